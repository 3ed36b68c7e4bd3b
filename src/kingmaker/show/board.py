"""A position in colour, from the text that its game draws."""

from __future__ import annotations

import re

from rich.text import Text

from kingmaker.game import Drawable, State
from kingmaker.show.colours import SUITS, player_colour
from kingmaker.views import hides, view

SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
GROUP = re.compile(r"[♠♥♦♣](?: [AKQJT2-9](?![\w]))+|[AKQJT2-9][♠♥♦♣]")
PLAYER = re.compile(r"\bplayer (\d+)")


def board(state: State, *, width: int, viewer: int | None = None) -> Text:
    """Draw a position; a viewer of a game with hidden parts is shown only what that player knows."""
    if viewer is not None and hides(state):
        drawn = view(state, viewer).draw()
    else:
        drawn = state.draw() if isinstance(state, Drawable) else str(state)
    lines = [line.rstrip() for line in drawn.splitlines()]
    if max(map(len, lines), default=0) > width:
        lines = squeeze(lines)
    text = Text("\n".join(lines))
    for found in GROUP.finditer(text.plain):
        suit = next(SIGNS[sign] for sign in found.group() if sign in SIGNS)
        text.stylize(SUITS[suit], *found.span())
    for found in PLAYER.finditer(text.plain):
        text.stylize(player_colour(int(found.group(1))), *found.span())
    for found in re.finditer("▶", text.plain):
        text.stylize("bold", *found.span())
    return text


def squeeze(lines: list[str]) -> list[str]:
    """Drop blank columns that all lines share beyond two in a row, for a narrow terminal."""
    width = max(map(len, lines), default=0)
    padded = [line.ljust(width) for line in lines]
    blank = [all(line[column] == " " for line in padded) for column in range(width)]
    kept = [column for column in range(width) if not all(blank[max(0, column - 2) : column + 1]) or column < 2]
    return ["".join(line[column] for column in kept).rstrip() for line in padded]
