"""`kingmaker build-table`: the table of a game, from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

import kingmaker as km
from commands import done, fails
from kingmaker.games import camp_tables


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of the test's own."""
    monkeypatch.setenv(camp_tables.VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_a_table_is_built_counted_and_used(cache: Path) -> None:
    shown = done("build-table", "chinese-checkers:size=1")
    assert "5 places at 2 moves" in shown
    assert "13 places, as many at each distance as expected" in shown
    assert [file.name for file in cache.iterdir()] == ["chinese-checkers-camps-1.table"]
    assert km.game("chinese-checkers:size=1,players=2,evaluation=table").new().evaluate() == (-4.0, -4.0)


def test_an_analysis_without_the_table_names_the_command() -> None:
    why = fails("analyze", "chinese-checkers:size=1,evaluation=table")
    assert "`kingmaker build-table chinese-checkers:size=1`" in why


@pytest.mark.parametrize(
    ("game", "why"),
    [("hearts", "expected a game that has a table"), ("chinese-checkers", "expected a size from 1 to 3, got 4")],
)
def test_other_games_have_no_table(game: str, why: str, cache: Path) -> None:
    assert why in fails("build-table", game)
    assert not cache.exists()
