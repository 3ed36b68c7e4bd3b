"""Every error ends in one line, and a switch shows where it came from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from commands import run
from hostile import NAMED, raw
from kingmaker import registry
from kingmaker.cli import app, perft

OWN = """
from dataclasses import dataclass

@dataclass(frozen=True)
class State:
    left: int
    num_players = 2
    @property
    def player(self): return self.left % 2
    def legal_actions(self): return ["take"]
    def apply(self, action):
        raise {error}
    def is_terminal(self): return self.left == 0
    def returns(self): return (0.0, 0.0)

@dataclass(frozen=True, kw_only=True)
class Own:
    name = "own"
    def new(self, *, seed=None): return State(3)

@dataclass(frozen=True, kw_only=True)
class Crashing:
    name = "crashing"
    def choose(self, state, *, seed=0):
        return state.apply(1 / 0)
"""
LINE = 1 + OWN[: OWN.index("raise")].count("\n")


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    known = list(registry._loaded)
    yield
    registry._loaded[:] = known


def own(tmp_path: Path, error: str) -> Path:
    path = tmp_path / "own.py"
    path.write_text(OWN.format(error=error), encoding="utf-8")
    return path


def one_line(result: Result) -> str:
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("kingmaker: ")
    assert raw(result.stderr) == set()
    return result.stderr.removeprefix("kingmaker: ").strip()


def test_an_error_in_a_game_of_the_user_is_one_line_with_its_place(tmp_path: Path) -> None:
    path = own(tmp_path, "ZeroDivisionError('the author\\'s own mistake')")
    line = one_line(run("analyze", "own", "maxn", "--load", str(path)))
    place = f"(in '{path}', line {LINE}; kingmaker --traceback … shows where)"
    assert line == f"ZeroDivisionError: the author's own mistake {place}"


def test_an_error_in_an_agent_of_the_user_is_one_line_with_its_place(tmp_path: Path) -> None:
    path = own(tmp_path, "ValueError")
    line = one_line(run("analyze", "tic-tac-toe", "crashing", "--load", str(path)))
    assert line.startswith(f"ZeroDivisionError: division by zero (in '{path}', line ")


@pytest.mark.parametrize("error", ["KeyError()", "RecursionError('deep')", "MemoryError()", f"ValueError({NAMED!a})"])
def test_whatever_is_raised_is_one_line(tmp_path: Path, error: str) -> None:
    assert one_line(run("analyze", "own", "maxn", "--load", str(own(tmp_path, error)))).startswith(error.split("(")[0])


def test_a_mistake_of_ours_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise AttributeError("no such thing")

    monkeypatch.setattr(perft, "_timed", broken)
    line = one_line(run("perft", "nim"))
    assert line == "unexpected AttributeError: no such thing (kingmaker --traceback … shows where)"


@pytest.mark.parametrize("place", [0, 2, 5])
def test_the_switch_shows_the_traceback_wherever_it_stands(tmp_path: Path, place: int) -> None:
    path = own(tmp_path, f"ZeroDivisionError({NAMED!a})")
    words = ["analyze", "own", "maxn", "--load", str(path)]
    result = run(*words[:place], "--traceback", *words[place:])
    assert result.exit_code == 1
    assert result.stderr.startswith("Traceback (most recent call last):\n")
    assert f'File "{path}", line {LINE}, in apply' in result.stderr
    assert result.stderr.splitlines()[-1].startswith("kingmaker: ZeroDivisionError: Ann\\x1b[2J")
    assert raw(result.stderr) == set()


@pytest.mark.parametrize(("value", "shown"), [("1", True), ("0", False), ("", False)])
def test_the_environment_is_a_switch_too(value: str, shown: bool) -> None:
    result = CliRunner().invoke(app, ["games", "no-such-game"], env={"KINGMAKER_TRACEBACK": value})
    assert result.exit_code == 2
    assert ("Traceback" in result.stderr) is shown
    assert result.stderr.splitlines()[-1].startswith("kingmaker: unknown game 'no-such-game'")


def test_the_switch_alone_changes_nothing() -> None:
    assert run("--traceback").stdout == run().stdout
    assert run("games", "--traceback").stdout == run("games").stdout
    assert "'--traceback'" in run("games", "--", "--traceback").stderr


def test_help_names_the_switch() -> None:
    assert "--traceback" in run("--help").stdout
    assert "KINGMAKER_TRACEBACK=1" in run("--help").stdout
