"""Win shares with their intervals as a picture that takes the width and the colours of the page.

Places are parts of the width, so that letters stay as large as all others on a narrow screen.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kingmaker.drawing.palette import FAINT, INK, PAPER, RULE
from kingmaker.drawing.svg import FONT, short

ROW, TOP = 46, 6
STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5)
MOST_STEPS = 5
WIDTH = 640
MARK = "#0072b2"
MOST_LETTERS = 44
"""What fits above a bar on a narrow screen; the tables have the names in full."""


@dataclass(frozen=True)
class Bar:
    """One line of the plot: a share between what is likely."""

    label: str
    share: float
    low: float
    high: float


STYLE = f"""<style>
text {{ font: 13px {FONT}; fill: {INK}; }} .axis {{ font-size: 12px; fill: {FAINT}; }}
.name {{ paint-order: stroke; stroke: {PAPER}; stroke-width: 4px; }}
.rule {{ stroke: {RULE}; }} .even {{ stroke: {FAINT}; stroke-dasharray: 4 3; }}
.interval {{ stroke: {MARK}; stroke-width: 4; stroke-linecap: round; opacity: .45; }} circle {{ fill: {MARK}; }}
</style><rect width="100%" height="100%" fill="{PAPER}"/>"""
"""What the page's style says, for a picture without a page."""


def interval_plot(bars: Sequence[Bar], *, even: float, title: str, alone: bool = False) -> Iterator[str]:
    """Draw bars below each other, the name above each; the dashed line is what each would have if all were equal.

    A picture that stands `alone` has a width and a style of its own.
    """
    low = min([even, *(max(0.0, bar.low) for bar in bars)])
    high = max([even, *(min(1.0, bar.high) for bar in bars)])
    step = next((each for each in STEPS if (high - low) / each <= MOST_STEPS), STEPS[-1])
    first, last = int(low / step + 1e-9), min(round(1 / step), int(high / step - 1e-9) + 1)
    span = max(last - first, 1) * step

    def x(share: float) -> str:
        return f"{short(min(1.0, max(0.0, (share - first * step) / span)) * 100)}%"

    bottom = TOP + ROW * len(bars)
    size = f'xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" ' if alone else ""
    yield f'<svg {size}class="plot" height="{bottom + 24}" role="img"><title>{html.escape(title)}</title>'
    if alone:
        yield STYLE
    yield '<svg x="4%" width="78%" overflow="visible">'
    for tick in range(first, last + 1):
        yield f'<line class="rule" x1="{x(tick * step)}" x2="{x(tick * step)}" y1="{TOP}" y2="{bottom}"/>'
        yield f'<text class="axis" x="{x(tick * step)}" y="{bottom + 16}" text-anchor="middle">{tick * step:.0%}</text>'
    yield f'<line class="even" x1="{x(even)}" x2="{x(even)}" y1="{TOP}" y2="{bottom}"/>'
    for number, bar in enumerate(bars):
        y = TOP + ROW * number + 30
        yield f'<line class="interval" x1="{x(bar.low)}" x2="{x(bar.high)}" y1="{y}" y2="{y}"/>'
        yield f'<circle cx="{x(bar.share)}" cy="{y}" r="6"/>'
    yield "</svg>"
    for number, bar in enumerate(bars):
        y = TOP + ROW * number
        name = bar.label if len(bar.label) <= MOST_LETTERS else bar.label[: MOST_LETTERS - 1] + "…"
        yield f'<text class="name" x="0" y="{y + 15}">{html.escape(name)}</text>'
        yield f'<text x="100%" y="{y + 34}" text-anchor="end">{bar.share:.1%}</text>'
    yield "</svg>"
