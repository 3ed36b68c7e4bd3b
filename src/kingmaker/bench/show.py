"""The tables of the bench for people: coloured in a terminal, plain text in a pipe."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.table import Table

from kingmaker.bench.boards import BoardRate
from kingmaker.bench.first_move import FirstMove
from kingmaker.bench.moves import MoveTime, Reached
from kingmaker.bench.rates import Rate
from kingmaker.bench.report import Report, Target, machine
from kingmaker.bench.savings import Saving
from kingmaker.bench.table_cost import SLACK, TableCost

PIPE_WIDTH = 120
VERDICTS = {True: "[green]yes[/]", False: "[red]NO[/]", None: "[yellow]cannot tell[/]"}
"""Whether a figure reaches what was asked for."""


def console() -> Console:
    """Give a console that does not fold its tables in a pipe, where no width is known."""
    found = Console(highlight=False)
    return found if found.is_terminal else Console(highlight=False, width=PIPE_WIDTH)


def table(title: str, *columns: str, text: int = 1) -> Table:
    """Start a table whose first `text` columns are words and the others numbers."""
    made = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for place, column in enumerate(columns):
        made.add_column(column, justify="left" if place < text else "right", no_wrap=True)
    return made


def rates(lines: Iterable[Rate]) -> Table:
    """Show nodes per second beside the reference; the range is that of the ratio over the turns."""
    title = "Nodes per second, engine without a table beside the reference, same nodes"
    made = table(title, "game", "algorithm", "nodes", "same", "engine", "reference", "ratio", "range", text=2)
    game = ""
    for line in lines:
        times = line.times
        if game and line.game != game:
            made.add_section()
        made.add_row(
            line.game if line.game != game else "",
            line.algorithm,
            f"{times.nodes:,}",
            "yes" if line.same_nodes else "[red]NO[/]",
            rate(times.rate),
            rate(times.other_rate),
            f"[bold]{times.ratio:.1f} ×[/]",
            f"{min(times.ratios):.1f}–{max(times.ratios):.1f}",
        )
        game = line.game
    return made


def first_move(found: FirstMove) -> Table:
    """Show how long a first move takes, over the deals."""
    title = f"Prob-MaxN, first move of {found.cards} cards, {found.deals} deals, the default table"
    made = table(title, "median", "90th percentile", "most", "nodes, median", "table allowed", "memory grown", text=0)
    times = (f"{seconds * 1000:.1f} ms" for seconds in (found.median, found.ninetieth, found.most))
    made.add_row(*times, f"{found.nodes:,.0f}", f"{found.table:g} MB", f"{found.growth:.1f} MB")
    return made


def tables(costs: Iterable[TableCost]) -> Table:
    """Show memory and time with and without a table."""
    title = f"MaxN on Spades with a table and without: memory may grow by the table and {SLACK:g} MB"
    made = table(title, "search", "table", "nodes", "seconds", "memory grown", "within")
    work = ""
    for cost in costs:
        made.add_row(
            cost.work if cost.work != work else "",
            f"{cost.table} MB" if cost.table else "off",
            f"{cost.nodes:,}",
            f"{cost.seconds:.3f}",
            f"{cost.growth:.1f} MB",
            "yes" if cost.bounded else "[red]NO[/]",
        )
        work = cost.work
    return made


def boards(lines: Iterable[BoardRate]) -> Table:
    """Show playouts and searches on boards; a node of a playout is a move that was made."""
    made = table(
        "Board games, from the middle of a game", "game", "work", "nodes", "time", "nodes/s", "games/s", text=2
    )
    game = ""
    for line in lines:
        own = line.game if line.game != game else ""
        games = rate(line.playout_rate) if line.playouts else ""
        made.add_row(own, line.work, f"{line.nodes:,}", f"{line.seconds * 1000:.1f} ms", rate(line.rate), games)
        game = line.game
    return made


def savings(lines: Iterable[Saving]) -> Table:
    """Show what each way to have less to do saves."""
    made = table(
        "What each saves, alone and together", "work", "with", "nodes", "fewer", "seconds", "same answer", text=2
    )
    work = ""
    for line in lines:
        if work and line.work != work:
            made.add_section()
        made.add_row(
            line.work if line.work != work else "",
            line.way,
            f"{line.nodes:,}",
            f"{line.fewer:.1f} ×",
            f"{line.seconds:.3f}",
            "yes" if line.same else "[red]NO[/]",
        )
        work = line.work
    return made


def moves(lines: Iterable[MoveTime]) -> Table:
    """Show how long a move takes."""
    made = table("How long a move takes, by the clock", "search", "positions", "median", "most", "nodes, median")
    for line in lines:
        times = (f"{seconds * 1000:.1f} ms" for seconds in (line.median, line.most))
        made.add_row(line.work, str(line.positions), *times, f"{line.nodes:,.0f}")
    return made


def deepest(found: Reached) -> str:
    """Say how deep a search got in its time."""
    depths = ", ".join(map(str, found.depths))
    return (
        f"{found.work}, {found.seconds:g} s: depths {depths}, to the end in {found.complete} of {len(found.depths)} "
        f"deals, {found.nodes:,.0f} nodes in the median\n"
    )


def targets(found: Iterable[Target]) -> Table:
    """Show what was asked for beside what was found."""
    made = table("To reach, and reached", "figure", "to reach", "found", "reached", text=4)
    for target in found:
        made.add_row(target.name, target.to_reach, target.found, VERDICTS[target.reached])
    return made


def noise(report: Report) -> str:
    """Say how far to trust the figures."""
    lines = [*report.rates, *([report.full_maxn] if report.full_maxn else [])]
    spread = max(max(line.times.ratios) / min(line.times.ratios) - 1 for line in lines)
    here = machine()
    quick = "A quick run, on small positions, cannot tell what is reached. " if report.quick else ""
    return (
        f"{quick}Rates are over processor time, first moves and tables over the clock; medians of turns taken in one "
        f"run. Machines have noise: a ratio moved by up to {spread:.0%} between turns (load {here['load']:.1f} on "
        f"{here['processors']} processors), and where turns disagree about a target the run cannot tell."
    )


def rate(nodes_per_second: float) -> str:
    """Write a rate in millions, or thousands where that is short."""
    if nodes_per_second >= 1e6:
        return f"{nodes_per_second / 1e6:.1f} M/s"
    return f"{nodes_per_second / 1e3:.0f} k/s"
