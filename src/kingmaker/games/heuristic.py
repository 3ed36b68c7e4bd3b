"""The rule-based player of the card games: a yardstick, and an opponent that needs no time.

Each game has its rules of thumb in a file of its own, written from what a player sees: with open hands it looks at
nothing more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from kingmaker.game import State, Unsupported
from kingmaker.games import hearts_heuristic, oh_hell_heuristic, spades_heuristic
from kingmaker.spec import Spelled
from kingmaker.views import View

PLAYERS: dict[str, Callable[[Any], Any]] = {
    "hearts": hearts_heuristic.choose,
    "oh-hell": oh_hell_heuristic.choose,
    "spades": spades_heuristic.choose,
}
"""Who chooses, by the name of the game."""


@dataclass(frozen=True, kw_only=True, repr=False)
class HeuristicAgent(Spelled):
    """Plays a card game by rules of thumb, without looking ahead."""

    name: ClassVar[str] = "heuristic"
    deterministic: ClassVar[bool] = True

    def choose(self, state: State | View, *, seed: int = 0) -> Any:
        """Choose by the rules of thumb of the game."""
        game = getattr(getattr(state, "game", None), "name", "")
        if game not in PLAYERS:
            known = ", ".join(PLAYERS)
            raise Unsupported(f"heuristic has rules of thumb for {known} only, got {game or type(state).__name__}")
        return PLAYERS[game](state)
