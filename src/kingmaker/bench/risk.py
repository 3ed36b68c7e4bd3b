"""Full games of Risk by three bots of a kind, from territories dealt by lot: games per second of one thread."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import partial

from rich.table import Table

from kingmaker.bench import show
from kingmaker.bench.section import Section
from kingmaker.bench.timing import rate_of
from kingmaker.risk import Rules, play_many, random_owners

BOTS = ("evil-pixie", "quo", "killbot")
STARTS = 20
"""Deals of the territories; some starts make longer games than others."""


@dataclass(frozen=True)
class RiskRate:
    """Three bots of a kind."""

    bot: str
    games: int
    """Games of one go."""
    turns: float
    """Turns of single players in a game, on average."""
    rate: float
    """The median of games per second of processor time."""


@dataclass(frozen=True)
class Risk(Section):
    """All bots."""

    name = "risk"
    lines: tuple[RiskRate, ...]

    @classmethod
    def measure(cls, *, quick: bool) -> Risk:
        """Measure bot by bot."""
        return cls(tuple(measure(quick=quick)))

    def tables(self) -> Iterator[Table]:
        """Show full games of Risk."""
        made = show.table("Full Risk, one thread", "three bots of a kind", "games", "turns per game", "games/s")
        for line in self.lines:
            made.add_row(line.bot, f"{line.games:,}", f"{line.turns:.0f}", f"{line.rate:,.0f}")
        yield made

    def as_json(self) -> dict[str, object]:
        """Return the lines."""
        return {"risk": [asdict(line) for line in self.lines]}


def measure(*, quick: bool) -> Iterator[RiskRate]:
    """Measure bot by bot."""
    each, turns, least = (1, 1, 0.0) if quick else (20, 5, 0.5)
    for bot in BOTS:
        games, moves = STARTS * each, _turns(bot, each)
        rates = [rate_of(partial(_games, bot, each), least) for _ in range(turns)]
        yield RiskRate(bot, games, moves / games, statistics.median(rates))


def _games(bot: str, each: int) -> int:
    """Play so many games from each start; how many these were."""
    _turns(bot, each)
    return STARTS * each


def _turns(bot: str, each: int) -> int:
    """Play so many games from each start; the turns of all of them."""
    rules = Rules()
    return sum(
        play_many(rules, random_owners(3, seed=seed), bots=[bot] * 3, games=each, seed=seed, threads=1).turns
        for seed in range(STARTS)
    )
