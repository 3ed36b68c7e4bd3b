"""Connect four: two players drop stones into columns, four in a row win.

Allis, "A Knowledge-based Approach of Connect-Four", 1988, whose names for columns and cells are used here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from kingmaker.games import grid
from kingmaker.games.encodings.boards import EncodedColumns
from kingmaker.games.line_state import LineState
from kingmaker.properties import Properties
from kingmaker.spec import Spelled


@dataclass(frozen=True)
class ConnectFourState(LineState):
    """The cells that each player has filled; an action is the letter of a column."""

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

    def apply(self, action: str) -> ConnectFourState:
        """Drop a stone: it falls to the lowest cell that is free."""
        taken = self.stones[0] | self.stones[1]
        cell = grid.LETTERS.index(action)
        while taken >> cell & 1:
            cell += self.game.width
        name = f"{action}{cell // self.game.width + 1}"
        return ConnectFourState(self.game, grid.put(self.stones, self.player, cell), name)

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

    @property
    def lines(self) -> tuple[int, ...]:
        """Every four cells in a row, as sets of cells."""
        return grid.lines(self.width, self.height, self.k)

    @property
    def properties(self) -> Properties:
        """What kind of game it is."""
        return Properties(players=2, zero_sum=True).typical_of(self, branching=6.7, length=21.3)

    def new(self, *, seed: int | None = None) -> ConnectFourState:
        """Start with an empty board; there is no chance in the game."""
        return ConnectFourState(self)

    def parse(self, text: str) -> ConnectFourState:
        """Read a position as `str(state)` writes it."""
        return ConnectFourState(self, *grid.read(text, self.width, self.height, players=2, k=self.k, falling=True))
