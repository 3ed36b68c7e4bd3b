"""What the papers prove of the algorithms holds for the reference on random trees full of ties."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kingmaker import reference
from kingmaker.papers.setups import printed
from trees import PyTree, binary_trees, maxn_outcomes, positions, trees, zero_sum_trees

many = settings(deadline=None, max_examples=200)
some = settings(deadline=None, max_examples=60)

TIE_RULES = ("leftmost", "random", "against-root")


def own_score(state: PyTree, player: int) -> float:
    return state.returns()[player]


def score_against_the_others(state: PyTree, player: int) -> float:
    returns = state.returns()
    return 2 * returns[player] - sum(returns)


@many
@given(zero_sum_trees(with_values=True), st.sampled_from([None, 1, 2, 3]))
def test_two_player_zero_sum_searches_agree(nested: Any, depth: int | None) -> None:
    tree = PyTree.root(nested)
    answer = reference.minimax(tree, depth=depth)
    negamax = reference.negamax(tree, depth=depth)
    assert (negamax.action, negamax.value, negamax.nodes) == (answer.action, answer.value, answer.nodes)
    assert negamax.values == answer.values
    assert reference.paranoid(tree, depth=depth) == answer
    alpha_beta = reference.alpha_beta(tree, depth=depth)
    assert (alpha_beta.action, alpha_beta.value) == (answer.action, answer.value)
    maxn = reference.maxn(tree, depth=depth)
    assert (maxn.action, maxn.value[tree.player], maxn.nodes) == (answer.action, answer.value, answer.nodes)


@many
@given(zero_sum_trees(), st.integers(0, 2**64 - 1))
def test_the_tie_rule_does_not_change_the_value_of_a_two_player_zero_sum_tree(nested: Any, seed: int) -> None:
    tree = PyTree.root(nested)
    values = {reference.maxn(tree, ties=ties, seed=seed).value for ties in TIE_RULES}
    assert values == {reference.maxn(tree).value}


@many
@given(trees(with_values=True), st.sampled_from([None, 1, 2, 3]))
def test_pruned_paranoid_returns_what_full_paranoid_returns(nested: Any, depth: int | None) -> None:
    tree = PyTree.root(nested)
    full = reference.paranoid(tree, depth=depth)
    pruned = reference.paranoid(tree, depth=depth, pruning="alpha-beta")
    assert (pruned.action, pruned.value) == (full.action, full.value)
    assert pruned.nodes <= full.nodes
    assert all(pruned.values[action] >= full.values[action] for action in pruned.values)


@many
@given(trees())
def test_paranoid_is_a_guarantee_that_maxn_play_of_the_others_cannot_undercut(nested: Any) -> None:
    tree = PyTree.root(nested)
    assert reference.paranoid(tree).value <= reference.maxn(tree).value[tree.player]


@many
@given(trees())
def test_without_pruning_every_position_is_visited_once(nested: Any) -> None:
    tree = PyTree.root(nested)
    expected = sum(1 for _ in positions(tree))
    answers = [reference.maxn(tree), reference.paranoid(tree), reference.soft_maxn(tree), reference.max_prob(tree)]
    answers.append(reference.offensive(tree, target=0))
    assert [answer.nodes for answer in answers] == [expected] * len(answers)
    assert sum(reference.perft(tree, depth) for depth in range(6)) == expected


@many
@given(trees(max_leaves=14), st.integers(0, 2**64 - 1))
def test_soft_maxn_keeps_every_value_that_maxn_can_have(nested: Any, seed: int) -> None:
    tree = PyTree.root(nested)
    soft = reference.soft_maxn(tree).value
    assert {value for _, value in maxn_outcomes(tree)} <= set(soft)
    assert {reference.maxn(tree, ties=ties, seed=seed).value for ties in TIE_RULES} <= set(soft)


@many
@given(trees(max_leaves=14), st.integers(0, 2**64 - 1))
def test_every_tie_rule_gives_one_of_the_ways_to_break_ties(nested: Any, seed: int) -> None:
    tree = PyTree.root(nested)
    possible = maxn_outcomes(tree)
    for ties in TIE_RULES:
        answer = reference.maxn(tree, ties=ties, seed=seed)
        assert (answer.action, answer.value) in possible


@many
@given(trees(with_values=True, max_leaves=14), st.sampled_from(["leftmost", "heuristic"]))
def test_no_player_gains_by_leaving_a_maxn_strategy_alone(nested: Any, ties: str) -> None:
    tree = PyTree.root(nested)

    def best_against_the_strategy(state: PyTree, player: int) -> float:
        if state.is_terminal():
            return state.returns()[player]
        if state.player == player:
            return max(best_against_the_strategy(state.apply(a), player) for a in state.legal_actions())
        return best_against_the_strategy(state.apply(strategy(state)), player)

    def strategy(state: PyTree) -> int:
        """What is taken inside a tree, where a win at hand is one action among equals."""
        values = reference.maxn(state, ties=ties).values

        def rank(action: int) -> tuple[float, float]:
            looks = state.apply(action).evaluate()[state.player] if ties == "heuristic" else 0.0
            return values[action][state.player], looks

        return max(values, key=rank)

    value = reference.maxn(tree, ties=ties).values[strategy(tree)]
    assert [best_against_the_strategy(tree, p) for p in range(tree.num_players)] == list(value)


@many
@given(trees(), st.floats(0, 1), st.floats(0, 1))
def test_prob_maxn_chances_sum_to_one_and_truth_beats_what_others_believe(
    nested: Any, epsilon: float, p: float
) -> None:
    tree = PyTree.root(nested)
    models = [[own_score, score_against_the_others]] * tree.num_players
    belief = [[p, 1 - p]] * tree.num_players
    answer = reference.prob_maxn(tree, models=models, belief=belief, epsilon=epsilon)
    assert sum(answer.probabilities.values()) == pytest.approx(1)
    assert min(answer.probabilities.values()) >= 0
    # The true utility takes the best where the searching player moves; its models only mix.
    assert answer.value >= answer.matrix[tree.player][0] - 1e-9


@many
@given(trees(low=-(10**6), high=10**6, max_leaves=14))
def test_prob_maxn_without_noise_and_with_one_model_each_is_maxn(nested: Any) -> None:
    tree = PyTree.root(nested)
    for player in range(tree.num_players):
        payoffs = [leaf.returns()[player] for leaf in positions(tree) if leaf.is_terminal()]
        assume(len(set(payoffs)) == len(payoffs))
    models = [[own_score]] * tree.num_players
    prob = reference.prob_maxn(tree, models=models, belief=[[1]] * tree.num_players, epsilon=0)
    maxn = reference.maxn(tree)
    assert (prob.action, prob.nodes) == (maxn.action, maxn.nodes)
    assert tuple(row[0] for row in prob.matrix) == maxn.value


@many
@given(binary_trees(3))
def test_max_prob_is_prob_maxn_with_players_who_want_to_win_and_never_err(nested: Any) -> None:
    tree = PyTree.root(nested)
    prob = reference.prob_maxn(tree, models=[[own_score]] * 3, belief=[[1]] * 3, epsilon=0)
    chances = reference.max_prob(tree)
    assert chances.value == pytest.approx(tuple(row[0] for row in prob.matrix))


@some
@given(trees(intervals=True))
def test_max_prob_chances_lie_between_zero_and_one_and_somebody_wins(nested: Any) -> None:
    for chances in reference.max_prob(PyTree.root(nested)).values.values():
        assert all(-1e-9 <= p <= 1 + 1e-9 for p in chances)
        assert sum(chances) >= 1 - 1e-9


# Three players, ties for some models and none for others, a player who moves twice, chances that differ at every node.
MINI_PLAYER_TREES = [
    printed.PROB_MAXN_FIGURE_3,
    [
        0,
        [1, [2, (31, 10, -20), (30, -10, 20)], [2, (-30, 11, 21), (31, 12, 21)], (30, 10, 20)],
        [2, (30, 12, 20), [0, (31, -10, 22), (30, -10, 22)], [1, (32, 10, 20), (30, 11, 20), (31, 10, 20)]],
        [1, (31, 10, 23), (31, 10, 20)],
    ],
]


@pytest.mark.parametrize("nested", MINI_PLAYER_TREES)
def test_mini_players_choose_as_often_as_prob_maxn_predicts(nested: Any) -> None:
    """Prob-MaxN, theorem 1: a die picks the mini-player, which acts at random with chance epsilon, else at its best.

    A mini-player's best is by what it expects, the matrix. So the plays must bear out two things: the chance of every
    ending, the product of the predicted chances, and the matrix itself, the mean of what the mini-players get.
    """
    models = [[printed.maximise_tricks, printed.minimise_overtricks]] * 3
    belief = [[0.7, 0.3], [0.5, 0.5], [0.2, 0.8]]
    epsilon, plays = 0.25, 20_000
    chance = random.Random(2006)

    def predict(state: PyTree) -> reference.ProbAnswer:
        return reference.prob_maxn(state, models=models, belief=belief, epsilon=epsilon)

    tree = PyTree.root(nested)
    predicted: dict[tuple[int, ...], float] = {}
    recommended: dict[tuple[tuple[int, ...], int], list[int]] = {}

    def prepare(state: PyTree, path: tuple[int, ...], probability: float) -> None:
        if state.is_terminal():
            predicted[path] = probability
            return
        for model in range(2):
            expects = [predict(state.apply(a)).matrix[state.player][model] for a in state.legal_actions()]
            recommended[path, model] = [a for a, x in enumerate(expects) if x >= max(expects) - 1e-9]
        for action, p in predict(state).probabilities.items():
            prepare(state.apply(action), (*path, action), probability * p)

    def play() -> tuple[tuple[int, ...], PyTree]:
        state, path = tree, ()
        while not state.is_terminal():
            model = 0 if chance.random() < belief[state.player][0] else 1
            errs = chance.random() < epsilon
            action = chance.choice(state.legal_actions() if errs else recommended[path, model])
            state, path = state.apply(action), (*path, action)
        return path, state

    prepare(tree, (), 1.0)
    endings: Counter[tuple[int, ...]] = Counter()
    got = [[[], []] for _ in range(3)]
    for _ in range(plays):
        path, end = play()
        endings[path] += 1
        for player in range(3):
            for model in range(2):
                got[player][model].append(models[player][model](end, player))

    # Four standard errors: a right prediction fails once in 16,000 comparisons, and the seed is fixed.
    for path, p in predicted.items():
        assert endings[path] / plays == pytest.approx(p, abs=4 * (p * (1 - p) / plays) ** 0.5), path
    for player, row in enumerate(predict(tree).matrix):
        for model, expected in enumerate(row):
            sample = got[player][model]
            average = sum(sample) / plays
            error = (sum((x - average) ** 2 for x in sample) / plays / plays) ** 0.5
            assert average == pytest.approx(expected, abs=4 * error + 1e-9)
