"""A league draft: names are found, advice is the same for the same seed, what is saved is never lost."""

from __future__ import annotations

import dataclasses
from itertools import pairwise

import pytest

from kingmaker.game import IllegalAction, KingmakerError
from kingmaker.league import Draft, DraftTerms, Player, Pool, advise, journal, load_rules, open_draft
from kingmaker.league.headers import header_of
from kingmaker.league.names import matches, near, plain
from kingmaker.league.tiers import tiers
from kingmaker.reference import best_lineup
from leagues import small_draft, small_rules, small_terms


def opened(folder, terms, **options):
    path = folder / "a.draft"
    return open_draft(path, terms, header_of(terms, mock=False, source={"players": "a.csv"}), **options)


# Names.


def test_names_are_found_whatever_accents_marks_and_case():
    names = ["José O'Neil Jr.", "Jon Oak", "Jonas Oakley", "Amon-Ra Sun"]
    assert plain(names[0]) == "jose oneil jr"
    assert matches("jose oneil jr", names) == [names[0]]
    assert matches("j oak", names) == ["Jon Oak", "Jonas Oakley"]
    assert matches("jon oak", names) == ["Jon Oak"]
    assert matches("amon ra", names) == ["Amon-Ra Sun"]
    assert matches("kley", names) == ["Jonas Oakley"]
    assert matches("?!", names) == []
    assert near("Jonsa Oakly", names)[0] == "Jonas Oakley"
    assert near("xyzzy", names) == []


def test_unknown_and_taken_players_are_told_with_the_nearest_names(tmp_path):
    draft = small_draft(tmp_path)
    first, second = (draft.terms.players[number].name for number in (0, 1))
    draft.take(0)
    with pytest.raises(IllegalAction, match=rf"{first} is gone: picked by team 1 at 1\.01"):
        draft.find(first)
    mistyped = second[:3] + "q" + second[4:]
    with pytest.raises(IllegalAction, match=rf"unknown player '{mistyped}'; did you mean .*{second}"):
        draft.find(mistyped)
    with pytest.raises(IllegalAction, match="`other NAME` takes somebody who is not in the file"):
        draft.find("zzzzzzz")


# Drafting.


def test_teams_pick_in_turn_and_a_pick_can_be_taken_back(tmp_path):
    draft = small_draft(tmp_path)
    assert [(draft.team, draft.take(number).name) and draft.terms.turns[number] for number in range(5)] == [
        0,
        1,
        2,
        3,
        3,
    ]
    assert draft.roster(3) == [3, 4]
    assert draft.undo().player == 4
    assert draft.team == 3
    with pytest.raises(IllegalAction, match="is gone"):
        draft.take(3)
    with pytest.raises(IllegalAction, match="nothing to undo"):
        Draft(draft.terms).undo()


def test_somebody_who_is_not_in_the_file_takes_a_turn(tmp_path):
    draft = small_draft(tmp_path)
    draft.take_unknown("A Stranger")
    assert draft.numbers == [None]
    assert draft.team == 1
    assert draft.roster(0) == []
    assert len(draft.free()) == len(draft.terms.players)
    with pytest.raises(IllegalAction, match="is in the pool"):
        draft.take_unknown(draft.terms.players[3].name)


def test_a_finished_mock_draft_fills_every_line_up_and_is_worth_what_it_should_be(tmp_path):
    draft = small_draft(tmp_path, picks=20)
    assert draft.is_over
    terms = draft.terms
    slots = [frozenset(terms.rules.takes(slot)) for slot in terms.rules.slots]
    for team in range(4):
        lineup = draft.lineup(team)
        assert None not in lineup
        assert all(
            terms.players[number].position in terms.rules.takes(slot)
            for slot, number in zip(terms.rules.slots, lineup, strict=True)
        )
        items = [(terms.players[number].position, terms.players[number].projection) for number in draft.roster(team)]
        started = sum(terms.players[number].projection for number in lineup)
        assert started == pytest.approx(best_lineup(slots, items))
        (bench,) = (number for number in draft.roster(team) if number not in lineup)
        player = terms.players[bench]
        extra = terms.rules.bench_weight * max(0.0, player.projection - terms.base[player.position])
        # Whoever is to be had after the draft may start, too.
        late = [(position, terms.base[position]) for position in ("QB", "RB", "RB", "WR", "WR")]
        assert draft.worth(team) == pytest.approx(best_lineup(slots, [*items, *late]) + extra)
    with pytest.raises(IllegalAction, match="the draft is over"):
        draft.take(59)


