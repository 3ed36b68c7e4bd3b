"""Minimax for two sides: the root player takes the largest of its values, the other the smallest. No pruning.

Shannon, "Programming a computer for playing chess", 1950; Churchill, COMP 4752 lecture slides.
Deviations: two teams are two sides, however many play. Ties keep the first action, but for a win at hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kingmaker.game import State
from kingmaker.search.base import Search, require_two_players
from kingmaker.search.result import Result


@dataclass(frozen=True, kw_only=True, repr=False)
class Minimax(Search):
    """Look at every line, and assume that the opponent takes what is worst for you."""

    name: ClassVar[str] = "minimax"
    engine: ClassVar[str] = "minimax"

    def check(self, state: State) -> None:
        """Refuse more or fewer than two players or teams."""
        super().check(state)
        require_two_players(self, state)

    def options(self, state: State) -> dict[str, Any]:
        """Let both play for the returns, and keep the first of equals."""
        return {"utilities": [], "root_ties": "rule"}

    def because(self, result: Result) -> str:
        """Name the value that the opponent cannot take away."""
        return f"the other player cannot push it below {result.value[result.player]:.4g}"
