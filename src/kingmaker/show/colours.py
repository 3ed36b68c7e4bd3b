"""Which colour stands for what: a player, a suit, one choice among several."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from rich.text import Text

PLAYERS = ("cyan", "magenta", "yellow", "green", "blue", "red")
SUITS = {"S": "bright_blue", "H": "bright_red", "D": "yellow", "C": "green"}
"""The four colours that people who play cards on screens are used to."""
CHOICES = ("cyan", "magenta", "yellow", "green", "blue", "red")

CARD = re.compile(r"[AKQJT2-9][SHDC]")


def player_colour(player: int) -> str:
    """Return the colour of a player; after six they come again."""
    return PLAYERS[player % len(PLAYERS)]


def action_text(action: Any) -> Text:
    """Write an action as it may be typed; cards get the colour of their suit."""
    text = str(action)
    return Text(text, style=SUITS[text[1]] if CARD.fullmatch(text) else "bold")


def chips(actions: Iterable[Any]) -> dict[Any, Text]:
    """Return a badge of its own colour for every different action, in the order in which they first come."""
    badges: dict[Any, Text] = {}
    for action in actions:
        if action not in badges:
            colour = CHOICES[len(badges) % len(CHOICES)]
            badges[action] = Text(f" {action} ", style=f"bold black on {colour}")
    return badges
