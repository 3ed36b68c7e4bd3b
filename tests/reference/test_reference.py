"""The reference gives what the papers print, and counts, stops and breaks ties as it says."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import inf

import pytest

from kingmaker import reference
from kingmaker.papers.setups import printed
from trees import PyTree, best_first, maxn_outcomes

MODELS = [[printed.maximise_tricks, printed.minimise_overtricks]] * 3


def evenly(chances: list[tuple[float, ...]], actions: list[int]) -> Fraction:
    """What player 0 expects against unbiased rational opponents when it picks evenly among `actions`."""
    return sum(Fraction(chances[a][0]).limit_denominator(1000) for a in actions) / len(actions)


class TestMaxProbPaper:
    tree = PyTree.root(printed.MAX_PROB_FIGURE_1)

    def test_figure_1_chances_and_choice(self) -> None:
        answer = reference.max_prob(self.tree)
        assert answer.values == {a: pytest.approx(p) for a, p in printed.MAX_PROB_FIGURE_1_CHANCES.items()}
        assert answer.action == 1
        assert answer.value == pytest.approx((2 / 3, 0, 2 / 3))
        assert answer.nodes == 8

    def test_paranoid_with_even_ties_expects_seven_twelfths(self) -> None:
        chances = reference.max_prob(self.tree).values
        worth = reference.paranoid(self.tree).values
        tied = [action for action, value in worth.items() if value == max(worth.values())]
        assert evenly(chances, tied) == Fraction(7, 12)

    def test_maxn_with_even_ties_expects_43_of_72(self) -> None:
        chances = reference.max_prob(self.tree).values
        picks = [Fraction(0), Fraction(0)]
        for (action, _), probability in maxn_outcomes(self.tree).items():
            picks[action] += probability
        assert picks == [Fraction(5, 12), Fraction(7, 12)]
        assert sum(p * evenly(chances, [a]) for a, p in enumerate(picks)) == Fraction(43, 72)

    def test_maxn_with_random_ties_picks_a_in_five_of_twelve_searches(self) -> None:
        searches = 6000
        picks_a = sum(reference.maxn(self.tree, ties="random", seed=seed).action == 0 for seed in range(searches))
        assert picks_a / searches == pytest.approx(5 / 12, abs=4 * (5 / 12 * 7 / 12 / searches) ** 0.5)

    def test_figure_2_node_b(self) -> None:
        assert reference.win_probabilities(printed.MAX_PROB_FIGURE_2_NODE_B) == printed.MAX_PROB_FIGURE_2_NODE_B_CHANCES
        above = PyTree.root([1, printed.MAX_PROB_FIGURE_2_NODE_B, ((6, 8), (1, 2), (0, 1))])
        answer = reference.max_prob(above)
        assert (answer.action, answer.value) == (0, printed.MAX_PROB_FIGURE_2_NODE_B_CHANCES)


class TestProbMaxNPaper:
    tree = PyTree.root(printed.PROB_MAXN_FIGURE_3)

    def search(self, belief: list[float], **options: object) -> reference.ProbAnswer:
        return reference.prob_maxn(
            self.tree, models=MODELS, belief=[belief] * 3, epsilon=printed.PROB_MAXN_EPSILON, **options
        )

    def test_figure_4_node_a(self) -> None:
        below = reference.prob_maxn(self.tree.apply(0), models=MODELS, belief=[[0.5, 0.5]] * 3)
        assert below.matrix == printed.PROB_MAXN_FIGURE_4_NODE_A

    @pytest.mark.parametrize(
        ("belief", "weights"),
        [
            ([1, 0], printed.PROB_MAXN_FIGURE_5_MT_WEIGHTS),
            ([0, 1], printed.PROB_MAXN_FIGURE_5_MOT_WEIGHTS),
            ([0.5, 0.5], printed.PROB_MAXN_CHANCES),
        ],
    )
    def test_figure_5_weights(self, belief: list[float], weights: tuple[float, ...]) -> None:
        assert tuple(self.search(belief).probabilities.values()) == pytest.approx(weights)

    def test_figure_6_matrix(self) -> None:
        matrix = self.search([0.5, 0.5]).matrix
        for row, expected in zip(matrix, printed.PROB_MAXN_FIGURE_6, strict=True):
            assert row == pytest.approx(expected)

    def test_the_root_takes_its_true_utility_not_what_others_believe_of_it(self) -> None:
        assert self.search([0, 1]).action == 0
        assert self.search([1, 0], utility=printed.minimise_overtricks).action == 1
        assert self.search([1, 0], utility=printed.minimise_overtricks).value == 30

    def test_opponents_nodes_weigh_the_true_utility_by_chance(self) -> None:
        tree = PyTree.root([1, [0, (1, 5), (3, 5)], [0, (2, 5), (0, 4)]])
        first_moves = PyTree.root([0, tree.node, (1.9, 0)])
        answer = reference.prob_maxn(
            first_moves, models=[[printed.maximise_tricks]] * 2, belief=[[1], [1]], epsilon=0.2
        )
        # Player 0 takes 3 or 2. Player 1 expects 5 behind the one and 4.9 behind the other: 0.9 * 3 + 0.1 * 2.
        assert answer.values == {0: pytest.approx(2.9), 1: 1.9}


class TestMaxNAndSoftMaxNFigures:
    tree = PyTree.root(printed.MAXN_FIGURE_1)

    def test_figure_1_values(self) -> None:
        answer = reference.maxn(self.tree)
        assert (answer.action, answer.value, answer.values) == (0, (6, 4, 0), printed.MAXN_FIGURE_1_VALUES)
        assert answer.nodes == 10

    def test_figure_2_sets(self) -> None:
        assert reference.soft_maxn(self.tree).values == printed.SOFT_MAXN_FIGURE_2_SETS

    def test_three_points_are_certain_at_c_and_six_possible_only_at_a(self) -> None:
        three = reference.soft_maxn(self.tree, decision="threshold", threshold=3)
        assert (three.action, three.scores) == (2, {0: 0.5, 2: 1})
        six = reference.soft_maxn(self.tree, decision="threshold", threshold=6)
        assert (six.action, six.scores) == (0, {0: 0.5, 2: 0})

    @pytest.mark.parametrize(("decision", "action"), [("mean", 2), ("worst", 2), ("best", 0)])
    def test_decision_rules(self, decision: str, action: int) -> None:
        assert reference.soft_maxn(self.tree, decision=decision).action == action

    def test_a_strictly_dominated_set_is_dropped_before_the_root_decides(self) -> None:
        answer = reference.soft_maxn(PyTree.root([0, [1, (1, 0), (2, 0)], [1, (3, 1), (4, 1)]]))
        assert answer.value == [(3, 1), (4, 1)]
        assert list(answer.scores) == [1]

    def test_tie_rules_of_maxn(self) -> None:
        assert reference.maxn(self.tree, ties="against-root").values == {0: (1, 4, 5), 1: (3, 4, 3), 2: (4, 4, 2)}
        later = {"player": 1, "value": [1, 0], "children": [(2, 2)]}
        tied = PyTree.root([0, later, {"player": 1, "value": [2, 0], "children": [(2, 0)]}])
        assert reference.maxn(tied).action == 0
        assert reference.maxn(tied, ties="heuristic").action == 1

    def test_dominance(self) -> None:
        low, high, both = [(1, 9)], [(2, 0)], [(1, 3), (2, 3)]
        assert reference.strictly_dominates(high, low, 0)
        assert reference.strictly_dominates(low, high, 1)
        assert not reference.strictly_dominates(both, low, 0)
        assert reference.weakly_dominates(both, low, 0)
        assert not reference.weakly_dominates(low, low, 0)
        assert not reference.weakly_dominates(low, both, 0)


@dataclass(frozen=True)
class CountedTree(PyTree):
    """Remembers every leaf whose payoffs were asked for."""

    asked: list[object] = field(default_factory=list)

    def returns(self) -> tuple[float, ...]:
        self.asked.append(self.node)
        return super().returns()


@pytest.mark.parametrize("branching", [1, 2, 3, 4])
@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_alphabeta_visits_the_minimal_tree_when_the_best_comes_first(branching: int, depth: int) -> None:
    tree = CountedTree(best_first(branching, depth), 2)
    answer = reference.alpha_beta(tree)
    assert len(tree.asked) == printed.alphabeta_leaves(branching, depth)
    assert answer.nodes == sum(printed.alphabeta_leaves(branching, level) for level in range(depth + 1))
    assert reference.minimax(tree).nodes == sum(branching**level for level in range(depth + 1))


def test_alphabeta_cuts_as_soon_as_the_window_is_empty() -> None:
    answer = reference.alpha_beta(PyTree.root([0, (1, -1), [1, (1, -1), (0, 0)]]))
    assert (answer.action, answer.values, answer.nodes) == (0, {0: 1, 1: 1}, 4)


class TestMPMix:
    """The standing at the root is what its estimates say; the tree below tells the three searches apart."""

    children = ([1, (5, 5, 0), (4, 5, 0)], [1, (3, 1, 0), (4, 0, 3)])

    def search(self, standing: list[float], defend: float, attack: float) -> reference.MixAnswer:
        tree = PyTree.root({"player": 0, "value": standing, "children": list(self.children)})
        return reference.mp_mix(tree, defend=defend, attack=attack)

    @pytest.mark.parametrize(
        ("standing", "defend", "attack", "chosen", "target"),
        [
            ([9, 5, 1], 4, 0, "paranoid", None),
            ([9, 5, 1], 4.5, 0, "maxn", None),
            ([9, 5, 1], inf, 0, "maxn", None),
            ([5, 9, 1], 0, 4, "offensive", 1),
            ([5, 1, 9], 0, 4, "offensive", 2),
            ([5, 9, 1], 0, inf, "maxn", None),
            ([9, 9, 1], 0, 0, "paranoid", None),
            ([1, 9, 9], 0, 0, "offensive", 1),
            ([9, 9, 1], 1, 0, "maxn", None),
        ],
    )
    def test_the_standing_chooses_the_search(
        self, standing: list[float], defend: float, attack: float, chosen: str, target: int | None
    ) -> None:
        answer = self.search(standing, defend, attack)
        assert (answer.chosen, answer.target) == (chosen, target)

    def test_a_root_player_level_with_an_earlier_seat_counts_as_leading(self) -> None:
        tree = PyTree.root({"player": 1, "value": [9, 9, 1], "children": [(0, 0, 0)]})
        assert reference.mp_mix(tree, defend=0, attack=0).chosen == "paranoid"

    def test_the_answer_is_that_of_the_chosen_search(self) -> None:
        assert self.search([9, 0, 0], 1, 1).values == {0: 4, 1: 3}
        assert self.search([0, 9, 0], 1, 1).action == 1
        assert self.search([0, 0, 9], 1, 1).action == 0
        assert self.search([0, 0, 0], 1, 1).value == (5, 5, 0)


@dataclass(frozen=True)
class Tricks(PyTree):
    """A game in tricks of three moves, inside of which no search may stop."""

    played: int = 0

    def apply(self, action: int) -> Tricks:
        child = super().apply(action)
        return Tricks(child.node, child.num_players, self.played + 1)

    def may_stop(self) -> bool:
        return self.played % 3 == 0


def chain(length: int) -> object:
    """A line of positions, each estimated at the number of moves made."""
    node: object = (length, -length)
    for made in reversed(range(length)):
        node = {"player": made % 2, "value": [made, -made], "children": [node]}
    return node


class TestHorizon:
    searches = (reference.minimax, reference.negamax, reference.alpha_beta, reference.paranoid)

    @pytest.mark.parametrize(("depth", "reached"), [(1, 3), (3, 3), (4, 6), (6, 6), (7, 7), (None, 7)])
    def test_a_search_goes_on_to_the_end_of_the_trick(self, depth: int | None, reached: int) -> None:
        tree = Tricks(chain(7), 2)
        for search in self.searches:
            assert (search(tree, depth=depth).value, search(tree, depth=depth).nodes) == (reached, reached + 1)
        assert reference.maxn(tree, depth=depth).value == (reached, -reached)
        assert reference.soft_maxn(tree, depth=depth).value == [(reached, -reached)]

    def test_an_evaluation_that_is_passed_replaces_that_of_the_game(self) -> None:
        tree = PyTree.root(chain(5))
        assert reference.maxn(tree, depth=2, evaluate=lambda state: (7, 8)).value == (7, 8)
        assert reference.maxn(tree, depth=5, evaluate=lambda state: (7, 8)).value == (5, -5)

    def test_at_the_horizon_every_model_expects_the_estimate(self) -> None:
        answer = reference.prob_maxn(PyTree.root(chain(5)), models=MODELS[:2], belief=[[0.5, 0.5]] * 2, depth=2)
        assert answer.matrix == ((2, 2), (-2, -2))
        assert answer.value == 2

    def test_max_prob_takes_intervals_at_the_horizon_from_the_game_or_from_a_callable(self) -> None:
        tree = PyTree.root([0, [1, (4, 3), (6, 5)], (0, 1)])
        assert reference.max_prob(tree, depth=1).values == {0: (0.875, 0.125), 1: (0, 1)}
        assert reference.max_prob(tree, depth=1, bounds=lambda state: ((0, 1), (0, 1))).value == (0.5, 0.5)

    def test_max_prob_breaks_ties_at_the_root_by_the_rule_asked_for(self) -> None:
        tree = PyTree.root([0, (3, 0), (5, 1), (5, 2), (0, 1)])
        assert reference.max_prob(tree).action == 0
        assert reference.max_prob(tree, root_ties="heuristic").action == 1
        assert {reference.max_prob(tree, root_ties="random", seed=seed).action for seed in range(30)} == {0, 1, 2}

    def test_max_prob_takes_chances_for_equal_that_differ_by_rounding_only(self) -> None:
        nearly = ((0, 1), (0, 1 - 1e-11), (0, 0))
        better = reference.win_probabilities(nearly)
        assert better[0] > 0.5
        answer = reference.max_prob(PyTree.root([0, [1, ((0, 1), (0, 1), (0, 0))], [1, nearly]]))
        assert (answer.action, answer.value[0]) == (0, better[0])
        assert answer.value[1] == (0.5 + better[1]) / 2

    def test_a_root_that_is_a_leaf_has_a_value_and_no_action(self) -> None:
        answer = reference.maxn(PyTree.root([0, (1, 2)]), depth=0, evaluate=lambda state: (3, 4))
        assert answer == reference.Answer(None, (3, 4), {}, 1)


def test_offensive_hurts_its_target_and_lets_the_others_play_for_themselves() -> None:
    tree = PyTree.root(printed.MAXN_FIGURE_1)
    answer = reference.offensive(tree, target=2)
    assert (answer.action, answer.value, answer.values) == (0, (6, 4, 0), printed.MAXN_FIGURE_1_VALUES)
    assert reference.offensive(PyTree.root([0, (9, 1, 1), (0, 0, 1), (5, 0, 1)]), target=1).action == 2
    bystander = PyTree.root([0, [1, (0, 1, 0), (0, 2, 5), [0, (9, 3, 7), (1, 3, 6)]]])
    assert reference.offensive(bystander, target=2).value == (1, 3, 6)


def test_maxn_searches_with_the_utilities_that_it_is_given() -> None:
    tree = PyTree.root(printed.PROB_MAXN_FIGURE_3)
    assert reference.maxn(tree).action == 0
    answer = reference.maxn(tree, utilities=[printed.minimise_overtricks] * 3)
    assert (answer.action, answer.value) == (1, (30, -10, 20))


def test_perft_counts_sequences_of_exactly_that_length() -> None:
    tree = PyTree.root([0, [1, (0, 0), [0, (0, 0)]], (0, 0)])
    assert [reference.perft(tree, depth) for depth in range(5)] == [1, 2, 2, 1, 0]


def test_random_gives_the_published_numbers_of_seed_zero() -> None:
    random = reference.Random(0)
    assert [random.next(), random.next()] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4]
    random = reference.Random(0)
    assert random.below(6) == 0xE220A8397B1DCDAF * 6 >> 64
