"""Paired tests between agents: the difference that a deal makes between two of them, over all deals.

Both agents played the same cards, so a deal's own luck cancels in the difference of their means in that deal. The test
is the sign-flip test of `kingmaker.arena.statistics.flips`. It is exact for equals; for agents that differ but are
equally good on average it holds in the limit, like Student's t.
Many comparisons: Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scand. J. Statistics 6, 1979. The
interval of a difference is made at the level at which Holm tests it, so that it leaves out 0 exactly where the two
differ: each covers with the confidence asked for, or more.
Effect sizes: Cohen's d of paired differences (Cohen, "Statistical Power Analysis", 1988), and the part of the
deals in which the first agent did better (ties count half), both with intervals by resampling.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray
from scipy import special

from kingmaker.arena.rows import Row
from kingmaker.arena.statistics.bootstrap import RESAMPLES, Estimate, check_share, estimates
from kingmaker.arena.statistics.flips import FLIPS, Flipped, flip, least_p
from kingmaker.arena.statistics.result_arrays import Floats, ResultArrays
from kingmaker.game import KingmakerError

TESTS = ("flip", "t", "wilcoxon")


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
    confidence: float = 0.95
    """Of the interval of the difference: 1 less the level at which Holm tests this comparison."""

    def settled(self, alpha: float = 0.05) -> bool:
        """Tell whether the two differ, at this level over all comparisons."""
        return self.adjusted <= alpha

    @property
    def verdict(self) -> str:
        """Whether the two `differ`, which the interval says too; `too few deals` if no result could have shown it."""
        if self.settled():
            return "differs"
        return "too few deals" if least_p(self.deals) > 1 - self.confidence + 1e-12 else "open"


def differences(
    rows: Iterable[Row] | ResultArrays, first: int, second: int, *, metric: str = "win", ties: str = "share"
) -> Floats:
    """Return the mean of the first agent less that of the second, for each deal in which both played, in order."""
    arrays = ResultArrays.of(rows)
    for agent in (first, second):
        if not 0 <= agent < arrays.agents:
            raise KingmakerError(f"expected an agent from 0 to {arrays.agents - 1}, got {agent}")
    return paired(*arrays.sums(arrays.values(metric, ties)), first, second)


def paired(sums: Floats, counts: Floats, first: int, second: int) -> Floats:
    """Return the difference of two agents' means in each deal that has both, from sums and counts by deal and agent."""
    both = _both(counts, first, second)
    means = sums[both][:, (first, second)] / counts[both][:, (first, second)]
    found = means[:, 0] - means[:, 1]
    found[np.abs(found) < 1e-12] = 0.0
    return np.asarray(found, dtype=np.float64)


def _both(counts: Floats, first: int, second: int) -> NDArray[np.bool_]:
    return (counts[:, first] > 0) & (counts[:, second] > 0)


def chosen_pairs(agents: int, pairs: Sequence[tuple[int, int]] | None) -> list[tuple[int, int]]:
    """Return all pairs of agents, or those asked for."""
    if pairs is None:
        return list(combinations(range(agents), 2))
    for pair in pairs:
        if pair[0] == pair[1] or not all(0 <= agent < agents for agent in pair):
            raise KingmakerError(f"expected two agents from 0 to {agents - 1}, got {pair}")
    return list(pairs)


