"""The page about opponents shows what its example prints, and its commands work."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys

import pytest
from click.testing import CliRunner

from kingmaker.cli import app
from places import ROOT

PAGE = (ROOT / "docs" / "opponents.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def printed() -> list[str]:
    example = ROOT / "examples" / "opponents.py"
    done = subprocess.run([sys.executable, str(example)], capture_output=True, text=True, encoding="utf-8", check=True)
    return done.stdout.splitlines()


def test_every_number_on_the_page_is_printed_by_the_example(printed):
    blocks = re.findall(r"^```text\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL)
    shown = [line for block in blocks for line in block.splitlines()]
    assert len(shown) > 15
    assert [line for line in shown if line not in printed] == []


def test_everything_that_the_example_prints_is_on_the_page(printed):
    assert [line for line in printed if line not in PAGE] == []


def test_the_posterior_in_the_text_is_that_of_the_example(printed):
    assert "(1 + 0.95 / 1.45) / 3 = 0.552" in PAGE
    assert round((1 + 0.95 / 1.45) / 3, 3) == 0.552


def test_the_commands_work(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lines = re.findall(r"^    kingmaker (.+)$", PAGE, re.MULTILINE)
    assert len(lines) == 3
    for line in lines:
        result = CliRunner().invoke(app, shlex.split(line))
        assert result.exit_code == 0, f"kingmaker {line}: {result.output}"
    assert (tmp_path / "types.svg").exists()
