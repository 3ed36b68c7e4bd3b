"""The experiments of the drafting papers count what they say; full sizes are commands, not tests."""

from __future__ import annotations

from dataclasses import replace

import pytest

import kingmaker as km
from kingmaker import risk
from kingmaker.games.risk_weights import own_weights
from kingmaker.papers import Setting, dessai2009, gibson2010, kthbest2010
from kingmaker.papers.setups import drafting_play
from kingmaker.papers.setups.risk_games import competition_cells, mean_cell, seat_cells, wins_by_seat
from kingmaker.papers.setups.risk_kthbest import KthBestPickByUct, Ranking


def test_the_seven_drafts_are_even_and_in_the_last_one_player_has_australia() -> None:
    drafts = dessai2009.drafts(3)
    assert len(set(drafts)) == 7
    for owners in drafts:
        assert [owners.count(player) for player in range(3)] == [14, 14, 14]
    assert {drafts[-1][territory] for territory in dessai2009.AUSTRALIA} == {2}
    assert dessai2009.drafts(3) == drafts != dessai2009.drafts(4)


def test_wins_belong_to_the_sets_and_not_to_the_seats() -> None:
    owners = dessai2009.australian(6)
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        wins = dessai2009.wins_in_order(owners, order, 200, seed=1)
        assert sum(wins) <= 200
        assert wins[2] == max(wins), order  # a whole continent wins most from every seat


def test_the_printed_numbers_of_table_1_are_shares_and_thousands_of_games() -> None:
    for shares, ordered, unordered in dessai2009.TABLE_1:
        assert sum(shares) == pytest.approx(1, abs=0.011)
        assert sum(ordered) == sum(unordered) == 1000


def test_the_printed_correlation_is_that_of_the_printed_numbers() -> None:
    found = dessai2009.table_1(Setting(size="quick"))
    by_name = {cell.column: cell for cell in found.cells if cell.row == "evaluation and wins"}
    assert by_name["correlation, ordered"].printed == pytest.approx(0.7374, abs=1e-4)
    assert by_name["correlation, unordered"].printed == pytest.approx(0.6304, abs=1e-4)
    assert len(found.sensitivity) == 42


def test_an_entry_named_twice_has_two_parts_of_all_games() -> None:
    cells = competition_cells(
        Setting(workers=2),
        "row",
        ("evil-pixie", "stinky", "stinky"),
        (50.0, None),
        games=30,
        printed_games=100,
        rules=risk.Rules(players=3, armies="even"),
        draft="risk-draft:value=jo",
    )
    assert [cell.column for cell in cells] == ["evil-pixie", "stinky"]
    assert sum(cell.ours for cell in cells) == pytest.approx(100)
    assert [cell.even for cell in cells] == [pytest.approx(100 / 3), pytest.approx(200 / 3)]
    assert cells[0].ours > 80


def test_kthbestpick_is_perfect_in_most_small_drafts_and_not_in_all() -> None:
    perfect = [kthbest2010.plays_perfectly(2, 8, seed=seed) for seed in range(60)]
    assert 45 <= sum(perfect) < 60


def test_table_drafts_are_played_as_the_authors_did_and_leads_have_their_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {name: text.replace("simulations=100000", "simulations=20") for name, text in kthbest2010.AGENTS.items()}
    assert km.agent(kthbest2010.AGENTS["uct"]) == km.UCT(
        c=250, scaled=False, decision="mean", table=256, simulations=100_000
    )
    monkeypatch.setattr(kthbest2010, "AGENTS", texts)
    monkeypatch.setattr(kthbest2010, "OTHER_UCT", dict.fromkeys(kthbest2010.OTHER_UCT, "uct:simulations=5"))
    monkeypatch.setattr(kthbest2010, "ITEMS", (12, 20))
    monkeypatch.setattr(kthbest2010, "TABLES", 3)
    monkeypatch.setattr(kthbest2010, "FEW_TABLES", 2)
    monkeypatch.setattr(kthbest2010, "PRINTED", {12: kthbest2010.PRINTED[12]})
    found = kthbest2010.means(Setting(size="full", seed=1))
    by_place = {(cell.row, cell.column): cell for cell in found.cells}
    assert {(cell.size, cell.games) for cell in found.cells} == {(3, 72)}
    assert by_place["12 items", "uct"].margin == 2.15
    like_ours = by_place["12 items", "greedy"]
    assert like_ours.margin == pytest.approx((like_ours.high - like_ours.low) / 2)
    assert by_place["12 items", "uct"].printed_games == 72
    assert by_place["20 items", "uct"].printed is None
    for lead in kthbest2010.LEADS:
        assert any(lead.choice in cell.row for cell in found.sensitivity), lead.tried
    assert {cell.column for cell in found.sensitivity} == {"uct"}
    (note,) = found.notes
    assert "Of 12, 20 items it gets most" in note


