"""A store with a wrong byte or a wrong record: whatever reads it answers, or says in one line what is wrong."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import kingmaker as km
from arena_plans import play_all, series, spades
from commands import fails, run, without_playing
from fuzzing import examples
from kingmaker.arena import Plan
from kingmaker.arena.match import replay
from kingmaker.arena.store import Store
from kingmaker.arena.store.checks import match_checksum

PLANS = (spades(2), series(1), Plan.of("k-in-a-row", ["random", "greedy", "maxn:depth=1"], deals=2))


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Path:
    """A store with three runs, of which some is left to be played."""
    path = tmp_path_factory.mktemp("fuzz") / "whole.db"
    with Store(path) as store:
        for plan in PLANS:
            play_all(store.open_run(plan), range(plan.games - 2))
    return path


@pytest.fixture
def copied(whole, tmp_path) -> Callable[[], Path]:
    def copy() -> Path:
        return Path(shutil.copy(whole, tmp_path / "runs.db"))

    return copy


def read(path: Path) -> None:
    with Store(path, readonly=True) as store:
        for each in store.runs():
            each.rows()
            each.effort()
            for match in each.matches():
                list(replay(match))


def csv(path: Path) -> None:
    with Store(path, readonly=True) as store:
        for each in store.runs():
            each.to_csv(path.with_suffix(".csv"), seconds=True)


def parquet(path: Path) -> None:
    with Store(path, readonly=True) as store:
        for each in store.runs():
            each.to_parquet(path.with_suffix(".parquet"), seconds=True)


def resume(path: Path) -> None:
    with Store(path) as store:
        for plan in PLANS:
            play_all(store.open_run(plan))


def resume_all(path: Path) -> None:
    plan = random.Random(path.stat().st_mtime_ns).choice(PLANS)
    km.arena.run(plan, store=path)


def commands(path: Path, *lines: tuple[str, ...]) -> None:
    for line in lines:
        result = run(*line)
        assert isinstance(result.exception, SystemExit | None), (line, result.exception)
        assert result.exit_code in (0, 2), (line, result.output)
        if result.exit_code:
            assert without_playing(result.stderr).count("\n") == 1, (line, result.stderr)
            raise km.KingmakerError(result.stderr)


def report(path: Path) -> None:
    commands(path, ("report", str(path)), ("report", str(path), "1"), ("report", str(path), "2", "--json"))


def page(path: Path) -> None:
    commands(path, ("report", str(path), "3", "--html", str(path.with_suffix(".html"))))


def step(path: Path) -> None:
    for number in ("1", "2", "3"):
        commands(path, ("replay", str(path), "0", "--run", number), ("replay", str(path), "1.0", "--run", number))


def profile(path: Path) -> None:
    commands(path, ("profile", str(path), "--agent", "greedy", "--run", "1", "--matches", "2", "--sweeps", "5"))


USES = (read, csv, parquet, resume, resume_all, report, page, step, profile)


def use(path: Path, chance: random.Random, *, uses: int = 2) -> int:
    """Use a store in some ways; tell how many of them were refused, and fail if one was not refused in one line."""
    refused = 0
    for each in chance.sample(USES, uses):
        try:
            each(path)
        except km.KingmakerError as error:
            refused += 1
            assert "\n" not in str(error).strip(), each  # noqa: PT017
    return refused


def test_the_uses_are_uses(copied):
    for each in USES:
        each(copied())


@pytest.mark.parametrize("part", range(4))
def test_one_wrong_byte(copied, part):
    chance = random.Random(f"bytes {part}")
    refused = 0
    for _ in range(examples(20)):
        path = copied()
        content = bytearray(path.read_bytes())
        place = chance.randrange(len(content))
        while content[place] == 0 and chance.random() < 0.9:  # most of a small store is empty
            place = chance.randrange(len(content))
        content[place] ^= chance.choice([1 << chance.randrange(8), chance.randrange(1, 256)])
        path.write_bytes(content)
        refused += use(path, chance)
    assert refused


def wrong(value: Any, chance: random.Random) -> Any:
    odd = (None, -1, 10**30, 1.5, "x", "", [], {}, [1], True, "\ud800", -0.5, 1e300)
    if isinstance(value, list) and value and chance.random() < 0.7:
        made = list(value)
        if chance.random() < 0.3:
            return made[:-1]
        made[chance.randrange(len(made))] = chance.choice(odd)
        return made
    return chance.choice(odd)


@pytest.mark.parametrize("summed", [False, True], ids=["no checksum", "a checksum that fits"])
def test_records_of_the_wrong_shape(copied, summed):
    chance = random.Random(f"records {summed}")
    refused = 0
    for _ in range(examples(20)):
        path = copied()
        with closing(sqlite3.connect(path)) as db:
            lines = db.execute("SELECT run, task, place, record, seconds FROM matches WHERE task < 2").fetchall()
            for run_number, task, place, packed, seconds in lines:
                record = json.loads(zlib.decompress(packed))
                name = chance.choice(list(record))
                if chance.random() < 0.2:
                    del record[name]
                else:
                    record[name] = wrong(record[name], chance)
                packed = zlib.compress(json.dumps(chance.choice([record, record, record, [record], 3])).encode())
                checksum = match_checksum(task, place, packed, seconds) if summed else None
                where = (packed, checksum, run_number, task, place)
                db.execute(
                    "UPDATE matches SET record = ?, checksum = ? WHERE run = ? AND task = ? AND place = ?", where
                )
            if not summed:
                db.execute("UPDATE tasks SET checksum = NULL")
            db.commit()
        refused += use(path, chance)
    assert refused


COLUMNS = {
    "runs": ("key", "plan", "game", "agents", "players", "total", "version", "started", "different"),
    "tasks": ("deal", "failed", "checksum"),
    "seats": ("agent", "score", "decisions", "nodes", "seconds"),
    "matches": ("record", "seconds", "checksum"),
}


def test_columns_with_anything_in_them(copied):
    chance = random.Random(7)
    odd = (-1, 10**15, 1.5, "x", "", b"", b"\xff\xfe", "{}", "[]", "null", 1e300, 0)
    for _ in range(examples(30)):
        path = copied()
        with closing(sqlite3.connect(path)) as db:
            table = chance.choice(list(COLUMNS))
            column = chance.choice(COLUMNS[table])
            if chance.random() < 0.5:
                db.execute("UPDATE tasks SET checksum = NULL")
                db.execute("UPDATE matches SET checksum = NULL")
            where = "number = 1" if table == "runs" else "run = 1"
            db.execute(f"UPDATE OR IGNORE {table} SET {column} = ? WHERE {where}", (chance.choice(odd),))
            db.commit()
        use(path, chance)


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("seats", "score = score + 1000"),
        ("seats", "agent = (agent + 1) % 3"),
        ("seats", "nodes = nodes + 1"),
        ("seats", "seconds = seconds * 2"),
        ("tasks", "deal = deal + 1"),
        ("tasks", "failed = 1"),
    ],
)
def test_changed_columns_are_told_with_the_match(copied, table, change):
    path = copied()
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"UPDATE {table} SET {change} WHERE run = 1")
        db.commit()
    arguments = ("tournament", "spades:cards=3", "random", "greedy", "maxn:depth=2", "--deals", "2")
    for line in (
        ("report", str(path), "1"),
        ("replay", str(path), "0", "--run", "1"),
        ("profile", str(path), "--agent", "greedy", "--run", "1"),
        ("report", str(path), "1", "--csv", str(path.with_suffix(".csv"))),
        (*arguments, "--store", str(path)),
    ):
        told = fails(*line)
        assert told.startswith("expected match "), line
        assert "whole, got it damaged: its scores, seats or costs are not those that were written" in told


def test_another_record_is_told_with_the_match(copied):
    path = copied()
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE matches SET record = (SELECT record FROM matches WHERE run = 1 AND task = 4) WHERE task = 0")
        db.commit()
    assert "expected match 0 of run 1" in fails("replay", str(path), "0", "--run", "1")
    assert "its record is not the one that was written" in fails("report", str(path), "1")


@pytest.mark.parametrize("number", ["99999999999999999999", "9223372036854775808", "4"])
def test_numbers_of_runs_and_matches_that_are_not_there(copied, number):
    path = str(copied())
    assert f"(1, 2, 3), got {number}" in fails("report", path, number)
    for command in (("replay", path, "0"), ("profile", path, "--agent", "greedy")):
        assert f"(1, 2, 3), got {number}" in fails(*command, "--run", number)
    told = fails("replay", path, f"{number}{number}", "--run", "1")
    assert f"(0 to 9), got {number}{number}" in told
    assert "got 0." in fails("replay", path, f"0.{number}", "--run", "2")
