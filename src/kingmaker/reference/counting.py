"""Perft: count the ways a game can go, which checks the rules move by move.

The name and the use are those of chess programmers (performance test). Deviations: none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kingmaker.game import State


def perft(state: State, depth: int) -> int:
    """The number of sequences of exactly `depth` actions. A game that ends earlier adds none.

    What chance brings counts as an action.
    """
    if depth == 0:
        return 1
    if state.is_terminal():
        return 0
    return sum(perft(state.apply(action), depth - 1) for action in state.legal_actions())
