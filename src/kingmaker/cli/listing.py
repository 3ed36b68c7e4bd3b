"""`kingmaker games` and `kingmaker agents`: what there is, and one of them in full."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

import click
from rich.table import Table
from rich.text import Text

from kingmaker import registry
from kingmaker.cli.files import print_json
from kingmaker.cli.listing_games import is_configured, kind_table, property_text, show_configured
from kingmaker.cli.options import example, json_option, load_option
from kingmaker.front.catalogue import (
    COMMON,
    about,
    agent_example,
    class_doc,
    fields_of,
    game_example,
    module_doc,
    player_types_for,
    properties_of,
)
from kingmaker.game import UnknownName
from kingmaker.search import Search
from kingmaker.show.console import console
from kingmaker.show.tables import fitting_table, grid
from kingmaker.spec import nearest


@click.command(
    epilog=example("kingmaker games", "kingmaker games spades", 'kingmaker games "openspiel(pig(players=3))"')
)
@click.argument("name", required=False)
@json_option
@load_option
def games(name: str | None, as_json: bool) -> None:
    """List the games, or show one in full.

    NAME may have fields, as in spades:cards=5, or be a game of OpenSpiel, as in "openspiel(pig(players=3))".
    """
    if name is not None and name not in registry.games() and is_configured(name):
        show_configured(name, as_json=as_json)
        return
    _run(registry.games(), "game", name, as_json, game_example)


@click.command(epilog=example("kingmaker agents", "kingmaker agents maxn"))
@click.argument("name", required=False)
@json_option
@load_option
def agents(name: str | None, as_json: bool) -> None:
    """List the agents, or show one in full with its source."""
    _run(registry.agents(), "agent", name, as_json, agent_example)


def _run(
    known: Mapping[str, type[Any]],
    what: str,
    name: str | None,
    as_json: bool,
    usage: Callable[[str, type[Any]], str],
) -> None:
    if name is not None and name not in known:
        raise UnknownName(f"unknown {what} '{name}': {nearest(name, known)}")
    if as_json:
        data: Any = [_data(each, kind) for each, kind in known.items() if name in (None, each)]
        print_json(data if name is None else data[0], indent=2)
    elif name is None:
        _show_all(known, what)
    else:
        _show_one(name, known[name], usage(name, known[name]))


def _show_all(known: Mapping[str, type[Any]], what: str) -> None:
    screen = console()
    rows = []
    for name, kind in known.items():
        own = [field for field in fields_of(kind) if not (issubclass(kind, Search) and field.name in COMMON)]
        settings = " ".join(f"{field.name}={field.default}" for field in own)
        rows.append((Text(name, style="bold"), about(kind), Text(settings, style="dim")))
    heads = [what, "in a line", "fields and their defaults"]
    screen.print(fitting_table(heads, rows, width=screen.width, drop=[2], folds=(1, 2)))
    if what == "game":
        screen.print()
        screen.print(_kinds_of_games(known, screen.width))
    if what == "agent":
        screen.print(f"Searches also take {', '.join(COMMON)}, as far as they can use them.", style="dim")
    screen.print(f"`kingmaker {what}s NAME` shows one in full.", style="dim")


def _kinds_of_games(known: Mapping[str, type[Any]], width: int) -> Table:
    """Set the properties of all games side by side, each with its defaults."""
    rows = []
    for name, kind in known.items():
        found = properties_of(kind)
        if found is not None:
            payoffs = "zero-sum" if found.zero_sum else "general"
            chance = ("deal" if found.dealt else "none") if found.deterministic else "moves"
            size = (property_text(found.branching), property_text(found.length))
            seen = "open" if found.open else "hidden"
            rows.append((Text(name, style="bold"), str(found.players), payoffs, seen, chance, *size))
    heads = ["game", "players", "payoffs", "seen", "chance", "branching", "length"]
    return fitting_table(heads, rows, width=width, drop=[6, 5, 4, 3], right=(1, 5, 6))


def _show_one(name: str, kind: type[Any], usage: str) -> None:
    screen = console()
    screen.print(name, style="bold")
    for text in dict.fromkeys(filter(None, (module_doc(kind), class_doc(kind)))):
        screen.print()
        screen.print(text)
    screen.print()
    if fields_of(kind):
        rows = [(Text(field.name, style="bold"), field.takes, field.default) for field in fields_of(kind)]
        heads = ["field", "takes", "default"]
        screen.print(fitting_table(heads, rows, width=screen.width, drop=(), folds=(1,)))
        screen.print()
    if issubclass(kind, Search):
        screen.print(Text.assemble(("Budgets", "bold"), "  ", _budgets(kind)))
        screen.print()
    types = player_types_for(kind)
    if types:
        screen.print("player types, wherever a name is taken", style="bold")
        screen.print(grid([(Text(each, style="bold"), line) for each, line in types.items()], width=screen.width))
        screen.print()
    properties = properties_of(kind)
    if properties is not None:
        screen.print(kind_table(properties, screen.width))
        screen.print()
    screen.print(Text.assemble(("Example", "bold"), "  ", usage), soft_wrap=True)


def _budgets(kind: type[Search]) -> str:
    if not kind.budgets:
        return "none: it always searches to the end"
    default = " ".join(f"{name}={value}" for name, value in kind.left_out(()).items())
    return ", ".join(kind.budgets) + (f"; a text that names none of them has {default}" if default else "")


def _data(name: str, kind: type[Any]) -> dict[str, Any]:
    data: dict[str, Any] = {
        "name": name,
        "about": about(kind),
        "fields": [dataclasses.asdict(field) for field in fields_of(kind)],
    }
    if issubclass(kind, Search):
        data["budgets"] = list(kind.budgets)
    if name in registry.games():
        properties = properties_of(kind)
        data["properties"] = None if properties is None else dataclasses.asdict(properties)
    return data
