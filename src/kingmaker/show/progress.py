"""A tournament while it is played: how far it is, how fast, how long to go, and who is ahead."""

from __future__ import annotations

import time
from collections.abc import Iterable
from types import TracebackType
from typing import Protocol, Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from kingmaker.arena.rows import Row, by_team, win_shares
from kingmaker.show.console import console
from kingmaker.show.tables import fitting_table

PICTURES_A_SECOND = 4
BAR = 24


class Planned(Protocol):
    """What there is to know of a tournament, or of a competition, before it is played."""

    @property
    def games(self) -> int:
        """How many games, or series, there are."""

    @property
    def agent_texts(self) -> tuple[str, ...]:
        """Who takes part."""

    @property
    def captains(self) -> tuple[int, ...]:
        """The first player of each team: all players, where nobody has a partner."""

    @property
    def ties(self) -> str:
        """What a shared win is worth."""

    @property
    def series(self) -> object:
        """How series end, None if single games are played."""


class StandingsBar:
    """A bar with the standings below it, on a terminal; nothing at all elsewhere. `done` were played before."""

    def __init__(self, plan: Planned, done: Iterable[Row] = (), *, screen: Console | None = None) -> None:
        self.plan = plan
        self.screen = screen or console(stderr=True)
        self.total = plan.games
        self.wins = [0.0] * len(plan.agent_texts)
        self.seats = [0] * len(plan.agent_texts)
        self.played = self.failed = 0
        for row in done:
            self._count(row)
        self.before = self.played
        self.began = time.monotonic()
        self._live: Live | None = None

    def __enter__(self) -> Self:
        self.began = time.monotonic()
        if self.screen.is_terminal and not self.screen.quiet:
            self._live = Live(
                get_renderable=self.picture,
                console=self.screen,
                refresh_per_second=PICTURES_A_SECOND,
                transient=True,
            )
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.stop()
            self._live = None

    def add(self, row: Row) -> None:
        """Count a game that has ended; the picture follows by itself."""
        self._count(row)

    def _count(self, row: Row) -> None:
        self.played += 1
        if row.failed:
            self.failed += 1
            return
        row = by_team(row, self.plan.captains)
        for agent, won in zip(row.seats, win_shares(row.scores, self.plan.ties), strict=True):
            self.wins[agent] += won
            self.seats[agent] += 1

    def picture(self) -> RenderableType:
        """Draw how it stands."""
        return Group(self._bar(), self._standings())

    def _bar(self) -> Table:
        line = Table.grid(padding=(0, 1))
        failed = Text(f"{self.failed} failed", style="bold red") if self.failed else Text()
        line.add_row(
            ProgressBar(total=self.total, completed=self.played, width=BAR),
            f"{self.played:,} of {self.total:,}",
            Text(self.speed(), style="dim"),
            failed,
        )
        return line

    def speed(self) -> str:
        """Say how fast it goes and how long it will take: from what was played since the start, not before."""
        seconds, fresh = time.monotonic() - self.began, self.played - self.before
        if not fresh or seconds <= 0:
            return "starting"
        rate = fresh / seconds
        what = "games" if self.plan.series is None else "series"
        told = (
            f"{rate:.0f} {what}/s" if rate >= 10 else f"{rate:.1f} {what}/s" if rate >= 1 else f"{1 / rate:.1f} s each"
        )
        return f"{told}, {clock((self.total - self.played) / rate)} left"

    def _standings(self) -> RenderableType:
        shares = [won / max(sat, 1) for won, sat in zip(self.wins, self.seats, strict=True)]
        order = sorted(range(len(shares)), key=lambda agent: -shares[agent])
        rows = [
            [
                self.plan.agent_texts[agent],
                f"{shares[agent]:.1%}" if self.seats[agent] else "—",
                "━" * round(shares[agent] * BAR),
            ]
            for agent in order
        ]
        return fitting_table(["agent", "win share", ""], rows, width=self.screen.width, drop=[2], right=[1])


def clock(seconds: float) -> str:
    """Write a time that is left: `0:07`, `12:30`, `3:05:00`."""
    whole = max(0, round(seconds))
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
