"""What games on a board of squares share: names of cells, lines, and positions as text and as a picture.

Cells are counted from the lower left, row by row, and called as in chess: `a1` is cell 0, `b1` cell 1. A set of cells
is a whole number with one bit for each cell, so `mine & theirs` is what two sets share and `mine & line == line` asks
for a finished line. A position has one such set for each player, `stones`; the players put one stone each in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from kingmaker.checks import whole
from kingmaker.drawing import square_board
from kingmaker.game import InvalidGame, InvalidState

MARKS = "XOABCDEFGHIJKLMNPQRSTUVWYZ"
"""The letter of each player."""
EMPTY = "."
LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""The names of the columns."""

Stones = tuple[int, ...]


@cache
def cells(width: int, height: int) -> tuple[str, ...]:
    """Name all cells in their order."""
    return tuple(f"{LETTERS[column]}{row + 1}" for row in range(height) for column in range(width))


@cache
def lines(width: int, height: int, k: int) -> tuple[int, ...]:
    """Return every straight line of `k` cells as a set: to the right, up, and along both diagonals."""
    found = []
    for row in range(height):
        for column in range(width):
            for right, up in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                last_column, last_row = column + right * (k - 1), row + up * (k - 1)
                if 0 <= last_column < width and last_row < height:
                    found.append(sum(1 << (row + up * i) * width + column + right * i for i in range(k)))
    return tuple(dict.fromkeys(found))  # with k = 1 all directions are one


def taken(stones: Stones) -> int:
    """Return the cells that are not empty."""
    everything = 0
    for mine in stones:
        everything |= mine
    return everything


def put(stones: Stones, player: int, cell: int) -> Stones:
    """Put a stone of a player on a cell."""
    return (*stones[:player], stones[player] | 1 << cell, *stones[player + 1 :])


def has_line(mine: int, all_lines: Sequence[int]) -> bool:
    """Tell whether a set of cells holds a whole line."""
    return any(mine & line == line for line in all_lines)


def advantages(stones: Stones, all_lines: Sequence[int], k: int) -> tuple[float, ...]:
    """Value each player by its open lines against those of the others; always between −1 and 1, and 0 in sum.

    A line that holds stones of one player only counts the square of their number for that player. From this the mean
    of the other players is taken away.
    """
    strengths = [0] * len(stones)
    for line in all_lines:
        owners = [player for player, mine in enumerate(stones) if mine & line]
        if len(owners) == 1:
            strengths[owners[0]] += (stones[owners[0]] & line).bit_count() ** 2
    total, rivals = sum(strengths), len(stones) - 1
    most = len(all_lines) * k**2  # out of reach: every line full
    return tuple((mine - (total - mine) / rivals) / most for mine in strengths)


@cache
def lines_through(width: int, height: int, k: int) -> tuple[tuple[int, ...], ...]:
    """Return for each cell the lines that it is part of."""
    every = lines(width, height, k)
    return tuple(tuple(line for line in every if line >> cell & 1) for cell in range(width * height))


def promise(stones: Stones, cell: int, player: int, through: Sequence[int]) -> float:
    """Tell how promising a cell is: 2 where a line is finished, 1 where another player would finish one, else 0.

    `through` are the lines that the cell is part of. Teytaud & Teytaud, "On the Huge Benefit of Decisive Moves in
    Monte-Carlo Tree Search Algorithms", CIG 2010.
    """
    finished = [
        owner for owner, theirs in enumerate(stones) if any((theirs | 1 << cell) & line == line for line in through)
    ]
    return 2.0 if player in finished else 1.0 if finished else 0.0


def may_win(stones: Stones, player: int, all_lines: Sequence[int]) -> bool:
    """Tell whether a line is left in which no other player has a stone."""
    others = taken(stones) & ~stones[player]
    return any(not others & line for line in all_lines)


def check_size(name: str, width: int, height: int, k: int) -> None:
    """Refuse a board that is too small for a line, or too large for its letters."""
    sizes: dict[str, Any] = {"width": width, "height": height, "k": k}
    for what, size in sizes.items():
        whole(size, f"{what} of {name}", 1, len(LETTERS), error=InvalidGame)
    if not lines(width, height, k):
        raise InvalidGame(f"expected a board with room for {k} in a row for {name}, got {width}×{height}")


def draw(stones: Stones, width: int, height: int, *, last: str | None = None, winner: int | None = None) -> str:
    """Draw the board with its coordinates, the last stone between brackets, and say who is next or who has won."""
    names, marks = cells(width, height), _marks(stones, width * height)
    shown = [f"[{mark}]" if name == last else f" {mark} " for name, mark in zip(names, marks, strict=True)]
    numbers = len(str(height))
    rows = [
        f"{row + 1:>{numbers}} {''.join(shown[row * width : (row + 1) * width])}".rstrip()
        for row in reversed(range(height))
    ]
    letters = f"{'':{numbers}} {''.join(f' {letter} ' for letter in LETTERS[:width])}".rstrip()
    return "\n".join([*rows, letters, _standing(marks, len(stones), winner)])


