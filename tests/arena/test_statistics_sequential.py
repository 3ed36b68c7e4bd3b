"""Stopping early: the capital is a fair game, the interval holds at all times, and false alarms keep their rate."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest
from scipy import stats

from kingmaker.arena.rows import Row
from kingmaker.arena.statistics import Monitor, confidence_sequence, differences, settle
from kingmaker.arena.statistics.sequential import STAKES, capital
from kingmaker.game import KingmakerError
from simulated_tournaments import rows_of, simulated


@pytest.mark.parametrize(("low_value", "high_value", "chance"), [(-1, 1, 0.5), (-0.25, 0.5, 2 / 3), (-0.1, 0.9, 0.9)])
def test_the_capital_is_a_fair_game_if_the_mean_is_the_one_bet_against(low_value, high_value, chance):
    """Its mean over all sequences of ten deals is 1, whatever the distribution of a deal with mean 0."""
    for side in (0, 1):
        total = 0.0
        for lows in product((True, False), repeat=10):
            values = np.array([low_value if low else high_value for low in lows])
            weight = chance ** sum(lows) * (1 - chance) ** (10 - sum(lows))
            total += weight * capital(values, 0.0)[side][-1]
        assert total == pytest.approx(1)


def test_the_capital_after_one_deal_is_the_mean_stake_and_its_gain():
    above, below = capital(np.array([0.5]), 0.0)
    assert above[0] == pytest.approx(1 + np.mean(STAKES) * 0.5)
    assert below[0] == pytest.approx(1 - np.mean(STAKES) * 0.5)


def test_the_interval_narrows_as_deals_come_and_never_widens():
    values = np.clip(np.random.default_rng(2).normal(0.1, 0.4, size=600), -1, 1)
    intervals = [confidence_sequence(values[:deals]) for deals in range(1, 600, 40)]
    for before, after in pairwise(intervals):
        assert before.low - 1e-8 <= after.low <= after.high <= before.high + 1e-8
    assert intervals[-1].high - intervals[-1].low < 0.2


def test_the_interval_is_the_means_against_which_nobody_got_rich():
    values = np.clip(np.random.default_rng(3).normal(0.2, 0.5, size=200), -1, 1)
    found = confidence_sequence(values)
    for mean, side in ((found.low, 0), (found.high, 1)):
        assert capital(values, mean)[side].max() == pytest.approx(40, rel=1e-4)
    assert max(purse.max() for purse in capital(values, found.value)) < 40


def test_other_bounds_only_change_the_scale():
    values = np.random.default_rng(4).uniform(-1, 1, size=50)
    found = confidence_sequence(values)
    scaled = confidence_sequence(13 + 13 * values, low=0, high=26)
    assert scaled == pytest.approx([13 + 13 * number for number in found])


def test_no_deals_say_nothing_and_values_out_of_bounds_are_refused():
    assert confidence_sequence(np.zeros(0))[1:] == (-1, 1)
    with pytest.raises(KingmakerError, match=r"expected values from -1\.0 to 1\.0, got values from 0\.0 to 3\.0"):
        confidence_sequence(np.array([0.0, 3.0]))
    with pytest.raises(KingmakerError, match="expected bounds with low below high, got 1 and 1"):
        confidence_sequence(np.array([1.0]), low=1, high=1)


def alarms(make, *, repetitions: int, alpha: float = 0.05) -> tuple[float, float]:
    """How often deals of no mean difference are ever called different: by the rule, and by a t test after each."""
    rng = np.random.default_rng(11)
    by_rule = by_peeking = 0
    for _ in range(repetitions):
        values = make(rng)
        by_rule += max(purse.max() for purse in capital(values, 0.0)) >= 2 / alpha
        many = np.arange(1, len(values) + 1)
        mean = values.cumsum() / many
        spread = np.sqrt(np.maximum((values**2).cumsum() / many - mean**2, 1e-12) / np.maximum(many - 1, 1))
        by_peeking += (np.abs(mean / spread) > stats.t.ppf(1 - alpha / 2, np.maximum(many - 1, 1)))[9:].any()
    return by_rule / repetitions, by_peeking / repetitions


def test_looking_after_each_deal_keeps_the_error_rate_with_strong_deal_effects():
    """Peeking with a test made for a fixed number of deals does not."""

    def null(rng: np.random.Generator) -> np.ndarray:
        return differences(simulated(rng, deals=300, agent_effect=2, seat_effect=1), 0, 1)

    by_rule, by_peeking = alarms(null, repetitions=800)
    assert by_rule <= 0.05
    assert by_peeking > 0.2


def test_looking_keeps_the_error_rate_for_lopsided_differences():
    """Nine small losses, one great win: the mean is 0, the distribution far from symmetric."""

    def null(rng: np.random.Generator) -> np.ndarray:
        return np.where(rng.random(300) < 0.9, -0.1, 0.9)

    by_rule, _ = alarms(null, repetitions=800)
    assert by_rule <= 0.05


def test_all_comparisons_together_keep_the_error_rate():
    rng = np.random.default_rng(21)
    wrong = 0
    for _ in range(150):
        monitor = Monitor(3, games=6)
        for row in rows_of(simulated(rng, deals=40, agent_effect=2)):
            monitor.add(row)
        wrong += any(found.settled for found in monitor.settlements())
    assert wrong / 150 <= 0.05


def test_a_clear_difference_is_settled_early():
    stops = []
    for seed in range(20):
        table = simulated(np.random.default_rng(seed), deals=200, strengths=(2, 0, 0), agent_effect=1)
        monitor = Monitor(3, games=6, pairs=[(0, 1)])
        stops.append(next(row.deal for row in rows_of(table) if monitor.add(row)))
        (found,) = monitor.settlements()
        assert found.leader == 0
        assert found.difference.low >= 0
    assert np.median(stops) < 30


def test_the_monitor_says_what_the_confidence_sequence_says():
    for seed in range(10):
        rows = rows_of(simulated(np.random.default_rng(seed), deals=40, strengths=(1, 0, -0.5), agent_effect=1))
        for found in settle(rows, agents=3, games=6):
            interval = confidence_sequence(differences(rows, *found.agents), alpha=0.05 / 3)
            assert found.difference == pytest.approx(interval)
            assert (found.leader is not None) == (interval.low > 0 or interval.high < 0)


def test_results_may_come_in_any_order():
    rows = rows_of(simulated(np.random.default_rng(1), deals=30, strengths=(1, 0, -0.5), agent_effect=1))
    shuffled = [rows[place] for place in np.random.default_rng(2).permutation(len(rows))]
    there, back = Monitor(3, games=6), Monitor(3, games=6)
    for row, other in zip(rows, shuffled, strict=True):
        there.add(row)
        back.add(other)
    assert there.settlements() == back.settlements()


def test_a_deal_counts_once_it_and_all_before_it_are_over():
    monitor = Monitor(2, games=2)
    for deal in (1, 2):
        for number in (0, 1):
            monitor.add(Row(2 * deal + number, deal, (0, 1), (1.0, 0.0), False))
    assert monitor.deals == 0
    monitor.add(Row(0, 0, (0, 1), (1.0, 0.0), False))
    assert monitor.deals == 0
    monitor.add(Row(1, 0, (0, 1), (), True))
    assert monitor.deals == 3
    with pytest.raises(KingmakerError, match="expected 2 games of deal 0, got game 9 in addition"):
        monitor.add(Row(9, 0, (0, 1), (1.0, 0.0), False))


def test_an_agent_alone_is_never_settled():
    assert not Monitor(1, games=1).add(Row(0, 0, (0, 0), (1.0, 0.0), False))


def test_equals_are_settled_as_equal_within_a_margin_only():
    rng = np.random.default_rng(3)
    rows = [Row(n, n, (0, 1), (1.0, 0.0) if rng.random() < 0.5 else (0.0, 1.0), False) for n in range(3000)]
    (open_still,) = settle(rows, agents=2, games=1)
    (equal,) = settle(rows, agents=2, games=1, margin=0.2)
    assert not open_still.settled
    assert equal.settled
    assert equal.leader is None
    assert -0.2 <= equal.difference.low < equal.difference.high <= 0.2


def test_rules_that_make_no_sense_are_refused():
    for options, message in (
        ({"games": 0}, "expected the games of each deal to be a whole number of 1 or more, got 0"),
        ({"games": 0.5}, "expected the games of each deal to be a whole number of 1 or more, got 0.5"),
        ({"games": 1, "alpha": 5}, "expected a level between 0 and 1, got 5"),
        ({"games": 1, "margin": 0}, "expected a margin between 0 and 1, got 0"),
        ({"games": 1, "pairs": [(0, 3)]}, r"expected two agents from 0 to 1, got \(0, 3\)"),
    ):
        with pytest.raises(KingmakerError, match=message):
            Monitor(2, **options)
