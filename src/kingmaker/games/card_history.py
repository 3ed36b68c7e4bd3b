"""Card games with hidden hands: what everybody remembers of the cards played, in positions and as text."""

from __future__ import annotations

from typing import Any, TypeVar

from kingmaker.games.cards import HiddenCardState, read_number

G = TypeVar("G")

HISTORY = ("played", "first")
"""The fields of a position that say what was played: the cards in order, those on the table last, and who led first."""


class HiddenHands(HiddenCardState[G]):
    """A position with hidden hands in which all cards and bids are played in the open."""

    __slots__ = ()

    @property
    def played(self) -> tuple[str, ...]:
        """The cards that were played, in order, those on the table included."""
        return tuple(self.core.fields()["played"])

    @property
    def task(self) -> str:
        """What the player to move has to do, where that is not to play a card."""
        legal = self.legal_actions()
        return "bid the tricks that you will take" if legal and legal[0].startswith("bid") else ""


def read_history(fields: dict[str, str]) -> dict[str, Any]:
    """Read what was played before."""
    played = fields.get("played", "")
    return {"played": played.split(",") if played else [], "first": read_number(fields.get("first", "0"), "first")}


def write_history(fields: dict[str, Any]) -> dict[str, str]:
    """Write what was played before, where it is remembered."""
    played = fields.get("played")
    return {"played": ",".join(played), "first": str(fields["first"]) if fields["first"] else ""} if played else {}
