"""What positions share where lines of `k` stones win, on a board of any size: value, bounds, text and pictures."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Protocol, Self, cast

from kingmaker.drawing import Pictured
from kingmaker.game import Playable
from kingmaker.games import grid


class LineGame(Protocol):
    """What the positions have to know of their rules."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def k(self) -> int: ...
    @property
    def lines(self) -> tuple[int, ...]: ...


class ShownLines(Pictured):
    """How such a position is shown and written, wherever its rules are."""

    __slots__ = ()

    if TYPE_CHECKING:
        game: Any
        last: Any

        @property
        def stones(self) -> grid.Stones: ...
        @property
        def winner(self) -> int | None: ...

    @property
    def notable_lead(self) -> float:
        """A line in which one stone is missing, and nothing against it."""
        return float((self.game.k - 1) ** 2 / (len(self.game.lines) * self.game.k**2))

    def draw(self) -> str:
        """Draw the board."""
        return grid.draw(self.stones, self.game.width, self.game.height, last=self.last, winner=self.winner)

    def svg(self) -> str:
        """Draw the board as a picture."""
        return grid.picture(cast(Any, self), self.game.width, self.game.height, self.game.lines, title=str(self.game))

    def __str__(self) -> str:
        return grid.write(self.stones, self.game.width, self.game.height, self.last)


class LineState(Playable, ShownLines):
    """A position of such a game: who is to move and how stones are put is up to the rules.

    The winner gets 1 from each of the others, so a win is worth the number of players minus one.
    """

    game: LineGame
    stones: grid.Stones
    last: str | None

    @property
    @abstractmethod
    def player(self) -> int:
        """Whose turn it is."""

    @abstractmethod
    def legal_actions(self) -> list[str]:
        """List what the player may do."""

    @abstractmethod
    def apply(self, action: str) -> Self:
        """Put a stone."""

    @abstractmethod
    def is_terminal(self) -> bool:
        """Tell whether the game is over."""

    @abstractmethod
    def returns(self) -> tuple[float, ...]:
        """Return one number for each player, at the end."""

    @abstractmethod
    def cell_of(self, action: str) -> int:
        """Return the cell that an action fills."""

    # What follows from these.

    def promises(self) -> list[float]:
        """Rank a cell that wins first, then one that would win for another player; all others are alike."""
        if self.is_terminal():
            return []
        through = grid.lines_through(self.game.width, self.game.height, self.game.k)
        cells = map(self.cell_of, self.legal_actions())
        return [grid.promise(self.stones, cell, self.player, through[cell]) for cell in cells]

    @property
    def winner(self) -> int | None:
        """Who has a line: only the player who has just moved can."""
        mover = (self.player - 1) % len(self.stones)
        return mover if grid.has_line(self.stones[mover], self.game.lines) else None

    def key(self) -> tuple[int, ...]:
        """Return the same for the same stones, in whatever order they came."""
        return self.stones

    def evaluate(self) -> tuple[float, ...]:
        """Compare the lines that only one player has stones in: each counts the square of their number."""
        return self.returns() if self.is_terminal() else grid.advantages(self.stones, self.game.lines, self.game.k)

    def bounds(self) -> list[tuple[float, float]]:
        """Return what a position seems worth now and the best that a player can still reach; points at the end."""
        if self.is_terminal():
            return [(value, value) for value in self.returns()]
        win = len(self.stones) - 1.0
        best = [win * grid.may_win(self.stones, player, self.game.lines) for player in range(len(self.stones))]
        return list(zip(self.evaluate(), best, strict=True))
