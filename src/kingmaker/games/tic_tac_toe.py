"""Tic-tac-toe: two players, three by three cells, three in a row win.

The example to copy for a game of your own. A set of cells is a number with one bit for each cell; in octal every digit
is a row, so that the lines can be read off. The evaluation is the one of the textbooks: lines still open to me less
lines still open to you.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from kingmaker.drawing import Pictured
from kingmaker.game import Playable
from kingmaker.games import grid
from kingmaker.games.encodings.boards import EncodedCells
from kingmaker.properties import Properties
from kingmaker.spec import Spelled

CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
FULL = 0o777


@dataclass(frozen=True)
class TicTacToeState(Playable, Pictured):
    """The cells that each player has taken; an action is the name of a cell, `b2` for example."""

    num_players: ClassVar[int] = 2
    notable_lead: ClassVar[float] = 2 / 9
    """Two open lines more than the other."""

    stones: tuple[int, ...] = (0, 0)
    last: str | None = field(default=None, compare=False)

    @property
    def player(self) -> int:
        """X moves first, and then they take turns."""
        return (self.stones[0] | self.stones[1]).bit_count() % 2

    @property
    def winner(self) -> int | None:
        """Who has a line: only the player who has just moved can."""
        mover = 1 - self.player
        return mover if any(self.stones[mover] & line == line for line in LINES) else None

    def legal_actions(self) -> list[str]:
        """List the empty cells."""
        taken = self.stones[0] | self.stones[1]
        return [name for cell, name in enumerate(CELLS) if not taken >> cell & 1]

    def apply(self, action: str) -> TicTacToeState:
        """Take a cell."""
        return TicTacToeState(grid.put(self.stones, self.player, CELLS.index(action)), action)

    def is_terminal(self) -> bool:
        """Tell whether somebody has a line, or all cells are taken."""
        return self.stones[0] | self.stones[1] == FULL or self.winner is not None

    def returns(self) -> tuple[float, ...]:
        """Pay 1 to the winner and −1 to the loser, 0 for a draw."""
        if self.winner is None:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.winner == 0 else (-1.0, 1.0)

    # The rules end here. The rest is optional: a table, searches that stop early, chances of winning, pictures, text.

    def key(self) -> tuple[int, ...]:
        """Return the same for the same cells, in whatever order they were taken."""
        return self.stones

    def evaluate(self) -> tuple[float, ...]:
        """Compare the lines still open to each player; always between the value of a loss and that of a win."""
        if self.is_terminal():
            return self.returns()
        mine, theirs = (sum(not other & line for line in LINES) for other in reversed(self.stones))
        return ((mine - theirs) / 9, (theirs - mine) / 9)

    def bounds(self) -> list[tuple[float, float]]:
        """Return from what a position seems worth now up to a win, as Max-Prob takes it; points at the end."""
        return [(value, value if self.is_terminal() else 1.0) for value in self.evaluate()]

    def draw(self) -> str:
        """Draw the board."""
        return grid.draw(self.stones, 3, 3, last=self.last, winner=self.winner)

    def svg(self) -> str:
        """Draw the board as a picture."""
        return grid.picture(self, 3, 3, LINES, title="tic-tac-toe")

    def __str__(self) -> str:
        return grid.write(self.stones, 3, 3, self.last)


@dataclass(frozen=True, kw_only=True, repr=False)
class TicTacToe(EncodedCells, Spelled):
    """The rules; there is nothing to choose."""

    name: ClassVar[str] = "tic-tac-toe"
    width = 3
    height = 3

    @property
    def properties(self) -> Properties:
        """What kind of game it is."""
        return Properties(players=2, zero_sum=True, branching=5.6, length=7.7)

    def new(self, *, seed: int | None = None) -> TicTacToeState:
        """Start with an empty board; there is no chance in the game."""
        return TicTacToeState()

    def parse(self, text: str) -> TicTacToeState:
        """Read a position as `str(state)` writes it."""
        return TicTacToeState(*grid.read(text, 3, 3, players=2, k=3))
