"""What there is to say about a game or an agent: its fields, its source, its properties, and an example that works."""

from __future__ import annotations

import dataclasses
import inspect
import sys
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kingmaker import registry
from kingmaker.game import KingmakerError, Unsupported
from kingmaker.properties import Described, Properties
from kingmaker.search import Search
from kingmaker.spec import Spelled, describe, fields, name_in_text, write

COMMON = tuple(field.name for field in dataclasses.fields(Search))
"""What every search takes; said once and not for each."""
TABLES = ("spades:cards=6", "tic-tac-toe", "table-draft:players=2,items=8", "risk-draft")
"""Where an agent is shown at work: the first that it can serve."""


@dataclass(frozen=True)
class Field:
    """One thing that can be set, as text."""

    name: str
    takes: str
    default: str


def about(kind: type[Any]) -> str:
    """Describe a game or an agent in a line: its module's first, where the module is about nothing else."""
    text = module_doc(kind) or class_doc(kind)
    return " ".join(text.partition("\n\n")[0].split())


def module_doc(kind: type[Any]) -> str:
    """Return the idea and the source; a module of several agents speaks of none in particular."""
    everything = [*registry.games().values(), *registry.agents().values(), *registry.models().values()]
    if sum(other.__module__ == kind.__module__ for other in everything) > 1:
        return ""
    return inspect.cleandoc(sys.modules[kind.__module__].__doc__ or "")


def class_doc(kind: type[Any]) -> str:
    """Return what a class says of itself."""
    text = inspect.cleandoc(kind.__dict__.get("__doc__") or "")
    return "" if text.startswith(f"{kind.__name__}(") else text  # a dataclass without a docstring is given one


def fields_of(kind: type[Any]) -> list[Field]:
    """List what can be set, with what it takes and its default.

    Text of which only some is allowed says so in its field: `field(default="a", metadata={"choices": ("a", "b")})`.
    """
    hints = _hints(kind)
    meant = kind.left_out(()) if issubclass(kind, Spelled) else {}
    found = []
    for field in fields(kind):
        takes = " or ".join(dict.fromkeys(describe(hints[field.name]).split(" or ")))
        if "choices" in field.metadata:
            takes = "one of " + ", ".join(field.metadata["choices"])
        if field.default_factory is not dataclasses.MISSING:
            takes, default = "set in Python", "…"
        elif field.name in meant:
            default = write(meant[field.name])
        else:
            default = "needed" if field.default is dataclasses.MISSING else _written(field.default)
        found.append(Field(name_in_text(kind, field.name), takes, default))
    return found


def budgets_of(kind: type[Any]) -> tuple[str, ...]:
    """Return the fields that limit how long an agent searches; nothing for one that does not search."""
    return kind.budgets if issubclass(kind, Search) else ()


def _hints(kind: type[Any]) -> dict[str, Any]:
    return typing.get_type_hints(kind) if fields(kind) else {}


def _written(value: Any) -> str:
    try:
        return write(value) or "none"
    except KingmakerError:
        return repr(value)


def properties_of(kind: type[Any]) -> Properties | None:
    """Return the properties of a game as it is by default; None if it has none, or needs to be told more."""
    if not hasattr(kind, "properties") or any(field.default == "needed" for field in fields_of(kind)):
        return None
    game = kind()
    return game.properties if isinstance(game, Described) else None


def player_types_for(kind: type[Any]) -> dict[str, str]:
    """Return every player type with what it is in a line, if there is a field that takes one."""
    hints = _hints(kind)
    if not any(_takes_player_type(hints[field.name]) for field in fields(kind)):
        return {}
    return {name: class_doc(each).partition("\n\n")[0] or about(each) for name, each in registry.models().items()}


def _takes_player_type(hint: Any) -> bool:
    if typing.get_origin(hint) in (types.UnionType, typing.Union, tuple):
        return any(_takes_player_type(each) for each in typing.get_args(hint))
    return typing.get_origin(hint) is Callable and len(typing.get_args(hint)[0]) == 2


def game_example(name: str, kind: type[Any]) -> str:
    """Write a command that shows a game."""
    return f"kingmaker analyze {_configured(name, kind, registry.game)}"


def agent_example(name: str, kind: type[Any]) -> str:
    """Write a command that shows an agent, at a game that it can serve."""
    text = _configured(name, kind, registry.agent)
    for game in TABLES:
        try:
            agent = registry.agent(text)
            state = registry.game(game).new(seed=0)
            if isinstance(agent, Search):
                agent.check(state)
            else:
                agent.choose(state, seed=0)
        except Unsupported:
            continue
        except KingmakerError:
            break  # an agent that has to be told more
        return f"kingmaker analyze {game} {text}"
    return f"kingmaker analyze GAME {text}"


def _configured(name: str, kind: type[Any], build: Callable[[str], object]) -> str:
    """Write a text that can be used at once, with a field or two set."""
    hints = _hints(kind)
    parts = ["depth=6"] if "depth" in budgets_of(kind) else []
    for field in fields(kind):
        hint, default = hints[field.name], field.default
        if field.name == "cheats":
            continue  # an example plays fair
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
