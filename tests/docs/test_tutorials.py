"""What a tutorial shows is what its code prints, and its commands work as they stand."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from documentation import run_page
from kingmaker.cli import app
from kingmaker.search import base
from places import DOCS

TUTORIALS = sorted(DOCS.glob("tutorial-*.md"))
every_tutorial = pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
OWN_GAME = DOCS / "tutorial-own-game.md"


def blocks(text: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)


def plain(line: str) -> str:
    """A line without what depends on the width of a table."""
    return " ".join(line.split())


def commands(text: str) -> list[str]:
    return re.findall(r"^    kingmaker (.+)$", text, flags=re.MULTILINE)


def test_there_is_a_tutorial_for_each_kind_of_people():
    assert [page.stem for page in TUTORIALS] == [
        "tutorial-draft",
        "tutorial-own-game",
        "tutorial-research",
        "tutorial-teaching",
    ]


@every_tutorial
def test_a_tutorial_begins_with_how_to_install(page):
    assert "\n    pip install kingmaker\n" in page.read_text(encoding="utf-8").split("\n## ")[0]
    assert "## Go on\n" in page.read_text(encoding="utf-8")


@every_tutorial
def test_what_a_tutorial_shows_is_what_its_code_prints(page, tmp_path, monkeypatch):
    """Every line of a shown block is printed, in this order; tables may be shown without their last columns."""
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    printed = [plain(line) for line in run_page(text, page.name).splitlines()]
    shown = [plain(line) for block in blocks(text, "text") for line in block.splitlines() if line.strip()]
    assert shown
    for line in shown:
        place = next((i for i, each in enumerate(printed) if each.startswith(line)), None)
        assert place is not None, f"expected '{line}' to be printed, got:\n" + "\n".join(printed)
        del printed[: place + 1]


@every_tutorial
def test_the_commands_of_a_tutorial_work(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(base, "NATIVE_NODES", 5_000)
    monkeypatch.setattr(base, "PYTHON_NODES", 500)
    text = page.read_text(encoding="utf-8")
    if page == OWN_GAME:
        Path("coins.py").write_text(blocks(text, "python")[0], encoding="utf-8")
    assert commands(text)
    for line in commands(text):
        done = CliRunner().invoke(app, shlex.split(line), input="quit\n")
        assert done.exit_code == 0, f"kingmaker {line}: {done.output}"
