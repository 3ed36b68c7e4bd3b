"""The engine gives what the papers print: a class a paper, a test a figure."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import kingmaker as km
from kingmaker import _engine
from kingmaker.papers.setups import printed
from trees import PyTree, best_first, maxn_outcomes

SEARCHES = 6000


def tree(nested: Any) -> km.games.TreeState:
    return km.games.Tree(nested).new()


def four_standard_errors(p: float, searches: int = SEARCHES) -> float:
    """A right value fails once in 16,000 comparisons, and the seeds are fixed."""
    return 4 * (p * (1 - p) / searches) ** 0.5


class TestMaxProb:
    """Hashavit & Markovitch, "Max-Prob", IJCAI 2011."""

    state = tree(printed.MAX_PROB_FIGURE_1)

    def expected(self, picks: list[Fraction]) -> Fraction:
        """What player 0 expects of its picks against unbiased rational opponents: the chances of figure 1."""
        chances = [
            Fraction(chance[0]).limit_denominator(100) for chance in km.MaxProb().search(self.state).values.values()
        ]
        return sum((p * chance for p, chance in zip(picks, chances, strict=True)), Fraction(0))

    def test_figure_1_chances_and_choice(self) -> None:
        result = km.MaxProb().search(self.state)
        assert result.values == {a: pytest.approx(p) for a, p in printed.MAX_PROB_FIGURE_1_CHANCES.items()}
        assert result.action == 1
        assert result.value == pytest.approx((2 / 3, 0, 2 / 3))
        assert (result.nodes, result.complete, result.depth) == (8, True, 2)

    def test_max_prob_expects_two_thirds(self) -> None:
        picks = [Fraction(km.MaxProb().search(self.state).action == a) for a in range(2)]
        assert self.expected(picks) == Fraction(2, 3)

    def test_paranoid_with_even_ties_expects_seven_twelfths(self) -> None:
        values = km.Paranoid(pruning="none").search(self.state).values
        assert [value[0] for value in values.values()] == [0, 0]
        assert self.expected([Fraction(1, 2), Fraction(1, 2)]) == Fraction(7, 12)

    def test_maxn_with_even_ties_expects_43_of_72(self) -> None:
        picks = [Fraction(0), Fraction(0)]
        for (action, _), chance in maxn_outcomes(PyTree.root(printed.MAX_PROB_FIGURE_1)).items():
            picks[action or 0] += chance
        assert picks == [Fraction(5, 12), Fraction(7, 12)]
        assert self.expected(picks) == Fraction(43, 72)

    def test_maxn_with_random_ties_picks_a_in_five_of_twelve_searches(self) -> None:
        picks_a = sum(km.MaxN(ties="random", seed=seed).search(self.state).action == 0 for seed in range(SEARCHES))
        assert picks_a / SEARCHES == pytest.approx(5 / 12, abs=four_standard_errors(5 / 12))

    def test_maxn_with_random_ties_expects_43_of_72_within_its_error(self) -> None:
        chances = km.MaxProb().search(self.state).values
        picks = [km.MaxN(ties="random", seed=seed).search(self.state).action for seed in range(SEARCHES)]
        mean = sum(chances[action][0] for action in picks) / SEARCHES
        # The two chances are 1/6 apart, so the error of the mean is a sixth of that of the picks.
        assert mean == pytest.approx(43 / 72, abs=four_standard_errors(5 / 12) / 6)

    def test_figure_2_node_b(self) -> None:
        assert _engine.win_probabilities(printed.MAX_PROB_FIGURE_2_NODE_B) == list(
            printed.MAX_PROB_FIGURE_2_NODE_B_CHANCES
        )
        result = km.MaxProb().search(tree([1, printed.MAX_PROB_FIGURE_2_NODE_B, ((6, 8), (1, 2), (0, 1))]))
        assert (result.action, result.value) == (0, printed.MAX_PROB_FIGURE_2_NODE_B_CHANCES)

    def test_figure_2_node_b_as_the_horizon_of_a_bounded_search(self) -> None:
        below = [2, *((low, other, 1) for low, other in ((4, 3), (6, 5), (5, 4)))]
        result = km.MaxProb(depth=1).search(tree([0, below, (0, 1, 2)]))
        assert result.values[0] == pytest.approx(printed.MAX_PROB_FIGURE_2_NODE_B_CHANCES)
        assert not result.complete

    def test_points_that_tie_for_the_top_all_win(self) -> None:
        assert km.MaxProb().search(tree([0, (3, 3, 1)])).value == (1, 1, 0)


class TestProbMaxN:
    """Sturtevant, Zinkevich & Bowling, "Prob-Maxn", AAAI 2006, figures 3 to 6."""

    state = tree(printed.PROB_MAXN_FIGURE_3)
    models = (printed.maximise_tricks, printed.minimise_overtricks)

    def search(self, belief: tuple[float, ...], utility: Any = None, state: Any = None) -> km.Result:
        agent = km.ProbMaxN(models=self.models, belief=belief, epsilon=printed.PROB_MAXN_EPSILON, utility=utility)
        return agent.search(state or self.state)

    def test_figure_3_and_4_utilities_of_the_leaves_under_both_models(self) -> None:
        below = self.search((0.5, 0.5), state=tree([0, printed.PROB_MAXN_FIGURE_3[1]]))
        assert below.matrix == printed.PROB_MAXN_FIGURE_4_NODE_A
        own = [printed.minimise_overtricks(self.state.apply(action), 0) for action in range(3)]
        assert own == [29, 30, 29]

    @pytest.mark.parametrize(
        ("belief", "weights"),
        [
            ((1, 0), printed.PROB_MAXN_FIGURE_5_MT_WEIGHTS),
            ((0, 1), printed.PROB_MAXN_FIGURE_5_MOT_WEIGHTS),
            ((0.5, 0.5), printed.PROB_MAXN_CHANCES),
        ],
    )
    def test_figure_5_weights(self, belief: tuple[float, ...], weights: tuple[float, ...]) -> None:
        assert tuple(self.search(belief).probabilities.values()) == pytest.approx(weights)

    def test_figure_6_matrix(self) -> None:
        for row, expected in zip(self.search((0.5, 0.5)).matrix, printed.PROB_MAXN_FIGURE_6, strict=True):
            assert row == pytest.approx(expected)

    def test_the_root_takes_its_true_utility_not_what_others_believe_of_it(self) -> None:
        assert self.search((0, 1)).action == 0
        own = self.search((1, 0), utility=printed.minimise_overtricks)
        assert (own.action, own.value[0]) == (1, 30)

    def test_opponents_nodes_weigh_the_true_utility_by_chance(self) -> None:
        inner = [1, [0, (1, 5), (3, 5)], [0, (2, 5), (0, 4)]]
        result = km.ProbMaxN(epsilon=0.2).search(tree([0, inner, (1.9, 0)]))
        # Player 0 takes 3 or 2. Player 1 expects 5 behind the one and 4.9 behind the other: 0.9 * 3 + 0.1 * 2.
        assert {action: value[0] for action, value in result.values.items()} == {0: pytest.approx(2.9), 1: 1.9}

    def test_the_default_epsilon_is_that_of_the_pseudo_code(self) -> None:
        assert km.ProbMaxN().epsilon == 0.1


class TestMaxNAndSoftMaxN:
    """The same paper, figures 1 and 2; dominance is that of Sturtevant & Bowling, AAMAS 2006."""

    state = tree(printed.MAXN_FIGURE_1)

    def test_figure_1_values(self) -> None:
        result = km.MaxN().search(self.state)
        assert (result.action, result.value, result.values) == (0, (6, 4, 0), printed.MAXN_FIGURE_1_VALUES)
        assert (result.nodes, result.pv) == (10, (0, 0))

    def test_the_readme_example(self) -> None:
        nested = [0, [1, (6, 4, 0), (1, 4, 5)], [1, (3, 4, 3), (1, 3, 6)]]
        assert km.MaxN().search(tree(nested)).value == (6, 4, 0)

    def test_figure_1_is_what_an_empty_tree_shows(self) -> None:
        assert km.games.Tree() == km.games.Tree(printed.MAXN_FIGURE_1)

    def test_the_tie_rule_decides_what_a_is_worth(self) -> None:
        against = km.MaxN(ties="against-root").search(self.state)
        assert against.values == {0: (1, 4, 5), 1: (3, 4, 3), 2: (4, 4, 2)}
        assert (against.action, against.value) == (2, (4, 4, 2))
        found = {km.MaxN(ties="random", seed=seed).search(self.state).values[0] for seed in range(50)}
        assert found == {(6, 4, 0), (1, 4, 5)}

    def test_figure_2_sets(self) -> None:
        expected = {action: frozenset(outcomes) for action, outcomes in printed.SOFT_MAXN_FIGURE_2_SETS.items()}
        assert km.SoftMaxN().search(self.state).outcomes == expected

    @pytest.mark.parametrize(("decision", "action", "own"), [("mean", 2, 4.5), ("worst", 2, 4), ("best", 0, 6)])
    def test_decision_rules(self, decision: Any, action: int, own: float) -> None:
        result = km.SoftMaxN(decision=decision).search(self.state)
        assert (result.action, result.values[action][0]) == (action, own)

    def test_three_points_are_certain_at_c_and_six_possible_only_at_a(self) -> None:
        three = km.SoftMaxN(decision="threshold", threshold=3).search(self.state)
        assert (three.action, three.values[0][0], three.values[2][0]) == (2, 0.5, 1)
        six = km.SoftMaxN(decision="threshold", threshold=6).search(self.state)
        assert (six.action, six.values[0][0], six.values[2][0]) == (0, 0.5, 0)

    def test_only_strictly_dominated_sets_are_dropped(self) -> None:
        dropped = km.SoftMaxN(decision="best").search(tree([0, [1, (1, 0), (2, 0)], [1, (3, 1), (4, 1)]]))
        assert dropped.value == (4, 1)
        weakly = km.SoftMaxN(decision="worst").search(tree([0, [1, (1, 0), (2, 0)], [1, (2, 1), (3, 1)]]))
        assert weakly.value[0] == 1


class TestLecture:
    """Churchill's slides: minimax, negamax, alpha-beta; b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves with the best move first."""

    @pytest.mark.parametrize("branching", [1, 2, 3, 4])
    @pytest.mark.parametrize("depth", [1, 2, 3, 4, 5, 6])
    def test_alphabeta_visits_the_minimal_tree_when_the_best_comes_first(self, branching: int, depth: int) -> None:
        state = tree(best_first(branching, depth))
        pruned = km.AlphaBeta(table=0).search(state)
        # Each level of the minimal tree is the minimal tree of that depth, so `nodes` counts the leaves of all of them.
        assert pruned.nodes == sum(printed.alphabeta_leaves(branching, level) for level in range(depth + 1))
        full = km.Minimax(table=0).search(state)
        assert full.nodes == sum(branching**level for level in range(depth + 1))
        assert (pruned.action, pruned.value) == (full.action, full.value) == (0, (0, 0))

    def test_leaves_alone_are_b_to_the_half_depth_twice(self) -> None:
        asked: list[int] = []

        def count(state: Any, player: int) -> float:
            asked.append(state.node)
            return state.returns()[player]

        # Both players have the type that counts, so every leaf is asked for twice.
        km.Paranoid(utility=count, table=0).search(tree(best_first(5, 6)))
        assert len(asked) == 2 * printed.alphabeta_leaves(5, 6) == 2 * (5**3 + 5**3 - 1)

    def test_alphabeta_cuts_as_soon_as_the_window_is_empty(self) -> None:
        result = km.AlphaBeta().search(tree([0, (1, -1), [1, (1, -1), (0, 0)]]))
        assert (result.action, result.nodes) == (0, 4)
        assert result.values[1][0] == 1
        assert result.sides == {0: "=", 1: "<="}

    def test_negamax_is_minimax(self) -> None:
        state = tree(best_first(3, 4))
        minimax, negamax = km.Minimax().search(state), km.Negamax().search(state)
        assert (negamax.action, negamax.value, negamax.values, negamax.nodes) == (
            minimax.action,
            minimax.value,
            minimax.values,
            minimax.nodes,
        )
