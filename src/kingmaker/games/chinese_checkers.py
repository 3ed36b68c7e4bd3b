"""Chinese Checkers on stars of any size up to the usual 121 cells, for 2, 3, 4 or 6 players.

A pawn steps to an empty cell beside it, or hops over a neighbour, anybody's, to the empty cell right behind, and on
from there as often as it likes. Each pair of a pawn and a destination is one action, `c3-e5`. A player who cannot move
passes.

A player wins by filling its goal, the camp opposite its own. What counts there is `win`:
- `entered`: every cell holds a pawn that entered the goal, at least one of them the player's own. A foreign pawn helps
  if it came from outside, or left its home and came back; one that never left it does not. Without this, camps that
  face each other could be won with the pawns that the opponent has not moved yet.
- `full`: every cell holds a pawn, anybody's, at least one of them the player's own (Nijssen's thesis of 2013).
- `strict`: all pawns there are the player's own.
For three players, whose goals are nobody's home, `entered` and `full` are the same. A pawn leaves its home by a move
that ends outside it.

Evaluation as in Hashavit & Markovitch, IJCAI 2011, section 4.1: the steps that a player's pawns are still away from the
goal, with a minus sign. `aim="tip"` counts to the far end of the goal, so that pawns in it are drawn on; `aim="camp"`
to its nearest cell, "the accumulated distance of the pawns from their destination camp" to the letter. The winner is
paid 0 and everybody else what it had left, at most −1; a game that reaches `most_turns` has no winner by the rules and
is paid by the steps left, so that the nearest to its goal does best. With `scoring="lead"` every player is paid the sum
of its leads, in steps, over each opponent: the order of the players stays, and what one gains the others lose, which
pruning in MaxN needs. Sturtevant, IJCAI 2003, prunes in this game, too; there a player maximises the difference
between its own score and those of the others, and only the ten moves that gain most are searched: `widest=10`.

With `evaluation="table"` moves are counted instead of steps: the fewest that bring the player's pawns home if no others
are on the board. That is the evaluation of Nijssen's thesis, less its constant of 28, on stars of up to `size=3`, and
`kingmaker build-table` makes the table. It also replaces the steps in what a game pays.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Literal

from kingmaker import _engine
from kingmaker.drawing.hex_board import HexCell, hex_board, rim_labels
from kingmaker.game import InvalidGame, InvalidState
from kingmaker.games import camp_tables
from kingmaker.games.boards import MOST_OPENING, PiecesState, check_whole, opened, rows_of_text
from kingmaker.games.encodings.boards import EncodedStar
from kingmaker.games.native import OrderedState
from kingmaker.properties import Properties
from kingmaker.spec import Spelled, nearest

SCORING = ("distance", "lead")
AIM = ("tip", "camp")
WIN = ("entered", "full", "strict")
EVALUATION = ("steps", "table")

TURNS_EACH = 100
"""Moves of each player after which a game ends without a winner, unless `most_turns` says otherwise."""


class ChineseCheckersState(PiecesState["ChineseCheckers"], OrderedState["ChineseCheckers"]):
    """A position: `pawns`, `stayed`, `distances`, `turn`, `winner`, `last_path`."""

    __slots__ = ()

    @property
    def pawns(self) -> tuple[tuple[str, ...], ...]:
        """The cells of each player's pawns."""
        return tuple(tuple(cells) for cells in self.core.fields()["pawns"])

    @property
    def stayed(self) -> tuple[tuple[str, ...], ...]:
        """The cells of each player's pawns that never left their home; kept only where the rules ask for it.

        That is under `win="entered"` where a goal is somebody's home, thus not with three players.
        """
        return tuple(tuple(cells) for cells in self.core.fields()["stayed"])

    @property
    def distances(self) -> tuple[int, ...]:
        """How many steps each player's pawns are away from the goal."""
        return tuple(self.core.fields()["distances"])

    @property
    def last_path(self) -> tuple[str, ...]:
        """The cells that the last move touched, from its start to its end; empty where there was none."""
        return tuple(self.core.fields()["last_path"])

    def draw(self) -> str:
        """Draw the star row by row, players by their numbers, the last move's ends marked."""
        owner = {cell: player for player, cells in enumerate(self.pawns) for cell in cells}
        ends = {*self.last_path[:1], *self.last_path[-1:]}
        signs = [
            (column, row, str(owner[name]) if name in owner else "*" if name in ends else "·")
            for name, column, row, _ in cells_of(self.game)
        ]
        rows = rows_of_text(signs)
        letters = "abcdefghijklmnopq"[len(rows) - 1 :: -1]
        lines = [f"{letter}  {line}" for letter, (_, line) in zip(letters, rows, strict=True)]
        standing = "  ".join(f"player {player}: {steps} to go" for player, steps in enumerate(self.distances))
        return "\n".join([*lines, f"{standing}  ({self.whose_turn()})"])

    def svg(self) -> str:
        """Draw the star with coordinates, the last move with its hops, and where the mover may go."""
        cells = [
            HexCell(name, column / 2, -row * math.sqrt(0.75), home) for name, column, row, home in cells_of(self.game)
        ]
        moves = [action.split("-") for action in self.legal_actions() if "-" in action]
        return hex_board(
            cells,
            {cell: player for player, pawns in enumerate(self.pawns) for cell in pawns},
            mover=None if self.is_terminal() else self.player,
            title="Chinese Checkers",
            paths=[self.last_path] if self.last_path else [],
            movable=sorted({start for start, _ in moves}),
            targets=sorted({end for _, end in moves}),
            labels=rim_labels(cells, lambda cell: cell.name[0], (-1, 0)),
            standings=[f"{steps} steps to go" for steps in self.distances],
            returns=self.returns() if self.is_terminal() else (),
        )


