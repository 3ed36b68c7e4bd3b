"""The draft assistant at the command line: dialogues through a pipe, saving, JSON, the page, mistakes in one line."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kingmaker.cli import app
from kingmaker.league import example_pool
from leagues import example_file, small_rules

NAMES = [player.name for player in example_pool()]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    example_file(tmp_path)
    small_rules(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str, typed: str = "", code: int = 0) -> Result:
    words = ["draft", *arguments, *([] if "--simulations" in arguments else ["--simulations", "20"])]
    result = CliRunner().invoke(app, words, input=typed)
    assert result.exit_code == code, result.output
    return result


def small(*arguments: str, typed: str = "", code: int = 0) -> str:
    return run("players.csv", "--rules", "small.toml", "--slot", "2", *arguments, typed=typed, code=code).output


def answer(*arguments: str) -> dict[str, Any]:
    return json.loads(run("players.csv", "--rules", "small.toml", "--slot", "2", "--json", *arguments).stdout)


def test_picks_are_typed_by_name_part_and_number_and_saved() -> None:
    first, second = NAMES[0], NAMES[1]
    output = small(typed=f"{first}\nbest\n1\nundo\n{second}\nquit\n")
    assert f"1.01  team 1   {first}" in output
    assert "is free again" in output
    assert re.search(rf"1\.02  you +{second}", output)
    assert "left: 2 picks are saved in 'players.draft'; the same command continues" in output
    assert answer()["picks"] == 2


def test_our_turn_shows_needs_advice_and_chances() -> None:
    output = small(typed=f"{NAMES[0]}\ntake\nroster\nquit\n")
    assert "Round 1, pick 2 (1.02): your pick; your next picks: 7, 10, 15" in output
    assert "Your line-up: QB 0/1  RB 0/1  WR 0/1  FLEX 0/1  bench 0/1" in output
    assert "of simulations" in output
    assert "▶1" in output
    assert "at your next" in output
    assert re.search(r"1\.02  you ", output)
    assert "open" in output


def test_mistakes_are_told_and_cost_nothing() -> None:
    taken = NAMES[0]
    wrong = [
        taken,
        taken,
        "Xqzzy",
        "77",
        "best XX",
        "roster 9",
        "undo x",
        "other",
        "take",
        "auto sideways",
        "save players.csv",
    ]
    output = small(typed="\n".join([*wrong, "quit\n"]))
    for told in (
        f"{taken} is gone: picked by team 1 at 1.01",
        "unknown player 'Xqzzy'",
        "expected a number from 1 to",
        "unknown position 'XX': there are QB, RB, WR",
        "expected a team from 1 to 4, got '9'",
        "expected a number of picks after `undo`, got 'x'",
        "expected a name after `other`, got none",
        "expected `auto` or `auto end`",
        "expected a new file for a copy, got 'players.csv'",
    ):
        assert told in output
    assert "Traceback" not in output


def test_the_start_says_where_the_draft_is_and_what_to_type() -> None:
    output = small(typed=f"best\n!!!\n{NAMES[0]}\nquit\n")
    assert "\nRound 1, pick 1 (1.01): team 1; your next picks: 2, 7, 10\ntype each pick as it happens" in output
    assert "if taken" not in output[: output.index("!!!")]  # nothing was simulated yet
    assert "unknown player '!!!' (`other NAME` takes somebody who is not in the file)" in output
    assert "type each pick" in small(typed="quit\n")
    assert "type each pick" not in small("--mock", typed="quit\n")


def test_a_part_of_several_names_offers_them_by_number() -> None:
    last = NAMES[3].split()[-1]
    several = [name for name in NAMES if last in name]
    assert len(several) > 1
    output = small(typed=f"{last}\n1\nquit\n")
    assert "choose by number or type more" in output
    assert "1 pick is saved" in output


def test_the_end_of_the_input_loses_nothing_and_the_same_command_goes_on() -> None:
    output = small(typed=f"{NAMES[0]}\n")
    assert "the input ended: 1 pick is saved in 'players.draft'" in output
    assert "continuing after 1 pick saved in 'players.draft'" in small(typed="quit\n")
    assert "continuing after 1 pick" in run("--resume", "players.draft", typed="quit\n").output


def test_a_whole_mock_draft_ends_with_standings_and_a_page() -> None:
    output = small("--mock", "--seed", "3", "--report", "page.html", typed="take\n" * 5)
    assert "The draft is over." in output
    assert "team 2 (you)" in output
    page = Path("page.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert page.count("Followed the advice:") == 5
    assert page.count('<section class="team') == 4
    for words in ("Steals and reaches", "All picks", "Your picks", "Mock draft of 4 teams, 5 rounds"):
        assert words in page
    assert not re.search(r'(?:src|href)="|https?://', page)
    assert Path("players.mock-draft").exists()
    again = small("--mock", "--report", "again.html")
    assert "The draft is over." in again
    assert Path("again.html").read_text(encoding="utf-8") == page


def test_the_same_seed_gives_the_same_mock_draft() -> None:
    one = small("--mock", "--seed", "3", "--save", "a", typed="take\n" * 5)
    assert small("--mock", "--seed", "3", "--save", "b", typed="take\n" * 5) == one
    assert small("--mock", "--seed", "4", "--save", "c", typed="take\n" * 5) != one


def test_undo_in_a_mock_draft_goes_back_to_our_own_pick() -> None:
    output = small("--mock", typed="take\nundo\nquit\n")
    assert output.count("is free again") == 5
    assert "left: 1 pick is saved" in output


def test_auto_end_drafts_for_us_and_the_names_on_the_page_are_escaped() -> None:
    lines = Path("players.csv").read_text(encoding="utf-8").replace(NAMES[0], "A <b> & Co")
    Path("players.csv").write_text(lines, encoding="utf-8")
    small("--report", "page.html", typed="auto end\n")
    page = Path("page.html").read_text(encoding="utf-8")
    assert "A &lt;b&gt; &amp; Co" in page
    assert "A <b>" not in page


def test_somebody_who_is_not_in_the_file_and_a_pick_over_the_cap() -> None:
    output = small(typed="other A Stranger\nquit\n")
    assert "A Stranger (not in the file)" in output
    quarterbacks = [player.name for player in example_pool() if player.position == "QB"]
    rest = [name for name in NAMES if name not in quarterbacks]
    order = [quarterbacks[0], *rest[:6], quarterbacks[1], quarterbacks[2]]
    output = small("--save", "b", typed="\n".join(order) + "\nquit\n")
    assert "more of QB than the 2 that the rules allow" in output


def test_json_gives_one_recommendation_and_writes_nothing(here: Path) -> None:
    before = sorted(here.iterdir())
    found = answer()
    assert sorted(here.iterdir()) == before
    assert (found["picks"], found["team"], found["you"]) == (0, 1, 2)
    advice = found["advice"]
    assert (advice["pick"], advice["next_pick"]) == (2, 7)
    assert advice["player"] == advice["candidates"][0]["player"]
    assert advice["candidates"][0]["behind"] == 0
    assert 0 <= found["survives"][NAMES[5]] <= 1
    assert answer() == found
    assert answer("--seed", "9") != found


def test_json_of_a_finished_draft_has_standings() -> None:
    small(typed="auto end\n")
    found = answer()
    assert found["team"] is None
    assert [entry["worth"] for entry in found["standings"]] == sorted(
        (entry["worth"] for entry in found["standings"]), reverse=True
    )


def test_a_damaged_draft_is_recovered_and_said() -> None:
    small(typed=f"{NAMES[0]}\n{NAMES[1]}\nquit\n")
    data = Path("players.draft").read_bytes()
    Path("players.draft").write_bytes(data[:-9])
    output = small(typed="quit\n")
    assert "recovered the first 1 pick; the damaged file is kept in 'players.draft.damaged'" in output


def test_the_examples_are_written_and_nothing_is_overwritten() -> None:
    output = run("--example", "pool.csv", "--example-rules", "nfl.toml").output
    assert "300 invented players are in 'pool.csv'" in output
    assert Path("pool.csv").read_text(encoding="utf-8") == Path("players.csv").read_text(encoding="utf-8")
    run("pool.csv", "--teams", "12", "--slot", "4", "--rounds", "15", "--rules", "nfl.toml", typed="quit\n")
    assert "got 'pool.csv', which is there already" in run("--example", "pool.csv", code=2).output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "expected a CSV file of players, got none: kingmaker draft --example players.csv writes one"),
        (["players.csv"], "expected --slot with your team, from 1 to 12, got none"),
        (["players.csv", "--slot", "13"], "expected a slot from 1 to 12, one for each team, got 13"),
        (["players.csv", "--slot", "0"], "expected a whole number of 1 or more, got '0'"),
        (
            ["players.csv", "--slot", "1", "--rounds", "16"],
            "expected at most 15 rounds, for 9 slots and 6 on the bench",
        ),
        (["players.csv", "--slot", "1", "--teams", "25"], "expected at least 375 players, one for each pick, got 300"),
        (["none.csv", "--slot", "1"], "expected a CSV file of players, got 'none.csv'"),
        (["players.csv", "--slot", "1", "--rules", "none.toml"], "expected rules as a TOML file, got 'none.toml'"),
        (["players.csv", "--slot", "1", "--columns", "adp=Pick"], "expected a column 'Pick' in 'players.csv'"),
        (["players.csv", "--slot", "1", "--encoding", "x"], "unknown encoding 'x'"),
        (["--resume", "none.draft"], "expected a saved draft, got 'none.draft', which is not there or empty"),
        (["--resume", "players.csv"], "which is another file; it is left as it is"),
        (["--resume", "a", "--slot", "3", "--mock"], "expected --resume without --slot, --mock"),
        (["players.csv", "--slot", "2", "--save", "players.csv"], "which is another file; it is left as it is"),
        (["players.csv", "--slot", "2", "--save", "no/where.draft"], "cannot save the draft in 'no/where.draft'"),
        (["players.csv", "--slot", "2", "--report", "page.html"], "expected a finished draft for the report"),
    ],
)
def test_mistakes_in_the_command_are_one_line(arguments: list[str], message: str) -> None:
    result = run(*arguments, code=2)
    assert message in " ".join(result.output.split())
    assert "Traceback" not in result.output


def test_ctrl_c_in_a_terminal_loses_nothing() -> None:
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "kingmaker.cli", "draft", "players.csv", "--rules", "small.toml", "--slot", "3"]
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True)
    os.close(slave)
    try:
        until(master, b"team 1> ")
        os.write(master, NAMES[0].encode() + b"\n")
        until(master, b"team 2> ")
        told = interrupted(process, master)
        assert b"interrupted: 1 pick is saved in 'players.draft'" in told.replace(b"\r\n", b" ")
        assert process.wait(20) == 130
    finally:
        process.kill()
        process.wait()
        os.close(master)
    assert (
        "continuing after 1 pick" in run("players.csv", "--rules", "small.toml", "--slot", "3", typed="quit\n").output
    )


def interrupted(process: subprocess.Popen[bytes], master: int) -> bytes:
    """Press Ctrl-C as a person would: once more if nothing happens, since a key between two reads of a line is lost."""
    for _ in range(10):
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(AssertionError):
            return until(master, b"the same command continues", seconds=5)
    raise AssertionError("the command did not end")


def until(master: int, words: bytes, seconds: float = 60) -> bytes:
    """Read what a terminal shows until words come up."""
    seen, end = b"", time.monotonic() + seconds
    while words not in seen and time.monotonic() < end:
        if select.select([master], [], [], 0.2)[0]:
            seen += os.read(master, 65536)
    assert words in seen, seen
    return seen


@pytest.mark.parametrize("width", [40, 50, 60, 80, 120])
def test_a_narrow_terminal_loses_columns_and_never_a_name(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    output = small(typed=f"{NAMES[0]}\nquit\n")
    lines = output[output.index("Your line-up") : output.index("1.02 you>")].splitlines()
    rows = [line for line in lines if re.match(r"[▶ ]?\d+ ", line) or "─" in line]
    assert len(rows) == 13
    assert max(map(len, rows)) <= width
    assert sum(any(name in row for name in NAMES) for row in rows) == 12
