"""`kingmaker play`: people and agents at one table."""

from __future__ import annotations

import importlib
import sys
from contextlib import suppress
from typing import Any

import click

from kingmaker import registry
from kingmaker.agents import Agent
from kingmaker.cli.app import Interrupted
from kingmaker.cli.files import print_json
from kingmaker.cli.inputs import Budget, Start, can_be_cut, start_of, with_budget
from kingmaker.cli.options import (
    agents_argument,
    budget_options,
    example,
    game_argument,
    json_option,
    load_option,
    start_options,
)
from kingmaker.cli.session import HUMAN, InputEnded, Left, Session
from kingmaker.game import KingmakerError
from kingmaker.search import Search
from kingmaker.search.result import plain
from kingmaker.show.console import console
from kingmaker.show.match import final_table
from kingmaker.spec import text_of


@click.command(
    short_help="Play a game in the terminal, with people and agents.",
    epilog=example(
        "kingmaker play spades:cards=5 human maxn paranoid:depth=6",
        "kingmaker play tic-tac-toe human alpha-beta --moves 'b2 a1'",
        "kingmaker play hearts:players=3 max-prob maxn random --seed 4 --json",
    ),
)
@game_argument
@agents_argument(required=True)
@start_options
@budget_options
@click.option(
    "--hint",
    "adviser",
    metavar="AGENT",
    default="maxn",
    show_default=True,
    help="Whom `hint` asks, for a second unless it names a budget.",
)
@json_option
@load_option
def play(
    game: str,
    agents: tuple[str, ...],
    adviser: str,
    as_json: bool,
    **given: Any,
) -> None:
    """Play a game in the terminal: one AGENT for each player, in their order; `human` is you.

    At your turn type an action, its number, or hint, undo, help, quit. Budgets go to the agents that name none of
    their own; without any, a search stops after 2,000,000 nodes (20,000 on games written in Python). With --json the
    record comes last, alone on stdout; its actions are those played from its position.
    """
    budget, start = Budget.of(given), start_of(game, given)
    players = start.state.num_players
    if len(agents) != players:
        raise KingmakerError(f"expected {players} agents for {start.label}, got {len(agents)}")
    seats = [None if text == HUMAN else with_budget(registry.agent(text), start.state, budget) for text in agents]
    if None in seats and sys.stdin.isatty():
        with suppress(ImportError):
            importlib.import_module("readline")  # lines can be edited from then on
    screen = console(stderr=as_json)
    screen.quiet = as_json and None not in seats
    session = Session(start, seats, names=_names(agents), adviser=_adviser(adviser, start), screen=screen)
    try:
        session.run()
    except Left as left:
        screen.print(str(left), style="dim")
        return
    except InputEnded as ended:
        raise Interrupted(str(ended)) from ended
    if as_json:
        print_json(_record(start, seats, session))
    else:
        screen.print(final_table(session.state.returns(), session.names, width=screen.width))


def _adviser(text: str, start: Start) -> Agent:
    agent = registry.agent(text)
    cut = isinstance(agent, Search) and can_be_cut(agent, start.state)
    return with_budget(agent, start.state, Budget(seconds=1) if cut else Budget())


def _names(agents: tuple[str, ...]) -> list[str]:
    return [text if text == HUMAN else text_of(registry.agent(text)) for text in agents]


def _record(start: Start, seats: list[Agent | None], session: Session) -> dict[str, Any]:
    returns = list(session.state.returns())
    return {
        "game": start.label,
        "agents": [HUMAN if agent is None else text_of(agent) for agent in seats],
        "seed": start.seed,
        "position": str(start.state),
        "actions": [plain(action) for action in session.actions],
        "returns": returns,
        "winners": [player for player, value in enumerate(returns) if value == max(returns)],
    }
