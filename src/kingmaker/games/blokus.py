"""Blokus: pieces of one to five squares that touch their own colour at corners only, for 2 to 4 players.

Rules and evaluation as in Nijssen, "Monte-Carlo Tree Search for Multi-Player Games", thesis, Maastricht 2013, ch. 3.
Each player has the 21 free polyominoes of one to five squares. A player's first piece covers a corner of the board.
Each later one touches a piece of its own colour diagonally and none along an edge; pieces of others may be touched in
any way. A player who cannot place a piece is passed over from then on, and the game is over when nobody can. The player
who covers the most squares wins. Of players who have placed all pieces, one who placed the single square last is ahead
by half a point, the tie-break of the thesis.

The thesis has four players and leaves open whose corner is which: here each has its own, clockwise from the lower left.
Two players sit at opposite corners. Everybody plays one colour.

The evaluation is the number of squares covered.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from kingmaker import _engine
from kingmaker.drawing.polyominoes import polyomino_board
from kingmaker.game import InvalidGame, InvalidState
from kingmaker.games.boards import MOST_OPENING, PiecesState, check_whole, opened
from kingmaker.games.encodings.polyominoes import EncodedPolyominoes, Shape
from kingmaker.games.native import OrderedState, check_yes
from kingmaker.properties import Properties
from kingmaker.spec import Spelled

COLUMNS = "abcdefghijklmnopqrst"
STARTS = ("own", "any", "inside")


class BlokusState(PiecesState["Blokus"], OrderedState["Blokus"]):
    """A position: `cells`, `hand`, `squares`, `turn`, `winner`.

    An action names a piece, which of its shapes, and where the shape's mark lies: `F5c-d5`. The mark is the leftmost
    square of the lowest row. `game.shapes()` has all shapes.
    """

    __slots__ = ()

    @property
    def cells(self) -> tuple[tuple[str, ...], ...]:
        """The squares that each player covers."""
        return tuple(tuple(cells) for cells in self.core.fields()["cells"])

    @property
    def hand(self) -> tuple[tuple[str, ...], ...]:
        """The pieces that are left to each player, large ones first."""
        return tuple(tuple(pieces) for pieces in self.core.fields()["hand"])

    @property
    def squares(self) -> tuple[int, ...]:
        """How many squares each player covers."""
        return tuple(self.core.fields()["squares"])

    @property
    def single_last(self) -> tuple[bool, ...]:
        """Which players have placed all their pieces, the single square last."""
        return tuple(self.core.fields()["single"])

    def standings(self) -> list[str]:
        """Say of each player how many squares it covers, and how many pieces it has left."""
        return [f"{count} squares, {len(left)} left" for count, left in zip(self.squares, self.hand, strict=True)]

    def draw(self) -> str:
        """Draw the board with its coordinates, players by their numbers, and below it the shapes that can be placed."""
        rows, _, _ = str(self).partition(" ")
        size = self.game.size
        lines = [f"{size - place:>2}  {' '.join(row)}" for place, row in enumerate(rows.replace(".", "·").split("/"))]
        letters = f"    {' '.join(COLUMNS[:size])}"
        standing = "  ".join(f"player {player}: {words}" for player, words in enumerate(self.standings()))
        lines += [letters, f"{standing}  ({self.whose_turn()})"]
        if not self.is_terminal():
            lines.append(f"left to player {self.player}: {' '.join(self.hand[self.player])}")
            legal = {action.partition("-")[0] for action in self.legal_actions()}
            lines += text_of_shapes({name: shape for name, shape in self.game.shapes().items() if name in legal})
        return "\n".join(lines)

    def svg(self) -> str:
        """Draw the board with the last piece, the corners to build on, and below it the shapes of who is to move."""
        over, shapes = self.is_terminal(), self.game.shapes()
        legal = {action.partition("-")[0] for action in self.legal_actions()}
        last: tuple[str, ...] = ()
        if self.last is not None:
            name, _, square = self.last.partition("-")
            last = shapes[name].covered(square)
        left = set() if over else set(self.hand[self.player])
        return polyomino_board(
            self.game.size,
            self.cells,
            mover=None if over else self.player,
            title="Blokus",
            last=last,
            starts=() if over else self.game.starts(self.player),
            shapes={name: shape.squares for name, shape in shapes.items() if shape.piece in left},
            legal=legal,
            standings=self.standings(),
            returns=self.returns() if over else (),
        )


@dataclass(frozen=True, kw_only=True, repr=False)
class Blokus(EncodedPolyominoes, Spelled):
    """The rules; `size` is the number of columns and rows, `largest` the size of the largest pieces.

    `start` says where first pieces go: each player has its `own` corner, or `any` corner will do, or `inside`: one of
    the two squares of Blokus Duo, which is `blokus:players=2,size=14,start=inside`. With `bonus` a player who places
    all pieces gets 15 points more, and 5 more again if the single square came last, as in the rules that are sold. The
    game is deterministic: `opening` is the number of random moves, drawn from the seed, that are made first.
    """

    name: ClassVar[str] = "blokus"

    players: int = 4
    size: int = 20
    largest: int = 5
    start: str = "own"
    bonus: bool = False
    opening: int = 0

    def __post_init__(self) -> None:
        check_whole(self, self.name, "players", 2, 4)
        check_whole(self, self.name, "size", 3, 20)
        check_whole(self, self.name, "largest", 1, 5)
        if self.start not in STARTS:
            raise InvalidGame(f"expected start of blokus to be one of {', '.join(STARTS)}, got {self.start!r}")
        check_yes(self, self.name, "bonus")
        check_whole(self, self.name, "opening", 0, MOST_OPENING)
        _engine.start(self.name, self._rules())

    @property
    def properties(self) -> Properties:
        """What kind of game it is; nobody gains what others lose."""
        kind = Properties(players=self.players, zero_sum=False, dealt=self.opening > 0)
        return kind.typical_of(self, branching=176.0, length=59.4)

    def new(self, *, seed: int | None = None) -> BlokusState:
        """Start with an empty board, and make the random moves of the opening, if there is one."""
        return opened(BlokusState(self, _engine.start(self.name, self._rules())), self.opening, seed)

    def parse(self, text: str) -> BlokusState:
        """Read a position as `str(state)` writes it, the uppermost row first: `…/0.../… player=0 single=-`."""
        try:
            return BlokusState(self, _engine.parse(self.name, self._rules(), text))
        except InvalidState as error:
            shown = "" if text in str(error) else f" in '{text}'"
            raise InvalidState(f"{error}{shown}") from None

    def shapes(self) -> dict[str, Shape]:
        """Return every way to lay a piece by its name."""
        return _shapes(self)

    def starts(self, player: int) -> tuple[str, ...]:
        """Return the squares of which a player's first piece covers one."""
        far = self.size - 1
        corners = [(0, 0), (0, far), (far, far), (far, 0)]
        found = {
            "own": [corners[2 * player if self.players == 2 else player]],
            "any": corners,
            "inside": [(4, 4), (far - 4, far - 4)],
        }[self.start]
        return tuple(f"{COLUMNS[column]}{row + 1}" for column, row in found)

    def _rules(self) -> dict[str, Any]:
        names = ("players", "size", "largest", "start", "bonus")
        return {name: getattr(self, name) for name in names}


def text_of_shapes(shapes: Mapping[str, Shape], *, across: int = 12) -> list[str]:
    """Draw shapes with their names below them, so many in a row, two rows of squares in each line."""
    names, lines = list(shapes), []
    for start in range(0, len(names), across):
        row = names[start : start + across]
        drawn = [_text_of(shapes[name].squares) for name in row]
        most = max(map(len, drawn))
        tiles = [[""] * (most - len(tile)) + tile + [name] for tile, name in zip(drawn, row, strict=True)]
        lines += ["".join(f"{part:<7}" for part in level).rstrip() for level in zip(*tiles, strict=True)]
    return lines


def _text_of(squares: Collection[tuple[int, int]]) -> list[str]:
    left, right = min(x for x, _ in squares), max(x for x, _ in squares)
    signs = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
    high = max(y for _, y in squares) // 2
    return [
        "".join(signs[(x, 2 * level + 1) in squares, (x, 2 * level) in squares] for x in range(left, right + 1))
        for level in range(high, -1, -1)
    ]


@cache
def _shapes(game: Blokus) -> dict[str, Shape]:
    found = _engine.start(game.name, game._rules()).facts()["shapes"]
    return {name: Shape(piece, tuple((right, up) for right, up in squares)) for name, piece, squares in found}
