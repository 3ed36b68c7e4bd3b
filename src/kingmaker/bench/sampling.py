"""Random games per second of MaxN-MC, beside the same search in plain Python, and simulations per second of UCT.

The plain Python is the definition in `kingmaker.reference` over the same positions, and plays as many games. A game is
added by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from kingmaker import reference, registry
from kingmaker.bench.timing import Comparison, compare
from kingmaker.game import State
from kingmaker.search import UCT, MaxNMC, Search

GAMES = ("spades", "hearts", "chinese-checkers")
SEED = 1


@dataclass(frozen=True)
class SamplingRate:
    """One search by random games on one game; rates are random games per second of processor time."""

    game: str
    algorithm: str
    times: Comparison


def measure(*, quick: bool, games: tuple[str, ...] = GAMES) -> Iterator[SamplingRate]:
    """Measure game by game; a random game of the search counts as one, however long."""
    turns, least = (1, 0.0) if quick else (5, 0.5)
    for game in games:
        state = registry.game(game).new(seed=SEED)
        for search, definition in searches(quick=quick):
            yield SamplingRate(game, search.name, _compare(state, search, definition, turns, least))


def searches(*, quick: bool) -> Iterator[tuple[Search, Callable[..., Any]]]:
    """Pair each search with its definition; both get the same to do."""
    rollouts, simulations = (1, 4) if quick else (5, 100)
    yield MaxNMC(depth=1, rollouts=rollouts), partial(reference.maxn_mc, depth=1, rollouts=rollouts)
    yield UCT(simulations=simulations), partial(reference.uct, simulations=simulations)


def _compare(state: State, search: Search, definition: Callable[..., Any], turns: int, least: float) -> Comparison:
    games = search.search(state).simulations

    def defined() -> int:
        definition(state)
        return games

    return compare(lambda: search.search(state).simulations, defined, turns=turns, least=least)
