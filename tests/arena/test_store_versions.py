"""A store of another version is brought up to date, or refused with a clear word, and left as it was."""

from __future__ import annotations

import json
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path

import pytest

import kingmaker as km
from arena_plans import play_all, series, spades, with_a_quitter
from kingmaker.arena import Match, Report
from kingmaker.arena.store import Store, database, schema
from kingmaker.arena.tally import efforts_of
from stores import refused

TABLES_1 = (
    """CREATE TABLE runs (number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, plan TEXT NOT NULL, game TEXT NOT NULL,
        agents TEXT NOT NULL, players INTEGER NOT NULL, total INTEGER NOT NULL, version TEXT NOT NULL,
        started TEXT NOT NULL)""",
    """CREATE TABLE tasks (run INTEGER NOT NULL REFERENCES runs, number INTEGER NOT NULL, deal INTEGER NOT NULL,
        failed INTEGER NOT NULL, PRIMARY KEY (run, number)) WITHOUT ROWID""",
    """CREATE TABLE seats (run INTEGER NOT NULL, task INTEGER NOT NULL, seat INTEGER NOT NULL, agent INTEGER NOT NULL,
        score REAL, decisions INTEGER NOT NULL, nodes INTEGER NOT NULL, seconds REAL NOT NULL,
        PRIMARY KEY (run, task, seat), FOREIGN KEY (run, task) REFERENCES tasks) WITHOUT ROWID""",
    """CREATE TABLE matches (run INTEGER NOT NULL, task INTEGER NOT NULL, place INTEGER NOT NULL, record BLOB NOT NULL,
        seconds BLOB NOT NULL, PRIMARY KEY (run, task, place), FOREIGN KEY (run, task) REFERENCES tasks)""",
)
"""As the first version had them: without checksums."""


def as_version_1(path: Path) -> None:
    """Turn a store into what the first version would have written: no checksums, and records without openings."""
    with closing(sqlite3.connect(path)) as db:
        columns = {"runs": 9, "tasks": 4, "seats": 8, "matches": 5}
        lines = {table: db.execute(f"SELECT * FROM {table}").fetchall() for table in columns}
        for table in reversed(columns):
            db.execute(f"DROP TABLE {table}")
        for table in TABLES_1:
            db.execute(table)
        for table, width in columns.items():
            for line in lines[table]:
                values = list(line[:width])
                if table == "matches":
                    record = json.loads(zlib.decompress(values[3]))
                    del record["opening"]
                    values[3] = zlib.compress(json.dumps(record).encode())
                db.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * width)})", values)
        db.execute("PRAGMA user_version = 1")
        db.commit()


def make_version_0(path: Path, *, seats: str = "[0, 1, 2]") -> None:
    """Write a store as a made-up first version had it: a line a task, with lists and the match in JSON."""
    plan = spades(deals=1)
    task = plan.tasks()[0]
    (match,) = plan.play(task)
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE runs (number INTEGER PRIMARY KEY, plan TEXT)")
        db.execute("CREATE TABLE games (run INTEGER, number INTEGER, deal INTEGER, seats TEXT, match TEXT)")
        db.execute("INSERT INTO runs VALUES (1, ?)", (json.dumps(plan.to_json()),))
        db.execute("INSERT INTO games VALUES (1, 0, 0, ?, ?)", (seats, json.dumps(match.to_json())))
        db.execute(f"PRAGMA application_id = {schema.APPLICATION}")
        db.execute("PRAGMA user_version = 0")
        db.commit()


def from_version_0(db: sqlite3.Connection) -> None:
    """Bring that version to version 1."""
    runs = db.execute("SELECT number, plan FROM runs").fetchall()
    games = db.execute("SELECT run, number, deal, seats, match FROM games").fetchall()
    for table in ("games", "runs"):
        db.execute(f"DROP TABLE {table}")
    for table in TABLES_1:
        db.execute(table)
    for number, text in runs:
        plan = km.arena.Plan.from_json(json.loads(text))
        described = (plan.key, text, plan.game_text, json.dumps(plan.agent_texts), plan.num_players)
        db.execute("INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?, 6, ?, '')", (number, *described, km.__version__))
    for run, number, deal, seats, text in games:
        match = Match.from_json(json.loads(text))
        record, seconds = packed_in_version_1(match)
        db.execute("INSERT INTO tasks VALUES (?, ?, ?, ?)", (run, number, deal, bool(match.error)))
        for seat, (agent, spent) in enumerate(zip(json.loads(seats), efforts_of([match], 3), strict=True)):
            line = (run, number, seat, agent, match.returns[seat], spent.decisions, spent.nodes, 0.0)
            db.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)", line)
        db.execute("INSERT INTO matches VALUES (?, ?, 0, ?, ?)", (run, number, record, seconds))


def packed_in_version_1(match: Match) -> tuple[bytes, bytes]:
    record = match.to_json()
    record.pop("seconds")
    return zlib.compress(json.dumps(record).encode()), b"\0" * 8 * len(match.choices)


