"""The experiment of Sturtevant & Bowling 2006 plays who it says it plays, and compares on the same deals."""

from __future__ import annotations

import pytest

from kingmaker.arena.rows import Row
from kingmaker.arena.series import Series
from kingmaker.papers import Setting, robust2006
from kingmaker.papers.robust2006 import GENERIC, INFERENCE, RIGHT, WRONG
from kingmaker.papers.setups import spades_players


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spades_players, "SERIES", Series(until=20))
    monkeypatch.setattr(spades_players, "CARDS", 3)


def test_printed_percentages_of_models_fit_those_of_the_paper_that_prints_them_outright() -> None:
    """AAAI 2006 says in words: nearly 75 % with right models, 44 % if each takes the others for its like."""
    printed = {opponent: robust2006.printed_of(opponent) for opponent in spades_players.OPPONENTS}
    assert printed["MT believing mOT"][RIGHT][0] == 75.3
    assert printed["MT believing MT"][WRONG][0] == 44.0
    # A player against its like, in the two places where that is so, and one pair seen from both sides.
    assert printed["mOT believing MT"][WRONG][0] == printed["mOT believing mOT"][RIGHT][0] == 50.0
    right, wrong = printed["mOT believing MT"][RIGHT][0], printed["mOT believing mOT"][WRONG][0]
    assert right is not None
    assert wrong is not None
    assert right + wrong == pytest.approx(100.0)


def test_every_candidate_meets_every_opponent_but_its_like(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robust2006, "SEQUENCES", 2)
    monkeypatch.setattr(robust2006, "FEW", 1)
    found = robust2006.measure(Setting(size="medium", seed=1))
    cells = found.cells
    for lead in robust2006.EXPERIMENTS[0].leads:
        assert sum(lead.choice in cell.row for cell in found.sensitivity) == 6
    assert not any(cell.printed is None for cell in found.sensitivity)
    wins = [cell for cell in cells if cell.column.endswith("% win")]
    assert len(wins) == 4 * 5 - 2
    assert all(cell.size > 0 for cell in wins)
    assert {cell.row for cell in cells if cell.column == f"{GENERIC}: score"} == set(spades_players.OPPONENTS)
    assert all(cell.verdict == "not printed" for cell in cells if cell.column.startswith((INFERENCE, GENERIC)))


def test_a_quick_look_is_at_one_kind_of_opponent_with_every_number_finite() -> None:
    cells = robust2006.measure(Setting(seed=1)).cells
    assert {cell.row for cell in cells} == {"MT believing MT", "inference gains"}
    assert len(cells) == 2 * 5 + 2


def test_a_gain_is_the_difference_on_the_same_deals() -> None:
    won, lost = (Row(0, 0, (0, 1, 1), scores, False) for scores in ((9.0, 1.0, 1.0), (1.0, 9.0, 1.0)))
    cell = robust2006.gain_cell("c", {"x": [won]}, {"x": [lost]}, 6.0)
    assert (cell.ours, cell.low, cell.high, cell.verdict) == (100.0, -100.0, 100.0, "open")
    again = Row(1, 1, won.seats, lost.scores, False)
    cell = robust2006.gain_cell("c", {"x": [won, again]}, {"x": [lost, again]}, None)
    assert cell.ours == 50.0
