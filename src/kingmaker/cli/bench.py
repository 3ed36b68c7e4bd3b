"""`kingmaker bench`: how fast the searches are here, what alpha-beta saves, and how to split MaxN-MC's budget."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from kingmaker.cli.options import COUNT, example, json_option, load_option
from kingmaker.game import UnknownName
from kingmaker.spec import nearest


class Bench(click.Group):
    """Says for a word that is no command how a section is named."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Suggest what was meant: a section, or the nearest command."""
        if args[0] in self.commands or args[0].startswith("-"):
            return super().resolve_command(ctx, args)
        if args[0] in _sections():
            raise click.UsageError(f"expected --only {args[0]} for a section of the bench, got '{args[0]}'", ctx)
        known = [*self.commands, *_sections()]
        raise UnknownName(f"unknown command or section '{args[0]}': {nearest(args[0], known)}")


def _sections() -> list[str]:
    from kingmaker.bench import SECTIONS

    return [section.name for section in SECTIONS]


def _complete_section(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in _sections() if name.startswith(typed)]


@click.group(
    cls=Bench,
    invoke_without_command=True,
    short_help="Measure how fast searches and tournaments are on this machine.",
    epilog=example(
        "kingmaker bench --quick --only boards --only risk",
        "kingmaker bench alpha-beta tic-tac-toe",
        "kingmaker bench splits spades:cards=5 --nodes 500 --deals 4",
    ),
)
@click.option("--quick", is_flag=True, help="Measure less, in a few seconds.")
@click.option(
    "--only",
    metavar="NAME",
    multiple=True,
    shell_complete=_complete_section,
    help="Measure only this section: signature, rates, arena, …; may be repeated.",
)
@json_option
@click.pass_context
def bench(ctx: click.Context, quick: bool, only: tuple[str, ...], as_json: bool) -> None:
    """Measure the nodes per second of every search on every game, and what tournaments cost."""
    if ctx.invoked_subcommand is not None:
        if quick or only or as_json:
            wrong = "--quick" if quick else "--only" if only else "--json"
            raise click.UsageError(f"expected {wrong} for the whole bench, or after {ctx.invoked_subcommand}", ctx)
        return
    from kingmaker.bench import run

    ctx.exit(run(quick=quick, json=as_json, only=only))


@bench.command(
    "alpha-beta",
    epilog=example(
        "kingmaker bench alpha-beta",
        "kingmaker bench alpha-beta abalone:players=2 --depth 4 --svg savings.svg",
    ),
)
@click.argument("game", required=False)
@click.option("--depth", type=COUNT, metavar="N", help="The greatest depth. Default: what takes a few seconds.")
@click.option("--svg", metavar="FILE", help="Draw the plot as SVG into a file; - prints it.")
@json_option
@load_option
def alpha_beta(game: str | None, depth: int | None, svg: str | None, as_json: bool) -> None:
    """Count the nodes of minimax and alpha-beta at each depth of a game for two players.

    They are compared with b^d, the number of leaves of a tree of branching b, and with 2b^(d/2), about the number that
    alpha-beta visits at best.
    """
    from kingmaker.bench.show import console
    from kingmaker.cli.files import STDOUT, print_json, write_file
    from kingmaker.front.positions import read_start
    from kingmaker.papers import alpha_beta_savings as savings
    from kingmaker.show import alpha_beta_savings as plot

    start = read_start(game or savings.GAME, seed=0)
    found = savings.measure(start.label, start.state, depth=depth)
    if svg is not None:
        write_file(svg, plot.picture(found))
    if as_json:
        print_json(found.as_json(), indent=2)
    elif svg != STDOUT:
        screen = console()
        screen.print(f"{found.game}, minimax and alpha-beta without a table\n", markup=False)
        screen.print(plot.table(found))
        screen.print(plot.text_plot(found))


@bench.command(
    epilog=example(
        "kingmaker bench splits spades:cards=5 --nodes 500 --deals 4",
        "kingmaker bench splits nim:players=3 --nodes 300 --deals 2 --least 1 --least 10 --least 100",
    ),
)
@click.argument("game")
@click.option(
    "--nodes",
    type=COUNT,
    metavar="N",
    default=20_000,
    show_default=True,
    help="The budget for each move, in positions.",
)
@click.option(
    "--deals",
    type=COUNT,
    metavar="N",
    default=20,
    show_default=True,
    help="The number of deals, or of games in each seating.",
)
@click.option(
    "--least",
    type=COUNT,
    metavar="N",
    multiple=True,
    help="The least number of random games for each leaf; may be repeated.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of the first deal.")
@click.option(
    "--workers", type=COUNT, metavar="N", default=1, show_default=True, help="The number of processes that play."
)
@json_option
@load_option
def splits(game: str, nodes: int, deals: int, least: tuple[int, ...], seed: int, workers: int, as_json: bool) -> None:
    """Find out how MaxN-MC should split its nodes: a deeper tree, or more random games at each leaf."""
    from kingmaker.bench.show import console
    from kingmaker.cli.files import print_json
    from kingmaker.papers import budget_splits as ways
    from kingmaker.show.budget_splits import table

    found = ways.measure(game, nodes=nodes, deals=deals, least=least or ways.LEAST, seed=seed, workers=workers)
    if as_json:
        print_json(found.as_json(), indent=2)
        return
    screen = console()
    screen.print(table(found))
    others = [str(split.least) for split in found.as_good if split is not found.best]
    doubt = f"; {', '.join(others)} may be as good" if others else ", and all others are worse"
    screen.print(f"best is {found.best.least}{doubt}")
