"""Player types for Hearts: what a finished deal is worth to its player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kingmaker.games.hearts import HeartsState
from kingmaker.spec import Spelled


@dataclass(frozen=True, repr=False)
class MinPoints(Spelled):
    """Few points in this deal, whatever was carried into it. The engine has it natively under the same name."""

    name: ClassVar[str] = "min-points"
    native: ClassVar[str] = "min-points"

    def __call__(self, state: HeartsState, player: int) -> float:
        """Value the finished deal for a player."""
        carried = state.game.scores[player] if state.game.scores else 0.0
        return state.returns()[player] + carried
