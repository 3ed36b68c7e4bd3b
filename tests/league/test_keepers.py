"""Keepers: each costs his team a round or nothing, is never free, never advised, and takes up his turn."""

from __future__ import annotations

import dataclasses
import json
import random

import pytest

from fuzzing import examples
from kingmaker.game import IllegalAction, KingmakerError
from kingmaker.league import Draft, DraftTerms, Keeper, advise, journal, load_rules, open_draft, read_pool
from kingmaker.league.headers import header_of, read_header, rules_of, rules_record
from kingmaker.league.keeper_files import keepers_from
from kingmaker.league.keepers import keeper_from_text, merged
from leagues import RULES, small_pool, small_rules

POOL = small_pool()
NAMES = [player.name for player in POOL.players]


def terms(tmp_path, *keepers: Keeper, me: int = 1) -> DraftTerms:
    rules = load_rules(str(small_rules(tmp_path)))
    return DraftTerms(POOL, dataclasses.replace(rules, keepers=keepers), me)


def test_a_keeper_takes_up_the_round_that_he_costs(tmp_path):
    """Four teams: team 3 picks at turns 2, 5, 10, 13 and 18."""
    draft = Draft(terms(tmp_path, Keeper(NAMES[0], 3, 2), Keeper(NAMES[1], 1, 1)))
    assert [pick.name for pick in draft.picks] == [NAMES[1]], "the first turn is a keeper's"
    assert (draft.team, draft.made()) == (1, [])
    assert not {0, 1} & set(draft.free())
    with pytest.raises(IllegalAction, match=rf"{NAMES[0]} is gone: kept by team 3 for 2\.02"):
        draft.take(0)
    with pytest.raises(IllegalAction, match="kept by team 1"):
        draft.find(NAMES[1])
    for player in (5, 6, 7, 8):
        draft.take(player)
    assert len(draft.picks) == 6, "after turn 4 the keeper of turn 5 is passed"
    assert draft.picks[5].kept
    assert draft.roster(2) == [0, 6]
    assert draft.undo().player == 8
    assert len(draft.picks) == 4
    draft.take(9)
    assert len(draft.picks) == 6


def test_undo_goes_no_further_than_the_first_keepers(tmp_path):
    draft = Draft(terms(tmp_path, Keeper(NAMES[1], 1, 1)))
    draft.take(4)
    draft.undo()
    with pytest.raises(IllegalAction, match="nothing to undo"):
        draft.undo()
    assert len(draft.picks) == 1


def test_who_costs_no_pick_is_on_the_roster_and_takes_no_turn(tmp_path):
    draft = Draft(
        DraftTerms(
            POOL,
            dataclasses.replace(load_rules(str(small_rules(tmp_path)), rounds=4), keepers=(Keeper(NAMES[0], 2, None),)),
            1,
        )
    )
    assert draft.roster(1) == [0]
    assert draft.gone(0) == f"{NAMES[0]} is gone: kept by team 2"
    while not draft.is_over:
        draft.take(draft.bot_pick())
    assert len(draft.roster(1)) == 5
    assert len(draft.roster(0)) == 4


def test_keepers_are_never_advised_and_survival_respects_them(tmp_path):
    keepers = [Keeper(NAMES[n], team, 5) for n, team in ((0, 1), (2, 3), (3, 4), (4, 2))]
    draft = Draft(terms(tmp_path, *keepers))
    advice = advise(draft, first=40, more=20)
    kept = {0, 2, 3, 4}
    assert not kept & {candidate.player for candidate in advice.candidates}
    assert all(advice.there[player] == 0 for player in kept)
    assert all(chances[player] == 0 for chances in advice.survival for player in kept)
    assert advice.turn == 1
    plain = advise(Draft(terms(tmp_path)), first=40, more=20)
    gone = sum(1 - chance for chance in advice.survival[0])
    assert gone == pytest.approx(4 + 6, abs=1e-6), "four keepers, and six picks before our turn 6"
    assert sum(1 - chance for chance in plain.survival[0]) == pytest.approx(6, abs=1e-6)


