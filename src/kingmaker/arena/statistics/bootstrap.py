"""Intervals by drawing whole deals again: a statistic of sums over deals, computed on resampled deals.

Efron & Tibshirani, "An Introduction to the Bootstrap", 1993: BCa intervals, §14.3; what is drawn is the cluster, here
the deal (Davison & Hinkley, "Bootstrap Methods and their Application", 1997, §3.8). Expanded: Hesterberg, "What
Teachers Should Know about the Bootstrap", The American Statistician 69, 2015: for few observations percentiles are too
near by the factor √((n−1)/n) and for lack of Student's t, and are moved outwards by as much.
In simulated tournaments with strong deal effects 95 % intervals cover 94 to 97 % from 40 deals on, and up to 98 % with
20 where most deals are all won or all lost. They cover less for shares near 0 or 1 of which few deals tell (90 % for a
share of 7 % in 20 deals), and below some ten deals.
Deviations: more than `MOST_BLOCKS` deals are first added up in blocks of deals, which are independent too, so that the
work does not grow with the tournament. Where all deals agree, resampling would claim certainty: see `_unvaried`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import special

from kingmaker.arena.statistics.result_arrays import Floats
from kingmaker.game import KingmakerError

MOST_BLOCKS = 1000
"""The spread is estimated from as many independent parts: to about 2 % of itself."""

FEW_DEALS = 20
"""With fewer, resamples do not reach far enough out, and the interval is at least Student's."""

RESAMPLES = 2000


class Estimate(NamedTuple):
    """A number and its interval."""

    value: float
    low: float
    high: float


def check_share(name: str, value: float) -> None:
    """Refuse a confidence, level or power that is no probability."""
    if not 0 < value < 1:
        raise KingmakerError(f"expected {name} between 0 and 1, got {value}")


