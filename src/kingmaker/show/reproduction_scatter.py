"""All numbers of a paper as one picture: ours against theirs, a panel for each scale; equal ones on the diagonal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from kingmaker.drawing.palette import FAINT, INK, RULE, player_colour, ring_colour
from kingmaker.drawing.svg import Picture, text_width
from kingmaker.papers import Cell, Outcome
from kingmaker.show.numbers import number
from kingmaker.show.reproduction_plot import scale_of

SIDE, APART = 240.0, 84.0
ACROSS = 3
"""Panels beside each other."""
BOLD = 1.12
"""How much wider than other letters bold ones are."""
SHARES = "percentages"
WIDE = 500.0
"""Numbers further apart than this, the largest by the least, stand on an axis of powers of ten, if all are above 0."""
MOST_POWERS = 6
"""Lines of such an axis."""
COLOURS = {
    "agrees": player_colour(2).fill,
    "same direction": ring_colour(3),
    "differs": player_colour(1).fill,
    "open": FAINT,
}


def panels(outcomes: Sequence[Outcome]) -> dict[str, list[Cell]]:
    """Return the printed numbers that can stand on one scale, by the name of their panel."""
    found: dict[str, list[Cell]] = {}
    for outcome in outcomes:
        for cell in outcome.cells:
            if cell.printed is not None:
                found.setdefault(SHARES if cell.unit == "%" else outcome.name, []).append(cell)
    return found


def paper_plot(title: str, outcomes: Sequence[Outcome]) -> str:
    """Draw every printed number of a paper against ours, with the chance of both."""
    made = Picture(title)
    made.text(0, -86, title, size=16, anchor="start", font_weight="bold")
    made.cover((text_width(title, 16) * BOLD, -86))  # a paper with one panel is no wider than its title
    shown = panels(outcomes)
    _legend(made, [cell for cells in shown.values() for cell in cells])
    for place, (name, cells) in enumerate(shown.items()):
        right, down = place % ACROSS * (SIDE + APART), place // ACROSS * (SIDE + APART)
        with made.moved(right, down):
            _panel(made, name, cells)
    return str(made)


def _legend(made: Picture, cells: Sequence[Cell]) -> None:
    x = 0.0
    for verdict in COLOURS:
        count = sum(cell.verdict == verdict for cell in cells)
        if not count:
            continue
        _mark(made, verdict, x + 6, -60)
        words = f"{verdict} {count}"
        made.text(x + 18, -60, words, size=12, anchor="start", fill=FAINT)
        x += 34 + 6.6 * len(words)
    made.text(0, -42, "lines: 95 % intervals, ours upright, theirs across", size=12, anchor="start", fill=FAINT)


def _panel(made: Picture, name: str, cells: Sequence[Cell]) -> None:
    axis = Axis.of(cells)
    at = axis.at
    made.rect(0, 0, SIDE, SIDE, fill="none", stroke=RULE)
    made.text(0, -14, name, size=13, anchor="start", fill=INK, font_weight="bold")
    for value in axis.ticks():
        made.text(at(value), SIDE + 14, number(value), size=11, fill=FAINT)
        made.text(-8, SIDE - at(value), number(value), size=11, anchor="end", fill=FAINT)
        made.lines([[(at(value), 0), (at(value), SIDE)], [(0, at(value)), (SIDE, at(value))]], stroke=RULE)
    made.lines([[(0, SIDE), (SIDE, 0)]], stroke=FAINT, stroke_dasharray="4 4")
    made.text(SIDE / 2, SIDE + 32, "printed", size=12, fill=FAINT)
    made.text(6, 12, "ours", size=12, anchor="start", fill=FAINT)
    # Those that differ are drawn last, on top of the others.
    for cell in sorted(cells, key=lambda each: each.verdict in ("same direction", "differs")):
        printed = cell.ours if cell.printed is None else cell.printed
        x, y, colour = at(printed), SIDE - at(cell.ours), COLOURS[cell.verdict]
        upright = [(x, SIDE - at(cell.low)), (x, SIDE - at(cell.high))]
        across = [(at(printed - cell.margin), y), (at(printed + cell.margin), y)]
        made.lines([upright, across], stroke=colour, stroke_opacity=0.5)
        _mark(made, cell.verdict, x, y)


@dataclass(frozen=True)
class Axis:
    """Both axes of a panel: its ends, and the step of its lines."""

    low: float
    high: float
    step: float
    """To be added or, on an axis of powers, to be multiplied by."""
    powers: bool = False

    @classmethod
    def of(cls, cells: Sequence[Cell]) -> Axis:
        """Find an axis for numbers. Nothing lies beyond 100 %, and one number has room around it."""
        values = {
            value for cell in cells for value in (cell.low, cell.high, cell.ours, cell.printed) if value is not None
        }
        least, most = min(values), max(values)
        if least == most:
            return cls(least - 1, least + 1, 1.0)
        if least > 0 and most > WIDE * least:
            first, last = math.floor(math.log10(least)), math.ceil(math.log10(most))
            return cls(10.0**first, 10.0**last, 10.0 ** math.ceil((last - first) / MOST_POWERS), powers=True)
        low, high, step = scale_of(cells)
        return cls(low, min(high, 100.0) if all(cell.unit == "%" for cell in cells) else high, step)

    def at(self, value: float) -> float:
        """Return how far a number lies along the axis; what lies outside is drawn at its end."""
        value = min(max(value, self.low), self.high)
        if self.powers:
            return math.log(value / self.low) / math.log(self.high / self.low) * SIDE
        return (value - self.low) / (self.high - self.low) * SIDE

    def ticks(self) -> list[float]:
        """Return the numbers at the lines."""
        if self.powers:
            count = math.floor(math.log(self.high / self.low) / math.log(self.step) + 1e-9)
            return [self.low * self.step**place for place in range(count + 1)]
        return [self.low + place * self.step for place in range(round((self.high - self.low) / self.step) + 1)]


def _mark(made: Picture, verdict: str, x: float, y: float) -> None:
    """Draw a point; its shape says the same as its colour."""
    colour = COLOURS[verdict]
    if verdict == "agrees":
        made.circle(x, y, 4, fill=colour)
    elif verdict == "same direction":
        made.polygon([(x, y - 5), (x + 5, y + 4), (x - 5, y + 4)], fill=colour)
    elif verdict == "differs":
        made.rect(x - 4, y - 4, 8, 8, fill=colour)
    else:
        made.circle(x, y, 3.5, fill="none", stroke=colour, stroke_width=1.5)
