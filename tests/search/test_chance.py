"""Where chance moves: on random trees the engine finds what `reference` defines, and pruning changes nothing."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from chancy_trees import DiceTree, KeyedDiceTree, ReseatedDiceTree, dice_trees, without_single_outcomes
from definitions import depths, few_points, own_score, same_number, same_vector, score_against_the_others, seeds
from fuzzing import examples
from kingmaker import reference

many = settings(deadline=None, max_examples=examples(40))


def both(nested: Any, agent: km.Search) -> km.Result:
    """What the engine finds in the native tree, after a look that it finds the same in the tree written in Python."""
    native, python = agent.search(km.games.Tree(nested).new()), agent.search(DiceTree.root(nested))
    assert (python.action, python.value, python.nodes) == (native.action, native.value, native.nodes)
    assert (python.values, python.sides, python.pv) == (native.values, native.sides, native.pv)
    assert (python.depth, python.complete) == (native.depth, native.complete)
    return native


@many
@given(dice_trees(2, zero_sum=True), depths)
def test_two_player_searches_agree_with_their_definitions(nested: Any, depth: int | None) -> None:
    tree = DiceTree.root(nested)
    for agent, definition in (
        (km.Minimax(depth=depth, table=0), reference.minimax),
        (km.Negamax(depth=depth, table=0), reference.negamax),
        (km.AlphaBeta(depth=depth, table=0), reference.alpha_beta),
    ):
        same_number(both(nested, agent), definition(tree, depth=depth), tree.player)


@many
@given(dice_trees(), depths)
def test_paranoid_prunes_nothing_that_matters(nested: Any, depth: int | None) -> None:
    tree = DiceTree.root(nested)
    full = both(nested, km.Paranoid(depth=depth, table=0, pruning="none"))
    same_number(full, reference.paranoid(tree, depth=depth), tree.player)
    pruned = both(nested, km.Paranoid(depth=depth, table=0, shortcuts=False))
    same_number(pruned, reference.paranoid(tree, depth=depth, pruning="alpha-beta"), tree.player)
    for found in (
        pruned,
        km.Paranoid(depth=depth).search(tree),
        km.Paranoid(depth=depth).search(KeyedDiceTree.root(nested)),
    ):
        assert (found.action, found.value[tree.player]) == (full.action, full.value[tree.player])
    for action, side in pruned.sides.items():
        known, truth = pruned.values[action][tree.player], full.values[action][tree.player]
        assert {"=": truth == known, "<=": truth <= known, ">=": truth >= known}[side]


@many
@given(dice_trees(), depths, st.sampled_from(["leftmost", "random", "against-root", "heuristic"]), seeds)
def test_maxn_agrees_with_its_definition_under_every_tie_rule(
    nested: Any, depth: int | None, ties: Any, seed: int
) -> None:
    result = both(nested, km.MaxN(depth=depth, ties=ties, seed=seed, table=0))
    same_vector(result, reference.maxn(DiceTree.root(nested), depth=depth, ties=ties, seed=seed))


@many
@given(dice_trees(), depths)
def test_a_table_changes_no_value(nested: Any, depth: int | None) -> None:
    for agent in (km.MaxN, km.Offensive, km.MaxProb, km.ProbMaxN):
        plain = agent(depth=depth, table=0).search(DiceTree.root(nested))
        kept = agent(depth=depth).search(KeyedDiceTree.root(nested))
        assert (kept.action, kept.value, kept.values) == (plain.action, plain.value, plain.values)
        assert kept.nodes <= plain.nodes


@many
@given(dice_trees(), depths, st.integers(0, 4))
def test_offensive_agrees_with_its_definition(nested: Any, depth: int | None, shift: int) -> None:
    tree = DiceTree.root(nested)
    target = (tree.player + 1 + shift % (tree.num_players - 1)) % tree.num_players
    result = both(nested, km.Offensive(target=target, depth=depth, table=0))
    same_vector(result, reference.offensive(tree, target=target, depth=depth))


@many
@given(dice_trees(), depths, st.sampled_from([0, 1, inf]), st.sampled_from([0, 1, inf]))
def test_mp_mix_agrees_with_its_definition(nested: Any, depth: int | None, defend: float, attack: float) -> None:
    tree = DiceTree.root(nested)
    result = both(nested, km.MPMix(defend=defend, attack=attack, depth=depth, table=0))
    answer = reference.mp_mix(tree, defend=defend, attack=attack, depth=depth, pruning="alpha-beta")
    assert result.strategy.split(":")[0] == answer.chosen
    if answer.chosen == "paranoid":
        assert (result.action, result.value[tree.player]) == (answer.action, answer.value)
    else:
        same_vector(result, answer)


@many
@given(dice_trees(), depths)
def test_max_prob_agrees_with_its_definition(nested: Any, depth: int | None) -> None:
    result = both(nested, km.MaxProb(depth=depth, root_ties="leftmost", table=0))
    answer = reference.max_prob(DiceTree.root(nested), depth=depth)
    assert (result.action, result.nodes) == (answer.action, answer.nodes)
    assert result.value == pytest.approx(answer.value, abs=1e-12)


@many
@given(dice_trees(), depths, st.sampled_from([0, 0.1, 1]))
def test_prob_maxn_agrees_with_its_definition(nested: Any, depth: int | None, epsilon: float) -> None:
    tree = DiceTree.root(nested)
    models, belief = [[own_score, few_points]] * tree.num_players, [[0.75, 0.25]] * tree.num_players
    agent = km.ProbMaxN(models=models[0], belief=belief[0], epsilon=epsilon, depth=depth, table=0)
    result = both(nested, agent)
    answer = reference.prob_maxn(tree, models=models, belief=belief, epsilon=epsilon, depth=depth)
    assert (result.action, result.nodes) == (answer.action, answer.nodes)
    assert result.value[tree.player] == pytest.approx(answer.value)
    assert result.probabilities == pytest.approx(answer.probabilities)
    for row, expected in zip(result.matrix, answer.matrix, strict=True):
        assert row == pytest.approx(expected)


@many
@given(dice_trees(), depths, st.sampled_from(["leftmost", "random", "against-root", "heuristic"]), seeds)
def test_maxn_with_beliefs_agrees_with_its_definition(nested: Any, depth: int | None, ties: Any, seed: int) -> None:
    tree = DiceTree.root(nested)
    agent = km.MaxN(
        utility=few_points, believes=score_against_the_others, known=False, depth=depth, ties=ties, seed=seed, table=0
    )
    believed = [score_against_the_others] * tree.num_players
    answer = reference.believing_maxn(tree, utility=few_points, believed=believed, depth=depth, ties=ties, seed=seed)
    same_vector(both(nested, agent), answer)


@many
@given(dice_trees(), depths)
def test_best_reply_gives_the_turn_back_after_chance(nested: Any, depth: int | None) -> None:
    tree = ReseatedDiceTree.root(nested)
    answer = reference.best_reply(tree, depth=2 if depth is None else depth)
    for table in (0, 1):
        result = km.BestReply(depth=2 if depth is None else depth, table=table).search(tree)
        assert (result.action, result.value[tree.player]) == (answer.action, answer.value)


@many
@given(dice_trees(), st.sampled_from([1, 2]), st.integers(1, 3), seeds)
def test_maxn_mc_agrees_with_its_definition(nested: Any, depth: int, rollouts: int, seed: int) -> None:
    result = both(nested, km.MaxNMC(depth=depth, rollouts=rollouts, seed=seed))
    same_vector(result, reference.maxn_mc(DiceTree.root(nested), depth=depth, rollouts=rollouts, seed=seed))
    threads = km.MaxNMC(depth=depth, rollouts=rollouts, seed=seed, threads=2).search(km.games.Tree(nested).new())
    assert (threads.action, threads.value, threads.nodes) == (result.action, result.value, result.nodes)


@many
@given(dice_trees(), depths, st.integers(1, 30), seeds)
def test_uct_agrees_with_its_definition(nested: Any, depth: int | None, simulations: int, seed: int) -> None:
    result = both(nested, km.UCT(depth=depth, simulations=simulations, seed=seed))
    answer = reference.uct(DiceTree.root(nested), depth=depth, simulations=simulations, seed=seed)
    assert (result.action, result.nodes, result.visits) == (answer.action, answer.nodes, answer.visits)
    assert result.values == {action: pytest.approx(value) for action, value in answer.values.items()}


@many
@given(dice_trees(), depths)
def test_a_chance_node_with_one_outcome_is_no_node(nested: Any, depth: int | None) -> None:
    short = without_single_outcomes(nested)
    for agent in (km.MaxN, km.Paranoid, km.MaxProb, km.ProbMaxN, km.Offensive):
        long, found = (agent(depth=depth).search(km.games.Tree(tree).new()) for tree in (nested, short))
        assert (long.action, long.depth, long.complete) == (found.action, found.depth, found.complete)
        assert long.value == pytest.approx(found.value)


@many
@given(dice_trees(), st.integers(0, 5))
def test_perft_counts_what_chance_may_bring(nested: Any, depth: int) -> None:
    tree = DiceTree.root(nested)
    assert km.perft(km.games.Tree(nested).new(), depth) == km.perft(tree, depth) == reference.perft(tree, depth)


def test_a_dice_game_by_hand() -> None:
    """A sure 3 against a coin: 6 for the mover or 1, and then player 1 decides between players 0 and 2."""
    coin = ["chance", 0.5, (6, 0, 0), 0.5, [1, (1, 2, 9), (4, 2, 0)]]
    tree = km.games.Tree([0, (3, 1, 1), coin])
    found = km.MaxN().search(tree.new())
    assert (found.action, found.value, found.pv) == (1, (3.5, 1.0, 4.5), (1,))
    assert (found.nodes, found.depth, found.complete) == (7, 2, True)
    paranoid = km.Paranoid().search(tree.new())
    assert (paranoid.action, paranoid.value[0]) == (1, 3.5)
    prob = km.MaxProb().search(tree.new())
    assert prob.values[1] == (0.75, 0.0, 0.25)


def test_what_is_the_same_whatever_chance_brings_is_a_tie() -> None:
    """A seventh is not exact in binary; player 1 gets 0.1 in any case, and so takes the first of its actions."""
    sure = (0, 0.1)
    die = ["chance", *(part for _ in range(7) for part in (1 / 7, (5, 0.1)))]
    tree = km.games.Tree([0, [1, sure, die], (1, 0)])
    assert km.MaxN().search(tree.new()).value == (1.0, 0.0)
    assert km.MaxN().search(km.games.Tree([0, [1, die, sure], (1, 0)]).new()).value == (5.0, 0.1)


def test_nothing_is_searched_where_chance_moves() -> None:
    state = km.games.Tree([0, ["chance", 0.5, (1, 0), 0.5, (0, 1)]]).new().apply(0)
    assert state.player == km.CHANCE
    for agent in (km.MaxN(), km.UCT(simulations=5), km.Paranoid()):
        with pytest.raises(km.InvalidState, match="chance moves here: there is nothing to choose in node 1"):
            agent.search(state)


def test_soft_maxn_says_why_it_has_no_meaning() -> None:
    state = km.games.Tree([0, ["chance", 0.5, (1, 0), 0.5, (0, 1)]]).new()
    with pytest.raises(km.Unsupported, match="soft-maxn has no meaning where chance moves"):
        km.SoftMaxN().search(state)
    with pytest.raises(km.Unsupported, match="soft-maxn has no meaning where chance moves"):
        reference.soft_maxn(state)


def test_the_tree_of_a_search_has_its_chance_nodes() -> None:
    state = km.games.Tree([0, (3, 1), ["chance", 0.5, (6, 0), 0.5, [1, (1, 2), (4, 2)]]]).new()
    for agent in (km.MaxN(), km.Paranoid(), km.MaxNMC(depth=3, rollouts=2), km.UCT(simulations=50)):
        top = agent.search(state).tree(depth=3)
        chance = top.children[1]
        assert (chance.player, len(chance.children)) == (km.CHANCE, 2)
        assert not any(child.chosen for child in chance.children)
        assert "<circle" in top.svg()


class Coin:
    """A game of one toss, whose chances are what a test says."""

    num_players = 2

    def __init__(self, chances: Any, outcomes: Any = ("heads", "tails"), tossed: str | None = None) -> None:
        self.given, self.outcomes, self.tossed = chances, outcomes, tossed
        self.player = 0 if tossed is None else km.CHANCE

    def legal_actions(self) -> Any:
        return ["toss", "pass"] if self.tossed is None else list(self.outcomes)

    def chances(self) -> Any:
        return self.given if self.tossed == "" else []

    def apply(self, action: str) -> Coin:
        return Coin(self.given, self.outcomes, "" if action == "toss" else action)

    def is_terminal(self) -> bool:
        return bool(self.tossed)

    def returns(self) -> tuple[float, float]:
        return (1.0, 0.0) if self.tossed == "heads" else (0.0, 1.0)

    def __repr__(self) -> str:
        return "<coin>"


FAIR = [("heads", 0.5), ("tails", 0.5)]
WRONG = {
    "sum to 1, got 0.9": [("heads", 0.5), ("tails", 0.4)],
    "above 0 and up to 1, got -0.5": [("heads", 1.5), ("tails", -0.5)],
    "above 0 and up to 1, got 0": [("heads", 1.0), ("tails", 0.0)],
    "expected the outcomes of legal_actions()": [("tails", 0.5), ("heads", 0.5)],
    "expected pairs (outcome, probability), got": [0.5, 0.5],
}


@pytest.mark.parametrize("why", WRONG)
def test_wrong_chances_are_refused_in_one_line(why: str) -> None:
    for agent in (km.MaxN(), km.UCT(simulations=9), km.Paranoid(), km.MaxNMC(depth=1, rollouts=1)):
        with pytest.raises(km.InvalidGame) as refusal:
            agent.search(Coin(WRONG[why]))
        assert why.split(" up")[0] in str(refusal.value) or why in str(refusal.value)
        assert "\n" not in str(refusal.value)


def test_a_game_without_chances_has_no_player_minus_one() -> None:
    state = Coin(FAIR)
    assert km.MaxN().search(state).value == (0.5, 0.5)
    state.chances = None  # type: ignore[assignment]
    with pytest.raises(km.InvalidGame, match="expected player to be from 0 to 1, got -1"):
        km.MaxN().search(state)


def test_random_games_draw_by_the_chances() -> None:
    loaded = Coin([("heads", 0.875), ("tails", 0.125)]).apply("toss")
    found = km.playouts(loaded, games=4000, seed=1)
    assert found.returns is not None
    assert found.returns[0] == pytest.approx(0.875, abs=0.02)
