"""Alpha-beta: the value of minimax without the branches that cannot change it.

Knuth & Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975, fail-soft; Churchill's slides.
Deviations: none. Values of actions that were refuted are bounds, marked in `Result.sides`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kingmaker.search.minimax import Minimax


@dataclass(frozen=True, kw_only=True, repr=False)
class AlphaBeta(Minimax):
    """Look at the lines that matter and assume that the opponent does its worst."""

    name: ClassVar[str] = "alpha-beta"
    engine: ClassVar[str] = "alpha-beta"
