"""`kingmaker bench`: how fast the searches are here."""

from __future__ import annotations

import click

from kingmaker.cli.options import example, json_option


@click.command(epilog=example("kingmaker bench --quick"))
@click.option("--quick", is_flag=True, help="Measure less, in a few seconds.")
@json_option
@click.pass_context
def bench(ctx: click.Context, quick: bool, as_json: bool) -> None:
    """Measure nodes per second of every search on every game."""
    from kingmaker.bench import run

    ctx.exit(run(quick=quick, json=as_json))
