"""Abalone on the board of 61 cells: 2 players with 14 marbles, or 3 with 11 in rows of 5 and 6.

One, two or three marbles of one row move a step, along the row or sideways. Along the row they push: two marbles push
one, three push one or two, if the cell behind is empty or off the board; with three players the pushed ones may belong
to different opponents. The first to push six opposing marbles off wins. A position that comes up for the third time
since a marble was last pushed off ends a played game, and so does the cap on turns; searches look past repetitions.

Cells are rows `A` (bottom) to `I` and diagonals `1` to `9`. A move along the row names its last marble and the
destination of that marble, `A3B4`. A move sideways names the ends of the row and the destination of the first marble,
`C3C5D3`.

Evaluation after Hashavit & Markovitch, IJCAI 2011, section 4.1 (marbles pushed off, and their arrangement): 100 for
each marble pushed off, −6 for each one lost, a half for each step that a marble stands nearer to the centre than the
rim, and a half for each pair of own marbles that touch. The paper names no term for marbles lost: `losses=False`
leaves it out. The winner is paid the largest value there can be.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Literal

from kingmaker import _engine
from kingmaker.drawing.hex_board import HexCell, hex_board, rim_labels
from kingmaker.game import InvalidGame, InvalidState
from kingmaker.games.boards import MOST_OPENING, PiecesState, check_whole, opened, rows_of_text
from kingmaker.games.encodings.boards import EncodedHexagon
from kingmaker.games.native import OrderedState, check_yes
from kingmaker.games.tuned_weights import weights_for
from kingmaker.properties import Properties
from kingmaker.spec import Spelled

TURNS_EACH = 200
"""Moves of each player after which a game ends without a winner, unless `most_turns` says otherwise."""


class AbaloneState(PiecesState["Abalone"], OrderedState["Abalone"]):
    """A position: `marbles`, `off`, `lost`, `turn`, `winner`."""

    __slots__ = ()

    @property
    def marbles(self) -> tuple[tuple[str, ...], ...]:
        """The cells of each player's marbles."""
        return tuple(tuple(cells) for cells in self.core.fields()["marbles"])

    @property
    def off(self) -> tuple[int, ...]:
        """How many marbles each player has pushed off."""
        return tuple(self.core.fields()["off"])

    @property
    def lost(self) -> tuple[int, ...]:
        """How many marbles each player has lost."""
        return tuple(self.core.fields()["lost"])

    def draw(self) -> str:
        """Draw the board row by row, players by their numbers."""
        owner = {cell: player for player, cells in enumerate(self.marbles) for cell in cells}
        signs = [(column, row, str(owner.get(name, "·"))) for name, (column, row) in places().items()]
        lines = [f"{'ABCDEFGHI'[row]}  {line}" for row, line in rows_of_text(signs)]
        standing = "  ".join(f"player {player}: {count} pushed off" for player, count in enumerate(self.off))
        return "\n".join([*lines, f"{standing}  ({self.whose_turn()})"])

    def svg(self) -> str:
        """Draw the board with coordinates, the last move, and which marbles may move where."""
        cells = [HexCell(name, column / 2, -row * math.sqrt(0.75)) for name, (column, row) in places().items()]
        paths = [path for action in self.legal_actions() if action != "pass" for path in paths_of(action)]
        taken = {cell for marbles in self.marbles for cell in marbles}
        labels = rim_labels(cells, lambda cell: cell.name[0], (-1, 0))
        labels += rim_labels(cells, lambda cell: cell.name[1], (0.5, math.sqrt(0.75)))
        return hex_board(
            cells,
            {cell: player for player, marbles in enumerate(self.marbles) for cell in marbles},
            mover=None if self.is_terminal() else self.player,
            title="Abalone",
            paths=paths_of(self.last) if self.last not in (None, "pass") else [],
            movable=sorted({start for start, _ in paths}),
            targets=sorted({end for _, end in paths} - taken),
            labels=labels,
            standings=[f"{count} pushed off" for count in self.off],
            returns=self.returns() if self.is_terminal() else (),
            lines=False,
        )


@dataclass(frozen=True, kw_only=True, repr=False)
class Abalone(EncodedHexagon, Spelled):
    """The rules; `goal` is the number of marbles to push off.

    The game is deterministic, so the same agents would play the same game again. `opening` is the number of random
    moves, drawn from the seed, that are made first. `losses`: own marbles lost count in the evaluation.

    `evaluation`: of positions before the end; `tuned` has weights that were learned from games (`kingmaker.tuning`).
    """

    name: ClassVar[str] = "abalone"

    players: int = 3
    goal: int = 6
    most_turns: int | None = None
    opening: int = 0
    losses: bool = True
    evaluation: Literal["paper", "tuned"] = "paper"

    def __post_init__(self) -> None:
        if self.players not in (2, 3) or isinstance(self.players, bool):
            raise InvalidGame(f"expected 2 or 3 players for abalone, got {self.players!r}")
        check_whole(self, self.name, "goal", 1, 255)
        check_whole(self, self.name, "most_turns", 1, 65535)
        check_whole(self, self.name, "opening", 0, MOST_OPENING)
        check_yes(self, self.name, "losses")
        _engine.start(self.name, self._rules())

    @property
    def properties(self) -> Properties:
        """What kind of game it is; at random few games are won, so that most last as long as they may."""
        kind = Properties(players=self.players, zero_sum=False, dealt=self.opening > 0)
        return kind.typical_of(self, branching=40.0, length=598.0)

    def new(self, *, seed: int | None = None) -> AbaloneState:
        """Set up the marbles, and make the random moves of the opening, if there is one."""
        return opened(AbaloneState(self, _engine.start(self.name, self._rules())), self.opening, seed)

    def parse(self, text: str) -> AbaloneState:
        """Read a position as `str(state)` writes it: `marbles=A1,A2/…/… player=0 off=1/0/2 turn=37`."""
        try:
            return AbaloneState(self, _engine.parse(self.name, self._rules(), text))
        except InvalidState as error:
            shown = "" if text in str(error) else f" in '{text}'"
            raise InvalidState(f"{error}{shown}") from None

    def _rules(self) -> dict[str, Any]:
        turns = TURNS_EACH * self.players if self.most_turns is None else self.most_turns
        tuned = weights_for(self.name, self.evaluation, self.players)
        return {
            "players": self.players,
            "goal": self.goal,
            "most_turns": turns,
            "losses": self.losses,
            "tuned": tuned,
        }


@cache
def places() -> dict[str, tuple[int, int]]:
    """Return column, half a cell wide, and row of every cell, from the corner A1."""
    cells = _engine.start(Abalone.name, Abalone()._rules()).facts()["cells"]
    return {name: (2 * diagonal - row, row) for name, row, diagonal in cells}


def paths_of(action: str) -> list[tuple[str, str]]:
    """Return start and destination of the marbles that move: the last of a row, or all of a row moved sideways."""
    at = places()
    names = {place: name for name, place in at.items()}
    first, target = action[:2], action[-2:]
    if len(action) == 4:
        return [(first, target)]
    (x, y), (end_x, end_y), (to_x, to_y) = at[first], at[action[2:4]], at[target]
    steps = max(abs(end_y - y), abs(end_x - x) // 2)
    row = [(x + (end_x - x) * step // steps, y + (end_y - y) * step // steps) for step in range(steps + 1)]
    return [(names[x0, y0], names[x0 + to_x - x, y0 + to_y - y]) for x0, y0 in row]
