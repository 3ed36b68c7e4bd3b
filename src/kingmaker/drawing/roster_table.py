"""Rosters side by side as a table: a row for each team, a column for each slot, then the bench and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kingmaker.drawing.palette import FAINT, FIELD, LAST, RULE
from kingmaker.drawing.pieces import put_heading, put_pieces, whose_turn
from kingmaker.drawing.svg import Picture, text_width

ROW, PAD = 28.0, 10.0
LEAST, MOST = 44.0, 110.0
"""How wide a column is."""
SMALL = 12.0
LEAST_FREE = 420.0
"""How wide the list of what is free may be at least."""


@dataclass(frozen=True)
class TeamRow:
    """What is shown of one team."""

    lineup: tuple[str | None, ...]
    bench: tuple[str, ...]
    worth: float


def roster_table(
    rows: Sequence[TeamRow],
    *,
    slots: Sequence[str],
    mover: int | None,
    title: str,
    last: str | None = None,
    free: Sequence[str] = (),
    more: int = 0,
    returns: Sequence[float] = (),
) -> str:
    """Draw the table; `last` is the item picked last, `free` the best that can be had and `more` how many follow."""
    heading = whose_turn(mover, returns)
    picture = Picture(f"{title}: {heading}")
    columns = [
        min(MOST, max(LEAST, *(text_width(text or "", SMALL) + PAD for text in (slot, *column))))
        for slot, column in zip(slots, zip(*(row.lineup for row in rows), strict=True), strict=True)
    ]
    bench = max(text_width("bench", SMALL), *(text_width(" ".join(row.bench), SMALL) for row in rows)) + PAD
    lefts = [26.0]
    for width in [*columns, bench]:
        lefts.append(lefts[-1] + width)
    with picture.group(size=SMALL, fill=FAINT):
        for left, text in zip(lefts, [*slots, "bench", "worth"], strict=True):
            picture.text(left + PAD / 2, -ROW * 0.8, text, anchor="start")
    for number, row in enumerate(rows):
        y = number * ROW
        if number == mover:
            picture.rect(24, y - ROW / 2, lefts[-1] + 34, ROW, rx=6, fill=FIELD)
        put_pieces(picture, number, [(10, y)], 10)
        with picture.group(size=SMALL):
            for left, item in zip(lefts, row.lineup, strict=False):
                _item(picture, left + PAD / 2, y, item, last)
            _bench(picture, lefts[-2] + PAD / 2, y, row.bench, last)
            picture.text(lefts[-1] + PAD / 2, y, f"{row.worth:.6g}", anchor="start", font_weight="bold")
        picture.lines([[(0, y + ROW / 2), (lefts[-1] + 60, y + ROW / 2)]], stroke=RULE)
    if free:
        _free(picture, len(rows) * ROW + 6, free, more, max(LEAST_FREE, lefts[-1] + 60))
    put_heading(picture, heading, mover)
    return str(picture)


def _item(picture: Picture, x: float, y: float, item: str | None, last: str | None) -> None:
    if item is None:
        picture.text(x, y, "·", anchor="start", fill=FAINT)
        return
    if item == last:
        picture.rect(x - 4, y - 10, text_width(item, SMALL) + 8, 20, rx=5, fill=LAST, fill_opacity=0.5)
    picture.text(x, y, item, anchor="start")


def _free(picture: Picture, y: float, free: Sequence[str], more: int, width: float) -> None:
    """List what is free, row after row, each name as a place to point at."""
    with picture.group(size=SMALL):
        picture.text(0, y, "free", anchor="start", fill=FAINT)
        left = first = text_width("free", SMALL) + PAD
        for item in free:
            wide = text_width(item, SMALL) + PAD
            if left + wide > width and left > first:
                left, y = first, y + ROW
            picture.rect(left, y - ROW / 2 + 3, wide, ROW - 6, rx=6, fill=FIELD)
            picture.text(left + wide / 2, y, item)
            picture.spot(item, left, y - ROW / 2 + 3, wide, ROW - 6)
            left += wide + 6
        if more:
            picture.text(left + 4, y, f"and {more} more", anchor="start", fill=FAINT)


def _bench(picture: Picture, x: float, y: float, bench: Sequence[str], last: str | None) -> None:
    for item in bench:
        _item(picture, x, y, item, last)
        x += text_width(item + " ", SMALL)
