"""A tournament killed at any moment goes on where it was: nothing lost, nothing played twice, the same in the end."""

from __future__ import annotations

import importlib.util
import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import arena_victim
from arena_plans import contents, play_all
from kingmaker.arena import Plan
from kingmaker.arena.store import Store

KILLS = {"serial": 12, "threads": 8, "processes": 4}
"""Processes take long to begin."""
VICTIM = Path(arena_victim.__file__)


class Life:
    """A process that plays on in a store, and what it said; it leads a process group of its own."""

    def __init__(self, path: Path, executor: str, number: int) -> None:
        self.errors = path.with_suffix(".errors").open("w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, str(VICTIM), str(path), executor, str(number)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            start_new_session=True,
        )
        self.said: list[list[str]] = []
        self.heard = {"ready": threading.Event(), "stored": threading.Event()}
        self.listener = threading.Thread(target=self._listen)
        self.listener.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.endswith("\n"):
                self.said.append(line.split())
                if self.said[-1][0] in self.heard:
                    self.heard[self.said[-1][0]].set()
        for each in self.heard.values():
            each.set()

    def play(self, seconds: float, *, most: int) -> None:
        """Let it play for a while, or until it has stored so much, should the machine have become quicker."""
        until = time.perf_counter() + seconds
        while time.perf_counter() < until and len(self.stored()) < most:
            time.sleep(0.001)

    def kill(self) -> None:
        """End this process by SIGKILL, not those that it started."""
        self.process.kill()
        self.end()

    def end(self) -> str:
        """Wait for the end; give what it complained of, nothing if all went well."""
        code = self.process.wait(240)
        self.listener.join(60)
        assert not self.listener.is_alive()  # whoever it started has gone too, or would hold the pipe
        self.process.stdout.close()
        self.errors.seek(0)
        complaint = f"ended with {code}: {self.errors.read()}" if code else ""
        self.errors.close()
        return complaint

    def stored(self) -> list[int]:
        return [int(words[1]) for words in self.said if words[0] == "stored"]


def done(path: Path) -> set[int]:
    """What a reader finds, at any moment after the first game."""
    with Store(path, readonly=True) as store:
        store.check()
        (run,) = store.runs()
        assert [row.number for row in run.rows()] == sorted(run.done())
        return run.done()


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, float]:
    """A store of which nobody disturbed the making, and the seconds that it took to play."""
    path = tmp_path_factory.mktemp("unbroken") / "runs.db"
    life = Life(path, "serial", 1)
    assert life.end() == ""
    return path, float(life.said[-1][1])


def assert_same(one: Path, other: Path, plan: Plan, tmp_path: Path) -> None:
    """Compare all that is stored of a plan but the seconds, and all exports."""
    kinds = ["csv", *(["parquet"] if importlib.util.find_spec("pyarrow") else [])]
    found = []
    for path in (one, other):
        with Store(path) as store:
            run = store.open_run(plan)
            assert run.finished == run.total == len(plan.tasks())
            exports = []
            for kind in kinds:
                getattr(run, f"to_{kind}")(tmp_path / f"export.{kind}")
                exports.append((tmp_path / f"export.{kind}").read_bytes())
            found.append((run.rows(), contents(store, run.number), exports))
        assert [each.name for each in path.parent.iterdir() if each.name.startswith(path.name)] == [path.name]
    assert found[0] == found[1]


@pytest.mark.parametrize(("executor", "workers"), [("serial", 1), ("threads", 2), ("processes", 2)])
def test_killed_at_random_moments_it_ends_as_if_it_never_had_been(tmp_path, unbroken, executor, workers):
    path = tmp_path / "runs.db"
    moments = random.Random(executor)
    whole, seconds = unbroken
    kills = KILLS[executor]
    kept: set[int] = set()
    stored: list[int] = []
    beginning = 0.5
    most = len(arena_victim.plan().tasks()) // (2 * kills)  # so that no life comes to the end
    for number in range(kills):
        began = time.perf_counter()
        life = Life(path, executor, workers)
        if number % 3 == 0:  # while it starts, opens the file and looks for what is done
            life.play(moments.uniform(0.5, 1.1) * beginning, most=most)
        else:  # while it plays
            assert life.heard["ready" if number % 3 == 1 else "stored"].wait(60)
            if number % 3 == 1:
                beginning = time.perf_counter() - began
            life.play(moments.uniform(0, seconds / kills), most=most)
        assert life.process.poll() is None
        life.kill()
        stored += life.stored()
        found = done(path) if path.exists() and stored else set()
        assert found >= kept
        assert found >= set(life.stored())
        kept = found
    assert 0 < len(kept) < len(arena_victim.plan().tasks())

    last = Life(path, executor, workers)
    assert last.end() == ""
    assert last.said[0] == ["ready", str(len(kept))]
    assert set(last.stored()) == set(range(6 * arena_victim.DEALS)) - kept
    stored += last.stored()
    assert len(stored) == len(set(stored))
    assert_same(path, whole, arena_victim.plan(), tmp_path)


def test_killed_before_each_statement_it_ends_as_if_it_never_had_been(tmp_path):
    lives = 70
    path = tmp_path / "runs.db"
    life = Life(path, "statements", lives)
    assert life.end() == ""
    assert life.said == [["killed"]] * lives
    kept = done(path)
    plan = arena_victim.few()
    assert 0 < len(kept) < len(plan.tasks())
    with Store(path) as store, Store(tmp_path / "whole.db") as whole:
        assert store.run(1).done() == kept
        for each in (store, whole):
            play_all(each.open_run(plan))
    assert_same(path, tmp_path / "whole.db", plan, tmp_path)
