"""The matches of a tournament as they are listed: so many on a page, the newest first, and each can be opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from kingmaker.arena.report import Report
from kingmaker.arena.rows import Row
from kingmaker.arena.store import Run

LISTED = 50
"""Games, or series, on one page."""


@dataclass(frozen=True)
class ListedSeat:
    """Who sat on a seat, and what came of it."""

    agent: str
    score: float | None
    best: bool


@dataclass(frozen=True)
class ListedTask:
    """One game or one series."""

    number: int
    seats: tuple[ListedSeat, ...]
    failed: bool
    places: tuple[int, ...]
    """Which matches of it are stored: one, or those of the series."""


@dataclass(frozen=True)
class MatchList:
    """One page of the matches."""

    tasks: tuple[ListedTask, ...]
    first: int
    """The place of the oldest that is listed, from 1, in the order of the plan."""
    count: int
    """How many there are in all."""

    @property
    def last(self) -> int:
        """The place of the newest that is listed."""
        return self.first + len(self.tasks) - 1

    @property
    def older(self) -> int | None:
        """Where the page before begins; None on the first."""
        return max(1, self.first - LISTED) if self.first > 1 else None

    @property
    def newer(self) -> int | None:
        """Where the page after begins; None on the last."""
        return self.last + 1 if self.last < self.count else None


def matches_of(run: Run, report: Report, first: int | None) -> MatchList:
    """Return a page of the matches, from a place in their order on, or the last ones."""
    newest = max(1, len(report.rows) - LISTED + 1)
    start = newest if first is None else max(1, min(first, len(report.rows)))
    rows = report.rows[start - 1 : start - 1 + LISTED]
    places = run.places(rows[0].number, rows[-1].number) if rows else {}
    tasks = [_listed(row, report.agents, places.get(row.number, ())) for row in reversed(rows)]
    return MatchList(tuple(tasks), start, len(report.rows))


def _listed(row: Row, agents: Sequence[str], places: Sequence[int]) -> ListedTask:
    most = max(row.scores, default=0.0)
    seats = [
        ListedSeat(agents[agent], score, score is not None and score == most)
        for agent, score in zip(row.seats, row.scores or (None,) * len(row.seats), strict=True)
    ]
    return ListedTask(row.number, tuple(seats), row.failed, tuple(places))


def when(started: str) -> str:
    """Write a moment for reading; what is no moment stays as it is."""
    try:
        moment = datetime.fromisoformat(started)
    except ValueError:
        return started
    return f"{moment:%Y-%m-%d %H:%M} {moment.tzname() or ''}".strip()
