"""The experiments of Sturtevant, Zinkevich & Bowling 2006 run, resume and count what they say."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import kingmaker as km
from kingmaker.arena.rows import Row
from kingmaker.arena.series import Series
from kingmaker.arena.store import Store
from kingmaker.papers import Setting
from kingmaker.papers import sturtevant2006 as paper
from kingmaker.papers.framework.pieces import Pieces
from kingmaker.papers.framework.shares import share_of, wins_of_first
from kingmaker.papers.setups import spades_players


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games to a few points: whether an experiment counts right does not depend on how long they are."""
    monkeypatch.setattr(spades_players, "SERIES", Series(until=20))
    monkeypatch.setattr(spades_players, "CARDS", 4)


def test_the_motivating_experiment_plays_right_and_wrong_models_under_four_bidding_rules(tmp_path: Path) -> None:
    found = paper.motivation(Setting(seed=1))
    others = ("earlier reading", "bids even", "bids capped")
    assert [cell.row for cell in found.sensitivity] == [f"mOT wins, {other}" for other in others for _ in range(2)]
    for cells in (found.cells, *(found.sensitivity[first : first + 2] for first in (0, 2, 4))):
        assert [(cell.column, cell.printed, cell.size) for cell in cells] == [
            ("right models", 75.0, 4),
            ("wrong models", 44.0, 4),
        ]
        assert all(0 <= cell.low <= cell.ours <= cell.high <= 100 for cell in cells)
    with Store(tmp_path / "runs.db") as store:
        assert paper.motivation(Setting(seed=1, store=store)) == found


def test_a_table_has_wins_and_scores_against_each_kind_of_opponent() -> None:
    found = paper.table_of("prob-maxn", Setting(seed=1))
    assert [cell.row for cell in found.cells[::2]] == list(paper.OPPONENTS)
    assert {cell.column for cell in found.cells} == {"% win", "score"}
    assert {(cell.size, cell.games, cell.printed_games) for cell in found.cells} == {(2, 12, 600)}
    scores = [cell for cell in found.cells if cell.column == "score"]
    assert all(cell.margin == pytest.approx((cell.high - cell.low) / 2 * 0.02**0.5) for cell in scores)


@pytest.mark.parametrize("candidate", ["soft-maxn", "prob-maxn"])
def test_other_choices_keep_the_earlier_reading_and_every_lead_has_its_rows(
    candidate: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paper, "SEQUENCES", 2)
    monkeypatch.setattr(paper, "FEW", 4)
    found = paper.table_of(candidate, Setting(seed=1, size="medium"))
    rows = [cell.row for cell in found.sensitivity]
    assert {f"{name}, earlier reading" for name in paper.OPPONENTS} <= set(rows)
    nested = {row for row in rows if row.endswith("nested beliefs")}
    assert nested == {"MT believing mOT, nested beliefs", "mOT believing MT, nested beliefs"}
    table = {"soft-maxn": "sturtevant2006-table4", "prob-maxn": "sturtevant2006-table5"}[candidate]
    (experiment,) = (each for each in paper.EXPERIMENTS if each.name == table)
    for lead in experiment.leads:
        assert any(lead.choice in row for row in rows), lead.tried
    assert all(any(lead.choice in row for lead in experiment.leads) for row in rows)


def test_the_paper_takes_a_maxn_players_type_to_be_known_and_the_earlier_reading_does_not() -> None:
    for name in paper.OPPONENTS:
        known, nested = km.agent(paper.OPPONENTS[name]), km.agent(paper.NESTED[name])
        assert isinstance(known, km.MaxN)
        assert nested == replace(known, known=False)
        assert known.known
    assert spades_players.game_of(paper.BIDDING).bidding == "expected"


def test_learning_counts_each_learner_and_each_opponent_with_a_store_and_without(tmp_path: Path) -> None:
    found = paper.lean_of(Setting(seed=1), "MT believing MT", 2)
    # In three seatings one learner has two opponents, in three others two learners have one: twelve beliefs a deal.
    assert (found.right.games, found.right.deals) == (24, 2)
    assert 0 <= found.far.share <= 1 - found.right.share
    with Store(tmp_path / "runs.db") as store:
        assert paper.lean_of(Setting(seed=1, store=store), "MT believing MT", 2) == found
    assert paper.lean_of(Setting(seed=1, workers=3), "MT believing MT", 2) == found


def test_what_was_learned_is_kept_and_not_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setting = Setting(seed=1, pieces=Pieces(tmp_path / "pieces"))
    found = paper.lean_of(setting, "MT believing MT", 1)
    monkeypatch.setattr(paper, "beliefs_by_deal", None)
    again = Setting(seed=1, pieces=Pieces(tmp_path / "pieces"))
    assert paper.lean_of(again, "MT believing MT", 1) == found
    with pytest.raises(TypeError):
        paper.lean_of(again, "mOT believing mOT", 1)  # other games, which nobody has played


def test_a_quick_look_at_learning_is_at_two_kinds_of_opponents() -> None:
    assert [cell.row for cell in paper.learning(Setting(seed=1)).cells[::2]] == ["MT believing MT", "mOT believing mOT"]


def test_wins_are_those_of_the_first_kind() -> None:
    rows = [Row(0, 0, (0, 1, 1), (300.0, 10.0, 20.0), False), Row(1, 0, (1, 0, 0), (300.0, 300.0, 0.0), False)]
    rows += [Row(2, 1, (0, 0, 1), (0.0, 0.0, 300.0), False), Row(3, 1, (0, 1, 0), (0.0, 0.0, 300.0), False)]
    found = wins_of_first(rows)
    assert (found.share, found.games, found.deals) == ((1 + 0.5 + 0 + 1) / 4, 4, 2)


def test_an_interval_is_over_deals_and_not_over_games() -> None:
    same = share_of([[1.0] * 6, [0.0] * 6, [1.0] * 6, [0.0] * 6])
    mixed = share_of([[1.0, 0.0] * 3] * 4)
    assert same.share == mixed.share == 0.5
    assert same.high - same.low > 0.9 > mixed.high - mixed.low


def test_deals_that_all_agree_claim_no_certainty() -> None:
    few, many = share_of([[1.0, 1.0]] * 4), share_of([[0.0]] * 100)
    assert (few.share, few.high, few.low) == (1.0, 1.0, pytest.approx(0.025**0.25))
    assert (many.share, many.low) == (0.0, 0.0)
    assert 0.03 < many.high < 0.04
    half = share_of([[1.0, 0.0]] * 2)
    assert (half.low, half.high) == pytest.approx((0.5 * 0.025**0.5, 1 - 0.5 * 0.025**0.5))


def test_bids_by_high_cards_are_more_than_there_are_tricks_and_even_ones_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spades_players, "CARDS", 7)
    assert paper.mean_bids("high-cards", deals=100) > 7 > paper.mean_bids("expected", deals=100)
    assert paper.mean_bids("expected", deals=100) > paper.mean_bids("even", deals=100)
