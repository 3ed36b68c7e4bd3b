"""Boards of squares: tic-tac-toe, four in a row, and whatever else stands on rows and columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kingmaker.drawing.palette import FAINT, FIELD, INK, LAST, RULE
from kingmaker.drawing.pieces import put_dots, put_heading, put_pieces, put_standings, whose_turn
from kingmaker.drawing.svg import Picture, Point

SIDE = 48.0
Place = tuple[int, int]
"""Row and column, from 0; row 0 is at the top."""


def square_board(
    rows: Sequence[str],
    columns: Sequence[str],
    pieces: Mapping[Place, int],
    *,
    mover: int | None,
    title: str = "",
    heading: str = "",
    last: Place | None = None,
    legal: Iterable[Place] = (),
    lines: Sequence[Sequence[Place]] = (),
    signs: Sequence[str] = (),
    standings: Sequence[str] = (),
    returns: Sequence[float] = (),
) -> str:
    """Draw a board: `rows` and `columns` are the names at the rim, `pieces` tells who stands where.

    `mover` is None at the end, and then `returns` say who won. `last` is the square of the last move, `legal` are the
    squares that may be played, `lines` are drawn under the pieces that decided the game. `signs` stand in the pieces
    in place of the players' numbers, `standings` are a few words on each player, written below.
    """
    heading = heading or whose_turn(mover, returns)
    picture = Picture(f"{title}: {heading}" if title else heading)
    width, height = len(columns) * SIDE, len(rows) * SIDE
    picture.rect(0, 0, width, height, fill=FIELD)
    if last is not None:
        picture.rect(last[1] * SIDE, last[0] * SIDE, SIDE, SIDE, fill=LAST, fill_opacity=0.6)
    down = [[(column * SIDE, 0.0), (column * SIDE, height)] for column in range(len(columns) + 1)]
    across = [[(0.0, row * SIDE), (width, row * SIDE)] for row in range(len(rows) + 1)]
    picture.lines([*down, *across], stroke=RULE, stroke_width=2)
    with picture.group(fill=FAINT):
        for row, name in enumerate(rows):
            picture.text(-8, (row + 0.5) * SIDE, name, anchor="end")
        for column, name in enumerate(columns):
            picture.text((column + 0.5) * SIDE, height + 14, name)
    picture.lines([map(_middle, line) for line in lines], stroke=INK, stroke_width=12, stroke_linecap="round")
    with picture.group(fill=INK):
        for place in sorted({place for line in lines for place in line}):
            picture.circle(*_middle(place), SIDE * 0.44)
    for player in sorted(set(pieces.values())):
        places = [_middle(place) for place, owner in pieces.items() if owner == player]
        put_pieces(picture, player, places, SIDE * 0.38, signs[player] if signs else None)
    put_dots(picture, map(_middle, legal), SIDE * 0.1)
    for row, number in enumerate(rows):
        for column, letter in enumerate(columns):
            picture.spot(f"{letter}{number}", column * SIDE, row * SIDE, SIDE, SIDE)
    for column, letter in enumerate(columns):
        picture.spot(letter, column * SIDE, 0, SIDE, height)
    put_heading(picture, heading, mover, signs[mover] if signs and mover is not None else None)
    put_standings(picture, standings, mover)
    return str(picture)


def _middle(place: Place) -> Point:
    row, column = place
    return ((column + 0.5) * SIDE, (row + 0.5) * SIDE)
