"""`kingmaker profile`: which player types explain the recorded games of an agent."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

import click

from kingmaker import registry
from kingmaker.arena.match import read_game
from kingmaker.arena.profile import SAMPLING, Reading, read_opponent, runs_with, types_for
from kingmaker.arena.store import Store
from kingmaker.cli.files import STDOUT, print_json, write_file
from kingmaker.cli.options import COUNT, budget_options, example, json_option, load_option, number
from kingmaker.front.budgets import Budget, with_budget
from kingmaker.game import Game, KingmakerError
from kingmaker.search import ProbMaxN
from kingmaker.search.base import AUTO, Utility
from kingmaker.show.console import console
from kingmaker.show.profile import profile_parts, profile_picture

MOST_MATCHES = 200


@click.command(
    short_help="Tell from recorded games what type of player an agent is.",
    epilog=example(
        "kingmaker profile runs.db --agent greedy",
        "kingmaker profile runs.db --agent random --models max-tricks/min-overtricks --plot types.svg",
    ),
)
@click.argument("store", metavar="STORE")
@click.option(
    "--agent", metavar="NAME", required=True, help="The agent whose choices are read; a part of its text is enough."
)
@click.option(
    "--run",
    "run_number",
    type=COUNT,
    metavar="N",
    help="Read only this run. Default: all runs in which the agent plays.",
)
@click.option(
    "--models",
    metavar="TYPES",
    help="The player types to tell apart, separated by slashes. Default: all that know the game.",
)
@click.option(
    "--epsilon",
    type=number(float, 0, 1),
    metavar="E",
    default=0.1,
    show_default=True,
    help="The chance that a player does not take its best action but any action.",
)
@click.option(
    "--matches", type=COUNT, metavar="N", default=MOST_MATCHES, show_default=True, help="Read at most N matches."
)
@click.option(
    "--sweeps",
    type=COUNT,
    metavar="N",
    default=SAMPLING.sweeps,
    show_default=True,
    help="The number of Gibbs sweeps of each chain.",
)
@budget_options
@click.option("--plot", metavar="FILE", help="Draw the weights over time as SVG; - prints the picture.")
@json_option
@load_option
def profile(store: str, agent: str, plot: str | None, as_json: bool, **given: Any) -> None:
    """Tell from the games of a STORE what type of player an agent is: one of several types, or a mixture.

    Every choice is compared with what each type would have done. The weights of the types have a Dirichlet prior, and
    their posterior is sampled. The version space, the types that explain every choice, is shown beside it. Each
    position is searched up to the budget, by default 2,000,000 nodes.
    """
    if plot == STDOUT and as_json:
        raise KingmakerError("expected --json or --plot -, got both: there is one standard output")
    with Store(store, readonly=True) as opened:
        runs, name = runs_with(opened, agent, given["run_number"])
        reading = _reading(read_game(runs[0].game), given)
        found = read_opponent(runs, name, reading, most=given["matches"])
    if plot is not None:
        write_file(plot, profile_picture(found))
    if as_json:
        print_json(found.as_dict())
    elif plot != STDOUT:
        screen = console()
        for part in profile_parts(found, width=screen.width):
            screen.print(part)


def _reading(game: Game, given: dict[str, Any]) -> Reading:
    types = _types(game, given["models"])
    state = game.new(seed=0)
    search = with_budget(ProbMaxN(models=types, nodes=AUTO), state, Budget.of(given))
    assert isinstance(search, ProbMaxN)
    assert search.nodes != AUTO
    search.check(state)
    search.options(state)  # refuses types that do not know the game
    return Reading(
        types,
        epsilon=given["epsilon"],
        depth=search.depth,
        nodes=search.nodes,
        seconds=search.seconds,
        sampling=dataclasses.replace(SAMPLING, sweeps=given["sweeps"]),
    )


def _types(game: Game, text: str | None) -> tuple[Utility, ...]:
    if text is None:
        found = types_for(game)
        if not found:
            known = ", ".join(registry.models())
            raise KingmakerError(
                f"expected --models for {game.name}: no player type knows this game (there are {known})"
            )
        return found
    return tuple(registry.model(name.strip()) for name in re.split(r"[/,]", text) if name.strip())
