"""Whoever plays the tasks, the records are the same; and whoever stops, stops everybody."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

import kingmaker as km
from arena_players import Cheater, Crasher, Slow, unnamed
from kingmaker import registry
from kingmaker.arena import Match, Plan, Series, Task, run_tasks
from kingmaker.arena.batches import MOST, Batches, Played
from kingmaker.arena.executors import default_kind
from kingmaker.games import Nim
from places import FIXTURES

HEARTS = Plan.of("hearts:players=3,cards=4", ["maxn:depth=3", "random", "mp-mix:depth=3"], deals=6, seed=3)
NIM = Plan.of("nim:players=3,piles=3/2/2", ["maxn", "random", "soft-maxn"], deals=6, seed=3)
SERIES = Plan.of("spades:cards=3", ["maxn:depth=3", "random"], deals=2, seed=3, series=Series(deals=5))


def records(plan: Plan, **how: object) -> dict[Task, list[Match]]:
    """All that was played, in the order of the plan, without the clock."""
    played = dict(run_tasks(plan, plan.tasks(), **how))
    return {task: [replace(match, seconds=()) for match in played[task]] for task in sorted(played, key=number)}


def number(task: Task) -> int:
    return task.number


@pytest.mark.parametrize("plan", [HEARTS, NIM, SERIES], ids=["hearts", "nim", "series"])
def test_serial_threads_and_processes_give_the_same_records(plan):
    serial = records(plan)
    assert list(serial) == plan.tasks()
    assert all(match.returns for matches in serial.values() for match in matches)
    for kind in ("threads", "processes"):
        for workers in (1, 2, 3):
            assert records(plan, workers=workers, kind=kind) == serial


def test_failures_are_the_same_records_too():
    plan = Plan(Nim(piles=(2, 2)), (km.RandomAgent(), Cheater(), Crasher(after=1)), deals=4, seating="sample:2")
    serial = records(plan)
    assert any(match.error for matches in serial.values() for match in matches)
    assert records(plan, workers=2, kind="threads") == serial
    assert records(plan, workers=2, kind="processes") == serial


def test_some_of_the_tasks_can_be_played_alone():
    some = HEARTS.tasks()[5:20:3]
    for kind in ("serial", "threads", "processes"):
        assert {task for task, _ in run_tasks(HEARTS, some, workers=2, kind=kind)} == set(some)
        assert list(run_tasks(HEARTS, [], workers=2, kind=kind)) == []


def test_native_games_get_threads_and_games_in_python_processes():
    assert default_kind(HEARTS, 2) == "threads"
    assert default_kind(NIM, 2) == "processes"
    assert default_kind(NIM, 1) == "serial"


def test_a_game_from_a_file_is_known_to_the_workers(tmp_path):
    file = tmp_path / "coin.py"
    file.write_text(
        textwrap.dedent("""
            from dataclasses import dataclass, replace
            from typing import ClassVar

            @dataclass(frozen=True)
            class Coin:
                name: ClassVar[str] = "arena-coin"
                said: tuple = ()
                num_players: ClassVar[int] = 2
                def new(self, *, seed=None): return self
                @property
                def player(self): return len(self.said)
                def legal_actions(self): return ["heads", "tails"]
                def apply(self, action): return replace(self, said=(*self.said, action))
                def is_terminal(self): return len(self.said) == 2
                def returns(self): return (1.0, 0.0) if self.said[0] == self.said[1] else (0.0, 1.0)
        """)
    )
    registry.load(file)
    assert file.resolve() in registry.loaded_files()
    plan = Plan.of("arena-coin", ["random", "maxn"], deals=5)
    assert records(plan, workers=2, kind="processes") == records(plan)


@pytest.mark.parametrize("kind", ["processes", "ray"])
def test_a_callable_without_a_name_does_not_leave_the_process(kind):
    plan = Plan.of("hearts:players=3,cards=2", [km.MaxN(depth=2, evaluate=unnamed), "random", "greedy"], deals=2)
    with pytest.raises(
        km.KingmakerError, match=f"got the agent 'maxn:.*<unnamed>': .* which the executor {kind} leaves"
    ):
        run_tasks(plan, plan.tasks(), kind=kind)
    assert records(plan, workers=2, kind="threads") == records(plan)


def test_what_other_processes_cannot_import_is_named():
    class Local(km.RandomAgent):
        pass

    plan = Plan(Nim(), (km.MaxN(), Local()), deals=1)
    with pytest.raises(km.KingmakerError, match="expected a game and agents that other processes can import, got nim"):
        list(run_tasks(plan, plan.tasks(), kind="processes"))


def test_a_worker_that_dies_is_an_error_with_a_cause_to_look_for():
    plan = Plan(Nim(), (km.RandomAgent(), Crasher(how="die")), deals=3)
    with pytest.raises(
        km.KingmakerError, match=r"a worker process died: .*; finished games are kept if there is a store"
    ):
        list(run_tasks(plan, plan.tasks(), workers=2, kind="processes"))


def test_a_script_that_starts_workers_whenever_it_is_read_is_told_so_once(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "import kingmaker as km\nkm.tournament('nim', ['random', 'maxn'], deals=2, workers=2)\n",
        encoding="utf-8",
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "the script that starts it lacks `if __name__ == '__main__':`" in done.stderr.splitlines()[-1]
    assert done.stderr.count("Traceback") == 1


@pytest.mark.parametrize("workers", [0, -1, 1.5, True, 10**6])
def test_a_number_of_workers_that_cannot_be_is_refused(workers):
    with pytest.raises(km.KingmakerError, match="expected workers to be a whole number from 1 to 1024, got"):
        run_tasks(NIM, NIM.tasks(), workers=workers)


def test_an_unknown_executor_is_refused_with_the_nearest():
    with pytest.raises(km.UnknownName, match="unknown executor 'thread': did you mean 'threads'"):
        run_tasks(NIM, NIM.tasks(), kind="thread")


@pytest.mark.parametrize("kind", ["threads", "processes"])
def test_closing_the_results_stops_the_workers_between_two_decisions(kind):
    """A match would take ten minutes: whoever waits for its end is found out on any machine."""
    plan = Plan(Nim(piles=(40,) * 26), (Slow(wait=0.6), Slow(wait=0.7)), deals=50)
    quick = Task(0, 0, (0, 1))
    results = run_tasks(Plan(Nim(piles=(1,)), plan.agents, deals=1), [quick], workers=2, kind=kind)
    assert next(results)[0] == quick
    results.close()
    results = run_tasks(plan, plan.tasks(), workers=2, kind=kind)
    stopper = threading.Timer(1.5, os.kill, (os.getpid(), signal.SIGINT))
    stopper.start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        next(results)
    stopper.join()
    assert time.monotonic() - began < 300


SCRIPT = """
import multiprocessing, sys
from arena_players import Slow
from kingmaker.arena import Plan, run_tasks
from kingmaker.games import Nim

