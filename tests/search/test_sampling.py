"""MaxN-MC and UCT are what `reference` defines, draw for draw, and tend to what they estimate."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from kingmaker import reference
from small_games import Haggle, Pile, Tricks
from trees import PyTree, trees, zero_sum_trees

many = settings(deadline=None, max_examples=120)
depths = st.integers(1, 4)
seeds = st.integers(0, 2**64 - 1)


def own_score(state: Any, player: int) -> float:
    return state.returns()[player]


def few_points(state: Any, player: int) -> float:
    return -(state.returns()[player] ** 2)


def both(nested: Any, agent: Any) -> km.Result:
    """What is found in the native tree, after a look that the same is found in the tree written in Python."""
    native, python = agent.search(km.games.Tree(nested).new()), agent.search(PyTree.root(nested))
    unlike = {"search": None, "state": None, "seconds": 0.0}
    assert replace(native, **unlike) == replace(python, **unlike)
    return native


def agrees(result: km.Result, answer: Any) -> None:
    assert (result.action, result.value, result.nodes) == (answer.action, answer.value, answer.nodes)
    assert result.values == answer.values


class TestMaxNMC:
    @many
    @given(trees(with_values=True), depths, st.integers(1, 5), seeds)
    def test_it_agrees_with_its_definition_game_by_game(
        self, nested: Any, depth: int, rollouts: int, seed: int
    ) -> None:
        result = both(nested, km.MaxNMC(depth=depth, rollouts=rollouts, seed=seed))
        agrees(result, reference.maxn_mc(PyTree.root(nested), depth=depth, rollouts=rollouts, seed=seed))

    @many
    @given(trees(with_values=True), depths, st.integers(1, 3), st.integers(0, 2), seeds)
    def test_width_and_shortened_games_agree_with_their_definition(
        self, nested: Any, depth: int, width: int, turns: int, seed: int
    ) -> None:
        options: dict[str, Any] = {"depth": depth, "rollouts": 3, "width": width, "most_turns": turns, "seed": seed}
        agrees(both(nested, km.MaxNMC(**options)), reference.maxn_mc(PyTree.root(nested), **options))

    @many
    @given(trees(), depths, st.sampled_from([own_score, few_points]), seeds)
    def test_player_types_agree_with_their_definition(self, nested: Any, depth: int, kind: Any, seed: int) -> None:
        tree = PyTree.root(nested)
        utilities = [own_score] * tree.num_players
        utilities[tree.player] = kind
        result = both(nested, km.MaxNMC(depth=depth, rollouts=2, utility=kind, seed=seed))
        agrees(result, reference.maxn_mc(tree, depth=depth, rollouts=2, utilities=utilities, seed=seed))

    @many
    @given(trees(), st.sampled_from([{"depth": 6}, {"nodes": 10**6}, {"depth": 9, "threads": 2}]), seeds)
    def test_a_tree_that_is_searched_out_has_the_value_of_maxn(self, nested: Any, budget: Any, seed: int) -> None:
        forced = len(PyTree.root(nested).legal_actions()) == 1
        result = both(nested, km.MaxNMC(**({"depth": 6} if forced else budget), seed=seed))
        maxn = km.MaxN(table=0).search(km.games.Tree(nested).new())
        assert (result.action, result.value, result.values) == (maxn.action, maxn.value, maxn.values)
        assert (result.pv, result.depth, result.complete) == (maxn.pv, maxn.depth, True)
        assert result.rollouts == 0

    @settings(deadline=None, max_examples=20, derandomize=True)
    @given(trees(max_leaves=15), st.integers(1, 2), seeds)
    def test_many_games_come_close_to_the_mean_of_random_play(self, nested: Any, depth: int, seed: int) -> None:
        """Payoffs are from -2 to 2, so the standard error of 20,000 games is below 0.015."""
        state = km.games.Tree(nested).new()
        result = km.MaxNMC(depth=depth, rollouts=20_000, seed=seed).search(state)
        exact = km.MaxN(depth=depth, evaluate=mean_of_random_play, table=0).search(state)
        for action, value in result.values.items():
            if depth == 1 or not near_tie(state.apply(action)):
                assert value == pytest.approx(exact.values[action], abs=0.09)

    @pytest.mark.parametrize("game", ["spades:cards=5", "chinese-checkers:size=2,most_turns=40", "hearts:cards=4"])
    @pytest.mark.parametrize("budget", [{"depth": 2, "rollouts": 7}, {"nodes": 30_000}, {"max_nodes": 50}])
    def test_the_number_of_threads_does_not_matter(self, game: str, budget: Any) -> None:
        state = km.game(game).new(seed=4)
        found = [km.MaxNMC(**budget, threads=threads, seed=3).search(state) for threads in (1, 2, 5, 16)]
        unlike = {"search": None, "seconds": 0.0}
        assert all(replace(each, **unlike) == replace(found[0], **unlike) for each in found)

    def test_the_seed_matters(self) -> None:
        state = km.games.Spades(cards=5).new(seed=4)
        values = {km.MaxNMC(depth=1, rollouts=50, seed=seed).search(state).value for seed in range(20)}
        assert len(values) > 10
        assert km.MaxNMC(seed=2).seeded(3) == km.MaxNMC(seed=5)

    def test_games_of_one_leaf_do_not_depend_on_other_leaves(self) -> None:
        state = km.games.Spades(cards=5).new(seed=4)
        every = km.MaxNMC(depth=1, rollouts=9, seed=1).search(state)
        few = km.MaxNMC(depth=1, rollouts=9, seed=1, width=lambda state: state.legal_actions()[1:3]).search(state)
        assert list(few.values) == state.legal_actions()[1:3]
        assert few.values.items() <= every.values.items()

    def test_a_width_by_static_value_keeps_what_looks_best(self) -> None:
        state = km.games.ChineseCheckers().new()
        looks = {action: state.apply(action).evaluate()[0] for action in state.legal_actions()}
        kept = km.MaxNMC(depth=1, rollouts=1, width=3).search(state).values
        best = sorted(looks, key=lambda action: -looks[action])[:3]
        assert list(kept) == [action for action in looks if action in best]

    @pytest.mark.parametrize(("named", "got"), [((), "none"), (("3H",), "'3H'"), (("no card",), "'no card'")])
    def test_a_width_that_names_no_legal_action_is_refused(self, named: Any, got: str) -> None:
        state = km.games.Spades(cards=2).new(seed=4)
        with pytest.raises(km.KingmakerError, match=f"expected legal actions from the width of maxn-mc, got {got}"):
            km.MaxNMC(width=lambda state: named).search(state)

    @pytest.mark.parametrize(
        ("most", "depth"), [(1, 1), (42, 1), (43, 2), (100, 2), (1000, 2), (5000, 3), (10_000, 3), (10**9, 6)]
    )
    def test_the_depth_on_an_empty_board_of_risk_is_that_of_the_report(self, most: int, depth: int) -> None:
        """Facts of the experiments: 100 to 1000 nodes are 2 plies, 5000 to 10000 are 3."""
        assert reference.depth_by_max_nodes(42, most) == depth

    @pytest.mark.parametrize("most", [1, 2, 5, 20, 100, 1000])
    def test_max_nodes_goes_by_the_rule_of_the_report(self, most: int) -> None:
        state = km.games.Nim(players=3, piles=(5, 4)).new()
        expected = reference.depth_by_max_nodes(9, most)
        result = km.MaxNMC(max_nodes=most, rollouts=1).search(state)
        assert result.limit == expected
        assert km.MaxNMC(max_nodes=most, depth=1).search(state).limit == 1

    def test_without_any_budget_it_is_that_of_the_reports_first_experiments(self) -> None:
        state = km.games.Spades(cards=5).new(seed=4)
        plain, told = km.MaxNMC().search(state), km.MaxNMC(max_nodes=1000, rollouts=10).search(state)
        assert (plain.values, plain.limit, plain.rollouts) == (told.values, told.limit, 10)


class TestUCT:
    @many
    @given(trees(with_values=True), st.integers(1, 60), st.sampled_from([0, 0.01, 1.4, 25]), st.booleans(), seeds)
    def test_it_agrees_with_its_definition_simulation_by_simulation(
        self, nested: Any, simulations: int, c: float, scaled: bool, seed: int
    ) -> None:
        options: dict[str, Any] = {"simulations": simulations, "c": c, "scaled": scaled, "seed": seed}
        result = both(nested, km.UCT(**options))
        answer = reference.uct(PyTree.root(nested), **options)
        agrees(result, answer)
        assert result.visits == answer.visits
        expected = 1 if len(answer.visits) == 1 else max(simulations, len(answer.visits))
        assert result.simulations == sum(answer.visits.values()) == expected

    @many
    @given(trees(with_values=True), st.integers(1, 3), st.integers(0, 2), seeds)
    def test_a_limited_tree_and_shortened_games_agree_with_their_definition(
        self, nested: Any, depth: int, turns: int, seed: int
    ) -> None:
        options: dict[str, Any] = {"simulations": 30, "depth": depth, "most_turns": turns, "seed": seed}
        result = both(nested, km.UCT(**options))
        agrees(result, reference.uct(PyTree.root(nested), **options))
        assert result.depth <= depth

    def test_without_scaling_c_is_in_the_units_of_the_returns(self) -> None:
        small, large = (km.games.Tree([0, (1 * by, 0), (2 * by, 0), (4 * by, 0)]).new() for by in (1, 64))

        def tried(state: Any, **fields: Any) -> list[int]:
            return list(km.UCT(simulations=200, **fields).search(state).visits.values())

        assert tried(small, c=3, scaled=False) == tried(large, c=3 * 64, scaled=False)
        assert tried(small, c=3, scaled=False) != tried(large, c=3, scaled=False)
        assert tried(small, c=1) == tried(large, c=1)
        with pytest.raises(km.KingmakerError, match="expected scaled of uct to be True or False, got 3"):
            km.UCT(scaled=3)  # type: ignore[arg-type]

    @settings(deadline=None, max_examples=30, derandomize=True)
    @given(zero_sum_trees(max_depth=3, max_leaves=12), seeds)
    def test_with_two_players_it_comes_to_minimax(self, nested: Any, seed: int) -> None:
        state = km.games.Tree(nested).new()
        if len(state.legal_actions()) == 1:
            return  # nothing to choose, so nothing is played
        result = km.UCT(simulations=20_000, seed=seed).search(state)
        exact = km.Minimax().search(state)
        assert result.value[state.player] == pytest.approx(exact.value[state.player], abs=0.4)
        best = km.Minimax().search(state.apply(result.action)) if not state.apply(result.action).is_terminal() else None
        held = state.apply(result.action).returns() if best is None else best.value
        assert held[state.player] == exact.value[state.player]

    @settings(deadline=None, max_examples=30, derandomize=True)
    @given(trees(3, max_depth=3, max_leaves=12, low=0, high=10**6), seeds)
    def test_with_three_players_it_comes_to_maxn_where_nobody_is_near_a_tie(self, nested: Any, seed: int) -> None:
        state = km.games.Tree(nested).new()
        if len(state.legal_actions()) == 1 or near_tie(state, gap=10**5):
            return
        result = km.UCT(simulations=30_000, seed=seed).search(state)
        exact = km.MaxN().search(state)
        assert result.action == exact.action
        assert result.value == pytest.approx(exact.value, abs=10**5)

    def test_scaling_makes_the_constant_mean_the_same_in_every_game(self) -> None:
        tree = [0, [1, (6, 4, 0), (1, 4, 5)], [1, (3, 4, 3), (1, 3, 6)], [1, (5, 4, 1), (4, 4, 2)]]
        scaled = [0, *([1, *(tuple(8 * x + 64 for x in leaf) for leaf in node[1:])] for node in tree[1:])]
        one, other = (km.UCT(simulations=500).search(km.games.Tree(each).new()) for each in (tree, scaled))
        assert one.visits == other.visits

    def test_the_decision_is_by_visits_or_by_the_mean(self) -> None:
        state = km.games.Spades(cards=6).new(seed=5)
        for seed in range(10):
            by_visits = km.UCT(simulations=60, seed=seed).search(state)
            by_mean = km.UCT(simulations=60, seed=seed, decision="mean").search(state)
            assert by_visits.visits == by_mean.visits
            assert by_visits.visits[by_visits.action] == max(by_visits.visits.values())
            assert by_mean.value[0] == max(value[0] for value in by_mean.values.values())

    def test_a_full_tree_goes_on_without_growing(self) -> None:
        state = km.games.Spades(cards=6).new(seed=5)
        full, flat = (km.UCT(simulations=500, table=table).search(state) for table in (64, 0))
        assert (full.simulations, flat.simulations) == (500, 500)
        assert flat.depth == 1 < full.depth
        assert flat.visits == km.UCT(simulations=500, depth=1).search(state).visits

    def test_the_seed_matters(self) -> None:
        state = km.games.Spades(cards=5).new(seed=4)
        assert len({km.UCT(simulations=40, seed=seed).search(state).value for seed in range(20)}) > 10
        assert km.UCT(seed=2**64 - 1).seeded(3) == km.UCT(seed=2)


@pytest.mark.parametrize(
    "state", [Haggle(), Pile(), Tricks(), km.games.TicTacToe().new()], ids=lambda s: type(s).__name__
)
def test_games_written_in_python_agree_with_the_definitions(state: Any) -> None:
    agrees(km.MaxNMC(depth=2, rollouts=3, seed=8).search(state), reference.maxn_mc(state, depth=2, rollouts=3, seed=8))
    result = km.UCT(simulations=50, seed=8).search(state)
    answer = reference.uct(state, simulations=50, seed=8)
    agrees(result, answer)
    assert result.visits == answer.visits


def mean_of_random_play(state: Any) -> list[float]:
    """What random play pays on average, exactly."""
    if state.is_terminal():
        return list(state.returns())
    below = [mean_of_random_play(state.apply(action)) for action in state.legal_actions()]
    return [sum(entries) / len(entries) for entries in zip(*below, strict=True)]


def near_tie(state: Any, gap: float = 0.1) -> bool:
    """Whether somewhere below a player can hardly tell its two best actions apart, by what is exactly known there."""
    if state.is_terminal():
        return False
    below = [state.apply(action) for action in state.legal_actions()]
    by_random = [mean_of_random_play(child)[state.player] for child in below]
    by_maxn = [
        (child.returns() if child.is_terminal() else km.MaxN(table=0).search(child).value)[state.player]
        for child in below
    ]
    for worth in (sorted(by_random), sorted(by_maxn)):
        if len(worth) > 1 and worth[-1] - worth[-2] < gap:
            return True
    return any(near_tie(child, gap) for child in below)
