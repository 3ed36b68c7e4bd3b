"""`kingmaker new-game`: a project to start a game of one's own from, in Python or in Rust."""

from __future__ import annotations

from pathlib import Path

import click

from kingmaker.cli.mistakes import Failure
from kingmaker.cli.options import example
from kingmaker.show.console import console
from kingmaker.starter import Project, new_project, update_crates

NEXT = {
    "native": (
        "pip install maturin pytest",
        "maturin develop --release    (in an active virtual environment; takes some minutes the first time)",
        "pytest",
        "kingmaker analyze {name}",
    ),
    "python": (
        "pip install pytest",
        "pytest",
        "kingmaker analyze {name} --load {module}.py",
    ),
}
RULES = {"native": "src/lib.rs", "python": "{module}.py"}


@click.command(
    "new-game",
    epilog=example("kingmaker new-game dots-and-boxes --python", "kingmaker new-game hex-rings --native"),
)
@click.argument("name", metavar="NAME")
@click.option("--python", "kind", flag_value="python", help="Rules in Python: one file and its test.")
@click.option("--native", "kind", flag_value="native", help="Rules in Rust, for native speed; needs cargo and maturin.")
@click.option("--update", "kind", flag_value="update", help="Only write the engine's sources in a project anew.")
@click.option("--directory", metavar="DIR", help="The folder to write; by default one with the name of the game.")
def new_game(name: str, kind: str | None, directory: str | None) -> None:
    """Write a project to start a game of your own from.

    It has the rules of a small game, which work and are to be replaced by yours, and their test.
    """
    folder = Path(name if directory is None else directory)
    screen = console()
    if kind == "update":
        update_crates(folder)
        screen.print(f"{folder / 'crates'} is of this version now. Build again: maturin develop --release")
        return
    if kind is None:
        raise Failure("expected --python or --native, which say in which language the rules are")
    project = Project(name, "native" if kind == "native" else "python")
    new_project(project, folder)
    names = {"name": project.name, "module": project.module}
    screen.print(f"{folder} is written; the rules are in {folder / RULES[project.kind].format(**names)}. Next:\n")
    for command in (f"cd {folder}", *NEXT[project.kind]):
        screen.print(f"  {command.format(**names)}", highlight=False)
