"""Commands run as a user runs them, within this process, and a small tournament for several files of tests."""

from __future__ import annotations

import json
import sys
from typing import Any

from click.testing import CliRunner, Result

from kingmaker.cli import app

COMMAND = [sys.executable, "-m", "kingmaker.cli"]
SMALL = ["tournament", "spades:cards=3", "maxn:depth=2", "random", "greedy", "--deals", "3", "--seed", "4"]


def run(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(app, list(arguments), input=text)


def done(*arguments: str) -> str:
    """Run a command that must succeed, and give what it prints."""
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def run_json(*arguments: str) -> Any:
    """Run a command with --json, and give what it prints; a number that JSON does not know is no number."""
    return json.loads(done(*arguments, "--json"), parse_constant=not_json)


def not_json(word: str) -> None:
    raise AssertionError(f"expected JSON, got {word}")


def fails(*arguments: str) -> str:
    """Run a command that must fail as a user's mistake does, and give its line."""
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    told = without_playing(result.stderr)
    assert told.startswith("kingmaker: ")
    assert told.count("\n") == 1
    return told.removeprefix("kingmaker: ").strip()


def without_playing(stderr: str) -> str:
    """Leave out the line in which a tournament says what it is about to play."""
    return "".join(line for line in stderr.splitlines(keepends=True) if not line.startswith("playing "))
