"""IS-MCTS: UCT over what is seen; each simulation draws a world and walks through actions that are legal in it.

Cowling, Powley & Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on Computational Intelligence
and AI in Games 4(2), 2012.
Deviations: those of UCT; a child that is new to a node counts as available once before, in the visit that made the
node. Where nothing is hidden it is UCT, simulation for simulation.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from kingmaker.game import State
from kingmaker.search.base import one_of
from kingmaker.search.result import Result
from kingmaker.search.uct import UCT
from kingmaker.search.worlds import WorldSearch, position_of
from kingmaker.views import View

OBSERVERS = ("single", "multi")


@dataclass(frozen=True, kw_only=True, repr=False)
class ISMCTS(WorldSearch, UCT):
    """Grow one tree over what is seen, and take the action that was tried most often.

    `observers="single"`: a tree of what the searching player sees; where others act unseen, actions that look the same
    to it share a branch, and one of them is drawn. `observers="multi"`: a tree for each player, of what that player
    sees, all walked in step, so that nobody is taken to know what it has not seen. All other fields are those of UCT;
    `c` counts how often an action was available, not how often its parent was visited.
    """

    name: ClassVar[str] = "ismcts"
    engine: ClassVar[str] = "ismcts"
    unused: ClassVar[tuple[str, ...]] = ("cheats",)

    c: float = 0.7
    observers: Literal["single", "multi"] = "single"

    def __post_init__(self) -> None:
        super().__post_init__()
        one_of(self, "observers", OBSERVERS)

    def options(self, state: State | View) -> dict[str, Any]:
        """Say who observes."""
        return super().options(position_of(state)) | {"many": self.observers == "multi"}

    def resolved(self, state: State | View) -> ISMCTS:
        """Settle the default budget for the position behind a view."""
        return super().resolved(position_of(state))

    def result(self, state: State, found: dict[str, Any]) -> Result:
        """Leave out the spread over worlds, which one tree does not tell."""
        return replace(super().result(state, found), spreads={}, shares={})
