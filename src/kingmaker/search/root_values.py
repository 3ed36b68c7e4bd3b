"""Which actions get their own value where a search starts, and not just a bound: an option of searches that prune.

Whoever plays needs the best action alone; whoever explains, compares or averages wants to know all of them.
"""

from __future__ import annotations

from typing import Any, Literal

from kingmaker.search.base import one_of

Values = Literal["best", "all"]
"""`best`: the action that is taken; `all`: every legal action."""
KNOWN = ("best", "all")


def read_values(agent: Any) -> None:
    """Refuse a word that is not known; None is left alone."""
    if agent.values is not None:
        one_of(agent, "values", KNOWN)


def values_option(agent: Any) -> dict[str, str | None]:
    """Say to the engine what is asked for."""
    return {"values": agent.values}
