"""Budgets, interruption and bad input of searches by random games."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from dataclasses import replace
from typing import Any

import pytest

import kingmaker as km
from endless_games import Countdown, Step
from places import FIXTURES

HAND = km.games.Spades(players=3, cards=7).new(seed=11)
CHECKERS = km.games.ChineseCheckers(size=2, most_turns=60).new()
BIG = km.games.Spades(players=3, cards=17).new(seed=1)
DEEP = 2_000


def told(result: km.Result) -> tuple[Any, ...]:
    return (result.action, result.value, result.values, result.visits, result.pv)


@pytest.mark.parametrize("state", [HAND, CHECKERS, Countdown(20)], ids=lambda state: type(state).__name__)
class TestNodes:
    @pytest.mark.parametrize("budget", [1, 500, 5_000, 50_000])
    def test_maxn_mc_keeps_near_its_nodes_unless_one_game_a_leaf_needs_more(self, state: Any, budget: int) -> None:
        result = km.MaxNMC(nodes=budget).search(state)
        least = km.MaxNMC(depth=1, rollouts=1).search(state)
        assert result.nodes <= max(1.1 * budget, 4 * least.nodes)
        if not result.complete and budget > 10 * least.nodes:
            assert result.nodes >= 0.5 * budget

    @pytest.mark.parametrize("budget", [1, 500, 5_000])
    def test_uct_ends_with_the_game_in_which_its_nodes_are_spent(self, state: Any, budget: int) -> None:
        result = km.UCT(nodes=budget).search(state)
        longest = 60
        assert result.nodes <= max(budget, len(result.values) * longest) + longest

    @pytest.mark.parametrize("agent", [km.MaxNMC(nodes=3_000), km.UCT(nodes=3_000)], ids=str)
    def test_a_budget_in_nodes_gives_the_same_answer_every_time(self, agent: Any, state: Any) -> None:
        one, other = agent.search(state), agent.search(state)
        assert replace(one, seconds=0.0) == replace(other, seconds=0.0)

    @pytest.mark.parametrize(
        "agent", [km.MaxNMC(nodes=3_000), km.UCT(nodes=3_000), km.MaxNMC(seconds=0.05), km.UCT(seconds=0.05)], ids=str
    )
    def test_the_answer_is_that_of_the_settled_search(self, agent: Any, state: Any) -> None:
        result = agent.search(state)
        settled = agent.settled(result)
        assert (settled.nodes, settled.seconds) == (None, None)
        assert told(settled.search(state)) == told(result)

    @pytest.mark.parametrize("agent", [km.MaxNMC(nodes=3_000), km.UCT(simulations=200), km.MaxNMC(depth=2)], ids=str)
    def test_the_tree_of_a_result_shows_what_was_found(self, agent: Any, state: Any) -> None:
        result = agent.search(state)
        tree = result.tree(depth=2)
        assert {child.action: child.value for child in tree.children} == result.values
        (chosen,) = [child for child in tree.children if child.chosen]
        assert chosen.action == result.action
        assert agent.tree(state, levels=2) == tree


class TestSplit:
    def test_more_nodes_make_a_deeper_tree_or_more_games(self) -> None:
        found = [km.MaxNMC(nodes=10**power).search(HAND) for power in (3, 4, 5, 6)]
        depths = [result.depth for result in found]
        assert depths == sorted(depths)
        assert depths[0] < depths[-1]
        assert all(result.rollouts >= 10 for result in found if result.depth > 1)

    def test_the_tree_grows_only_while_each_leaf_gets_its_games(self) -> None:
        for least in (1, 3, 10, 100, 1000):
            result = km.MaxNMC(nodes=100_000, least_rollouts=least).search(HAND)
            assert result.rollouts >= least
            assert km.MaxNMC(depth=result.depth + 1, rollouts=least).search(HAND).nodes > 80_000

    def test_a_fixed_number_of_games_sets_the_depth(self) -> None:
        for games in (1, 10, 100):
            result = km.MaxNMC(nodes=100_000, rollouts=games).search(HAND)
            assert result.rollouts == games
            assert km.MaxNMC(depth=result.depth + 1, rollouts=games).search(HAND).nodes > 80_000

    def test_a_depth_is_not_exceeded(self) -> None:
        result = km.MaxNMC(nodes=100_000, depth=2).search(HAND)
        assert (result.depth, result.limit) == (2, 2)
        assert result.rollouts > 100


class TestSeconds:
    @pytest.mark.parametrize(
        "agent", [km.MaxNMC(seconds=0.2), km.MaxNMC(seconds=0.2, threads=2), km.UCT(seconds=0.2)], ids=str
    )
    @pytest.mark.parametrize("state", [BIG, Countdown(500)], ids=lambda state: type(state).__name__)
    def test_a_search_ends_when_its_time_is_up(self, agent: Any, state: Any) -> None:
        before = time.perf_counter()
        result = agent.search(state)
        assert time.perf_counter() - before < 10  # generous: the machine may be busy
        assert result.action in state.legal_actions()

    @pytest.mark.parametrize("agent", [km.MaxNMC(seconds=0), km.UCT(seconds=0)], ids=str)
    def test_no_time_at_all_still_gives_an_answer(self, agent: Any) -> None:
        result = agent.search(BIG)
        assert set(result.values) == set(BIG.legal_actions())

    def test_time_enough_for_the_whole_game_is_not_used_up(self) -> None:
        result = km.MaxNMC(seconds=1000).search(km.games.Spades(players=3, cards=3).new(seed=0))
        assert result.complete
        assert result.seconds < 100


@pytest.mark.parametrize(
    "search",
    [
        "km.MaxNMC(depth=9, rollouts=100).search(BIG)",
        "km.MaxNMC(depth=9, rollouts=100, threads=3).search(BIG)",
        "km.MaxNMC(depth=1, rollouts=10**9, threads=2).search(BIG)",
        "km.MaxNMC(seconds=600).search(BIG)",
        "km.MaxNMC(depth=1, rollouts=10**9).search(Countdown(60))",
        "km.UCT(simulations=10**12).search(BIG)",
        "km.UCT(seconds=600).search(Countdown(60))",
    ],
)
def test_ctrl_c_ends_a_search_at_once(search: str) -> None:
    program = f"""
        import kingmaker as km
        from endless_games import Countdown
        BIG = km.games.Spades(players=3, cards=17).new(seed=1)
        print("ready", flush=True)
        try:
            {search}
        except KeyboardInterrupt:
            print("interrupted", flush=True)
    """
    where = os.environ | {"PYTHONPATH": os.pathsep.join([str(FIXTURES), os.environ.get("PYTHONPATH", "")])}
    command = [sys.executable, "-c", textwrap.dedent(program)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=where) as running:
        assert running.stdout is not None
        try:
            assert running.stdout.readline() == "ready\n"
            time.sleep(0.3)
            assert running.poll() is None
            running.send_signal(signal.SIGINT)
            out, _ = running.communicate(timeout=10)
        finally:
            running.kill()
    assert out == "interrupted\n"


@pytest.mark.parametrize("agent", [km.MaxNMC(depth=2), km.MaxNMC(threads=2), km.UCT(), km.UCT(seconds=5)], ids=str)
@pytest.mark.parametrize("error", [ZeroDivisionError("mine"), KeyboardInterrupt(), km.IllegalAction("mine")])
def test_an_exception_in_a_python_game_comes_out_as_it_went_in(agent: Any, error: BaseException) -> None:
    with pytest.raises(type(error)) as caught:
        agent.search(replace(Countdown(9), raises=error))
    assert caught.value is error


def test_an_exception_in_a_callable_comes_out_as_it_went_in() -> None:
    error = LookupError("mine")

    def fail(*_: Any) -> Any:
        raise error

    given: list[dict[str, Any]] = [{"utility": fail}, {"most_turns": 0, "evaluate": fail, "depth": 1}]
    agents = [kind(**each) for each in given for kind in (km.MaxNMC, km.UCT)]
    for agent in [
        *agents,
        km.MaxNMC(width=fail),
        km.MaxNMC(width=1, evaluate=fail),
        km.MaxNMC(threads=4, utility=fail),
    ]:
        for state in (km.games.Spades(players=3, cards=5).new(seed=4), Countdown(4)):
            with pytest.raises(LookupError) as caught:
                agent.search(state)
            assert caught.value is error


class ChoiceAtFirst(Step):
    """A countdown with a choice at the start only, so that a budget is spent."""

    def legal_actions(self) -> list[int]:
        return [1, 2] if self.left == DEEP else [1]


@pytest.mark.parametrize("agent", [km.MaxNMC(depth=DEEP), km.MaxNMC(nodes=10**7), km.UCT(simulations=20)], ids=str)
def test_thousands_of_plies_do_not_overflow(agent: Any) -> None:
    result = agent.search(ChoiceAtFirst(DEEP))
    assert result.value == (0, 1, 2)
    assert result.complete == (agent.name == "maxn-mc")


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: km.MaxNMC(rollouts=0), "expected rollouts of maxn-mc to be a whole number of 1 or more, got 0"),
        (lambda: km.MaxNMC(width=0), "expected width of maxn-mc to be a whole number of 1 or more, got 0"),
        (lambda: km.MaxNMC(width="few"), "expected width of maxn-mc to be a whole number of 1 or more, got 'few'"),
        (lambda: km.MaxNMC(threads=0), "expected threads of maxn-mc"),
        (lambda: km.MaxNMC(max_nodes=-3), "expected max_nodes of maxn-mc"),
        (lambda: km.MaxNMC(seed=-1), "expected seed of maxn-mc"),
        (lambda: km.MaxNMC(most_turns=1.5), "expected most_turns of maxn-mc"),
        (lambda: km.UCT(simulations=0), "expected simulations of uct to be a whole number of 1 or more, got 0"),
        (lambda: km.UCT(c=-1), "expected c of uct to be a number from 0"),
        (lambda: km.UCT(decision="best"), "unknown decision 'best' of uct: "),
        (lambda: km.agent("maxn-mc:width=few"), "expected width of maxn-mc to be"),
        (lambda: km.agent("maxn-mc:rollout=3"), "unknown field 'rollout' of maxn-mc: did you mean 'rollouts'"),
        (lambda: km.agent("utc"), "unknown agent 'utc': did you mean 'uct'?"),
    ],
)
def test_bad_fields_are_our_errors(build: Any, message: str) -> None:
    with pytest.raises(km.KingmakerError, match=message):
        build()


@pytest.mark.parametrize("agent", [km.MaxNMC(width=2), km.MaxNMC(most_turns=3), km.UCT(most_turns=3)], ids=str)
def test_what_needs_a_static_value_says_so(agent: Any) -> None:
    with pytest.raises(km.Unsupported, match="needs a game that evaluates its positions, or evaluate="):
        agent.search(km.games.Tree().new())
    assert replace(agent, evaluate=lambda state: (0, 0, 0)).search(km.games.Tree().new()).action in (0, 1, 2)


def test_results_tell_how_many_games_were_played() -> None:
    mc, uct = km.MaxNMC(depth=2, rollouts=4).search(HAND), km.UCT(simulations=50).search(HAND)
    assert (mc.rollouts, mc.simulations) == (4, 4 * km.perft(HAND, 2))
    assert f"{mc.simulations} random games" in str(mc)
    assert f"tried {uct.visits[uct.action]} ×" in str(uct)
    assert json.loads(json.dumps(uct.as_dict()))["simulations"] == 50
    assert sum(action["visits"] for action in uct.as_dict()["actions"]) == 50
    assert json.loads(json.dumps(mc.as_dict()))["rollouts"] == 4
    printed = io.StringIO()
    uct.explain(file=printed)
    assert "of 50 games" in printed.getvalue()
