"""Help and lists come at once: they import neither what computes nor, where nothing is drawn, what draws."""

from __future__ import annotations

import importlib
import subprocess
import sys

import click
import pytest
from click.shell_completion import ShellComplete

from kingmaker.cli import app
from kingmaker.cli.app import COMMANDS

LISTS = """\
kingmaker games
kingmaker agents
kingmaker games spades
kingmaker agents prob-maxn
kingmaker games --json
kingmaker risk --list
kingmaker reproduce --list
kingmaker reproduce --list --json
kingmaker reproduce no-such-paper
kingmaker bench --only no-such-section
kingmaker bench no-such-section
kingmaker play no-such-game
""".splitlines()
HEAVY = ("numpy", "scipy", "pandas", "pyarrow", "ray", "matplotlib")
SCRIPT = """
import sys
for line in sys.stdin:
    if line.strip():
        import kingmaker.cli
        try:
            kingmaker.cli.app(line.split()[1:], prog_name="kingmaker")
        except SystemExit as end:
            assert end.code in (0, 2), (line, end.code)
    else:
        import kingmaker
    found = {name.partition(".")[0] for name in sys.modules} & set(sys.argv[1:])
    assert not found, (line, found)
"""
"""Runs commands, one a line, and finds out after each what has been imported; an empty line imports the package."""


def check(lines: list[str], *, forbidden: tuple[str, ...]) -> None:
    told = "".join(f"{line}\n" for line in lines)
    command = [sys.executable, "-c", SCRIPT, *forbidden]
    done = subprocess.run(command, input=told, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_importing_the_package_imports_nothing_heavy() -> None:
    check([""], forbidden=(*HEAVY, "rich", "click", "sqlite3", "multiprocessing"))


def test_importing_the_package_imports_few_modules() -> None:
    """A count stands in for the time, which no test can hold to: 80 modules take a twentieth of a second."""
    code = "import sys; before = set(sys.modules); import kingmaker; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    found = done.stdout.split()
    assert len(found) <= 100, found
    assert not {"importlib.metadata", "kingmaker.arena", "kingmaker.search", "kingmaker.games"} & set(found)


def test_searches_and_tournaments_need_no_numpy_before_their_results_are_counted() -> None:
    code = """
import sys
import kingmaker as km
game = km.games.Hearts(cards=3)
km.MaxN(depth=3).search(game.new(seed=1))
km.play_match(game, ["maxn:depth=2"] * 4, seed=1)
report = km.tournament(game, ["maxn:depth=1", "paranoid:depth=1", "greedy", "random"], deals=1, seed=1)
assert not {"numpy", "scipy", "rich", "click"} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_what_draws_nothing_does_not_import_what_draws() -> None:
    lines = ["kingmaker", "kingmaker --help", "kingmaker --version", "kingmaker bench --help"]
    check([*lines, "kingmaker anlyze", "kingmaker --hlep"], forbidden=(*HEAVY, "rich", "sqlite3", "multiprocessing"))


def test_help_and_lists_compute_nothing() -> None:
    check([*(f"kingmaker {command} --help" for command in COMMANDS), *LISTS], forbidden=HEAVY)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_what_each_command_says(name: str) -> None:
    command = getattr(importlib.import_module(f"kingmaker.cli.{COMMANDS[name].module}"), name.replace("-", "_"))
    assert isinstance(command, click.Command)
    assert command.name == name
    assert command.get_short_help_str(200) == COMMANDS[name].help


def test_commands_are_completed_without_importing_them() -> None:
    found = ShellComplete(app, {}, "kingmaker", "_KINGMAKER_COMPLETE").get_completions([], "re")
    assert [(each.value, each.help) for each in found] == [
        (name, entry.help) for name, entry in COMMANDS.items() if name.startswith("re")
    ]
    options = ShellComplete(app, {}, "kingmaker", "_KINGMAKER_COMPLETE").get_completions([], "--l")
    assert [each.value for each in options] == ["--load"]


@pytest.mark.parametrize("module", ["kingmaker", "kingmaker.cli"])
def test_the_package_runs_as_a_module(module: str) -> None:
    done = subprocess.run([sys.executable, "-m", module, "--help"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Usage: kingmaker [OPTIONS]")
