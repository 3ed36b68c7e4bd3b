"""What a player makes of everybody's values: its own, its lead over all others, or its share; for three searches.

Where nobody gains what others lose, a player that minds nothing but its own value lets others win. Its lead is the sum
over the others of how much more it has than they: `scoring=lead` of Chinese Checkers, for any game and for one agent at
a table. In a game whose values cancel out it changes nothing but the scale. Sturtevant's papers have it: "a player
maximises the difference between his own and the others' scores".

A share is the part that a player has of what all have, by size: its value divided by the sum of all, all taken without
their signs. Nijssen's thesis of 2013 makes such shares of what MaxN compares.
"""

from __future__ import annotations

from typing import Any, Literal

from kingmaker.game import KingmakerError
from kingmaker.search.base import one_of

Goal = Literal["own", "lead", "share"]
"""`own`: each player minds its own value; `lead`: its value minus that of each other player, added up; `share`: its
part of the sum of all."""
KNOWN = ("own", "lead", "share")
WORDS = {"own": "", "lead": "a lead of ", "share": "a share of "}


def read_goal(agent: Any) -> None:
    """Refuse a word that is not known, and leads and shares of anything but the game's own values."""
    one_of(agent, "goal", KNOWN)
    given = [name for name in ("utility", "believes") if getattr(agent, name, None) is not None]
    if agent.goal != "own" and given:
        told = f"{agent.name} with goal={agent.goal} compares what the game pays"
        raise KingmakerError(f"{told}: {given[0]} has no place there")


def words_of(agent: Any, value: float) -> str:
    """Say what a value is of."""
    return f"{WORDS[agent.goal]}{value:.4g}"
