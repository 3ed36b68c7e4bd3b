"""Which colour stands for what in pictures.

Players have the colours of Okabe & Ito, "Color Universal Design", 2008, which people with any kind of colour vision
can tell apart; a player's number always stands beside or inside, so that colour is never the only sign.
"""

from __future__ import annotations

from dataclasses import dataclass

INK = "#222"
FAINT = "#767676"
"""Text that matters less; still dark enough to read on the paper."""
RULE = "#d5d0c4"
PAPER = "#fcfbf7"
FIELD = "#efe9dc"
"""The inside of a board."""
LAST = "#f5b700"
"""Where the last move was."""
HIGHLIGHT = "#fdeeb8"
"""Where a walk through a tree is."""


@dataclass(frozen=True)
class Colour:
    """The colour of a player, and that of text on top of it."""

    fill: str
    ink: str


PLAYERS = (
    Colour("#0072b2", "#fff"),
    Colour("#d55e00", "#fff"),
    Colour("#009e73", "#fff"),
    Colour("#f0e442", INK),
    Colour("#cc79a7", INK),
    Colour("#56b4e9", INK),
)


def player_colour(player: int) -> Colour:
    """Return the colours of a player; after six they come again."""
    return PLAYERS[player % len(PLAYERS)]


def ring_colour(player: int) -> str:
    """Return the colour of a player where it has to be seen as a line; yellow is too pale for that."""
    fill = player_colour(player).fill
    return "#a89c00" if fill == "#f0e442" else fill


def player_tint(player: int, strength: float = 0.25) -> str:
    """Return a pale colour of a player, for camps and backgrounds."""
    fill = player_colour(player).fill
    parts = (int(fill[start : start + 2], 16) for start in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - part) * strength):02x}" for part in parts)
