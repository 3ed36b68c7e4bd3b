"""What pruning saves in Chinese Checkers is counted as the paper counts it, on the same positions, and kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kingmaker as km
from kingmaker.games import ChineseCheckers
from kingmaker.papers import Setting
from kingmaker.papers import sturtevant2003 as paper
from kingmaker.papers.framework.pieces import Pieces
from kingmaker.papers.setups.even_tree import EvenTree


@pytest.fixture(autouse=True)
def shallow_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "DEPTH", 4)
    monkeypatch.setattr(paper, "MOVES", 3)


def test_times_are_the_ratio_of_the_counts_and_the_first_reading_stays() -> None:
    found = paper.measure(Setting())
    every, pruned, times, *_ = found.cells
    assert (times.printed, times.ours) == (12.0, pytest.approx(every.ours / pruned.ours, rel=0.2))
    assert times.ours > 1
    numbers = [cell.ours for cell in found.sensitivity[:4]]
    assert numbers == sorted(numbers, reverse=True)
    assert all(cell.row.startswith("as first read") for cell in found.sensitivity)


def test_ten_moves_a_position_are_searched_in_games() -> None:
    (first, *_) = paper.game_counts(0)
    assert first["none"] == 10 + 110 + 1110 + 11110


def test_a_table_saves_nothing_before_lines_can_meet_again_and_something_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two moves of one player in either order meet below ply 4, where three play."""
    assert paper.game_counts(0, paper.tabled_expansions) == paper.game_counts(0)
    monkeypatch.setattr(paper, "DEPTH", 5)
    plain, tabled = (paper.game_counts(0, count)[0] for count in (paper.expansions, paper.tabled_expansions))
    assert all(0 < tabled[kind] < plain[kind] for kind in paper.PRINTED)
    (found,) = paper.counts_of(Setting(), 1, tabled=True)
    assert 0 < found["speculative"] < found["none"] < plain["none"]


def test_depth_six_with_ten_moves_is_the_printed_million() -> None:
    assert sum(10**ply for depth in range(1, 7) for ply in range(1, depth + 1)) == paper.EVERY_LINE
    assert round(paper.EVERY_LINE / paper.MILLION, 1) == paper.PRINTED["none"]


def test_the_best_case_is_that_of_the_paper() -> None:
    """With `≥` the smallest trees have 10, 110, 381 and 2362 positions below the root at depths 1 to 4."""
    state = EvenTree(branching=10, depth=4)
    assert paper.expansions(state, "none") == 10 + 110 + 1110 + 11110
    assert paper.expansions(state, "speculative") == 10 + 110 + 381 + 2362


def test_values_are_the_own_score_minus_those_of_the_others() -> None:
    state: Any = ChineseCheckers(scoring="lead", opening=9).new(seed=5)
    own = [-steps for steps in state.distances]
    assert list(state.evaluate()) == [sum(mine - other for other in own) for mine in own]


def test_without_pruning_every_line_is_counted() -> None:
    state = ChineseCheckers(scoring="lead", size=2).new()
    lines, level = 1, [state]
    for _ in range(3):
        level = [each.apply(action) for each in level for action in each.legal_actions()]
        lines += len(level)
    assert paper.visited(Setting(), state, 3, "none") == lines


def test_counts_are_kept_and_not_counted_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = paper.measure(Setting(pieces=Pieces(tmp_path / "pieces")))
    monkeypatch.setattr(paper, "_search", lambda *given: pytest.fail("counted again"))
    assert paper.measure(Setting(pieces=Pieces(tmp_path / "pieces"))) == first


def test_pruning_as_in_the_books_tries_touching_cards_one_by_one() -> None:
    state = km.games.Spades(players=3, cards=4, scoring="tricks").new(seed=2)
    nodes = {
        (pruning, shortcuts): km.MaxN(pruning=pruning, shortcuts=shortcuts, table=0).search(state).nodes
        for pruning in ("none", "speculative")
        for shortcuts in (True, False)
    }
    assert nodes["none", True] == nodes["none", False] > nodes["speculative", False] > nodes["speculative", True]
