"""One writer a run: a second one is refused, and a dead one holds nobody up."""

from __future__ import annotations

import gc
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from arena_plans import play_all, spades
from kingmaker.arena.store import Store, errors, lock
from stores import environment, in_another_process, refused


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
        take, calls = lock.system_lock.take, []

        def removed_meanwhile(file: int) -> None:
            calls.append(file)
            if len(calls) == 1:
                place.unlink()
            take(file)

        monkeypatch.setattr(lock.system_lock, "take", removed_meanwhile)
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
            env=environment(),
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
        started = [
            subprocess.Popen([sys.executable, "-c", code, str(path), str(seed)], env=environment()) for seed in range(6)
        ]
        assert [each.wait(60) for each in started] == [0] * 6
        with Store(path, readonly=True) as store:
            assert [run.finished for run in store.runs()] == [12] * 6
