"""Paired tests between agents: the difference that a deal makes between two of them, over all deals.

Both agents played the same cards, so a deal's own luck cancels in the difference of their means in that deal. If two
agents are equal, the difference of each deal could as well have the other sign: the sign-flip test (Fisher, "The Design
of Experiments", 1935, §21; by chance with the observed one counted in: Phipson & Smyth, SAGMB 9, 2010). It is exact for
equals; for agents that differ but are equally good on average it holds in the limit, like Student's t.
Many comparisons: Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scand. J. Statistics 6, 1979.
Effect sizes: Cohen's d of paired differences (Cohen, "Statistical Power Analysis", 1988), and the part of the
deals in which the first agent did better (ties count half).
Deviations: signs are flipped in blocks of deals if there are more than `MOST_BLOCKS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from kingmaker.arena.rows import Row
from kingmaker.arena.statistics.bootstrap import RESAMPLES, Estimate, blocks, estimates
from kingmaker.arena.statistics.table import Floats, Table
from kingmaker.game import KingmakerError

TESTS = ("flip", "t", "wilcoxon")
FLIPS = 9999
AT_ONCE = 500
"""Flips of all signs computed together: as much as a processor keeps at hand."""

MOST_EXACT = 13
"""Up to as many deals all signs are tried: 2^13 is less than `FLIPS`."""


@dataclass(frozen=True)
class Comparison:
    """What the deals say of two agents; a positive difference speaks for the first (also of ranks: see `compare`)."""

    agents: tuple[int, int]
    deals: int
    """Deals in which both played."""
    difference: Estimate
    """Of their means in a deal."""
    deviation: float
    """The standard deviation of the difference between deals."""
    effect: Estimate
    """Cohen's d: the difference in standard deviations."""
    better: Estimate
    """The part of the deals in which the first did better; ties count half."""
    p: float
    adjusted: float
    """The p-value corrected for all comparisons made with this one."""
    comparisons: int
    """How many that were."""

    def settled(self, alpha: float = 0.05) -> bool:
        """Tell whether the two differ, at this level over all comparisons."""
        return self.adjusted <= alpha


def differences(
    rows: Iterable[Row] | Table, first: int, second: int, *, metric: str = "win", ties: str = "share"
) -> Floats:
    """Give the mean of the first agent less that of the second, for each deal in which both played, in order."""
    table = Table.of(rows)
    for agent in (first, second):
        if not 0 <= agent < table.agents:
            raise KingmakerError(f"expected an agent from 0 to {table.agents - 1}, got {agent}")
    return paired(*table.sums(table.values(metric, ties)), first, second)


def paired(sums: Floats, counts: Floats, first: int, second: int) -> Floats:
    """Give the difference of two agents' means in each deal that has both, from sums and counts by deal and agent."""
    both = _both(counts, first, second)
    means = sums[both][:, (first, second)] / counts[both][:, (first, second)]
    found = means[:, 0] - means[:, 1]
    found[np.abs(found) < 1e-12] = 0.0
    return np.asarray(found, dtype=np.float64)


def _both(counts: Floats, first: int, second: int) -> NDArray[np.bool_]:
    return (counts[:, first] > 0) & (counts[:, second] > 0)


def chosen_pairs(agents: int, pairs: Sequence[tuple[int, int]] | None) -> list[tuple[int, int]]:
    """Give all pairs of agents, or those asked for."""
    if pairs is None:
        return list(combinations(range(agents), 2))
    for pair in pairs:
        if pair[0] == pair[1] or not all(0 <= agent < agents for agent in pair):
            raise KingmakerError(f"expected two agents from 0 to {agents - 1}, got {pair}")
    return list(pairs)


def compare(
    rows: Iterable[Row] | Table,
    *,
    metric: str = "win",
    ties: str = "share",
    pairs: Sequence[tuple[int, int]] | None = None,
    test: str = "flip",
    agents: int | None = None,
    confidence: float = 0.95,
    resamples: int = RESAMPLES,
    flips: int = FLIPS,
    seed: int = 0,
) -> list[Comparison]:
    """Compare agents in pairs, by default all, on win share (`win`), `score` or `rank` (the lower rank is better).

    `test` is `flip` (the sign-flip test), `t` (Student's) or `wilcoxon` (signed ranks).
    """
    table = Table.of(rows, agents=agents)
    chosen = chosen_pairs(table.agents, pairs)
    sums, counts = table.sums(table.values(metric, ties))
    if metric == "rank":
        sums = -sums
    bounds = {"win": 1.0, "rank": table.players - 1.0}
    limit = (-bounds[metric], bounds[metric]) if metric in bounds else None
    apart = [paired(sums, counts, *pair) for pair in chosen]
    values = _p_values(apart, test, flips, seed)
    # A pair of two columns: what the deal says of them, and whether it says anything.
    present = np.column_stack([_both(counts, *pair) for pair in chosen]) if chosen else np.zeros((len(counts), 0))
    spread = np.zeros(present.shape)
    for place, one in enumerate(apart):
        spread[present[:, place] > 0, place] = one
    better = (np.sign(spread) + 1) / 2 * present
    found = estimates(
        np.hstack([spread, better, spread**2, present]),
        _means_and_effects,
        seen=np.tile(present.sum(axis=0).astype(np.int64), 3),
        bounds=[limit for limit in (limit, (0.0, 1.0), None) for _ in chosen],
        confidence=confidence,
        resamples=resamples,
        seed=seed,
    )
    return [
        Comparison(
            agents=pair,
            deals=len(one),
            difference=found[place],
            deviation=float(one.std(ddof=1)) if len(one) > 1 else float("nan"),
            effect=_effect(one, found[2 * len(chosen) + place]),
            better=found[len(chosen) + place],
            p=p,
            adjusted=adjusted,
            comparisons=len(chosen),
        )
        for place, (pair, one, p, adjusted) in enumerate(zip(chosen, apart, values, holm(values), strict=True))
    ]


