"""Intervals cover as often as they say, and tests err as seldom as they say, in tournaments with strong deal effects.

Each check also fails those who take the games of a deal for independent, which shows that it can fail.
"""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from scipy import stats

from kingmaker.arena.statistics import compare, differences, p_value, rate, seat_effect, standings
from simulated_tournaments import rows_of, simulated, truths

UNEQUAL = (0.8, 0.0, -0.5)
SUITED = {"agent_effect": 2.0}
"""Some deals suit some agents: games of a deal go the same way."""
GOOD_HANDS = {"seat_effect": 2.0}
"""Some seats have better hands: over all seatings of a deal that cancels."""
BOTH = {"agent_effect": 1.5, "seat_effect": 1.5}

COVERED = pytest.approx(0.95, abs=0.02)


def covered(*, repetitions: int, deals: int, **effects: float) -> dict[str, float]:
    """How often the intervals of a middling agent cover the truth, and one that takes all games for independent."""
    options = {"strengths": UNEQUAL, **effects}
    share, rank = truths("win", **options)[1], truths("rank", **options)[1]
    hits = dict.fromkeys(("share", "score", "rank", "naive"), 0)
    rng = np.random.default_rng(17)
    for seed in range(repetitions):
        found = standings(rows_of(simulated(rng, deals=deals, **options)), seed=seed, resamples=1000)[1]
        hits["share"] += found.share.low <= share <= found.share.high
        hits["score"] += found.score.low <= UNEQUAL[1] <= found.score.high
        hits["rank"] += found.rank.low <= rank <= found.rank.high
        error = np.sqrt(found.share.value * (1 - found.share.value) / found.games)
        hits["naive"] += abs(found.share.value - share) <= 1.96 * error
    return {name: count / repetitions for name, count in hits.items()}


@pytest.mark.parametrize(("deals", "effects"), [(60, SUITED), (25, BOTH)], ids=["suited", "both"])
def test_intervals_of_standings_cover_the_truth_and_those_that_ignore_deals_do_not(deals, effects):
    found = covered(repetitions=1000, deals=deals, **effects)
    assert [found[name] for name in ("share", "score", "rank")] == [COVERED] * 3
    assert found["naive"] < 0.90


def test_intervals_are_not_too_wide_where_seatings_cancel_the_luck_of_the_deal():
    found = covered(repetitions=1000, deals=40, **GOOD_HANDS)
    assert [found[name] for name in ("share", "score", "rank")] == [COVERED] * 3
    assert found["naive"] > 0.98


def test_intervals_of_comparisons_cover_the_truth():
    options = {"strengths": UNEQUAL, **BOTH}
    shares = truths("win", **options)
    big = compare(simulated(np.random.default_rng(5), deals=100_000, **options), pairs=[(0, 1)], flips=9)[0]
    truth = (shares[0] - shares[1], big.difference.value / big.deviation, big.better.value)
    hits = np.zeros(3)
    rng = np.random.default_rng(18)
    for seed in range(2000):
        table = simulated(rng, deals=40, **options)
        (found,) = compare(table, pairs=[(0, 1)], seed=seed, resamples=1000, flips=1999)
        intervals = (found.difference, found.effect, found.better)
        hits += [one.low <= true <= one.high for one, true in zip(intervals, truth, strict=True)]
    assert (hits / 2000).tolist() == [COVERED] * 3


def test_intervals_of_ratings_cover_the_truth():
    options = {"strengths": UNEQUAL, **BOTH}
    truth = [one.strength.value for one in rate(simulated(np.random.default_rng(5), deals=50_000, **options))]
    hits = np.zeros(3)
    rng = np.random.default_rng(19)
    for seed in range(600):
        found = rate(simulated(rng, deals=40, **options), seed=seed, resamples=500)
        hits += [one.strength.low <= true <= one.strength.high for one, true in zip(found, truth, strict=True)]
    assert (hits.mean() / 600) == COVERED
    assert (hits / 600).tolist() == [pytest.approx(0.95, abs=0.03)] * 3


def rejected(test, *, repetitions: int, deals: int = 30, **effects: float) -> float:
    rng = np.random.default_rng(23)
    return np.mean([test(simulated(rng, deals=deals, **effects)) <= 0.05 for _ in range(repetitions)])


def paired(table, *, test: str = "flip") -> float:
    return p_value(differences(table, 0, 1), test=test, flips=999)


def unpaired(table) -> float:
    """What one gets by taking the games for independent."""
    wins = table.values("win")
    return float(stats.ttest_ind(wins[table.seats == 0], wins[table.seats == 1]).pvalue)


@pytest.mark.parametrize("effects", [SUITED, GOOD_HANDS, BOTH], ids=["suited", "good hands", "both"])
@pytest.mark.parametrize("test", ["flip", "t", "wilcoxon"])
def test_paired_tests_of_equals_keep_their_level(test, effects):
    assert 0.03 <= rejected(partial(paired, test=test), repetitions=800, **effects) <= 0.07


def test_a_test_that_ignores_deals_does_not_keep_its_level():
    assert rejected(unpaired, repetitions=800, **SUITED) > 0.2


def test_few_deals_keep_the_level_too():
    assert rejected(paired, repetitions=800, deals=8, **SUITED) <= 0.065


def test_the_correction_keeps_the_level_over_all_comparisons():
    def smallest(table) -> float:
        return min(found.adjusted for found in compare(table, resamples=100, flips=999))

    def smallest_uncorrected(table) -> float:
        return min(found.p for found in compare(table, resamples=100, flips=999))

    assert rejected(smallest, repetitions=600, **SUITED) <= 0.065
    assert rejected(smallest_uncorrected, repetitions=600, **SUITED) > 0.08


def test_the_test_of_seats_keeps_its_level_and_one_that_ignores_deals_does_not():
    def turned(table) -> float:
        return seat_effect(table, resamples=100, turns=999).p

    def by_game(table) -> float:
        return float(stats.chisquare(table.values("win").sum(axis=0)).pvalue)

    assert 0.03 <= rejected(turned, repetitions=800, strengths=UNEQUAL, **GOOD_HANDS) <= 0.07
    assert rejected(by_game, repetitions=800, strengths=UNEQUAL, **GOOD_HANDS) > 0.2


def test_intervals_of_seats_cover_the_truth():
    options = {"strengths": UNEQUAL, "seat_advantage": 0.7, **BOTH}
    table = simulated(np.random.default_rng(5), deals=200_000, **options)
    truth = table.values("win").mean(axis=0)
    hits = np.zeros(3)
    rng = np.random.default_rng(29)
    for seed in range(1500):
        found = seat_effect(simulated(rng, deals=60, **options), seed=seed, resamples=1000, turns=9)
        hits += [seat.share.low <= true <= seat.share.high for seat, true in zip(found.seats, truth, strict=True)]
    assert (hits / 1500).tolist() == [COVERED] * 3
