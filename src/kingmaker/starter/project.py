"""A project for a game of one's own: named, put together and written, or refused before anything is written."""

from __future__ import annotations

import keyword
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from kingmaker import registry
from kingmaker.checks import shown
from kingmaker.game import KingmakerError
from kingmaker.starter.crates import FOLDER, LOCK, crate_sources, lock, write_files, written_into

Kind = Literal["native", "python"]

TEMPLATES = Path(__file__).parent
ENDING = ".template"
PLACES = {
    "gitignore": ".gitignore",
    "python/__init__.py": "python/@module@/__init__.py",
    "python/_module.pyi": "python/@module@/_@module@.pyi",
    "tests/test_game.py": "tests/test_@module@.py",
    "module.py": "@module@.py",
    "test_module.py": "test_@module@.py",
}
"""Where files go whose names follow from the name of the game, or begin with a dot, which packages leave out."""

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*")
MOST_LETTERS = 40
TAKEN_CLASSES = frozenset(
    [
        "Box",
        "Bound",
        "Default",
        "Err",
        "Evaluates",
        "Fields",
        "Iterator",
        "Keyed",
        "Native",
        "None",
        "Ok",
        "Option",
        "Py",
        "PyModule",
        "PyResult",
        "Python",
        "Read",
        "Result",
        "Rules",
        "Self",
        "Some",
        "State",
        "Stop",
        "String",
        "Value",
        "Vec",
    ]
)
"""Names that mean something else in the files of a project."""
TAKEN_MODULES = frozenset({"kingmaker", "test", "tests", "python", "crates", "src", "target"})


@dataclass(frozen=True)
class Project:
    """What a project is called, in text, as a module and as a class, and of which kind it is."""

    name: str
    kind: Kind

    def __post_init__(self) -> None:
        if not NAME.fullmatch(self.name) or len(self.name) > MOST_LETTERS:
            raise KingmakerError(
                "expected a name in lower-case letters and digits, words joined by '-', such as 'dots-and-boxes', "
                f"and up to {MOST_LETTERS} letters, got '{shown(self.name)}'"
            )
        if self.name in registry.games():
            raise KingmakerError(f"expected a name of its own, got '{self.name}', which is a game already")
        is_taken = self.module in sys.stdlib_module_names or self.module in TAKEN_MODULES
        if is_taken or keyword.iskeyword(self.module) or self.class_name in TAKEN_CLASSES:
            raise KingmakerError(
                f"expected a name of its own, got '{self.name}', which means something in Python or Rust"
            )

    @property
    def module(self) -> str:
        """The name of the Python module: `dots_and_boxes`."""
        return self.name.replace("-", "_")

    @property
    def class_name(self) -> str:
        """The name of the class and of the Rust type: `DotsAndBoxes`."""
        return "".join(word.capitalize() for word in self.name.split("-"))

    def files(self, crates: str = FOLDER) -> dict[str, bytes]:
        """Return the files of the project but for the sources of the engine, which are at the path `crates`."""
        folder = TEMPLATES / self.kind
        found = {}
        for path in sorted(folder.rglob(f"*{ENDING}")):
            written = path.relative_to(folder).as_posix().removesuffix(ENDING)
            text = path.read_text(encoding="utf-8").replace("@crates@", crates)
            found[self._named(PLACES.get(written, written))] = self._named(text).encode()
        if self.kind == "native":
            found[f"python/{self.module}/py.typed"] = b""
        return found

    def _named(self, text: str) -> str:
        named = text.replace("@name@", self.name).replace("@module@", self.module)
        return named.replace("@Class@", self.class_name)


def new_project(project: Project, folder: Path) -> None:
    """Write a project into a folder that does not exist yet, or is empty."""
    files = project.files()
    if project.kind == "native":
        files |= crate_sources() | {LOCK: lock()}
    with written_into(folder):
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise KingmakerError(f"expected a folder that is new or empty, got '{folder}', where something is already")
        write_files(folder, files)
