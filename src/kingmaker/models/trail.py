"""The first plies of a search, walked along with the match: what each choice was worth when it was made.

A search has looked at the choices that follow before they are made. So whoever searches and learns reads what it needs
from the tree that it searched anyway, and searches again only where the match has left that tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kingmaker.game import KingmakerError, State
from kingmaker.search.base import Search
from kingmaker.search.trace import Told

Detail = list[list[float]]
"""The matrix of Prob-MaxN: one row for each player, and behind them the sizes of the utilities that went into it in the
same way. The outcomes of Soft-MaxN: one row each."""

MOST_TOLD = 20_000
"""How many nodes may be told: no more than take a small part of the time of the search."""


@dataclass(frozen=True)
class Fork:
    """A position at which a player had to choose, as a search saw it."""

    actions: Sequence[Any]
    details: Sequence[Detail]
    """What the search says of each action."""


class Trail:
    """A told tree, and where the match stands in it."""

    def __init__(self, told: Sequence[Told]) -> None:
        self._told = told
        self._at: int | None = 0
        self._below = self._children(0)

    def fork(self, state: State) -> Fork | None:
        """Return the choices of the position that the match has come to; None where the tree does not tell them."""
        actions = [self._told[place][1] for place in self._below]
        if not actions or actions != list(state.legal_actions()):
            return None
        details = [worth[2] for place in self._below if (worth := self._told[place][2]) is not None]
        return Fork(actions, details) if len(details) == len(actions) else None

    def follow(self, action: Any) -> None:
        """Go on to the position after an action."""
        self._at = next((place for place in self._below if self._told[place][1] == action), None)
        self._below = [] if self._at is None else self._children(self._at)

    def _children(self, at: int) -> list[int]:
        # They stand behind their parent. Few nodes are ever asked for theirs, so there is no index.
        return [place for place in range(at + 1, len(self._told)) if self._told[place][0] == at]


def levels_for(state: State) -> int:
    """Say how many plies to tell: with tricks, two of each player may pass before one's own turn comes again."""
    levels, branching = 2 * state.num_players - 1, max(2, len(state.legal_actions()))
    while levels > 2 and branching**levels > MOST_TOLD:
        levels -= 1
    return levels


def search_with_trail(search: Search, state: State) -> tuple[dict[str, Any], Trail]:
    """Search to the depth of the agent, whatever its other budgets; give what the engine found and the trail."""
    search.check(state)
    told = {"trace": levels_for(state), "nodes": None, "seconds": None}
    found = search.found(state, search.options(state) | told)
    if found["partial"]:  # there is no other budget, so somebody has ended it
        raise KingmakerError(f"a search of {search.name} was ended before there was anything to learn from it")
    return found, Trail(found["tree"])
