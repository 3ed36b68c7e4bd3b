"""The drafters of the Lux bots: each bot wants a continent and picks inside it.

The opponents in the experiments of Dessai, Gibson & Zhao, "Search Strategies in Multi-Player Drafting Games", 2009, and
of Gibson, Desai & Zhao, AIIDE 2010, by their behaviour. Memory, such as the continent that a bot keeps until it is
full, follows from the picks so far.
Deviations: none known.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kingmaker import _engine
from kingmaker.game import State, UnknownName, Unsupported
from kingmaker.games.risk_draft import RiskDraftState
from kingmaker.spec import Spelled, nearest


@dataclass(frozen=True, kw_only=True, repr=False)
class LuxDrafter(Spelled):
    """Drafts territories as a bot of Lux Delux does.

    `pixie`, `evil-pixie`, `quo`, `shaft` and `communist` take the smallest continent that nobody has touched and keep
    to it until it is full; `better-pixie` and `killbot` choose once and for all; `angry` chooses anew for every pick;
    `cluster`, `yakool`, `boscoe`, `bort` and `vulture` take the largest that is not too large; `stinky` picks at
    random.
    """

    name: ClassVar[str] = "lux"

    bot: str = "evil-pixie"

    def __post_init__(self) -> None:
        if self.bot not in _engine.lux_bots():
            raise UnknownName(f"unknown bot '{self.bot}' of {self.name}: {nearest(str(self.bot), _engine.lux_bots())}")

    def choose(self, state: State, *, seed: int = 0) -> Any:
        """Pick a territory; only Stinky looks at the seed."""
        there = self._checked(state)
        return _engine.lux_pick(self.bot, there.num_players, list(there.game.turns), list(there.picks), seed % 2**64)

    def goal(self, state: State, player: int) -> str | None:
        """Return the continent that the last pick of this player was about: the bot remembers it for the game."""
        there = self._checked(state)
        return _engine.lux_goal(self.bot, there.num_players, player, list(there.game.turns), list(there.picks))

    def _checked(self, state: State) -> RiskDraftState:
        if not isinstance(state, RiskDraftState):
            raise Unsupported(f"{self.name} drafts territories, in risk-draft only, got {type(state).__name__}")
        return state