class TestVersions:
    def test_a_store_of_an_older_version_is_brought_up_to_date(self, path, monkeypatch):
        monkeypatch.setitem(schema.MIGRATIONS, 0, from_version_0)
        make_version_0(path)
        plan = spades(deals=1)
        refused(
            f"expected a store of version 2, got '{path}' of version 0: open it once for writing",
            lambda: Store(path, readonly=True),
        )
        with Store(path) as store:
            run = store.open_run(plan)
            assert run.done() == {0}
            play_all(run)
        with Store(path, readonly=True) as store, Store(path.with_name("new.db")) as new:
            play_all(new.open_run(plan))
            assert store.rows(1) == new.rows(1)
            assert [match.choices for match in store.matches(1)] == [match.choices for match in new.matches(1)]

    @pytest.mark.parametrize("problem", ["an error", "loose ends"])
    def test_a_store_that_cannot_be_brought_up_to_date_is_left_as_it_was(self, path, monkeypatch, problem):
        def broken(db: sqlite3.Connection) -> None:
            from_version_0(db)
            if problem == "an error":
                raise RuntimeError("the sky fell")
            db.execute("UPDATE seats SET task = 77")

        monkeypatch.setitem(schema.MIGRATIONS, 0, broken)
        make_version_0(path)
        content = path.read_bytes()
        refused("it was left as it was", lambda: Store(path))
        assert path.read_bytes() == content

    @pytest.mark.parametrize("made", [spades(), series(), with_a_quitter()], ids=["games", "series", "failed"])
    def test_a_store_of_the_first_version_is_read_as_it_is_and_goes_on_when_it_is_written(self, path, made):
        with Store(path) as store:
            play_all(store.open_run(made), range(4))
            rows, matches = store.rows(1), list(store.matches(1))
        as_version_1(path)
        content = path.read_bytes()
        with Store(path, readonly=True) as store:
            assert store.version == 1
            assert store.rows(1) == rows
            assert list(store.matches(1)) == matches
            if made.agents == spades().agents:
                assert Report.of_run(store.run(1)).efforts
        assert path.read_bytes() == content
        with Store(path) as store:
            assert store.version == 2
            run = store.open_run(made)
            play_all(run)
            assert len(run.rows()) == run.total
            assert run.rows()[:4] == rows

    @pytest.mark.parametrize("made", [spades(), series()], ids=["games", "series"])
    @pytest.mark.parametrize("written", [False, True], ids=["as it is", "brought up to date"])
    def test_a_store_of_the_first_version_is_held_against_its_records(self, path, made, written):
        with Store(path) as store:
            play_all(store.open_run(made), range(4))
        as_version_1(path)
        if written:
            Store(path).close()
        for change in ("score = score + 1000", "agent = (agent + 1) % 3", "nodes = nodes + 1"):
            with closing(sqlite3.connect(path)) as db:
                db.execute(f"UPDATE seats SET {change} WHERE task = 2")
                with closing(sqlite3.connect(path.with_name("changed.db"))) as other:
                    db.commit()
                    db.backup(other)
                back = {"score = score + 1000": "score = score - 1000", "nodes = nodes + 1": "nodes = nodes - 1"}
                db.execute(f"UPDATE seats SET {back.get(change, 'agent = (agent + 2) % 3')} WHERE task = 2")
                db.commit()
            with Store(path.with_name("changed.db"), readonly=True) as store:
                refused("expected match 2 of run 1", lambda store=store: store.rows(1))
        with Store(path, readonly=True) as store:
            assert len(store.rows(1)) == 4

    def test_a_store_too_old_is_refused(self, path):
        make_version_0(path)
        content = path.read_bytes()
        refused(
            f"expected a store of version 1 or later, got '{path}' of version 0: an older kingmaker wrote it",
            lambda: Store(path),
        )
        assert path.read_bytes() == content

    @pytest.mark.parametrize("readonly", [True, False])
    def test_a_newer_store_is_refused(self, filled, readonly):
        with closing(sqlite3.connect(filled)) as db:
            db.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
        refused(
            f"expected a store of version 2 or before, got '{filled}' of version 3: a newer kingmaker wrote it",
            lambda: Store(filled, readonly=readonly),
        )

    def test_a_run_of_another_kingmaker_is_read_but_not_gone_on_with(self, filled, monkeypatch):
        monkeypatch.setattr(database, "__version__", "9.9")
        with Store(filled) as store:
            refused(
                f"expected kingmaker {km.__version__} to finish run 1 of '{filled}', which it began, got 9.9",
                lambda: store.open_run(spades()),
            )
            assert len(store.rows(1)) == 10
            assert store.open_run(spades(seed=2)).version == "9.9"
        monkeypatch.undo()
        with Store(filled) as store:
            play_all(store.open_run(spades()))
        monkeypatch.setattr(database, "__version__", "9.9")
        with Store(filled) as store:
            assert store.open_run(spades()).finished == 24
