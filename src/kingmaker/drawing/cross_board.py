"""Boards in the form of a cross, with a track around them, a way home in each arm, and yards in the corners: Ludo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kingmaker.drawing.palette import FIELD, INK, LAST, PAPER, RULE, player_colour, player_tint
from kingmaker.drawing.pieces import put_heading, put_pieces, put_standings, whose_turn
from kingmaker.drawing.race import DIE, put_die
from kingmaker.drawing.svg import Picture

CELL = 28.0
ENTER, PASS = "enter", "pass"
"""What moves are called that name no square."""
Cell = tuple[int, int]
"""Column and row, from the upper left corner."""


@dataclass(frozen=True)
class Cross:
    """The cells of a cross board, for the seats 0 to 3 around it, clockwise from the left."""

    size: int
    track: tuple[Cell, ...]
    """All squares of the track, in the order of play from the start of seat 0."""
    homes: tuple[tuple[Cell, ...], ...]
    yards: tuple[tuple[Cell, ...], ...]


def cross(quarter: Sequence[Cell], home: Sequence[Cell], yard: Sequence[Cell], size: int) -> Cross:
    """Make a board of one quarter of its track, and what belongs to seat 0; the others are turned round."""
    quarters = [quarter, *([] for _ in range(3))]
    homes, yards = [tuple(home)], [tuple(yard)]
    for seat in range(1, 4):
        quarters[seat] = [_turned(cell, size) for cell in quarters[seat - 1]]
        homes.append(tuple(_turned(cell, size) for cell in homes[-1]))
        yards.append(tuple(_turned(cell, size) for cell in yards[-1]))
    return Cross(size, tuple(cell for each in quarters for cell in each), tuple(homes), tuple(yards))


def _turned(cell: Cell, size: int) -> Cell:
    """Turn a cell by a quarter, clockwise."""
    column, row = cell
    return size - 1 - row, column


def cross_board(
    board: Cross,
    tokens: Mapping[Cell, Sequence[int]],
    *,
    seats: Sequence[int],
    mover: int | None,
    die: int | None,
    falls: bool,
    title: str,
    marked: Iterable[Cell] = (),
    names: Mapping[str, Cell] | None = None,
    standings: Sequence[str] = (),
    returns: Sequence[float] = (),
) -> str:
    """Draw a board with its tokens, the players of each cell; `seats` says who sits where, `marked` the last move.

    `names` are the squares as the moves of the mover call them, to be pointed at; a token enters from the mover's yard,
    and whoever cannot move passes the die on.
    """
    heading = f"the die of player {mover} falls" if falls else whose_turn(mover, returns)
    picture = Picture(f"{title}: {heading}")
    owner = {seat: player for player, seat in enumerate(seats)}
    marked = set(marked)
    steps = len(board.track) // 4
    for place, cell in enumerate(board.track):
        seat = place // steps if place % steps == 0 else None
        fill = player_colour(owner[seat]).fill if seat in owner and seat is not None else PAPER
        _put_cell(picture, cell, fill if cell not in marked else LAST)
    for seat in range(4):
        fill = player_tint(owner[seat], 0.45) if seat in owner else FIELD
        for cell in board.homes[seat]:
            _put_cell(picture, cell, fill if cell not in marked else LAST)
        for cell in board.yards[seat]:
            picture.circle(*_middle(cell), CELL * 0.42, fill=fill, stroke=RULE)
    for cell, players in tokens.items():
        x, y = _middle(cell)
        for number, player in enumerate(players):
            shift = (number - (len(players) - 1) / 2) * CELL * 0.22
            put_pieces(picture, player, [(x + shift, y)], CELL * 0.34)
    if falls or die is not None:
        put_die(picture, (board.size + 1.5) * CELL, board.size * CELL / 2, None if falls else die)
    if mover is not None and not falls:
        _put_spots(picture, board, names or {}, seats[mover])
    put_heading(picture, heading, mover)
    put_standings(picture, standings, mover)
    return str(picture)


def _put_spots(picture: Picture, board: Cross, names: Mapping[str, Cell], seat: int) -> None:
    """Say where the moves of a player can be pointed at."""
    for name, (column, row) in names.items():
        picture.spot(name, column * CELL, row * CELL, CELL, CELL)
    columns, rows = zip(*board.yards[seat], strict=True)
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    picture.spot(ENTER, min(columns) * CELL, min(rows) * CELL, wide * CELL, high * CELL)
    picture.spot(PASS, (board.size + 1.5) * CELL - DIE / 2, (board.size * CELL - DIE) / 2, DIE, DIE)


def _put_cell(picture: Picture, cell: Cell, fill: str) -> None:
    column, row = cell
    picture.rect(column * CELL, row * CELL, CELL, CELL, rx=5, fill=fill, stroke=INK, stroke_width=0.8)


def _middle(cell: Cell) -> tuple[float, float]:
    return (cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL
