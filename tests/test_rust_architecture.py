"""Rust's imports go one way as Python's do: from crate to crate, from layer to layer, and never from game to game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from places import ROOT
from rust_imports import imports, is_test, module_of

CRATES = {
    "engine": (),
    "drafting": ("engine",),
    "risk": ("engine",),
    "bindings": ("engine",),
    "module": ("engine", "drafting", "risk", "bindings"),
}
"""The crates that each may use."""

SEARCHES = frozenset({"request", "signal", "simulations", "memory", "run", "options", "drafting", "worlds"})
"""How Python asks for a search: one subject in several files, which may use each other."""

POSITIONS = frozenset({"anything", "position"})
"""Positions of all native games for Python; one makes others."""

PYTHON = frozenset({"object", "python_game", "python_worlds"})
"""Positions of games written in Python under the engine."""

LAYERS = {
    "engine": (
        {"row", "random", "risk_map", "value"},
        {"game"},
        {"drafting", "tricks"},
        {"native"},
        {"games", "search"},
        {"playout", "sampling"},
    ),
    "drafting": (
        {"roster", "gibbs"},
        {"legality"},
        {"league", "roster_draft"},
    ),
    "risk": (
        {"cards", "dice", "refusal"},
        {"board"},
        {"rules", "log"},
        {"turn"},
        {"bot"},
        {"game"},
        {"bots", "many"},
    ),
    "bindings": (
        {"errors", "elsewhere", "protocol"},
        {"numbers"},
        {"values"},
        SEARCHES,
        POSITIONS,
        {"ways"},
        {"export"},
    ),
    "module": (
        PYTHON,
        {"native", "python_draft", "risk_draft"},
        {"beliefs", "league", "risk"},
    ),
}
"""A module may use the layers before its own. The root of a crate may use all, and nobody uses the root."""

FAMILIES = (SEARCHES, POSITIONS, PYTHON)
"""Modules of one layer that may use each other."""

GAMES = "games"
SHARED_BY_GAMES = frozenset({"cards", "draft"})
"""What several games of the engine are made of; else no game uses another."""


def layer_of(crate: str, room: str) -> int | None:
    """The number of a room's layer, if it has been placed."""
    return next((place for place, layer in enumerate(LAYERS[crate]) if room in layer), None)


def complaints(source: str, crate: str, module: tuple[str, ...]) -> list[str]:
    """What is wrong with the imports of a module, a line each."""
    where = "::".join((crate, *module))
    return [
        f"{where}:{line} uses {'::'.join((other, *path))}"
        for line, other, path in _ours(source, crate, module)
        if not _allowed(crate, module, other, path)
    ]


def _ours(source: str, crate: str, module: tuple[str, ...]) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    for line, other, path in imports(source, module):
        yield line, crate if other == "crate" else other.removeprefix("kingmaker_"), path


def _allowed(crate: str, module: tuple[str, ...], other: str, path: tuple[str, ...]) -> bool:
    if other != crate:
        return other in CRATES[crate]
    if not module:
        return True
    if not path:
        return False
    room, used = module[0], path[0]
    if room == used:
        return room != GAMES or _between_games(module, path)
    here, there = layer_of(crate, room), layer_of(crate, used)
    if here is None or there is None:
        return False
    return there < here or any({room, used} <= family for family in FAMILIES)


def _between_games(module: tuple[str, ...], path: tuple[str, ...]) -> bool:
    game, used = module[1:2], path[1:2]
    if game in ((), used):
        return True
    return bool(used) and used[0] in SHARED_BY_GAMES and game[0] not in SHARED_BY_GAMES


def modules() -> Iterator[tuple[str, tuple[str, ...], Path]]:
    """Every Rust file that is no test, with its crate and its place there."""
    for crate in CRATES:
        top = ROOT / crate / "src"
        for path in sorted(top.rglob("*.rs")):
            module = module_of(path.relative_to(top))
            if not is_test(module):
                yield crate, module, path


def test_every_crate_of_the_workspace_has_a_place():
    members = re.search(r"^members = \[(.*)\]$", (ROOT / "Cargo.toml").read_text(encoding="utf-8"), re.MULTILINE)
    assert members is not None
    assert sorted(re.findall(r'"(\w+)"', members[1])) == sorted(CRATES) == sorted(LAYERS)


@pytest.mark.parametrize("crate", CRATES)
def test_every_module_has_one_place_and_every_place_a_module(crate):
    found = {module[0] for other, module, _ in modules() if other == crate and module}
    placed = [room for layer in LAYERS[crate] for room in layer]
    assert len(set(placed)) == len(placed)
    new, gone = found - set(placed), set(placed) - found
    assert not new | gone, f"expected LAYERS to have a place for each module of {crate}, with {new}, without {gone}"


@pytest.mark.parametrize("crate", CRATES)
def test_imports_go_one_way(crate):
    found = []
    for other, module, path in modules():
        if other == crate:
            found += complaints(path.read_text(encoding="utf-8"), crate, module)
    assert found == []


