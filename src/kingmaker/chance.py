"""Chance inside a game: what it may bring, checked, and how it is drawn.

`kingmaker.game` has the protocol, `Chancy`. Whoever plays draws; a search takes means.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from kingmaker.checks import shown_value
from kingmaker.game import CHANCE, MOST_ACTIONS, InvalidGame, actions_of, asked, player_of

ROUNDING = 1e-9
"""Probabilities sum to one but for this. The engine says the same."""


def is_chance(state: Any) -> bool:
    """Tell whether chance moves in a position where the game goes on."""
    return player_of(state) == CHANCE


def mover_text(player: int) -> str:
    """Write whose turn it is: `player 2`, or `chance`."""
    return "chance" if player == CHANCE else f"player {player}"


def chances_of(state: Any) -> list[tuple[Any, float]]:
    """Return each outcome with its probability where chance moves, or refuse what is not a list of them."""
    answer, actions = asked(state, "chances"), actions_of(state)
    try:
        pairs = [(outcome, float(chance)) for outcome, chance in islice(answer, MOST_ACTIONS + 1)]
    except (TypeError, ValueError, OverflowError) as error:
        if error.__traceback__ is not None and error.__traceback__.tb_next is not None:
            raise  # of the game's own code
        expected = "expected pairs (outcome, probability) from chances()"
        raise InvalidGame(f"{expected}, got {shown_value(answer)} in {state}") from error
    outcomes = [outcome for outcome, _ in pairs]
    if outcomes != actions:
        expected = f"expected the outcomes of legal_actions(), {shown_value(actions)}, in their order from chances()"
        raise InvalidGame(f"{expected}, got {shown_value(outcomes)} in {state}")
    check_chances([chance for _, chance in pairs], str(state))
    return pairs


def check_chances(chances: Sequence[float], where: str) -> None:
    """Refuse probabilities that are none: each is above 0, and they sum to 1."""
    wrong = [chance for chance in chances if not 0 < chance <= 1 + ROUNDING]
    if wrong:
        raise InvalidGame(f"expected chances above 0 and up to 1, got {wrong[0]:g} at {where}")
    if abs(sum(chances) - 1) > ROUNDING:
        raise InvalidGame(f"expected chances that sum to 1, got {sum(chances):g} at {where}")


def drawn_place(chances: Sequence[tuple[Any, float]], share: float) -> int:
    """Return the place of the outcome that a share from 0 up to 1 falls on."""
    total = 0.0
    for place, (_, chance) in enumerate(chances):
        total += chance
        if share < total:
            return place
    return len(chances) - 1
