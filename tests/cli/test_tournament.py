"""The commands of tournaments: what they print, write and keep, and that every mistake is one line."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from commands import COMMAND, SMALL, done, fails, run, run_json, without_playing
from kingmaker import registry
from kingmaker.arena import Store, StoreError

BROKEN = '''
"""Agents that fail in a tournament."""

class Crashing:
    name = "crashing"
    def choose(self, state, *, seed=0):
        if len(state.legal_actions()) == 2:
            raise ZeroDivisionError("the author's own mistake")
        return state.legal_actions()[0]

class Cheating:
    name = "cheating"
    def choose(self, state, *, seed=0):
        return "the moon"

class Slow:
    name = "slow"
    def choose(self, state, *, seed=0):
        import time
        time.sleep(0.02)
        return state.legal_actions()[0]
'''


@pytest.fixture
def store(tmp_path: Path) -> str:
    return str(tmp_path / "runs.db")


@pytest.fixture
def broken(tmp_path: Path) -> Any:
    path = tmp_path / "broken.py"
    path.write_text(BROKEN, encoding="utf-8")
    known = list(registry._loaded)
    yield str(path)
    registry._loaded[:] = known


def test_a_tournament_prints_its_table() -> None:
    output = done(*SMALL)
    assert output.startswith("spades:cards=3: 3 agents, 3 deals\n18 games, seed 4")
    assert all(re.search(rf"^{agent} +18 ", output, re.MULTILINE) for agent in ("maxn:depth=2", "random", "greedy"))


def test_json_is_the_report_alone() -> None:
    found = run_json(*SMALL)
    assert found["games"] == {"planned": 18, "played": 18, "failed": 0}
    assert found["command"] == "kingmaker " + " ".join(SMALL)


def test_the_printed_command_plays_the_same_again() -> None:
    words = [*SMALL, "--seating", "sample:2", "--ties", "all", "--hands", "2"]
    found = run_json(*words)
    again = run_json(*found["command"].split()[1:])
    for one in (found, again):
        for effort in one["efforts"]:
            effort.pop("seconds")
    assert again == found
    assert found["series"] == {"target": None, "deals": 2}


def test_the_same_command_on_the_same_store_plays_nothing_twice(store: str) -> None:
    first = done(*SMALL, "--store", store)
    before = done("replay", store, "7", "--json")
    assert done(*SMALL, "--store", store) == first  # times too, since they are those of the first time
    assert done("replay", store, "7", "--json") == before


def test_agents_without_a_budget_get_one_and_it_is_told() -> None:
    found = run_json("tournament", "spades:cards=2", "maxn", "random", "greedy", "--deals", "1")
    assert found["agents"] == ["maxn:nodes=2000000", "random", "greedy"]
    found = json.loads(
        done("tournament", "spades:cards=2", "maxn", "random", "greedy", "--deals", "1", "--depth", "2", "--json")
    )
    assert found["agents"][0] == "maxn:depth=2"


def test_the_page_is_written_beside_the_table(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert done(*SMALL, "--report", str(page)).startswith("spades")
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]


def test_a_page_that_cannot_be_written_is_found_before_the_first_game(tmp_path: Path, store: str) -> None:
    assert "its directory is not there" in fails(*SMALL, "--store", store, "--report", str(tmp_path / "no" / "p.html"))
    assert not Path(store).exists()
    assert "got both" in fails(*SMALL, "--json", "--report", "-")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["spades", "maxn", "random", "greedy", "paranoid"], "expected 3 agents for spades, got 4"),
        (["spades", "maxm", "random", "greedy"], "unknown agent 'maxm': did you mean 'maxn'"),
        (["hartz", "maxn"], "unknown game 'hartz': did you mean 'hearts'"),
        (["spades", "random", "--seating", "permutation"], "unknown seating 'permutation'"),
        (["spades", "random", "greedy", "--deals", "0"], "expected a whole number of 1 or more, got '0'"),
        (["spades", "random", "greedy", "--ties", "none"], "--ties"),
        (["spades", "random", "greedy", "--until", "0"], "expected until of a series to be a number above 0"),
        (["spades", "random", "greedy", "--executor", "threads", "--ray"], "expected --ray or --executor threads"),
        (["spades", "alpha-beta:depth=2", "random"], "alpha-beta"),
    ],
)
def test_mistakes_are_one_line(arguments: list[str], told: str) -> None:
    assert told in fails("tournament", *arguments)


def test_an_agent_that_crashes_stops_the_tournament_and_says_how_to_go_on(broken: str, store: str) -> None:
    words = ["tournament", "spades:cards=2", "crashing", "random", "greedy", "--deals", "1", "--load", broken]
    told = fails(*words)
    assert "crashing" in told
    assert "ZeroDivisionError: the author's own mistake" in told
    assert "--on-error record continues" in told
    assert "nothing was kept" in told
    assert "3 of 6 are kept" in fails(*words, "--store", store)  # the first who has a choice crashes
    output = done(*words, "--store", store, "--on-error", "record")
    assert re.search(r"^\d games? failed", output, re.MULTILINE)
    assert "the author's own mistake" in output
    assert "the author's own mistake" in done("report", store, "--load", broken)
    assert "the author's own mistake" in done("replay", store, "2", "--load", broken)


def test_what_failed_is_played_again_when_asked(tmp_path: Path, store: str) -> None:
    mended = tmp_path / "agent.py"
    mended.write_text(BROKEN, encoding="utf-8")
    words = ["tournament", "spades:cards=2", "crashing", "random", "greedy", "--deals", "1", "--store", store]
    failed = subprocess.run([*COMMAND, *words, "--load", str(mended)], capture_output=True, text=True, check=False)
    assert "ZeroDivisionError" in failed.stderr
    mended.write_text(BROKEN.replace("legal_actions()) == 2", "legal_actions()) == 99"), encoding="utf-8")
    words += ["--load", str(mended)]
    failed = subprocess.run([*COMMAND, *words], capture_output=True, text=True, check=False)
    assert "--retry-failed plays it again" in failed.stderr
    unloaded = subprocess.run([*COMMAND, "report", store], capture_output=True, text=True, check=False)
    assert "unknown agent 'crashing'" in unloaded.stderr
    assert "perhaps from a file to be loaded (--load FILE)" in unloaded.stderr
    ended = subprocess.run([*COMMAND, *words, "--retry-failed", "--json"], capture_output=True, text=True, check=False)
    assert json.loads(ended.stdout)["games"] == {"planned": 6, "played": 6, "failed": 0}
    assert "expected --store together with --retry-failed, got none" in fails(*SMALL, "--retry-failed")


def test_an_illegal_action_is_recorded_with_who_played_it(broken: str) -> None:
    words = ["tournament", "spades:cards=2", "cheating", "random", "greedy", "--deals", "1", "--load", broken]
    found = run_json(*words, "--on-error", "record")
    assert found["games"]["failed"] == 6
    assert "illegal action 'the moon'" in found["errors"][0]["error"]
    assert "cheating" in found["errors"][0]["error"]


def test_an_interrupt_says_what_is_kept_and_the_same_command_goes_on(broken: str, store: str) -> None:
    words = ["tournament", "spades:cards=3", "slow", "random", "greedy", "--deals", "8", "--load", broken]
    words += ["--store", store]
    process = subprocess.Popen([*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + 60
    while time.monotonic() < end and not (Path(store).exists() and _played(store)):
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    output, told = process.communicate(timeout=60)
    assert process.returncode == 130, told
    assert output == ""
    kept = r"interrupted: (\d+) of 48 are kept in .*runs\.db, and the same command continues .*\n"
    found = re.fullmatch(kept, without_playing(told))
    assert found is not None, told
    assert int(found[1]) == _played(store) > 0
    assert "48 games, seed 0" in done(*words)


def test_an_interrupt_without_a_store_says_that_nothing_is_kept(broken: str) -> None:
    words = ["tournament", "spades:cards=3", "slow", "random", "greedy", "--deals", "100", "--load", broken]
    process = subprocess.Popen([*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(2.5)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130, told
    assert without_playing(told).startswith("interrupted")


def _played(store: str) -> int:
    try:
        with Store(store, readonly=True) as opened:
            return sum(each.finished for each in opened.runs())
    except StoreError:
        return 0  # the file is there, its tables not yet


def on_a_terminal(words: list[str], typed: str = "") -> str:
    """What a command writes to a terminal."""
    leader, follower = pty.openpty()
    environment = os.environ | {"COLUMNS": "100", "LINES": "40", "TERM": "xterm"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(
        [*COMMAND, *words], stdin=follower, stdout=follower, stderr=follower, env=environment
    ) as process:
        os.close(follower)
        os.write(leader, typed.encode())
        seen = b""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if select.select([leader], [], [], 0.1)[0]:
                try:
                    part = os.read(leader, 65536)
                except OSError:  # the other side has closed
                    break
                if not part:
                    break
                seen += part
    os.close(leader)
    assert process.returncode == 0, seen.decode()
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", seen.decode())


def test_progress_is_seen_on_a_terminal_only(broken: str) -> None:
    words = ["tournament", "spades:cards=3", "slow", "random", "greedy", "--deals", "2", "--load", broken]
    seen = on_a_terminal(words)
    assert re.search(r"\d+ of 12 .*left", seen)
    assert "12 games, seed 0" in seen
    piped = run(*words)
    assert without_playing(piped.stderr) == ""
    assert " left" not in piped.stdout


def test_replay_without_a_number_says_which_matches_there_are(store: str) -> None:
    done(*SMALL, "--store", store)
    assert "expected a match of run 1 of" in (line := fails("replay", store))
    assert re.search(r"\(0 to \d+\), got none", line)


def test_replay_steps_on_a_terminal(store: str) -> None:
    done(*SMALL, "--store", store)
    seen = on_a_terminal(["replay", store, "0"], "\n\nb\n9\nq\n")
    places = re.findall(r"(\d+) of 9> ", seen)
    assert places == ["0", "1", "2", "1", "9"]


def test_a_tournament_that_may_stop_early_is_told_as_one() -> None:
    words = ["tournament", "spades:cards=3", "maxn:depth=3", "random", "greedy", "--deals", "3", "--stop-early"]
    assert run_json(*words)["watched"] is True


def test_a_tournament_in_a_pipe_says_what_it_plays(tmp_path: Path) -> None:
    store = str(tmp_path / "runs.db")
    result = run(*SMALL, "--store", store)
    assert result.stderr == "playing 18 games of spades:cards=3 between maxn:depth=2, random, greedy\n"
    assert "playing" not in result.stdout
    assert run(*SMALL, "--store", store).stderr == ""
    assert run(*SMALL, "--hands", "2").stderr.startswith("playing 18 series of spades")
