"""Shares of games with their intervals over deals: games of one deal depend on each other, deals do not."""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from kingmaker.arena.rows import Row, win_shares

SAME = 1e-12
"""Means of deals that differ by less are the same."""


@dataclass(frozen=True)
class Share:
    """A share with its 95 % interval."""

    share: float
    low: float
    high: float
    games: int
    deals: int

    @property
    def estimate(self) -> tuple[float, float, float]:
        """The share and both ends of its interval."""
        return self.share, self.low, self.high


def wins_of_first(rows: Sequence[Row]) -> Share:
    """Return the share of games that players of the first kind won: one half if both kinds are equal."""
    return wins_of(rows, 0)


def wins_of(rows: Sequence[Row], agent: int) -> Share:
    """Return the share of games that players of one kind won."""
    return share_of(list(wins_by_deal(rows, agent).values()))


def wins_by_deal(rows: Sequence[Row], agent: int = 0) -> dict[int, list[float]]:
    """Return, for each game of each deal, how much of the first place went to players of a kind, the first."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    for row in rows:
        won = win_shares(row.scores)
        own = (share for share, seat in zip(won, row.seats, strict=True) if seat == agent)
        by_deal[row.deal].append(math.fsum(own))
    return dict(by_deal)


def share_of(by_deal: Sequence[Sequence[float]]) -> Share:
    """Return the mean over games, and Student's interval over deals of any size (Cochran, Sampling Techniques, 6.4)."""
    games = [game for deal in by_deal for game in deal]
    mean, size = statistics.fmean(games), len(games) / len(by_deal)
    residues = [(math.fsum(deal) - mean * len(deal)) / size for deal in by_deal]
    return Share(mean, *_interval(mean, residues, 0.0, 1.0), len(games), len(by_deal))


def mean_of(values: Sequence[float], *, low: float, high: float) -> tuple[float, float, float]:
    """Return the mean of one value for each deal, all from `low` to `high`, and Student's 95 % interval."""
    mean = statistics.fmean(values)
    return mean, *_interval(mean, [value - mean for value in values], low, high)


def _interval(mean: float, residues: Sequence[float], low: float, high: float) -> tuple[float, float]:
    """Return the interval of a mean from the residue of each deal; values lie between `low` and `high`."""
    deals = len(residues)
    if deals < 2:
        return low, high
    error = math.sqrt(math.fsum(each**2 for each in residues) / (deals - 1) / deals)
    if error < SAME:
        # All deals agree, which a few deals may do by chance. This share of all deals may differ unseen (Clopper &
        # Pearson), and nothing is known of their values.
        unseen = 1 - 0.025 ** (1 / deals)
        return mean + unseen * (low - mean), mean + unseen * (high - mean)
    from scipy.stats import t

    reach = float(t.ppf(0.975, deals - 1)) * error
    return max(low, mean - reach), min(high, mean + reach)
