"""A result row: all that statistics need to know of a match or a series."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kingmaker.game import KingmakerError

if TYPE_CHECKING:
    from kingmaker.arena.match import Match
    from kingmaker.arena.plan import Task

TIES = ("share", "all")
"""What a win is worth to players who share the first place: `share` one win among them, `all` a win each."""


@dataclass(frozen=True, slots=True)
class Row:
    """The result of one task."""

    number: int
    """The place in the plan."""
    deal: int
    seats: tuple[int, ...]
    """Which agent of the plan sat on each seat; partners have the same."""
    scores: tuple[float, ...]
    """One a seat: the returns of the match, or the totals of the series; empty if it failed."""
    failed: bool


def row_of(task: Task, matches: Sequence[Match], totals: Sequence[float]) -> Row:
    """Make the row of a task from what was played; `totals` are the scores by which it is decided."""
    failed = not matches or any(match.error for match in matches)
    return Row(task.number, task.deal, task.seats, () if failed else tuple(totals), failed)


def by_team(row: Row, captains: Sequence[int]) -> Row:
    """Return a row with one seat for each team: statistics count partners, who share agent and payoff, once.

    `captains` are the first players of the teams.
    """
    if len(captains) == len(row.seats):
        return row
    seats = tuple(row.seats[captain] for captain in captains)
    scores = tuple(row.scores[captain] for captain in captains) if row.scores else ()
    return Row(row.number, row.deal, seats, scores, row.failed)


def win_shares(scores: Sequence[float], ties: str = "share") -> tuple[float, ...]:
    """Return each player's share of the win: the highest score wins."""
    if ties not in TIES:
        raise KingmakerError(f"expected ties to be one of {', '.join(TIES)}, got {ties!r}")
    best = max(scores)
    part = 1.0 if ties == "all" else 1.0 / sum(score == best for score in scores)
    return tuple(part if score == best else 0.0 for score in scores)