def _means_and_effects(sums: Floats) -> Floats:
    """From sums of differences, wins of deals, squares and numbers of deals: means of the first two, and Cohen's d."""
    total, better, squares, deals = np.split(sums, 4, axis=-1)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = total / deals
        variance = (squares - total * mean) / (deals - 1)
        variance[variance < 1e-12 * squares] = 0.0  # of rounding
        return np.concatenate([mean, better / deals, mean / np.sqrt(variance)], axis=-1)


def _effect(apart: Floats, found: Estimate) -> Estimate:
    """Say what little can be said of Cohen's d where all deals agree."""
    if len(apart) < 2:
        return Estimate(float("nan"), float("nan"), float("nan"))
    if np.ptp(apart) > 1e-12:
        return found
    value = 0.0 if apart[0] == 0 else float(np.copysign(np.inf, apart[0]))
    return Estimate(value, min(value, 0.0), max(value, 0.0))


def p_value(apart: Floats, *, test: str = "flip", flips: int = FLIPS, seed: int = 0) -> float:
    """Give the two-sided p-value of differences by deal against none."""
    return _p_values([np.asarray(apart, dtype=np.float64)], test, flips, seed)[0]


def _p_values(apart: Sequence[Floats], test: str, flips: int, seed: int) -> list[float]:
    if test not in TESTS:
        raise KingmakerError(f"expected the test to be one of {', '.join(TESTS)}, got {test!r}")
    parts = [blocks(one[:, None])[:, 0] for one in apart]
    many = [part for part in parts if len(part) > MOST_EXACT]
    by_chance = iter(_flipped(many, flips, seed) if test == "flip" and many else [])
    values = []
    for one, part in zip(apart, parts, strict=True):
        drawn = next(by_chance) if test == "flip" and len(part) > MOST_EXACT else None
        if len(one) < 2 or not one.any():
            values.append(1.0)
        elif test == "flip":
            values.append(_all_flips(part) if drawn is None else drawn)
        else:
            values.append(_by_scipy(one, test))
    return values


def _by_scipy(apart: Floats, test: str) -> float:
    from scipy import stats  # takes half a second, which reports by the sign-flip test need not wait

    if test == "wilcoxon":
        return float(stats.wilcoxon(apart).pvalue)
    return float(stats.ttest_1samp(apart, 0.0).pvalue) if np.ptp(apart) > 1e-12 else 0.0


def _all_flips(parts: Floats) -> float:
    """Give the p-value of a sum among those of all signs."""
    sums = np.zeros(1)
    for part in parts:
        sums = np.concatenate([sums + part, sums - part])
    return float((np.abs(sums) >= _reached(parts.sum(keepdims=True))).mean())


def _flipped(columns: Sequence[Floats], flips: int, seed: int) -> list[float]:
    """Give the p-value of the sum of each column among those of signs drawn by chance, the same for all columns."""
    parts = np.zeros((max(len(column) for column in columns), len(columns)))
    for place, column in enumerate(columns):
        parts[: len(column), place] = column
    sums = parts.sum(axis=0)
    rng = np.random.default_rng(seed)
    reached = np.zeros(len(columns))
    for start in range(0, flips, AT_ONCE):
        size = min(AT_ONCE, flips - start) * len(parts)
        signs = np.unpackbits(np.frombuffer(rng.bytes(-(-size // 8)), np.uint8), count=size).astype(np.float64)
        reached += (np.abs(2 * (signs.reshape(-1, len(parts)) @ parts) - sums) >= _reached(sums)).sum(axis=0)
    return [float(value) for value in (reached + 1) / (flips + 1)]


def _reached(total: Floats) -> Floats:
    """Give what counts as at least as large as a total, rounding allowed for."""
    return np.abs(total) * (1 - 1e-9) - 1e-12


def holm(values: Sequence[float]) -> list[float]:
    """Correct p-values for being many: the chance of any false rejection, at a level, is at most that level."""
    adjusted = [1.0] * len(values)
    highest = 0.0
    for place, number in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        highest = max(highest, min(1.0, values[number] * (len(values) - place)))
        adjusted[number] = highest
    return adjusted
