"""The script for a shell completes commands, options, games and agents, in the shell itself where it is there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from kingmaker.cli import app
from kingmaker.cli.completion import SHELLS

CASES = {
    "tourn": ["tournament"],
    "analyze hea": ["hearts"],
    "analyze hearts parano": ["paranoid"],
    "perft --div": ["--divide"],
    "completion z": ["zsh"],
}
BASH = """
source "$1"
shift
COMP_WORDS=(kingmaker "$@")
COMP_CWORD=$#
_kingmaker_completion kingmaker
echo "${COMPREPLY[@]}"
"""


def script(shell: str) -> str:
    done = CliRunner().invoke(app, ["completion", shell])
    assert done.exit_code == 0, done.output
    return done.output


@pytest.fixture
def on_the_path(tmp_path: Path) -> dict[str, str]:
    """An environment in which `kingmaker` is the package under test."""
    command = tmp_path / "bin" / "kingmaker"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m kingmaker "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return {**os.environ, "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}"}


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell_asks_the_command(shell: str) -> None:
    text = script(shell)
    assert f"_KINGMAKER_COMPLETE={shell}_complete" in text
    assert "kingmaker" in text


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_is_one_that_the_shell_can_read(shell: str, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not on this machine")
    path = tmp_path / "script"
    path.write_text(script(shell), encoding="utf-8")
    subprocess.run([shell, "-n", str(path)], check=True)


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not on this machine")
@pytest.mark.parametrize(("typed", "found"), CASES.items())
def test_bash_completes(typed: str, found: list[str], tmp_path: Path, on_the_path: dict[str, str]) -> None:
    path = tmp_path / "script"
    path.write_text(script("bash"), encoding="utf-8")
    command = ["bash", "-c", BASH, "bash", str(path), *typed.split()]
    done = subprocess.run(command, env=on_the_path, capture_output=True, text=True, check=False)
    assert (done.stdout.split(), done.stderr) == (found, "")


def test_an_unknown_shell_is_one_line() -> None:
    done = CliRunner().invoke(app, ["completion", "tcsh"])
    assert done.exit_code == 2
    assert len(done.output.strip().splitlines()) == 1
    assert "'tcsh'" in done.output