def test_our_own_keeper_fills_a_slot_and_moves_our_turns(tmp_path):
    draft = Draft(terms(tmp_path, Keeper(NAMES[0], 2, 1)))
    assert draft.my_turns() == [6, 9, 14, 17]
    assert draft.lineup(1).count(0) == 1
    assert advise(draft, first=20, more=0).turn == 6


@pytest.mark.parametrize(
    ("keepers", "message"),
    [
        ([Keeper("Nobody Known", 1, 2)], "expected the keeper 'Nobody Known' among the players, got nobody"),
        ([Keeper(NAMES[0], 9, 2)], f"expected the team that keeps {NAMES[0]}, from 1 to 4, got 9"),
        ([Keeper(NAMES[0], 1, 6)], f"expected the round that {NAMES[0]} costs, from 1 to 5, got 6"),
        ([Keeper(NAMES[0], 1, 2), Keeper(NAMES[1], 1, 2)], "got round 2, which costs another keeper of that team"),
        ([Keeper(NAMES[0], 1, None)], "expected at most 5 players of team 1, slots and bench, got 5 picks and 1 keep"),
        ([Keeper(NAMES[n], 2, n + 1) for n in range(5)], "expected picks of team 2, yours, in the order, got none"),
    ],
)
def test_keepers_that_cannot_be_are_refused(tmp_path, keepers, message):
    with pytest.raises(KingmakerError) as caught:
        terms(tmp_path, *keepers)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_mistyped_keeper_is_offered_the_nearest_names(tmp_path):
    with pytest.raises(KingmakerError, match=f"did you mean .*{NAMES[7]}"):
        terms(tmp_path, Keeper(NAMES[7][:-2] + "xx", 1, 2))


# Where they are told.


def test_keepers_of_the_rules_are_read_and_saved(tmp_path):
    text = RULES + f'\n[[keepers]]\nname = "{NAMES[0]}"\nteam = 3\nround = 2\n'
    path = tmp_path / "r.toml"
    path.write_text(text + f'[[keepers]]\nname = "{NAMES[1]}"\nteam = 1\nround = "none"\n', encoding="utf-8")
    rules = load_rules(str(path))
    assert rules.keepers == (Keeper(NAMES[0], 3, 2), Keeper(NAMES[1], 1, None))
    assert rules_of(json.loads(json.dumps(rules_record(rules))), "here") == rules
    for wrong in (
        'keepers = "x"',
        "[[keepers]]\nname = 3\nteam=1\nround=1",
        f'[[keepers]]\nname = "{NAMES[0]}"\nteam = 1',
    ):
        path.write_text(f"{wrong}\n{RULES}" if "[[" not in wrong else f"{RULES}\n{wrong}\n", encoding="utf-8")
        with pytest.raises(KingmakerError, match=r"expected (a keeper with|keepers as)"):
            load_rules(str(path))


