"""Card games with hidden hands: what everybody remembers of the cards played, as text, and how a player sees it."""

from __future__ import annotations

from typing import Any, TypeVar

from kingmaker.games.cards import CardState, hand_line, pretty, read_number
from kingmaker.games.native import HiddenState

G = TypeVar("G")

HISTORY = ("played", "first")
"""The fields of a position that say what was played: the cards in order, those on the table last, and who led first."""


class HiddenHands(CardState[G], HiddenState[G]):
    """A position of a trick-taking game in which nobody sees another's hand."""

    __slots__ = ()

    @property
    def played(self) -> tuple[str, ...]:
        """The cards that were played, in order, those on the table included."""
        return tuple(self.core.fields()["played"])

    def draw_for(self, player: int) -> str:
        """Draw what a player sees: its own hand, how many cards the others hold, the table and the standing."""
        fields = self.core.fields()
        on_table = {(self.leader + i) % self.num_players: card for i, card in enumerate(fields["table"])}
        lines = []
        for other, hand in enumerate(fields["hands"]):
            mark = "▶" if other == self.player and not self.is_terminal() else " "
            played = f"[{pretty(on_table[other])}]" if other in on_table else "    "
            held = hand_line(hand) if other == player else f"{len(hand)} card{'' if len(hand) == 1 else 's'}"
            lines.append(f"{mark} player {other}  {played}  {held:<44}  {self.status(other)}".rstrip())
        return "\n".join(lines)


def read_history(fields: dict[str, str]) -> dict[str, Any]:
    """Read what was played before."""
    played = fields.get("played", "")
    return {"played": played.split(",") if played else [], "first": read_number(fields.get("first", "0"), "first")}


def write_history(fields: dict[str, Any]) -> dict[str, str]:
    """Write what was played before, where it is remembered."""
    played = fields.get("played")
    return {"played": ",".join(played), "first": str(fields["first"]) if fields["first"] else ""} if played else {}
