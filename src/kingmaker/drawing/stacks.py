"""Boards whose squares hold stacks of flat pieces, seen from the side: Focus."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kingmaker.drawing.palette import FAINT, FIELD, INK, LAST, RULE, player_colour
from kingmaker.drawing.pieces import put_dots, put_heading, put_standings, whose_turn
from kingmaker.drawing.svg import Picture

SIDE = 60.0
WIDTH, HEIGHT = 44.0, 10.0
"""Of a piece, seen from the side."""
FLOOR = 5.0
"""Between a stack and the lower edge of its square."""
HAND = "hand"
"""What actions call the place of a piece that is not on the board yet."""


def stack_board(
    fields: Sequence[str],
    stacks: Mapping[str, Sequence[int]],
    *,
    mover: int | None,
    title: str,
    last: Sequence[str] | None = None,
    movable: Iterable[str] = (),
    targets: Iterable[str] = (),
    hand: Sequence[int] = (),
    standings: Sequence[str] = (),
    returns: Sequence[float] = (),
) -> str:
    """Draw a board of fields such as `c3`; `stacks` are the owners of the pieces on each, the lowest piece first.

    `mover` is None at the end, and then `returns` say who won. `last` are start and end of the last move, either of
    which may be the `hand`. `movable` stacks get a frame and empty `targets` a dot. The mover's pieces in hand stand
    beside the board.
    """
    heading = whose_turn(mover, returns)
    picture = Picture(f"{title}: {heading}")
    rows = sorted({int(field[1]) for field in fields}, reverse=True)
    letters = sorted({field[0] for field in fields})
    places = {field: (letters.index(field[0]) * SIDE, rows.index(int(field[1])) * SIDE) for field in fields}
    with picture.group(fill=FIELD, stroke=RULE, stroke_width=2):
        for x, y in places.values():
            picture.rect(x, y, SIDE, SIDE)
    with picture.group(fill=LAST, fill_opacity=0.6):
        for field in last or ():
            if field in places:
                picture.rect(*places[field], SIDE, SIDE)
    with picture.group(fill=FAINT):
        for row, number in enumerate(rows):
            picture.text(-10, (row + 0.5) * SIDE, str(number), anchor="end")
        for column, letter in enumerate(letters):
            picture.text((column + 0.5) * SIDE, len(rows) * SIDE + 14, letter)
    for field, owners in stacks.items():
        _put_stack(picture, *places[field], owners)
    frames = set(movable)
    with picture.group(fill="none", stroke=INK, stroke_width=2, stroke_dasharray="4 2"):
        for field in fields:
            if field in frames:
                x, y = places[field]
                picture.rect(x + 4, y + 2, SIDE - 8, SIDE - 4, rx=4)
    put_dots(picture, [(places[field][0] + SIDE / 2, places[field][1] + SIDE / 2) for field in targets], 5)
    for field, (x, y) in places.items():
        picture.spot(field, x, y, SIDE, SIDE)
    if mover is not None and any(hand):
        _put_hand(picture, len(letters) * SIDE + 16, len(rows) * SIDE, mover, hand[mover])
    put_heading(picture, heading, mover)
    put_standings(picture, standings, mover)
    return str(picture)


def _put_stack(picture: Picture, x: float, y: float, owners: Sequence[int]) -> None:
    """Draw a stack in a square, each piece with the number of its owner."""
    left = x + (SIDE - WIDTH) / 2
    for level, owner in enumerate(owners):
        colour, top = player_colour(owner), y + SIDE - FLOOR - (level + 1) * HEIGHT
        picture.rect(left, top, WIDTH, HEIGHT, rx=4, fill=colour.fill, stroke=INK)
        picture.text(x + SIDE / 2, top + HEIGHT / 2, str(owner), size=9, fill=colour.ink, font_weight="bold")


def _put_hand(picture: Picture, x: float, bottom: float, mover: int, count: int) -> None:
    """Draw the mover's hand beside the board, with room for as many pieces as there are."""
    height = max(SIDE, count * HEIGHT + 2 * FLOOR)
    top = bottom - height
    dashes = "4 2" if count else None
    picture.rect(x, top, SIDE, height, rx=4, fill=FIELD, stroke=INK, stroke_width=2, stroke_dasharray=dashes)
    for level in range(count):
        _put_stack(picture, x, bottom - SIDE - level * HEIGHT, [mover])
    picture.text(x + SIDE / 2, bottom + 14, HAND, fill=FAINT)
    picture.spot(HAND, x, top, SIDE, height)
