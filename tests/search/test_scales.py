"""In what unit payoffs are counted does not matter: actions stay as they are, and values but for the unit."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import kingmaker as km
from fuzzing import examples
from kingmaker import reference
from kingmaker.models.learning import choice_likelihoods
from trees import PyTree, trees

powers = st.integers(-200, 200)


def scaled(nested: Any, factor: float) -> Any:
    """The tree with all payoffs and estimates multiplied."""
    if isinstance(nested, dict):
        children = [scaled(child, factor) for child in nested["children"]]
        return nested | {"value": [factor * number for number in nested["value"]], "children": children}
    return tuple(factor * number for number in nested)


def of_type(power: int) -> Any:
    def wants_little(state: Any, player: int) -> float:
        return -abs(state.returns()[player]) + 2.0**power

    return wants_little


def agents(power: int) -> list[Any]:
    """Every search whose definition knows no unit, and those that do with theirs in the unit of the tree."""
    unit = 2.0**power
    return [
        km.MaxN(),
        km.MaxN(depth=2),
        km.MaxN(ties="against-root"),
        km.MaxN(ties="heuristic", depth=2),
        km.MaxN(utility=of_type(power)),
        km.Paranoid(),
        km.Paranoid(depth=2, pruning="none"),
        km.Offensive(),
        km.MPMix(defend=unit, attack=unit),
        km.SoftMaxN(),
        km.SoftMaxN(decision="worst"),
        km.SoftMaxN(decision="threshold", threshold=unit),
        km.SoftMaxN(models=(of_type(power),)),
        km.ProbMaxN(),
        km.ProbMaxN(epsilon=0.3, depth=2),
        km.ProbMaxN(models=(of_type(power), lambda state, player: state.returns()[player]), utility=of_type(power)),
        km.MaxProb(),
        km.MaxNMC(depth=1, rollouts=3, seed=5),
        km.UCT(simulations=40, seed=5),
    ]


def unitless(agent: Any) -> bool:
    """Chances and shares are counted in no unit."""
    return isinstance(agent, km.MaxProb) or getattr(agent, "decision", "") == "threshold"


@settings(deadline=None, max_examples=examples(120), derandomize=True)
@given(trees(with_values=True, max_depth=4, max_leaves=20), powers)
@example({"player": 0, "value": [0, 0], "children": [(0, 0), (1, 0)]}, -60)
def test_no_search_depends_on_the_unit(nested: Any, power: int) -> None:
    plain, large = km.games.Tree(nested).new(), km.games.Tree(scaled(nested, 2.0**power)).new()
    for before, after in zip(agents(0), agents(power), strict=True):
        found, expected = after.search(large), before.search(plain)
        factor = 1.0 if unitless(before) else 2.0**power
        assert found.action == expected.action, str(before)
        assert found.value == tuple(factor * number for number in expected.value), str(before)
        assert found.probabilities == expected.probabilities
        assert found.pv == expected.pv


def exactly(state: PyTree, you: int, epsilon: Fraction) -> tuple[list[Fraction], Fraction, dict[int, Fraction]]:
    """Prob-MaxN of players who all play for their returns, in fractions: row, true utility, and that of each action."""
    if state.is_terminal():
        paid = [Fraction(number) for number in state.returns()]
        return paid, paid[you], {}
    children = [exactly(state.apply(action), you, epsilon) for action in state.legal_actions()]
    own = [row[state.player] for row, _, _ in children]
    count, tied = len(own), own.count(max(own))
    chances = [(1 - epsilon) / tied * (worth == max(own)) + epsilon / count for worth in own]
    row = [
        sum((c * child[0][p] for c, child in zip(chances, children, strict=True)), Fraction(0))
        for p in range(len(children[0][0]))
    ]
    values = {action: child[1] for action, child in enumerate(children)}
    if state.player == you:
        return row, max(values.values()), values
    return row, sum((c * value for c, value in zip(chances, values.values(), strict=True)), Fraction(0)), values


@pytest.mark.parametrize("factor", [1.0, 1e-9, 1e-30, 1e9, 3e-5])
def test_prob_maxn_is_right_in_every_unit(factor: float) -> None:
    """Also where sums of large numbers are small, so that nothing but rounding tells them apart."""

    @settings(deadline=None, max_examples=examples(150), derandomize=True)
    @given(trees(3, max_depth=5, low=-1, high=1))
    def holds(nested: Any) -> None:
        tree = PyTree.root(nested)
        row, true, values = exactly(tree, tree.player, Fraction(1, 10))
        times = km.games.Tree(as_lists(nested, factor)).new()
        found = km.ProbMaxN(epsilon=0.1, table=0).search(times)
        assert found.value[tree.player] == pytest.approx(float(true) * factor, rel=1e-9, abs=1e-12 * factor)
        assert [x for entry in found.matrix for x in entry] == pytest.approx(
            [float(x) * factor for x in row], rel=1e-9, abs=1e-12 * factor
        )
        assert values[found.action] == true

    holds()


def as_lists(nested: Any, factor: float) -> Any:
    if isinstance(nested, list):
        return [nested[0], *(as_lists(child, factor) for child in nested[1:])]
    return tuple(factor * number for number in nested)


@given(st.lists(st.lists(st.integers(-2, 2), min_size=2, max_size=2), min_size=1, max_size=4), powers, st.data())
def test_how_probable_a_choice_is_does_not_depend_on_the_unit(worths: Any, power: int, data: st.DataObject) -> None:
    choice = data.draw(st.integers(0, len(worths) - 1))
    times = [[2.0**power * number for number in row] for row in worths]
    expected = choice_likelihoods(worths, choice, 0.1)
    assert choice_likelihoods(times, choice, 0.1) == expected
    assert reference.choice_likelihoods(times, choice, 0.1) == pytest.approx(expected)


@pytest.mark.parametrize("factor", [1.0, 1e-9, 1e-12, 1e9])
def test_whether_a_tree_is_zero_sum_does_not_depend_on_the_unit(factor: float) -> None:
    assert km.games.Tree(as_lists([0, (1, -1), [1, (0.1, -0.1), (3, -3)]], factor)).properties.zero_sum
    assert not km.games.Tree(as_lists([0, (1, -1), (1, 0)], factor)).properties.zero_sum
