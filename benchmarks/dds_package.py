"""DDS and Kingmaker on the same positions of the game that both know: four hands, two sides, spades as trumps.

DDS comes with `endplay`, which `make bench` installs; this module can only be imported where that is there.
"""

from __future__ import annotations

from typing import Any

import endplay._dds as dds
from dds_deals import RANKS, SUITS, Layout, by_dds
from endplay.dds import solve_board
from endplay.dds.solve import SolveMode

from kingmaker.games import Spades
from kingmaker.search import Paranoid

__all__ = [
    "ALL",
    "BEST",
    "SolveMode",
    "all_tricks",
    "by_dds",
    "game",
    "layout_of",
    "one_thread",
    "solve_board",
    "tricks_of",
]

BEST = Paranoid(values="best")
ALL = Paranoid(values="all")
"""What we ask for the best card, and for all cards."""


def game(cards: int) -> Spades:
    """Return the rules that DDS knows."""
    return Spades(players=4, cards=cards, teams=True, scoring="tricks", breaking=False)


def layout_of(state: Any) -> Layout:
    """Return a position as DDS reads it."""
    hands = [{_number(card) for card in hand} for hand in state.hands]
    return Layout(hands, state.leader, "S", [_number(card) for card in state.table])


def tricks_of(state: Any, value: tuple[float, ...]) -> int:
    """Return the tricks to come for the side to move, in a value that pays ten for each trick of the whole deal."""
    player = state.player
    return round(value[player] / 10) - state.taken[player] - state.taken[(player + 2) % 4]


def all_tricks(state: Any) -> dict[str, int]:
    """Return the tricks of the side to move by each card, as we find them."""
    return {card: tricks_of(state, value) for card, value in ALL.search(state).values.items()}


def one_thread() -> None:
    """Let DDS use one thread, as we do."""
    dds.SetMaxThreads(1)


def _number(card: str) -> int:
    return SUITS.index(card[1]) * 13 + RANKS.index(card[0])
