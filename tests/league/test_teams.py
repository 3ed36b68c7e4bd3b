"""Orders of turns and names of teams: as the rules say, shown wherever a team is, and taken for its number."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from kingmaker.cli import app
from kingmaker.game import KingmakerError
from kingmaker.league import Draft, DraftTerms, load_rules
from kingmaker.league.headers import agreed, rules_of, rules_record
from kingmaker.league.keeper_files import keepers_from
from kingmaker.league.keepers import keeper_from_text
from kingmaker.league.live import follow, read_picks
from kingmaker.league.pool import read_pool
from kingmaker.league.rules import Rules, read_rules
from kingmaker.show.draft import heading, pick_line
from kingmaker.show.draft_page import draft_page
from leagues import RULES, example_file, small_pool

NAMES = ["Ann's Aces", "Bob & Co", "Cara <3", "Dún Laoghaire"]
NAMED = RULES + f"names = {json.dumps(NAMES, ensure_ascii=False)}\n"


def rules(text: str = NAMED, **given: object) -> Rules:
    return read_rules(text, "the rules", **given)


def draft_of(text: str = NAMED, *, me: int = 1) -> Draft:
    return Draft(DraftTerms(small_pool(), rules(text), me))


# The order of turns.


def test_the_third_round_is_reversed_and_turns_go_on_from_there():
    found = load_rules(teams=3, rounds=6, order="third-round-reversal").turns()
    there, back = [0, 1, 2], [2, 1, 0]
    assert found == there + back + back + there + back + there
    assert load_rules(teams=3, rounds=2, order="third-round-reversal").turns() == there + back


def test_an_order_of_the_rules_gives_way_to_one_that_is_given():
    text = RULES.replace("teams = 4", 'teams = 4\norder = "third-round-reversal"')
    assert rules(text).turns()[8:12] == [3, 2, 1, 0]
    assert rules(text, order="snake").turns()[8:12] == [0, 1, 2, 3]
    assert rules(text, order="round-robin").turns() == [0, 1, 2, 3] * 5


def test_every_team_has_one_pick_in_each_round_of_every_named_order():
    for order in ("snake", "third-round-reversal", "round-robin"):
        turns = load_rules(teams=7, rounds=9, order=order).turns()
        assert all(sorted(turns[start : start + 7]) == list(range(7)) for start in range(0, 63, 7))


def test_a_live_draft_is_followed_by_the_order_of_its_rules(tmp_path):
    text = RULES.replace("teams = 4", 'teams = 4\norder = "third-round-reversal"')
    slots = [1, 2, 3, 4, 4, 3, 2, 1, 4, 3]
    names = [player.name for player in small_pool().players]
    export = [
        {"pick_no": number, "draft_slot": slot, "metadata": {"first_name": "", "last_name": names[number - 1]}}
        for number, slot in enumerate(slots, start=1)
    ]
    draft = draft_of(text)
    read = read_picks(json.dumps(export), "the picks", teams=4, positions=draft.terms.rules.positions)
    assert follow(draft, draft, read, "the picks").taken == 10
    snake = draft_of(RULES)
    with pytest.raises(KingmakerError, match="expected pick 9 of the picks to be of slot 1, by the order of this"):
        follow(snake, snake, read, "the picks")


# Names.


def test_teams_are_called_by_their_names_wherever_they_are_told():
    draft = draft_of()
    assert heading(draft).plain.startswith("Round 1, pick 1 (1.01): Ann's Aces; ")
    draft.take(0)
    assert re.fullmatch(r" 1\.01  Ann's Aces    \S.*", pick_line(draft, 0).plain)
    name = draft.terms.players[0].name
    assert draft.gone(0) == f"{name} is gone: picked by Ann's Aces at 1.01"
    assert draft_of(RULES).terms.rules.team_name(2) == "team 3"


def test_names_stand_on_the_page_and_are_escaped():
    draft = draft_of()
    while not draft.is_over:
        draft.take(draft.bot_pick())
    page = draft_page(draft)
    assert "Your team, Bob &amp; Co, came" in page
    assert "Cara &lt;3" in page
    assert "Cara <3" not in page
    assert "team 3" not in page


@pytest.mark.parametrize(
    ("text", "team"),
    [
        ("Ann's Aces", 1),
        ("ann's aces", 1),
        ("aces", 1),
        ("dun laoghaire", 4),
        ("3", 3),
        ("team 2", 2),
        ("cara <3", 3),
    ],
)
def test_a_keeper_is_told_by_the_name_or_the_number_of_the_team(text, team):
    assert keeper_from_text(f"Zoe Zed, {text}, 2", 4, NAMES).team == team


def test_keepers_of_rules_files_and_columns_know_the_names(tmp_path):
    text = NAMED + '[[keepers]]\nname = "Zoe Zed"\nteam = "Bob & Co"\nround = 2\n'
    assert [keeper.team for keeper in rules(text).keepers] == [2]
    listed = keepers_from("player,owner,round\nZoe Zed,Dún Laoghaire,3\n", "the keepers", rules())
    assert [(keeper.team, keeper.round) for keeper in listed] == [(4, 3)]
    file = tmp_path / "players.csv"
    file.write_text("name,pos,points,adp,keeper,keeper cost\nZoe Zed,RB,200,1,aces,R2\nAl Abel,WR,190,2,,\n", "utf-8")
    pool = read_pool(file, ("RB", "WR"), teams=4, names=NAMES)
    assert [(keeper.name, keeper.team, keeper.round) for keeper in pool.keepers] == [("Zoe Zed", 1, 2)]


def test_a_team_that_nobody_is_called_is_refused_with_all_names():
    expected = r"expected the team that keeps Zoe Zed, from 1 to 4, or Ann's Aces, Bob & Co, .*, got 'Eve'"
    with pytest.raises(KingmakerError, match=expected):
        keeper_from_text("Zoe Zed, Eve, 2", 4, NAMES)


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ('["Ann"]', "expected 4 names of teams, one for each, got 1 in the rules"),
        ('["Ann", "ann", "B", "C"]', "expected different names of teams, got 'ann' twice"),
        ('["Ann", "", "B", "C"]', "expected a name of up to 40 letters for team 2, got ''"),
        ('["Ann", "\\u001b[2J", "B", "C"]', "expected a name of up to 40 letters for team 2, got '\\x1b[2J'"),
        ('["2", "Ann", "B", "C"]', "expected a name for team 1, got '2', another team's number"),
        ('"Ann"', "expected draft.names to be a list of names"),
        ("[1, 2, 3, 4]", "expected draft.names to be a list of names"),
    ],
)
def test_names_that_cannot_be_shown_or_told_apart_are_refused(names, message):
    with pytest.raises(KingmakerError) as caught:
        rules(RULES + f"names = {names}\n")
    assert message in str(caught.value)


def test_names_say_how_many_teams_there_are():
    assert rules(NAMED.replace("teams = 4\n", "")).teams == 4
    with pytest.raises(KingmakerError, match="expected 6 names of teams, one for each, got 4"):
        rules(teams=6)


def test_names_are_saved_and_a_draft_may_go_on_under_others():
    named = rules()
    saved = json.loads(json.dumps(rules_record(named)))
    assert rules_of(saved, "the file") == named
    assert agreed(saved) == agreed(rules_record(rules(RULES)))
    del saved["names"]
    assert rules_of(saved, "a file of before") == rules(RULES)


# At the prompt.


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    example_file(tmp_path)
    (tmp_path / "named.toml").write_text(NAMED, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str, typed: str = "") -> str:
    command = ["draft", "players.csv", "--rules", "named.toml", "--slot", "2", *words, "--simulations", "20"]
    result = CliRunner().invoke(app, command, input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def test_the_prompt_names_the_team_on_the_clock_and_shows_rosters_by_name(here):
    shown = run(typed="auto\nroster aces\nroster eve\nquit\n")
    assert "1.01 Ann's Aces> auto" in shown
    first = re.search(r"1\.01  Ann's Aces +(.+) \(", shown)
    assert first is not None
    assert first[1] in shown.split("roster aces")[1]
    assert "expected a team from 1 to 4, or Ann's Aces" in shown
    assert json.loads(run("--json"))["names"] == NAMES


def test_an_order_is_given_in_the_command_and_kept(here):
    shown = run("--mock", "--order", "third-round-reversal", typed="auto end\n")
    assert re.search(r" 3\.03  you ", shown)
    again = CliRunner().invoke(app, ["draft", "--resume", "players.mock-draft", "--json"])
    assert again.exit_code == 0, again.output
    refused = CliRunner().invoke(app, ["draft", "--resume", "players.mock-draft", "--order", "snake"])
    assert "expected --resume without --order" in refused.output
