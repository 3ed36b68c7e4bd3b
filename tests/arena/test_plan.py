"""A plan is text there and back, says what is played, and refuses what cannot be."""

from __future__ import annotations

import json
import re

import pytest

import kingmaker as km
from arena_players import unnamed
from kingmaker.arena import Plan, Row, Series, Task, deal_seed, win_shares
from kingmaker.games import Hearts, Nim, Spades, Tree

PLANS = [
    Plan.of("hearts:players=3,cards=4", ["maxn:depth=2", "random", "greedy"], deals=3, seed=5),
    Plan.of(Spades(cards=3), ["random", "maxn:depth=2"], deals=2, series=Series(until=300), ties="all"),
    Plan.of(Tree(), ["maxn", "maxn", "random"], seating="rotations", series=Series(deals=4)),
    Plan.of("nim", ["random", "maxn", "paranoid"], seating="sample:2", deals=10),
    Plan.of("spades:cards=4", ["prob-maxn:models=max-tricks/min-overtricks,belief=0.5/0.5", "random", "greedy"]),
]


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.game_text[:12])
def test_a_plan_goes_through_json_and_keeps_its_key_and_its_tasks(plan):
    again = Plan.from_json(json.loads(json.dumps(plan.to_json())))
    assert again == plan
    assert again.key == plan.key
    assert again.tasks() == plan.tasks()
    assert len({each.key for each in PLANS}) == len(PLANS)


def test_the_key_of_a_plan_is_the_same_on_every_machine():
    plan = Plan.of("nim", ["random", "maxn"], deals=3, seed=5, opening=0)
    assert plan.key == "85b40f01c8e6c80e8ca7561c1cb95d8b"


def test_every_deal_is_played_in_every_seating_from_one_seed():
    plan = PLANS[0]
    tasks = plan.tasks()
    assert [task.number for task in tasks] == list(range(18))
    assert [task.deal for task in tasks] == [0] * 6 + [1] * 6 + [2] * 6
    assert len(tasks) == plan.deals * plan.seatings_a_deal
    for deal in range(3):
        played = [plan.play(task)[0] for task in tasks if task.deal == deal]
        assert {match.seed for match in played} == {deal_seed(5, deal)}
        assert len({match.start for match in played}) == 1
        assert len({match.agents for match in played}) == 6


def test_seats_say_which_agent_plays():
    plan = PLANS[0]
    (match,) = plan.play(Task(0, 0, (2, 0, 1)))
    assert match.agents == ("greedy", "maxn:depth=2", "random")
    assert plan.row(Task(0, 0, (2, 0, 1)), [match]) == Row(0, 0, (2, 0, 1), match.returns, failed=False)


def test_a_sample_of_seatings_is_another_for_another_deal():
    tasks = PLANS[3].tasks()
    assert len(tasks) == PLANS[3].games <= 20
    assert len({tuple(task.seats for task in tasks if task.deal == deal) for deal in range(10)}) > 3


def test_an_agent_named_twice_is_one_agent_on_two_seats():
    plan = PLANS[2]
    assert plan.agent_texts == ("maxn:nodes=none", "random")
    assert [task.seats for task in plan.tasks()[:3]] == [(0, 0, 1), (0, 1, 0), (1, 0, 0)]


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"deals": 0}, "expected deals of a tournament to be a whole number of 1 or more, got 0"),
        ({"deals": 1.5}, "expected deals of a tournament to be a whole number of 1 or more, got 1.5"),
        ({"seed": -1}, "expected seed of a tournament to be a whole number of 0 or more, got -1"),
        ({"seed": True}, "expected seed of a tournament to be a whole number of 0 or more, got True"),
        ({"ties": "none"}, "expected ties to be one of share, all, got 'none'"),
        ({"deals": 10**9}, "expected at most 100000000 games, got 2000000000"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(options, error):
    with pytest.raises(km.KingmakerError, match=f"^{re.escape(error)}$"):
        Plan.of("nim", ["random", "maxn"], **options)


def test_too_many_agents_are_refused_by_the_name_of_the_game():
    with pytest.raises(km.KingmakerError, match=r"^expected 3 agents for spades:cards=7, got 4"):
        Plan.of(Spades(cards=7), ["random", "greedy", "maxn:depth=2", "paranoid:depth=2"])
    with pytest.raises(km.KingmakerError, match=r"^expected 3 agents for spades:cards=7, got 4$"):
        Plan.of(Spades(cards=7), ["random", "greedy", "random", "random"])


def test_agents_that_look_the_same_are_refused_where_a_line_up_is_meant():
    with pytest.raises(km.KingmakerError, match="expected agents that differ, got 'random' twice"):
        Plan(Nim(), (km.RandomAgent(), km.RandomAgent()))


def test_an_agent_that_cannot_serve_the_game_is_found_before_the_first_match():
    plan = Plan.of(Hearts(players=3, cards=3), ["minimax", "random", "greedy"])
    with pytest.raises(km.Unsupported, match="minimax needs a game for two players, got one for 3"):
        plan.check_agents()


def test_a_callable_without_a_name_can_be_played_but_not_written():
    plan = Plan.of(Hearts(players=3, cards=2), [km.MaxN(depth=2, evaluate=unnamed), "random", "greedy"], deals=1)
    assert plan.play(plan.tasks()[0])[0].returns
    for write in (plan.to_json, lambda: plan.key):
        with pytest.raises(
            km.KingmakerError, match=r"can be written as text, got the agent 'maxn:.*evaluate=<unnamed>'"
        ):
            write()


def test_json_of_something_else_is_no_plan():
    with pytest.raises(km.KingmakerError, match=r"expected a plan with game, agents, .* got nothing"):
        Plan.from_json({})


@pytest.mark.parametrize(
    ("scores", "ties", "wins"),
    [
        ((3, 1, 2), "share", (1, 0, 0)),
        ((3, 3, 2), "share", (0.5, 0.5, 0)),
        ((3, 3, 2), "all", (1, 1, 0)),
        ((0, 0, 0, 0), "share", (0.25, 0.25, 0.25, 0.25)),
        ((-5, -1), "all", (0, 1)),
    ],
)
def test_the_highest_score_wins_and_ties_share_or_all_win(scores, ties, wins):
    assert win_shares(scores, ties) == wins


def test_an_unknown_word_for_ties_is_refused():
    with pytest.raises(km.KingmakerError, match="expected ties to be one of share, all, got 'half'"):
        win_shares((1.0, 0.0), "half")
