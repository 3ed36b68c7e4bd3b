"""Games as people play them of an evening: what a plain name means where somebody sits down to play.

Elsewhere `hearts` is a single deal with open hands, which is what papers and analyses want. At a table it is dealt with
hidden hands, cards are passed, and the evening ends at 100 points.
"""

from __future__ import annotations

from dataclasses import dataclass

from kingmaker import registry
from kingmaker.game import State
from kingmaker.views import hides


@dataclass(frozen=True)
class Evening:
    """A game as people play it."""

    game: str
    """The rules, as text."""
    until: float
    """The points at which it ends."""
    opponents: tuple[str, ...]
    """Who sits down with a person who names nobody: the first that is known."""

    @property
    def opponent(self) -> str:
        """The agent that plays against people; it sees no more than they do."""
        known = registry.agents()
        return next(text for text in self.opponents if text.partition(":")[0] in known)


EVENINGS = {
    "hearts": Evening("hearts:hands=hidden,passing=yes", until=100.0, opponents=("pimc", "heuristic")),
}
"""By the plain name of the game."""


def evening_of(game: str) -> Evening | None:
    """Return how people play a game that is named without its rules; None where that is no different."""
    return EVENINGS.get(game.strip())


def adviser_for(state: State, evening: Evening | None) -> str:
    """Return the agent that is asked for hints: with hidden hands one that sees no more than people do."""
    if not hides(state):
        return "maxn"
    return (evening or EVENINGS["hearts"]).opponent
