"""Game trees in plain Python, and Hypothesis strategies that draw them rich in ties.

A tree is nested: `[player, child, ...]`, or `{"player": p, "value": [one estimate a player], "children": [...]}`, and a
leaf is a tuple of payoffs, or of (low, high) pairs: intervals. Actions are the numbers of the children, from 0.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

Nested = Any
Vector = tuple[float, ...]


@dataclass(frozen=True)
class PyTree:
    """A position in a tree. Ask `PyTree.root(nested)` for the first."""

    node: Nested
    num_players: int

    @classmethod
    def root(cls, nested: Nested) -> PyTree:
        leaf = nested
        while not _is_payoffs(leaf):
            leaf = _children(leaf)[0]
        return cls(nested, len(leaf))

    @property
    def player(self) -> int:
        """Nobody's turn, at the end, is -1."""
        if self.is_terminal():
            return -1
        return self.node["player"] if isinstance(self.node, dict) else self.node[0]

    def legal_actions(self) -> range:
        return range(0 if self.is_terminal() else len(_children(self.node)))

    def apply(self, action: int) -> PyTree:
        return replace(self, node=_children(self.node)[action])

    def is_terminal(self) -> bool:
        return _is_payoffs(self.node)

    def returns(self) -> Vector:
        """The payoffs; of intervals, the midpoints."""
        return tuple((low + high) / 2 for low, high in self.bounds()) if _is_pair(self.node[0]) else tuple(self.node)

    def evaluate(self) -> Vector:
        """The estimate written at the node; at the end, the payoffs."""
        return self.returns() if self.is_terminal() else tuple(self.node["value"])

    def bounds(self) -> tuple[tuple[float, float], ...]:
        """Between what and what each player will end: the hull of all leaves below."""
        if not self.is_terminal():
            below = [self.apply(action).bounds() for action in self.legal_actions()]
            a_player = zip(*below, strict=True)
            return tuple((min(low for low, _ in ends), max(high for _, high in ends)) for ends in a_player)
        return tuple(tuple(x) if _is_pair(x) else (x, x) for x in self.node)


def _is_pair(x: Nested) -> bool:
    return isinstance(x, (list, tuple)) and len(x) == 2 and not any(isinstance(end, (list, tuple, dict)) for end in x)


def _is_payoffs(node: Nested) -> bool:
    """A leaf is all numbers or all pairs; an inner list begins with a number, its player, and goes on with nodes."""
    if isinstance(node, dict):
        return False
    return _is_pair(node[0]) or not any(isinstance(x, (list, tuple, dict)) for x in node)


def _children(node: Nested) -> list[Nested]:
    return node["children"] if isinstance(node, dict) else node[1:]


def positions(state: PyTree) -> Iterator[PyTree]:
    """Every position of the tree, parents first."""
    yield state
    for action in state.legal_actions():
        yield from positions(state.apply(action))


def best_first(branching: int, depth: int, value: int = 0, player: int = 0) -> Nested:
    """A uniform two-player zero-sum tree, worth `value` to player 0, in which the first child is always the best."""
    if depth == 0:
        return (value, -value)
    worse = -1 if player == 0 else 1
    return [player, *(best_first(branching, depth - 1, value + worse * i, 1 - player) for i in range(branching))]


def maxn_outcomes(state: PyTree) -> dict[tuple[int | None, Vector], Fraction]:
    """The chance of each action and value of MaxN when ties are broken evenly, by listing all ways to break them."""
    if state.is_terminal():
        return {(None, state.returns()): Fraction(1)}
    mover = state.player
    combinations: list[tuple[Fraction, tuple[Vector, ...]]] = [(Fraction(1), ())]
    for action in state.legal_actions():
        of_child = maxn_outcomes(state.apply(action))
        merged: dict[tuple[Vector, ...], Fraction] = defaultdict(Fraction)
        for p, values in combinations:
            for (_, value), q in of_child.items():
                merged[(*values, value)] += p * q
        combinations = [(p, values) for values, p in merged.items()]
    outcomes: dict[tuple[int | None, Vector], Fraction] = defaultdict(Fraction)
    for p, values in combinations:
        best = max(value[mover] for value in values)
        tied = [action for action, value in enumerate(values) if value[mover] == best]
        for action in tied:
            outcomes[action, values[action]] += p / len(tied)
    return dict(outcomes)


def _payoffs(num_players: int, low: int, high: int) -> st.SearchStrategy[Nested]:
    return st.tuples(*[st.integers(low, high)] * num_players)


def _intervals(num_players: int, low: int, high: int) -> st.SearchStrategy[Nested]:
    pair = st.tuples(st.integers(low, high), st.integers(low, high)).map(lambda ends: tuple(sorted(ends)))
    return st.tuples(*[pair] * num_players)


@st.composite
def trees(
    draw: st.DrawFn,
    num_players: int | None = None,
    *,
    max_depth: int = 5,
    max_branching: int = 4,
    max_leaves: int = 40,
    low: int = -2,
    high: int = 2,
    alternating: bool = False,
    with_values: bool = False,
    intervals: bool = False,
    leaf: st.SearchStrategy[Nested] | None = None,
) -> Nested:
    """Nested trees of 2 to 5 players with few different payoffs, so that ties abound.

    Players move in any order unless `alternating`. `with_values` writes an estimate at every inner node. `intervals`
    makes about half of the leaves intervals. `leaf` replaces the payoffs, and the estimates, by draws of its own.
    """
    players = draw(st.integers(2, 5)) if num_players is None else num_players
    payoffs = _payoffs(players, low, high) if leaf is None else leaf
    end = st.one_of(payoffs, _intervals(players, low, high)) if intervals else payoffs
    leaves = 0

    def grow(level: int) -> Nested:
        nonlocal leaves
        if level == max_depth or leaves >= max_leaves or (level > 0 and draw(st.integers(0, 3)) == 0):
            leaves += 1
            return draw(end)
        player = level % players if alternating else draw(st.integers(0, players - 1))
        children = [grow(level + 1) for _ in range(draw(st.integers(1, max_branching)))]
        if with_values:
            return {"player": player, "value": list(draw(payoffs)), "children": children}
        return [player, *children]

    return grow(0)


def zero_sum_trees(**options: Any) -> st.SearchStrategy[Nested]:
    """Two players; what one gets the other loses, at the leaves and in the estimates."""
    return trees(2, leaf=st.integers(-3, 3).map(lambda x: (x, -x)), **options)


def binary_trees(num_players: int, **options: Any) -> st.SearchStrategy[Nested]:
    """Everyone wins (1) or loses (0), with a winner and a loser at every end: the games of Max-Prob's section 2."""
    ends = st.tuples(*[st.integers(0, 1)] * num_players).filter(lambda pays: 0 < sum(pays) < num_players)
    return trees(num_players, leaf=ends, **options)
