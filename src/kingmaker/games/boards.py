"""What the board games of the engine share in Python: rules that are whole numbers, and a turn and a winner to show."""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

from kingmaker.checks import whole
from kingmaker.game import InvalidGame
from kingmaker.games.native import BoundedState, EstimatedState, ReseatableState

G = TypeVar("G")
B = TypeVar("B", bound=EstimatedState[Any])

MOST_OPENING = 1000
"""Random moves at the start."""


class BoardState(BoundedState[G], EstimatedState[G]):
    """A position on a board."""

    __slots__ = ()

    @property
    def turn(self) -> int:
        """How many moves have been made, by all players together."""
        return int(self.core.fields()["turn"])

    @property
    def winner(self) -> int | None:
        """Who has won, if anybody."""
        winner = self.core.fields()["winner"]
        return None if winner is None else int(winner)

    @property
    def notable_lead(self) -> float:
        """A lead worth defending or attacking, for MP-Mix."""
        return float(self.core.fields()["notable_lead"])

    def whose_turn(self) -> str:
        """Say who is to move, or that the game is over."""
        return "over" if self.is_terminal() else f"player {self.player} to move"


class PiecesState(BoardState[G], ReseatableState[G]):
    """A position of pieces in which any player could move, also out of turn."""

    __slots__ = ()


def check_whole(game: object, name: str, field: str, low: int, high: int) -> None:
    """Refuse a rule that is not a whole number in a range; None is left alone."""
    value = getattr(game, field)
    if value is not None:
        whole(value, f"{field} of {name}", low, high, error=InvalidGame)


def opened(start: B, moves: int, seed: int | None) -> B:
    """Play so many random moves first, the same for the same seed; as many as the game has, if it ends before."""
    random = Random(0 if seed is None else seed)
    state = start
    for _ in range(moves):
        if state.is_terminal():
            break
        state = state.apply(random.choice(state.legal_actions()))
    return state


def rows_of_text(cells: list[tuple[int, int, str]]) -> list[tuple[int, str]]:
    """Put signs at columns, each half a cell wide, and rows; return the rows as lines, the highest row first."""
    left = min(column for column, _, _ in cells)
    rows: dict[int, dict[int, str]] = {}
    for column, row, sign in cells:
        rows.setdefault(row, {})[column - left] = sign
    return [
        (row, "".join(signs.get(column, " ") for column in range(max(signs) + 1)))
        for row, signs in sorted(rows.items(), reverse=True)
    ]
