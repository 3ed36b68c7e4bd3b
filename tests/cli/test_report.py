"""The commands that read a store: what they print and write, and that every mistake is one line."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from commands import COMMAND, SMALL, done, fails, run, run_json


@pytest.fixture
def store(tmp_path: Path) -> str:
    return str(tmp_path / "runs.db")


def test_report_lists_runs_where_there_are_several(store: str) -> None:
    done(*SMALL, "--store", store)
    assert done("report", store) == done("report", store, "1")
    done(*SMALL, "--store", store, "--ties", "all")
    assert re.search(r"^ +2 +spades:cards=3 .* 18 of 18 ", done("report", store), re.MULTILINE)
    assert [line["run"] for line in run_json("report", store)] == [1, 2]
    assert "expected a run of" in fails("report", store, "--html", "-")
    assert "(1, 2), got 7" in fails("report", store, "7")


def test_report_says_what_the_tournament_said(store: str, tmp_path: Path) -> None:
    printed = done(*SMALL, "--store", store)
    page, table = tmp_path / "page.html", tmp_path / "games.csv"
    assert done("report", store, "--html", str(page), "--csv", str(table)) == printed
    assert "<!doctype html>" in page.read_text(encoding="utf-8")
    assert len(table.read_text(encoding="utf-8").splitlines()) == 19
    found = run_json("report", store)
    assert found["run"] == 1
    assert found["games"]["played"] == 18
    assert done("report", store, "--html", "-").startswith("<!doctype html>")


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_one_and_two_workers_give_the_same_files(tmp_path: Path, form: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow", reason="the extra parquet is not installed")
    files = []
    for workers in ("1", "2"):
        done(*SMALL, "--store", str(tmp_path / f"{workers}.db"), "--workers", workers)
        done("report", str(tmp_path / f"{workers}.db"), f"--{form}", str(tmp_path / f"{workers}.{form}"))
        files.append((tmp_path / f"{workers}.{form}").read_bytes())
    assert files[0] == files[1]


def test_parquet_holds_the_games(store: str, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra parquet is not installed")
    done(*SMALL, "--store", store)
    done("report", store, "--parquet", str(tmp_path / "games.parquet"))
    assert parquet.read_table(tmp_path / "games.parquet").num_rows == 18
    assert "expected a file for --parquet, got '-'" in fails("report", store, "--parquet", "-")


def test_a_dash_for_csv_prints_the_bytes_of_the_file_and_nothing_else(store: str, tmp_path: Path) -> None:
    done(*SMALL, "--store", store)
    done("report", store, "--csv", str(tmp_path / "games.csv"))
    assert run("report", store, "--csv", "-").stdout_bytes == (tmp_path / "games.csv").read_bytes()
    assert "expected --csv - or --json, got both" in fails("report", store, "--csv", "-", "--json")
    assert "expected --html - or --csv -, got both" in fails("report", store, "--csv", "-", "--html", "-")


def test_csv_into_a_pipe_that_is_closed_early_ends_in_silence(store: str) -> None:
    done(*SMALL, "--store", store)
    with subprocess.Popen(
        [*COMMAND, "report", store, "--csv", "-"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        _, told = process.communicate(timeout=60)
    assert told == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("options", [[], ["--json"], ["--csv", "-"], ["--html", "-"]])
def test_a_full_disk_behind_the_standard_output_is_one_line(store: str, options: list[str]) -> None:
    done(*SMALL, "--store", store)
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [*COMMAND, "report", store, *options], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert ended.returncode == 2
    assert ended.stderr == "kingmaker: expected room for what is printed, got: No space left on device\n"


def test_json_has_null_where_a_number_is_missing(store: str) -> None:
    words = ["tournament", "spades:cards=2", "random", "greedy", "--deals", "1", "--seating", "sample:1"]
    found = run_json(*words, "--store", store)  # one game says nothing of the spread, so its intervals are infinite
    assert None in found["standings"][0]["score"].values()
    assert run_json("report", store) == {"run": 1, **found}


def test_a_store_that_is_none_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("dear store", encoding="utf-8")
    for command in (["report"], ["replay"]):
        rest = ["0"] if command == ["replay"] else []
        assert "which is not there" in fails(*command, str(tmp_path / "none.db"), *rest)
        assert "expected a kingmaker store" in fails(*command, str(tmp_path / "letter.db"), *rest)
    assert "expected a kingmaker store" in fails(*SMALL, "--store", str(tmp_path / "letter.db"))
    assert not (tmp_path / "none.db").exists()


def test_replay_prints_every_action_and_the_end(store: str) -> None:
    done(*SMALL, "--store", store)
    record = run_json("replay", store, "5")
    output = done("replay", store, "5")
    for number, action in enumerate(record["actions"], start=1):
        assert re.search(rf"^ +{number}\. player \d \(\S+\) {action}\b", output, re.MULTILINE)
    assert re.search(r"wins|shares the win", output)


def test_replay_draws_every_position(store: str, tmp_path: Path) -> None:
    done(*SMALL, "--store", store)
    output = done("replay", store, "0", "--svg", str(tmp_path / "positions"))
    drawn = sorted((tmp_path / "positions").iterdir())
    assert [path.name for path in drawn] == [f"{number}.svg" for number in range(10)]
    assert all(path.read_text(encoding="utf-8").startswith("<svg ") for path in drawn)
    assert "10 positions drawn" in output


def test_replay_finds_the_games_of_a_series(store: str) -> None:
    done(*SMALL, "--store", store, "--hands", "2")
    seeds = [run_json("replay", store, place)["seed"] for place in ("3.0", "3.1", "3")]
    assert seeds[0] == seeds[2] != seeds[1]
    assert "(3.0 to 3.1), got 3.2" in fails("replay", store, "3.2")


@pytest.mark.parametrize("match", ["first", "1.2.3", "1.", "٣"])
def test_a_match_is_a_number(store: str, match: str) -> None:
    assert "expected a match as a number from 0" in fails("replay", store, match)


def test_replay_wants_to_know_which_run(store: str) -> None:
    done(*SMALL, "--store", store)
    done(*SMALL, "--store", store, "--ties", "all")
    assert "expected --run" in fails("replay", store, "0")
    assert done("replay", store, "0", "--run", "2").startswith("spades:cards=3, match 0")
