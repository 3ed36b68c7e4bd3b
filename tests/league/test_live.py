"""Picks of a live draft: exports, tables and pasted lines are followed, again and again, and never guessed wrong."""

from __future__ import annotations

import json
import random

import pytest

from fuzzing import examples
from kingmaker.game import KingmakerError
from kingmaker.league import Draft, DraftTerms, Player, Pool, follow, load_rules, open_draft, read_picks
from kingmaker.league.headers import header_of
from leagues import small_draft, small_pool, small_rules

POSITIONS = ("QB", "RB", "WR")
NAMES = [player.name for player in small_pool().players]
TURNS = [0, 1, 2, 3, 3, 2, 1, 0]


def exported(*players: int, first: int = 1, **more: object) -> list[dict[str, object]]:
    """An export as live drafts have it."""
    found = []
    for number, player in enumerate(players, start=first):
        names = NAMES[player].split(" ", 1)
        found.append(
            {
                "pick_no": number,
                "round": (number - 1) // 4 + 1,
                "draft_slot": TURNS[(number - 1) % 8] + 1,
                "roster_id": 7,
                "picked_by": "8765",
                "player_id": str(4000 + player),
                "is_keeper": None,
                "metadata": {"first_name": names[0], "last_name": names[1], "position": "", "team": "SF"},
                **more,
            }
        )
    return found


def read(text: object) -> list:
    written = text if isinstance(text, str) else json.dumps(text)
    return read_picks(written, "the picks", teams=4, positions=POSITIONS)


def followed(draft: Draft, text: object) -> tuple[int, list[str]]:
    found = follow(draft, draft, read(text), "the picks")
    return found.taken, list(found.notes)


def test_an_export_is_followed_and_followed_again_as_it_grows(tmp_path):
    draft = small_draft(tmp_path)
    assert followed(draft, exported(0, 1, 5)) == (3, ["3 new picks read from the picks"])
    assert draft.numbers == [0, 1, 5]
    assert followed(draft, exported(0, 1, 5)) == (0, ["no new picks in the picks"])
    assert followed(draft, {"picks": exported(0, 1, 5, 2)})[0] == 1
    assert draft.numbers == [0, 1, 5, 2]
    assert followed(draft, exported(0, 1))[0] == 0, "an older file tells nothing new"
    assert followed(draft, exported(9, first=5))[0] == 1, "a file of the latest picks will do"


@pytest.mark.parametrize(
    "text",
    [
        "1.01 {0} (RB)\n1.02 {1}\n1.03: {2} - \n".replace(" - ", ""),
        "1. {0}\n2. {1}\n3. {2}",
        "{0}\n{1}\n\n{2}\n",
        "Pick,Player,Pos\n1,{0},\n2,{1},\n3,{2},\n",
        "Overall\tName\n3\t{2}\n1\t{0}\n2\t{1}\n",
        '[{{"player": "{0}"}}, {{"player": "{1}"}}, {{"player": {{"full_name": "{2}"}}}}]',
        '{{"picks": [{{"pick": 1, "name": "{0}"}}, {{"pick": 2, "name": "{1}"}}, {{"pick": 3, "name": "{2}"}}]}}',
    ],
)
def test_pasted_lines_tables_and_other_exports(tmp_path, text):
    draft = small_draft(tmp_path)
    assert followed(draft, text.format(*NAMES[:3]))[0] == 3
    assert draft.numbers == [0, 1, 2]


@pytest.mark.parametrize(
    ("line", "number", "name"),
    [
        ("49ers D/ST", 1, "49ers D/ST"),
        ("3 49ers", 3, "49ers"),
        ("2.01 - 49ers", 5, "49ers"),
        ("#7: Ann Alpha", 7, "Ann Alpha"),
        ("7)Ann Alpha", 7, "Ann Alpha"),
        ("12. Ann Alpha (RB - SF)", 12, "Ann Alpha"),
        ("Ann Alpha (WR12)", 1, "Ann Alpha"),
    ],
)
def test_numbers_before_a_name_are_told_from_a_name(line, number, name):
    (pick,) = read(line)
    assert (pick.number, pick.name) == (number, name)


