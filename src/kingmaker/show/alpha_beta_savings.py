"""What alpha-beta saves, for people: a table, a plot of letters for the terminal, and a picture.

Nodes are on a logarithmic scale, on which b^d is a straight line and 2b^(d/2) a line with half its slope.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from rich.table import Table
from rich.text import Text

from kingmaker.drawing.palette import FAINT, INK, RULE, player_colour
from kingmaker.drawing.svg import Picture
from kingmaker.papers.alpha_beta_savings import Level, Savings
from kingmaker.show.tables import titled_table

WIDTH = 60
"""Columns of the plot in the terminal."""
ACROSS, DOWN = 460.0, 300.0
"""The size of the plot in the picture."""


@dataclass(frozen=True)
class Curve:
    """A column of the table and a curve of the plots."""

    name: str
    sign: str
    style: str
    colour: str
    measured: bool
    value: Callable[[Savings, Level], float]


CURVES = (
    Curve("b^d", "·", "dim", FAINT, False, lambda savings, level: savings.full(level.depth)),
    Curve("2b^(d/2)", ":", "dim", FAINT, False, lambda savings, level: savings.best(level.depth)),
    Curve("minimax", "M", "bold red", player_colour(1).fill, True, lambda savings, level: level.minimax),
    Curve("alpha-beta", "A", "bold green", player_colour(0).fill, True, lambda savings, level: level.alpha_beta),
)
"""Those drawn later lie on top."""


def table(savings: Savings) -> Table:
    """Show the nodes at each depth."""
    title = f"Nodes at each depth, mean branching b = {savings.branching:.2f}"
    made = titled_table(title, "depth", "minimax", "alpha-beta", "fewer", "b^d", "2b^(d/2)", text=0)
    for level in savings.levels:
        theory = (f"{number:,.0f}" for number in (savings.full(level.depth), savings.best(level.depth)))
        measured = (f"{level.minimax:,}", f"{level.alpha_beta:,}", f"{level.saved:,.1f} ×")
        made.add_row(str(level.depth), *measured, *theory)
    return made


def text_plot(savings: Savings, *, width: int = WIDTH) -> Text:
    """Draw depth by depth, downwards; to the right the nodes, every tick ten times as many."""
    decades = _decades(savings)
    plot = Text()
    scale = " " * 6
    for power in range(decades + 1):
        scale = scale.ljust(6 + round(power / decades * width)) + _power(power)
    plot.append(scale + "\n", style="dim")
    for level in savings.levels:
        cells: list[tuple[str, str]] = [(" ", "")] * (width + 1)
        for power in range(decades + 1):
            cells[round(power / decades * width)] = ("│", "dim")
        for curve in CURVES:
            place = round(math.log10(max(1.0, curve.value(savings, level))) / decades * width)
            cells[place] = (curve.sign, curve.style)
        plot.append(f"{level.depth:>5} ")
        for sign, style in cells:
            plot.append(sign, style=style)
        plot.append("\n")
    plot.append(" " * 6 + "   ".join(f"{curve.sign} {curve.name}" for curve in reversed(CURVES)), style="dim")
    return plot


def picture(savings: Savings) -> str:
    """Draw the curves as SVG."""
    made = Picture(f"Nodes of minimax and alpha-beta on {savings.game}")
    decades, last = _decades(savings), savings.levels[-1].depth

    def place(depth: float, nodes: float) -> tuple[float, float]:
        across = (depth - 1) / max(1, last - 1) * ACROSS
        return across, DOWN - math.log10(max(1.0, nodes)) / decades * DOWN

    made.text(0, -44, made.title, size=16, anchor="start", font_weight="bold")
    about = f"b = {savings.branching:.2f}, the mean branching; nodes on a logarithmic scale"
    made.text(0, -24, about, size=12, anchor="start", fill=FAINT)
    for power in range(decades + 1):
        _, y = place(1, 10**power)
        made.lines([[(-8, y), (ACROSS + 8, y)]], stroke=RULE)
        made.text(-14, y, _power(power), size=12, anchor="end", fill=FAINT)
    for level in savings.levels:
        made.text(place(level.depth, 1)[0], DOWN + 16, str(level.depth), size=12, fill=FAINT)
    made.text(ACROSS / 2, DOWN + 36, "depth", size=12, fill=FAINT)
    for curve in CURVES:
        points = [place(level.depth, curve.value(savings, level)) for level in savings.levels]
        dashes = None if curve.measured else "2 4" if curve.sign == "·" else "6 4"
        made.lines([points], stroke=curve.colour, stroke_width=2, stroke_dasharray=dashes)
        for x, y in points if curve.measured else []:
            made.circle(x, y, 3.5, fill=curve.colour)
    _name_curves(made, [(curve, place(last, curve.value(savings, savings.levels[-1]))) for curve in CURVES])
    return str(made)


def _name_curves(made: Picture, ends: list[tuple[Curve, tuple[float, float]]]) -> None:
    """Write the names beside the right ends, from the top down and never one on another."""
    above = -math.inf
    for curve, (x, y) in sorted(ends, key=lambda end: end[1][1]):
        above = max(y, above + 16)
        ink = curve.colour if curve.measured else INK
        made.text(x + 14, above, curve.name, size=12, anchor="start", fill=ink)


def _decades(savings: Savings) -> int:
    """Return how many powers of ten the scale has: enough for every curve."""
    most = max(curve.value(savings, level) for curve in CURVES for level in savings.levels)
    return max(1, math.ceil(math.log10(most)))


def _power(power: int) -> str:
    """Write a power of ten in short form."""
    return f"{10 ** (power % 3)}{('', 'k', 'M', 'G', 'T', 'P', 'E')[min(power // 3, 6)]}"
