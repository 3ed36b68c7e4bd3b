"""A damaged store, a full disk and one that fails: said in words, and nothing that was stored is lost."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from contextlib import closing

import pytest

from arena_plans import contents, play_all, spades
from kingmaker.arena.store import Store, StoreError
from stores import in_another_process, refused


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
            refused(f"expected match 4 of run 1 of '{filled}' whole, got it damaged", lambda: list(store.matches(1)))

    def test_a_seat_that_is_missing_is_noticed(self, filled):
        with closing(sqlite3.connect(filled)) as db:
            db.execute("DELETE FROM seats WHERE task = 4 AND seat = 1")
            db.commit()
        with Store(filled, readonly=True) as store:
            refused("expected 3 seats for each of 10 tasks of run 1", lambda: store.rows(1))


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


def test_results_without_their_records_are_refused(filled):
    with closing(sqlite3.connect(filled)) as db, db:
        db.execute("DELETE FROM matches WHERE task = 2")
    with (
        Store(filled, readonly=True) as store,
        pytest.raises(StoreError, match=r"a record of each task .* got none of 1"),
    ):
        store.run(1).rows()
