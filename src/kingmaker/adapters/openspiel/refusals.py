"""Which games of OpenSpiel are not taken, and why.

A crash inside OpenSpiel may end the whole process, and no handler can catch that. So games that are known to crash are
refused before they are loaded. All was seen with OpenSpiel 2.0.2 on Linux.
"""

from __future__ import annotations

import re
from typing import Any

from kingmaker.game import MOST_PLAYERS, Unsupported

NOT_TAKEN = {
    "quoridor": "OpenSpiel warns of faults in it, and it crashes in random games",
    "morpion_solitaire": "a copy of a position crashes the whole process",
    "crossword": "its actions are structures, which cannot be listed",
}
"""Games that take the process down with them, and those that cannot be played by listing actions."""


def check_names(text: str) -> None:
    """Refuse a game that may not even be loaded, also inside another one."""
    for name in re.findall(r"\w+", text):
        if name in NOT_TAKEN:
            raise Unsupported(f"OpenSpiel's {name} is not taken: {NOT_TAKEN[name]}")


def check_kind(game: Any, text: str) -> None:
    """Refuse a game of another kind: one in which players do not move one after another, or whose chance is its own."""
    reason = reason_against(game.get_type(), text)
    if not reason and not 1 <= game.num_players() <= MOST_PLAYERS:
        reason = f"it has {game.num_players()} players, and expected were from 1 to {MOST_PLAYERS}"
    if reason:
        raise Unsupported(f"OpenSpiel's {text} is not taken: {reason}")


def reason_against(kind: Any, text: str) -> str:
    """Say why games of a kind, by OpenSpiel's description of it, are not taken; nothing if they are."""
    if kind.dynamics.name == "SIMULTANEOUS":
        return (
            "its players move at the same time; OpenSpiel makes them move in turn with "
            f"turn_based_simultaneous_game(game={text})"
        )
    if kind.dynamics.name != "SEQUENTIAL":
        return "a mean-field game has a crowd in the place of players"
    if kind.chance_mode.name == "SAMPLED_STOCHASTIC":
        return "it rolls its own dice and does not tell their chances, so that no game could be replayed"
    return ""
