"""K in a row for any number of players: put a stone on any free cell, `k` in a row win.

Gomoku and tic-tac-toe are the games for two; with three players the one who must block is often not the one who gains
by it. The winner is paid 1 by every other player; a full board without a line pays nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from kingmaker.checks import whole
from kingmaker.game import InvalidGame
from kingmaker.games import grid
from kingmaker.games.encodings.boards import EncodedCells
from kingmaker.games.line_state import LineState
from kingmaker.properties import Properties
from kingmaker.spec import Spelled


@dataclass(frozen=True)
class KInARowState(LineState):
    """The cells that each player has taken; an action is the name of a cell, `b2` for example."""

    game: KInARow
    stones: tuple[int, ...]
    last: str | None = field(default=None, compare=False)

    @property
    def num_players(self) -> int:
        """How many players there are."""
        return len(self.stones)

    @property
    def player(self) -> int:
        """All take turns, X first."""
        return grid.taken(self.stones).bit_count() % len(self.stones)

    def legal_actions(self) -> list[str]:
        """List the empty cells."""
        taken = grid.taken(self.stones)
        return [name for cell, name in enumerate(self.game.cells) if not taken >> cell & 1]

    def apply(self, action: str) -> KInARowState:
        """Take a cell."""
        cell = self.game.cells.index(action)
        return KInARowState(self.game, grid.put(self.stones, self.player, cell), action)

    def cell_of(self, action: str) -> int:
        """Return the cell of that name."""
        return self.game.cells.index(action)

    def is_terminal(self) -> bool:
        """Tell whether somebody has a line, or the board is full."""
        return grid.taken(self.stones).bit_count() == len(self.game.cells) or self.winner is not None

    def returns(self) -> tuple[float, ...]:
        """Have everybody pay 1 to the winner; nothing if there is none."""
        if self.winner is None:
            return (0.0,) * self.num_players
        return tuple(self.num_players - 1.0 if player == self.winner else -1.0 for player in range(self.num_players))


@dataclass(frozen=True, kw_only=True, repr=False)
class KInARow(EncodedCells, Spelled):
    """The rules: how many `players`, how large a board, how long a line."""

    name: ClassVar[str] = "k-in-a-row"

    players: int = 3
    width: int = 4
    height: int = 4
    k: int = 3

    def __post_init__(self) -> None:
        whole(self.players, f"players of {self.name}", 2, len(grid.MARKS), error=InvalidGame)
        grid.check_size(self.name, self.width, self.height, self.k)

    @property
    def cells(self) -> tuple[str, ...]:
        """The names of the cells in their order."""
        return grid.cells(self.width, self.height)

    @property
    def lines(self) -> tuple[int, ...]:
        """Every `k` cells in a row, as sets of cells."""
        return grid.lines(self.width, self.height, self.k)

    @property
    def properties(self) -> Properties:
        """What kind of game it is."""
        return Properties(players=self.players, zero_sum=True).typical_of(self, branching=9.9, length=12.7)

    def new(self, *, seed: int | None = None) -> KInARowState:
        """Start with an empty board; there is no chance in the game."""
        return KInARowState(self, (0,) * self.players)

    def parse(self, text: str) -> KInARowState:
        """Read a position as `str(state)` writes it."""
        return KInARowState(self, *grid.read(text, self.width, self.height, players=self.players, k=self.k))
