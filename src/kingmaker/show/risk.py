"""A competition of Risk in the terminal: what it found, as tables that fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from kingmaker.show.console import plain_text
from kingmaker.show.numbers import duration
from kingmaker.show.tables import Cell, broken, fitting_table
from kingmaker.show.tournament import (
    TEXT_WIDTH,
    comparison_table,
    interval,
    known,
    paired_note,
    percent,
    plural,
    seat_note,
    seat_table,
)

if TYPE_CHECKING:
    from kingmaker.risk.competition import Competition


def competition_text(found: Competition, *, width: int = TEXT_WIDTH) -> str:
    """Write a competition as plain text."""
    return plain_text(competition_parts(found, width=width), width=width)


def competition_parts(found: Competition, *, width: int) -> Iterator[RenderableType]:
    """Yield a competition piece by piece: entries, comparisons, seats, and what went wrong."""
    plan = found.plan
    entries = "1 entry" if len(found.agents) == 1 else f"{len(found.agents)} entries"
    yield Text(f"{plan.game_table.game}: {entries}, {plural(plan.games, 'game')}", style="bold")
    yield Text(subtitle(found), style="dim")
    if found.undecided:
        yield Text(f"{plural(found.undecided, 'game')} undecided: the players alive then share the win", style="bold")
    if found.refused:
        yield Text(f"{plural(found.refused, 'command')} of bots refused by the rules", style="bold red")
    yield ""
    yield entry_table(found, width=width)
    if len(found.agents) > 1:
        yield ""
        yield comparison_table(found, width=width)
        yield Text(paired_note(len(found.comparisons)), style="dim")
    yield ""
    yield seat_table(found, width=width)
    yield Text(seat_note(found), style="dim")


def subtitle(found: Competition) -> str:
    """Say how it was played."""
    plan = found.plan
    draft = f"draft {plan.draft}" if isinstance(plan.draft, str) else "draft given"
    parts = [
        plural(plan.deals, "deal"),
        f"each in {plural(plan.seatings_a_deal // plan.repeats, 'seating')} ({plan.seating})",
        *([f"{plan.repeats} games a draft"] if plan.repeats > 1 else []),
        draft,
        *([plural(plan.drafts, "draft") + " a seating"] if plan.drafts is not None else []),
        f"seed {plan.seed}",
        f"{found.turns / max(plan.games, 1):.0f} turns per game",
        duration(found.seconds),
    ]
    return ", ".join(parts)


def entry_table(found: Competition, *, width: int) -> RenderableType:
    """Show how each entry did, the best first."""
    heads = ["drafter/bot", "games", "wins", "win share", "95 % interval", "mean rank"]
    rows: list[list[Cell]] = [
        [
            Text(broken(found.agents[standing.agent], width // 2), style="bold" if place == 0 else ""),
            f"{standing.games:,}",
            f"{standing.wins:g}",
            Text(percent(standing.share.value), style="bold"),
            interval(standing.share),
            known(standing.rank.value),
        ]
        for place, standing in enumerate(found.ranking)
    ]
    return fitting_table(heads, rows, width=width, drop=[5, 1, 2], right=range(1, 6))