class Board(Protocol):
    """What a picture has to know of a position."""

    @property
    def stones(self) -> Stones: ...
    @property
    def last(self) -> str | None: ...
    @property
    def player(self) -> int: ...
    @property
    def winner(self) -> int | None: ...
    def legal_actions(self) -> Sequence[str]: ...
    def apply(self, action: str, /) -> Board: ...
    def is_terminal(self) -> bool: ...
    def returns(self) -> Sequence[float]: ...


def picture(state: Board, width: int, height: int, all_lines: Sequence[int], *, title: str) -> str:
    """Draw the board as SVG, with the last stone, the cells that the player may fill, and the line that won."""
    places = {name: (height - 1 - cell // width, cell % width) for cell, name in enumerate(cells(width, height))}
    owned = [(place, cell) for cell, place in enumerate(places.values())]
    over, winner = state.is_terminal(), state.winner
    won = [] if winner is None else [line for line in all_lines if state.stones[winner] & line == line]
    free = [] if over else [state.apply(action).last for action in state.legal_actions()]
    return square_board(
        [str(row) for row in range(height, 0, -1)],
        LETTERS[:width],
        {place: player for place, cell in owned for player, mine in enumerate(state.stones) if mine >> cell & 1},
        mover=None if over else state.player,
        title=title,
        last=places[state.last] if state.last else None,
        legal=[places[name] for name in free if name],
        lines=[[place for place, cell in owned if line >> cell & 1] for line in won],
        signs=MARKS,
        returns=state.returns() if over else (),
    )


def write(stones: Stones, width: int, height: int, last: str | None) -> str:
    """Write a position as text, the highest row first: `..O/.X./... last=c3`."""
    marks = _marks(stones, width * height)
    rows = "/".join(marks[row * width : (row + 1) * width] for row in reversed(range(height)))
    return rows if last is None else f"{rows} last={last}"


def read(
    text: str, width: int, height: int, *, players: int, k: int, falling: bool = False
) -> tuple[Stones, str | None]:
    """Read what `write` writes, or say why it is no position of the game; `last` may be left out.

    `falling`: stones fall to the lowest free cell of their column.
    """
    board, *fields = text.split() or [""]
    last = None
    if fields:
        if len(fields) > 1 or not fields[0].startswith("last="):
            raise InvalidState(f"expected rows of the board and perhaps last=…, got '{text}'")
        last = fields[0].removeprefix("last=")
        if last not in cells(width, height):
            raise InvalidState(f"expected last= to be a cell from a1 to {cells(width, height)[-1]}, got '{text}'")
    stones = _read_rows(board, width, height, players, text)
    _check_turns(stones, text)
    if falling and (floating := taken(stones) & ~(taken(stones) << width | (1 << width) - 1)):
        cell = cells(width, height)[floating.bit_length() - 1]
        raise InvalidState(f"expected every stone to lie on another, got nothing below {cell} in '{text}'")
    _check_last(stones, width, height, k, last, falling, text)
    return stones, last


def _read_rows(board: str, width: int, height: int, players: int, text: str) -> Stones:
    rows = board.split("/")
    if len(rows) != height or any(len(row) != width for row in rows):
        raise InvalidState(f"expected {height} rows of {width} cells with slashes between, got '{text}'")
    marks = "".join(reversed(rows))
    known = EMPTY + MARKS[:players]
    if odd := set(marks) - set(known):
        raise InvalidState(f"expected cells to be one of {' '.join(known)}, got '{min(odd)}' in '{text}'")
    return tuple(sum(1 << cell for cell, mark in enumerate(marks) if mark == mine) for mine in MARKS[:players])


def _check_turns(stones: Stones, text: str) -> None:
    counts = [mine.bit_count() for mine in stones]
    if any(count != (sum(counts) + len(counts) - 1 - player) // len(counts) for player, count in enumerate(counts)):
        had = ", ".join(f"{count} of {mark}" for count, mark in zip(counts, MARKS, strict=False))
        raise InvalidState(f"expected stones put in turn, {MARKS[0]} first, got {had} in '{text}'")


def _check_last(stones: Stones, width: int, height: int, k: int, last: str | None, falling: bool, text: str) -> None:
    """Some stone must have come last: one of the player before, uppermost if stones fall, in every line there is."""
    mover = (taken(stones).bit_count() - 1) % len(stones)
    candidates = stones[mover] & ~(taken(stones) >> width) if falling else stones[mover]
    for line in lines(width, height, k):
        for player, mine in enumerate(stones):
            if mine & line == line:
                candidates &= line if player == mover else 0
    if taken(stones) and not candidates:
        raise InvalidState(f"expected the game to end with its first {k} in a row, got more of them in '{text}'")
    if last is not None and not candidates >> cells(width, height).index(last) & 1:
        raise InvalidState(f"expected last= to be a stone that {MARKS[mover]} may have put last, got '{text}'")


def _marks(stones: Stones, count: int) -> str:
    return "".join(
        next((mark for mine, mark in zip(stones, MARKS, strict=False) if mine >> cell & 1), EMPTY)
        for cell in range(count)
    )


def _standing(marks: str, players: int, winner: int | None) -> str:
    if winner is not None:
        return f"player {winner} has won with {MARKS[winner]}"
    if EMPTY not in marks:
        return "nobody has won"
    player = (len(marks) - marks.count(EMPTY)) % players
    return f"▶ player {player} plays {MARKS[player]}"
