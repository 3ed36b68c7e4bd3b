"""Imports go one way, names of modules keep one style, and what a package offers is what it says it offers."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingmaker import registry
from kingmaker.search import Search
from places import ROOT

PACKAGE = ROOT / "src" / "kingmaker"

#: A room may use the rooms before it.
ROOMS = (
    "printable",
    "game",
    "ordering",
    "stepped",
    "files",
    "checks",
    "chance",
    "encoding",
    "names",
    "spec",
    "properties",
    "registry",
    "drawing",
    "views",
    "agents",
    "games",
    "reference",
    "search",
    "models",
    "testing",
    "arena",
    "adapters",
    "risk",
    "league",
    "papers",
    "tuning",
    "front",
    "show",
    "bench",
    "web",
    "starter",
    "cli",
    "__main__",
)
EVERYWHERE = ("_engine", "__version__")
FRONT_DOOR = "kingmaker"
FINDS_BY_NAME = "registry"
"""The one room that imports others by name, when it is asked."""

NAMED_ROOMS = ("kingmaker.search.", "kingmaker.games.")
"""Rooms with one module for each game or search, but for what belongs to one of them."""
BESIDE = ("lux",)
"""Agents that stand beside the game that they play."""
ONE_WORD = ("max_n",)
"""MaxN is one word in text, `maxn`, as in the literature."""


def imports(source: str, module: str) -> Iterator[tuple[int, str]]:
    """The line and the room of everything of the package that a module imports when it runs.

    The package itself counts as a room, since whoever imports it has all rooms; `*` is a room found by name.
    """
    for node in _running(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, module)
            names = [f"{base}.{alias.name}" for alias in node.names] if base == FRONT_DOOR else [base]
        elif isinstance(node, ast.Call) and _called(node) in ("import_module", "__import__"):
            names = [_named(node)]
        else:
            continue
        for name in names:
            parts = name.split(".")
            if parts[0] == FRONT_DOOR:
                yield node.lineno, parts[1] if len(parts) > 1 else FRONT_DOOR


def _running(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those that only a type checker reads."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
            for other in node.orelse:
                yield other
                yield from _running(other)
            continue
        yield node
        yield from _running(node)


def _absolute(node: ast.ImportFrom, module: str) -> str:
    if node.level == 0:
        return node.module or ""
    above = module.split(".")[: -node.level]
    return ".".join([*above, node.module] if node.module else above)


def _called(node: ast.Call) -> str:
    return ast.unparse(node.func).rpartition(".")[2]


def _named(node: ast.Call) -> str:
    """What is imported by name, as far as it is written down; else anything."""
    written = node.args[0] if node.args else None
    start = written.values[0] if isinstance(written, ast.JoinedStr) else written
    known = start.value if isinstance(start, ast.Constant) else ""
    return str(known) if known else f"{FRONT_DOOR}.*"


def complaints(source: str, module: str) -> list[str]:
    """What a module imports and may not."""
    room = module.split(".")[1]
    if room == "__init__":
        return []
    if room not in ROOMS:
        return [f"{module} is in no room: give '{room}' a place in the order"]
    allowed = {*EVERYWHERE, room, *ROOMS[: ROOMS.index(room)]}
    if room == FINDS_BY_NAME:
        allowed.add("*")
    return [f"{module}:{line} imports {used}" for line, used in imports(source, module) if used not in allowed]


def modules() -> list[tuple[str, Path]]:
    """Every module by its name with dots; a package is called by its `__init__`."""
    paths = sorted(PACKAGE.rglob("*.py"))
    return [(".".join((FRONT_DOOR, *path.relative_to(PACKAGE).with_suffix("").parts)), path) for path in paths]


def test_every_module_imports_only_rooms_before_its_own():
    assert len(modules()) > 30
    found = [line for module, path in modules() for line in complaints(path.read_text(encoding="utf-8"), module)]
    assert found == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("kingmaker.game", "from kingmaker.search import MaxN"),
        ("kingmaker.games.chess", "from kingmaker import search"),
        ("kingmaker.games.chess", "from kingmaker import MaxN"),
        ("kingmaker.games.chess", "import kingmaker as km"),
        ("kingmaker.games.chess", "import kingmaker.search.maxn"),
        ("kingmaker.games.chess", "def late():\n    from kingmaker.search.base import Search"),
        ("kingmaker.games.chess", "from ..search import base"),
        ("kingmaker.games.chess", "from .. import search"),
        ("kingmaker.games.__init__", "from ..search import base"),
        ("kingmaker.games.chess", "import importlib\nimportlib.import_module('kingmaker.search')"),
        ("kingmaker.games.chess", "import importlib\nimportlib.import_module(f'kingmaker.search.{name}')"),
        ("kingmaker.games.chess", "from importlib import import_module\nimport_module(name)"),
        ("kingmaker.games.chess", "if not TYPE_CHECKING:\n    from kingmaker import search"),
        ("kingmaker.games.chess", "if TYPE_CHECKING:\n    pass\nelse:\n    from kingmaker import search"),
        ("kingmaker.registry", "from kingmaker.agents import Agent"),
        ("kingmaker.search.mcts", "from kingmaker.models import MaxTricks"),
        ("kingmaker.testing._check", "from kingmaker.show import board"),
        ("kingmaker.cellar", "x = 1"),
    ],
)
def test_a_forbidden_import_is_found(module, source):
    assert len(complaints(source, module)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("kingmaker.games.chess", "from kingmaker import _engine, game, spec\nfrom kingmaker.games.native import x"),
        ("kingmaker.games.chess", "from .native import NativeState\nfrom ..game import State"),
        ("kingmaker.games.__init__", "from .chess import Chess"),
        ("kingmaker.games.chess", "import dataclasses\nfrom kingmakers import friends"),
        ("kingmaker.registry", "if TYPE_CHECKING:\n    from kingmaker.agents import Agent"),
        ("kingmaker.registry", "import importlib\nimportlib.import_module(name)"),
        ("kingmaker.cli.app", "import importlib\nimportlib.import_module(f'kingmaker.cli.{name}')"),
        ("kingmaker.cli.app", "import importlib\nimportlib.import_module('readline')"),
        ("kingmaker.cli.app", "from kingmaker import bench, show, testing, search"),
        ("kingmaker.__init__", "from kingmaker import search"),
    ],
)
def test_an_allowed_import_is_let_pass(module, source):
    assert complaints(source, module) == []


def sources() -> list[Path]:
    found = [*(ROOT / "src").rglob("*.py"), *(ROOT / "src").rglob("*.pyi")]
    for crate in ("engine", "drafting", "risk", "bindings", "module"):
        found += [path for path in (ROOT / crate).rglob("*.rs") if "target" not in path.relative_to(ROOT).parts]
    return sorted(found)


def test_no_module_is_called_utils():
    places = [*sources(), *(ROOT / "tests").rglob("*.py"), *(ROOT / "examples").rglob("*.py")]
    names = {part.partition(".")[0] for path in places for part in path.relative_to(ROOT).parts}
    assert names & {"utils", "util", "helpers", "misc", "common"} == set()


LATE = ("import importlib", "from typing import TYPE_CHECKING, Any")
"""What a package needs to import its names late."""


def front_doors() -> list[Path]:
    """The packages that only hand on what their modules define, and have no code of their own."""
    return [path for path in sorted(PACKAGE.rglob("__init__.py")) if _hands_on(path)]


def _hands_on(path: Path) -> bool:
    body = _statements(path)
    return len(body) > 1 and all(isinstance(node, ast.Expr | ast.ImportFrom | ast.Assign) for node in body)


def _statements(path: Path) -> list[ast.stmt]:
    """What a package says; names that are imported when they are asked for are written down for type checkers."""
    found = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        condition = ast.unparse(node.test) if isinstance(node, ast.If) else ""
        if isinstance(node, ast.If) and condition == "TYPE_CHECKING":
            found += node.body
        elif condition != "not TYPE_CHECKING" and ast.unparse(node) not in LATE:
            found.append(node)
    return [node for node in found if not (isinstance(node, ast.FunctionDef) and node.name == "__dir__")]


@pytest.mark.parametrize("path", front_doors(), ids=lambda path: ".".join(path.parent.relative_to(ROOT / "src").parts))
def test_all_names_what_a_package_offers_and_nothing_else(path):
    offered: set[str] = set()
    listed: list[str] = []
    for node in _statements(path):
        if isinstance(node, ast.ImportFrom) and node.module != "__future__":
            offered |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            listed = ast.literal_eval(node.value)
    assert len(set(listed)) == len(listed)
    public = {name for name in offered if not name.startswith("_") or name == "__version__"}
    assert not set(listed) ^ public, "expected what is imported in __all__, and nothing else"


def test_the_main_packages_only_hand_on():
    assert {path.parent.name for path in front_doors()} >= {"kingmaker", "games", "search", "models", "reference"}


def test_the_room_of_the_searches_holds_searches_only():
    others = [kind for kind in registry.agents().values() if not issubclass(kind, Search)]
    assert {kind.name for kind in others} >= {"random", "greedy", "lux"}
    assert [kind for kind in others if kind.__module__.startswith("kingmaker.search")] == []


def asked_for(source: str, names: set[str]) -> list[str]:
    """What a module asks with `isinstance` whether something is one of the named classes, unless it only asserts it."""
    tree = ast.parse(source)
    asserted = {id(inner) for node in ast.walk(tree) if isinstance(node, ast.Assert) for inner in ast.walk(node)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node) == "isinstance" and id(node) not in asserted:
            named = {inner.id for inner in ast.walk(node.args[1]) if isinstance(inner, ast.Name)}
            named |= {inner.attr for inner in ast.walk(node.args[1]) if isinstance(inner, ast.Attribute)}
            found += sorted(named & names)
    return found


def test_nobody_asks_which_search_it_is():
    """A search says by its methods what sets it apart, so that a new one is shown and measured as it should be."""
    names = {kind.__name__ for kind in registry.agents().values() if issubclass(kind, Search)}
    asked = "if isinstance(search, (km.MaxN | Paranoid)): pass\nassert isinstance(search, UCT)"
    assert asked_for(asked, names) == ["MaxN", "Paranoid"]
    below = [(name, path) for name, path in modules() if name.split(".")[1] in ROOMS[ROOMS.index("search") :]]
    found = {name: asked_for(path.read_text(encoding="utf-8"), names) for name, path in below}
    assert {name: kinds for name, kinds in found.items() if kinds} == {}


def test_modules_are_called_as_what_they_hold_is_called_in_text():
    found = {**registry.games(), **registry.agents()}
    named = {name: kind.__module__ for name, kind in found.items() if kind.__module__.startswith(NAMED_ROOMS)}
    named = {name: module for name, module in named.items() if name not in BESIDE}
    assert len(named) > 25
    assert {name: module for name, module in named.items() if module.rpartition(".")[2] != name.replace("-", "_")} == {}


def test_words_in_the_names_of_modules_are_divided_by_underscores():
    """A class in snake case that is a module's name without underscores was joined: `bestreply` for `BestReply`."""
    joined = []
    for module, path in modules():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", node.name).lower()
                stem = path.stem.strip("_")
                if words not in (stem, *ONE_WORD) and words.replace("_", "") == stem:
                    joined.append(f"{module} holds {node.name}")
    assert joined == []
