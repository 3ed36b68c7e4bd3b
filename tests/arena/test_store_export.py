"""The same plan gives the same file, whatever the order in which its games ended."""

from __future__ import annotations

import csv
import importlib
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from arena_plans import AGENTS, play_all, series, spades, with_a_quitter
from kingmaker.arena import Plan
from kingmaker.arena.store import Run, Store, StoreError, export, runs

PLANS = {"matches": spades, "series": series, "failures": with_a_quitter}


@pytest.fixture
def run(tmp_path: Path):
    with Store(tmp_path / "runs.db") as store:
        run = store.open_run(spades())
        play_all(run)
        yield run


def lines(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


class TestCsv:
    def test_a_line_says_all_about_a_match_but_the_time(self, run, tmp_path):
        run.to_csv(tmp_path / "all.csv")
        found = lines(tmp_path / "all.csv")
        assert len(found) == run.total
        for line, record, row in zip(found, run.records(), run.rows(), strict=True):
            match = record.match
            assert [int(line[name]) for name in ("task", "deal", "place")] == [row.number, row.deal, 0]
            assert (line["game"], int(line["seed"]), line["start"]) == (match.game, match.seed, match.start)
            assert (line["failed"], line["error"]) == ("false", "")
            for seat in range(3):
                assert line[f"agent_{seat}"] == match.agents[seat] == AGENTS[row.seats[seat]]
                assert float(line[f"return_{seat}"]) == match.returns[seat]
                assert float(line[f"score_{seat}"]) == row.scores[seat]
                assert int(line[f"decisions_{seat}"]) == match.players.count(seat)
                of_seat = [n for n, player in zip(match.nodes, match.players, strict=True) if player == seat]
                assert int(line[f"nodes_{seat}"]) == sum(of_seat)
            for name in ("choices", "actions", "players", "nodes"):
                assert tuple(json.loads(line[name])) == getattr(match, name)
        assert not [name for name in found[0] if name.startswith("seconds")]

    def test_seconds_are_columns_for_those_who_ask(self, run, tmp_path):
        run.to_csv(tmp_path / "timed.csv", seconds=True)
        for line, match in zip(lines(tmp_path / "timed.csv"), run.matches(), strict=True):
            assert tuple(json.loads(line["seconds"])) == match.seconds
            assert sum(float(line[f"seconds_{seat}"]) for seat in range(3)) == pytest.approx(sum(match.seconds))

    def test_a_line_of_a_series_has_the_match_and_the_final_totals(self, tmp_path):
        with Store(tmp_path / "runs.db") as store:
            run = store.open_run(series())
            play_all(run)
            run.to_csv(tmp_path / "series.csv")
            rows = {row.number: row for row in run.rows()}
        found = lines(tmp_path / "series.csv")
        assert [(int(line["task"]), int(line["place"])) for line in found] == [(t, p) for t in rows for p in range(3)]
        for line in found:
            assert tuple(float(line[f"score_{seat}"]) for seat in range(3)) == rows[int(line["task"])].scores
        assert {line["return_0"] != line["score_0"] for line in found} == {True, False}

    def test_a_failed_match_has_its_error_and_no_scores(self, tmp_path):
        with Store(tmp_path / "runs.db") as store:
            run = store.open_run(with_a_quitter())
            play_all(run)
            run.to_csv(tmp_path / "failed.csv")
        found = lines(tmp_path / "failed.csv")
        assert {(line["failed"], line["score_0"], line["return_2"]) for line in found} == {("true", "", "")}
        assert all(line["error"].endswith("enough \N{SNOWMAN}, \\ud800") for line in found)

    def test_a_run_that_has_not_begun_gives_the_heading_alone(self, tmp_path):
        with Store(tmp_path / "runs.db") as store:
            store.open_run(spades()).to_csv(tmp_path / "none.csv")
        assert (tmp_path / "none.csv").read_text().splitlines() == [",".join(export.columns(3, seconds=False))]


def written(run: Run, place: Path, kind: str) -> bytes:
    getattr(run, f"to_{kind}")(place)
    return place.read_bytes()


@pytest.mark.parametrize("kind", ["csv", "parquet"])
@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_the_order_in_which_games_end_does_not_show(tmp_path, monkeypatch, kind, plan):
    if kind == "parquet":
        pytest.importorskip("pyarrow")
    monkeypatch.setattr(export, "GROUP", 5)
    monkeypatch.setattr(runs, "PAGE", 7)
    exports = []
    for seed in range(3):
        with Store(tmp_path / f"{seed}.db") as store:
            store.open_run(spades(seed=seed + 10))
            run = store.open_run(plan())
            play_all(run, random.Random(seed).sample(range(run.total), run.total // 2))
        with Store(tmp_path / f"{seed}.db") as store:
            run = store.open_run(plan())
            play_all(run, random.Random(seed).sample(range(run.total), run.total))
            exports.append(written(run, tmp_path / f"{seed}.{kind}", kind))
    assert exports[0] == exports[1] == exports[2]


class TestParquet:
    def test_it_has_what_the_csv_has(self, run, tmp_path, monkeypatch):
        parquet = pytest.importorskip("pyarrow.parquet")
        monkeypatch.setattr(export, "GROUP", 5)
        run.to_parquet(tmp_path / "all.parquet", seconds=True)
        run.to_csv(tmp_path / "all.csv", seconds=True)
        found = parquet.read_table(tmp_path / "all.parquet")
        assert found.column_names == list(export.columns(3, seconds=True))
        texts = [
            {name: str(export._cell(_frozen(entry))) for name, entry in line.items()} for line in found.to_pylist()
        ]
        assert texts == lines(tmp_path / "all.csv")

    def test_a_failed_match_has_nulls(self, tmp_path):
        parquet = pytest.importorskip("pyarrow.parquet")
        with Store(tmp_path / "runs.db") as store:
            run = store.open_run(with_a_quitter())
            play_all(run)
            run.to_parquet(tmp_path / "failed.parquet")
        found = parquet.read_table(tmp_path / "failed.parquet").to_pylist()
        assert {(line["failed"], line["score_0"]) for line in found} == {(True, None)}

    def test_without_pyarrow_it_says_what_to_install(self, run, tmp_path, monkeypatch):
        def missing(name: str) -> None:
            raise ModuleNotFoundError(f"No module named '{name}'")

        monkeypatch.setattr(importlib, "import_module", missing)
        with pytest.raises(
            StoreError, match=r"expected pyarrow to write Parquet, .*pip install 'kingmaker\[parquet\]'"
        ):
            run.to_parquet(tmp_path / "all.parquet")
        assert not (tmp_path / "all.parquet").exists()


def _frozen(entry: object) -> object:
    return tuple(entry) if isinstance(entry, list) else entry


class TestPlaces:
    @pytest.mark.parametrize("kind", ["csv", "parquet"])
    @pytest.mark.parametrize("place", ["no/all", "."])
    def test_a_place_that_cannot_be_written(self, run, tmp_path, kind, place):
        if kind == "parquet":
            pytest.importorskip("pyarrow")
        before = sorted(tmp_path.iterdir())
        with pytest.raises(StoreError, match="expected a file that can be written, got"):
            written(run, tmp_path / place, kind)
        assert sorted(tmp_path.iterdir()) == before

    @pytest.mark.parametrize("name", ["runs.db", "runs.db-wal"])
    def test_the_store_itself_is_not_written_over(self, run, name):
        with pytest.raises(StoreError, match="expected another file than the store"):
            run.to_csv(run.store.path.with_name(name))
        run.store.check()

    def test_a_full_device(self, run):
        if not Path("/dev/full").exists():
            pytest.skip("no device that is always full here")
        with pytest.raises(StoreError, match="expected a file that can be written, got '/dev/full': No space left"):
            run.to_csv("/dev/full")

    def test_a_pipe_can_be_written_to(self, run, tmp_path):
        code = "import sys; from kingmaker.arena.store import Store; Store(sys.argv[1]).run(1).to_csv('/dev/stdout')"
        piped = subprocess.run(
            [sys.executable, "-c", code, str(run.store.path)],
            env={"PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
        )
        assert piped.stdout == written(run, tmp_path / "all.csv", "csv")

    def test_a_file_that_was_there_is_replaced_whole_or_kept(self, run, tmp_path, monkeypatch):
        place = tmp_path / "all.csv"
        place.write_text("what was there before")

        def broken(record: bytes, seconds: bytes) -> None:
            raise ValueError("a bad match")

        monkeypatch.setattr(runs, "unpacked", broken)
        with pytest.raises(StoreError, match="a bad match"):
            run.to_csv(place)
        assert place.read_text() == "what was there before"
        monkeypatch.undo()
        run.to_csv(place)
        assert len(lines(place)) == run.total
        assert sorted(each.name for each in tmp_path.iterdir() if "runs.db" not in each.name) == ["all.csv"]


def test_any_number_of_players_has_its_columns(tmp_path):
    with Store(tmp_path / "runs.db") as store:
        for game, agents in (("tic-tac-toe", 2), ("hearts", 4)):
            run = store.open_run(
                Plan.of(game, ["random", "maxn:depth=1", "greedy", "paranoid:depth=1"][:agents], deals=1)
            )
            play_all(run, [0])
            run.to_csv(tmp_path / "all.csv")
            (line,) = lines(tmp_path / "all.csv")
            assert [name for name in line if name.startswith("agent_")] == [f"agent_{seat}" for seat in range(agents)]