def test_the_first_seat_stands_beside_the_mean_over_seats() -> None:
    wins = [[1.0, 1.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]
    cells = seat_cells("row", wins, printed=43.2, printed_games=241)
    assert [(cell.column, round(cell.ours), cell.printed) for cell in cells] == [
        ("first seat", 75, 43.2),
        ("second seat", 25, None),
        ("third seat", 0, None),
    ]
    mean = mean_cell("row", wins, printed=43.2, printed_games=241)
    assert (round(mean.ours, 1), mean.row, mean.size) == (33.3, "row, mean over seats", 4)


def test_wins_by_seat_are_those_of_the_first_entry() -> None:
    rules = risk.Rules(players=3, armies="even")
    entries = ("evil-pixie", "random", "random")
    wins = wins_by_seat(Setting(workers=2), "row", entries, deals=8, rules=rules, draft="risk-draft:value=jo")
    assert [len(here) for here in wins] == [8, 8, 8]
    assert sum(map(sum, wins)) > 20


def test_bots_alone_have_all_four_printed_rows_and_the_repeated_one() -> None:
    for wins in gibson2010.ALONE.values():
        assert sum(wins) == gibson2010.GAMES
    found = gibson2010.bots_alone(Setting(size="quick", workers=2))
    assert len(found.cells) == 15
    assert all(cell.printed is not None for cell in found.cells)


def test_three_quos_do_best_on_the_first_seat() -> None:
    found = gibson2010.seats(Setting(size="quick", workers=2))
    first, second = found.cells
    assert (first.printed, second.printed) == (13.3818, 5.3459)
    assert first.ours > second.ours
    assert first.low > 0


def test_kthbestpick_by_uct_ranks_by_a_search_of_every_position() -> None:
    state = km.game("risk-draft:value=learned,intercept=true").new()
    ranking = Ranking(c=0.25, simulations=4, seed=1)
    best = ranking(state)
    assert sorted(best) == sorted(state.legal_actions())
    assert ranking(state) is best
    found = km.UCT(simulations=4 * 42, c=0.25, seed=1).search(state)
    assert found.values[best[0]][0] == max(value[0] for value in found.values.values())
    drafter = KthBestPickByUct(simulations=4)
    assert drafter.choose(state, seed=3) == drafter.choose(state, seed=3) in best


def test_kthbestpick_by_uct_leaves_for_later_what_nobody_else_takes() -> None:
    # The others value C and D; A is better than B to the first, and both will be there.
    state = km.games.TableDraft(values=((9, 8, 0, 0), (0, 0, 9, 8))).new()
    assert KthBestPickByUct(simulations=200, limit=1).choose(state) == state.legal_actions()[0]
    assert KthBestPickByUct(simulations=200, limit=2).choose(state) == state.legal_actions()[1]


def test_games_kept_for_other_weights_are_not_taken_for_those_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = drafting_play.weights_key("own")
    assert drafting_play.weights_key("jo") == ""
    others = replace(own_weights(), seats=(0.0, 0.0, 0.0))
    monkeypatch.setattr(drafting_play, "own_weights", lambda: others)
    assert drafting_play.weights_key("own") not in ("", ours)
