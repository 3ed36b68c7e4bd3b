"""Win shares, scores and ranks of agents and seats: closed forms, ties, failures, and what cannot be said."""

from __future__ import annotations

import math
from itertools import permutations

import numpy as np
import pytest
from scipy import stats

from kingmaker.arena.rows import Row, win_shares
from kingmaker.arena.statistics import ResultArrays, ranks, seat_effect, standings, winners
from kingmaker.arena.statistics.bootstrap import MOST_BLOCKS, blocks, draws, estimates
from kingmaker.game import KingmakerError
from simulated_tournaments import rows_of, simulated


def row(number: int, deal: int, scores: tuple[float, ...], seats: tuple[int, ...] | None = None) -> Row:
    return Row(number, deal, tuple(range(len(scores))) if seats is None else seats, scores, False)


@pytest.mark.parametrize(
    ("scores", "ties", "expected"),
    [
        ((3, 1, 2), "share", (1, 0, 0)),
        ((3, 3, 2), "share", (0.5, 0.5, 0)),
        ((3, 3, 2), "all", (1, 1, 0)),
        ((-1, -1, -1, -1), "share", (0.25, 0.25, 0.25, 0.25)),
        ((0,), "share", (1,)),
    ],
)
def test_winners_have_the_highest_score_and_ties_share_or_all_win(scores, ties, expected):
    assert tuple(winners(scores, ties)) == expected == win_shares(scores, ties)


def test_winners_of_many_games_are_the_winners_of_each():
    scores = np.random.default_rng(0).integers(0, 3, size=(50, 4))
    assert winners(scores).tolist() == [list(win_shares(line)) for line in scores.tolist()]


def test_an_unknown_rule_for_ties_is_refused():
    with pytest.raises(KingmakerError, match="expected ties to be one of share, all, got 'none'"):
        winners((1, 2), "none")


def test_ranks_are_those_of_scipy():
    scores = np.random.default_rng(1).integers(0, 3, size=(40, 5))
    assert ranks(scores).tolist() == stats.rankdata(-scores, axis=1).tolist()


def test_standings_add_up_by_agent_wherever_it_sits():
    rows = [row(0, 0, (5, 3, 3), (0, 1, 2)), row(1, 0, (5, 3, 3), (1, 2, 0)), row(2, 1, (4, 4, 1), (2, 0, 1))]
    first, second, third = standings(rows)
    assert (first.wins, second.wins, third.wins) == (1.5, 1.0, 0.5)
    assert first.share.value == pytest.approx(0.5)
    assert (first.games, first.seats, first.deals) == (3, 3, 2)
    assert first.score.value == pytest.approx((5 + 3 + 4) / 3)
    assert first.rank.value == pytest.approx((1 + 2.5 + 1.5) / 3)
    assert [standing.wins for standing in standings(rows, ties="all")] == [2, 1, 1]


def test_an_agent_with_two_seats_has_its_share_a_seat():
    rows = [row(0, 0, (3, 2, 1), (0, 0, 1)), row(1, 1, (1, 2, 3), (0, 0, 1)), row(2, 2, (2, 3, 1), (0, 0, 1))]
    first, second = standings(rows)
    assert (first.wins, first.games, first.seats) == (2, 3, 6)
    assert (first.share.value, second.share.value) == (pytest.approx(1 / 3), pytest.approx(1 / 3))


def test_failed_games_are_left_out_and_counted():
    rows = [row(0, 0, (1, 0)), Row(1, 0, (1, 0), (), True), row(2, 1, (1, 0))]
    table = ResultArrays.of(rows)
    assert (table.failed, table.games) == (1, 2)
    assert [standing.share.value for standing in standings(rows)] == [1, 0]
    assert [standing.games for standing in standings(rows)] == [2, 2]


def test_the_order_of_rows_does_not_matter():
    rows = rows_of(simulated(np.random.default_rng(3), deals=12, agent_effect=1))
    assert standings(rows) == standings(rows[::-1])


def test_the_same_seed_gives_the_same_intervals_and_another_seed_others():
    rows = rows_of(simulated(np.random.default_rng(3), deals=25, agent_effect=1))
    assert standings(rows, seed=4) == standings(rows, seed=4)
    assert standings(rows, seed=4) != standings(rows, seed=5)


def test_no_rows_and_agents_that_never_played_have_no_number():
    assert standings([]) == []
    (nobody,) = standings([], agents=1)
    assert math.isnan(nobody.share.value)
    idle = standings([row(0, 0, (1, 0)), row(1, 1, (1, 0))], agents=3)[2]
    assert math.isnan(idle.share.low)
    assert (idle.games, idle.deals) == (0, 0)


def test_one_deal_does_not_say_how_deals_differ():
    first = standings([row(0, 0, (7, 2, 1)), row(1, 0, (9, 2, 1))])[0]
    assert first.score[1:] == (-math.inf, math.inf)
    assert first.share == pytest.approx((1, 0.025, 1))


