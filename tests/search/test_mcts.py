"""MCTS is what `reference` defines, draw for draw: back-ups, history, bias, playouts and solver."""

from __future__ import annotations

import struct
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import kingmaker as km
from chancy_trees import dice_trees
from fuzzing import examples
from kingmaker import reference
from kingmaker.reference import splitmix
from ordered_trees import OrderedTeams, OrderedTree
from trees import PyTree, trees

many = settings(deadline=None, max_examples=examples(150))
seeds = st.integers(0, 2**64 - 1)

fields = st.fixed_dictionaries(
    {
        "simulations": st.integers(1, 60),
        "c": st.sampled_from([0.0, 0.2, 1.4]),
        "score": st.sampled_from(["returns", "wins"]),
        "history": st.sampled_from([0.0, 1.0, 5.0]),
        "bias": st.sampled_from([0.0, 0.5, 3.0]),
        "urgency": st.sampled_from([None, 0.0, 0.6]),
        "playout": st.sampled_from(["random", "ordered", "one-ply", "maxn", "paranoid"]),
        "epsilon": st.sampled_from([0.0, 0.05, 0.7]),
        "best": st.integers(1, 3),
        "depth": st.sampled_from([None, None, 1, 2]),
        "most_turns": st.sampled_from([None, None, 0, 2]),
        "seed": seeds,
    }
)
solvers = st.sampled_from(["none", "standard", "paranoid", "first-winner"])


def defined(state: Any, options: dict[str, Any]) -> Any:
    """What the definition makes of the fields of the search."""
    asked = dict(options)
    return reference.mcts(state, wins=asked.pop("score") == "wins", **asked)


def agrees(state: Any, options: dict[str, Any]) -> km.Result:
    if options["score"] != "wins":
        options = options | {"solver": "none"}
    result, answer = km.MCTS(**options).search(state), defined(state, options)
    assert result.visits == answer.visits
    assert (result.action, result.value, result.values) == (answer.action, answer.value, answer.values)
    assert result.nodes == answer.nodes
    return result


@many
@given(dice_trees(), fields, st.sampled_from(["maxn", "paranoid", "best-reply"]), solvers)
def test_it_agrees_with_its_definition_simulation_by_simulation(
    nested: Any, options: dict[str, Any], backup: str, solver: str
) -> None:
    agrees(OrderedTree.root(nested), options | {"backup": backup, "solver": solver})


@many
@given(dice_trees(4), fields, st.sampled_from(["maxn", "paranoid"]), solvers)
def test_it_agrees_with_its_definition_where_players_are_partners(
    nested: Any, options: dict[str, Any], backup: str, solver: str
) -> None:
    agrees(OrderedTeams.root(nested), options | {"backup": backup, "solver": solver})


def test_of_wins_at_hand_the_first_is_taken_and_not_the_one_that_was_met_first() -> None:
    tree = {"player": 2, "value": [0, 0, 0], "children": [["chance", 1.0, (0, 0, 1)], (0, 1, 1), (0, 1, 1)]}
    for seed in range(10):
        found = km.MCTS(simulations=1, c=0, seed=seed).search(OrderedTree.root(tree))
        assert (found.action, len(found.visits)) == (1, 3)


@many
@given(dice_trees(3), fields, st.integers(1, 3))
def test_playouts_by_best_replies_agree_with_their_definition(nested: Any, options: dict[str, Any], best: int) -> None:
    agrees(OrderedTree.root(nested), options | {"playout": "best-reply", "best": best, "solver": "none"})


def with_noise(size: float, seed: int) -> Callable[[Any], tuple[float, ...]]:
    """Return what a position is estimated at with noise, where the game has no key: it is known by its values."""

    def part(seed: int, part: int) -> int:
        return splitmix.Random(seed + part * 0x9E3779B97F4A7C15).next()

    def evaluate(state: Any) -> tuple[float, ...]:
        known = 0
        for value in state.evaluate():
            known = part(known, int.from_bytes(struct.pack("<d", value), "little"))
        lots = splitmix.Random(part(seed, known))
        return tuple(value + size * lots.unit() for value in state.evaluate())

    return evaluate


