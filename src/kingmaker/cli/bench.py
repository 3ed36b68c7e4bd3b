"""`kingmaker bench`: how fast the searches are here, and what alpha-beta saves."""

from __future__ import annotations

import click

from kingmaker.cli.options import COUNT, example, json_option, load_option


@click.group(
    invoke_without_command=True,
    epilog=example("kingmaker bench --quick", "kingmaker bench alpha-beta tic-tac-toe"),
)
@click.option("--quick", is_flag=True, help="Measure less, in a few seconds.")
@json_option
@click.pass_context
def bench(ctx: click.Context, quick: bool, as_json: bool) -> None:
    """Measure nodes per second of every search on every game and what tournaments cost, or what is named."""
    if ctx.invoked_subcommand is not None:
        if quick or as_json:
            wrong = "--quick" if quick else "--json"
            raise click.UsageError(f"expected {wrong} for the whole bench, or after {ctx.invoked_subcommand}", ctx)
        return
    from kingmaker.bench import run

    ctx.exit(run(quick=quick, json=as_json))


@bench.command(
    "alpha-beta",
    epilog=example(
        "kingmaker bench alpha-beta",
        "kingmaker bench alpha-beta abalone:players=2 --depth 4 --svg savings.svg",
    ),
)
@click.argument("game", required=False)
@click.option("--depth", type=COUNT, metavar="N", help="The deepest search; otherwise what takes a few seconds.")
@click.option("--svg", metavar="FILE", help="Draw the plot as SVG into a file, or with - to the standard output.")
@json_option
@load_option
def alpha_beta(game: str | None, depth: int | None, svg: str | None, as_json: bool) -> None:
    """Count the nodes of minimax and alpha-beta at each depth of a game for two.

    Beside them stand b^d, the leaves of a tree of branching b, and 2b^(d/2), about how many alpha-beta sees at best.
    """
    from kingmaker.bench import alpha_beta as savings
    from kingmaker.bench import alpha_beta_plot as plot
    from kingmaker.bench import show
    from kingmaker.cli.files import STDOUT, print_json, write_file
    from kingmaker.cli.inputs import read_start

    start = read_start(game or savings.GAME, seed=0)
    found = savings.measure(start.label, start.state, depth=depth)
    if svg is not None:
        write_file(svg, plot.picture(found))
    if as_json:
        print_json(found.as_json(), indent=2)
    elif svg != STDOUT:
        screen = show.console()
        screen.print(f"{found.game}, minimax and alpha-beta without a table\n")
        screen.print(plot.table(found))
        screen.print(plot.text_plot(found))
