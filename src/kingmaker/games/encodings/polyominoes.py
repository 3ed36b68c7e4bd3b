"""Blokus: a vector has the squares and the pieces of each player; an action is a shape with the square of its mark."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from kingmaker.games import grid
from kingmaker.games.encodings.parts import EncodedGame, Parts, planes, turned

LETTERS = "abcdefghijklmnopqrst"


@dataclass(frozen=True)
class Shape:
    """A piece as it is laid: its name, and its squares right of and above the mark, which is the first of them."""

    piece: str
    squares: tuple[tuple[int, int], ...]

    def covered(self, mark: str) -> tuple[str, ...]:
        """Return the squares that are covered if the mark lies on one."""
        column, row = LETTERS.index(mark[0]), int(mark[1:])
        return tuple(f"{LETTERS[column + right]}{row + up}" for right, up in self.squares)


class EncodedPolyominoes(EncodedGame):
    """Blokus: pieces that are laid in any of their shapes."""

    size: int

    def shapes(self) -> Mapping[str, Shape]:
        """Return every way to lay a piece by its name."""
        raise NotImplementedError

    def all_actions(self) -> tuple[str, ...]:
        """List every shape of every piece on every square where it fits, large pieces first."""
        return _placements(self)

    def encoded_parts(self, state: Any, player: int) -> Parts:
        """Return the squares and the pieces left of each player, and who finished with the single square."""
        pieces = list(dict.fromkeys(shape.piece for shape in self.shapes().values()))
        return {
            "pieces": planes(grid.cells(self.size, self.size), state.cells, player),
            "left": planes(pieces, state.hand, player),
            "single": [float(last) for last in turned(state.single_last, player)],
        }


@cache
def _placements(game: EncodedPolyominoes) -> tuple[str, ...]:
    columns = range(game.size)
    return tuple(
        f"{name}-{LETTERS[column]}{row + 1}"
        for name, shape in game.shapes().items()
        for row in range(game.size)
        for column in range(game.size)
        if all(column + right in columns and row + up in columns for right, up in shape.squares)
    )
