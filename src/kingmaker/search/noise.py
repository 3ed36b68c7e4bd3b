"""A random number that is added to every evaluation: the fields `noise` and `seed` of a search.

Deterministic players play the same game whenever they meet in the same position. Nijssen, "Monte-Carlo Tree Search for
Multi-Player Games", thesis, Maastricht 2013, chapter 3, adds a small random number to what positions are estimated at,
for each player, which also makes ties rare. A position has the same number each time it is met in a search, or its
values would depend on what a table remembers. What a finished game pays is not changed. In playouts that look ahead it
settles which of several equal moves is made, in each position another.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from kingmaker.search.base import Search, number, whole

S = TypeVar("S", bound=Search)
MOST = 1e9


def read_noise(agent: Any) -> None:
    """Refuse a size that is below nothing, and a seed that is none."""
    number(agent, "noise", 0.0, MOST)
    whole(agent, "seed", 0, 2**64 - 1)


def with_seed(agent: S, seed: int) -> S:
    """Return the agent with lots from another seed."""
    own: Any = agent
    anew: S = replace(own, seed=(own.seed + seed) % 2**64)
    return anew


def noise_option(agent: Any) -> dict[str, tuple[float, int] | None]:
    """Say to the engine how large the numbers are, and where they come from."""
    return {"noise": (agent.noise, agent.seed) if agent.noise else None}
