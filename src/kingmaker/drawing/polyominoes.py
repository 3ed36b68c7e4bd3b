"""Boards on which pieces of several squares are laid, with all shapes of who is to move below: Blokus."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from kingmaker.drawing.palette import FAINT, FIELD, INK, LAST, PAPER, RULE, player_colour, player_tint
from kingmaker.drawing.pieces import put_dots, put_heading, put_standings, whose_turn
from kingmaker.drawing.svg import Picture, short

SIDE = 24.0
SMALL = 6.0
"""A square of the shapes below the board."""
TILE, LINE = 40.0, 48.0
"""How far shapes are from each other, to the side and down."""
LETTERS = "abcdefghijklmnopqrst"
Place = tuple[int, int]
"""Column and row, from 0; row 0 is at the bottom."""


def polyomino_board(
    size: int,
    cells: Sequence[Sequence[str]],
    *,
    mover: int | None,
    title: str,
    last: Collection[str] = (),
    starts: Iterable[str] = (),
    shapes: Mapping[str, Sequence[Place]] | None = None,
    legal: Collection[str] = (),
    standings: Sequence[str] = (),
    returns: Sequence[float] = (),
) -> str:
    """Draw a square board; `cells` are the squares of each player, such as `d5`.

    `mover` is None at the end, and then `returns` say who won. The squares of the `last` piece have an amber frame. A
    dot is where the mover's next piece may touch an own one, or at first one of its `starts`. `shapes` are what the
    mover may lay, by name, as squares right of and above the mark; those that are not `legal` now are pale.
    """
    heading = whose_turn(mover, returns)
    picture = Picture(f"{title}: {heading}")
    side = size * SIDE
    picture.rect(0, 0, side, side, fill=FIELD)
    lines = [[(at * SIDE, 0.0), (at * SIDE, side)] for at in range(size + 1)]
    lines += [[(0.0, at * SIDE), (side, at * SIDE)] for at in range(size + 1)]
    picture.lines(lines, stroke=RULE)
    with picture.group(fill=FAINT, size=11):
        for at in range(size):
            picture.text(-7, side - (at + 0.5) * SIDE, str(at + 1), anchor="end")
            picture.text((at + 0.5) * SIDE, side + 12, LETTERS[at])
    places = [[_place(name) for name in mine] for mine in cells]
    for player, mine in enumerate(places):
        _put_cells(picture, size, player, mine)
    with picture.group(fill="none", stroke=LAST, stroke_width=3):
        for column, row in map(_place, last):
            picture.rect(column * SIDE + 2, side - (row + 1) * SIDE + 2, SIDE - 4, SIDE - 4)
    if mover is not None:
        open_corners = _corners(size, places, mover) if places[mover] else list(map(_place, starts))
        put_dots(picture, [((x + 0.5) * SIDE, side - (y + 0.5) * SIDE) for x, y in open_corners], 4)
    for column in range(size):
        for row in range(size):
            picture.spot(f"{LETTERS[column]}{row + 1}", column * SIDE, side - (row + 1) * SIDE, SIDE, SIDE)
    if mover is not None:
        _put_shapes(picture, side + 34, max(4, int(side // TILE)), mover, shapes or {}, legal)
    put_heading(picture, heading, mover)
    put_standings(picture, standings, mover)
    return str(picture)


def _place(name: str) -> Place:
    return LETTERS.index(name[0]), int(name[1:]) - 1


def _put_cells(picture: Picture, size: int, player: int, cells: Sequence[Place]) -> None:
    """Draw the squares of a player, and its number once on each piece."""
    colour = player_colour(player)
    corners = [(column * SIDE, (size - 1 - row) * SIDE) for column, row in cells]
    picture.figures(_square(SIDE), corners, 0, fill=colour.fill, stroke=INK, stroke_width=0.6)
    with picture.group(fill=colour.ink, size=11, font_weight="bold"):
        for column, row in _firsts(cells):
            picture.text((column + 0.5) * SIDE, (size - row - 0.5) * SIDE, str(player))


def _firsts(cells: Sequence[Place]) -> list[Place]:
    """Return one square of each piece: own pieces never share an edge."""
    left, found = set(cells), []
    for first in sorted(cells, key=lambda place: (place[1], place[0])):
        if first not in left:
            continue
        found.append(first)
        piece = [first]
        left.discard(first)
        while piece:
            x, y = piece.pop()
            beside = left & {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
            left -= beside
            piece += beside
    return found


def _square(side: float) -> str:
    """Return the outline of a square from its upper left corner."""
    return f"h{short(side)}v{short(side)}h{short(-side)}z"


def _corners(size: int, cells: Sequence[Sequence[Place]], player: int) -> list[Place]:
    """List the empty squares that touch an own piece at a corner and none along an edge."""
    own, taken = set(cells[player]), {place for mine in cells for place in mine}
    near = {(x + right, y + up) for x, y in own for right in (-1, 1) for up in (-1, 1)}
    edges = {(x + right, y + up) for x, y in own for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return sorted((x, y) for x, y in near - edges - taken if 0 <= x < size and 0 <= y < size)


def _put_shapes(
    picture: Picture,
    top: float,
    across: int,
    player: int,
    shapes: Mapping[str, Sequence[Place]],
    legal: Collection[str],
) -> None:
    """Draw the shapes in rows, each with its name, and its mark where an action says that it lies."""
    colour = player_colour(player)
    placed = {}
    for number, (name, squares) in enumerate(shapes.items()):
        x, y = number % across * TILE, top + number // across * LINE
        left, high = min(right for right, _ in squares), max(up for _, up in squares)
        wide = max(right for right, _ in squares) - left + 1
        placed[name] = (x + (TILE - wide * SMALL) / 2 - left * SMALL, y + 2 + (high + 4) * SMALL / 2)
        picture.spot(name, x, y, TILE, LINE)
    for may, fill, ink in ((True, colour.fill, INK), (False, player_tint(player), FAINT)):
        names = [name for name in shapes if (name in legal) is may]
        with picture.group(fill=fill, stroke=ink, stroke_width=0.6):
            for name in names:
                picture.figures(_outline(shapes[name]), [placed[name]], 5 * SMALL)
        marks = [(x + SMALL / 2, y + SMALL / 2) for x, y in map(placed.__getitem__, names)]
        picture.figures("h0", marks, SMALL, stroke=PAPER, stroke_width=3, stroke_linecap="round")
        with picture.group(fill=ink, size=9):
            for name in names:
                place = list(shapes).index(name)
                picture.text(place % across * TILE + TILE / 2, top + place // across * LINE + 40, name)


def _outline(squares: Sequence[Place]) -> str:
    """Return the outline of a shape from the upper left corner of its mark, which is its first square."""
    steps, before = "", squares[0]
    for right, up in squares:
        if (right, up) != before:
            steps += f"m{short((right - before[0]) * SMALL)} {short((before[1] - up) * SMALL)}"
        steps, before = steps + _square(SMALL), (right, up)
    return steps
