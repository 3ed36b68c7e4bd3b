"""How the bench speaks to people: tables, coloured in a terminal and plain text in a pipe, rates and spreads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.table import Table

from kingmaker.bench.section import Target
from kingmaker.show.console import Screen
from kingmaker.show.tables import titled_table as table

__all__ = ["console", "rate", "spread", "table", "targets"]

PIPE_WIDTH = 120
VERDICTS = {True: "[green]yes[/]", False: "[red]NO[/]", None: "[yellow]cannot tell[/]"}
"""Whether a figure reaches what was asked for."""


def console() -> Screen:
    """Return a console that does not fold its tables in a pipe, where no width is known."""
    found = Screen(markup=True)
    return found if found.is_terminal else Screen(markup=True, width=PIPE_WIDTH)


def targets(found: Iterable[Target]) -> Table:
    """Show what was asked for beside what was found; a long name is folded, so that the verdict stays in sight."""
    made = table("To reach, and reached", "figure", "to reach", "found", "reached", text=4)
    made.columns[0].no_wrap, made.columns[0].overflow = False, "fold"
    for target in found:
        made.add_row(target.name, target.to_reach, target.found, VERDICTS[target.reached])
    return made


def rate(nodes_per_second: float) -> str:
    """Write a rate in millions, or thousands where that is short."""
    if nodes_per_second >= 1e6:
        return f"{nodes_per_second / 1e6:.1f} M/s"
    return f"{nodes_per_second / 1e3:.0f} k/s"


def spread(turns: Sequence[float], form: str) -> str:
    """Write the least and the most of what the turns found."""
    return f"{min(turns):{form}}–{max(turns):{form}}"
