"""Numbers of a paper beside ours as a picture: a line each, ours with its interval, the printed one as a diamond."""

from __future__ import annotations

from collections.abc import Sequence

from kingmaker.drawing.palette import FAINT, INK, RULE, player_colour
from kingmaker.drawing.svg import Picture
from kingmaker.papers import Cell, Outcome
from kingmaker.show.numbers import number

ACROSS, ROW = 420.0, 22.0
STEPS = (1, 2, 5)
MOST_TICKS = 7
LABEL = 14.0


def plotted(outcome: Outcome) -> list[Cell]:
    """Return what can stand on one scale: percentages if there are any. Numbers without chance are better read."""
    chancy = [cell for cell in outcome.cells if cell.size]
    return [cell for cell in chancy if cell.unit == "%"] or chancy


def comparison_plot(title: str, cells: Sequence[Cell]) -> str:
    """Draw cells below each other in the order they come, those of one row under its name."""
    made = Picture(title)
    low, high, step = scale_of(cells)

    def x(value: float) -> float:
        return (value - low) / (high - low) * ACROSS

    places = _places(cells)
    bottom = places[-1] + ROW / 2
    made.text(0, -48, title, size=16, anchor="start", font_weight="bold")
    ours, printed = player_colour(0).fill, player_colour(1).fill
    made.circle(4, -24, 4, fill=ours)
    made.text(14, -24, "ours, with its 95 % interval", size=12, anchor="start", fill=FAINT)
    made.polygon(_diamond(204, -24), fill=printed)
    made.text(214, -24, "printed", size=12, anchor="start", fill=FAINT)
    for tick in range(round((high - low) / step) + 1):
        value = low + tick * step
        made.lines([[(x(value), -8), (x(value), bottom)]], stroke=RULE)
        made.text(x(value), bottom + 14, number(value), size=12, fill=FAINT)
    for even in {cell.even for cell in cells if cell.even is not None and low <= cell.even <= high}:
        made.lines([[(x(even), -8), (x(even), bottom)]], stroke=FAINT, stroke_dasharray="4 4")
    row = None
    for cell, y in zip(cells, places, strict=True):
        if cell.row != row:
            row = cell.row
            made.text(-LABEL, y - ROW, row, size=13, anchor="end", fill=INK, font_weight="bold")
        games = f"{cell.played:,} games" if cell.games else ""
        made.text(-LABEL, y, cell.column, size=13, anchor="end", fill=INK)
        made.lines([[(x(cell.low), y), (x(cell.high), y)]], stroke=ours, stroke_width=3)
        made.circle(x(cell.ours), y, 4.5, fill=ours)
        if cell.printed is not None:
            made.polygon(_diamond(x(cell.printed), y), fill=printed)
        made.text(
            ACROSS + LABEL, y, f"{cell.called}, {games}" if games else cell.called, size=12, anchor="start", fill=FAINT
        )
    return str(made)


def _places(cells: Sequence[Cell]) -> list[float]:
    """Return how far down each cell stands; a new row leaves a line for its name."""
    places, y, row = [], -ROW / 2, None
    for cell in cells:
        y += ROW if cell.row == row else 2 * ROW
        row = cell.row
        places.append(y)
    return places


def scale_of(cells: Sequence[Cell]) -> tuple[float, float, float]:
    """Return both ends of the scale and its step, round numbers that hold everything."""
    values = [value for cell in cells for value in (cell.low, cell.high, cell.printed, cell.even) if value is not None]
    least, most = min(values), max(values)
    span = max(most - least, 1e-9)
    power = 1e-12
    while True:
        for step in STEPS:
            size = step * power
            if span / size <= MOST_TICKS:
                first = _floor(least / size)
                last = -_floor(-most / size)
                return first * size, max(last, first + 1) * size, size
        power *= 10


def _floor(value: float) -> int:
    return int(value // 1)


def _diamond(x: float, y: float, size: float = 6.0) -> list[tuple[float, float]]:
    return [(x, y - size), (x + size, y), (x, y + size), (x - size, y)]
