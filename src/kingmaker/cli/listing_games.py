"""One game as it is configured, `spades:cards=5` for example, or a game of OpenSpiel with its parameters."""

from __future__ import annotations

import dataclasses
import shlex
from typing import Any

from rich.table import Table
from rich.text import Text

from kingmaker import registry
from kingmaker.adapters.openspiel.descriptions import described, taken
from kingmaker.adapters.openspiel.games import OpenSpielGame
from kingmaker.cli.files import print_json
from kingmaker.game import Game
from kingmaker.properties import Described, Properties
from kingmaker.show.console import console
from kingmaker.show.tables import grid

LIBRARY = "openspiel"
WRITTEN = (
    "Games of OpenSpiel are written with OpenSpiel's own text in parentheses, in quotes for the shell, and what is set "
    "here after a colon: hands=open shows everything to everybody, rollouts=N values positions by N random games."
)


def is_configured(text: str) -> bool:
    """Tell whether a text is more than a name: a game with fields, or one of another library."""
    return text.strip() == LIBRARY or any(mark in text for mark in ":(")


def show_configured(text: str, *, as_json: bool) -> None:
    """Show a game as it is configured, or how games of OpenSpiel are written and which there are."""
    if text.strip() == LIBRARY:
        _show_library(as_json=as_json)
        return
    game = registry.game(text)
    if as_json:
        print_json(_data(game), indent=2)
    else:
        _show(game)


def kind_table(properties: Properties, width: int) -> Table:
    """List the properties of a game."""
    known = dataclasses.asdict(properties).items()
    rows = [(Text(each.replace("_", "-"), style="bold"), property_text(value)) for each, value in known]
    return grid(rows, width=width)


def property_text(value: bool | float | None) -> str:
    """Write a property; a dash stands for what nobody has measured."""
    if value is None:
        return "—"
    return ("yes" if value else "no") if isinstance(value, bool) else f"{value:.3g}"


def _show(game: Game) -> None:
    screen = console()
    screen.print(str(game), style="bold", soft_wrap=True)
    screen.print()
    if isinstance(game, OpenSpielGame):
        _show_description(game)
        screen.print()
    if isinstance(game, Described):
        screen.print(kind_table(game.properties, screen.width))
        screen.print()
    if not isinstance(game, OpenSpielGame):
        screen.print(f"`kingmaker games {game.name}` says what it is and what can be set.", style="dim")
    screen.print(Text.assemble(("Example", "bold"), f"  kingmaker analyze {shlex.quote(str(game))}"), soft_wrap=True)


def _show_description(game: OpenSpielGame) -> None:
    screen, found = console(), described(game)
    fewest, most = found.players
    many = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    pays = "OpenSpiel does not say" if found.pays is None else "from {:g} to {:g}".format(*found.pays)
    screen.print(f"{found.title}, a game of OpenSpiel for {many} players.")
    screen.print()
    rows = [("pays a player", pays), ("played", found.played)]
    screen.print(grid([(Text(head, style="bold"), text) for head, text in rows], width=screen.width))
    screen.print()
    if found.parameters:
        screen.print("OpenSpiel's parameters, as they are", style="bold")
        rows = list(found.parameters.items())
        screen.print(grid([(Text(head, style="bold"), text) for head, text in rows], width=screen.width))
        screen.print()
    screen.print(WRITTEN, style="dim")


def _show_library(*, as_json: bool) -> None:
    names = taken()
    if as_json:
        print_json({"name": LIBRARY, "written": f"{LIBRARY}(NAME(PARAMETERS)):FIELDS", "games": names}, indent=2)
        return
    screen = console()
    screen.print(LIBRARY, style="bold")
    screen.print()
    screen.print(WRITTEN)
    screen.print()
    screen.print(", ".join(names))
    screen.print()
    screen.print('`kingmaker games "openspiel(NAME)"` shows one in full.', style="dim")
    screen.print(Text.assemble(("Example", "bold"), '  kingmaker analyze "openspiel(pig(players=3))"'), soft_wrap=True)


def _data(game: Game) -> dict[str, Any]:
    data: dict[str, Any] = {"name": game.name, "text": str(game)}
    if isinstance(game, OpenSpielGame):
        data |= dataclasses.asdict(described(game))
    data["properties"] = dataclasses.asdict(game.properties) if isinstance(game, Described) else None
    return data
