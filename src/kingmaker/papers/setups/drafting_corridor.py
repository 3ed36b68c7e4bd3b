"""Continents first: a path of picks in continents, and then a search of territories along that path only.

Dessai, Gibson & Zhao, 2009, "Conclusions", name it as further research: the 42 territories are grouped into six
continents; picks of continents make a smaller tree, and the path found there is a corridor for a search of territories.
A pick of a continent stands for the territory in it that adds most to the evaluation of who picks.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from kingmaker.game import State, Unsupported
from kingmaker.games.risk_draft import RiskDraftState, continents
from kingmaker.search import MaxNMC


@dataclass(frozen=True, kw_only=True)
class Corridor:
    """Drafts territories by MaxN-MC over continents, and inside the corridor that it finds by MaxN-MC over territories.

    The nodes of a pick are halved between the two. Without `inside` the first search has all of them, and the territory
    that stands for its continent is taken.
    """

    name: ClassVar[str] = "corridor"

    nodes: int = 100_000
    inside: bool = True

    def choose(self, state: State, *, seed: int = 0) -> Any:
        """Pick a territory."""
        if not isinstance(state, RiskDraftState):
            raise Unsupported(f"{self.name} drafts territories, in risk-draft only, got {state!r}")
        nodes = self.nodes // 2 if self.inside else self.nodes
        path = MaxNMC(nodes=nodes, width=one_a_continent, seed=seed).search(state)
        if not self.inside:
            return path.action
        corridor = [_continent_of()[territory] for territory in path.pv]

        def in_corridor(there: RiskDraftState) -> list[str]:
            """Return the open territories of this ply's continent; beyond the path, those that stand for theirs."""
            ply = there.turn - state.turn
            if ply >= len(corridor):
                return one_a_continent(there)
            open_ones = there.legal_actions()
            found = [territory for territory in open_ones if _continent_of()[territory] == corridor[ply]]
            return found or one_a_continent(there)

        return MaxNMC(nodes=self.nodes - nodes, width=in_corridor, seed=seed).search(state).action


def one_a_continent(state: RiskDraftState) -> list[str]:
    """Return the open territory of each continent that adds most to the evaluation of who picks."""
    worth = state.item_values(state.player)
    best: dict[str, str] = {}
    for territory, number in worth.items():
        continent = _continent_of()[territory]
        if continent not in best or number > worth[best[continent]]:
            best[continent] = territory
    return list(best.values())


@cache
def _continent_of() -> dict[str, str]:
    return {territory: name for name, _, territories in continents() for territory in territories}
