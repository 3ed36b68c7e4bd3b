"""`kingmaker risk`: drafters and bots against each other in full games of Risk."""

from __future__ import annotations

from typing import Any

import click

from kingmaker.agents import Agent
from kingmaker.cli.app import Interrupted
from kingmaker.cli.files import print_json
from kingmaker.cli.options import COUNT, budget_options, example, json_option, load_option, number
from kingmaker.front.budgets import Budget, with_budget
from kingmaker.game import KingmakerError
from kingmaker.risk import Rules, bots, entry
from kingmaker.risk.competition import run
from kingmaker.risk.contest import LOT, Contest, seats_for
from kingmaker.risk.entries import draft_for, start_of, with_drafter
from kingmaker.show.console import console
from kingmaker.show.progress import StandingsBar
from kingmaker.show.risk import competition_parts
from kingmaker.spec import build


@click.command(
    short_help="Play full games of Risk between drafters and bots.",
    epilog=example(
        "kingmaker risk evil-pixie quo killbot --draft random --games 12 --seed 1",
        "kingmaker risk pixie angry --draft random --rules players=4,cards=fixed --games 6 --json",
        "kingmaker risk --list",
    ),
)
@click.argument("entries", metavar="[DRAFTER/]BOT...", nargs=-1)
@click.option("--games", type=COUNT, metavar="N", default=300, show_default=True, help="Play at least N games.")
@click.option(
    "--seed", type=number(int, 0, 2**63 - 1), metavar="N", default=0, show_default=True, help="Decides all games."
)
@click.option("--cards", is_flag=True, help="Play with cards; the value of sets rises.")
@click.option(
    "--rules", "fields", metavar="FIELDS", default="", help="Other rules: players=4,cards=fixed,fortify=connected."
)
@click.option(
    "--draft",
    metavar="GAME",
    help="The draft in which agents pick. Default: risk-draft. With random, the territories are dealt at random.",
)
@click.option(
    "--repeats", type=COUNT, metavar="N", default=1, show_default=True, help="The number of games with each draft."
)
@click.option(
    "--drafts",
    type=COUNT,
    metavar="N",
    help="The number of drafts in each seating: 1 is enough if all drafters are deterministic.",
)
@click.option(
    "--seating",
    metavar="KIND",
    default="permutations",
    show_default=True,
    help="The seatings of each deal: permutations, mixed, mixed:N, rotations, or sample:N.",
)
@budget_options
@click.option(
    "--threads", type=COUNT, metavar="N", help="The number of games played at a time. Default: one for each processor."
)
@click.option("--list", "listed", is_flag=True, help="List the bots instead.")
@json_option
@load_option
def risk(entries: tuple[str, ...], listed: bool, as_json: bool, **given: Any) -> None:
    """Let every DRAFTER pick territories and its BOT play with them, in all seatings of each deal.

    A bot alone drafts as it does in Lux. Risk has dice inside its turns, so no search plays it, but a search or any
    other agent can draft: kth-best-pick/quo. Budgets apply to drafters whose text names none. The same command plays
    the same games with any number of threads, unless drafters think by the clock.
    """
    if listed:
        if entries:
            raise KingmakerError(f"expected --list alone, got '{entries[0]}' as well")
        _list(as_json=as_json)
        return
    if not entries:
        raise KingmakerError("expected entries such as evil-pixie or kth-best-pick/quo, got none (see --list)")
    plan = _plan(entries, given)
    try:
        found = run(plan, threads=given["threads"], progress=StandingsBar)
    except KeyboardInterrupt as error:
        raise Interrupted("interrupted: nothing was kept") from error
    if as_json:
        print_json(found.as_dict())
        return
    screen = console()
    for part in competition_parts(found, width=screen.width):
        screen.print(part)


def _plan(entries: tuple[str, ...], given: dict[str, Any]) -> Contest:
    rules, budget = _rules(entries, given), Budget.of(given)
    options = {name: given[name] for name in ("seed", "draft", "repeats", "drafts", "seating")}
    made: list[Any] = list(entries)
    if given["draft"] != LOT:
        start = start_of(given["draft"] or draft_for(rules.players), rules.players)
        for place, each in enumerate(map(entry, entries)):
            if isinstance(each.drafter, Agent):
                made[place] = with_drafter(each, with_budget(each.drafter, start, budget))
    return Contest.of(made, games=given["games"], rules=rules, **options)


def _rules(entries: tuple[str, ...], given: dict[str, Any]) -> Rules:
    """Read the rules; as many players as entries, unless something else is said."""
    fields = given["fields"].removeprefix("risk:")
    if given["cards"]:
        if "cards=" in fields:
            raise KingmakerError(f"expected --cards or cards= among the rules, got both: '{fields}'")
        fields = ",".join(filter(None, [fields, "cards=rising"]))
    if "players=" not in fields:
        fields = ",".join(filter(None, [fields, f"players={seats_for(len(entries))}"]))
    return build(f"risk:{fields}", {"risk": Rules}, "rules", _no_names)


def _no_names(text: str) -> Any:
    raise ValueError(text)


def _list(*, as_json: bool) -> None:
    if as_json:
        print_json(list(bots()))
        return
    screen = console()
    for name in bots():
        screen.print(name)
