"""Trees: an action is the number of a child, and a vector says at which node the game is."""

from __future__ import annotations

from typing import Any

from kingmaker.games.encodings.parts import EncodedGame, Parts, one_of


class EncodedTree(EncodedGame):
    """A game that is its own tree."""

    def all_actions(self) -> tuple[int, ...]:
        """List the numbers of children, as many as any node of a player has."""
        return tuple(range(max((len(node[1]) for node in self._inner() if node[0] >= 0), default=0)))

    def encoded_parts(self, state: Any, player: int) -> Parts:
        """Return which node it is: the root is 0, and the others are counted level by level."""
        return {"node": one_of(len(self.__dict__["_nodes"]), state.node)}

    def _inner(self) -> list[Any]:
        return [node for node in self.__dict__["_nodes"] if not isinstance(node, list)]