@dataclass(frozen=True, kw_only=True, repr=False)
class ChineseCheckers(EncodedStar, Spelled):
    """The rules. `size` is the side of a camp: 4 for the usual star with ten pawns each, less for smaller ones.

    The game is deterministic, so the same agents would play the same game again. `opening` is the number of random
    moves, drawn from the seed, that are made first. `aim` is the place to which steps are counted. `widest`: only this
    number of moves may be played, those that gain most steps, the first of equals. `evaluation` values positions by
    steps, or by a table of moves.
    """

    name: ClassVar[str] = "chinese-checkers"

    players: int = 3
    size: int = 4
    win: Literal["entered", "full", "strict"] = "entered"
    most_turns: int | None = None
    opening: int = 0
    scoring: Literal["distance", "lead"] = "distance"
    aim: Literal["tip", "camp"] = "tip"
    widest: int | None = None
    evaluation: Literal["steps", "table"] = "steps"

    def __post_init__(self) -> None:
        check_whole(self, self.name, "players", 2, 6)
        check_whole(self, self.name, "size", 1, 4)
        check_whole(self, self.name, "most_turns", 1, 65535)
        check_whole(self, self.name, "opening", 0, MOST_OPENING)
        check_whole(self, self.name, "widest", 1, 1000)
        if self.win not in WIN:
            raise InvalidGame(f"unknown win '{self.win}' of {self.name}: {nearest(str(self.win), WIN)}")
        if self.scoring not in SCORING:
            raise InvalidGame(f"unknown scoring '{self.scoring}' of {self.name}: {nearest(str(self.scoring), SCORING)}")
        if self.aim not in AIM:
            raise InvalidGame(f"unknown aim '{self.aim}' of {self.name}: {nearest(str(self.aim), AIM)}")
        if self.evaluation not in EVALUATION:
            known = nearest(str(self.evaluation), EVALUATION)
            raise InvalidGame(f"unknown evaluation '{self.evaluation}' of {self.name}: {known}")
        if self.evaluation == "table":
            self._check_table()
        _engine.start(self.name, self.rules())

    def _check_table(self) -> None:
        if self.size not in camp_tables.COUNTS:
            largest = max(camp_tables.COUNTS)
            raise InvalidGame(f"expected evaluation=table with a size of {largest} or less, got size={self.size}")
        if not camp_tables.table_file(self.size).is_file():
            build, file = camp_tables.command(self.size), camp_tables.table_file(self.size)
            raise InvalidGame(f"expected a table for evaluation=table in '{file}', got none: build it by `{build}`")

    def build_table(self, told: Callable[[camp_tables.Found], object]) -> Path:
        """Build the table of moves for this size, which `evaluation="table"` reads, and return its file."""
        return camp_tables.build(_engine.start(self.name, {**self.rules(), "table": None}), self.size, told)

    @property
    def properties(self) -> Properties:
        """What kind of game it is; at random nobody comes home, so that all random games last as long as they may."""
        kind = Properties(players=self.players, zero_sum=self.scoring == "lead", dealt=self.opening > 0)
        return kind.typical_of(self, branching=54.0, length=300.0)

    def new(self, *, seed: int | None = None) -> ChineseCheckersState:
        """Set up the pawns in their camps, and make the random moves of the opening, if there is one."""
        return opened(ChineseCheckersState(self, _engine.start(self.name, self.rules())), self.opening, seed)

    def parse(self, text: str) -> ChineseCheckersState:
        """Read a position as `str(state)` writes it: `pawns=a1,b1/…/… player=1 turn=17 returned=a1`.

        Pawns in their home never left it unless `returned` names them; texts without it are read so.
        """
        try:
            return ChineseCheckersState(self, _engine.parse(self.name, self.rules(), text))
        except InvalidState as error:
            shown = "" if text in str(error) else f" in '{text}'"
            raise InvalidState(f"{error}{shown}") from None

    def rules(self) -> dict[str, Any]:
        """Return the rules as the engine takes them."""
        turns = TURNS_EACH * self.players if self.most_turns is None else self.most_turns
        return {
            "players": self.players,
            "size": self.size,
            "win": self.win,
            "most_turns": turns,
            "scoring": self.scoring,
            "aim": self.aim,
            "widest": self.widest,
            "table": str(camp_tables.table_file(self.size)) if self.evaluation == "table" else None,
        }


@cache
def cells_of(game: ChineseCheckers) -> list[tuple[str, int, int, int | None]]:
    """Return the cells of a star: name, column (half a cell wide) and row from the middle, and whose home it is."""
    return [tuple(cell) for cell in _engine.start(game.name, game.rules()).facts()["cells"]]
