"""A game's own ordering of moves, for random games that are guided and for searches that try the best moves first.

Nijssen, "Monte-Carlo Tree Search for Multi-Player Games", thesis, Maastricht 2013, section 3.5, calls it static move
ordering.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

__all__ = ["Ordered"]


@runtime_checkable
class Ordered(Protocol):
    """A state that tells promising actions from others."""

    def promises(self) -> Sequence[float]:
        """Return how promising each of `legal_actions()` is to who moves, the more the larger; nothing at the end.

        Only their order matters, and by how much they differ where a search weighs them (`mcts:bias=`). What is
        best on such a look alone should come first; it need not be right, and should be quick.
        """
