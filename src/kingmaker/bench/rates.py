"""Nodes per second of every algorithm on every game, beside the reference on the same position.

The engine searches without a table, tries equal actions one by one and all in the given order, and so visits the very
nodes of the reference: the counts must be equal, or the rates do not compare. Everybody plays for the returns, in
Prob-MaxN too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from kingmaker import reference
from kingmaker.bench.positions import measured
from kingmaker.bench.timing import Comparison, compare
from kingmaker.game import State
from kingmaker.games import Spades
from kingmaker.search import (
    AlphaBeta,
    MaxN,
    MaxProb,
    Minimax,
    MPMix,
    Negamax,
    Offensive,
    Paranoid,
    ProbMaxN,
    Search,
    SoftMaxN,
)

LEAD = 10.0
EPSILON = 0.1


@dataclass(frozen=True)
class Rate:
    """One line of the table."""

    game: str
    algorithm: str
    times: Comparison

    @property
    def same_nodes(self) -> bool:
        """Whether engine and reference visited as many nodes."""
        return self.times.nodes == self.times.other_nodes


def _returns(state: State, player: int) -> float:
    return state.returns()[player]


def _prob_maxn(state: State) -> Any:
    players = state.num_players
    return reference.prob_maxn(state, models=[[_returns]] * players, belief=[[1.0]] * players, epsilon=EPSILON)


def _target(state: State) -> int:
    return (state.player + 1) % state.num_players


def algorithms(state: State) -> Iterator[tuple[Search, Callable[[State], Any]]]:
    """Pair every search that serves the position with its definition."""
    if state.num_players == 2:
        yield Minimax(table=0), reference.minimax
        yield Negamax(table=0), reference.negamax
        yield AlphaBeta(table=0), reference.alphabeta
        return
    yield MaxN(table=0, pruning="none"), reference.maxn
    yield Paranoid(table=0, prune=False), reference.paranoid
    yield Paranoid(table=0), partial(reference.paranoid, prune=True)
    target = _target(state)
    yield Offensive(table=0, target=target), partial(reference.offensive, target=target)
    mix = partial(reference.mp_mix, defend=LEAD, attack=LEAD, prune=True)
    yield MPMix(table=0, defend=LEAD, attack=LEAD, pruning="none"), mix
    yield SoftMaxN(table=0), reference.soft_maxn
    yield ProbMaxN(table=0, epsilon=EPSILON), _prob_maxn
    yield MaxProb(table=0), reference.max_prob


def measure(*, quick: bool) -> Iterator[Rate]:
    """Measure line by line."""
    turns, least = (1, 0.0) if quick else (3, 0.1)
    for game, state in measured(quick=quick).items():
        for search, definition in algorithms(state):
            yield Rate(game, _label(search), _compare([state], search, definition, turns, least))


def full_maxn(*, quick: bool) -> Rate:
    """Measure full-tree MaxN on Spades with three players and six cards, over three deals together."""
    game = Spades(players=3, cards=4 if quick else 6)
    deals: list[State] = [game.new(seed=seed) for seed in range(3)]
    turns, least = (1, 0.0) if quick else (5, 0.5)
    return Rate(str(game), "maxn", _compare(deals, MaxN(table=0, pruning="none"), reference.maxn, turns, least))


def _compare(
    states: list[State], search: Search, definition: Callable[[State], Any], turns: int, least: float
) -> Comparison:
    def engine() -> int:
        return sum(_nodes(search, state) for state in states)

    def defined() -> int:
        return sum(int(definition(state).nodes) for state in states)

    return compare(engine, defined, turns=turns, least=least)


def _nodes(search: Search, state: State) -> int:
    chosen = search.strategy(state) if isinstance(search, MPMix) else search
    return int(chosen.found(state, chosen.options(state) | {"equals": False, "order": False})["nodes"])


def _label(search: Search) -> str:
    return "paranoid, unpruned" if isinstance(search, Paranoid) and not search.prune else search.name
