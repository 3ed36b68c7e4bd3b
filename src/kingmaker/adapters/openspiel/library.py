"""OpenSpiel's module, imported when it is needed."""

from __future__ import annotations

import importlib
from typing import Any

from kingmaker.adapters.libraries import not_imported


def pyspiel() -> Any:
    """Return OpenSpiel's module, or say how to install it."""
    try:
        return importlib.import_module("pyspiel")
    except ImportError as error:
        raise not_imported(error, "pyspiel", library="OpenSpiel", extra="openspiel") from error


def load(text: str) -> Any:
    """Return a game of OpenSpiel by the text that OpenSpiel itself reads, `pig(players=3)` for example."""
    return pyspiel().load_game(text)
