"""Every command that the command line prints as an example works as it stands."""

from __future__ import annotations

import importlib.util
import re
import shlex
import socket
import webbrowser
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from kingmaker import registry
from kingmaker.cli import app
from kingmaker.cli.app import COMMANDS
from kingmaker.search import base
from leagues import league_files
from places import DOCS

PAGE = DOCS / "command-line.md"
TOURNAMENTS = PAGE.with_name("tournaments.md")
DRAFTS = PAGE.with_name("draft-assistant.md")
STORED = "tournament spades:cards=2 random greedy --deals 1 --store runs.db"
"""What must have been played before a store can be looked at."""


def printed_by(*arguments: str) -> list[str]:
    """The commands among what a command prints, each alone on its line or behind the word Example."""
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == 0, result.output
    return re.findall(r"^(?:Example)? *kingmaker ([^(`\n]+)$", result.output, re.MULTILINE)


def documented() -> list[str]:
    pages = (page.read_text(encoding="utf-8") for page in (PAGE, TOURNAMENTS, DRAFTS))
    return [line for page in pages for line in re.findall(r"^    kingmaker (.+)$", page, re.MULTILINE)]


def places() -> list[tuple[str, ...]]:
    commands = [("--help",), *((command, "--help") for command in COMMANDS)]
    return [
        *commands,
        *(("games", name) for name in registry.games()),
        *(("agents", name) for name in registry.agents()),
    ]


def check(line: str) -> None:
    if line.startswith("serve"):
        pytest.importorskip("uvicorn", reason="the server needs the extra web: make installs it")
    if (line.split()[0] in ("report", "replay", "profile") or line.endswith("--watch runs.db")) and not Path(
        "runs.db"
    ).exists():
        check(STORED)
    if line.startswith("replay game.json") and not Path("game.json").exists():
        check("play nim random random --save game.json")
    if line.startswith("draft players.csv") and not Path("players.csv").exists():
        check("draft --example players.csv --example-rules nfl.toml")
    if line.startswith("draft adp.csv") or "live.json" in line:
        league_files(Path.cwd())
    result = CliRunner().invoke(app, shlex.split(line), input="quit\n")
    assert result.exit_code == 0, f"kingmaker {line}: {result.output}"


def _served_briefly(settings: object, listener: socket.socket, ready: Callable[[], None]) -> None:
    """A server that ends as soon as it has said where it is."""
    ready()
    listener.close()


@pytest.fixture(autouse=True)
def small_budgets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whether an example works does not depend on how far it searches; what it writes goes away."""
    monkeypatch.setattr(base, "NATIVE_NODES", 5_000)
    monkeypatch.setattr(base, "PYTHON_NODES", 500)
    monkeypatch.chdir(tmp_path)
    if importlib.util.find_spec("uvicorn") is not None:
        from kingmaker.web import server

        monkeypatch.setattr(server, "bound", lambda settings: socket.create_server(("127.0.0.1", 0)))
        monkeypatch.setattr(server, "run", _served_briefly)
        monkeypatch.setattr(webbrowser, "open", lambda address: True)


@pytest.mark.parametrize("place", places(), ids=" ".join)
def test_every_printed_example_works(place: tuple[str, ...]) -> None:
    lines = printed_by(*place)
    assert lines
    for line in lines:
        check(line)


@pytest.mark.parametrize("line", documented())
def test_every_documented_command_works(line: str) -> None:
    check(line)


@pytest.mark.parametrize("name", ["alpha-beta", "minimax", "negamax"])
def test_an_agent_for_two_is_shown_at_a_game_for_two(name: str) -> None:
    assert printed_by("agents", name) == [f"analyze tic-tac-toe {name}:depth=6"]


def test_help_and_documentation_name_the_nodes_that_are_searched_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    told = f"{base.NATIVE_NODES:,} nodes ({base.PYTHON_NODES:,} on games written in Python)"
    for command in ("analyze", "play"):
        assert told in " ".join(CliRunner().invoke(app, [command, "--help"]).output.split())
    assert told in " ".join(PAGE.read_text(encoding="utf-8").split())
