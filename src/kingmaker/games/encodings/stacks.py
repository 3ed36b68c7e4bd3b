"""Focus: a vector has the owner of every piece of every stack, and an action is a move along a line or a piece put."""

from __future__ import annotations

from functools import cache
from typing import Any

from kingmaker.games.encodings.parts import EncodedGame, Parts, share, turned

HIGHEST = 5
MOST_PIECES = 18
"""Pieces of a player, at most."""


class EncodedStacks(EncodedGame):
    """Focus: so many pieces of a stack go so many fields, hence two fields say how many."""

    players: int

    def fields(self) -> tuple[str, ...]:
        """List the fields of the board."""
        raise NotImplementedError

    def all_actions(self) -> tuple[str, ...]:
        """List all moves by one to five fields along a line, and a piece put on every field."""
        return _moves(self.fields())

    def encoded_parts(self, state: Any, player: int) -> Parts:
        """Return the pieces of each player, level by level from the bottom, captures, hands, and the clock."""
        rules: Any = self
        fields, stacks = self.fields(), state.stacks
        at_level = [[stacks.get(field, ())[level : level + 1] for field in fields] for level in range(HIGHEST)]
        owners = turned(range(self.players), player)
        captured = [turned(row, player) for row in turned(state.captured, player)]
        return {
            "stacks": [float(owner in piece) for owner in owners for level in at_level for piece in level],
            "captured": [share(count, MOST_PIECES) for row in captured for count in row],
            "held": [share(count, MOST_PIECES) for count in turned(state.hand, player)],
            "clock": [share(state.turn, rules._rules()["most_turns"])],
        }


@cache
def _moves(fields: tuple[str, ...]) -> tuple[str, ...]:
    places = {(ord(field[0]), int(field[1])): field for field in fields}
    steps = [
        (x * length, y * length) for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0)) for length in range(1, HIGHEST + 1)
    ]
    moves = [
        f"{field}-{places[column + right, row + up]}"
        for (column, row), field in places.items()
        for right, up in steps
        if (column + right, row + up) in places
    ]
    return (*moves, *(f"hand-{field}" for field in fields))