if __name__ == "__main__":
    plan = Plan(Nim(piles=(1, 1)), (Slow(wait=0.02), Slow(wait=0.03)), deals=10_000)
    results = run_tasks(plan, plan.tasks(), workers=2, kind=sys.argv[1])
    next(results)
    print(*[child.pid for child in multiprocessing.active_children()], flush=True)
    for _ in results:
        pass
"""


def _started(tmp_path: Path, kind: str) -> tuple[subprocess.Popen[str], list[int]]:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    path = os.pathsep.join([str(FIXTURES), *filter(None, sys.path)])
    run = subprocess.Popen(
        [sys.executable, str(script), kind],
        env=os.environ | {"PYTHONPATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert run.stdout is not None
    return run, [int(word) for word in run.stdout.readline().split()]


def _gone(pid: int, within: float = 5.0) -> bool:
    """Whether a process ends; one that has ended and waits to be collected counts."""
    end = time.monotonic() + within
    while time.monotonic() < end:
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.05)
    return False


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")


@needs_proc
@pytest.mark.parametrize("kind", ["threads", "processes"])
def test_an_interrupt_from_the_keyboard_ends_everything_with_one_word(tmp_path, kind):
    run, workers = _started(tmp_path, kind)
    assert len(workers) == (2 if kind == "processes" else 0)
    time.sleep(0.3)
    os.killpg(run.pid, signal.SIGINT)  # as a terminal does: to all of them
    _, errors = run.communicate(timeout=15)
    assert run.returncode != 0
    assert errors.count("Traceback") == 1
    assert errors.rstrip().endswith("KeyboardInterrupt")
    assert all(map(_gone, workers))


@needs_proc
def test_workers_end_with_the_process_that_started_them_even_if_it_is_killed(tmp_path):
    run, workers = _started(tmp_path, "processes")
    assert len(workers) == 2
    run.kill()
    run.communicate(timeout=15)
    assert all(map(_gone, workers))


def test_batches_grow_while_games_are_quick_and_shrink_towards_the_end():
    tasks = [Task(number, number, (0, 1)) for number in range(10_000)]
    batches = Batches(tasks, workers=2)
    sizes, given = [], []
    while batch := batches.next():
        sizes.append(len(batch))
        given += batch
        batches.learn(Played([(task, []) for task in batch], 0.0001 * len(batch)))
    assert given == tasks
    assert sizes[:5] == [1, 2, 4, 8, 16]
    assert max(sizes) == MOST
    assert sizes[-1] == 1


def test_batches_of_slow_games_stay_small():
    batches = Batches([Task(number, number, (0, 1)) for number in range(100)], workers=2)
    for seconds in (5.0, 0.3, 0.25):
        batch = batches.next()
        assert len(batch) == 1
        batches.learn(Played([(batch[0], [])], seconds))
