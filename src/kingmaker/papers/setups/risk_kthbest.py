"""KthBestPick as the authors ran it in Risk in 2010: items are ranked by a UCT search, not by what each adds.

Every ranking that the algorithm asks for, its own and those of the picks that it foresees, is a UCT search of its own
with c = 0.25. Their program grew one tree and stopped by the clock; ours searches each position once, with a number of
simulations that goes with the open territories, and considers a fixed number of picks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from kingmaker.game import State
from kingmaker.search import UCT, KthBestPick

C = 0.25
SIMULATIONS = 62
"""For each open territory: 250 ms of thinking, a simulation every 4 ms."""
LIMIT = 2
"""Picks that are considered: how many theirs came to is not known."""


@dataclass(frozen=True, kw_only=True)
class KthBestPickByUct:
    """Drafts by KthBestPick over a ranking by UCT."""

    name: ClassVar[str] = "kth-best-pick-by-uct"

    c: float = C
    simulations: int = SIMULATIONS
    limit: int = LIMIT

    def choose(self, state: State, *, seed: int = 0) -> Any:
        """Pick an item."""
        ranking = Ranking(c=self.c, simulations=self.simulations, seed=seed)
        search = KthBestPick(nodes=None, limit=self.limit, heuristic=ranking, ties="leftmost")
        return search.search(state).action


@dataclass(frozen=True, kw_only=True)
class Ranking:
    """What items are worth to who picks, by UCT; each position is searched once."""

    c: float
    simulations: int
    seed: int
    known: dict[str, dict[Any, float]] = field(default_factory=dict)

    def __call__(self, state: State, player: int) -> dict[Any, float]:
        """Say what each open item is worth; one that no simulation tried is worth nothing."""
        position = str(state)
        if position not in self.known:
            open_ones = state.legal_actions()
            found = UCT(simulations=self.simulations * len(open_ones), c=self.c, seed=self.seed).search(state)
            self.known[position] = {
                item: found.values[item][state.player] if item in found.values else 0.0 for item in open_ones
            }
        return self.known[position]
