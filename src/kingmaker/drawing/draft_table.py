"""Tables of a draft: a row for each item, a column for each player, and picked items in the colour of their owner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kingmaker.drawing.palette import FAINT, FIELD, LAST, RULE, player_colour
from kingmaker.drawing.pieces import put_heading, put_pieces, put_standings
from kingmaker.drawing.svg import Picture, text_width

ROW = 22.0
ROWS_A_BLOCK = 20
"""After so many items the table goes on in a block to the right."""
GAP = 28.0


def draft_table(
    names: Sequence[str],
    values: Sequence[Sequence[float]],
    owners: Mapping[str, int],
    *,
    mover: int | None,
    title: str,
    heading: str,
    last: str | None = None,
    standings: Sequence[str] = (),
) -> str:
    """Draw what each item is worth to each player; `owners` says who has picked what, `last` what was picked last."""
    picture = Picture(f"{title}: {heading}")
    name_width = max(text_width(name) for name in names) + 12
    column = max(34.0, max(text_width(f"{value:g}") for row in values for value in row) + 12)
    block = name_width + column * len(values) + GAP
    for start in range(0, len(names), ROWS_A_BLOCK):
        left = start // ROWS_A_BLOCK * block
        for player in range(len(values)):
            put_pieces(picture, player, [(left + name_width + (player + 0.5) * column, 0.0)], 9)
        for place, name in enumerate(names[start : start + ROWS_A_BLOCK]):
            y = (place + 1) * ROW + 4
            _put_row(picture, (left, y, name_width, column), name, [row[start + place] for row in values], owners, last)
    put_heading(picture, heading, mover)
    put_standings(picture, standings, mover)
    return str(picture)


def _put_row(
    picture: Picture,
    place: tuple[float, float, float, float],
    name: str,
    worth: Sequence[float],
    owners: Mapping[str, int],
    last: str | None,
) -> None:
    left, y, name_width, column = place
    owner = owners.get(name)
    width = name_width + column * len(worth)
    picture.rect(left, y - ROW / 2 + 1, width, ROW - 2, rx=4, fill=FIELD, stroke=LAST if name == last else RULE)
    picture.text(left + 6, y, name, anchor="start", fill=None if owner is None else FAINT)
    if owner is None:
        picture.spot(name, left, y - ROW / 2 + 1, width, ROW - 2)
    for player, value in enumerate(worth):
        x = left + name_width + player * column
        if player == owner:
            colour = player_colour(player)
            picture.rect(x + 2, y - ROW / 2 + 2, column - 4, ROW - 4, rx=4, fill=colour.fill)
            picture.text(x + column / 2, y, f"{value:g}", fill=colour.ink, font_weight="bold")
        else:
            picture.text(x + column / 2, y, f"{value:g}", fill=FAINT if owner is not None else None)
