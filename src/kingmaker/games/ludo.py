"""Ludo for two to four players: four tokens each run around the board and home, as far as the die says.

`rules="ludo"` are the usual British ones: a 6 brings a token in and gives another roll, the third 6 in a row ends the
turn; a token that is met goes back to its yard; tokens of one player may share a square, and two of them are a block
that nobody else passes; home is reached by an exact roll. 52 squares, and six more on the way home.
`rules="maedn"` is Mensch ärgere dich nicht as in OpenSpiel's game of that name: 40 squares and four places at home, one
token on a square, own tokens on the start must move on while others wait, and a 6 must bring one in.

Squares are counted from a player's own start, 1. A move names two of them, `12-16`; `h2` is on the way home. `enter`
brings a token in, and `pass` is all that is left where none can move. The first player whose tokens are all home is
paid 1 by every other player. The evaluation is the pip count: everybody's share of all steps that were gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kingmaker import _engine
from kingmaker.checks import whole
from kingmaker.drawing import Cross, cross, cross_board
from kingmaker.game import InvalidGame, InvalidState, UnknownName
from kingmaker.games.cards import seed_number
from kingmaker.games.encodings.dice import EncodedLudo
from kingmaker.games.native import BoundedState, ChancyState, EstimatedState, OrderedState
from kingmaker.properties import Properties
from kingmaker.spec import Spelled, nearest

BOOKS = ("ludo", "maedn")
MOST_TURNS = 65535

LUDO = cross(
    quarter=[
        *((column, 6) for column in range(1, 6)),
        *((6, row) for row in range(5, -1, -1)),
        (7, 0),
        (8, 0),
    ],
    home=[(column, 7) for column in range(1, 7)],
    yard=[(2, 2), (3, 2), (2, 3), (3, 3)],
    size=15,
)
MAEDN = cross(
    quarter=[*((column, 4) for column in range(5)), *((4, row) for row in range(3, -1, -1)), (5, 0)],
    home=[(column, 5) for column in range(1, 5)],
    yard=[(0, 0), (1, 0), (0, 1), (1, 1)],
    size=11,
)


class LudoState(BoundedState["Ludo"], EstimatedState["Ludo"], ChancyState["Ludo"], OrderedState["Ludo"]):
    """A position: `tokens`, `roller`, `die`."""

    __slots__ = ()

    @property
    def tokens(self) -> tuple[tuple[int, ...], ...]:
        """The squares of each player's tokens, counted from its own start, 1; 0 is the yard."""
        return tuple(tuple(row) for row in self.core.fields()["tokens"])

    @property
    def roller(self) -> int:
        """Whose turn it is, also while the die falls."""
        return int(self.core.fields()["roller"])

    @property
    def die(self) -> int | None:
        """What the die shows; None while it falls."""
        return self.core.fields()["die"] or None

    @property
    def pips(self) -> tuple[int, ...]:
        """How many steps each player has gone with all tokens."""
        return tuple(self.core.fields()["pips"])

    def with_player(self, player: int) -> LudoState | None:
        """Return the same position with another player to move; None while the die falls."""
        seated = self.core.with_player(player)
        return None if seated is None else self.wrap(seated)

    def draw(self) -> str:
        """Draw the board, players by their numbers; two tokens of one square are one number."""
        board = self.game.board
        signs = dict.fromkeys(board.track, "·")
        signs |= {cell: "-" for seat in self.game.seats for cell in board.homes[seat]}
        signs |= {cell: str(players[0]) for cell, players in self._placed().items()}
        rows = [
            "".join(f"{signs.get((column, row), ' '):2}" for column in range(board.size)) for row in range(board.size)
        ]
        end = f"player {self.returns().index(max(self.returns()))} wins" if self._is_won() else "the game is over"
        turn = f"player {self.roller}, " + ("the die falls" if self.die is None else f"the die shows {self.die}")
        return "\n".join([*(row.rstrip() for row in rows), end if self.is_terminal() else turn])

    def svg(self) -> str:
        """Draw the board as a picture, with the squares of the last move and the die."""
        over = self.is_terminal()
        return cross_board(
            self.game.board,
            self._placed(),
            seats=self.game.seats,
            mover=None if over else self.roller,
            die=self.die,
            falls=not over and self.die is None,
            title=str(self.game),
            names=_squares(self.game, self.roller),
            standings=[f"{pips} pips" for pips in self.pips],
            returns=self.returns() if over else (),
        )

    def _is_won(self) -> bool:
        return self.is_terminal() and any(self.returns())

    def _placed(self) -> dict[tuple[int, int], list[int]]:
        """Return the players of each cell, as many times as they have tokens there."""
        found = dict[tuple[int, int], list[int]]()
        for player, (seat, tokens) in enumerate(zip(self.game.seats, self.tokens, strict=True)):
            for place, square in enumerate(tokens):
                cell = self.game.board.yards[seat][place] if square == 0 else _cell(self.game, player, square)
                found.setdefault(cell, []).append(player)
        return found

    def __str__(self) -> str:
        return str(self.core.fields()["text"])


