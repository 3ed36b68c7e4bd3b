"""Heaps of things that are all alike, a row each: Nim and its relatives."""

from __future__ import annotations

from collections.abc import Sequence

from kingmaker.drawing.palette import FAINT, FIELD, INK, LAST, RULE
from kingmaker.drawing.pieces import put_heading, put_standings, whose_turn
from kingmaker.drawing.svg import Picture

STEP, HEIGHT = 22.0, 34.0
MOST = 30
"""Longer rows end in an ellipsis; the count stands beside every row anyway."""


def heap_rows(
    heaps: Sequence[int],
    *,
    mover: int | None,
    title: str = "",
    heading: str = "",
    names: Sequence[str] = (),
    taken: tuple[int, int] | None = None,
    standings: Sequence[str] = (),
    returns: Sequence[float] = (),
) -> str:
    """Draw heaps as rows of counters, with the name and the count of each.

    `taken` is the last move, which heap and how many: they are drawn hollow at the end of their row. The rest is as for
    `square_board`.
    """
    heading = heading or whose_turn(mover, returns)
    picture = Picture(f"{title}: {heading}" if title else heading)
    longest = max((min(MOST, count + _gone(taken, row)) for row, count in enumerate(heaps)), default=0)
    for row, count in enumerate(heaps):
        y = row * HEIGHT
        gone = _gone(taken, row)
        fill = FIELD if gone == 0 else LAST
        picture.rect(-4, y - 14, longest * STEP + 8, 28, rx=14, fill=fill, fill_opacity=1 if gone == 0 else 0.35)
        shown = min(count, MOST - min(gone, MOST // 4))
        with picture.group(fill=INK):
            for column in range(shown - (shown < count)):
                picture.circle((column + 0.5) * STEP, y, 8)
            if shown < count:
                picture.text((shown - 0.5) * STEP, y, "…")
        with picture.group(fill="none", stroke=INK, stroke_dasharray="3 2"):
            for column in range(shown, min(shown + gone, MOST)):
                picture.circle((column + 0.5) * STEP, y, 8)
        for column in range(shown - (shown < count)):
            # Whoever points at a counter takes it and all to the right of it.
            picture.spot(f"{names[row] if names else row}-{count - column}", column * STEP, y - 14, STEP, 28)
        picture.text(-14, y, names[row] if names else str(row), anchor="end", fill=FAINT)
        picture.text(longest * STEP + 14, y, str(count), anchor="start", font_weight="bold")
    if not heaps:
        picture.rect(0, 0, 120, 28, rx=14, fill=FIELD, stroke=RULE)
    put_heading(picture, heading, mover)
    put_standings(picture, standings, mover)
    return str(picture)


def _gone(taken: tuple[int, int] | None, row: int) -> int:
    return taken[1] if taken is not None and taken[0] == row else 0