def test_replacement_is_the_best_who_starts_nowhere(tmp_path):
    terms = small_terms(tmp_path)
    for position in ("RB", "WR"):
        ranked = sorted((p.projection for p in terms.players if p.position == position), reverse=True)
        assert terms.replacement[position] in ranked
    quarterbacks = sorted((p.projection for p in terms.players if p.position == "QB"), reverse=True)
    assert terms.replacement["QB"] == quarterbacks[4]


def test_tiers_break_at_the_large_gaps():
    assert tiers([100, 99, 98, 80, 79, 78, 50]) == [1, 1, 1, 2, 2, 2, 3]
    assert tiers([5.0]) == [1]
    assert tiers([]) == []
    found = tiers([3.0] * 40)
    assert all(a <= b for a, b in pairwise(found))


# Advice.


def test_advice_is_the_same_for_the_same_seed_and_not_for_another(tmp_path):
    draft = small_draft(tmp_path, picks=1)
    one = advise(draft, first=20, more=20)
    assert advise(draft, first=20, more=20) == one
    assert advise(draft, first=20, more=20, seed=5) != one
    assert one.turn == 1
    assert one.next_turn == 6
    assert one.best.behind == 0
    assert all(a.value >= b.value - 1e-9 for a, b in pairwise(one.candidates[:5]))


def test_advice_prefers_who_will_be_gone_to_who_will_be_there(tmp_path):
    """B is worth a little less than A, but A is drafted late by everybody: take B now and A next."""
    text = "[slots]\nRB = 1\nWR = 1\n[draft]\nteams = 2\nbench = 1\n[model]\nspread = 0\n"
    path = tmp_path / "two.toml"
    path.write_text(text)
    pool = [
        ("A", "WR", 100, 9),
        ("B", "RB", 90, 2),
        ("C", "RB", 40, 5),
        ("D", "RB", 90, 1),
        ("E", "WR", 30, 6),
        ("F", "WR", 20, 7),
        ("G", "RB", 10, 8),
    ]
    players = sorted((Player(name, at, points, adp, 0.0) for name, at, points, adp in pool), key=lambda p: p.adp)
    draft = Draft(DraftTerms(Pool(tuple(players)), load_rules(str(path)), 0))
    advice = advise(draft, first=10, more=0)
    chosen = advice.names[advice.best.player]
    assert chosen in ("B", "D")
    others = {advice.names[each.player]: each for each in advice.candidates}
    assert others["A"].survives == 1
    assert others["A"].behind > 10
    assert "survives" in advice.reason


def test_the_reason_names_who_survives_and_how_often(tmp_path):
    draft = small_draft(tmp_path, picks=1)
    advice = advise(draft, first=50, more=50)
    assert advice.names[advice.best.player] in advice.reason
    assert "of simulations" in advice.reason
    assert " %" in advice.reason


def test_advice_before_our_turn_is_about_our_turn(tmp_path):
    draft = small_draft(tmp_path, me=3)
    advice = advise(draft, first=30, more=0)
    assert (advice.turn, advice.next_turn) == (3, 4)
    assert 0 < advice.there[2] < 1
    assert advice.there[50] == 1


def test_the_last_pick_has_a_reason_too_and_after_it_there_is_no_advice(tmp_path):
    draft = small_draft(tmp_path, me=0)
    while len(draft.my_turns()) > 1 or not draft.is_mine:
        draft.take(draft.bot_pick())
    assert "with your last pick" in advise(draft, first=5, more=5).reason
    draft.take(draft.bot_pick())
    with pytest.raises(KingmakerError, match="expected a pick that you still have to make, got none"):
        advise(draft)


def test_candidates_fit_our_roster(tmp_path):
    draft = small_draft(tmp_path, me=0)
    quarterbacks = [n for n, player in enumerate(draft.terms.players) if player.position == "QB"]
    draft.take(quarterbacks[0])
    for _ in range(6):
        draft.take(next(n for n in draft.free() if draft.terms.players[n].position == "WR"))
    draft.take(quarterbacks[1])
    assert draft.is_mine
    positions = {draft.terms.players[each.player].position for each in advise(draft, first=5, more=0).candidates}
    assert positions == {"RB", "WR"}


# Saving.


def test_every_pick_is_on_disk_at_once_and_the_draft_goes_on(tmp_path):
    terms = small_terms(tmp_path)
    with opened(tmp_path, terms) as saved:
        for number in (4, 2, 7):
            saved.take(number)
            assert journal.read(saved.path).picks[-1]["name"] == terms.players[number].name
        saved.undo()
        saved.take_unknown("A Stranger")
    again = opened(tmp_path, terms)
    assert again.draft.numbers == [4, 2, None]
    assert again.draft.picks[2].name == "A Stranger"
    assert again.notes == (f"continuing after 3 picks saved in '{tmp_path / 'a.draft'}'",)


