"""All numbers of a paper as one picture: ours against theirs, a panel for each scale; equal ones on the diagonal."""

from __future__ import annotations

from collections.abc import Sequence

from kingmaker.drawing.palette import FAINT, INK, RULE, player_colour, ring_colour
from kingmaker.drawing.svg import Picture
from kingmaker.papers import Cell, Outcome
from kingmaker.show.numbers import number
from kingmaker.show.reproduction_plot import scale_of

SIDE, APART = 240.0, 84.0
ACROSS = 3
"""Panels beside each other."""
SHARES = "percentages"
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
    low, high, step = _scale(cells)

    def at(value: float) -> float:
        return (min(max(value, low), high) - low) / (high - low) * SIDE

    made.rect(0, 0, SIDE, SIDE, fill="none", stroke=RULE)
    made.text(0, -14, name, size=13, anchor="start", fill=INK, font_weight="bold")
    for tick in range(round((high - low) / step) + 1):
        value = low + tick * step
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


def _scale(cells: Sequence[Cell]) -> tuple[float, float, float]:
    """Return both ends of both axes and their step; nothing lies beyond 100 %, and one number has room around it."""
    values = {value for cell in cells for value in (cell.low, cell.high, cell.ours, cell.printed)}
    if len(values) == 1:
        return cells[0].ours - 1, cells[0].ours + 1, 1.0
    low, high, step = scale_of(cells)
    return (low, min(high, 100.0), step) if all(cell.unit == "%" for cell in cells) else (low, high, step)


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