@many
@given(
    dice_trees(4), fields, st.sampled_from(["one-ply", "maxn", "paranoid", "best-reply"]), st.sampled_from([0.5, 3.0])
)
def test_noise_is_added_to_every_static_value_in_playouts(
    nested: Any, options: dict[str, Any], playout: str, noise: float
) -> None:
    state, asked = OrderedTree.root(nested), options | {"playout": playout, "solver": "none"}
    evaluate = with_noise(noise, asked["seed"])
    result, answer = km.MCTS(noise=noise, **asked).search(state), defined(state, asked | {"evaluate": evaluate})
    assert (result.action, result.value, result.visits) == (answer.action, answer.value, answer.visits)
    assert result.nodes == answer.nodes


@many
@given(trees(with_values=True), st.integers(1, 60), st.sampled_from([0, 0.01, 1.4]), seeds)
def test_without_what_it_adds_it_is_uct(nested: Any, simulations: int, c: float, seed: int) -> None:
    state: Any = km.games.Tree(nested).new()
    plain = km.UCT(simulations=simulations, c=c, seed=seed).search(state)
    mcts = km.MCTS(simulations=simulations, c=c, seed=seed, history=0).search(state)
    assert (mcts.visits, mcts.values, mcts.nodes) == (plain.visits, plain.values, plain.nodes)
    same = reference.uct(PyTree.root(nested), simulations=simulations, c=c, seed=seed)
    assert same == reference.mcts(PyTree.root(nested), simulations=simulations, c=c, seed=seed)


@pytest.mark.parametrize(
    "game", ["chinese-checkers:size=1", "rolit:width=4,height=4", "hearts:cards=4", "ludo", "table-draft"]
)
@pytest.mark.parametrize("playout", ["ordered", "one-ply", "maxn"])
def test_games_of_the_engine_agree_with_the_definition(game: str, playout: str) -> None:
    state: Any = km.game(game).new(seed=3)
    chance = Random(3)
    while state.player < 0 or len(state.legal_actions()) == 1:
        state = state.apply(chance.choice(list(state.legal_actions())))
    # Chinese Checkers draws any move without listing all, so that it draws another one.
    epsilon = 0.0 if game.startswith("chinese") else 0.1
    options = {
        "simulations": 60,
        "playout": playout,
        "epsilon": epsilon,
        "history": 5.0,
        "bias": 1.0,
        "score": "returns",
    }
    agrees(state, options | {"most_turns": 20, "best": 3, "seed": 5, "c": 0.2})


@pytest.mark.parametrize("backup", ["paranoid", "best-reply"])
@pytest.mark.parametrize("playout", ["ordered", "paranoid", "best-reply"])
def test_boards_agree_with_the_definition_of_the_other_back_ups(backup: str, playout: str) -> None:
    state: Any = km.game("chinese-checkers:size=1").new(seed=3)
    options = {"simulations": 80, "playout": playout, "history": 5.0, "score": "wins", "solver": "standard"}
    agrees(state, options | {"epsilon": 0.0, "backup": backup, "most_turns": 30, "best": 3, "seed": 5, "c": 0.2})


class TestSolver:
    def test_a_win_at_any_depth_is_proven_and_ends_the_search(self) -> None:
        tree = [0, [1, [0, (1, 0), (0, 1)], [0, (1, 0), (0, 1)]], [1, (0, 1), (1, 0)]]
        result = km.MCTS(score="wins", solver="standard", simulations=10_000).search(km.games.Tree(tree).new())
        assert result.complete
        assert result.action == 0
        assert result.value == (1, 0)
        assert result.simulations < 100
        assert result.search.because(result) == "proven to win"

    @settings(deadline=None, max_examples=examples(80))
    @given(trees(3, low=0, high=2, max_depth=4), seeds)
    @example([0, (1, 0, 1), [0, [0, (0, 0, 0), (1, 0, 0)]]], 0)  # a win that is shared, at once, and a whole one
    def test_what_is_proven_by_the_standard_rule_is_what_maxn_says_of_wins(self, nested: Any, seed: int) -> None:
        state = km.games.Tree(nested).new()
        result = km.MCTS(score="wins", solver="standard", simulations=300, seed=seed).search(state)
        if result.complete and result.simulations > 1:

            def wins(end: Any, player: int) -> float:
                paid = end.returns()
                return float(paid[player] == max(paid) and sum(x == max(paid) for x in paid) == 1)

            truth = km.MaxN(utility=wins, believes=wins).search(state)
            if result.value[state.player] == 1:
                assert truth.value[state.player] == 1
            else:
                assert truth.value[state.player] == 0

    def test_a_proven_loss_is_not_taken_where_there_is_a_choice(self) -> None:
        tree = [0, [1, (0, 1, 0), (0, 1, 0)], [1, (1, 0, 0), (0, 0, 1), [2, (1, 0, 0), (0, 1, 0), (0, 0, 1)]]]
        for seed in range(5):
            result = km.MCTS(score="wins", solver="standard", simulations=40, seed=seed).search(
                km.games.Tree(tree).new()
            )
            assert result.action == 1


