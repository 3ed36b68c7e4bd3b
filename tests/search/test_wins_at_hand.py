"""Where a search starts, it passes over no end that wins and that is worth as much as its choice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from fuzzing import examples
from kingmaker import reference, registry
from kingmaker.search import Search
from serving import SEARCHES, needs
from trees import PyTree, trees

SETTINGS = (
    "maxn",
    "maxn:depth=2",
    "maxn:nodes=300",
    "maxn:ties=random,seed=3",
    "maxn:ties=against-root",
    "maxn:ties=heuristic",
    "informed-maxn",
    "paranoid",
    "paranoid:pruning=none",
    "paranoid:depth=3",
    "offensive",
    "offensive:depth=2",
    "mp-mix:defend=1,attack=1",
    "mp-mix:defend=0,attack=0,depth=3",
    "soft-maxn",
    "soft-maxn:decision=worst",
    "soft-maxn:decision=best,depth=2",
    "prob-maxn",
    "prob-maxn:epsilon=0.3,depth=2",
    "learning-prob-maxn",
    "learning-soft-maxn",
    "max-prob",
    "max-prob:root_ties=random",
    "max-prob:root_ties=leftmost,depth=2",
    "maxn-mc:depth=1,rollouts=2",
    "maxn-mc:depth=2,rollouts=3,threads=2",
    "maxn-mc:nodes=200",
    "uct:simulations=30",
    "uct:simulations=30,decision=mean",
    "uct:nodes=100,c=0.1",
    "mcts:simulations=30",
    "mcts:simulations=30,backup=paranoid,threads=2",
    "mcts:simulations=30,score=wins,solver=standard",
    "mcts:nodes=100,history=0,urgency=0.5",
)
"""Settings of searches for any number of players that are worth a try."""

FOR_TWO = ("minimax", "negamax", "alpha-beta", "alpha-beta:depth=2", "best-reply", "best-reply:depth=2")

OF_DRAFTS = needs()["a draft"]
"""Of drafts all ends are equally far away, and what a last pick is worth to its player says whether it wins."""

NAMED = {text.split(":")[0] for text in (*SETTINGS, *FOR_TWO, *OF_DRAFTS)}
AGENTS = (*SETTINGS, *sorted(set(SEARCHES) - NAMED))
"""Searches for any number of players, those without settings as they are."""


def agent(text: str) -> Search:
    found = registry.agent(text)
    assert isinstance(found, Search)
    return found


def few_points(state: Any, player: int) -> float:
    return -(state.returns()[player] ** 2)


def how_won(state: Any, player: int) -> int:
    """2 for an end that the player wins alone, 1 for one whose win it shares, else 0."""
    if not state.is_terminal():
        return 0
    own, others = state.returns()[player], [x for p, x in enumerate(state.returns()) if p != player]
    return 2 if own > max(others) else int(own == max(others) and own > min(others))


def worth(result: km.Result, action: Any) -> tuple[float, ...]:
    """What the search compares."""
    search = result.chosen or result.search
    value = result.values[action]
    if isinstance(search, km.Offensive):
        return (-value[search.aim(result.state)], value[result.player])
    return (value[result.player],)


def passed_over(result: km.Result) -> list[Any]:
    """The winning ends that the search should have taken in place of its choice."""
    state, player = result.state, result.player
    held, won = worth(result, result.action), how_won(state.apply(result.action), player)
    wins = {action: how_won(state.apply(action), player) for action in result.values}
    return [action for action, win in wins.items() if win > won and worth(result, action) >= held]


def check(result: km.Result) -> None:
    """The rule, and that all else says the same."""
    assert passed_over(result) == []
    assert result.pv[0] == result.action
    search = result.chosen or result.search
    if not isinstance(search, km.BestReply | km.ISMCTS):
        assert [child.action for child in result.tree(depth=1).children if child.chosen] == [result.action]
    if not isinstance(search, km.SoftMaxN | km.ProbMaxN | km.MaxProb):
        assert result.value == result.values[result.action]


@pytest.mark.parametrize("text", AGENTS)
def test_no_search_passes_over_a_win_in_trees_full_of_ties(text: str) -> None:
    @settings(deadline=None, max_examples=examples(60), derandomize=True)
    @given(trees(with_values=True, max_depth=3, low=-1, high=1))
    def holds(nested: Any) -> None:
        check(agent(text).search(km.games.Tree(nested).new()))

    holds()


@settings(deadline=None, max_examples=examples(60), derandomize=True)
@given(trees(with_values=True, max_depth=3, low=-1, high=1), st.booleans())
def test_a_player_type_says_what_an_end_is_worth_and_the_returns_whether_it_wins(nested: Any, known: bool) -> None:
    state = km.games.Tree(nested).new()
    check(km.MaxN(utility=few_points, known=known).search(state))
    check(km.UCT(utility=few_points, simulations=20).search(state))


@pytest.mark.parametrize("text", FOR_TWO)
def test_no_search_for_two_passes_over_a_win_in_trees_full_of_ties(text: str) -> None:
    @settings(deadline=None, max_examples=examples(60), derandomize=True)
    @given(trees(2, with_values=True, max_depth=3, low=-1, high=1))
    def holds(nested: Any) -> None:
        check(agent(text).search(km.games.Tree(nested).new()))

    holds()


def test_the_searches_for_two_are_those_that_refuse_a_game_for_more() -> None:
    of_two = needs()["two players"] | needs()["two players or turns out of order"]
    assert {text.split(":")[0] for text in FOR_TWO} == of_two


def boards_with_a_win(count: int, *, players: int = 3) -> list[Any]:
    """Positions of random games in which the player to move can end the game at once, with few cells left."""
    found: list[Any] = []
    random = Random(2024)
    while len(found) < count:
        state: Any = km.games.KInARow(players=players).new()
        while not state.is_terminal():
            legal = state.legal_actions()
            wins = [action for action in legal if state.apply(action).winner == state.player]
            if wins and len(legal) <= 8 and wins != legal[: len(wins)]:
                found.append(state)
                break
            state = state.apply(random.choice(legal))
    return found


@pytest.mark.parametrize("text", [*AGENTS, "maxn:depth=4", "mp-mix:depth=4", "offensive:depth=4"])
def test_every_search_takes_a_win_at_hand_in_k_in_a_row(text: str) -> None:
    fixed = any(word in text for word in ("depth", "nodes", "simulations", "pimc"))
    shallow = text if fixed else f"{text}:depth=3"
    shallow = shallow if shallow.count(":") == 1 else shallow.replace(":depth=3", ",depth=3")
    for state in boards_with_a_win(examples(8)):
        result = agent(shallow).search(state)
        assert state.apply(result.action).winner == state.player, str(state)


def test_the_win_that_was_passed_over_is_taken() -> None:
    state = km.games.KInARow().parse("A.X./.O.A/OXA./..XO last=d3")
    result = km.MaxN(depth=4).search(state)
    assert (result.action, result.pv) == ("a3", ("a3",))
    assert result.values["a1"] == result.values["a3"] == result.value


def test_offensive_goes_by_its_own_value_among_what_hurts_the_target_as_much() -> None:
    tree = [0, (1, 0, 3), [1, (2, 0, 0), (9, -1, 0)], [1, (2, 0, 1), (2, -1, 1)], (2, 0, 0)]
    found = km.Offensive(target=1).search(km.games.Tree(tree).new())
    assert (found.action, found.value) == (3, (2, 0, 0))  # of the three that pay it 2, the win at hand
    later = km.Offensive(target=1).search(km.games.Tree(tree[:4]).new())
    assert (later.action, later.pv) == (1, (1, 0))  # at its own later moves it keeps the first, as before


def test_a_win_alone_comes_before_one_that_is_shared_and_a_draw_is_none() -> None:
    later = [1, (2, 0, 0)]
    for ends, action in (
        ([(2, 2, 2)], 0),  # everybody gets the same: no win
        ([(2, 3, 0)], 0),  # another player gets more
        ([(2, 2, 0)], 1),
        ([(2, 2, 0), (2, 1, 0), (2, 0, 1)], 2),
    ):
        state = km.games.Tree([0, later, *ends]).new()
        for search in (km.MaxN(), km.Paranoid(), km.SoftMaxN(), km.ProbMaxN(epsilon=0.0), km.MaxNMC(depth=3)):
            assert search.search(state).action == action, (str(search), ends)


def test_ties_inside_the_tree_stay_as_they_are() -> None:
    """Player 1 gets 2 either way, and keeps its first action although its second wins at once."""
    state = km.games.Tree([0, [1, [1, (0, 2, 0)], (5, 2, 2)], (1, 0, 0)]).new()
    assert km.MaxN().search(state).action == 1


def test_the_table_leaves_the_action_as_it_is() -> None:
    for state in boards_with_a_win(examples(4)):
        for text in ("maxn:depth=4", "paranoid:depth=4", "offensive:depth=4", "mp-mix:depth=4", "max-prob:depth=4"):
            plain, found = agent(f"{text},table=0").search(state), agent(text).search(state)
            assert (found.action, found.value, found.pv) == (plain.action, plain.value, plain.pv)


@settings(deadline=None, max_examples=examples(150), derandomize=True)
@given(trees(with_values=True, max_depth=3, low=-1, high=1), st.sampled_from([None, 1, 2]), st.integers(0, 2**64 - 1))
def test_the_definitions_keep_the_rule_too(nested: Any, depth: int | None, seed: int) -> None:
    tree = PyTree.root(nested)
    models = [[lambda state, player: state.returns()[player]]] * tree.num_players
    belief = [[1.0]] * tree.num_players
    you = tree.player
    won = {action: how_won(tree.apply(action), you) for action in tree.legal_actions()}
    answers: list[Any] = [
        reference.maxn(tree, depth=depth, ties="random", seed=seed),
        reference.paranoid(tree, depth=depth),
        reference.max_prob(tree, depth=depth),
        reference.soft_maxn(tree, depth=depth),
        reference.prob_maxn(tree, models=models, belief=belief, depth=depth),
        reference.maxn_mc(tree, depth=1, rollouts=2, seed=seed),
        reference.uct(tree, simulations=20, seed=seed),
    ]
    for found in answers:
        values = getattr(found, "scores", found.values)
        own = {action: value[you] if isinstance(value, tuple) else value for action, value in values.items()}
        better = [a for a, worth in own.items() if worth >= own[found.action] and won[a] > won[found.action]]
        assert better == []
