"""The tables of the page: agents, every two of them, and seats. Letters stand for agents where names do not fit."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kingmaker.show.numbers import count
from kingmaker.show.page.words import letter, spec
from kingmaker.show.tournament import (
    AGENT_HEADS,
    LEVEL,
    SETTLEMENT_HEADS,
    chance,
    end,
    interval,
    known,
    move_time,
    percent,
    place_word,
    points,
    settlements,
    what_is_played,
)

TOO_FEW = "too few deals"

if TYPE_CHECKING:
    from kingmaker.arena.report import Report
    from kingmaker.arena.statistics.comparisons import Comparison


def agent_table(report: Report) -> Iterator[str]:
    """Show how each agent did and what its decisions cost, the best first."""
    heads = [what_is_played(report), *AGENT_HEADS]
    rows = []
    for place, standing in enumerate(report.ranking):
        effort = report.efforts[standing.agent] if report.efforts else None
        cells = [f"{standing.games:,}", percent(standing.share.value), interval(standing.share)]
        cells += [known(standing.score.value), known(standing.rank.value)]
        cells += [count(effort.nodes_a_move), move_time(effort.seconds_a_move)] if effort else ["—", "—"]
        rows.append((name(report, place), cells))
    yield from table("agent", heads, rows)


def comparison_matrix(report: Report) -> Iterator[str]:
    """Show every two agents: how far the one of the line is ahead of the one of the column, and how sure that is."""
    order = [standing.agent for standing in report.ranking]
    found = {frozenset(comparison.agents): comparison for comparison in report.comparisons}
    yield '<div class="scroll" tabindex="0"><table class="matrix">'
    heads = "".join(f'<th scope="col">{letter(place)}</th>' for place in range(len(order)))
    yield f'<thead><tr><th scope="col">ahead by, of</th>{heads}</tr></thead><tbody>'
    for place, agent in enumerate(order):
        cells = "".join(_cell(report, found.get(frozenset((agent, other))), agent) for other in order)
        yield f'<tr><th scope="row">{name(report, place)}</th>{cells}</tr>'
    yield "</tbody></table></div>"


def settlement_table(report: Report) -> Iterator[str]:
    """Show every two agents of a tournament that could stop early."""
    rows = [(f"{spec(first)} ahead of {spec(second)}", cells) for first, second, *cells in settlements(report)]
    yield from table("", SETTLEMENT_HEADS[2:], rows)


def _cell(report: Report, comparison: Comparison | None, agent: int) -> str:
    if comparison is None:
        return "<td></td>"
    value, low, high = comparison.difference
    if comparison.agents[0] != agent:
        value, low, high = -value, -high, -low
    kind = ""
    if comparison.settled(LEVEL):
        kind = ' class="better"' if value > 0 else ' class="worse"'
    more = report.more_deals(comparison)
    note = "" if not more else f"<small>{count(more, short=True)} more deal{'' if more == 1 else 's'}</small>"
    if comparison.verdict == TOO_FEW:
        note = f"<small>{TOO_FEW}</small>{note}"
    between = f"{end(low)} to {end(high)}"
    return f"<td{kind}>{points(value)}<small>{between}</small><small>p {_p(comparison.adjusted)}</small>{note}</td>"


def _p(value: float) -> str:
    text = html.escape(chance(value))
    return text if value < 0.001 else f"= {text}"


def seat_table(report: Report) -> Iterator[str]:
    """Show the win share of each agent by seat, or by team where there are partners, and of all."""
    heads = [f"{place_word(report)} {seat}" for seat in range(len(report.plan.captains))]
    rows = []
    for place, standing in enumerate(report.ranking):
        shares = report.shares_by_seat[standing.agent]
        rows.append((name(report, place), ["—" if share is None else percent(share) for share in shares]))
    rows.append(("all", [percent(seat.share.value) for seat in report.seats.seats]))
    rows.append(("95 % interval", [interval(seat.share, short=True) for seat in report.seats.seats]))
    yield from table("win share", heads, rows)


def name(report: Report, place: int) -> str:
    """Write an agent of the ranking with its letter."""
    agent = report.ranking[place].agent
    return f'<span class="letter">{letter(place)}</span>{spec(report.agents[agent])}'


def table(corner: str, heads: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]) -> Iterator[str]:
    """Write a table; the first cell of a row is HTML, the others are text."""
    yield '<div class="scroll" tabindex="0"><table>'
    written = "".join(f'<th scope="col">{html.escape(head)}</th>' for head in heads)
    yield f'<thead><tr><th scope="col">{html.escape(corner)}</th>{written}</tr></thead><tbody>'
    for first, cells in rows:
        written = "".join(f"<td>{html.escape(cell)}</td>" for cell in cells)
        yield f'<tr><th scope="row">{first}</th>{written}</tr>'
    yield "</tbody></table></div>"