def test_picks_to_come_are_left_out(tmp_path):
    entries = [*exported(0), {"pick_no": 2, "player_id": None}, {"pick_no": 3, "player_id": ""}]
    assert followed(small_draft(tmp_path), entries)[0] == 1


def test_short_names_are_found_and_told_and_strangers_take_a_turn(tmp_path):
    players = [
        Player("Kenneth Walker III", "RB", 200, 1),
        Player("Jo Walker", "WR", 190, 2),
        *small_pool(40).players,
    ]
    draft = Draft(DraftTerms(Pool(tuple(players)), load_rules(str(small_rules(tmp_path))), 1))
    taken, notes = followed(draft, "Pick,Player,Pos\n1,Ken Walker,RB\n2,A. Stranger,WR\n3,Kennet Walkr,QB\n")
    assert taken == 3
    assert draft.numbers == [0, None, None]
    assert notes[0] == "pick 1, Ken Walker, is taken to be Kenneth Walker III"
    assert notes[1] == "pick 2, A. Stranger, is not in the file of players"
    assert notes[2].startswith("pick 3, Kennet Walkr, is not in the file of players (is it Kenneth Walker III")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected picks in the picks, got an empty file"),
        ("[", "expected picks as JSON in the picks, got:"),
        ("{}", "expected a list of picks in the picks"),
        ("[3]", "expected a pick with a number and a player in the picks, got 3"),
        ('[{"pick_no": "x", "player": "A"}]', "expected the number of a pick in the picks, got 'x'"),
        ('[{"pick_no": 1, "player_id": "4034"}]', "expected the name of the player of pick 1 in the picks, got the id"),
        ('[{"pick_no": 1, "player": 3}]', "expected the name of the player of pick 1 in the picks, got 3"),
        (exported(0, 1, first=2), "expected pick 1 in the picks, got pick 2 after it: one is missing"),
        (exported(0) + exported(1), "expected each pick once in the picks, got pick 1 twice"),
        (exported(0, 0), f"expected somebody who is free at pick 2 of the picks, got {NAMES[0]}, who was pick 1"),
        (exported(0, first=99), "expected picks from 1 to 20 in the picks, got pick 99"),
        (
            exported(0, draft_slot=3),
            "expected pick 1 of the picks to be of slot 1, by the order of this draft, got slot 3",
        ),
        ("1.09 Somebody", "expected picks from 1 to 4 in a round in the picks, got '1.09 Somebody'"),
        (exported(0) + exported(5, first=9, is_keeper=True), "expected the keeper"),
    ],
)
def test_what_cannot_be_followed_is_refused_and_nothing_is_picked(tmp_path, text, message):
    draft = small_draft(tmp_path)
    with pytest.raises(KingmakerError) as caught:
        followed(draft, text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert draft.picks == []


def test_another_pick_than_ours_is_refused(tmp_path):
    draft = small_draft(tmp_path)
    draft.take(3)
    with pytest.raises(
        KingmakerError, match=f"expected {NAMES[3]} as pick 1 of the picks, as in this draft, got {NAMES[0]}"
    ):
        followed(draft, exported(0, 1))
    assert draft.numbers == [3]


def test_followed_picks_are_saved_at_once(tmp_path):
    terms = small_draft(tmp_path).terms
    path = tmp_path / "a.draft"
    header = header_of(terms, mock=False, source={"players": "a.csv"})
    with open_draft(path, terms, header) as saved:
        follow(saved.draft, saved, read(exported(4, 2, 1)), "the picks")
    with open_draft(path, terms, header) as again:
        assert again.draft.numbers == [4, 2, 1]


def test_garbage_never_crashes(tmp_path):
    chance = random.Random(1)
    good = json.dumps(exported(0, 1, 2))
    for _ in range(examples(200)):
        start = chance.randrange(len(good))
        broken = (
            good[:start] + chance.choice(["", "x", "[", '"', "null", "\x00", "é"]) + good[start + chance.randrange(9) :]
        )
        told = ""
        try:
            followed(small_draft(tmp_path), broken)
        except KingmakerError as error:
            told = str(error)
        assert "\n" not in told
