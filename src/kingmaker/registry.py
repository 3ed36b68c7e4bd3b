"""Finding games, agents and player types by name, in the package, in a plugin, or in a file.

Nothing is registered by hand. A module in `kingmaker.games` that defines a class with a `name` and a `new` is a game,
and if it is a dataclass its fields can be set. Other packages announce theirs by entry points in the groups
`kingmaker.games`, `kingmaker.agents` and `kingmaker.models`. `load` reads a file of the user's. A game of another
library stands in parentheses behind its name, `openspiel(pig(players=3))`: an adapter in `kingmaker.adapters` reads it.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import pkgutil
import sys
import traceback
from collections.abc import Callable, Collection, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from kingmaker.checks import shown
from kingmaker.game import Game, KingmakerError, UnknownName
from kingmaker.spec import build, closing, nearest

if TYPE_CHECKING:
    from kingmaker.agents import Agent

__all__ = ["agent", "agents", "game", "games", "load", "model", "models"]

METHODS = ("new", "choose", "__call__")
"""What makes a class with a name a game, an agent, a player type."""
WANTED = "a class of its own with a `name`, which is text, and a method `new`, `choose` or `__call__`"
VIEWS = "kingmaker.show"
ADAPTERS = "kingmaker.adapters"

_loaded: list[ModuleType] = []
_broken: dict[tuple[str, str], str] = {}
"""What other packages announce and could not be imported, by group and name, with the reason."""


def games() -> dict[str, type[Game]]:
    """Return every known game by name."""
    return _found("kingmaker.games", "new")


def agents() -> dict[str, type[Agent]]:
    """Return every known agent by name."""
    return _found("kingmaker.agents", "choose", "kingmaker.search", "kingmaker.models", "kingmaker.games")


def models() -> dict[str, type[Callable[..., float]]]:
    """Return every known player type by name."""
    return _found("kingmaker.models", "__call__")


def game(text: str) -> Game:
    """Make a game from text such as `"spades:players=3,cards=7"`, or `"openspiel(pig(players=3))"`."""
    library, opened, rest = text.strip().partition("(")
    if opened and library.isidentifier():
        return _adapted(library, rest, text)
    known = games()
    _check_whole("kingmaker.games", text, known)
    return build(text, known, "game", model)


def _adapted(library: str, rest: str, text: str) -> Game:
    """Have an adapter read a game of another library: what is in the parentheses, and the fields behind them."""
    known = [each.name for each in pkgutil.iter_modules(importlib.import_module(ADAPTERS).__path__)]
    module = importlib.import_module(f"{ADAPTERS}.{library}") if library in known else None
    if module is None or not hasattr(module, "read"):
        raise UnknownName(f"unknown library of games '{shown(library)}': {nearest(library, ['openspiel'])}")
    end = closing(rest)
    inside, fields = rest[:end], rest[end + 1 :].strip()
    if end < 0 or (fields and not fields.startswith(":")):
        raise KingmakerError(f"expected {library}(…) and perhaps fields after a colon, got '{shown(text)}'")
    found: Game = module.read(inside, fields[1:])
    return found


def agent(text: str, **also: type[Agent]) -> Agent:
    """Make an agent from text such as `"paranoid:depth=6"`; `also` are agents that are known here only."""
    known = agents() | also

    def named(field: str) -> Any:
        return build(field[1:-1], known, "agent", named) if field.startswith("(") else model(field)

    return build(text, known, "agent", named)


def model(text: str) -> Callable[..., float]:
    """Make a player type from its name, `"min-overtricks"` for example."""
    return build(text, models(), "player type", _no_names)


def view(name: str) -> ModuleType:
    """Return the module that shows something, by name: a report, say, which stands before all pictures."""
    return importlib.import_module(f"{VIEWS}.{name}")


def load(path: str | Path) -> ModuleType:
    """Run a Python file; the games, agents and player types in it are known by name from then on.

    An error in the file is raised as a `KingmakerError` that names the file and the line, with the error as its cause.
    """
    path = Path(path)
    if not path.is_file():
        what = "which is a directory" if path.is_dir() else "which is not there"
        raise KingmakerError(f"expected a Python file to load, got '{path}', {what}")
    name = f"kingmaker_loaded_{len(_loaded)}_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise KingmakerError(f"expected a Python file to load, got '{path}', which is not called .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise KingmakerError(f"could not load '{path}': {_told(error, spec.origin)}") from error
    if not any(_classes(module, method) for method in METHODS):
        raise KingmakerError(f"expected a game, an agent or a player type in '{path}', got none: {WANTED}")
    _loaded.append(module)
    return module


def loaded_files() -> tuple[Path, ...]:
    """Return the files that were loaded, in order: a process that loads them in that order knows the same names."""
    return tuple(Path(module.__file__).resolve() for module in _loaded if module.__file__ is not None)


def _told(error: BaseException, file: str | None) -> str:
    """Say in a line what went wrong in a file, and where in it."""
    if isinstance(error, SyntaxError) and error.filename == file:
        text, line = error.msg, error.lineno
    else:
        frames = traceback.extract_tb(error.__traceback__)
        text, line = str(error), next((frame.lineno for frame in reversed(frames) if frame.filename == file), None)
    return f"{type(error).__name__}{f': {text}' if text else ''}{f' (line {line})' if line else ''}"


def _no_names(text: str) -> Any:
    raise UnknownName(f"unknown name '{text}': {nearest(text, [])}")


def _found(group: str, method: str, *packages: str) -> dict[str, Any]:
    found = dict(_shipped(group, method, (group, *packages)))
    for module in _loaded:
        found.update(_classes(module, method))
    return found


@cache
def _shipped(group: str, method: str, packages: tuple[str, ...]) -> dict[str, Any]:
    from importlib.metadata import entry_points  # takes almost as long as the package itself

    found: dict[str, Any] = {}
    for module in _modules(packages):
        found.update(_classes(module, method))
    for entry in entry_points(group=group):
        try:
            kind = entry.load()
        except ImportError as error:
            _broken[group, entry.name] = str(error)  # said when it is asked for: the rest can be used without it
            continue
        found[kind.name] = kind
    return dict(sorted(found.items()))


def _check_whole(group: str, text: str, known: Collection[str]) -> None:
    """Refuse something of another package that could not be imported, and say why not."""
    name = text.partition(":")[0].strip()
    if name not in known and (group, name) in _broken:
        raise KingmakerError(f"could not import '{name}': {_broken[group, name]}")


def _modules(packages: tuple[str, ...]) -> Iterator[ModuleType]:
    for name in packages:
        package = importlib.import_module(name)
        yield package
        for info in pkgutil.iter_modules(getattr(package, "__path__", [])):
            yield importlib.import_module(f"{name}.{info.name}")


def _classes(module: ModuleType, method: str) -> dict[str, Any]:
    """Return the classes defined in a module that have a name, which is text, and the method."""
    found = {}
    for kind in vars(module).values():
        if inspect.isclass(kind) and kind.__module__ == module.__name__ and not inspect.isabstract(kind):
            name = getattr(kind, "name", None)
            has_method = any(callable(vars(base).get(method)) for base in kind.__mro__)  # every class can be called
            if isinstance(name, str) and has_method:
                found[name] = kind
    return found