def test_columns_of_the_players_tell_keepers(tmp_path):
    path = tmp_path / "p.csv"
    lines = ["Name,Pos,Proj,ADP,Keeper,Keeper Cost", "Ann,RB,200,1,3,R5", "Bea,QB,300,2,,", "Cid,WR,150,3,team 1,none"]
    path.write_text("\n".join(lines), encoding="utf-8")
    pool = read_pool(path, ("QB", "RB", "WR"))
    assert pool.keepers == (Keeper("Ann", 3, 5), Keeper("Cid", 1, None))
    for cell, said in (("13,5", "from 1 to 12"), ("yes,5", "expected the team that keeps Ann"), ("3,$12", "auctions")):
        path.write_text("\n".join([lines[0], f"Ann,RB,200,1,{cell}"]), encoding="utf-8")
        with pytest.raises(KingmakerError, match=f"{said}.* in line 2"):
            read_pool(path, ("QB", "RB", "WR"))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Player,Team,Round\nAnn Alpha,3,5\nBea,1,none\n", [("Ann Alpha", 3, 5), ("Bea", 1, None)]),
        ("player;slot;cost\nAnn Alpha;3;5th\n", [("Ann Alpha", 3, 5)]),
        ("Ann Alpha, 3, 5\n\nBea, team 1, R2", [("Ann Alpha", 3, 5), ("Bea", 1, 2)]),
        ("Smith, Ann, 3, 5", [("Smith, Ann", 3, 5)]),
        ('[{"pick_no": 14, "player": "Ann", "is_keeper": true}, {"pick_no": 1, "player": "Bea"}]', [("Ann", 11, 2)]),
    ],
)
def test_files_of_keepers(text, found):
    rules = load_rules()
    assert [(each.name, each.team, each.round) for each in keepers_from(text, "the file", rules)] == found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected"),
        ("Player,Round\nAnn,5\n", "expected columns for player, team and round in the file"),
        ("Player,Team,Round\n,3,5\n", "expected the name of a keeper, got none in line 2 of the file"),
        ("Player,Team,Round\nAnn,x,5\n", "expected the team that keeps Ann, from 1 to 12, got 'x' in line 2"),
        ("Player,Team,Round\nAnn,3,$15\n", "got the price '$15': drafts go by turns, auctions are not there in line 2"),
        ("Player,Team,Round\nAnn,3,\n", "expected the round that Ann costs, such as 5, or none, got ''"),
        ("just a name", "expected a keeper as NAME, TEAM, ROUND, got 'just a name'"),
        ('[{"pick_no": 1, "player": "Ann"}]', "expected picks with is_keeper in the file, got none"),
        ('[{"pick_no": 999, "player": "Ann", "is_keeper": true}]', "expected picks from 1 to 180"),
    ],
)
def test_files_of_keepers_that_cannot_be_read(text, message):
    with pytest.raises(KingmakerError) as caught:
        assert keepers_from(text, "the file", load_rules()) == "never"
    assert message in str(caught.value)


def test_told_twice_must_be_told_alike():
    one = keeper_from_text("Ann Alpha Jr., 3, 5", 12)
    assert merged([one], [keeper_from_text("ann alpha, 3, 5", 12)]) == (one,)
    with pytest.raises(KingmakerError, match="got team 3 for round 5 and team 3 for no pick"):
        merged([one], [keeper_from_text("Ann Alpha, 3, none", 12)])


# Saved.


def test_a_draft_with_keepers_is_saved_and_resumed_pick_by_pick(tmp_path):
    agreed = terms(tmp_path, Keeper(NAMES[0], 3, 1), Keeper(NAMES[1], 2, 3))
    path = tmp_path / "a.draft"
    header = header_of(agreed, mock=False, source={"players": "a.csv"})
    chance = random.Random(3)
    for _ in range(examples(6)):
        with open_draft(path, agreed, header) as saved:
            for _ in range(chance.randrange(5)):
                if saved.draft.made() and chance.random() < 0.3:
                    saved.undo()
                elif not saved.draft.is_over:
                    saved.take(saved.draft.bot_pick())
            before = [pick.player for pick in saved.draft.picks]
        with open_draft(path, agreed, header) as again:
            assert [pick.player for pick in again.draft.picks] == before
            assert len(journal.read(path).picks) == len(again.draft.made())
    kept = read_header(journal.read(path).header, "here").rules.keepers
    assert kept == agreed.rules.keepers


def test_other_keepers_are_another_draft(tmp_path):
    path = tmp_path / "a.draft"
    one, other = terms(tmp_path, Keeper(NAMES[0], 3, 1)), terms(tmp_path)
    open_draft(path, one, header_of(one, mock=False, source={"players": "a.csv"})).close()
    with pytest.raises(KingmakerError, match="another rules, teams, rounds or keepers"):
        open_draft(path, other, header_of(other, mock=False, source={"players": "a.csv"}))
