"""The sign-flip test of differences by deal, and the interval that belongs to it.

Fisher, "The Design of Experiments", 1935, §21: if two agents are equal, the difference of each deal could as well have
the other sign. With signs drawn by chance the observed one is counted in: Phipson & Smyth, SAGMB 9, 2010.
The interval is made of all shifts that the test would not reject. Flipping some deals reaches the observed sum exactly
if the mean of these deals, or that of the others, is at most the shift: so its ends are order statistics of means of
parts of the deals (Hartigan, "Using Subsample Values as Typical Values", JASA 64, 1969). A verdict of the test and the
interval can therefore not contradict each other.
Deviations: signs are flipped in blocks of deals if there are more than `MOST_BLOCKS`. Where all deals agree, the means
of all parts are the same and would claim certainty: see `_agreeing`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kingmaker.arena.statistics.bootstrap import blocks
from kingmaker.arena.statistics.result_arrays import Floats

FLIPS = 9999
AT_ONCE = 500
"""Flips of all signs computed together: as much as a processor keeps at hand."""

MOST_EXACT = 13
"""Up to as many deals all signs are tried: 2^13 is less than `FLIPS`."""


@dataclass(frozen=True, eq=False)
class Flipped:
    """What flipping signs says of one list of differences."""

    apart: Floats
    p: float
    """Two-sided, against no difference."""
    lows: Floats
    """For each choice of signs, the least shift at which it reaches the observed sum from below the mean."""
    highs: Floats
    """The same from above."""
    drawn: bool
    """Whether signs were drawn by chance; the observed ones then count in addition."""

    def interval(self, level: float) -> tuple[float, float]:
        """Return the ends of the interval of shifts that are not rejected at a level; infinite if none can be."""
        if len(self.apart) < 2:
            return -math.inf, math.inf
        if np.ptp(self.apart) <= 1e-12 * max(1.0, abs(self.apart[0])):
            return _agreeing(float(self.apart[0]), len(self.apart), level)
        return self._end(self.lows, level), -self._end(-self.highs, level)

    def _end(self, ends: Floats, level: float) -> float:
        """Return the least shift whose p-value is above the level."""
        place = math.floor(level * (len(ends) + self.drawn)) - self.drawn
        return float(np.partition(ends, place)[place]) if 0 <= place < len(ends) else -math.inf


def flip(apart: Sequence[Floats], *, flips: int = FLIPS, seed: int = 0) -> list[Flipped]:
    """Test lists of differences by deal, the same signs for all."""
    parts = [blocks(np.column_stack([one, np.ones(len(one))])) for one in apart]
    many = [part for part in parts if len(part) > MOST_EXACT]
    by_chance = iter(_drawn(many, flips, seed) if many else [])
    found = []
    for one, part in zip(apart, parts, strict=True):
        drawn = len(part) > MOST_EXACT
        sums, sizes = next(by_chance) if drawn else _all(part)
        lows, highs = _means(sums, sizes, part)
        p = 1.0 if len(one) < 2 or not one.any() else _p_value(sums, part, drawn=drawn)
        found.append(Flipped(one, p, lows, highs, drawn))
    return found


def least_p(deals: int) -> float:
    """Return the smallest p-value that so many deals can have: that of all signs being equal."""
    return min(1.0, 2.0 ** (1 - deals))


def _all(part: Floats) -> tuple[Floats, Floats]:
    """Add up every choice of deals, and count them."""
    sums, sizes = np.zeros(1), np.zeros(1)
    for value, size in part:
        sums, sizes = np.concatenate([sums, sums + value]), np.concatenate([sizes, sizes + size])
    return sums, sizes


def _drawn(parts: Sequence[Floats], flips: int, seed: int) -> list[tuple[Floats, Floats]]:
    """Add up choices of deals drawn by chance, and count them."""
    columns = np.zeros((max(map(len, parts)), 2 * len(parts)))
    for place, part in enumerate(parts):
        columns[: len(part), 2 * place : 2 * place + 2] = part
    rng = np.random.default_rng(seed)
    added = np.empty((flips, columns.shape[1]))
    for start in range(0, flips, AT_ONCE):
        size = min(AT_ONCE, flips - start) * len(columns)
        signs = np.unpackbits(np.frombuffer(rng.bytes(-(-size // 8)), np.uint8), count=size).astype(np.float64)
        added[start : start + AT_ONCE] = signs.reshape(-1, len(columns)) @ columns
    return [(added[:, 2 * place], added[:, 2 * place + 1]) for place in range(len(parts))]


def _p_value(sums: Floats, part: Floats, *, drawn: bool) -> float:
    total = part[:, 0].sum()
    reached = np.abs(2 * sums - total) >= abs(total) * (1 - 1e-9) - 1e-12  # rounding allowed for
    return float((reached.sum() + drawn) / (len(sums) + drawn))


def _means(sums: Floats, sizes: Floats, part: Floats) -> tuple[Floats, Floats]:
    """Return the lower and the higher mean of the chosen deals and of the others; of no deals, it is anything."""
    total, size = part.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        chosen, others = sums / sizes, (total - sums) / (size - sizes)
    nothing = (sizes == 0) | (sizes == size)
    lows, highs = np.minimum(chosen, others), np.maximum(chosen, others)
    lows[nothing], highs[nothing] = -np.inf, np.inf
    return lows, highs


def _agreeing(value: float, deals: int, level: float) -> tuple[float, float]:
    """Return an interval where all deals say the same.

    Were the chance of this value less than q = (level / 2)^(1/deals), so many in a row would be unlikely; the other
    deals, of part 1 − q at most, may say the opposite. Of equals q is 1/2: the test rejects where the interval is
    above 0.
    """
    often = (level / 2) ** (1 / deals)
    near = value * (2 * often - 1)
    return min(near, 2 * value - near), max(near, 2 * value - near)