@pytest.mark.parametrize("cut", [1, 5, 30])
def test_a_file_that_was_cut_off_gives_the_last_good_state(tmp_path, cut):
    terms = small_terms(tmp_path)
    with opened(tmp_path, terms) as saved:
        for number in range(6):
            saved.take(number)
    data = saved.path.read_bytes()
    saved.path.write_bytes(data[:-cut])
    again = opened(tmp_path, terms)
    assert again.draft.numbers == [0, 1, 2, 3, 4]
    (note,) = again.notes
    assert "damaged (line 7 of 7 is damaged): recovered the first 5 picks" in note
    assert (tmp_path / "a.draft.damaged").read_bytes() == data[:-cut]
    again.take(9)
    again.close()
    assert opened(tmp_path, terms).draft.numbers == [0, 1, 2, 3, 4, 9]


def test_a_line_changed_in_the_middle_gives_what_stands_before_it(tmp_path):
    terms = small_terms(tmp_path)
    with opened(tmp_path, terms) as saved:
        for number in range(6):
            saved.take(number)
    lines = saved.path.read_bytes().splitlines(keepends=True)
    lines[3] = lines[3].replace(b"pick", b"pock")
    saved.path.write_bytes(b"".join(lines))
    assert opened(tmp_path, terms).draft.numbers == [0, 1]


def test_damaged_settings_are_taken_from_the_command_and_the_picks_kept(tmp_path):
    terms = small_terms(tmp_path)
    with opened(tmp_path, terms) as saved:
        saved.take(3)
    data = saved.path.read_bytes()
    saved.path.write_bytes(b"\xff\xfe" + data[2:])
    again = opened(tmp_path, terms)
    assert again.draft.numbers == [3]
    assert "line 1, the settings, is damaged" in again.notes[0]


@pytest.mark.parametrize("content", [b"Name,Position\nA,B\n", b"\x00\x01", b"{}", b"00000000 {}\n"])
def test_another_file_is_never_taken_for_a_draft_nor_touched(tmp_path, content):
    path = tmp_path / "a.draft"
    path.write_bytes(content)
    with pytest.raises(KingmakerError, match="which is another file; it is left as it is"):
        opened(tmp_path, small_terms(tmp_path))
    assert path.read_bytes() == content


def test_an_empty_file_is_a_new_draft(tmp_path):
    (tmp_path / "a.draft").write_bytes(b"")
    assert opened(tmp_path, small_terms(tmp_path)).draft.numbers == []


def test_other_settings_are_refused_and_a_restart_keeps_the_old_draft(tmp_path):
    terms = small_terms(tmp_path)
    opened(tmp_path, terms).take(3)
    other = small_terms(tmp_path, me=2)
    with pytest.raises(KingmakerError, match="got another slot: --resume continues with its own"):
        opened(tmp_path, other)
    again = opened(tmp_path, other, restart=True)
    assert again.draft.numbers == []
    assert (tmp_path / "a.draft.old").exists()


def test_a_pool_without_somebody_who_was_picked_is_refused(tmp_path):
    terms = small_terms(tmp_path)
    opened(tmp_path, terms).take(3)
    fewer = dataclasses.replace(terms, pool=Pool(terms.players[:3] + terms.players[4:]))
    with pytest.raises(KingmakerError, match=f"got one without {terms.players[3].name}, pick 1 of"):
        opened(tmp_path, fewer)


def test_a_changed_pool_goes_on_by_the_names(tmp_path):
    terms = small_terms(tmp_path)
    opened(tmp_path, terms).take(3)
    turned = dataclasses.replace(terms, pool=Pool(terms.players[::-1]))
    draft = opened(tmp_path, turned).draft
    assert draft.picks[0].name == terms.players[3].name


def test_a_draft_that_cannot_be_saved_does_not_go_on(tmp_path, monkeypatch):
    saved = opened(tmp_path, small_terms(tmp_path))

    def fail(*_):
        raise KingmakerError("cannot save the draft")

    monkeypatch.setattr(journal.Journal, "_append", fail)
    with pytest.raises(KingmakerError, match="cannot save"):
        saved.take(1)
    assert saved.draft.picks == []


def test_rules_are_saved_with_the_draft(tmp_path):
    terms = small_terms(tmp_path)
    saved = opened(tmp_path, terms)
    header = journal.read(saved.path).header
    from kingmaker.league.headers import rules_of

    assert rules_of(header["rules"], "a file") == load_rules(str(small_rules(tmp_path)))
