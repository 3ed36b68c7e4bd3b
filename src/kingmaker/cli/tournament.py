"""`kingmaker tournament`: agents against each other on the same deals, in every seating."""

from __future__ import annotations

from typing import Any

import click

from kingmaker import registry
from kingmaker.arena.executors import KINDS as EXECUTORS
from kingmaker.arena.plan import MOST_OPENING, Plan
from kingmaker.arena.report import Report
from kingmaker.arena.rows import TIES, Row
from kingmaker.arena.series import Series
from kingmaker.arena.store import Store, StoreError
from kingmaker.arena.tournament import ON_ERROR, MatchFailed, run
from kingmaker.cli.app import Interrupted
from kingmaker.cli.files import STDOUT, check_page, print_json, write_file
from kingmaker.cli.options import (
    COUNT,
    agents_argument,
    budget_options,
    example,
    game_argument,
    json_option,
    load_option,
    number,
)
from kingmaker.cli.report import show
from kingmaker.front.budgets import Budget, with_budget
from kingmaker.front.positions import read_game
from kingmaker.game import KingmakerError
from kingmaker.printable import printable
from kingmaker.show.progress import StandingsBar
from kingmaker.show.tournament import plural


@click.command(
    short_help="Play agents against each other, and report the results.",
    epilog=example(
        "kingmaker tournament hearts maxn:depth=2 paranoid:depth=2 max-prob:depth=2 mp-mix:depth=2 --deals 3 --seed 9",
        "kingmaker tournament spades:cards=5 maxn paranoid --deals 5 --store runs.db --workers 2 --report page.html",
        "kingmaker tournament spades:cards=4 maxn random greedy --deals 2 --until 60 --json",
    ),
)
@game_argument
@agents_argument(required=True)
@click.option("--deals", type=COUNT, metavar="N", default=100, show_default=True, help="The number of deals.")
@click.option(
    "--seed", type=number(int, 0, 2**63 - 1), metavar="N", default=0, show_default=True, help="Decides all deals."
)
@click.option(
    "--seating",
    metavar="KIND",
    default="permutations",
    show_default=True,
    help="The seatings of each deal: permutations, mixed, mixed:N, rotations, or sample:N.",
)
@click.option(
    "--ties",
    type=click.Choice(TIES),
    default="share",
    show_default=True,
    help="Whether players who tie share one win, or all have one.",
)
@click.option(
    "--until", type=number(float, 0), metavar="POINTS", help="Play series of deals until a player has POINTS."
)
@click.option("--hands", type=COUNT, metavar="N", help="Play series of N deals; with --until, of at most N.")
@click.option(
    "--opening",
    type=number(int, 0, MOST_OPENING),
    metavar="N",
    help="Begin each match with N random plies from the seed of the deal. Default: none where cards are dealt, else "
    "two for each player, up to a quarter of a game.",
)
@budget_options
@click.option(
    "--store", metavar="FILE", help="Keep all games in a file; the same command with it continues the tournament."
)
@click.option("--report", "page", metavar="FILE", help="Also write the report as one HTML page.")
@click.option(
    "--workers", type=COUNT, metavar="N", default=1, show_default=True, help="The number of games played at a time."
)
@click.option("--executor", type=click.Choice(EXECUTORS), help="How games are run. Default: what suits the game.")
@click.option("--ray", is_flag=True, help="Join or start a Ray cluster and play there: the same as --executor ray.")
@click.option("--stop-early", is_flag=True, help="Stop once every comparison is settled.")
@click.option(
    "--on-error",
    type=click.Choice(ON_ERROR),
    default="stop",
    show_default=True,
    help="What to do after an agent crashes or plays an illegal action; the failure is always recorded.",
)
@click.option("--retry-failed", is_flag=True, help="Play again the games of the store that failed before.")
@json_option
@load_option
def tournament(game: str, agents: tuple[str, ...], page: str | None, as_json: bool, **given: Any) -> None:
    """Play AGENTs against each other: every deal in every seating, so that nobody has the better cards or seat.

    If there are fewer agents than seats, agents are repeated. Budgets apply to agents whose text names none; without
    any budget, a search stops after 2,000,000 nodes (20,000 on games written in Python). The same command plays the
    same games with any number of workers, unless agents think by the clock. Ctrl-C stops the tournament; games in the
    store are kept.
    """
    plan = _plan(game, agents, given)
    check_page("--report", page, as_json=as_json)
    if given["ray"] and given["executor"] not in (None, "ray"):
        raise KingmakerError(f"expected --ray or --executor {given['executor']}, got both")
    if given["retry_failed"] and given["store"] is None:
        raise KingmakerError("expected --store together with --retry-failed, got none")
    made = _play(plan, given)
    if page is not None:
        write_file(page, made.html())
    if as_json:
        print_json(made.as_dict())
    elif page != STDOUT:
        show(made)


def _plan(game: str, agents: tuple[str, ...], given: dict[str, Any]) -> Plan:
    budget = Budget.of(given)
    made = read_game(game)
    start = made.new(seed=0)
    series = None
    if given["until"] is not None or given["hands"] is not None:
        series = Series(until=given["until"], deals=given["hands"])
    return Plan.of(
        made,
        [with_budget(registry.agent(text), start, budget) for text in agents],
        series=series,
        **{name: given[name] for name in ("deals", "seed", "seating", "ties", "opening")},
    )


def _play(plan: Plan, given: dict[str, Any]) -> Report:
    try:
        return run(
            plan,
            workers=given["workers"],
            executor="ray" if given["ray"] else given["executor"],
            store=given["store"],
            progress=_watch(given["store"]),
            stop_early=given["stop_early"],
            on_error=given["on_error"],
            retry_failed=given["retry_failed"],
        )
    except MatchFailed as error:
        told = str(error).replace("on_error='record'", "--on-error record")
        told = told.replace("retry_failed=True", "--retry-failed")
        raise KingmakerError(f"{told}; {_kept(plan, given['store'])}") from error
    except KeyboardInterrupt as error:
        again = ", and the same command continues from there" if given["store"] else ""
        raise Interrupted(f"interrupted: {_kept(plan, given['store'])}{again}") from error


def _watch(store: str | None) -> Any:
    """Return what shows a running tournament, and says first what was there before; in a pipe, what is being played."""

    def watch(plan: Plan, rows: list[Row]) -> StandingsBar:
        progress = StandingsBar(plan, rows)
        if not progress.screen.is_terminal:
            if line := _playing(plan, progress.total - progress.played):
                click.echo(printable(line), err=True)
        elif rows:
            progress.screen.print(f"continuing {store}: {len(rows):,} of {progress.total:,} were played before")
        return progress

    return watch


def _playing(plan: Plan, left: int) -> str:
    """Say what is about to be played, for those who see nothing of it; empty if all has been."""
    if left <= 0:
        return ""
    what = plural(left, "game" if plan.series is None else "series")
    before = "" if left == plan.games else f", {plan.games - left:,} were played before"
    return f"playing {what} of {plan.game_text} between {', '.join(plan.agent_texts)}{before}"


def _kept(plan: Plan, store: str | None) -> str:
    """Say what is stored."""
    if store is None:
        return "nothing was kept, since there is no --store"
    try:
        with Store(store, readonly=True) as opened:
            finished = next((each.finished for each in opened.runs() if each.key == plan.key), 0)
    except StoreError:
        finished = 0
    return f"{finished:,} of {plan.games:,} are kept in {store}"
