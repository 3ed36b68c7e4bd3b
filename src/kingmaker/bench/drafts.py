"""Seconds a pick: KthBestPick through a draft of 60 items and four players, and the solvers at the start of theirs.

KthBestPick models everybody by itself and has its default budget. The Risk draft has no set values, so that its items
are ranked anew at every position.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

from kingmaker.game import State
from kingmaker.games import RiskDraft, TableDraft
from kingmaker.search import KohlerChandrasekaran, KthBestPick, Search, SetTable

SEED = 1


@dataclass(frozen=True)
class PickTime:
    """Picks of one agent in one draft."""

    agent: str
    game: str
    picks: int
    median: float
    most: float
    nodes: float
    """The median number of nodes."""


def measure(*, quick: bool) -> Iterator[PickTime]:
    """Measure line by line."""
    small = 12 if quick else 20
    yield _timed(KthBestPick(), TableDraft(players=4, items=12 if quick else 60).new(seed=SEED))
    yield _timed(KthBestPick(nodes=1000) if quick else KthBestPick(), RiskDraft().new())
    yield _timed(SetTable(), TableDraft(players=4, items=small).new(seed=SEED), most=1)
    yield _timed(KohlerChandrasekaran(), TableDraft(players=2, items=small).new(seed=SEED), most=1)


def _timed(agent: Search, state: State, most: int | None = None) -> PickTime:
    game = str(getattr(state, "game", ""))
    seconds: list[float] = []
    nodes: list[int] = []
    while not state.is_terminal() and (most is None or len(seconds) < most):
        start = perf_counter()
        result = agent.search(state)
        seconds.append(perf_counter() - start)
        nodes.append(result.nodes)
        state = state.apply(result.action)
    return PickTime(agent.name, game, len(seconds), statistics.median(seconds), max(seconds), statistics.median(nodes))
