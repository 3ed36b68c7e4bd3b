"""Games of many hands, put together from single ones: scores add up, and no player looks at them before the end.

A game of a hundred hands in one seating is the sum of the hundred hands that were played in that seating. How much its
outcome depends on the hands is estimated by drawing as many of them again, with repetition (Efron's bootstrap).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kingmaker.arena.rows import Row
from kingmaker.papers.framework.shares import SAME

DRAWS = 4000
FEWEST = 10
"""The fewest hands from which drawing again says anything."""
Array = np.ndarray[Any, np.dtype[np.float64]]


def long_game_shares(rows: Sequence[Row], agents: int, *, seed: int) -> list[tuple[float, float, float]]:
    """Return each agent's share of the long games, one for each seating, with its 95 % interval over hands."""
    scores = _by_hand(rows, agents)
    hands = len(scores)
    once = _shares(scores.sum(axis=0)[None])[0]
    if hands < FEWEST:
        return [(float(share), 0.0, 1.0) for share in once]
    draws = np.random.default_rng(seed).multinomial(hands, [1 / hands] * hands, size=DRAWS).astype(np.float64)
    drawn = _shares(np.tensordot(draws, scores, axes=(1, 0)))
    # One hand can turn a whole game, so that the result that was played may lie outside most draws.
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    low, high = np.minimum(low, once), np.maximum(high, once)
    # Where all draws agree, hands that would say otherwise may be this frequent without having been seen.
    unseen = 1 - 0.025 ** (1 / hands)
    agree = high - low < SAME
    low, high = np.where(agree, low * (1 - unseen), low), np.where(agree, high + unseen * (1 - high), high)
    return [(float(once[each]), float(low[each]), float(high[each])) for each in range(agents)]


def _by_hand(rows: Sequence[Row], agents: int) -> Array:
    """Return the scores by hand, seating and agent; every hand must have been played in the same seatings."""
    seatings = sorted({row.seats for row in rows})
    hands = sorted({row.deal for row in rows})
    scores = np.full((len(hands), len(seatings), agents), np.nan)
    for row in rows:
        place = scores[hands.index(row.deal), seatings.index(row.seats)]
        place[list(row.seats)] = row.scores
    assert not np.isnan(scores).any(), "a hand is missing in some seating"
    return scores


def _shares(totals: Array) -> Array:
    """Return the share of seatings that each agent wins, from totals by draw, seating and agent; ties are shared."""
    first = np.isclose(totals, totals.max(axis=2, keepdims=True), rtol=0.0, atol=SAME)
    parts: Array = (first / first.sum(axis=2, keepdims=True)).mean(axis=1)
    return parts