@pytest.mark.parametrize(
    ("crate", "module", "source"),
    [
        ("engine", "game", "use crate::search::Budget;"),
        ("engine", "game", "use crate::{row::Row, games::{tree::Tree}};"),
        ("engine", "game::keyed", "use super::super::search::Table;"),
        ("engine", "search::maxn", "use crate::games::hearts::Hearts;"),
        ("engine", "search::maxn", "fn f(game: &crate::games::hearts::Hearts) {}"),
        ("engine", "games::hearts", "use crate::search::{maxn::{self}};"),
        ("engine", "games::hearts", "use super::spades::Spades;"),
        ("engine", "games::hearts::setup", "use super::super::spades::Spades;"),
        ("engine", "games::cards", "use super::hearts::Hearts;"),
        ("engine", "games", "use kingmaker_drafting::roster::Roster;"),
        ("engine", "nowhere", "use crate::row::Row;"),
        ("engine", "games", "use crate::nowhere::Row;"),
        ("engine", "search", "use super::games;"),
        ("engine", "search", "use crate::*;"),
        ("drafting", "roster", "use crate::league::League;"),
        ("drafting", "league", "use crate::roster_draft::State;"),
        ("drafting", "league", "use kingmaker_risk::board::Board;"),
        ("risk", "turn", "use crate::bots::killbot;"),
        ("bindings", "numbers", "use crate::run::Run;"),
        ("bindings", "run", "use crate::abalone::abalone_start;"),
        ("bindings", "ways", "use kingmaker_drafting::roster::Roster;"),
    ],
)
def test_an_import_against_the_direction_is_told(crate, module, source):
    assert len(complaints(f"\n{source}\n", crate, tuple(module.split("::")))) == 1


@pytest.mark.parametrize(
    ("crate", "module", "source"),
    [
        ("engine", "game::keyed", "use super::{Rules, Stop};\nuse crate::row::Row;"),
        ("engine", "games::hearts", "use super::cards::{self, bit};\nuse crate::game::{Rules, Stop};"),
        ("engine", "games::hearts::limits", "use super::super::cards::ROOM;\nuse super::Hearts;"),
        ("engine", "games::tree", "crate::lacks!(Tree: Keyed);"),
        ("engine", "games::tree", "// use crate::search::Budget;\n/// See [`crate::search`]."),
        ("engine", "search::maxn", "#[cfg(test)]\nmod tests {\n    use crate::games::tree::Tree;\n}\n"),
        ("engine", "search::maxn", "pub(crate) fn f() {}\nuse std::{fmt, sync::Arc};"),
        ("engine", "game", "macro_rules! m { () => { $crate::search::f() } }"),
        ("drafting", "league::bots", "use super::{Board, League};\nuse kingmaker_engine::{game, search};"),
        ("bindings", "run", "use crate::request::Request;"),
        ("bindings", "ways", "use crate::position::Position;"),
        ("module", "native", "use kingmaker_bindings::Ways;"),
    ],
)
def test_an_import_along_the_direction_is_let_pass(crate, module, source):
    assert complaints(source, crate, tuple(module.split("::"))) == []


def test_the_line_of_an_import_is_told_behind_tests_and_comments():
    source = "// one\n#[cfg(test)]\nmod tests {\n    use super::*;\n}\n\nuse crate::search;\n"
    assert complaints(source, "engine", ("game",)) == ["engine::game:7 uses engine::search"]


CONTRACT = ROOT / "engine" / "src" / "game.rs"
_METHOD = re.compile(r"^    fn (\w+)[^;{]*([;{])", re.MULTILINE)


def _trait(source: str) -> tuple[str, list[str]]:
    """The head of the first trait with methods, and the methods that a game must write."""
    found = re.search(r"^pub trait ([^{]*)\{\n(.*?)^\}", source, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1].strip(), [name for name, end in _METHOD.findall(found[2]) if end == ";"]


def test_the_contract_asks_for_six_methods():
    head, required = _trait(CONTRACT.read_text(encoding="utf-8"))
    assert (head, len(required)) == ("Rules", 6)


def test_what_only_some_games_have_is_a_small_trait_that_asks_for_nothing():
    traits = []
    for path in sorted(CONTRACT.with_suffix("").glob("*.rs")):
        head, required = _trait(path.read_text(encoding="utf-8"))
        name, _, above = head.partition(": ")
        assert (name, above, required) == (path.stem.title().replace("_", ""), "Rules", [])
        traits.append(name)
    game = re.search(r"^pub trait Game:\s+(.*?)\s*\{", CONTRACT.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert game is not None
    assert sorted(each.strip() for each in game[1].split("+")) == sorted(["Rules", *traits])
    named = re.search(
        r"^macro_rules! has_only \{\n(.*?)^\}", CONTRACT.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    assert named is not None
    for use in (r"@(\w+) \$game;", r"\(@(\w+) \$game:ty; \1 "):
        assert sorted(re.findall(use, named[1])) == sorted(traits), "expected has_only! to know every trait"
