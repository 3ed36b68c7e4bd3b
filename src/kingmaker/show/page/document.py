"""The page as a whole: what was found first, then how sure it is, then games to look at, then how to have it again."""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kingmaker._engine import __version__
from kingmaker.show.page.frame import command, head, part, whole
from kingmaker.show.page.games import game_sections
from kingmaker.show.page.plot import Bar, interval_plot
from kingmaker.show.page.tables import agent_table, comparison_matrix, seat_table, settlement_table
from kingmaker.show.page.words import letter, spec
from kingmaker.show.tournament import comparison_note, percent, seat_note, subtitle, title, warnings

if TYPE_CHECKING:
    from kingmaker.arena.report import Report

SHARES = "win share of each agent with its 95 % interval"
MATRIX = (
    " Coloured where the two differ; else how many more deals would probably settle it, if the difference is what it "
    "seems."
)


def page(report: Report) -> str:
    """Write a report as one HTML page: no other file, nothing from the network, light and dark, readable on paper."""
    return whole(_document(report))


def notebook(report: Report) -> str:
    """Write what notebooks show of a report: the table of the agents, in the notebook's own style."""
    return whole((f"<p>{html.escape(title(report))}</p>", *agent_table(report)))


def picture(report: Report) -> str:
    """Draw the win shares with their intervals as an SVG that stands alone."""
    return "\n".join(interval_plot(_bars(report), even=_even(report), title=SHARES, alone=True))


def _bars(report: Report) -> list[Bar]:
    return [
        Bar(f"{letter(place)}  {report.agents[standing.agent]}", *standing.share)
        for place, standing in enumerate(report.ranking)
        if standing.games
    ]


def _even(report: Report) -> float:
    return 1 / len(report.plan.captains)


def _document(report: Report) -> Iterator[str]:
    yield from head(title(report))
    yield f'<header><h1>{spec(title(report))}</h1><p class="faint">{html.escape(subtitle(report))}.</p>'
    lines = [html.escape(each.plain.strip()) for each in warnings(report)]
    if lines:
        yield f'<p class="warning">{"<br>".join(lines)}</p>'
    yield "</header><main>"
    if report.arrays.games:
        yield from _findings(report)
    yield from _again(report)
    if report.samples:
        yield "<h2>Games</h2>"
        yield '<p class="faint">The first game of the first deals.'
        yield '<span class="screen" hidden> Step with the buttons or the keys ← → Home End.</span></p>'
        yield from game_sections(report)
    yield "</main>"
    if report.samples:
        yield f"<script>\n{part('page.js')}</script>"
    yield "</body></html>"


def _findings(report: Report) -> Iterator[str]:
    yield "<h2>Win shares</h2>"
    even = _even(report)
    yield "<figure>"
    yield from interval_plot(_bars(report), even=even, title=SHARES)
    yield f"<figcaption>Bars are 95 % intervals, by deal; the dashed line, {percent(even)}, is equal play.</figcaption>"
    yield "</figure>"
    yield from agent_table(report)
    if len(report.agents) > 1:
        yield "<h2>Every two agents</h2>"
        yield from settlement_table(report) if report.watched else comparison_matrix(report)
        yield _note(comparison_note(report), "" if report.watched else MATRIX)
    yield "<h2>Seats</h2>"
    yield from seat_table(report)
    yield _note(seat_note(report))


def _note(text: str, more: str = "") -> str:
    return f'<p class="faint">{html.escape(text[:1].upper() + text[1:])}.{more}</p>'


def _again(report: Report) -> Iterator[str]:
    yield "<h2>The same again</h2>"
    if report.command:
        yield command(report.command)
    else:
        yield "<p>This tournament was made in Python with functions that have no name, and no command can play it.</p>"
    yield f'<p class="faint">kingmaker {__version__}. Same version, same games; only times differ.</p>'
