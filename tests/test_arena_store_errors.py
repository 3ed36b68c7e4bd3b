"""A store that cannot be used says why, and nothing that was in it is lost."""

from __future__ import annotations

import gc
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

import kingmaker as km
from arena_plans import contents, play_all, spades
from kingmaker.arena import Match
from kingmaker.arena.store import Store, StoreError, database, errors, lock, schema

NOBODY = 65534


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "runs.db"


@pytest.fixture
def filled(path: Path) -> Path:
    with Store(path) as store:
        play_all(store.open_run(spades()), range(10))
    return path


def refused(message: str, call: Callable[[], object]) -> None:
    with pytest.raises(StoreError, match=re.escape(message)) as caught:
        call()
    assert isinstance(caught.value, km.KingmakerError)
    assert str(caught.value)[0].islower()


def in_another_process(code: str, *arguments: object, prefix: tuple[str, ...] = ()) -> str:
    """Run Python with the package and these tests in reach, and give what it prints."""
    ended = subprocess.run(
        [*prefix, sys.executable, "-c", code, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(Path(__file__).parent), *sys.path]))},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.strip()


@contextmanager
def without_privileges(*places: Path) -> Iterator[None]:
    """Become somebody to whom permissions apply, if we are the one to whom they do not."""
    if os.geteuid() != 0:
        yield
        return
    for place in places:
        place.chmod(place.stat().st_mode | 0o055 if place.is_dir() else place.stat().st_mode | 0o044)
    above = [(each, each.stat().st_mode) for each in places[0].parents if not each.stat().st_mode & 0o001]
    for each, mode in above:
        each.chmod(mode | 0o011)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
        for each, mode in above:
            each.chmod(mode)


class TestPlaces:
    def test_a_directory_that_is_not_there(self, tmp_path):
        missing = tmp_path / "no" / "runs.db"
        refused(
            f"expected a directory for the store, got '{missing.parent}', which is not there", lambda: Store(missing)
        )
        assert list(tmp_path.iterdir()) == []

    def test_a_directory_in_place_of_a_file(self, tmp_path):
        refused(f"expected a file for the store, got '{tmp_path}', which is a directory", lambda: Store(tmp_path))

    def test_reading_makes_no_file(self, path):
        refused(f"expected a store to read, got '{path}', which is not there", lambda: Store(path, readonly=True))
        assert not path.exists()

    def test_a_name_with_signs_that_mean_something_in_addresses(self, tmp_path):
        odd = tmp_path / "50% of?mode=ro#1 ü.db"
        with Store(odd) as store:
            store.open_run(spades())
        assert [each.name for each in tmp_path.iterdir()] == [odd.name]

    def test_a_link_is_the_file_it_leads_to(self, filled, tmp_path):
        (tmp_path / "elsewhere").mkdir()
        link = tmp_path / "elsewhere" / "link.db"
        link.symlink_to(filled)
        with Store(filled) as store:
            store.open_run(spades())
            with Store(link) as other:
                refused("to have one writer, got a second one in this process", lambda: other.open_run(spades()))

    def test_a_file_that_moves_away_is_noticed_before_anything_is_written_into_nothing(self, filled, tmp_path):
        with Store(filled) as store:
            run = store.open_run(spades())
            filled.rename(tmp_path / "moved.db")
            refused(f"expected the store '{filled}' to stay where it is", lambda: play_all(run))

    def test_a_closed_store_says_so(self, filled):
        store = Store(filled)
        run = store.open_run(spades())
        store.close()
        store.close()
        refused(f"expected an open store, got '{filled}', which was closed", store.runs)
        refused("expected run 1 of", lambda: run.add(spades().tasks()[11], []))

    def test_a_run_that_is_closed_or_only_read_cannot_be_added_to(self, filled):
        with Store(filled) as store:
            run = store.open_run(spades())
            run.close()
            for each in (run, store.run(1)):
                refused("open for writing, got it for reading only", lambda each=each: play_all(each))
        with Store(filled, readonly=True) as store:
            refused("expected a store open for writing", lambda: store.open_run(spades()))


