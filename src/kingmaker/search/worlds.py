"""What the players of hidden games have in common: they search what one player sees, a view or its player's part."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass, replace
from typing import Any, cast

from kingmaker._engine import Memory
from kingmaker.game import InvalidState, State, Unsupported
from kingmaker.search.base import Search, by_action
from kingmaker.search.handle import Handle
from kingmaker.search.result import Result
from kingmaker.search.trace import SearchTree
from kingmaker.views import View


@dataclass(frozen=True, kw_only=True, repr=False)
class WorldSearch(Search, ABC):
    """A search that draws worlds, positions that its player holds possible, and never looks at the true one.

    It takes a view, or a position, of which it then uses only what the player whose turn it is has seen.
    """

    def search(
        self,
        state: State | View,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        memory: Memory | None = None,
    ) -> Result:
        """Search what a player sees; a budget given here takes the place of the agent's own."""
        return super().search(cast(State, state), depth=depth, nodes=nodes, seconds=seconds, memory=memory)

    def start(
        self,
        state: State | View,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        memory: Memory | None = None,
    ) -> Handle:
        """Search what a player sees in another thread, and return at once."""
        return super().start(cast(State, state), depth=depth, nodes=nodes, seconds=seconds, memory=memory)

    def choose(self, state: State | View, *, seed: int = 0) -> Any:
        """Choose an action for the player whose view it is, or whose turn it is."""
        return super().choose(cast(State, state), seed=seed)

    def check(self, state: State | View) -> None:
        """Refuse a view of a player whose turn it is not."""
        super().check(position_of(state))
        if isinstance(state, View) and state.turn != state.player:
            raise InvalidState(
                f"expected the view of player {state.turn}, whose turn it is, got that of {state.player}"
            )

    def tree(self, state: State, *, levels: int) -> SearchTree:
        """Refuse: every world has a tree of its own."""
        raise Unsupported(f"{self.name} has no tree to show: it searches many worlds")

    def found(self, state: State, options: dict[str, Any]) -> dict[str, Any]:
        """Have the engine draw worlds from what the player has seen."""
        return super().found(position_of(state), options)

    def result(self, state: State, found: dict[str, Any]) -> Result:
        """Add how values spread over worlds."""
        actions, told = found["actions"], super().result(state, found)
        spreads = by_action(actions, found["spreads"]) if found["spreads"] else {}
        shares = by_action(actions, found["shares"]) if found["shares"] else {}
        visits = by_action(actions, found["visits"]) if found["visits"] else {}
        return replace(
            told,
            worlds=found["worlds"],
            spreads=spreads,
            shares=shares,
            simulations=found["simulations"],
            visits=visits,
        )


def position_of(state: Any) -> Any:
    """Return the position behind a view; only the engine and games may look at it, to draw worlds."""
    return state._state if isinstance(state, View) else state
