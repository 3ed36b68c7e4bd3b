"""Connect four: two players drop stones into columns, four in a row win.

Allis, "A Knowledge-based Approach of Connect-Four", 1988, whose names for columns and cells are used here. The rules
run in the engine on boards of up to 64 places, an empty one above each column included, and in Python on larger ones.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from kingmaker import _engine
from kingmaker.games import grid
from kingmaker.games.encodings.boards import EncodedColumns
from kingmaker.games.line_state import LineState, ShownLines
from kingmaker.games.native import BoundedState, EstimatedState, OrderedState
from kingmaker.properties import Properties
from kingmaker.spec import Spelled

PLACES = 64
"""What a position of the engine has room for."""


class ConnectFourState(
    ShownLines, BoundedState["ConnectFour"], EstimatedState["ConnectFour"], OrderedState["ConnectFour"]
):
    """The cells that each player has filled; an action is the letter of a column. `last` is the cell filled last."""

    __slots__ = ()

    @property
    def stones(self) -> grid.Stones:
        """The cells that each player has filled, as sets."""
        signs = "".join(reversed(self._rows().split("/")))
        return tuple(sum(1 << cell for cell, sign in enumerate(signs) if sign == mark) for mark in grid.MARKS[:2])

    @property
    def winner(self) -> int | None:
        """Who has a line."""
        winner = self.core.fields()["winner"]
        return None if winner is None else int(winner)

    def apply(self, action: str) -> Self:
        """Drop a stone: it falls to the lowest cell that is free."""
        after = super().apply(action)
        filled = sum(after.stones) ^ sum(self.stones)
        after.last = grid.cells(self.game.width, self.game.height)[filled.bit_length() - 1]
        return after

    def _rows(self) -> str:
        return str(self.core.fields()["text"])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ConnectFourState):
            return NotImplemented
        return self.game == other.game and self._rows() == other._rows()

    def __hash__(self) -> int:
        return hash(self._rows())


@dataclass(frozen=True)
class LargeConnectFourState(LineState):
    """The same on a board that the engine has no room for."""

    num_players: ClassVar[int] = 2

    game: ConnectFour
    stones: tuple[int, ...] = (0, 0)
    last: str | None = field(default=None, compare=False)

    @property
    def player(self) -> int:
        """X moves first, and then they take turns."""
        return (self.stones[0] | self.stones[1]).bit_count() % 2

    def legal_actions(self) -> list[str]:
        """List the columns that are not full."""
        top_row = (self.stones[0] | self.stones[1]) >> self.game.width * (self.game.height - 1)
        return [grid.LETTERS[column] for column in range(self.game.width) if not top_row >> column & 1]

    def apply(self, action: str) -> LargeConnectFourState:
        """Drop a stone: it falls to the lowest cell that is free."""
        cell = self.cell_of(action)
        name = f"{action}{cell // self.game.width + 1}"
        return LargeConnectFourState(self.game, grid.put(self.stones, self.player, cell), name)

    def cell_of(self, action: str) -> int:
        """Return the lowest cell of a column that is free."""
        taken = self.stones[0] | self.stones[1]
        cell = grid.LETTERS.index(action)
        while taken >> cell & 1:
            cell += self.game.width
        return cell

    def is_terminal(self) -> bool:
        """Tell whether somebody has four in a row, or the board is full."""
        full = (self.stones[0] | self.stones[1]).bit_count() == self.game.width * self.game.height
        return full or self.winner is not None

    def returns(self) -> tuple[float, ...]:
        """Pay 1 to the winner and −1 to the loser, 0 for a draw."""
        if self.winner is None:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.winner == 0 else (-1.0, 1.0)


@dataclass(frozen=True, kw_only=True, repr=False)
class ConnectFour(EncodedColumns, Spelled):
    """The rules, on a board of any size that has room for four in a row."""

    name: ClassVar[str] = "connect-four"
    k: ClassVar[int] = 4
    """How many in a row win."""

    width: int = 7
    height: int = 6

    def __post_init__(self) -> None:
        grid.check_size(self.name, self.width, self.height, self.k)
        if self.is_native:
            _engine.start(self.name, self._rules())

    @property
    def is_native(self) -> bool:
        """Whether the engine has room for the board."""
        return self.width * (self.height + 1) <= PLACES

    @property
    def lines(self) -> tuple[int, ...]:
        """Every four cells in a row, as sets of cells."""
        return grid.lines(self.width, self.height, self.k)

    @property
    def properties(self) -> Properties:
        """What kind of game it is."""
        return Properties(players=2, zero_sum=True).typical_of(self, branching=6.7, length=21.3)

    def new(self, *, seed: int | None = None) -> ConnectFourState | LargeConnectFourState:
        """Start with an empty board; there is no chance in the game."""
        if self.is_native:
            return ConnectFourState(self, _engine.start(self.name, self._rules()))
        return LargeConnectFourState(self)

    def parse(self, text: str) -> ConnectFourState | LargeConnectFourState:
        """Read a position as `str(state)` writes it."""
        stones, last = grid.read(text, self.width, self.height, players=2, k=self.k, falling=True)
        if not self.is_native:
            return LargeConnectFourState(self, stones, last)
        rows = grid.write(stones, self.width, self.height, None)
        state = ConnectFourState(self, _engine.parse(self.name, self._rules(), rows))
        state.last = last
        return state

    def _rules(self) -> dict[str, Any]:
        return {"width": self.width, "height": self.height}
