"""OpenSpiel's module, imported when it is needed, and its games by the text that OpenSpiel itself reads."""

from __future__ import annotations

import importlib
import re
from typing import Any

from kingmaker.adapters.libraries import not_imported
from kingmaker.checks import shown
from kingmaker.game import InvalidGame, UnknownName
from kingmaker.names import nearest
from kingmaker.spec import closing

NAME = re.compile(r"\w*")


def pyspiel() -> Any:
    """Return OpenSpiel's module, or say how to install it."""
    try:
        return importlib.import_module("pyspiel")
    except ImportError as error:
        raise not_imported(error, "pyspiel", library="OpenSpiel", extra="openspiel") from error


def game_named(text: str) -> Any:
    """Return a game of OpenSpiel, `pig(players=3)` for example.

    Its own reader prints what it refuses and takes anything after the last bracket, so both are read here first.
    """
    text = text.strip()
    module, match = pyspiel(), NAME.match(text)
    name = match.group() if match else ""
    if name.startswith("python_"):  # these are registered by an import of their own
        importlib.import_module("open_spiel.python.games")
    known = module.registered_names()
    if name not in known:
        raise UnknownName(f"unknown game of OpenSpiel '{shown(name or text)}': {nearest(name, known)}")
    rest = text[len(name) :]
    if rest and (not rest.startswith("(") or closing(rest[1:]) != len(rest) - 2):
        raise InvalidGame(f"expected {name}(…) as OpenSpiel writes its games, got '{shown(text)}'")
    try:
        return module.load_game(text)
    except Exception as error:  # of several classes, not all of them OpenSpiel's own
        raise InvalidGame(f"OpenSpiel does not make '{shown(text)}': {first_line(error)}") from error


def first_line(error: BaseException) -> str:
    """Return what OpenSpiel says of an error, without the lists that may follow."""
    return str(error).strip().partition("\n")[0][:300] or type(error).__name__
