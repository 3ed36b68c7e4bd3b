"""MaxN with right models: every player knows what all players at the table play for.

Sturtevant, Zinkevich & Bowling, "Prob-Maxn: Playing N-Player Games with Opponent Models", AAAI 2006, "Importance of
Modeling": players of two types who "both have correct opponent models". So it is common knowledge who plays for what,
and one MaxN with each player's own utility says what all of them expect.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from kingmaker.agents import Agent
from kingmaker.game import State
from kingmaker.search import MaxN, Result
from kingmaker.search.base import Search, Utility, named_utility


@dataclass(frozen=True, kw_only=True, repr=False)
class InformedMaxN(Search):
    """Expect every player to take what is best for itself, and read from the agents at the table what that is.

    `utility` is what it plays for itself, by default the returns; an agent that has no utility plays for the returns.
    Without a table, it believes that all others play for the returns.
    """

    name: ClassVar[str] = "informed-maxn"
    engine: ClassVar[str] = "maxn"

    utility: Utility | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        named_utility(self, "utility")

    def among(self, agents: Sequence[Agent], player: int) -> MaxN:
        """Return the MaxN that knows this table."""
        return self._maxn(tuple(getattr(agent, "utility", None) for agent in agents))

    def options(self, state: State) -> dict[str, Any]:
        """Search as MaxN at a table of players for the returns, who know it."""
        types: list[Utility | None] = [None] * state.num_players
        types[state.player] = self.utility
        return self._maxn(tuple(types)).options(state)

    def because(self, result: Result) -> str:
        """Name the value if all take their best."""
        return f"if every player takes its best action, it gets {result.value[result.player]:.4g}"

    def _maxn(self, types: tuple[Utility | None, ...]) -> MaxN:
        return MaxN(**{each.name: getattr(self, each.name) for each in fields(self)}, believes=types)