def compare(
    rows: Iterable[Row] | ResultArrays,
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

    `test` is `flip` (the sign-flip test), `t` (Student's) or `wilcoxon` (signed ranks, which is about more than means:
    the interval of the difference is then by resampling).
    """
    arrays = ResultArrays.of(rows, agents=agents)
    chosen = chosen_pairs(arrays.agents, pairs)
    sums, counts = arrays.sums(arrays.values(metric, ties))
    check_share("a confidence", confidence)
    apart = [paired(-sums if metric == "rank" else sums, counts, *pair) for pair in chosen]
    tested = flip(apart, flips=flips, seed=seed)
    values = [each.p for each in tested] if test == "flip" else [_by_scipy(one, test) for one in apart]
    levels = _levels(values, adjusted := holm(values), 1 - confidence)
    spread, present = _by_deal(apart, counts, chosen)
    limits = _limits(metric, arrays)
    found = estimates(
        np.hstack([spread, (np.sign(spread) + 1) / 2 * present, spread**2, present]),
        _means_and_effects,
        seen=np.tile(present.sum(axis=0).astype(np.int64), 3),
        bounds=[limit for limit in (limits, (0.0, 1.0), None) for _ in chosen],
        confidence=confidence,
        resamples=resamples,
        seed=seed,
    )
    made: list[Comparison] = []
    for place, pair in enumerate(chosen):
        one, difference, differ = apart[place], found[place], adjusted[place] <= 1 - confidence
        if test != "wilcoxon":
            ends = tested[place].interval(levels[place]) if test == "flip" else _student(one, levels[place])
            difference = _difference(one, ends, levels[place], limits, differ=differ)
        deviation = float(one.std(ddof=1)) if len(one) > 1 else float("nan")
        made.append(
            Comparison(
                agents=pair,
                deals=len(one),
                difference=difference,
                deviation=deviation,
                effect=_effect(one, found[2 * len(chosen) + place], difference, deviation, differ=differ),
                better=found[len(chosen) + place],
                p=values[place],
                adjusted=adjusted[place],
                comparisons=len(chosen),
                confidence=1 - levels[place],
            )
        )
    return made


def _by_deal(apart: Sequence[Floats], counts: Floats, chosen: Sequence[tuple[int, int]]) -> tuple[Floats, Floats]:
    """Return a column for each pair: what each deal says of the two, and whether it says anything."""
    present: Floats = np.zeros((len(counts), len(chosen)))
    for place, pair in enumerate(chosen):
        present[:, place] = _both(counts, *pair)
    spread: Floats = np.zeros_like(present)
    for place, one in enumerate(apart):
        spread[present[:, place] > 0, place] = one
    return spread, present


def _limits(metric: str, arrays: ResultArrays) -> tuple[float, float] | None:
    """Return between what the difference of a deal lies, None if anywhere."""
    most = {"win": 1.0, "rank": arrays.players - 1.0}.get(metric)
    return None if most is None else (-most, most)


def _level(apart: Floats, level: float, limits: tuple[float, float] | None) -> tuple[float, float]:
    """Return an interval where two agents are level in every deal, which does not make them equals for certain.

    If a part q of all deals tells them apart, so many level ones in a row have the chance (1 − q)^deals, which is the
    level at q = 1 − level^(1/deals). All of that part may favour one of the two, as far as the limits go.
    """
    often = 1 - level ** (1 / len(apart))
    least, most = limits or (-math.inf, math.inf)
    return often * least, often * most


def _levels(values: Sequence[float], adjusted: Sequence[float], alpha: float) -> list[float]:
    """Return the level at which Holm tests each: alpha over the number of those not rejected before it.

    The first that is not rejected ends his procedure, so all others that are not have its level.
    """
    levels = [alpha] * len(values)
    rejected = 0
    for number in sorted(range(len(values)), key=values.__getitem__):
        levels[number] = alpha / (len(values) - rejected)
        rejected += adjusted[number] <= alpha
    return levels


def _difference(
    apart: Floats, ends: tuple[float, float], level: float, limits: tuple[float, float] | None, *, differ: bool
) -> Estimate:
    """Put an interval round the mean that has some width also where two agents are level in every deal."""
    if len(apart) > 1 and not apart.any():
        ends = _level(apart, level, limits)
    return _interval(apart, ends, limits, differ=differ)


def _interval(
    apart: Floats, ends: tuple[float, float], limits: tuple[float, float] | None, *, differ: bool
) -> Estimate:
    """Put an interval round the mean, within the limits; it has 0 in it exactly if the two do not differ."""
    if not len(apart):
        return Estimate(float("nan"), float("nan"), float("nan"))
    value = float(apart.mean())
    least, most = limits or (-math.inf, math.inf)
    low, high = min(max(ends[0], least), value), max(min(ends[1], most), value)
    if not differ:  # rounding, and signs drawn by chance, may leave an end a trifle beyond
        return Estimate(value, min(low, 0.0), max(high, 0.0))
    trifle = 1e-9 * abs(value)
    return Estimate(value, max(low, trifle), high) if value > 0 else Estimate(value, low, min(high, -trifle))


def _student(apart: Floats, level: float) -> tuple[float, float]:
    """Return the ends of Student's interval."""
    if len(apart) < 2 or np.ptp(apart) <= 1e-12:
        return Flipped(apart, 1.0, apart, apart, drawn=False).interval(level)
    wide = float(special.stdtrit(len(apart) - 1, 1 - level / 2)) * float(apart.std(ddof=1)) / math.sqrt(len(apart))
    return float(apart.mean()) - wide, float(apart.mean()) + wide


def _means_and_effects(sums: Floats) -> Floats:
    """From sums of differences, wins of deals, squares and numbers of deals: means of the first two, and Cohen's d."""
    total, better, squares, deals = np.split(sums, 4, axis=-1)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = total / deals
        variance = (squares - total * mean) / (deals - 1)
        variance[variance < 1e-12 * squares] = 0.0  # of rounding
        return np.concatenate([mean, better / deals, mean / np.sqrt(variance)], axis=-1)


def _effect(apart: Floats, found: Estimate, difference: Estimate, deviation: float, *, differ: bool) -> Estimate:
    """Say what little can be said of Cohen's d where all deals agree; else see to it that its interval agrees."""
    if len(apart) < 2:
        return Estimate(float("nan"), float("nan"), float("nan"))
    if np.ptp(apart) <= 1e-12:
        value = 0.0 if apart[0] == 0 else float(np.copysign(np.inf, apart[0]))
        return Estimate(value, min(value, 0.0), max(value, 0.0))
    if not differ:
        return Estimate(found.value, min(found.low, 0.0), max(found.high, 0.0))
    low, high = difference.low / deviation, difference.high / deviation
    if found.value > 0:
        return Estimate(found.value, found.low if found.low > 0 else low, found.high)
    return Estimate(found.value, found.low, found.high if found.high < 0 else high)


def p_value(apart: Floats, *, test: str = "flip", flips: int = FLIPS, seed: int = 0) -> float:
    """Return the two-sided p-value of differences by deal against none."""
    apart = np.asarray(apart, dtype=np.float64)
    return flip([apart], flips=flips, seed=seed)[0].p if test == "flip" else _by_scipy(apart, test)


def _by_scipy(apart: Floats, test: str) -> float:
    if test not in TESTS:
        raise KingmakerError(f"expected the test to be one of {', '.join(TESTS)}, got {test!r}")
    if len(apart) < 2 or not apart.any():
        return 1.0
    from scipy import stats  # takes half a second, which reports by the sign-flip test need not wait

    if test == "wilcoxon":
        return float(stats.wilcoxon(apart).pvalue)
    return float(stats.ttest_1samp(apart, 0.0).pvalue) if np.ptp(apart) > 1e-12 else 0.0


def holm(values: Sequence[float]) -> list[float]:
    """Correct p-values for being many: the chance of any false rejection, at a level, is at most that level."""
    adjusted = [1.0] * len(values)
    highest = 0.0
    for place, number in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        highest = max(highest, min(1.0, values[number] * (len(values) - place)))
        adjusted[number] = highest
    return adjusted
