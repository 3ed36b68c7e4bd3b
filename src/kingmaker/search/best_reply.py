"""Best-Reply: one opponent answers, whichever hurts most, and all others do not move.

Schadd & Winands, "Best Reply Search for Multiplayer Games", IEEE Transactions on Computational Intelligence and AI in
Games 3(1), 2011. It looks further ahead at its own moves, at the price of positions that cannot occur in a game.
Deviations: none. Ties keep the first action, but for a win at hand; opponents come in the order of their turns.
With two players it is alpha-beta. Partners would sit still with all others, so games with teams are refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kingmaker.game import Reseatable, State, Unsupported, has_partners
from kingmaker.search.base import Search, Utility, named_utility, utility_for
from kingmaker.search.result import Result
from kingmaker.search.trace import SearchTree


@dataclass(frozen=True, kw_only=True, repr=False)
class BestReply(Search):
    """Assume that after each of your moves one opponent makes the move that is worst for you, and all others none.

    A ply is a move of your own or the one reply. Opponents move out of turn, so the game must allow that: its states
    need `with_player`. Such lines cannot occur in a game, so `Result.pv` is the action alone.
    """

    name: ClassVar[str] = "best-reply"
    engine: ClassVar[str] = "best-reply"

    utility: Utility | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        named_utility(self, "utility")

    def check(self, state: State) -> None:
        """Refuse partners, and a game whose players cannot move out of turn."""
        super().check(state)
        if has_partners(state):
            raise Unsupported(
                "best-reply has no place for partners: one opponent replies to each move, and all others sit still"
            )
        if state.num_players > 2 and not isinstance(state, Reseatable):
            raise Unsupported(
                "best-reply lets opponents move out of turn, which this game does not allow: "
                "its states have no with_player(), and those of trick-taking games cannot"
            )

    def options(self, state: State) -> dict[str, Any]:
        """Return the searching player's type for everybody: only its own entry counts."""
        return {"utilities": [utility_for(self.utility, state)] * state.num_players if self.utility else []}

    def tree(self, state: State, *, levels: int) -> SearchTree:
        """Refuse: the moves of such a tree are out of turn."""
        raise Unsupported("best-reply has no tree to show: its opponents move out of turn")

    def because(self, result: Result) -> str:
        """Name the value that one reply in each round cannot push it below."""
        return f"one reply in each round cannot push it below {result.value[result.player]:.4g}"
