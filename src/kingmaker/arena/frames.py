"""The tables of a report as plain lines, for pandas and whatever else takes a list of dictionaries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from kingmaker.arena.rows import by_team, win_shares
from kingmaker.arena.tally import Effort

if TYPE_CHECKING:
    from kingmaker.arena.report import Report
    from kingmaker.arena.statistics.bootstrap import Estimate

Lines = Iterator[dict[str, Any]]


def agents(report: Report) -> Lines:
    """Yield a line for each agent."""
    for standing in report.standings:
        effort = report.efforts[standing.agent] if report.efforts else Effort()
        yield {
            "agent": report.agents[standing.agent],
            "deals": standing.deals,
            "games": standing.games,
            "seats": standing.seats,
            "wins": standing.wins,
            **_spread("share", standing.share),
            **_spread("score", standing.score),
            "rank": standing.rank.value,
            "decisions": effort.decisions,
            "nodes_a_move": effort.nodes_a_move,
            "seconds_a_move": effort.seconds_a_move,
        }


def comparisons(report: Report) -> Lines:
    """Yield a line for every two agents; a positive difference speaks for the first."""
    for each in report.comparisons:
        yield {
            "first": report.agents[each.agents[0]],
            "second": report.agents[each.agents[1]],
            "deals": each.deals,
            **_spread("difference", each.difference),
            "deviation": each.deviation,
            **_spread("effect", each.effect),
            **_spread("better", each.better),
            "p": each.p,
            "p_holm": each.adjusted,
            "verdict": each.verdict,
            "more_deals": report.more_deals(each),
        }


def settlements(report: Report) -> Lines:
    """Yield a line for every two agents, by intervals that hold at all times at once."""
    for each in report.settlements:
        yield {
            "first": report.agents[each.agents[0]],
            "second": report.agents[each.agents[1]],
            "deals": each.deals,
            **_spread("difference", each.difference),
            "leader": None if each.leader is None else report.agents[each.leader],
        }


def seats(report: Report) -> Lines:
    """Yield a line for each agent on each seat, and with the agent None for all of them together."""
    for agent, shares in enumerate(report.shares_by_seat):
        for seat, share in enumerate(shares):
            yield {"agent": report.agents[agent], "seat": seat, "share": share, "share_low": None, "share_high": None}
    for each in report.seats.seats:
        yield {"agent": None, "seat": each.seat, **_spread("share", each.share)}


def ratings(report: Report) -> Lines:
    """Yield a line for each agent with its Plackett–Luce strength."""
    for rating in report.ratings:
        yield {"agent": report.agents[rating.agent], **_spread("strength", rating.strength)}


def games(report: Report) -> Lines:
    """Yield a line for each seat of each game; partners win together."""
    for row in report.rows:
        teams = by_team(row, report.plan.captains)
        shares = win_shares(teams.scores, report.plan.ties) if not row.failed else ()
        wins = [shares[team] for team in report.plan.teams] if shares else ()
        for seat, agent in enumerate(row.seats):
            yield {
                "match": row.number,
                "deal": row.deal,
                "seat": seat,
                "agent": report.agents[agent],
                "score": None if row.failed else row.scores[seat],
                "win": None if row.failed else wins[seat],
                "failed": row.failed,
            }


def errors(report: Report) -> Lines:
    """Yield a line for each error that is told."""
    for number, error in report.errors.items():
        yield {"match": number, "error": error}


FRAMES: dict[str, Callable[[Report], Lines]] = {
    each.__name__: each for each in (agents, comparisons, settlements, seats, ratings, games, errors)
}
"""All tables, by name."""


def _spread(name: str, estimate: Estimate) -> dict[str, float]:
    return {name: estimate.value, f"{name}_low": estimate.low, f"{name}_high": estimate.high}
