"""What a player makes of everybody's values: its own, or its lead over all others; an option of three searches.

Where nobody gains what others lose, a player that minds nothing but its own value lets others win. Its lead is the sum
over the others of how much more it has than they: `scoring=lead` of Chinese Checkers, for any game and for one agent at
a table. In a game whose values cancel out it changes nothing but the scale. Sturtevant's papers have it: "a player
maximises the difference between his own and the others' scores".
"""

from __future__ import annotations

from typing import Any, Literal

from kingmaker.game import KingmakerError
from kingmaker.search.base import one_of

Goal = Literal["own", "lead"]
"""`own`: each player minds its own value; `lead`: its value minus that of each other player, added up."""
KNOWN = ("own", "lead")


def read_goal(agent: Any) -> None:
    """Refuse a word that is not known, and a lead in anything but the game's own values."""
    one_of(agent, "goal", KNOWN)
    given = [name for name in ("utility", "believes") if getattr(agent, name, None) is not None]
    if agent.goal == "lead" and given:
        raise KingmakerError(f"{agent.name} with goal=lead compares what the game pays: {given[0]} has no place there")


def words_of(agent: Any, value: float) -> str:
    """Say what a value is of."""
    return f"a lead of {value:.4g}" if agent.goal == "lead" else f"{value:.4g}"