@dataclass(frozen=True, kw_only=True, repr=False)
class Ludo(EncodedLudo, Spelled):
    """The rules: how many `players`, by which `rules` (`ludo` or `maedn`), and how long a game may be.

    After `most_turns` moves of players a game ends without a winner; without it, it goes on until somebody is home.
    Two players sit opposite each other.
    """

    name: ClassVar[str] = "ludo"

    players: int = 4
    rules: str = "ludo"
    most_turns: int | None = None

    def __post_init__(self) -> None:
        players: Any = self.players
        whole(players, "players of ludo", 2, 4, error=InvalidGame)
        if self.rules not in BOOKS:
            raise UnknownName(f"unknown rules '{self.rules}' of ludo: {nearest(str(self.rules), BOOKS)}")
        if self.most_turns is not None:
            whole(self.most_turns, "most_turns of ludo", 1, MOST_TURNS, error=InvalidGame)
        _engine.start(self.name, self._rules())

    @property
    def properties(self) -> Properties:
        """What kind of game it is."""
        kind = Properties(players=self.players, zero_sum=True, deterministic=False, dealt=True)
        return kind.typical_of(self, branching=1.6, length=416.0)

    @property
    def board(self) -> Cross:
        """Where the squares are."""
        return LUDO if self.rules == "ludo" else MAEDN

    @property
    def common(self) -> int:
        """The last square of the track that a token comes to."""
        return 51 if self.rules == "ludo" else 40

    @property
    def seats(self) -> tuple[int, ...]:
        """Where the players sit around the board."""
        return (0, 2) if self.players == 2 else tuple(range(self.players))

    def new(self, *, seed: int | None = None) -> LudoState:
        """Start with all tokens in their yards, and the first roll drawn from the seed."""
        return LudoState(self, _engine.start(self.name, self._rules(), seed_number(seed)))

    def parse(self, text: str) -> LudoState:
        """Read a position as `str(state)` writes it: `tokens=0.0.3.57/… player=1 die=4 sixes=0 turn=0`."""
        try:
            return LudoState(self, _engine.parse(self.name, self._rules(), text))
        except InvalidState as error:
            shown = "" if text in str(error) else f" in '{text}'"
            raise InvalidState(f"{error}{shown}") from None

    def _rules(self) -> dict[str, Any]:
        return {"players": self.players, "rules": self.rules, "most_turns": self.most_turns or 0}


def _cell(game: Ludo, player: int, square: int) -> tuple[int, int]:
    """Return where a square of the track or on the way home is, counted from a player's own start, 1."""
    board, seat = game.board, game.seats[player]
    if square > game.common:
        return board.homes[seat][square - game.common - 1]
    return board.track[(len(board.track) // 4 * seat + square - 1) % len(board.track)]


def _squares(game: Ludo, player: int) -> dict[str, tuple[int, int]]:
    """Return all squares that a player's tokens come to, by the names that its moves give them."""
    named = {str(square): _cell(game, player, square) for square in range(1, game.common + 1)}
    home = len(game.board.homes[0])
    last = {"home": _cell(game, player, game.common + home)} if game.rules == "ludo" else {}
    return named | {f"h{step}": _cell(game, player, game.common + step) for step in range(1, home + 1)} | last
