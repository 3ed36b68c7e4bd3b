"""Values that move in steps: a proof by which MaxN leaves out more than by limits alone.

Sturtevant, "Last-Branch and Speculative Pruning Algorithms for Max^n", IJCAI 2003, section 4.4.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from kingmaker.game import Limited

__all__ = ["Stepped"]


@runtime_checkable
class Stepped(Limited, Protocol):
    """A state with limits that knows how far different values of a player are apart, for `maxn:pruning=discrete`."""

    def value_step(self) -> float:
        """Return how far apart two different values of one player are at least: the same positive number everywhere.

        It must hold for all returns and for `evaluate()` in all positions: leave room where values are rounded.
        """
