"""`kingmaker games` and `kingmaker agents`: what there is, and one of them in full."""

from __future__ import annotations

import dataclasses
import inspect
import json
import sys
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import click
from rich.table import Table
from rich.text import Text

from kingmaker import registry
from kingmaker.cli.options import example, json_option, load_option
from kingmaker.game import KingmakerError, UnknownName
from kingmaker.properties import Described, Properties
from kingmaker.search import Search
from kingmaker.show.console import console
from kingmaker.show.tables import grid, table
from kingmaker.spec import describe, nearest, write

COMMON = tuple(field.name for field in dataclasses.fields(Search))
"""What every search takes; said once and not for each."""


@dataclass(frozen=True)
class Field:
    """One thing that can be set, as text."""

    name: str
    takes: str
    default: str


@click.command(epilog=example("kingmaker games", "kingmaker games spades"))
@click.argument("name", required=False)
@json_option
@load_option
def games(name: str | None, as_json: bool) -> None:
    """List the games, or show one in full."""
    _run(registry.games(), "game", registry.game, name, as_json, "kingmaker analyze {}")


@click.command(epilog=example("kingmaker agents", "kingmaker agents maxn"))
@click.argument("name", required=False)
@json_option
@load_option
def agents(name: str | None, as_json: bool) -> None:
    """List the agents, or show one in full with its source."""
    _run(registry.agents(), "agent", registry.agent, name, as_json, "kingmaker analyze spades:cards=6 {}")


def _run(
    known: Mapping[str, type[Any]],
    what: str,
    build: Callable[[str], object],
    name: str | None,
    as_json: bool,
    usage: str,
) -> None:
    if name is not None and name not in known:
        raise UnknownName(f"unknown {what} '{name}': {nearest(name, known)}")
    if as_json:
        data: Any = [_data(each, kind) for each, kind in known.items() if name in (None, each)]
        click.echo(json.dumps(data if name is None else data[0], indent=2, ensure_ascii=False))
    elif name is None:
        _show_all(known, what)
    else:
        _show_one(name, known[name], usage.format(_example(name, known[name], build)))


def _show_all(known: Mapping[str, type[Any]], what: str) -> None:
    screen = console()
    lines = table([what, "in a line", "fields and their defaults"])
    for name, kind in known.items():
        own = [field for field in fields_of(kind) if not (issubclass(kind, Search) and field.name in COMMON)]
        settings = " ".join(f"{field.name}={field.default}" for field in own)
        lines.add_row(Text(name, style="bold"), about(kind), Text(settings, style="dim"))
    screen.print(lines)
    if what == "game":
        screen.print()
        screen.print(_kinds_of_games(known))
    if what == "agent":
        screen.print(f"Every search also takes {', '.join(COMMON)}.", style="dim")
    screen.print(f"`kingmaker {what}s NAME` shows one in full.", style="dim")


def _kinds_of_games(known: Mapping[str, type[Any]]) -> Table:
    """Set the properties of all games side by side, each with its defaults."""
    lines = table(["game", "players", "payoffs", "seen", "chance", "branching", "length"], right=(1, 5, 6))
    for name, kind in known.items():
        found = properties_of(kind)
        if found is not None:
            payoffs = "zero-sum" if found.zero_sum else "general"
            chance = ("deal" if found.dealt else "none") if found.deterministic else "moves"
            size = (_property(found.branching), _property(found.length))
            seen = "open" if found.open else "hidden"
            lines.add_row(Text(name, style="bold"), str(found.players), payoffs, seen, chance, *size)
    return lines


def _property(value: bool | float | None) -> str:
    if value is None:
        return "—"
    return ("yes" if value else "no") if isinstance(value, bool) else f"{value:.3g}"


def properties_of(kind: type[Any]) -> Properties | None:
    """Give the properties of a game as it is by default; None for one that does not tell, or needs to be told more."""
    if not hasattr(kind, "properties") or any(field.default == "needed" for field in fields_of(kind)):
        return None
    game = kind()
    return game.properties if isinstance(game, Described) else None


def _show_one(name: str, kind: type[Any], usage: str) -> None:
    screen = console()
    screen.print(name, style="bold")
    for text in dict.fromkeys(filter(None, (_module_doc(kind), _class_doc(kind)))):
        screen.print()
        screen.print(text)
    screen.print()
    if fields_of(kind):
        lines = table(["field", "takes", "default"])
        for field in fields_of(kind):
            lines.add_row(Text(field.name, style="bold"), field.takes, field.default)
        screen.print(lines)
        screen.print()
    properties = properties_of(kind)
    if properties is not None:
        known = dataclasses.asdict(properties).items()
        screen.print(grid([(Text(each.replace("_", "-"), style="bold"), _property(value)) for each, value in known]))
        screen.print()
    screen.print(grid([(Text("Example", style="bold"), usage)]))


def _data(name: str, kind: type[Any]) -> dict[str, Any]:
    data: dict[str, Any] = {
        "name": name,
        "about": about(kind),
        "fields": [dataclasses.asdict(field) for field in fields_of(kind)],
    }
    if name in registry.games():
        properties = properties_of(kind)
        data["properties"] = None if properties is None else dataclasses.asdict(properties)
    return data


def about(kind: type[Any]) -> str:
    """Describe a game or an agent in a line: its module's first, where the module is about nothing else."""
    text = _module_doc(kind) or _class_doc(kind)
    return " ".join(text.partition("\n\n")[0].split())


def _module_doc(kind: type[Any]) -> str:
    """Give the idea and the source; a module of several agents speaks of none in particular."""
    everything = [*registry.games().values(), *registry.agents().values()]
    if sum(other.__module__ == kind.__module__ for other in everything) > 1:
        return ""
    return inspect.cleandoc(sys.modules[kind.__module__].__doc__ or "")


def _class_doc(kind: type[Any]) -> str:
    text = inspect.cleandoc(kind.__dict__.get("__doc__") or "")
    return "" if text.startswith(f"{kind.__name__}(") else text  # a dataclass without a docstring is given one


def fields_of(kind: type[Any]) -> list[Field]:
    """List what can be set, with what it takes and its default."""
    hints = typing.get_type_hints(kind)
    found = []
    for field in dataclasses.fields(kind):
        if not field.init:
            continue
        takes = " or ".join(dict.fromkeys(describe(hints[field.name]).split(" or ")))
        if field.default_factory is not dataclasses.MISSING:
            takes, default = "set in Python", "…"
        else:
            default = "needed" if field.default is dataclasses.MISSING else _written(field.default)
        found.append(Field(field.name, takes, default))
    return found


def _written(value: Any) -> str:
    try:
        return write(value) or "none"
    except KingmakerError:
        return repr(value)


def _example(name: str, kind: type[Any], build: Callable[[str], object]) -> str:
    """Write a text that can be used at once, with a field or two set."""
    hints = typing.get_type_hints(kind)
    parts = ["depth=6"] if issubclass(kind, Search) else []
    for field in dataclasses.fields(kind):
        hint, default = hints[field.name], field.default
        if typing.get_origin(hint) is typing.Literal:
            parts.append(f"{field.name}={next(word for word in typing.get_args(hint) if word != default)}")
        elif isinstance(default, bool) or (isinstance(default, int | float) and field.name not in COMMON):
            parts.append(f"{field.name}={write(not default if isinstance(default, bool) else default)}")
    for length in range(min(2, len(parts)), 0, -1):
        text = f"{name}:{','.join(parts[:length])}"
        try:
            build(text)
        except KingmakerError:
            continue
        return text
    return name
