"""What pruning saves in Chinese Checkers is counted on the same positions, and kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingmaker.games import ChineseCheckers
from kingmaker.papers import Setting
from kingmaker.papers import sturtevant2003 as paper
from kingmaker.papers.framework.pieces import Pieces


@pytest.fixture(autouse=True)
def shallow_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "DEPTH", 4)
    monkeypatch.setattr(paper, "GAME_DEPTH", 3)
    monkeypatch.setattr(paper, "POSITIONS", 2)


def test_each_kind_of_pruning_visits_no_more_than_the_one_before_and_times_are_their_ratio() -> None:
    found = paper.measure(Setting())
    *counts, times = found.cells
    numbers = [cell.ours for cell in counts]
    assert numbers == sorted(numbers, reverse=True)
    assert (times.printed, times.ours) == (12.0, pytest.approx(numbers[0] / numbers[-1]))
    assert times.ours > 1


def test_without_pruning_every_line_is_counted() -> None:
    state = ChineseCheckers(scoring="lead", size=2).new()
    lines, level = 1, [state]
    for _ in range(3):
        level = [each.apply(action) for each in level for action in each.legal_actions()]
        lines += len(level)
    assert paper.visited(Setting(), state, 3, "none") == lines


def test_positions_of_games_are_different_and_not_over() -> None:
    first, second = paper.game_positions(0), paper.game_positions(1)
    assert len({str(state) for state in (*first, *second)}) == 4
    assert not any(state.is_terminal() for state in first)


def test_counts_are_kept_and_not_counted_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = paper.measure(Setting(pieces=Pieces(tmp_path / "pieces")))
    monkeypatch.setattr(paper, "_search", lambda *given: pytest.fail("counted again"))
    assert paper.measure(Setting(pieces=Pieces(tmp_path / "pieces"))) == first
