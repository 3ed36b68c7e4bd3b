"""Where there is nothing to choose a budget is not spent, and a result says what was searched."""

from __future__ import annotations

from typing import Any

import pytest

import kingmaker as km
from kingmaker import registry
from kingmaker.arena.match import replay
from kingmaker.search import Search

MANY = 1_000_000

BUDGETED = (
    "maxn",
    "maxn:table=0",
    "maxn:ties=random",
    "paranoid",
    "offensive:target=1",
    "soft-maxn",
    "prob-maxn",
    "max-prob",
    "maxn-mc",
    "maxn-mc:threads=2",
    "uct",
    "mcts",
    "mcts:threads=2",
)


def forced(levels: int = 5) -> km.State:
    """One action, and behind it thousands of positions."""
    return km.games.Tree({"player": 0, "value": [0, 0, 0], "children": [below(levels, 1)]}).new()


def below(levels: int, player: int) -> Any:
    if levels == 0:
        return (player, 1, 2)
    children = [below(levels - 1, (player + 1) % 3) for _ in range(5)]
    return {"player": player, "value": [1, 0, 0], "children": children}


def searched(text: str, state: km.State, **budget: Any) -> km.Result:
    agent = registry.agent(text)
    assert isinstance(agent, Search)
    return agent.search(state, **budget)


@pytest.mark.parametrize("text", BUDGETED)
@pytest.mark.parametrize("budget", [{"nodes": MANY}, {"seconds": 60.0}, {"nodes": MANY, "seconds": 60.0, "depth": 4}])
def test_a_forced_move_spends_no_budget(text: str, budget: Any) -> None:
    result = searched(text, forced(), **budget)
    assert result.action == 0
    assert result.nodes <= 20  # the first ply, or one random game
    assert (result.depth, result.complete) == (1, False)
    assert result.limit in (1, budget.get("depth"))


def test_a_forced_move_of_best_reply_spends_no_budget() -> None:
    wide = {"player": 1, "value": [1, 0], "children": [(1, 0)] * 50}
    state = km.games.Tree({"player": 0, "value": [0, 0], "children": [wide]}).new()
    assert km.BestReply(nodes=MANY).search(state).nodes == 2


def test_a_number_of_simulations_is_a_budget_too() -> None:
    result = km.UCT(simulations=5000).search(forced())
    assert (result.simulations, result.visits) == (1, {0: 1})
    assert km.UCT().search(forced()).simulations == 1


@pytest.mark.parametrize(
    "text", ["maxn:table=0", "paranoid:pruning=none,table=0", "soft-maxn:table=0", "max-prob:table=0"]
)
def test_a_depth_is_searched_all_the_same(text: str) -> None:
    """Who asks for a depth, or for the end of the game, wants the value."""
    state = forced(3)
    whole = searched(f"{text},nodes=none", state)
    assert (whole.complete, whole.limit, whole.nodes) == (True, None, 2 + 5 + 25 + 125)
    assert searched(text, state, depth=3).nodes == 2 + 5 + 25
    assert searched("maxn-mc", state, depth=2).nodes > 7


def test_a_choice_of_two_is_searched_on() -> None:
    state = km.games.Tree({"player": 0, "value": [0, 0, 0], "children": [below(3, 1)] * 2}).new()
    assert km.MaxN(nodes=MANY).search(state).complete


def test_choosing_the_only_action_needs_no_search() -> None:
    def never(state: Any) -> Any:
        raise AssertionError("nothing is to be valued")

    state = forced()
    assert km.MaxN(depth=1, evaluate=never).choose(state) == 0
    with pytest.raises(AssertionError, match="valued"):
        km.MaxN(depth=1, evaluate=never).search(state)
    with pytest.raises(km.Unsupported):
        km.Minimax().choose(state)  # for two players only


def test_at_a_table_the_only_action_is_played_without_a_search() -> None:
    agents = [registry.agent(text) for text in ("maxn", "paranoid:nodes=5000", "uct:simulations=50")]
    match = km.play_match(km.games.Spades(cards=4), agents, seed=3)
    assert match.error == ""
    counts = [len(state.legal_actions()) for state in replay(match)][: len(match.nodes)]
    assert {count > 1 for count in counts} == {True, False}
    assert all((nodes > 0) == (count > 1) for nodes, count in zip(match.nodes, counts, strict=True))


def test_who_learns_sees_as_far_after_a_forced_move_as_before() -> None:
    agent = km.models.LearningProbMaxN(models=(wants_much, wants_little), nodes=2000, sweeps=5, burn_in=0)
    session = agent.begin(km.games.Tree(TWICE), 0)
    state: Any = km.games.Tree(TWICE).new()
    session.search(state)
    before = session._depth
    for action in (0, 0):
        session.observe(state, action)
        state = state.apply(action)
    assert len(state.legal_actions()) == 1
    assert session.search(state).depth == 1
    assert session._depth == before
    assert before is not None
    assert before > 1


def wants_much(state: Any, player: int) -> float:
    return state.returns()[player]


def wants_little(state: Any, player: int) -> float:
    return -state.returns()[player]


TWICE = {
    "player": 0,
    "value": [0, 0, 0],
    "children": [
        {
            "player": 1,
            "value": [0, 0, 0],
            "children": [{"player": 0, "value": [0, 0, 0], "children": [below(4, 1)]}, (1, 0, 2)],
        },
        (0, 1, 2),
    ],
}
"""The searching player chooses, and then is forced."""
