"""What is public is written down, name by name, and the documentation and the examples use nothing else."""

from __future__ import annotations

import ast
import importlib
import json
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import kingmaker as km
from places import ROOT

PAGE = ROOT / "docs" / "public-names.md"
SECTION = re.compile(r"^## `([\w.]+)`\n.*?^```text\n(.*?)^```", flags=re.MULTILINE | re.DOTALL)


def written_surface() -> dict[str, list[str]]:
    """The names of each public module, as the page has them."""
    return {module: names.split() for module, names in SECTION.findall(PAGE.read_text(encoding="utf-8"))}


def private_rooms() -> set[str]:
    """What the page calls private, by name."""
    text = PAGE.read_text(encoding="utf-8").partition("\n## ")[0]
    said = text[text.index("The packages ") :]
    return {name for name in re.findall(r"`(\w+)`", said) if not name.startswith("_")}


SURFACE = written_surface()


@pytest.mark.parametrize("module", SURFACE)
def test_a_public_name_appears_or_vanishes_only_with_the_page(module: str) -> None:
    names = SURFACE[module]
    offered = list(importlib.import_module(module).__all__)
    assert len(set(names)) == len(names)
    assert len(set(offered)) == len(offered)
    gone, new = set(names) - set(offered), set(offered) - set(names)
    assert not gone | new, f"expected docs/public-names.md to list {module} as __all__ does, without {gone}, with {new}"


@pytest.mark.parametrize("module", SURFACE)
def test_every_public_name_is_there(module: str) -> None:
    found = importlib.import_module(module)
    assert [name for name in SURFACE[module] if not hasattr(found, name)] == []


def test_every_room_is_called_public_or_private() -> None:
    rooms = {each.name for each in pkgutil.iter_modules(km.__path__) if not each.name.startswith("_")}
    public = {module.split(".")[1] for module in SURFACE if "." in module}
    assert public & private_rooms() == set()
    assert public | private_rooms() == rooms


def test_public_rooms_are_reached_from_the_package() -> None:
    rooms = {module.split(".")[1] for module in SURFACE if "." in module}
    assert rooms <= set(km.__all__)


# Who uses what.


def private_uses(source: str) -> list[str]:
    """What a program takes from the package and is not public."""
    tree = ast.parse(source)
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "kingmaker":
            found += [
                f"{node.module}.{each.name}" for each in node.names if not _is_public(f"{node.module}.{each.name}")
            ]
        elif isinstance(node, ast.Import):
            names = [each.name for each in node.names if each.name.split(".")[0] == "kingmaker"]
            found += [name for name in names if name not in SURFACE]
        elif isinstance(node, ast.Attribute):
            path = ast.unparse(node)
            if re.fullmatch(r"km(\.\w+)+", path) and not _is_public(path.replace("km.", "kingmaker.", 1)):
                found.append(path)
    return found


def _is_public(path: str) -> bool:
    """Whether a dotted path leads by public modules to a public name, and perhaps on into it."""
    module, _, name = path.rpartition(".")
    if path in SURFACE:
        return True
    if module in SURFACE:
        return name in SURFACE[module]
    return bool(module) and module not in SURFACE and _is_public(module) and not name.startswith("_")


def programs() -> Iterator[tuple[str, str]]:
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        for number, block in enumerate(_blocks(page)):
            yield f"{page.name} {number}", block
    for example in sorted((ROOT / "examples").glob("*.py")):
        yield example.name, example.read_text(encoding="utf-8")
    for notebook in sorted((ROOT / "examples").glob("*.ipynb")):
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        yield notebook.name, "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


def _blocks(page: Path) -> list[str]:
    found = re.findall(r"^```python[^\n]*\n(.*?)^```", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return [block for block in found if "# not run" not in block.partition("\n")[0]]


def test_documentation_and_examples_use_public_names_only() -> None:
    every = dict(programs())
    assert len(every) > 30
    assert {where: found for where, source in every.items() if (found := private_uses(source))} == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import kingmaker as km\nkm.games.Tree.zero_sum([1, 2])", []),
        ("from kingmaker.arena import LiveGame", []),
        ("from kingmaker.arena.statistics import compare", []),
        ("import os\nfrom dataclasses import field", []),
        ("from kingmaker.arena.live import LiveGame", ["kingmaker.arena.live.LiveGame"]),
        ("from kingmaker.arena import seatings", ["kingmaker.arena.seatings"]),
        ("import kingmaker.spec", ["kingmaker.spec"]),
        ("km.search.base.Search", ["km.search.base.Search", "km.search.base"]),
        ("km.MaxN._hidden", ["km.MaxN._hidden"]),
    ],
)
def test_private_uses_are_found(source: str, found: list[str]) -> None:
    assert private_uses(source) == found


# One word, one meaning.

SHARED = {"Record", "Rules", "Tally", "Task"}
"""Names that full Risk, which is played by other rules than all else, shares with the arena and the league."""


def classes() -> Iterator[tuple[str, str]]:
    """Every class of the package with its module."""
    for path in sorted((ROOT / "src" / "kingmaker").rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                yield node.name, str(path.relative_to(ROOT))


def test_no_other_class_has_the_name_of_a_public_one() -> None:
    public = {name for names in SURFACE.values() for name in names}
    places: dict[str, list[str]] = {}
    for name, place in classes():
        places.setdefault(name, []).append(place)
    twice = {name: found for name, found in places.items() if name in public and len(found) > 1}
    assert {name: found for name, found in twice.items() if name not in SHARED} == {}
    assert set(twice) >= SHARED  # one that has been mended goes from the list


def test_the_words_of_the_glossary_are_there_and_in_order() -> None:
    page = (ROOT / "docs" / "words.md").read_text(encoding="utf-8")
    first = [line.split("|")[1] for line in page.splitlines() if line.startswith("| ")][1:]
    there = {name for names in SURFACE.values() for name in names}
    for module, names in SURFACE.items():
        for name in names:
            there |= set(getattr(getattr(importlib.import_module(module), name), "__dataclass_fields__", ()))
    words = [word for cell in first for word in re.findall(r"`(\w+)`", cell)]
    assert len(words) > 15
    assert [word for word in words if word not in there | {"GameTable"}] == []
    keys = [re.sub(r"[^a-z ]", "", cell.partition(",")[0].lower()).strip() for cell in first]
    assert keys == sorted(keys)
