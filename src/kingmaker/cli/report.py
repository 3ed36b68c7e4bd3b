"""`kingmaker report`: what a store holds, as tables, as a page, as files for other programs."""

from __future__ import annotations

import click

from kingmaker.arena.report import Report
from kingmaker.arena.store import Run, Store
from kingmaker.cli.files import STDOUT, check_one_output, print_json, text_output, write_file
from kingmaker.cli.options import COUNT, example, json_option, load_option
from kingmaker.game import KingmakerError
from kingmaker.show.console import console
from kingmaker.show.tournament import report_parts, run_table


@click.command(
    short_help="Show what a store of tournaments holds.",
    epilog=example(
        "kingmaker report runs.db",
        "kingmaker report runs.db 1 --html page.html --csv games.csv",
    ),
)
@click.argument("store", metavar="STORE")
@click.argument("run", metavar="[RUN]", type=COUNT, required=False)
@click.option("--html", metavar="FILE", help="Write the report as one HTML page; - prints it.")
@click.option("--csv", metavar="FILE", help="Write all games, one line for each; - prints them.")
@click.option("--parquet", metavar="FILE", help="Write all games as Parquet; needs the extra parquet.")
@click.option("--seconds", is_flag=True, help="Include the times of the decisions in these files.")
@json_option
@load_option
def report(
    store: str,
    run: int | None,
    html: str | None,
    csv: str | None,
    parquet: str | None,
    seconds: bool,
    as_json: bool,
) -> None:
    """Show a RUN of a STORE, as far as it has been played; if there are several and none is named, list them.

    A store can be read while its tournament is played. Without --seconds the files of one plan are the same bytes,
    whoever played it and in whatever order.
    """
    check_one_output({"--html -": html == STDOUT, "--csv -": csv == STDOUT, "--json": as_json})
    if parquet == STDOUT:
        raise KingmakerError("expected a file for --parquet, got '-': only text goes to the standard output")
    if seconds and csv is None and parquet is None:
        raise KingmakerError("expected --csv or --parquet together with --seconds, got neither")
    with Store(store, readonly=True) as opened:
        chosen = _choose(opened, run)
        if chosen is None:
            if html or csv or parquet:
                numbers = ", ".join(str(each.number) for each in opened.runs())
                raise KingmakerError(f"expected a run of '{store}' ({numbers or 'there are none'}), got none")
            _list(opened, as_json=as_json)
            return
        if csv == STDOUT:
            with text_output() as output:
                chosen.to_csv(output, seconds=seconds)
        elif csv is not None:
            chosen.to_csv(csv, seconds=seconds)
        if parquet is not None:
            chosen.to_parquet(parquet, seconds=seconds)
        made = Report.of_run(chosen)
    if html is not None:
        write_file(html, made.html())
    if as_json:
        print_json({"run": chosen.number, **made.as_dict()})
    elif STDOUT not in (html, csv):
        show(made)


def _choose(store: Store, number: int | None) -> Run | None:
    """Return the run that is asked for, or the only one; None if it has to be said which."""
    if number is not None:
        return store.run(number)
    runs = store.runs()
    return runs[0] if len(runs) == 1 else None


def _list(store: Store, *, as_json: bool) -> None:
    runs = store.runs()
    if as_json:
        lines = [
            {
                "run": run.number,
                "game": run.game,
                "agents": list(run.agents),
                "played": run.finished,
                "planned": run.total,
                "started": run.started,
                "version": run.version,
            }
            for run in runs
        ]
        print_json(lines)
        return
    screen = console()
    if not runs:
        screen.print("no tournament is stored here yet")
        return
    screen.print(run_table(runs, width=screen.width))


def show(made: Report) -> None:
    """Print a report."""
    screen = console()
    for part in report_parts(made, width=screen.width):
        screen.print(part)
