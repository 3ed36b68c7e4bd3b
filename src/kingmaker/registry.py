"""Finding games, agents and player types by name: whatever stands in the package, in a plugin, or in a file.

Nothing is registered by hand. A module in `kingmaker.games` that defines a dataclass with a `name` and a `new` is a
game; other packages announce theirs by entry points in the groups `kingmaker.games`, `kingmaker.agents` and
`kingmaker.models`; `load` reads a file of the user's.
"""

from __future__ import annotations

import dataclasses
import importlib
import importlib.util
import inspect
import pkgutil
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from kingmaker.game import Game, KingmakerError, UnknownName
from kingmaker.spec import build, nearest

if TYPE_CHECKING:
    from kingmaker.agents import Agent

_loaded: list[ModuleType] = []


def games() -> dict[str, type[Game]]:
    """Give every known game by name."""
    return _found("kingmaker.games", "new")


def agents() -> dict[str, type[Agent]]:
    """Give every known agent by name."""
    return _found("kingmaker.agents", "choose", "kingmaker.search")


def models() -> dict[str, type[Callable[..., float]]]:
    """Give every known player type by name."""
    return _found("kingmaker.models", "__call__")


def game(text: str) -> Game:
    """Make a game from text such as `"spades:players=3,cards=7"`."""
    return build(text, games(), "game", model)


def agent(text: str) -> Agent:
    """Make an agent from text such as `"paranoid:depth=6"`."""
    return build(text, agents(), "agent", model)


def model(text: str) -> Callable[..., float]:
    """Make a player type from its name, `"min-overtricks"` for example."""
    return build(text, models(), "player type", _no_names)


def load(path: str | Path) -> ModuleType:
    """Run a Python file; the games, agents and player types in it are known by name from then on."""
    path = Path(path)
    if not path.is_file():
        raise KingmakerError(f"expected a Python file to load, got '{path}', which is not there")
    name = f"kingmaker_loaded_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise KingmakerError(f"expected a Python file to load, got '{path}'")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    _loaded.append(module)
    return module


def _no_names(text: str) -> Any:
    raise UnknownName(f"unknown name '{text}': {nearest(text, [])}")


def _found(group: str, method: str, *packages: str) -> dict[str, Any]:
    found = dict(_shipped(group, method, (group, *packages)))
    for module in _loaded:
        found.update(_classes(module, method))
    return found


@cache
def _shipped(group: str, method: str, packages: tuple[str, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for module in _modules(packages):
        found.update(_classes(module, method))
    for entry in entry_points(group=group):
        kind = entry.load()
        found[kind.name] = kind
    return dict(sorted(found.items()))


def _modules(packages: tuple[str, ...]) -> Iterator[ModuleType]:
    for name in packages:
        package = importlib.import_module(name)
        yield package
        for info in pkgutil.iter_modules(getattr(package, "__path__", [])):
            yield importlib.import_module(f"{name}.{info.name}")


def _classes(module: ModuleType, method: str) -> dict[str, Any]:
    """Give the dataclasses defined in a module that have a name of their own and the method."""
    found = {}
    for kind in vars(module).values():
        if inspect.isclass(kind) and kind.__module__ == module.__name__ and dataclasses.is_dataclass(kind):
            name = getattr(kind, "name", None)
            if isinstance(name, str) and callable(getattr(kind, method, None)) and not inspect.isabstract(kind):
                found[name] = kind
    return found
