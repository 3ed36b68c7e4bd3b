"""`kingmaker reproduce`: tables and figures of the papers, run again."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import click

from kingmaker.arena.store import Store
from kingmaker.cli.app import Interrupted
from kingmaker.cli.files import STDOUT, check_page, print_json, write_file
from kingmaker.cli.options import COUNT, example, json_option, number
from kingmaker.files import write_whole
from kingmaker.game import KingmakerError
from kingmaker.papers import Experiment, Outcome, Setting
from kingmaker.papers.catalogue import named
from kingmaker.papers.framework.pieces import Pieces
from kingmaker.papers.framework.times import FULL_MINUTES, QUICK_SECONDS
from kingmaker.show.console import console
from kingmaker.show.page.reproduction import reproduction_page
from kingmaker.show.progress import StandingsBar
from kingmaker.show.reproduction import list_table, outcome_parts, summary_table


@click.command(
    short_help="Run the experiments of the papers again.",
    epilog=example(
        "kingmaker reproduce --list",
        "kingmaker reproduce hashavit2011-figure1",
        "kingmaker reproduce lecture --json",
        "kingmaker reproduce sturtevant2006-figure hashavit2011-figure --html page.html",
    ),
)
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--list", "listing", is_flag=True, help="List the experiments instead of running them.")
@click.option(
    "--quick",
    "size",
    flag_value="quick",
    default="quick",
    help="Run a small part of each experiment, to see that it works.",
)
@click.option("--medium", "size", flag_value="medium", help="Run enough to see which way the numbers go.")
@click.option("--full", "size", flag_value="full", help="Run as much as the page of reproductions shows; takes hours.")
@click.option(
    "--seed", type=number(int, 0, 2**63 - 1), metavar="N", default=0, show_default=True, help="Decides all deals."
)
@click.option("--store", metavar="FILE", help="Keep all games in a file; the same command with it continues.")
@click.option(
    "--workers", type=COUNT, metavar="N", default=1, show_default=True, help="The number of games played at a time."
)
@click.option("--save", metavar="DIRECTORY", help="Write the results there, one small JSON file for each experiment.")
@click.option("--html", metavar="FILE", help="Write all results as one HTML page; - prints it.")
@json_option
def reproduce(
    names: tuple[str, ...],
    listing: bool,
    size: str,
    seed: int,
    store: str | None,
    workers: int,
    save: str | None,
    html: str | None,
    as_json: bool,
) -> None:
    """Run experiments of the papers again, by name or by the beginning of their names; without a name, all of them.

    Each of our numbers stands beside the printed one, with its 95 % interval, its number of games and a verdict:
    *agrees* (weakly, if fewer than 100 games say so), *same direction* (both lie on the same side of an even result),
    *differs*, or *open* where too few games were played. Ctrl-C stops; games in the store are kept. A full run of
    everything takes hours: --list says how long each experiment takes.
    """
    chosen = named(names)
    if listing:
        _list(chosen, as_json=as_json)
        return
    if save is not None and not Path(save).is_dir():
        raise KingmakerError(f"expected a directory for the results, got '{save}', which is not a directory")
    check_page("--html", html, as_json=as_json)
    silent = as_json or html == STDOUT
    outcomes = []
    for experiment in chosen:
        outcome = _run(experiment, size, seed, store, workers)
        outcomes.append(outcome)
        if save is not None:
            write_whole(Path(save) / f"{experiment.name}.json", outcome.to_json())
        if not silent:
            screen = console()
            for part in outcome_parts(experiment, outcome, width=screen.width):
                screen.print(part)
            screen.print()
    if html is not None:
        write_file(html, reproduction_page(list(zip(chosen, outcomes, strict=True))))
    if as_json:
        print_json([outcome.as_dict() for outcome in outcomes])
    elif len(outcomes) > 1 and not silent:
        console().print(summary_table(outcomes, width=console().width))


def _list(chosen: list[Experiment], *, as_json: bool) -> None:
    if as_json:
        fields = ("name", "title", "source", "setup", "quick", "full")
        told = [{field: getattr(each, field) for field in fields} for each in chosen]
        for each in told:
            times = {"quick_seconds": QUICK_SECONDS.get(each["name"]), "full_minutes": FULL_MINUTES.get(each["name"])}
            each.update(times)
        print_json(told)
    else:
        console().print(list_table(chosen, width=console().width))


def _run(experiment: Experiment, size: str, seed: int, store: str | None, workers: int) -> Outcome:
    tell = console(stderr=True)
    try:
        with ExitStack() as stack:
            setting = Setting(
                size=size,
                seed=seed,
                workers=workers,
                store=None if store is None else stack.enter_context(Store(store)),
                pieces=Pieces(None if store is None else f"{store}.pieces"),
                watch=StandingsBar,
                tell=lambda line: tell.print(line, style="dim") if tell.is_terminal else None,
            )
            setting.tell(f"{experiment.name} …")
            return experiment.run(setting)
    except KeyboardInterrupt as error:
        again = f"; the same command continues from {store}" if store else "; nothing was kept: there is no --store"
        raise Interrupted(f"interrupted at {experiment.name}{again}") from error
