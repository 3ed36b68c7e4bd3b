"""Rolit: Othello with four colours, for 2 to 4 players; nobody passes, and the player with the most pieces wins.

Rules and evaluation as in Nijssen, "Monte-Carlo Tree Search for Multi-Player Games", thesis, Maastricht 2013, ch. 3.
A piece captures, in each of eight directions, the unbroken run of other pieces up to the next one of its own. A player
who can capture must do so; a player who cannot puts a piece on any empty square beside another piece. So a game fills
the board.

The thesis leaves open the order of turns, here the order in which it lists the colours: red (upper left), yellow (lower
right), green (upper right), blue (lower left); which colours two or three players have, here the first; and whether the
pieces of the others, which are nobody's, can be captured, here like any. `width` and `height` may be smaller than 8.

The evaluation is one point for each move that a player could make and ten for each stable piece, which can never change
colour again. The points are turned into shares of the board, which add up to the number of squares, as the returns of
four players do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kingmaker import _engine
from kingmaker.drawing import square_board
from kingmaker.game import InvalidState
from kingmaker.games.boards import MOST_OPENING, PiecesState, check_whole, opened
from kingmaker.games.encodings.boards import EncodedRolit
from kingmaker.games.native import OrderedState
from kingmaker.properties import Properties
from kingmaker.spec import Spelled

COLUMNS = "abcdefgh"
COLOURS = 4


class RolitState(PiecesState["Rolit"], OrderedState["Rolit"]):
    """A position: `pieces`, `neutral`, `turn`, `winner`; an action is a square, `d3`."""

    __slots__ = ()

    @property
    def pieces(self) -> tuple[tuple[str, ...], ...]:
        """The squares of each player's pieces."""
        return self._colours()[: self.num_players]

    @property
    def neutral(self) -> tuple[str, ...]:
        """The squares of the pieces that are nobody's."""
        return tuple(square for colour in self._colours()[self.num_players :] for square in colour)

    def draw(self) -> str:
        """Draw the board with its coordinates, colours by their numbers, and count the pieces."""
        rows, _, _ = str(self).partition(" ")
        height = self.game.height
        lines = [f"{height - place}  {' '.join(row)}" for place, row in enumerate(rows.replace(".", "·").split("/"))]
        letters = f"   {' '.join(COLUMNS[: self.game.width])}"
        standing = "  ".join(f"player {player}: {len(squares)}" for player, squares in enumerate(self.pieces))
        return "\n".join([*lines, letters, f"{standing}  ({self.whose_turn()})"])

    def svg(self) -> str:
        """Draw the board with the last piece, the squares that may be played, and how many pieces everybody has."""
        over = self.is_terminal()
        rows = [str(row) for row in range(self.game.height, 0, -1)]
        places = {
            f"{letter}{number}": (row, column)
            for row, number in enumerate(rows)
            for column, letter in enumerate(COLUMNS[: self.game.width])
        }
        return square_board(
            rows,
            COLUMNS[: self.game.width],
            {places[square]: colour for colour, squares in enumerate(self._colours()) for square in squares},
            mover=None if over else self.player,
            title="Rolit",
            last=None if self.last is None else places[self.last],
            legal=[places[square] for square in self.legal_actions()],
            signs=[str(colour) if colour < self.num_players else "–" for colour in range(COLOURS)],
            standings=["1 piece" if len(squares) == 1 else f"{len(squares)} pieces" for squares in self.pieces],
            returns=self.returns() if over else (),
        )

    def _colours(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(squares) for squares in self.core.fields()["pieces"])


@dataclass(frozen=True, kw_only=True, repr=False)
class Rolit(EncodedRolit, Spelled):
    """The rules; `width` and `height` are even, so that four squares are in the middle.

    The game is deterministic, so the same agents would play the same game again. `opening` is the number of random
    moves, drawn from the seed, that are made first.
    """

    name: ClassVar[str] = "rolit"

    players: int = 4
    width: int = 8
    height: int = 8
    opening: int = 0

    def __post_init__(self) -> None:
        check_whole(self, self.name, "players", 2, COLOURS)
        check_whole(self, self.name, "width", 2, 8)
        check_whole(self, self.name, "height", 2, 8)
        check_whole(self, self.name, "opening", 0, MOST_OPENING)
        _engine.start(self.name, self._rules())

    @property
    def properties(self) -> Properties:
        """What kind of game it is; with less than four players, pieces of nobody may be left at the end."""
        kind = Properties(players=self.players, zero_sum=self.players == COLOURS, dealt=self.opening > 0)
        return kind.typical_of(self, branching=8.2, length=60.0)

    def new(self, *, seed: int | None = None) -> RolitState:
        """Put a piece of each colour in the middle, and make the random moves of the opening, if there is one."""
        return opened(RolitState(self, _engine.start(self.name, self._rules())), self.opening, seed)

    def parse(self, text: str) -> RolitState:
        """Read a position as `str(state)` writes it, the uppermost row first: `…/...02.../...31.../… player=0`."""
        try:
            return RolitState(self, _engine.parse(self.name, self._rules(), text))
        except InvalidState as error:
            shown = "" if text in str(error) else f" in '{text}'"
            raise InvalidState(f"{error}{shown}") from None

    def _rules(self) -> dict[str, Any]:
        return {"players": self.players, "width": self.width, "height": self.height}
