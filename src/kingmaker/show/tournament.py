"""A tournament in the terminal: what it found, as tables that fit."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from kingmaker.show.console import plain_text
from kingmaker.show.numbers import count, duration, number
from kingmaker.show.tables import Cell, broken, fitting_table

if TYPE_CHECKING:
    from kingmaker.arena.plan import Plan
    from kingmaker.arena.report import Report
    from kingmaker.arena.statistics.bootstrap import Estimate
    from kingmaker.arena.store import Run
    from kingmaker.risk.competition import Competition

TEXT_WIDTH = 110
AGENT_HEADS = ("win share", "95 % interval", "mean score", "mean rank", "nodes per move", "time per move")
"""What is told of each agent, behind its name and the number of its games."""
LEVEL = 0.05
MOST_ERRORS = 3


def report_text(report: Report, *, width: int = TEXT_WIDTH) -> str:
    """Write a report as plain text."""
    return plain_text(report_parts(report, width=width), width=width)


def report_parts(report: Report, *, width: int) -> Iterator[RenderableType]:
    """Yield a report piece by piece: agents, comparisons, seats, and what went wrong."""
    yield Text.assemble((title(report), "bold"))
    yield Text(subtitle(report), style="dim")
    yield from warnings(report)
    if not report.arrays.games:
        return
    yield ""
    yield agent_table(report, width=width)
    if len(report.agents) > 1:
        yield ""
        yield settlement_table(report, width=width) if report.watched else comparison_table(report, width=width)
        yield Text(comparison_note(report), style="dim")
    yield ""
    yield seat_table(report, width=width)
    yield Text(seat_note(report), style="dim")


def run_table(runs: Sequence[Run], *, width: int) -> RenderableType:
    """List the runs of a store."""
    rows: list[list[Cell]] = [
        [
            str(run.number),
            run.game,
            ", ".join(run.agents),
            f"{run.finished:,} of {run.total:,}",
            run.started.replace("T", " ").removesuffix("+00:00"),
        ]
        for run in runs
    ]
    heads = ["run", "game", "agents", "played", "begun (UTC)"]
    return fitting_table(heads, rows, width=width, drop=[4, 3], right=(0, 3), folds=[2])


def title(report: Report) -> str:
    """Say what was played."""
    return f"{report.plan.game_text}: {plural(len(report.agents), 'agent')}, {plural(report.plan.deals, 'deal')}"


def subtitle(report: Report) -> str:
    """Say how it was played, and how much of it."""
    plan = report.plan
    what = "game" if plan.series is None else "series"
    parts = [
        f"{plural(len(report.rows), what)} of {report.planned:,}"
        if len(report.rows) < report.planned
        else plural(report.planned, what),
        f"seed {plan.seed}",
        f"each deal in {plural(plan.seatings_a_deal, 'seating')} ({plan.seating})",
    ]
    if plan.plies:
        parts.append(f"each match begins with {plural(plan.plies, 'random ply')}")
    if plan.series is not None:
        parts.append("a series is " + " or ".join(series_words(report)))
    if place_word(report) == "team":
        parts.append(f"one agent for each of {len(plan.captains)} teams")
    parts.append("ties share the win" if plan.ties == "share" else "all who tie win")
    return ", ".join(parts)


def series_words(report: Report) -> list[str]:
    """Say when a series ends."""
    series, found = report.plan.series, []
    if series is not None and series.until is not None:
        found.append(f"played until {number(series.until)} points")
    if series is not None and series.deals is not None:
        found.append(f"{plural(series.deals, 'deal')} long")
    return found


def what_is_played(report: Report) -> str:
    """Return the head of a column of counts: a series is one."""
    return "games" if report.plan.series is None else "series"


def plural(amount: int, what: str) -> str:
    """Write how many there are."""
    if amount == 1 or what == "series":
        return f"{amount:,} {what}"
    return f"{amount:,} {what.removesuffix('y')}ies" if what.endswith("ply") else f"{amount:,} {what}s"


def warnings(report: Report) -> Iterator[Text]:
    """Say what must not be overlooked: who cheats, deals that are the same, failed games, games that are missing."""
    if report.cheats:
        yield Text(f"sees what is hidden from others: {', '.join(report.cheats)}", style="bold")
    if report.plan.different_deals < report.plan.deals:
        yield Text(repeated_deals(report.plan), style="bold")
    if report.failed:
        yield Text(f"{plural(report.failed, 'game')} failed, left out of all tables:", style="bold red")
        for match, error in list(report.errors.items())[:MOST_ERRORS]:
            yield Text(f"  match {match}: {error}", style="red")
        if len(report.errors) > MOST_ERRORS:
            yield Text(f"  … and {len(report.errors) - MOST_ERRORS} more", style="red")
    if 0 < len(report.rows) < report.planned and not report.watched:
        yield Text(
            "not all games have been played: intervals and tests assume a number of deals fixed in advance",
            style="bold",
        )
    if not report.arrays.games:
        yield Text("no game has ended yet: there is nothing to compare", style="bold")


def repeated_deals(plan: Plan) -> str:
    """Say how many deals differ, and what makes more of them."""
    same, more = plan.deals - plan.different_deals, plan.plies + plan.num_players
    return (
        f"{plural(plan.deals, 'deal')}, {plan.different_deals:,} different: {plural(same, 'deal')} that would have "
        f"repeated earlier ones {'was' if same == 1 else 'were'} left out; a longer opening leaves out fewer "
        f"(--opening {more}, in Python opening={more})"
    )


def agent_table(report: Report, *, width: int) -> RenderableType:
    """Show how each agent did, the best first."""
    heads = ["agent", what_is_played(report), *AGENT_HEADS]
    rows: list[list[Cell]] = []
    for place, standing in enumerate(report.ranking):
        effort = report.efforts[standing.agent] if report.efforts else None
        rows.append(
            [
                Text(broken(report.agents[standing.agent], width // 2), style="bold" if place == 0 else ""),
                f"{standing.games:,}",
                Text(percent(standing.share.value), style="bold"),
                interval(standing.share),
                known(standing.score.value),
                known(standing.rank.value),
                count(effort.nodes_a_move, short=True) if effort else "—",
                move_time(effort.seconds_a_move) if effort else "—",
            ]
        )
    return fitting_table(heads, rows, width=width, drop=[7, 6, 5, 1, 4], right=range(1, 8))


def comparison_table(report: Report | Competition, *, width: int) -> RenderableType:
    """Show every two agents, the better one first."""
    heads = ["ahead", "behind", "by", "interval", "p", "p (Holm)", "", "deals to settle"]
    rows: list[list[Cell]] = []
    place = {standing.agent: number for number, standing in enumerate(report.ranking)}
    for comparison in sorted(report.comparisons, key=lambda each: sorted(place[agent] for agent in each.agents)):
        first, second = comparison.agents
        value, low, high = comparison.difference
        if value < 0 or (value == 0 and place[second] < place[first]):
            first, second, value, low, high = second, first, -value, -high, -low
        settled = comparison.settled(LEVEL)
        more = report.more_deals(comparison)
        rows.append(
            [
                Text(broken(report.agents[first], width // 3), style="bold" if settled else ""),
                broken(report.agents[second], width // 3),
                points(value),
                f"{end(low)} to {end(high)}",
                chance(comparison.p),
                chance(comparison.adjusted),
                Text(comparison.verdict, style="green" if settled else "dim"),
                "" if settled else "—" if more is None else f"about {count(more, short=True)} more",
            ]
        )
    return fitting_table(heads, rows, width=width, drop=[4, 7, 3, 2], right=(2, 3, 4, 5, 7))


def settlement_table(report: Report, *, width: int) -> RenderableType:
    """Show every two agents of a tournament that could stop early."""
    rows: list[list[Cell]] = [
        [broken(first, width // 3), broken(second, width // 3), *cells] for first, second, *cells in settlements(report)
    ]
    return fitting_table(SETTLEMENT_HEADS, rows, width=width, drop=[3, 2], right=(2, 3))


SETTLEMENT_HEADS = ("ahead", "behind", "by", "95 % interval", "")


def settlements(report: Report) -> Iterator[tuple[str, str, str, str, str]]:
    """Yield a line for every two agents: who is ahead, by how much, between what, and whether it is settled."""
    for each in report.settlements:
        first, second = each.agents
        value, low, high = each.difference
        if value < 0:
            first, second, value, low, high = second, first, -value, -high, -low
        between = f"{end(low)} to {end(high)}"
        yield report.agents[first], report.agents[second], points(value), between, "differs" if each.settled else "open"


def comparison_note(report: Report) -> str:
    """Explain the comparisons."""
    if report.watched:
        return (
            "the tournament could stop early, so the intervals are wide enough to hold at all times at once (betting "
            f"confidence sequences at level {LEVEL:g} over {plural(len(report.settlements), 'comparison')}); those of "
            "the single agents assume a number of deals fixed in advance"
        )
    return paired_note(len(report.comparisons))


def paired_note(comparisons: int) -> str:
    """Explain comparisons after a number of deals that was fixed before."""
    return (
        f"differences of win shares in percentage points, paired by deal; sign-flip test, corrected by Holm for "
        f"{plural(comparisons, 'comparison')} at level {LEVEL:g}; an interval leaves out 0 exactly where two differ"
    )


def seat_table(report: Report | Competition, *, width: int) -> RenderableType:
    """Show the win share of each agent by seat, or by team where there are partners, and of all."""
    players, word = len(report.plan.captains), place_word(report)
    heads = [
        f"win share by {word}",
        *(f"{word} {seat}" if width >= 90 else f"{word[0]}{seat}" for seat in range(players)),
    ]
    rows: list[list[Cell]] = []
    for standing in report.ranking:
        shares = report.shares_by_seat[standing.agent]
        cells = ["—" if share is None else percent(share) for share in shares]
        rows.append([broken(report.agents[standing.agent], width // 2), *cells])
    rows.append(
        [Text("all", style="bold"), *(Text(percent(seat.share.value), style="bold") for seat in report.seats.seats)]
    )
    rows.append(["95 % interval", *(interval(seat.share, short=True) for seat in report.seats.seats)])
    return fitting_table(heads, rows, width=width, drop=list(range(players, 1, -1)), right=range(1, players + 1))


def place_word(report: Report | Competition) -> str:
    """Say what an agent takes: a seat, or a team with all of its seats."""
    return "team" if len(report.plan.captains) < report.plan.num_players else "seat"


def seat_note(report: Report | Competition) -> str:
    """Say whether seats differ."""
    effect, word = report.seats, place_word(report)
    differ = f"{word}s differ" if effect.p <= LEVEL else f"no difference between {word}s is shown"
    found = chance(effect.p)
    equals = "" if found.startswith("<") else "= "
    mixed = "" if effect.balanced else f"; agents did not sit on all {word}s equally often, which may be part of it"
    return f"{differ}: p {equals}{found}{mixed}"


def percent(share: float) -> str:
    """Write a share."""
    return f"{share:.1%}" if math.isfinite(share) else "—"


def interval(estimate: Estimate, *, short: bool = False) -> str:
    """Write an interval of a share."""
    if not math.isfinite(estimate.low):
        return "—"
    if short:
        return f"{estimate.low * 100:.0f}–{estimate.high * 100:.0f}"
    return f"{estimate.low * 100:.1f} – {estimate.high:.1%}"


def points(difference: float) -> str:
    """Write a difference of shares."""
    return f"{difference * 100 + 0.0:+.1f}" if math.isfinite(difference) else "—"


def end(difference: float) -> str:
    """Write an end of the interval of a difference: on the side of 0 on which it is."""
    text = points(difference)
    if not math.isfinite(difference) or not difference or text not in ("+0.0", "-0.0"):
        return text
    return f"{difference * 100:+.1g}" if abs(difference) >= 1e-6 else "+0.0001" if difference > 0 else "-0.0001"


def known(value: float) -> str:
    """Write a mean."""
    return f"{value:.2f}" if math.isfinite(value) else "—"


def move_time(seconds: float) -> str:
    """Write the time of a decision, in microseconds below a millisecond."""
    return (
        f"{seconds * 1e6:.0f} µs"
        if seconds < 1e-3
        else f"{seconds * 1e3:.1f} ms"
        if seconds < 0.1
        else duration(seconds)
    )


def chance(p: float) -> str:
    """Write a p-value: never a zero that it is not."""
    return "< 0.001" if p < 0.001 else f"{p:.3f}"
