"""The options and arguments that several commands share, so that they are called and explained the same everywhere."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from kingmaker import registry
from kingmaker.checks import shown, whole_text
from kingmaker.spec import describe

F = TypeVar("F", bound=Callable[..., Any])


def number(kind: type[int] | type[float], low: float, high: float = math.inf) -> Callable[[str], float]:
    """Return a reader of numbers that says in words what it expects; click would speak of an integer range."""

    def read(text: str) -> float:
        try:
            number = kind(text)
        except ValueError:
            number = math.nan
        if low <= number <= high:
            return number
        if kind is int:
            expected = whole_text(int(low), high, number)
        else:
            expected = describe(kind) + (f" from {low} to {high}" if high < math.inf else f" of {low} or more")
        raise click.BadParameter(f"expected {expected}, got '{shown(text)}'")

    return read


def example(*lines: str) -> str:
    """Write the end of a command's help."""
    return "\b\n" + ("Example:" if len(lines) == 1 else "Examples:") + "".join(f"\n  {line}" for line in lines)


def _load(ctx: click.Context, parameter: click.Parameter, files: tuple[str, ...]) -> None:
    for file in files:
        registry.load(file)


def _complete_game(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in registry.games() if name.startswith(typed)]


def _complete_agent(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in registry.agents() if name.startswith(typed)]


COUNT = number(int, 1)
MOST_SEED = 2**64 - 1

load_option = click.option(
    "--load",
    metavar="FILE",
    multiple=True,
    is_eager=True,
    expose_value=False,
    callback=_load,
    help="Make the games and agents in this Python file known; may be repeated.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, for scripts.")
_seed_option = click.option(
    "--seed",
    type=number(int, 0, MOST_SEED),
    metavar="N",
    default=0,
    show_default=True,
    help="Chooses the deal: the same seed deals the same start.",
)
_position_option = click.option(
    "--position", metavar="TEXT", help="Start from this position, in the text form of the game, instead of a deal."
)
_moves_option = click.option(
    "--moves", metavar="TEXT", help="Play these actions first; blanks or commas separate them."
)
game_argument = click.argument("game", metavar="GAME", shell_complete=_complete_game)


def start_options(command: F) -> F:
    """Add the options for the start of a game: `seed`, `position` and `moves`."""
    return _seed_option(_position_option(_moves_option(command)))


def new_start_options(command: F) -> F:
    """Add the options for the start of a game, for a command that deals anew unless a seed is given."""
    seed = click.option(
        "--seed",
        type=number(int, 0, MOST_SEED),
        metavar="N",
        help="Chooses the deal and the chance of the agents. Default: a new seed each time, which is shown.",
    )
    return seed(_position_option(_moves_option(command)))


def agents_argument(*, required: bool) -> Callable[[F], F]:
    """Take any number of agents."""
    metavar = "AGENT..." if required else "[AGENT]..."
    return click.argument("agents", metavar=metavar, nargs=-1, required=required, shell_complete=_complete_agent)


def budget_options(command: F) -> F:
    """Take the budgets of most searches; they go to the agents whose text names none."""
    options = (
        click.option("--depth", type=COUNT, metavar="N", help="Search N plies deep."),
        click.option("--nodes", type=COUNT, metavar="N", help="Search deeper until N positions were visited."),
        click.option("--seconds", type=number(float, 0), metavar="S", help="Search deeper for S seconds."),
        click.option("--full", is_flag=True, help="Search to the end of the game, however long it takes."),
    )
    for option in reversed(options):
        command = option(command)
    return command
