"""KthBestPick as the authors ran it in Risk in 2010: items are ranked by a UCT search, not by what each adds.

Every ranking that the algorithm asks for, its own and those of the picks that it foresees, is a UCT search of its own
with c = 0.25. First only the best pick is considered, then one pick more at a time, as long as the worst of them lets
all better ones wait; a prediction looks as many picks of the drafter ahead as it considers. Their program grew one tree
and stopped by the clock; ours searches each position once, with a number of simulations that goes with the open
territories, and stops at a fixed number of picks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from kingmaker.game import State
from kingmaker.search import UCT

C = 0.25
SIMULATIONS = 62
"""For each open territory: 250 ms of thinking, a simulation every 4 ms."""
LIMIT = 4
"""Picks that are considered: how many theirs came to is not known."""


@dataclass(frozen=True, kw_only=True)
class KthBestPickByUct:
    """Drafts by KthBestPick over a ranking by UCT; the others are taken to do the same."""

    name: ClassVar[str] = "kth-best-pick-by-uct"

    c: float = C
    simulations: int = SIMULATIONS
    limit: int = LIMIT

    def choose(self, state: State, *, seed: int = 0) -> Any:
        """Pick an item."""
        drafter = state.player
        ranking = Ranking(c=self.c, simulations=self.simulations, seed=seed)
        best = ranking(state)
        chosen = best[0]
        for considered in range(2, min(self.limit, len(best)) + 1):
            if not _can_wait(ranking, state, considered - 1, considered, drafter):
                break
            chosen = best[considered - 1]
        return chosen


@dataclass(frozen=True, kw_only=True)
class Ranking:
    """The open items from best to worst for who picks, by UCT; each position is searched once."""

    c: float
    simulations: int
    seed: int
    known: dict[str, list[Any]] = field(default_factory=dict)

    def __call__(self, state: State) -> list[Any]:
        """Rank the items; one that no simulation tried comes last."""
        position = str(state)
        if position not in self.known:
            open_ones = list(state.legal_actions())
            found = UCT(simulations=self.simulations * len(open_ones), c=self.c, seed=self.seed).search(state)
            worth = {item: value[state.player] for item, value in found.values.items()}
            self.known[position] = sorted(open_ones, key=lambda item: -worth.get(item, -1.0))
        return self.known[position]


def _foreseen(ranking: Ranking, state: State, considered: int, drafter: int) -> Any:
    """Return what a player will pick who considers so many picks: the worst that lets all better ones wait."""
    best = ranking(state)
    for rank in range(min(considered, len(best)) - 1, 0, -1):
        if _can_wait(ranking, state, rank, considered, drafter):
            return best[rank]
    return best[0]


def _can_wait(ranking: Ranking, state: State, rank: int, considered: int, drafter: int) -> bool:
    """Tell whether who picks the item of this rank now is expected to get all better ones later."""
    best, picker = ranking(state), state.player
    better, pick, left = set(best[:rank]), best[rank], considered
    while better:
        left -= state.player == drafter
        state = state.apply(pick)
        if state.is_terminal():
            return False
        pick = _foreseen(ranking, state, left, drafter)
        if state.player == picker and pick not in better and left <= len(better):
            return False
        if state.player != picker and pick in better:
            return False
        better.discard(pick)
    return True
