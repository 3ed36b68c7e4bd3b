"""Holding a search to its definition: player types to try, and comparisons of all that both report."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

import kingmaker as km
from kingmaker import reference
from trees import PyTree

depths = st.sampled_from([None, 1, 2, 3])
seeds = st.integers(0, 2**64 - 1)


def own_score(state: Any, player: int) -> float:
    return state.returns()[player]


def score_against_the_others(state: Any, player: int) -> float:
    returns = state.returns()
    return 2 * returns[player] - sum(returns)


def few_points(state: Any, player: int) -> float:
    return -(state.returns()[player] ** 2)


MODELS = (own_score, score_against_the_others, few_points)
models = st.sampled_from(MODELS)


def both(nested: Any, search: Callable[[Any], km.Result]) -> km.Result:
    """What the engine finds in the native tree, after a look that it finds the same in the tree written in Python."""
    native, python = search(km.games.Tree(nested).new()), search(PyTree.root(nested))
    assert (python.action, python.value, python.nodes) == (native.action, native.value, native.nodes)
    assert (python.values, python.sides, python.pv) == (native.values, native.sides, native.pv)
    assert (python.depth, python.complete) == (native.depth, native.complete)
    assert (python.outcomes, python.matrix, python.probabilities) == (
        native.outcomes,
        native.matrix,
        native.probabilities,
    )
    return native


def same_number(result: km.Result, answer: reference.Answer[float], root: int) -> None:
    """A search that compares one number agrees with its definition on all that it reports."""
    assert (result.action, result.value[root], result.nodes) == (answer.action, answer.value, answer.nodes)
    assert {action: value[root] for action, value in result.values.items()} == answer.values


def same_vector(result: km.Result, answer: reference.Answer[Any]) -> None:
    assert (result.action, result.value, result.nodes) == (answer.action, answer.value, answer.nodes)
    assert result.values == answer.values
