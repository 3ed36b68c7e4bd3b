"""`kingmaker play`: people and agents at one table, for a game or for a series of deals."""

from __future__ import annotations

import importlib
import io
import secrets
import sys
from contextlib import suppress
from typing import Any

import click

from kingmaker import registry
from kingmaker.agents import Agent
from kingmaker.arena.playing import told
from kingmaker.arena.seat import HUMAN, Person
from kingmaker.cli.app import Interrupted
from kingmaker.cli.deals import Deals
from kingmaker.cli.files import check_page
from kingmaker.cli.options import (
    COUNT,
    agents_argument,
    budget_options,
    example,
    game_argument,
    json_option,
    load_option,
    new_start_options,
    number,
)
from kingmaker.cli.terminal_game import InputEnded, Left
from kingmaker.front.budgets import Budget, with_budget
from kingmaker.front.evenings import adviser_for, evening_of
from kingmaker.front.positions import Start, start_of
from kingmaker.game import KingmakerError, has_partners
from kingmaker.search import Search
from kingmaker.show.console import console
from kingmaker.spec import text_of
from kingmaker.views import hides

NEW_SEEDS = 1_000_000
"""So many deals are chosen from where no seed is given: few digits, to be typed again."""


@click.command(
    short_help="Play a game in the terminal, with people and agents.",
    epilog=example(
        "kingmaker play hearts",
        "kingmaker play spades:cards=5 human maxn paranoid:depth=6",
        "kingmaker play hearts:players=3,cards=5 human maxn random --until 20 --save game.json",
        "kingmaker play tic-tac-toe human alpha-beta --moves 'b2 a1'",
        "kingmaker play hearts:players=3 max-prob maxn random --seed 4 --json",
    ),
)
@game_argument
@agents_argument(required=False)
@new_start_options
@click.option(
    "--until", type=number(float, 0), metavar="POINTS", help="Play deal after deal until a player has POINTS."
)
@click.option("--deals", type=COUNT, metavar="N", help="Play N deals; with --until, at most N.")
@budget_options
@click.option(
    "--hint",
    "adviser",
    metavar="AGENT",
    show_default="maxn; with hidden hands, an agent that sees no more than you do",
    help="The agent that `hint` asks; it has one second unless its text names a budget.",
)
@click.option("--save", metavar="FILE", help="Write the record to a file, even if the game was left; see replay.")
@json_option
@load_option
def play(
    game: str,
    agents: tuple[str, ...],
    adviser: str | None,
    save: str | None,
    as_json: bool,
    **given: Any,
) -> None:
    """Play a game in the terminal: one AGENT for each player, in their order; `human` is you.

    At your turn, type an action, its number, or hint, undo, help, quit. `kingmaker play hearts` deals hidden hands,
    passes cards, and plays to 100 points against agents that see no more than you do; `hearts` with rules, such as
    hearts:hands=open, is the game of these rules. In other games hands are open: you see all cards, and so do the
    agents. Every game is a new deal unless --seed names one; the same agents and seed play the same game. With --until
    or --deals, scores are carried from deal to deal where the game supports it. Budgets apply to agents whose text
    names none; without any budget, a search stops after 2,000,000 nodes (20,000 on games written in Python). With
    --json only the record is printed to the standard output, at the end.
    """
    if given["seed"] is None:
        given["seed"] = secrets.randbelow(NEW_SEEDS)
    check_page("--save", save, as_json=as_json)
    evening = evening_of(game)
    if evening is not None:
        game = evening.game
        if all(given[name] is None for name in ("until", "deals", "position", "moves")):
            given["until"] = evening.until
    budget, start = Budget.of(given), start_of(game, given | {"moves": None})
    if evening is not None and not agents:
        agents = (HUMAN, *[evening.opponent] * (start.state.num_players - 1))
    if len(agents) != start.state.num_players:
        partners = ", partners included" if has_partners(start.state) else ""
        wanted = f"{start.state.num_players} agents for {start.label}{partners}"
        raise KingmakerError(f"expected {wanted}, got {len(agents)}")
    seats = [with_budget(registry.agent(text, human=Person), start.state, budget) for text in agents]
    asks = any(isinstance(agent, Person) for agent in seats)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # bytes that are no text are no action
    if asks and sys.stdin.isatty():
        with suppress(ImportError):
            importlib.import_module("readline")  # lines can be edited from then on
    screen = console(stderr=as_json)
    screen.quiet = as_json and not asks
    asked = _adviser(adviser or adviser_for(start.state, evening), start)
    deals = Deals(start, seats, given, names=_names(seats, start), adviser=asked, screen=screen)
    try:
        deals.run()
    except Left:
        screen.print(deals.leave(save), style="dim", soft_wrap=True)
        deals.write(save, as_json=as_json)
    except (InputEnded, KeyboardInterrupt) as ended:
        why = "interrupted" if isinstance(ended, KeyboardInterrupt) else "the input ended"
        line = f"{why}: {deals.leave(save)}"
        deals.write(save, as_json=as_json)
        raise Interrupted(line) from ended
    except Exception as problem:
        deals.error = told(deals.live.doing, problem)
        deals.write(save, as_json=False)
        raise
    else:
        deals.write(save, as_json=as_json)


def _adviser(text: str, start: Start) -> Agent:
    agent = registry.agent(text)
    cut = isinstance(agent, Search) and agent.can_stop_early(start.state)
    return with_budget(agent, start.state, Budget(seconds=1) if cut else Budget())


def _names(seats: list[Agent], start: Start) -> list[str]:
    """Call agents by their texts; where all are listed in full at first, by their names, if these tell them apart."""
    texts = list(map(text_of, seats))
    if not hides(start.state):
        return texts
    alike = {
        agent.name: {text for other, text in zip(seats, texts, strict=True) if other.name == agent.name}
        for agent in seats
    }
    return [agent.name if len(alike[agent.name]) == 1 else text for agent, text in zip(seats, texts, strict=True)]
