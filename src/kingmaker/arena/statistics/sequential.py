"""Stopping early without a false alarm: a confidence sequence, which holds at all numbers of deals at once.

Waudby-Smith & Ramdas, "Estimating means of bounded random variables by betting", J. Royal Statistical Society B 86,
2024: the hedged capital process with constant bets mixed over a grid (the diversified Kelly bettor).
A gambler stakes a fixed part g of his money, deal after deal, on the difference being above m. If the mean is m the
game is fair: his capital is a non-negative martingale, and by Ville's inequality (1939) the chance that it *ever*
reaches 2/alpha from 1 is at most alpha/2. One who bets on "below" takes the other half. The means that made neither
rich are the interval. Looking after each deal, and stopping whenever one likes, keeps the error rate: exactly, for any
number of deals and any distribution within the bounds. Deals must be independent, the games of a deal need not be.
Many comparisons share alpha equally (Bonferroni), so the chance of any false alarm among them is at most alpha.
Deviations: stakes are parts of the most that m allows, so that the capital falls strictly with m and its level is found
by bisection.

After a stop by this rule the interval to report is this one: tests and intervals made for a fixed number of deals are
no longer at their level.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from kingmaker.arena.rows import Row
from kingmaker.arena.statistics.bootstrap import Estimate, check_share
from kingmaker.arena.statistics.comparisons import chosen_pairs, paired
from kingmaker.arena.statistics.result_arrays import Floats, ResultArrays
from kingmaker.checks import whole
from kingmaker.game import KingmakerError

STAKES = (0.9, 0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125)
"""From differences that show within ten deals to those that take some ten thousand."""


@dataclass(frozen=True)
class Settlement:
    """What may be said at any time of two agents."""

    agents: tuple[int, int]
    deals: int
    """Deals looked at that had both."""
    difference: Estimate
    """Of their win shares in a deal; all intervals ever given hold at once."""
    leader: int | None
    """The agent that is better, once that is settled."""
    equal: bool
    """Whether the difference is settled to be within the margin."""

    @property
    def settled(self) -> bool:
        """Whether more deals are needed no more."""
        return self.equal or self.leader is not None


def capital(values: Floats, mean: float, *, low: float = -1.0, high: float = 1.0) -> tuple[Floats, Floats]:
    """Return the capital, after each value, of those who bet that the true mean is above `mean`, and below."""
    scaled = (np.asarray(values, dtype=np.float64) - low) / (high - low)
    centre = (mean - low) / (high - low)
    above, below = _log_capital(scaled, centre), _log_capital(1 - scaled, 1 - centre)
    return np.exp(above), np.exp(below)


def _log_capital(scaled: Floats, centre: float) -> Floats:
    """Return the logarithm of the capital of a gambler on values in [0, 1] being above `centre`."""
    stakes = np.array(STAKES)[:, None]
    running = np.log1p(stakes * (scaled / max(centre, 1e-12) - 1)).cumsum(axis=1)
    return _mixed(running.T)


def _mixed(logarithms: Floats) -> Floats:
    """Return the logarithm of the mean over the stakes, which are the last axis."""
    highest = logarithms.max(axis=-1, keepdims=True)
    mean = np.exp(logarithms - highest).mean(axis=-1)
    return np.asarray(highest[..., 0] + np.log(mean), dtype=np.float64)


def confidence_sequence(values: Floats, *, low: float = -1.0, high: float = 1.0, alpha: float = 0.05) -> Estimate:
    """Return the mean of values within [low, high] with an interval that may be looked at after each of them.

    It is the part common to the intervals after 1, 2, … values: with chance 1 − alpha the mean is in it at all times.
    """
    check_share("a level", alpha)
    values = np.asarray(values, dtype=np.float64)
    if not low < high:
        raise KingmakerError(f"expected bounds with low below high, got {low} and {high}")
    if len(values) == 0:
        return Estimate(float("nan"), low, high)
    if values.min() < low - 1e-9 or values.max() > high + 1e-9:
        raise KingmakerError(f"expected values from {low} to {high}, got values from {values.min()} to {values.max()}")
    scaled = np.clip((values - low) / (high - low), 0.0, 1.0)
    rich = np.log(2 / alpha)
    bottom = _level(scaled, rich)
    top = 1 - _level(1 - scaled, rich)
    width = high - low
    return Estimate(float(values.mean()), low + bottom * width, low + top * width)


def _level(scaled: Floats, rich: float) -> float:
    """Return the greatest mean, to nine digits, against which a gambler ever got rich."""
    inside, outside = 0.0, 1.0
    for _ in range(30):
        middle = (inside + outside) / 2
        if _log_capital(scaled, middle).max() >= rich:
            inside = middle
        else:
            outside = middle
    return inside


class Monitor:
    """Watches a running tournament and tells when its comparisons of win shares are settled.

    Rows may come in any order. A deal counts once all its games have ended or failed and all deals before it count:
    which games end first may depend on who plays them, and a rule that saw them first would be misled.
    `games` are those of each deal, one number for all or one for each; deals without games are passed over.
    With a `margin`, two whose difference is within it are settled as equal.
    """

    def __init__(
        self,
        agents: int,
        *,
        games: int | Sequence[int],
        ties: str = "share",
        pairs: Sequence[tuple[int, int]] | None = None,
        alpha: float = 0.05,
        margin: float | None = None,
    ) -> None:
        check_share("a level", alpha)
        if not isinstance(games, Sequence):
            whole(games, "the games of each deal", 1, 2**63 - 1)
        if margin is not None and not 0 < margin < 1:
            raise KingmakerError(f"expected a margin between 0 and 1, got {margin}")
        self.agents = agents
        self.games = games
        self.ties = ties
        self.pairs = chosen_pairs(agents, pairs)
        self.alpha = alpha / max(len(self.pairs), 1)
        self.deals = 0
        """The first deal that does not count yet."""
        self._waiting: dict[int, list[Row]] = defaultdict(list)
        self._apart: list[list[float]] = [[] for _ in self.pairs]
        # The mean that each gambler bets against, and whether on "above" (1) or "below" (−1).
        bets = [(0.0, 1), (0.0, -1)] if margin is None else [(0.0, 1), (0.0, -1), (-margin, 1), (margin, -1)]
        self._against = np.array([(1 + side * mean) / 2 for mean, side in bets])
        self._sides = np.array([side for _, side in bets], dtype=np.float64)
        self._purses = np.zeros((len(self.pairs), len(bets), len(STAKES)))
        self._rich = np.zeros((len(self.pairs), len(bets)), dtype=bool)

    def games_of(self, deal: int) -> float:
        """Return how many games a deal has: infinitely many behind the last deal, which is never complete."""
        if isinstance(self.games, int):
            return self.games
        return self.games[deal] if deal < len(self.games) else math.inf

    def add(self, row: Row) -> bool:
        """Take in a result; tell whether every comparison is settled."""
        if row.deal < self.deals:
            games = self.games_of(row.deal)
            raise KingmakerError(f"expected {games} games of deal {row.deal}, got game {row.number} in addition")
        self._waiting[row.deal].append(row)
        while len(self._waiting[self.deals]) >= self.games_of(self.deals):
            rows = self._waiting.pop(self.deals)
            if rows:
                self._count(rows)
            self.deals += 1
        return self.settled

    def _count(self, rows: list[Row]) -> None:
        arrays = ResultArrays.of(rows, agents=self.agents)
        sums, counts = arrays.sums(arrays.values("win", self.ties))
        for place, pair in enumerate(self.pairs):
            for apart in paired(sums, counts, *pair):
                self._apart[place].append(float(apart))
                gain = (1 + self._sides * apart) / 2 / self._against - 1
                self._purses[place] += np.log1p(np.array(STAKES) * gain[:, None])
                self._rich[place] |= _mixed(self._purses[place]) >= np.log(2 / self.alpha)

    def _verdict(self, place: int) -> tuple[int | None, bool]:
        rich = self._rich[place]
        leader = self.pairs[place][0] if rich[0] else self.pairs[place][1] if rich[1] else None
        return leader, bool(rich[2:].all()) if len(rich) > 2 else False

    @property
    def settled(self) -> bool:
        """Whether every comparison is settled; where there is none, nothing ever is."""
        return bool(self.pairs) and all(
            leader is not None or equal for leader, equal in map(self._verdict, range(len(self.pairs)))
        )

    def settlements(self) -> list[Settlement]:
        """Return what may be said now of each comparison."""
        found = []
        for place, pair in enumerate(self.pairs):
            leader, equal = self._verdict(place)
            interval = confidence_sequence(np.array(self._apart[place]), alpha=self.alpha)
            found.append(Settlement(pair, len(self._apart[place]), interval, leader, equal))
        return found


def settle(
    rows: Iterable[Row],
    *,
    agents: int,
    games: int | Sequence[int],
    ties: str = "share",
    pairs: Sequence[tuple[int, int]] | None = None,
    alpha: float = 0.05,
    margin: float | None = None,
) -> list[Settlement]:
    """Tell which comparisons of win shares are settled by rows that there are: a `Monitor` that has seen them all."""
    monitor = Monitor(agents, games=games, ties=ties, pairs=pairs, alpha=alpha, margin=margin)
    for row in sorted(rows, key=lambda row: row.number):
        monitor.add(row)
    return monitor.settlements()
