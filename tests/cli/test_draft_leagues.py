"""`kingmaker draft` with what leagues bring: two files, keepers, bye weeks, other rules, and picks of a live draft."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from kingmaker.cli import app
from kingmaker.league import example_pool, load_rules
from kingmaker.league.rules import BUILT_IN, built_in, read_rules
from leagues import example_file, small_rules

PLAYERS = example_pool()
NAMES = [player.name for player in PLAYERS]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    example_file(tmp_path)
    small_rules(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str, typed: str = "", code: int = 0) -> str:
    result = CliRunner().invoke(app, ["draft", *words, "--simulations", "20"], input=typed)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.output


def small(*words: str, typed: str = "", code: int = 0) -> str:
    return run("players.csv", "--rules", "small.toml", "--slot", "2", *words, typed=typed, code=code)


def write(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


# Files.


def test_what_was_understood_is_shown_and_two_files_are_joined():
    write("adp.csv", "Player,POS,Bye,ADP\n" + "".join(f"{p.name},{p.position},7,{p.adp}\n" for p in PLAYERS))
    write("points.csv", "Player,FPTS\n" + "".join(f"{p.name} Jr.,{p.projection}\n" for p in PLAYERS[:-2]))
    output = run("adp.csv", "--join", "points.csv", "--slot", "4", typed="best\nquit\n")
    assert "'adp.csv': the name from 'Player', the position from 'POS', the draft position from 'ADP', " in output
    assert "'points.csv': the name from 'Player', the projection from 'FPTS'" in output
    assert "298 players of 'points.csv' are joined by name" in output
    assert "2 players without a projection left out" in output
    resumed = run("--resume", "adp.draft", typed=f"{NAMES[0]}\nquit\n")
    assert f"1.01  team 1   {NAMES[0]}" in resumed
    assert "298 players" in run("--resume", "adp.draft", typed="quit\n")


def test_bye_weeks_are_shown_and_clashes_told():
    lines = [f"{p.name},{p.position},{p.projection},{p.adp},{9 if n % 2 else 10}" for n, p in enumerate(PLAYERS)]
    write("byes.csv", "Name,Pos,Proj,ADP,Bye\n" + "\n".join(lines))
    output = run("byes.csv", "--slot", "1", typed="take\nauto\n" * 4 + "roster\nquit\n")
    assert re.search(r"▶1 .* (9|10)\n", output.replace("\r", ""))
    assert re.search(r"\(bye week (9|10): \d starters", output)
    assert re.search(r"slot +player +pos +points +picked +bye", output)
    assert "bye" not in small(typed="best\nquit\n")


# Keepers.


def test_keepers_are_passed_shown_and_kept_with_the_draft():
    keep = ["--keep", f"{NAMES[1]}, 1, 2", "--keep", f"{NAMES[5]}, 2, 3"]
    output = small(*keep, typed=f"{NAMES[0]}\n{NAMES[1]}\nroster\nauto end\n")
    assert f"kept: {NAMES[1]} by team 1 for 2.04, {NAMES[5]} by you for 3.02" in output
    assert f"{NAMES[1]} is gone: kept by team 1 for 2.04" in output
    assert re.search(rf"{re.escape(NAMES[5])} .*kept 3\.02", output)
    assert re.search(rf"2\.04  team 1   {re.escape(NAMES[1])} \(\w+\), kept", output)
    assert re.search(rf"3\.02  you +{re.escape(NAMES[5])} \(\w+\), kept", output)
    assert f"▶1   {NAMES[1]}" not in output
    again = small(typed="")
    assert "The draft is over." in again, "the same command without the options continues with the saved keepers"
    answer = json.loads(small("--json"))
    assert {each["name"] for each in answer["keepers"]} == {NAMES[1], NAMES[5]}
    assert "The draft is over." in run("--resume", "players.draft")


def test_a_file_of_keepers_and_the_page(here):
    write("keepers.csv", f"Player,Team,Round\n{NAMES[0]},4,1\n{NAMES[3]},2,5\n")
    small("--keepers", "keepers.csv", "--mock", "--report", "page.html", typed="auto end\n")
    page = (here / "page.html").read_text(encoding="utf-8")
    assert "Kept from last season." in page
    assert ", kept</small>" in page


def test_undo_in_a_mock_draft_goes_back_over_keepers():
    output = small("--mock", "--keep", f"{NAMES[0]}, 3, 1", typed="take\nundo\nundo\nquit\n")
    assert "is free again" in output
    assert "nothing to undo: you have made no pick" in output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--keep", "Nobody, 1, 2"), "expected the keeper 'Nobody' among the players"),
        (("--keep", f"{NAMES[0]}, 1"), "expected a keeper as NAME, TEAM, ROUND"),
        (("--keep", f"{NAMES[0]}, 1, $20"), "auctions are not there"),
        (("--keep", f"{NAMES[0]}, 1, 2", "--keep", f"{NAMES[1]}, 1, 2"), "which costs another keeper of that team"),
        (("--keepers", "none.csv"), "expected keepers as CSV or JSON, got 'none.csv'"),
        (("--picks", "none.json"), "expected picks as JSON, CSV or text, got 'none.json'"),
        (("--join", "none.csv"), "expected a CSV file of players, got 'none.csv'"),
    ],
)
def test_what_is_wrong_is_one_line(here, words, said):
    output = small(*words, code=2)
    assert said in output
    assert output.count("\n") == 1
    assert not (here / "players.draft").exists()


def test_a_draft_that_begins_anew_has_the_keepers_that_are_given_now():
    small("--keep", f"{NAMES[1]}, 1, 2", typed="quit\n")
    assert "kept:" in small(typed="quit\n")
    assert "kept:" not in small("--restart", typed="quit\n")
    assert "another rules, teams, rounds or keepers" in small("--keep", f"{NAMES[2]}, 1, 2", code=2)


# Live drafts.


def live(*players: int, keeper: int | None = None) -> str:
    entries = [
        {"pick_no": number, "metadata": {"first_name": first, "last_name": last}, "is_keeper": number == keeper}
        for number, player in enumerate(players, start=1)
        for first, _, last in [NAMES[player].partition(" ")]
    ]
    return write("live.json", json.dumps(entries))


def test_a_live_draft_is_followed_and_resumed():
    output = small("--picks", live(0, 1, 2), typed="quit\n")
    assert "3 new picks read from 'live.json'" in output
    assert "3 picks are saved" in output
    live(0, 1, 2, 3, 4)
    assert "2 new picks" in small("--picks", "live.json", typed="quit\n")
    live(0, 1, 2, 3, 4, 5)
    output = small(typed="picks live.json\npicks\npicks none.json\nquit\n")
    assert "1 new pick read from 'live.json'" in output
    assert "expected a file after `picks`" in output
    assert "expected picks as JSON, CSV or text, got 'none.json'" in output
    assert json.loads(small("--json", "--picks", live(0, 1, 2, 3, 4, 5, 6)))["picks"] == 7
    assert json.loads(small("--json"))["picks"] == 6, "--json writes nothing"
    refused = small("--picks", live(0, 9), code=2)
    assert f"expected {NAMES[1]} as pick 2 of 'live.json', as in this draft, got {NAMES[9]}" in refused


def test_keepers_of_an_export_are_kept():
    entries = json.loads(Path(live(0, 1)).read_text())
    first, _, last = NAMES[7].partition(" ")
    entries.append({"pick_no": 9, "metadata": {"first_name": first, "last_name": last}, "is_keeper": True})
    write("live.json", json.dumps(entries))
    output = small("--picks", "live.json", typed="quit\n")
    assert f"kept: {NAMES[7]} by team 1 for 3.01" in output
    assert "2 new picks" in output
    assert "no new picks in 'live.json'" in small("--picks", "live.json", typed="quit\n")


# Rules.


@pytest.mark.parametrize("name", BUILT_IN)
def test_built_in_rules_agree_with_themselves_and_are_drafted(name):
    rules = load_rules(name)
    assert read_rules(built_in(name), "here") == rules
    output = run("players.csv", "--rules", name, "--teams", "8", "--slot", "3", "--mock", typed="take\nquit\n")
    assert "1.03  you" in output


def test_built_in_rules_are_written_as_a_file_to_change():
    assert "the rules 'superflex' are in 'mine.toml'" in run("--rules", "superflex", "--example-rules", "mine.toml")
    assert load_rules("mine.toml") == load_rules("superflex")
    assert "expected built-in rules to write" in run("--rules", "mine.toml", "--example-rules", "x.toml", code=2)


def test_superflex_takes_quarterbacks_and_dynasty_has_no_kickers():
    assert "QB" in load_rules("superflex").takes("SUPERFLEX")
    assert "K" not in load_rules("dynasty").positions
    assert len(load_rules("rookies").turns()) == 48
    output = run("players.csv", "--rules", "dynasty", "--teams", "8", "--slot", "1", typed="quit\n")
    assert "left out players of positions without a slot: DST (22), K (22)" in output