def blocks(columns: Floats, most: int = MOST_BLOCKS) -> Floats:
    """Add up lines until there are at most `most`: line k goes to block k modulo `most`."""
    if len(columns) <= most:
        return columns
    padded = np.zeros((-(-len(columns) // most) * most, *columns.shape[1:]))
    padded[: len(columns)] = columns
    return np.asarray(padded.reshape(-1, most, *columns.shape[1:]).sum(axis=0), dtype=np.float64)


def draws(deals: int, resamples: int, rng: np.random.Generator) -> Floats:
    """Draw as many deals as there are, with replacement: how often each came, one line for each resample."""
    picked = rng.integers(deals, size=(resamples, deals))
    picked += np.arange(resamples)[:, None] * deals
    return np.bincount(picked.ravel(), minlength=resamples * deals).reshape(resamples, deals).astype(np.float64)


def ratio(sums: Floats) -> Floats:
    """The statistic of most tables here: the first half of the columns over the second half."""
    half = sums.shape[-1] // 2
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(sums[..., :half] / sums[..., half:], dtype=np.float64)


def estimates(
    columns: Floats,
    statistic: Callable[[Floats], Floats] = ratio,
    *,
    seen: NDArray[np.int64] | None = None,
    bounds: Sequence[tuple[float, float] | None] | None = None,
    accelerate: bool = True,
    confidence: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> list[Estimate]:
    """Estimate a statistic of the sums of `columns`, which has one line for each deal, with intervals.

    `statistic` takes lines of sums to lines of numbers. `seen` is how many deals bear on each number, by default all.
    `bounds` are those of what a single deal can give to each number, where it is bounded. Without `accelerate` the
    correction for skew (a jackknife, so as many computations of the statistic as there are deals) is left out.
    A number that the rows do not determine is NaN; one deal says nothing of the spread, so its interval is infinite.
    """
    check_share("a confidence", confidence)
    if resamples < 100:
        raise KingmakerError(f"expected at least 100 resamples, got {resamples}")
    values = statistic(columns.sum(axis=0, keepdims=True))[0]
    known = np.full(len(values), len(columns)) if seen is None else seen
    parts = blocks(columns)
    if len(parts) > 1:
        sums = draws(len(parts), resamples, np.random.default_rng(seed)) @ parts
        resampled = statistic(sums)
    else:
        resampled = np.repeat(values[None], resamples, axis=0)
    accelerate = accelerate or any(1 < deals < FEW_DEALS for deals in known)
    left_out = statistic(parts.sum(axis=0) - parts) if accelerate and len(parts) > 1 else values[None]
    found = []
    for place, value in enumerate(values):
        deals = int(known[place])
        drawn = np.sort(resampled[:, place][~np.isnan(resampled[:, place])])
        if np.isnan(value) or not len(drawn):
            found.append(Estimate(float("nan"), float("nan"), float("nan")))
            continue
        tiny = 1e-9 * max(1.0, abs(value))
        if deals < 2 or drawn[-1] == drawn[0] or drawn[-1] - drawn[0] <= tiny:
            low, high = _unvaried(float(value), deals, bounds[place] if bounds else None, confidence)
        else:
            skew = _acceleration(left_out[:, place])
            low, high = _bca(drawn, float(value), min(deals, len(parts)), skew, confidence)
            if deals < FEW_DEALS:
                wide = _student(left_out[:, place], deals, confidence)
                least, most = (bounds[place] if bounds else None) or (-np.inf, np.inf)
                low, high = max(min(low, value - wide), least), min(max(high, value + wide), most)
        found.append(Estimate(float(value), float(low), float(high)))
    return found


def _bca(drawn: Floats, value: float, deals: int, skew: float, confidence: float) -> tuple[float, float]:
    """Return the ends of the bias-corrected, accelerated and expanded interval from sorted draws."""
    tiny = 1e-12 * max(1.0, abs(value))
    below = (np.searchsorted(drawn, value - tiny) + np.searchsorted(drawn, value + tiny)) / 2
    bias = special.ndtri(np.clip(below / len(drawn), 1 / len(drawn), 1 - 1 / len(drawn)))
    wide = special.stdtrit(deals - 1, (1 + confidence) / 2) * np.sqrt(deals / (deals - 1))
    ends = []
    for sign in (-1, 1):
        shifted = bias + sign * wide
        slope = 1 - skew * shifted
        level = special.ndtr(bias + shifted / slope) if slope > 0 else (1 + sign) / 2
        place = np.clip(level * (len(drawn) + 1) - 1, 0, len(drawn) - 1)
        ends.append(float(drawn[int(np.floor(place)) if sign < 0 else int(np.ceil(place))]))
    return ends[0], ends[1]


def _acceleration(left_out: Floats) -> float:
    """Return the skew of the statistic from leaving out each deal (Efron & Tibshirani, eq. 14.15)."""
    left_out = left_out[np.isfinite(left_out)]
    pull = left_out.mean() - left_out if len(left_out) else left_out
    spread = float((pull**2).sum())
    return float((pull**3).sum()) / (6 * spread**1.5) if spread > 0 else 0.0


def _student(left_out: Floats, deals: int, confidence: float) -> float:
    """Return half the width of Student's interval with the jackknife's standard error (ibid., eq. 11.5)."""
    left_out = left_out[np.isfinite(left_out)]
    error = np.sqrt((len(left_out) - 1) * left_out.var()) if len(left_out) else 0.0
    return float(special.stdtrit(deals - 1, (1 + confidence) / 2) * error)


def _unvaried(value: float, deals: int, bounds: tuple[float, float] | None, confidence: float) -> tuple[float, float]:
    """Return an interval where all deals agree on `value`.

    Were the chance of this value in a deal less than q = ((1 − confidence) / 2)^(1/deals), so many in a row would be
    unlikely; the other deals, of part 1 − q at most, can be anywhere within the bounds.
    """
    if bounds is None:
        return (value, value) if deals > 1 else (float("-inf"), float("inf"))
    often = ((1 - confidence) / 2) ** (1 / deals) if deals else 0.0
    low, high = bounds
    return often * value + (1 - often) * low, often * value + (1 - often) * high
