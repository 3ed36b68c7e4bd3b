"""Tables 11 and 12 of the pruning paper: how far a search comes in a hand, and the points that it makes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kingmaker as km
from kingmaker import registry
from kingmaker.papers import Setting
from kingmaker.papers import sturtevant2003_cards as paper
from kingmaker.papers import sturtevant2003_readings as further
from kingmaker.papers.framework.pieces import Pieces
from kingmaker.papers.setups import pruning_readings as readings


@pytest.fixture(autouse=True)
def few_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "NODES", 1500)


def test_complete_is_the_first_search_to_the_end_and_partial_the_depth_before() -> None:
    game: Any = registry.game(paper.HAND["spades"].game)
    search: Any = registry.agent(paper.SEARCHES[paper.PARANOID].format(nodes=1500))
    found = paper.reach_of(game, search, seed=4)
    state, depths = game.new(seed=4), []
    while True:
        result = search.search(state)
        if len(state.legal_actions()) > 1:
            if result.complete:
                break
            depths.append(len(result.pv))  # without a table a line goes to the end of its last trick
        state = state.apply(result.action)
    assert found == (sum(map(len, state.hands)), sum(depths) / len(depths))
    assert found.complete + 1 < 51


def test_paranoid_comes_further_than_maxn_and_pruned_maxn_no_less_far() -> None:
    found = paper.depths(Setting(seed=3), "spades")
    complete = [cell.ours for cell in found.cells if cell.column == "cards left when complete"]
    assert complete == sorted(complete)
    assert [cell.printed for cell in found.cells] == [21.7, 11.1, 24.3, 15.4, 33.5, 22.4]


def test_hands_are_kept_and_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = paper.depths(Setting(pieces=Pieces(tmp_path / "pieces"), workers=2), "hearts")
    monkeypatch.setattr(paper, "reach_of", lambda *given: pytest.fail("played again"))
    assert paper.depths(Setting(pieces=Pieces(tmp_path / "pieces")), "hearts") == first


@pytest.mark.parametrize("row", paper.HAND)
def test_the_two_scores_of_a_row_average_to_a_third_of_a_hand(row: str) -> None:
    found = paper.scores(Setting(seed=1), row)
    for kind, other in zip(found.cells[::2], found.cells[1::2], strict=True):
        assert kind.ours + other.ours == pytest.approx(2 * paper.HAND[row].even)
        assert kind.low <= kind.ours <= kind.high
    pairs = zip(found.cells[::2], found.cells[1::2], strict=True)
    assert [(kind.printed, other.printed) for kind, other in pairs] == list(paper.HAND[row].scores.values())


def test_a_hand_is_seventeen_cards_and_all_points_are_paid() -> None:
    for row, paid in (("hearts", 26), ("spades", 17)):
        state: Any = registry.game(paper.HAND[row].game).new(seed=1)
        assert [len(hand) for hand in state.hands] == [17, 17, 17]
        while not state.is_terminal():
            state = state.apply(km.RandomAgent().choose(state, seed=1))
        assert sum(state.returns()) * paper.HAND[row].unit == pytest.approx(paid)


@pytest.mark.parametrize("row", paper.HAND)
def test_a_paranoid_that_plays_for_its_lead_is_not_solved_and_plays_as_for_its_score(row: str) -> None:
    game: Any = registry.game(f"{paper.HAND[row].game},cards=6")
    for seed in range(4):
        state = game.new(seed=seed)
        for depth in (5, 18):
            by_score = km.Paranoid(depth=depth, shortcuts=False, values="all").search(state)
            assert km.Paranoid(depth=depth, goal="lead").search(state).action == by_score.action
        solved = km.Paranoid().search(state)
        assert km.Paranoid(goal="lead").search(state).nodes > solved.nodes


def test_every_other_choice_is_a_lead_of_its_own() -> None:
    rows = [cell.row for cell in paper.depths(Setting(seed=5), "hearts").sensitivity]
    assert {lead.choice for lead in paper.LEADS} == set(paper.OTHERS)
    for lead in paper.LEADS:
        assert [row.removesuffix(f", {lead.choice}") for row in rows if lead.choice in row] == [
            kind for kind in paper.SEARCHES for _ in range(2)
        ]


def test_further_readings_have_rows_for_both_games_and_no_part_in_what_agrees() -> None:
    found = further.depths(Setting(seed=5))
    assert not found.cells
    rows = {cell.row for cell in found.sensitivity}
    choices = [lead.choice for row in paper.HAND for lead in readings.leads_of(row)]
    some = {f"spades, {readings.SOLVED}": further.SOLVING}
    some |= {f"spades, {name}": kinds for name, kinds in further.BY_STEPS.items()}
    assert rows == {f"{choice}, {kind}" for choice in choices for kind in some.get(choice, paper.SEARCHES)}


def test_further_scores_have_rows_for_every_lead_and_no_part_in_what_agrees() -> None:
    found = further.scores(Setting(seed=5))
    assert not found.cells
    against = f"{paper.PLAIN} against {paper.PARANOID}"
    assert {cell.row for cell in found.sensitivity} == {f"{lead.choice}, {against}" for lead in readings.SCORE_LEADS}
    assert {cell.printed for cell in found.sensitivity} == set(paper.HAND["spades"].scores[paper.PLAIN])


def test_steps_leave_out_more_of_a_search_for_tricks_taken_and_nothing_elsewhere() -> None:
    deal: Any = registry.game(f"{paper.HAND['spades'].game},cards=8").new(seed=3)
    taken: Any = registry.game(f"{paper.HAND['spades'].game},cards=8,evaluation=even").new(seed=3)
    books = {"depth": 9, "table": 0, "shortcuts": False}
    nodes = {
        (state is taken, kind): km.MaxN(pruning=kind, **books).search(state).nodes
        for state in (deal, taken)
        for kind in ("none", "speculative", "discrete")
    }
    assert nodes[True, "discrete"] * 2 < nodes[True, "speculative"] < nodes[True, "none"]
    assert nodes[False, "discrete"] == nodes[False, "speculative"]


def test_with_its_solver_paranoid_sees_the_end_of_a_hand_of_spades_sooner() -> None:
    game: Any = registry.game(f"{paper.HAND['spades'].game},cards=12")
    reach = {
        kinds[paper.PARANOID]: paper.reach_of(game, registry.agent(kinds[paper.PARANOID].format(nodes=20_000)), 1)
        for kinds in (further.SPARING, further.SOLVING)
    }
    spared, solved = reach.values()
    assert spared.complete < solved.complete
