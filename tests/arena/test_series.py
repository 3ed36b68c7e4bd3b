"""A series carries scores from deal to deal and ends where it was said to."""

from __future__ import annotations

from itertools import pairwise

import pytest

import kingmaker as km
from arena_players import Crasher
from kingmaker.arena import Plan, Series, Task, deal_seed, replay
from kingmaker.arena.match import read_game
from kingmaker.arena.series import MOST_DEALS, play_series, totals
from kingmaker.games import Hearts, Nim, Spades

THREE = [km.MaxN(depth=3), km.RandomAgent(), km.Paranoid(depth=3)]


def test_spades_goes_on_to_its_target_with_scores_and_overtricks_carried_over():
    game = Spades(cards=5, bidding="even")
    matches = play_series(game, THREE, Series(until=100), seed=5)
    assert len(matches) > 2
    assert max(matches[-1].returns) >= 100
    assert all(max(match.returns) < 100 for match in matches[:-1])
    for before, after in pairwise(matches):
        carried = read_game(after.game)
        end = list(replay(before))[-1]
        assert (carried.scores, carried.bags) == (before.returns, end.bags)
    assert totals(game, matches) == matches[-1].returns


def test_ten_overtricks_gathered_over_a_series_cost_a_hundred_once_each():
    game = Spades(cards=4, bidding="even")  # a bid of one each: every deal has an overtrick
    matches = play_series(game, THREE, Series(deals=60), seed=1)
    bags = list(replay(matches[-1]))[-1].bags
    assert max(bags) >= 20
    plain = [0.0] * 3
    for match in matches:
        end = list(replay(match))[-1]
        for player, (bid, taken) in enumerate(zip(end.bids, end.taken, strict=True)):
            plain[player] += 10 * bid + (taken - bid) if taken >= bid else -10 * bid
    expected = tuple(score - 100 * (count // 10) for score, count in zip(plain, bags, strict=True))
    assert totals(game, matches) == expected


def test_hearts_ends_when_somebody_has_taken_too_many_and_the_fewest_points_win():
    game = Hearts(players=3, cards=5)
    matches = play_series(game, THREE, Series(until=40), seed=2)
    assert min(matches[-1].returns) <= -40
    assert all(min(match.returns) > -40 for match in matches[:-1])
    assert read_game(matches[-1].game).scores == tuple(-each for each in matches[-2].returns)
    assert totals(game, matches) == matches[-1].returns


def test_a_number_of_deals_is_played_and_each_deal_comes_from_the_seed():
    matches = play_series(Hearts(players=3, cards=3), THREE, Series(deals=7), seed=3)
    assert [match.seed for match in matches] == [deal_seed(3, deal) for deal in range(7)]
    assert len({match.start for match in matches}) == 7


def test_whichever_comes_first_ends_a_series():
    game = Hearts(players=3, cards=5)
    assert len(play_series(game, THREE, Series(until=1e6, deals=4), seed=2)) == 4
    assert len(play_series(game, THREE, Series(until=1, deals=50), seed=2)) < 50


def test_a_game_that_carries_nothing_is_decided_by_the_sum_of_its_returns():
    game = Nim(players=3, piles=(3, 2))
    agents = [km.MaxN(), km.RandomAgent(), km.Paranoid()]
    matches = play_series(game, agents, Series(deals=9), seed=4)
    assert len(matches) == 9
    assert {match.game for match in matches} == {str(game)}
    assert totals(game, matches) == tuple(map(sum, zip(*(match.returns for match in matches), strict=True)))
    to_four = play_series(game, agents, Series(until=4), seed=4)
    assert max(totals(game, to_four)) >= 4 > max(totals(game, to_four[:-1]))


def test_scores_that_a_game_begins_with_count():
    game = Spades(cards=5, bidding="even", scores=(95.0, 0.0, 0.0))
    assert len(play_series(game, THREE, Series(until=100), seed=5)) < len(
        play_series(Spades(cards=5, bidding="even"), THREE, Series(until=100), seed=5)
    )


def test_a_target_that_nobody_reaches_does_not_keep_a_series_going_for_ever():
    assert not Series(until=10).is_over((9.0, -5.0), MOST_DEALS - 1)
    assert Series(until=10).is_over((9.0, -5.0), MOST_DEALS)


def test_a_series_ends_with_a_match_that_failed_and_has_no_result():
    plan = Plan(Nim(piles=(2, 2)), (km.RandomAgent(), Crasher()), deals=1, series=Series(deals=5))
    matches = plan.play(Task(0, 0, (0, 1)))
    assert len(matches) == 1
    row = plan.row(Task(0, 0, (0, 1)), matches)
    assert (row.failed, row.scores) == (True, ())


@pytest.mark.parametrize(
    "fields",
    [{}, {"until": 0}, {"until": float("inf")}, {"until": True}, {"deals": 0}, {"deals": 2.5}, {"until": "300"}],
)
def test_a_series_without_an_end_is_refused(fields):
    with pytest.raises(km.KingmakerError, match=r"^expected (points|until|the deals)"):
        Series(**fields)
