"""On random trees full of ties the engine finds what `reference` defines: value, action and node count.

Every test searches the tree twice, natively and as a game written in Python, and holds both to the definition.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from definitions import (
    both,
    depths,
    models,
    own_score,
    same_number,
    same_vector,
    seeds,
)
from kingmaker import reference
from trees import PyTree, binary_trees, trees, zero_sum_trees

many = settings(deadline=None, max_examples=250)


@many
@given(zero_sum_trees(with_values=True), depths)
def test_two_player_searches_agree_with_their_definitions_and_with_each_other(nested: Any, depth: int | None) -> None:
    tree = PyTree.root(nested)
    for agent, definition in (
        (km.Minimax(depth=depth, table=0), reference.minimax),
        (km.Negamax(depth=depth, table=0), reference.negamax),
        (km.AlphaBeta(depth=depth, table=0), reference.alpha_beta),
    ):
        same_number(both(nested, agent.search), definition(tree, depth=depth), tree.player)
    minimax = km.Minimax(depth=depth, table=0).search(km.games.Tree(nested).new())
    for agent in (km.Negamax, km.AlphaBeta, km.Paranoid, km.MaxN):
        found = agent(depth=depth, table=0).search(km.games.Tree(nested).new())
        assert (found.action, found.value) == (minimax.action, minimax.value), agent.name


@many
@given(trees(with_values=True), depths)
def test_paranoid_agrees_with_its_definition_with_and_without_pruning(nested: Any, depth: int | None) -> None:
    tree = PyTree.root(nested)
    found = {}
    for pruning in ("none", "alpha-beta"):
        found[pruning] = both(nested, km.Paranoid(depth=depth, table=0, pruning=pruning).search)
        same_number(found[pruning], reference.paranoid(tree, depth=depth, pruning=pruning), tree.player)
    assert found["alpha-beta"].action == found["none"].action
    assert found["alpha-beta"].value == found["none"].value
    assert found["alpha-beta"].nodes <= found["none"].nodes


@many
@given(trees(with_values=True), depths)
def test_the_sides_of_pruned_values_tell_where_the_truth_is(nested: Any, depth: int | None) -> None:
    state = km.games.Tree(nested).new()
    full = km.Paranoid(depth=depth, table=0, pruning="none").search(state)
    pruned = km.Paranoid(depth=depth, table=0).search(state)
    assert pruned.sides[pruned.action] == "="
    for action, side in pruned.sides.items():
        known, truth = pruned.values[action][state.player], full.values[action][state.player]
        assert {"=": truth == known, "<=": truth <= known, ">=": truth >= known}[side]


@many
@given(trees(with_values=True), depths, st.sampled_from(["leftmost", "random", "against-root", "heuristic"]), seeds)
def test_maxn_agrees_with_its_definition_under_every_tie_rule(
    nested: Any, depth: int | None, ties: Any, seed: int
) -> None:
    result = both(nested, km.MaxN(depth=depth, ties=ties, seed=seed, table=0).search)
    same_vector(result, reference.maxn(PyTree.root(nested), depth=depth, ties=ties, seed=seed))


@many
@given(trees(with_values=True), depths, st.integers(0, 4))
def test_offensive_agrees_with_its_definition(nested: Any, depth: int | None, shift: int) -> None:
    tree = PyTree.root(nested)
    target = (tree.player + 1 + shift % (tree.num_players - 1)) % tree.num_players
    result = both(nested, km.Offensive(target=target, depth=depth, table=0).search)
    same_vector(result, reference.offensive(tree, target=target, depth=depth))
    static = tree.evaluate()
    strongest = max((p for p in range(tree.num_players) if p != tree.player), key=lambda p: static[p])
    unaimed = km.Offensive(depth=depth, table=0).search(tree)
    same_vector(unaimed, reference.offensive(tree, target=strongest, depth=depth))


@many
@given(trees(with_values=True), depths, st.sampled_from([0, 1, 2, inf]), st.sampled_from([0, 1, 2, inf]))
def test_mp_mix_agrees_with_its_definition(nested: Any, depth: int | None, defend: float, attack: float) -> None:
    tree = PyTree.root(nested)
    result = both(nested, km.MPMix(defend=defend, attack=attack, depth=depth, table=0).search)
    answer = reference.mp_mix(tree, defend=defend, attack=attack, depth=depth, pruning="alpha-beta")
    chosen, *_ = result.strategy.split(":")
    assert chosen == answer.chosen
    if chosen == "offensive":
        assert f"target={answer.target}" in result.strategy
    if chosen == "paranoid":
        same_number(result, answer, tree.player)
    else:
        same_vector(result, answer)


@many
@given(
    trees(with_values=True),
    depths,
    st.sampled_from(["mean", "worst", "best", "threshold"]),
    st.sampled_from([-1, 0, 1.5]),
)
def test_soft_maxn_agrees_with_its_definition_under_every_decision(
    nested: Any, depth: int | None, decision: Any, threshold: float
) -> None:
    tree = PyTree.root(nested)
    aim = threshold if decision == "threshold" else None
    result = both(nested, km.SoftMaxN(decision=decision, threshold=aim, depth=depth, table=0).search)
    answer = reference.soft_maxn(tree, decision=decision, threshold=aim, depth=depth)
    assert (result.action, result.nodes) == (answer.action, answer.nodes)
    assert result.outcomes == {action: frozenset(outcomes) for action, outcomes in answer.values.items()}
    assert all(result.values[action][tree.player] == score for action, score in answer.scores.items())
    rules: dict[str, Callable[[list[float]], float]] = {
        "mean": lambda entries: sum(entries) / len(entries),
        "worst": min,
        "best": max,
        "threshold": lambda entries: sum(x >= threshold for x in entries) / len(entries),
    }
    assert result.value == tuple(rules[decision](list(entries)) for entries in zip(*answer.value, strict=True))


@st.composite
def beliefs(draw: st.DrawFn, players: int) -> tuple[tuple[tuple[Any, ...], ...], tuple[tuple[float, ...], ...]]:
    """For each player one to three models, and chances in sixteenths, which add up to 1 exactly."""
    rows, chances = [], []
    for _ in range(players):
        row = draw(st.lists(models, min_size=1, max_size=3))
        cuts = sorted(draw(st.lists(st.integers(0, 16), min_size=len(row) - 1, max_size=len(row) - 1)))
        rows.append(tuple(row))
        chances.append(tuple((high - low) / 16 for low, high in zip([0, *cuts], [*cuts, 16], strict=True)))
    return tuple(rows), tuple(chances)


@many
@given(trees(with_values=True), depths, st.data(), st.sampled_from([0, 0.1, 0.3, 1]) | st.floats(0, 1))
def test_prob_maxn_agrees_with_its_definition(
    nested: Any, depth: int | None, data: st.DataObject, epsilon: float
) -> None:
    tree = PyTree.root(nested)
    types, chances = data.draw(beliefs(tree.num_players))
    utility = data.draw(st.none() | models)
    agent = km.ProbMaxN(models=types, belief=chances, epsilon=epsilon, utility=utility, depth=depth, table=0)
    result = both(nested, agent.search)
    answer = reference.prob_maxn(tree, models=types, belief=chances, epsilon=epsilon, utility=utility, depth=depth)
    assert (result.action, result.nodes) == (answer.action, answer.nodes)
    assert result.value[tree.player] == pytest.approx(answer.value)
    assert {a: value[tree.player] for a, value in result.values.items()} == pytest.approx(answer.values)
    assert result.probabilities == pytest.approx(answer.probabilities)
    for row, expected in zip(result.matrix, answer.matrix, strict=True):
        assert row == pytest.approx(expected)
    for player in range(tree.num_players):
        if player != tree.player:
            mean = sum(p * u for p, u in zip(chances[player], answer.matrix[player], strict=True))
            assert result.value[player] == pytest.approx(mean)


@many
@given(trees(), st.sampled_from([0, 0.1, 0.5]))
def test_prob_maxn_without_models_believes_that_all_play_for_the_returns(nested: Any, epsilon: float) -> None:
    tree = PyTree.root(nested)
    result = both(nested, km.ProbMaxN(epsilon=epsilon, table=0).search)
    everybody = [[own_score]] * tree.num_players
    answer = reference.prob_maxn(tree, models=everybody, belief=[[1]] * tree.num_players, epsilon=epsilon)
    assert (result.action, result.nodes) == (answer.action, answer.nodes)
    expected = [row[0] for row in answer.matrix]
    expected[tree.player] = answer.value
    assert result.value == pytest.approx(tuple(expected))


@many
@given(trees(intervals=True, with_values=True), depths, st.sampled_from(["leftmost", "heuristic", "random"]), seeds)
def test_max_prob_agrees_with_its_definition_on_points_and_intervals(
    nested: Any, depth: int | None, ties: Any, seed: int
) -> None:
    result = both(nested, km.MaxProb(depth=depth, root_ties=ties, seed=seed, table=0).search)
    answer = reference.max_prob(PyTree.root(nested), depth=depth, root_ties=ties, seed=seed)
    assert (result.action, result.nodes) == (answer.action, answer.nodes)
    assert result.value == pytest.approx(answer.value, abs=1e-12)
    assert result.values == {action: pytest.approx(value, abs=1e-12) for action, value in answer.values.items()}


@many
@given(st.integers(2, 5).flatmap(binary_trees))
def test_max_prob_on_binary_games_agrees_with_its_definition(nested: Any) -> None:
    result = both(nested, km.MaxProb(root_ties="leftmost", table=0).search)
    answer = reference.max_prob(PyTree.root(nested))
    assert (result.action, result.nodes) == (answer.action, answer.nodes)
    assert result.value == pytest.approx(answer.value, abs=1e-12)


def sum_of_leaves(state: Any) -> list[float]:
    """An evaluation from outside, the same for the native and the Python tree: what all leaves below pay together."""
    if state.is_terminal():
        return list(state.returns())
    below = [sum_of_leaves(state.apply(action)) for action in state.legal_actions()]
    return [sum(entries) for entries in zip(*below, strict=True)]


@many
@given(trees(), st.sampled_from([1, 2, 3]))
def test_an_evaluation_from_outside_replaces_that_of_the_game(nested: Any, depth: int) -> None:
    tree = PyTree.root(nested)
    options = {"depth": depth, "evaluate": sum_of_leaves}
    same_vector(both(nested, km.MaxN(table=0, **options).search), reference.maxn(tree, **options))
    heuristic = both(nested, km.MaxN(table=0, ties="heuristic", **options).search)
    same_vector(heuristic, reference.maxn(tree, ties="heuristic", **options))
    same_number(
        both(nested, km.Paranoid(table=0, **options).search),
        reference.paranoid(tree, pruning="alpha-beta", **options),
        tree.player,
    )


@many
@given(trees(), st.integers(0, 6))
def test_perft_agrees_with_its_definition(nested: Any, depth: int) -> None:
    tree = PyTree.root(nested)
    assert km.perft(km.games.Tree(nested).new(), depth) == km.perft(tree, depth) == reference.perft(tree, depth)


@many
@given(trees())
def test_the_line_of_maxn_leads_to_its_value(nested: Any) -> None:
    state = km.games.Tree(nested).new()
    result = km.MaxN().search(state)
    for action in result.pv:
        state = state.play(action)
    assert result.pv[0] == result.action
    assert state.is_terminal()
    assert state.returns() == result.value
