"""Boards of round cells at any places: the hexagon of Abalone, the star of Chinese Checkers.

A unit of the board is the distance between neighbouring cells; x goes right and y goes down. The lines between
neighbours are found from the places, so that a board is no more than its list of cells.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from kingmaker.drawing.palette import FAINT, FIELD, LAST, RULE, player_tint, ring_colour
from kingmaker.drawing.pieces import put_dots, put_heading, put_pieces, put_standings, put_tip, put_way, whose_turn
from kingmaker.drawing.svg import Picture, Point

UNIT = 40.0
HOLE, PIECE, DOT = 0.40 * UNIT, 0.36 * UNIT, 0.11 * UNIT

WAYS = ((1.0, 0.0), (0.5, math.sqrt(0.75)), (-0.5, math.sqrt(0.75)))
"""The three lines through a cell, one way along each."""


@dataclass(frozen=True)
class HexCell:
    """A cell: its name in the game's notation, its place, and whose camp it belongs to, if any."""

    name: str
    x: float
    y: float
    camp: int | None = None


@dataclass(frozen=True)
class Label:
    """A coordinate at the rim."""

    text: str
    x: float
    y: float


Place = str | Point
"""A cell by its name, or a place beside the board, where a marble falls for example."""


def axial(q: float, r: float) -> Point:
    """Return the place of a cell from axial coordinates: q counts along a row to the right, r counts rows down.

    Going one row down keeps q and moves half a cell to the right.
    """
    return (q + r / 2, r * math.sqrt(0.75))


def rim_labels(
    cells: Iterable[HexCell], text: Callable[[HexCell], str], toward: Point, *, away: float = 0.85
) -> list[Label]:
    """Give every line of cells that share a text one label, beyond its outermost cell in a direction."""
    length = math.hypot(*toward)
    x, y = toward[0] / length, toward[1] / length
    outermost: dict[str, HexCell] = {}
    for cell in cells:
        known = outermost.setdefault(text(cell), cell)
        if cell.x * x + cell.y * y > known.x * x + known.y * y:
            outermost[text(cell)] = cell
    return [Label(name, cell.x + away * x, cell.y + away * y) for name, cell in outermost.items()]


def hex_board(
    cells: Sequence[HexCell],
    pieces: Mapping[str, int],
    *,
    mover: int | None,
    title: str = "",
    heading: str = "",
    paths: Iterable[Sequence[Place]] = (),
    movable: Iterable[str] = (),
    targets: Iterable[str] = (),
    labels: Iterable[Label] = (),
    standings: Sequence[str] = (),
    returns: Sequence[float] = (),
    lines: bool = True,
) -> str:
    """Draw a board: `pieces` tells who stands on which cell, by name.

    `mover` is None at the end, and then `returns` say who won. `paths` are the ways of the last move, one for each
    piece that moved, each from where it came through every cell it touched to where it is: a chain of hops is bent at
    its stations. `movable` pieces get a ring and `targets` a dot: what the mover may move, and where to. `standings`
    are a few words on each player, written below. `lines` joins neighbours as a board of Chinese Checkers does.
    """
    heading = heading or whose_turn(mover, returns)
    picture = Picture(f"{title}: {heading}" if title else heading)
    places = {cell.name: (cell.x * UNIT, cell.y * UNIT) for cell in cells}
    ways = [[_find(places, place) for place in path] for path in paths if len(path) > 1]
    if lines:
        picture.lines(_board_lines(cells), stroke=RULE, stroke_width=2)
    for camp in sorted({cell.camp for cell in cells if cell.camp is not None}):
        _holes(picture, [cell for cell in cells if cell.camp == camp], player_tint(camp), ring_colour(camp))
    _holes(picture, [cell for cell in cells if cell.camp is None], FIELD, "#b8b0a0")
    with picture.group(fill=FAINT, size=12):
        for label in labels:
            picture.text(label.x * UNIT, label.y * UNIT, label.text)
    with picture.group(fill=LAST):
        for way in ways:
            for end in (way[0], way[-1]):
                picture.circle(*end, HOLE * 1.18)
    for way in ways:
        put_way(picture, way, width=6)  # below the pieces that it goes over, so that they can be read
    for player in sorted(set(pieces.values())):
        put_pieces(picture, player, [places[name] for name, owner in pieces.items() if owner == player], PIECE)
    with picture.group(fill="none", stroke="#000", stroke_width=2.5, stroke_dasharray="4 2"):
        for name in movable:
            picture.circle(*places[name], HOLE * 1.04)
    put_dots(picture, [places[name] for name in targets], DOT)
    for way in ways:
        put_tip(picture, way[-2], way[-1], size=14, short=HOLE * 0.85)
    for name, (x, y) in places.items():
        picture.spot(name, x - HOLE, y - HOLE, 2 * HOLE, 2 * HOLE)
    put_heading(picture, heading, mover)
    put_standings(picture, standings, mover)
    return str(picture)


def _find(places: Mapping[str, Point], place: Place) -> Point:
    return places[place] if isinstance(place, str) else (place[0] * UNIT, place[1] * UNIT)


def _holes(picture: Picture, cells: Iterable[HexCell], fill: str, stroke: str) -> None:
    with picture.group(fill=fill, stroke=stroke):
        for cell in cells:
            picture.circle(cell.x * UNIT, cell.y * UNIT, HOLE)


def _board_lines(cells: Sequence[HexCell]) -> list[list[Point]]:
    """Join neighbours, each line of them by one stroke from end to end."""
    standing = {_rounded(cell.x, cell.y): cell for cell in cells}
    strokes = []
    for x, y in WAYS:
        for cell in cells:
            if _rounded(cell.x - x, cell.y - y) in standing:
                continue
            end = cell
            while (further := _rounded(end.x + x, end.y + y)) in standing:
                end = standing[further]
            if end is not cell:
                strokes.append([(cell.x * UNIT, cell.y * UNIT), (end.x * UNIT, end.y * UNIT)])
    return strokes


def _rounded(x: float, y: float) -> tuple[int, int]:
    return (round(x * 100), round(y * 100))