@pytest.mark.parametrize("deals", [5, 20, 100])
def test_who_won_every_deal_has_the_exact_binomial_interval(deals):
    winner, loser = standings([row(number, number, (1, 0)) for number in range(deals)])
    exact = stats.binomtest(deals, deals).proportion_ci()
    assert winner.share == pytest.approx((1, exact.low, 1))
    assert loser.share == pytest.approx((0, 0, 1 - exact.low))


def test_with_many_deals_the_interval_is_that_of_the_normal_distribution():
    wins = np.random.default_rng(8).random(900) < 0.4
    share = standings([row(number, number, (1.0, 0.0) if won else (0.0, 1.0)) for number, won in enumerate(wins)])[0]
    error = 1.96 * math.sqrt(wins.mean() * (1 - wins.mean()) / 900)
    assert share.share.value == pytest.approx(wins.mean())
    assert share.share.low == pytest.approx(wins.mean() - error, abs=0.004)
    assert share.share.high == pytest.approx(wins.mean() + error, abs=0.004)


def test_copies_of_a_game_within_its_deal_do_not_narrow_the_interval():
    table = simulated(np.random.default_rng(5), deals=30, agent_effect=2)
    rows = rows_of(table)
    copied = [Row(8 * r.number + copy, r.deal, r.seats, r.scores, False) for r in rows for copy in range(8)]
    for once, often in zip(standings(rows), standings(copied), strict=True):
        assert often.share == pytest.approx(once.share)


def test_blocks_keep_the_sums_and_the_interval_of_many_deals():
    values = np.random.default_rng(2).normal(1, 3, size=(20_011, 1))
    columns = np.hstack([values, np.ones_like(values)])
    assert len(blocks(columns)) == MOST_BLOCKS
    assert blocks(columns).sum(axis=0) == pytest.approx(columns.sum(axis=0))
    (found,) = estimates(columns)
    half = 1.96 * 3 / math.sqrt(20_011)
    assert found.value == pytest.approx(values.mean())
    assert (found.high - found.low) / 2 == pytest.approx(half, rel=0.1)


def test_every_resample_draws_as_many_deals_as_there_are():
    drawn = draws(30, 200, np.random.default_rng(0))
    assert (drawn.sum(axis=1) == 30).all()
    assert drawn.mean() == 1
    assert drawn.var() == pytest.approx(1 - 1 / 30, rel=0.05)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([Row(0, 0, (0, 1), (1.0,), False)], "expected 2 seats and scores in each row, got 2 and 1 in game 0"),
        ([row(0, 0, (1, 2)), row(5, 0, (1, 2, 3))], "expected 2 seats .* got 3 and 3 in game 5"),
        ([row(0, 0, (1, 2)), row(3, 0, (1, math.nan))], r"expected finite scores, got \(1, nan\) in game 3"),
    ],
)
def test_rows_that_make_no_sense_are_refused(rows, message):
    with pytest.raises(KingmakerError, match=message):
        standings(rows)


def test_arguments_that_make_no_sense_are_refused():
    rows = [row(0, 0, (1, 2))]
    with pytest.raises(KingmakerError, match="expected a confidence between 0 and 1, got 95"):
        standings(rows, confidence=95)
    with pytest.raises(KingmakerError, match="expected at least 100 resamples, got 3"):
        standings(rows, resamples=3)
    with pytest.raises(KingmakerError, match="expected agents numbered below 1, got agent 1 in a row"):
        standings(rows, agents=1)


def test_seats_have_the_shares_of_those_who_sat_there():
    rows = [
        row(number, number // 6, (3.0, 2.0, 1.0), seats) for number, seats in enumerate([*permutations(range(3))] * 4)
    ]
    effect = seat_effect(rows)
    assert [seat.share.value for seat in effect.seats] == [1, 0, 0]
    assert [seat.score.value for seat in effect.seats] == [3, 2, 1]
    assert effect.balanced
    # All four tables turned alike: 3 of 3^4 turns, of which about 9999 are drawn.
    assert effect.p == pytest.approx(3 / 81, abs=0.01)


def test_a_lasting_advantage_of_a_seat_is_found_whatever_the_deals_do():
    effect = seat_effect(simulated(np.random.default_rng(6), deals=60, seat_effect=2, seat_advantage=2))
    assert effect.p < 0.001
    assert effect.seats[0].share.low > 1 / 3 > effect.seats[1].share.high


def test_seats_that_agents_did_not_change_are_marked_as_unbalanced():
    assert not seat_effect([row(number, number, (1.0, 0.0)) for number in range(9)]).balanced


def test_a_hundred_thousand_rows_are_summarised_without_loss():
    table = simulated(np.random.default_rng(7), deals=16_667, agent_effect=1)
    assert table.games == 100_002
    found = standings(table)
    assert sum(standing.wins for standing in found) == pytest.approx(table.games)
    assert all(standing.share.high - standing.share.low < 0.02 for standing in found)
