"""Paired tests, their correction, effect sizes, and how many deals they need: closed forms and scipy's answers."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from kingmaker.arena.rows import Row
from kingmaker.arena.statistics import compare, deals_needed, differences, holm, more_deals, p_value, power_of
from kingmaker.arena.statistics.flips import MOST_EXACT
from kingmaker.game import KingmakerError
from simulated_tournaments import rows_of, simulated


def played(*lines: tuple[float, ...]) -> list[Row]:
    """A deal a line, of one game in which agents sit in their order."""
    return [Row(number, number, tuple(range(len(line))), line, False) for number, line in enumerate(lines)]


def test_differences_are_those_of_means_within_a_deal_that_both_played():
    rows = [
        Row(0, 0, (0, 1), (1.0, 0.0), False),
        Row(1, 0, (1, 0), (1.0, 0.0), False),
        Row(2, 1, (0, 2), (1.0, 0.0), False),
        Row(3, 2, (0, 1), (5.0, 5.0), False),
        Row(4, 2, (1, 0), (2.0, 6.0), False),
        Row(5, 3, (0, 1), (), True),
    ]
    assert differences(rows, 0, 1).tolist() == [0, 0.5]
    assert differences(rows, 1, 0).tolist() == [0, -0.5]
    assert differences(rows, 0, 1, metric="score").tolist() == [0, 2]


def test_five_deals_that_agree_have_two_of_thirty_two_signs():
    assert p_value(np.ones(5)) == 2 / 32


@pytest.mark.parametrize("deals", [2, 7, MOST_EXACT])
def test_the_exact_sign_flip_test_is_that_of_scipy(deals):
    apart = np.random.default_rng(deals).integers(-3, 5, size=deals) / 6
    by_scipy = stats.permutation_test((apart,), np.sum, permutation_type="samples", n_resamples=2**deals)
    assert p_value(apart) == pytest.approx(by_scipy.pvalue)


def test_signs_drawn_by_chance_come_near_all_signs():
    apart = np.random.default_rng(9).normal(0.3, 1, size=18)
    by_scipy = stats.permutation_test((apart,), np.sum, permutation_type="samples", n_resamples=2**18, batch=2**14)
    assert p_value(apart) == pytest.approx(by_scipy.pvalue, abs=0.01)
    assert p_value(apart, seed=1) == p_value(apart, seed=1)


def test_signs_of_many_deals_are_flipped_in_blocks_to_the_same_end():
    apart = np.random.default_rng(4).normal(0.02, 1, size=12_345)
    assert p_value(apart) == pytest.approx(stats.ttest_1samp(apart, 0).pvalue, abs=0.02)


def test_no_p_value_drawn_by_chance_is_zero():
    assert p_value(np.ones(100)) == 1 / 10_000


def test_students_and_wilcoxons_tests_are_those_of_scipy():
    apart = np.random.default_rng(9).normal(0.3, 1, size=30)
    assert p_value(apart, test="t") == pytest.approx(stats.ttest_1samp(apart, 0).pvalue)
    assert p_value(apart, test="wilcoxon") == pytest.approx(stats.wilcoxon(apart).pvalue)


@pytest.mark.parametrize("test", ["flip", "t", "wilcoxon"])
def test_deals_without_a_difference_or_too_few_say_nothing(test):
    assert p_value(np.zeros(30), test=test) == 1
    assert p_value(np.ones(1), test=test) == 1
    assert p_value(np.ones(0), test=test) == 1


def test_holms_correction_is_that_of_the_textbook():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.5, 0.9]) == [1, 1]
    assert holm([]) == []


def test_a_comparison_says_what_the_deals_say():
    rows = played((3.0, 1.0), (5.0, 2.0), (4.0, 4.0), (1.0, 2.0), (6.0, 2.0))
    (found,) = compare(rows, metric="score")
    apart = np.array([2, 3, 0, -1, 4])
    assert found.agents == (0, 1)
    assert found.deals == 5
    assert found.difference.value == pytest.approx(apart.mean())
    assert found.deviation == pytest.approx(apart.std(ddof=1))
    assert found.effect.value == pytest.approx(apart.mean() / apart.std(ddof=1))
    assert found.better.value == pytest.approx(3.5 / 5)
    assert found.p == found.adjusted == p_value(apart)
    for estimate in (found.difference, found.effect, found.better):
        assert estimate.low < estimate.value < estimate.high


def test_comparing_the_other_way_round_changes_the_signs():
    rows = rows_of(simulated(np.random.default_rng(1), deals=12, strengths=(0.5, 0, 0), agent_effect=1))
    (there,) = compare(rows, pairs=[(0, 1)])
    (back,) = compare(rows, pairs=[(1, 0)])
    assert back.difference.value == pytest.approx(-there.difference.value)
    assert back.effect.value == pytest.approx(-there.effect.value)
    assert back.p == there.p


def test_a_lower_rank_is_better():
    (found,) = compare(played((3.0, 1.0), (5.0, 2.0), (2.0, 4.0)), metric="rank")
    assert found.difference.value == pytest.approx(1 / 3)


def test_all_pairs_are_corrected_together():
    found = compare(simulated(np.random.default_rng(2), deals=40, strengths=(1, 0, -1), agent_effect=1))
    assert [comparison.agents for comparison in found] == [(0, 1), (0, 2), (1, 2)]
    assert [comparison.adjusted for comparison in found] == holm([comparison.p for comparison in found])
    assert {comparison.comparisons for comparison in found} == {3}


def test_agents_that_never_met_are_not_compared():
    rows = [Row(n, n, (0, 1) if n % 2 else (2, 3), (1.0, 0.0), False) for n in range(10)]
    found = {comparison.agents: comparison for comparison in compare(rows)}
    assert found[0, 2].deals == 0
    assert found[0, 2].p == 1
    assert math.isnan(found[0, 2].difference.value)
    assert found[0, 1].deals == 5
    assert found[0, 1].effect == (math.inf, 0, math.inf)


def test_equal_results_in_all_deals_are_no_difference():
    (found,) = compare(played((1.0, 1.0), (1.0, 1.0)))
    assert found.difference.value == 0
    assert found.effect.value == 0
    assert found.better.value == 0.5
    assert not found.settled()


def test_comparisons_that_make_no_sense_are_refused():
    rows = played((1.0, 2.0))
    with pytest.raises(KingmakerError, match=r"expected two agents from 0 to 1, got \(0, 0\)"):
        compare(rows, pairs=[(0, 0)])
    with pytest.raises(KingmakerError, match="expected an agent from 0 to 1, got 2"):
        differences(rows, 0, 2)
    with pytest.raises(KingmakerError, match="expected the test to be one of flip, t, wilcoxon, got 'z'"):
        compare(rows, test="z")
    with pytest.raises(KingmakerError, match="expected the metric to be one of win, score, rank, got 'luck'"):
        compare(rows, metric="luck")


@pytest.mark.parametrize(("effect", "deals"), [(0.2, 199), (0.5, 34), (0.8, 15)])
def test_the_deals_needed_are_those_of_the_tables_of_power(effect, deals):
    assert deals_needed(effect, 1.0) == deals
    assert power_of(deals, effect, 1.0) >= 0.8 > power_of(deals - 1, effect, 1.0)


@pytest.mark.parametrize("deals", [2, 6, 51, 1000, 1001])
def test_a_difference_far_beyond_its_spread_is_found_for_certain(deals):
    assert power_of(deals, 1000.0, 1.0) == pytest.approx(1, abs=1e-3)
    assert 0.2 < power_of(deals, 10 / math.sqrt(deals), 1.0) <= 1


def test_many_deals_needed_come_near_the_closed_form_of_the_normal_distribution():
    closed = ((stats.norm.ppf(0.975) + stats.norm.ppf(0.8)) * 0.4 / 0.004) ** 2
    assert deals_needed(0.004, 0.4) == pytest.approx(closed, rel=1e-3)
    assert deals_needed(-0.004, 0.4) == deals_needed(0.004, 0.4)


def test_the_power_has_no_step_where_its_formula_changes():
    assert power_of(1000, 0.08, 1.0) == pytest.approx(power_of(1001, 0.08, 1.0), abs=1e-3)


def test_no_difference_needs_more_deals_than_there_are():
    assert deals_needed(0.0, 1.0) is None
    assert deals_needed(1e-9, 1.0) is None
    assert deals_needed(0.1, 0.0) == 2


def test_an_open_comparison_says_how_many_more_deals_it_needs():
    table = simulated(np.random.default_rng(2), deals=20, strengths=(0.3, 0, 0), agent_effect=1)
    (found,) = compare(table, pairs=[(0, 1)])
    assert not found.settled()
    assert more_deals(found) == deals_needed(found.difference.value, found.deviation) - 20
    assert more_deals(found, difference=0.05) == deals_needed(0.05, found.deviation) - 20
    among_three = compare(table)[0]
    assert more_deals(among_three, difference=0.05) == deals_needed(0.05, found.deviation, alpha=0.05 / 3) - 20


def test_a_settled_comparison_needs_no_more_deals():
    (found,) = compare(simulated(np.random.default_rng(2), deals=40, strengths=(3, 0, 0)), pairs=[(0, 1)])
    assert found.settled()
    assert more_deals(found) == 0


def test_one_deal_gives_no_plan():
    (found,) = compare(played((1.0, 0.0)))
    assert more_deals(found) is None