class TestForeignFiles:
    @pytest.mark.parametrize("content", [b"not a database, but long enough to look like one" * 50, b"xy"])
    @pytest.mark.parametrize("readonly", [True, False])
    def test_a_file_that_is_no_database_is_left_alone(self, path, content, readonly):
        path.write_bytes(content)
        refused(
            f"expected a kingmaker store, got '{path}', which is not an SQLite database",
            lambda: Store(path, readonly=readonly),
        )
        assert path.read_bytes() == content

    @pytest.mark.parametrize("readonly", [True, False])
    def test_a_database_of_something_else_is_left_alone(self, path, readonly):
        with closing(sqlite3.connect(path)) as db:
            db.execute("CREATE TABLE runs (name TEXT)")
        content = path.read_bytes()
        refused(
            f"expected a kingmaker store, got '{path}', which is an SQLite database of something else",
            lambda: Store(path, readonly=readonly),
        )
        assert path.read_bytes() == content

    def test_an_empty_file_becomes_a_store_but_is_none_to_read(self, path):
        path.touch()
        refused(f"expected a kingmaker store, got '{path}', which is empty", lambda: Store(path, readonly=True))
        with Store(path) as store:
            assert store.runs() == []


class TestDamage:
    def test_a_file_cut_short(self, filled):
        with filled.open("r+b") as file:
            file.truncate(filled.stat().st_size // 2)
        for call in (lambda store: store.open_run(spades()), Store.check):
            with (
                pytest.raises(StoreError, match=r"expected a whole store, got .* damaged .*\.recover"),
                Store(filled) as s,
            ):
                call(s)

    @pytest.mark.parametrize("seed", range(8))
    def test_pages_overwritten(self, filled, seed):
        size = filled.stat().st_size
        page = 1 + seed * (size // 4096 - 2) // 7
        with filled.open("r+b") as file:
            file.seek(page * 4096)
            file.write(bytes([0x55 + seed]) * 4096)

        def use() -> None:
            with Store(filled) as store:
                store.open_run(spades())

        with pytest.raises(StoreError, match="damaged"):
            use()
        assert filled.stat().st_size == size

    def test_a_match_that_does_not_unpack_is_named(self, filled):
        with closing(sqlite3.connect(filled)) as db:
            ((record,),) = db.execute("SELECT record FROM matches WHERE task = 4").fetchall()
            changed = bytes([*record[:40], record[40] ^ 1, *record[41:]])
            db.execute("UPDATE matches SET record = ? WHERE task = 4", (changed,))
            db.commit()
        with Store(filled, readonly=True) as store:
            assert len(list(store.matches(1, deal=1))) == 4
            refused(f"expected task 4 of run 1 of '{filled}' whole, got it damaged", lambda: list(store.matches(1)))

    def test_a_seat_that_is_missing_is_noticed(self, filled):
        with closing(sqlite3.connect(filled)) as db:
            db.execute("DELETE FROM seats WHERE task = 4 AND seat = 1")
            db.commit()
        with Store(filled, readonly=True) as store:
            refused("expected 3 seats for each of 10 tasks of run 1", lambda: store.rows(1))


class TestReadOnly:
    def test_a_file_that_may_not_be_written_can_be_read(self, filled):
        with Store(filled) as store:
            expected = store.rows(1)
        filled.chmod(0o444)
        with without_privileges(filled):
            with Store(filled, readonly=True) as store:
                assert store.rows(1) == expected

            def write() -> None:
                with Store(filled) as store:
                    store.open_run(spades())

            refused(f"expected a store that can be written, got '{filled}', which is read-only", write)

    @pytest.mark.parametrize("mode", [0o444, 0o644])
    def test_a_directory_in_which_nothing_may_be_made_can_be_read(self, filled, mode):
        with Store(filled) as store:
            expected = store.rows(1)
        filled.chmod(mode)
        filled.parent.chmod(0o555)
        try:
            with without_privileges(filled, filled.parent):
                with Store(filled, readonly=True) as store:
                    assert store.rows(1) == expected
                with pytest.raises(StoreError, match=r"expected a store that can be (written|opened)"):
                    Store(filled)
                refused("expected a store that can be opened", lambda: Store(filled.with_name("new.db")))
        finally:
            filled.parent.chmod(0o755)

    def test_a_file_that_may_not_be_read(self, filled):
        filled.chmod(0o000)
        with without_privileges(filled.parent):
            refused("expected a store that can be opened", lambda: Store(filled, readonly=True))


class TestFullDisk:
    def test_what_was_stored_before_the_disk_was_full_is_there_and_the_rest_follows(self, path):
        with Store(path) as store:
            run = store.open_run(spades(deals=30))
            with store.reading() as db:
                (pages,) = db.execute("PRAGMA page_count").fetchone()
                db.execute(f"PRAGMA max_page_count = {pages + 3}")
            refused(f"expected room for more records, got a full disk at '{path}'", lambda: play_all(run))
            done = run.done()
            assert 0 < len(done) < run.total
            assert done == set(range(len(done)))
        with Store(path) as store, Store(path.with_name("unbroken.db")) as unbroken:
            assert store.run(1).done() == done
            store.check()
            for each in (store, unbroken):
                play_all(each.open_run(spades(deals=30)))
            assert contents(store, 1) == contents(unbroken, 1)

    def test_a_disk_that_is_truly_full(self, path, tmp_path):
        unshare = shutil.which("unshare")
        small = tmp_path / "small"
        small.mkdir()
        enter = (str(unshare), "--mount", "--map-root-user", "sh", "-c")
        mount = f"mount -t tmpfs -o size=200k tmpfs '{small}'"
        if unshare is None or subprocess.run([*enter, mount], capture_output=True, check=False).returncode:
            pytest.skip("no small disk can be mounted here")
        code = """
import sys, pathlib
from arena_plans import play_all, spades
from kingmaker.arena.store import Store, StoreError
path = pathlib.Path(sys.argv[1], "runs.db")
store = Store(path)
run = store.open_run(spades(deals=200))
try:
    play_all(run)
except StoreError as error:
    print(error)
done = run.done()
print(0 < len(done) < run.total, len(run.rows()) == len(list(run.matches())) == len(done))
store.close()
store = Store(path, readonly=True)
print(store.run(1).done() == done)
try:
    path.with_name("filler").write_bytes(bytes(300_000))
except OSError:
    pass
try:
    store.run(1).to_csv(path.with_name("export.csv"))
except StoreError as error:
    print(error)
print(sorted(each.name for each in path.parent.iterdir()))
"""
        told = in_another_process(code, small, prefix=(*enter, f'{mount} && exec "$@"', "sh")).splitlines()
        assert "expected room for more records, got a full disk" in told[0]
        assert told[1:3] == ["True True", "True"]
        assert "expected a file that can be written, got" in told[3]
        assert "export.csv" not in told[4]

    def test_a_disk_that_fails(self, path):
        code = """
import resource, signal, sys
from arena_plans import play_all, spades
from kingmaker.arena.store import Store, StoreError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
store = Store(sys.argv[1])
run = store.open_run(spades(deals=200))
resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, resource.RLIM_INFINITY))
try:
    play_all(run)
except StoreError as error:
    print(error)
print(len(run.done()))
"""
        error, done = in_another_process(code, path).splitlines()
        assert error.startswith(
            (f"expected a disk that works, got an error of it at '{path}'", "expected room for more")
        )
        with Store(path) as store:
            assert store.run(1).done() == set(range(int(done)))
            assert int(done) > 0


class TestWriters:
    def test_a_second_writer_of_a_run_is_refused_with_the_first_ones_process(self, filled):
        code = """
import sys
from arena_plans import spades
from kingmaker.arena.store import Store, StoreError
with Store(sys.argv[1]) as store:
    try:
        store.open_run(spades())
    except StoreError as error:
        print(error)
    print(len(store.rows(1)), store.open_run(spades(seed=5)).number)
"""
        with Store(filled) as store:
            store.open_run(spades())
            error, other = in_another_process(code, filled).splitlines()
            assert f"expected run 1 of '{filled}' to have one writer" in error
            assert f"process {os.getpid()} is writing it now" in error
            assert other == "10 2"
        assert in_another_process(code, filled) == "10 2"

    def test_a_second_store_of_the_same_process_is_refused_too(self, filled):
        with Store(filled) as one, Store(filled) as other:
            first = one.open_run(spades())
            assert one.open_run(spades()) is first
            refused("to have one writer, got a second one in this process", lambda: other.open_run(spades()))
            first.close()
            play_all(other.open_run(spades()))

    def test_a_run_that_nobody_has_any_more_is_free(self, filled):
        store = Store(filled)
        store.open_run(spades())
        store._db.close()  # Python would warn that nobody did
        del store
        gc.collect()
        with Store(filled) as store:
            store.open_run(spades())

    def test_a_lock_that_a_killed_process_left_behind_holds_nobody_up(self, filled):
        Path(f"{filled}-run1.lock").write_text("1\n")
        with Store(filled) as store:
            assert store.open_run(spades()).finished == 10

    def test_a_lock_that_was_removed_while_we_took_it_is_taken_anew(self, filled, monkeypatch):
        place = Path(f"{filled}-run1.lock")
        lockf, calls = lock.fcntl.lockf, []

        def removed_meanwhile(file: int, how: int) -> None:
            calls.append(file)
            if len(calls) == 1:
                place.unlink()
            lockf(file, how)

        monkeypatch.setattr(lock.fcntl, "lockf", removed_meanwhile)
        with Store(filled) as store:
            store.open_run(spades())
            assert len(calls) == 2
            assert place.read_text() == f"{os.getpid()}\n"

    def test_a_forked_process_must_open_its_own(self, filled):
        code = """
import os, sys
from arena_plans import play_all, spades
from kingmaker.arena.store import Store, StoreError
store = Store(sys.argv[1])
run = store.open_run(spades())
if os.fork() == 0:
    try:
        play_all(run)
    except StoreError as error:
        print(error, flush=True)
    store.close()
    os._exit(0)
os.wait()
play_all(run)
print(run.finished)
"""
        error, finished = in_another_process(code, filled).splitlines()
        assert error.startswith("expected each process to open the store")
        assert finished == "24"

    def test_a_forked_worker_that_outlives_its_parent_does_not_hold_the_run(self, filled):
        code = """
import os, signal, sys, time
from arena_plans import spades
from kingmaker.arena.store import Store
store = Store(sys.argv[1])
run = store.open_run(spades())
worker = os.fork()
if worker == 0:
    os.close(1), os.close(2)
    time.sleep(60)
    os._exit(0)
print(worker, flush=True)
if os.fork() == 0:
    os.kill(os.getppid(), signal.SIGKILL)
    os._exit(0)
time.sleep(60)
"""
        began = subprocess.run(
            [sys.executable, "-c", code, str(filled)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])},
            stdout=subprocess.PIPE,
            timeout=30,
            check=False,
        )
        worker = int(began.stdout)
        try:
            os.kill(worker, 0)
            with Store(filled) as store:
                play_all(store.open_run(spades()))
        finally:
            os.kill(worker, 9)

    def test_a_file_that_another_program_keeps_for_itself(self, filled, monkeypatch):
        monkeypatch.setattr(errors, "PATIENCE", 0.1)
        with Store(filled) as store, closing(sqlite3.connect(filled, isolation_level=None)) as other:
            run = store.open_run(spades())
            other.execute("BEGIN EXCLUSIVE")
            refused(
                f"expected a store that is free within 0.1 seconds, got '{filled}', "
                "to which another program has been writing all the time",
                lambda: play_all(run),
            )
            assert len(run.rows()) == 10
            other.execute("COMMIT")
            play_all(run)
            assert run.finished == 24

    def test_many_processes_may_make_the_store_at_once(self, path):
        code = """
import sys
from arena_plans import play_all, spades
from kingmaker.arena.store import Store
with Store(sys.argv[1]) as store:
    play_all(store.open_run(spades(deals=2, seed=int(sys.argv[2]))))
"""
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
        started = [
            subprocess.Popen([sys.executable, "-c", code, str(path), str(seed)], env=environment) for seed in range(6)
        ]
        assert [each.wait(60) for each in started] == [0] * 6
        with Store(path, readonly=True) as store:
            assert [run.finished for run in store.runs()] == [12] * 6


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
    for table in schema.TABLES:
        db.execute(table)
    for number, text in runs:
        plan = km.arena.Plan.from_json(json.loads(text))
        described = (plan.key, text, plan.table.game, json.dumps(plan.agent_texts), plan.num_players)
        db.execute("INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?, 6, ?, '')", (number, *described, km.__version__))
    for run, number, deal, seats, text in games:
        match = Match.from_json(json.loads(text))
        record, seconds = packed_in_version_1(match)
        db.execute("INSERT INTO tasks VALUES (?, ?, ?, ?)", (run, number, deal, bool(match.error)))
        for seat, agent in enumerate(json.loads(seats)):
            line = (run, number, seat, agent, match.returns[seat], 0, 0, 0.0)
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
            f"expected a store of version 1, got '{path}' of version 0: open it once for writing",
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
            f"expected a store of version 1 or before, got '{filled}' of version 2: a newer kingmaker wrote it",
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
