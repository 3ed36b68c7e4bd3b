"""Negamax: minimax with one comparison for both players, since min(x) = −max(−x).

Knuth & Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975; Churchill's lecture slides.
Deviations: the sign goes with the player and not with the level, so that a player may move twice in a row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kingmaker.search.minimax import Minimax


@dataclass(frozen=True, kw_only=True, repr=False)
class Negamax(Minimax):
    """Look at every line, each player maximising the negative of what the other gets."""

    name: ClassVar[str] = "negamax"
    engine: ClassVar[str] = "negamax"