class TestThreads:
    @pytest.mark.parametrize("game", ["spades:cards=6", "chinese-checkers:size=2", "k-in-a-row"])
    def test_the_number_of_threads_and_nothing_else_decides(self, game: str) -> None:
        state = km.game(game).new(seed=1)
        for threads in (1, 2, 3):
            agent = km.MCTS(simulations=301, threads=threads, seed=4)
            one, other = agent.search(state), agent.search(state)
            assert (one.visits, one.values, one.nodes) == (other.visits, other.values, other.nodes)
            assert one.simulations == sum(one.visits.values()) == 301

    def test_trees_that_grow_in_turn_find_what_threads_find(self) -> None:
        state = km.games.Spades(cards=6).new(seed=5)
        on_threads = km.MCTS(simulations=200, threads=2).search(state)
        in_turn = km.MCTS(simulations=200, threads=2, utility=lambda end, player: end.returns()[player]).search(state)
        assert in_turn.visits == on_threads.visits
        assert in_turn.values == on_threads.values

    def test_each_tree_has_seeds_of_its_own(self) -> None:
        state = km.games.Spades(cards=6).new(seed=5)
        one, two = (km.MCTS(simulations=200 * threads, threads=threads).search(state) for threads in (1, 2))
        assert two.visits != {action: 2 * visits for action, visits in one.visits.items()}

    def test_few_simulations_are_not_shared(self) -> None:
        state = km.games.ChineseCheckers().new()
        actions = len(state.legal_actions())
        assert km.MCTS(simulations=actions + 5, threads=8).search(state).simulations == actions + 5

    def test_a_full_table_bounds_every_tree(self) -> None:
        state = km.games.Spades(cards=6).new(seed=5)
        for threads in (1, 2):
            flat = km.MCTS(simulations=500, table=0, threads=threads).search(state)
            assert (flat.depth, flat.simulations) == (1, 500)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"backup": "minimax"}, "unknown backup 'minimax' of mcts"),
        ({"solver": "standard", "score": "returns"}, "expected score=wins for a solver of mcts, got returns"),
        ({"score": "wins", "utility": max}, "expected score=returns where mcts is given player types"),
        ({"guided": 0.5}, "guided"),
        ({"urgency": 2}, "expected urgency of mcts to be a number from 0 to 1, got 2"),
        ({"threads": 0}, "expected threads of mcts to be a whole number from 1"),
    ],
)
def test_fields_that_make_no_sense_are_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(km.KingmakerError, match=message):
        km.MCTS(**fields)


@pytest.mark.parametrize(
    ("text", "game", "reason"),
    [
        ("mcts:bias=1", "nim:players=3", "needs a game that knows promising moves"),
        ("mcts:playout=ordered", "nim:players=3", "needs a game that knows promising moves"),
        ("mcts:playout=maxn", "nim:players=3", "needs a game that evaluates its positions"),
        ("mcts:backup=best-reply", "hearts", "lets opponents move out of turn"),
        ("mcts:backup=best-reply", "spades:players=4,teams=yes", "no place for partners"),
    ],
)
def test_what_a_game_cannot_give_is_refused_with_the_reason(text: str, game: str, reason: str) -> None:
    agent = km.agent(text)
    assert isinstance(agent, km.MCTS)
    with pytest.raises(km.Unsupported, match=reason):
        agent.search(km.game(game).new(seed=1))


def test_by_default_the_solver_is_on_where_wins_count() -> None:
    state = km.games.ChineseCheckers(size=1).new()
    for score, solver in (("wins", "standard"), ("returns", "none")):
        by_default, told = (
            km.MCTS(simulations=60, score=score, **fields).search(state)  # type: ignore[arg-type]
            for fields in ({}, {"solver": solver})
        )
        assert by_default.values == told.values


def test_a_view_is_refused_and_pimc_is_named() -> None:
    state = km.games.Hearts(hands="hidden").new(seed=1)
    with pytest.raises(km.Unsupported, match=r"pimc:search=\(mcts"):
        km.MCTS(simulations=10).search(km.view(state, state.player))
