"""Shares over time as a picture: each is a line inside the band of its interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from kingmaker.drawing.palette import FAINT, INK, RULE, player_tint, ring_colour
from kingmaker.drawing.svg import Picture

ACROSS, DOWN = 520.0, 260.0
TICKS = 5


@dataclass(frozen=True)
class Line:
    """One share: its name, and at every time the share and between what it lies."""

    name: str
    shares: Sequence[float]
    bands: Sequence[tuple[float, float]]


def timeline(title: str, about: str, times: Sequence[int], lines: Sequence[Line], *, axis: str) -> str:
    """Draw shares from 0 to 100 % over time; `axis` says what the times count."""
    made = Picture(title)
    last = max(times[-1], 1)

    def place(time: float, share: float) -> tuple[float, float]:
        return time / last * ACROSS, DOWN - share * DOWN

    made.text(0, -44, title, size=16, anchor="start", font_weight="bold")
    made.text(0, -24, about, size=12, anchor="start", fill=FAINT)
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        _, y = place(0, share)
        made.lines([[(-8, y), (ACROSS + 8, y)]], stroke=RULE)
        made.text(-14, y, f"{share:.0%}", size=12, anchor="end", fill=FAINT)
    for time in sorted({round(last * tick / TICKS) for tick in range(TICKS + 1)}):
        made.text(place(time, 0)[0], DOWN + 16, f"{time:,}", size=12, fill=FAINT)
    made.text(ACROSS / 2, DOWN + 36, axis, size=12, fill=FAINT)
    for number, line in enumerate(lines):
        above = [place(time, high) for time, (_, high) in zip(times, line.bands, strict=True)]
        below = [place(time, low) for time, (low, _) in zip(times, line.bands, strict=True)]
        made.polygon([*above, *reversed(below)], fill=player_tint(number), fill_opacity="0.55")
    for number, line in enumerate(lines):
        points = [place(time, share) for time, share in zip(times, line.shares, strict=True)]
        made.lines([points], stroke=ring_colour(number), stroke_width=2)
        for x, y in points if len(points) <= TICKS else points[-1:]:
            made.circle(x, y, 3.5, fill=ring_colour(number))
    _names(made, [(line, number, place(last, line.shares[-1])) for number, line in enumerate(lines)])
    return str(made)


def _names(made: Picture, ends: Sequence[tuple[Line, int, tuple[float, float]]]) -> None:
    """Write the names beside the right ends, from the top down and never one on another."""
    above = -math.inf
    for line, number, (x, y) in sorted(ends, key=lambda end: end[2][1]):
        above = max(y, above + 16)
        made.circle(x + 16, above, 4, fill=ring_colour(number))
        made.text(x + 26, above, f"{line.name} {line.shares[-1]:.0%}", size=12, anchor="start", fill=INK)
