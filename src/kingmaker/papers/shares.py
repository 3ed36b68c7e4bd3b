"""Shares of games with their intervals over deals: games of one deal depend on each other, deals do not."""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from kingmaker.arena.rows import Row, win_shares


@dataclass(frozen=True)
class Share:
    """A share with its interval of 95 %."""

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
    """Give the share of games that players of the first kind won: half of them if all are equal."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    for row in rows:
        won = win_shares(row.scores)
        by_deal[row.deal].append(math.fsum(share for share, agent in zip(won, row.seats, strict=True) if agent == 0))
    return share_of(list(by_deal.values()))


def share_of(by_deal: Sequence[Sequence[float]]) -> Share:
    """Give the mean over games, with Student's interval over deals of any size (Cochran, Sampling Techniques, 6.4)."""
    games = [game for deal in by_deal for game in deal]
    mean = statistics.fmean(games)
    if len(by_deal) < 2:
        return Share(mean, 0.0, 1.0, len(games), len(by_deal))
    from scipy.stats import t

    size = len(games) / len(by_deal)
    residues = [math.fsum(deal) - mean * len(deal) for deal in by_deal]
    error = math.sqrt(math.fsum(each**2 for each in residues) / (len(by_deal) - 1) / len(by_deal)) / size
    if error == 0.0 and mean in (0.0, 1.0):
        # All deals agree, which few of them do by chance as well: Clopper & Pearson's interval, the deal as the unit.
        unseen = 1 - 0.025 ** (1 / len(by_deal))
        low, high = (0.0, unseen) if mean == 0.0 else (1 - unseen, 1.0)
        return Share(mean, low, high, len(games), len(by_deal))
    reach = float(t.ppf(0.975, len(by_deal) - 1)) * error
    return Share(mean, max(0.0, mean - reach), min(1.0, mean + reach), len(games), len(by_deal))
