"""Who plays the tasks of a plan: this thread, several, or several processes. Whoever does, the records are the same.

Searches in native games run in the engine without the interpreter's lock, so that threads suffice; games in Python need
processes. A cluster is reached through Ray: see `kingmaker.arena.cluster`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING

from kingmaker.arena.batches import Batches, Played, play_batch
from kingmaker.arena.match import Match
from kingmaker.checks import whole
from kingmaker.game import UnknownName
from kingmaker.search.base import core_of
from kingmaker.spec import nearest

if TYPE_CHECKING:
    from kingmaker.arena.plan import Plan, Task

Results = Generator[tuple["Task", list[Match]], None, None]
"""Tasks with their matches, as they end; closing it stops those who play."""
KINDS = ("serial", "threads", "processes", "ray")
MOST_WORKERS = 1024


def run_tasks(plan: Plan, tasks: Sequence[Task], *, workers: int = 1, kind: str | None = None) -> Results:
    """Play tasks and yield each with its matches as it ends, in any order; closing the iterator stops the workers.

    Without a kind the game decides: see `default_kind`.
    """
    whole(workers, "workers", 1, MOST_WORKERS)
    if kind is None:
        kind = default_kind(plan, workers)
    if kind not in KINDS:
        raise UnknownName(f"unknown executor '{kind}': {nearest(kind, KINDS)}")
    if kind == "serial":
        return _serial(plan, tasks)
    if kind == "threads":
        return _threads(plan, tasks, workers)
    plan.check_exact(f"callables without names stay in this process, which the executor {kind} leaves")
    if kind == "processes":
        from kingmaker.arena.processes import run_in_processes

        return run_in_processes(plan, tasks, workers)
    from kingmaker.arena.cluster import run_on_cluster

    return run_on_cluster(plan, tasks, workers)


def default_kind(plan: Plan, workers: int) -> str:
    """Choose threads for native games, processes for games in Python, and neither for one worker."""
    if workers == 1:
        return "serial"
    return "processes" if core_of(plan.game.new(seed=0)) is None else "threads"


def _serial(plan: Plan, tasks: Sequence[Task]) -> Results:
    for task in tasks:
        yield task, plan.play(task)


def _threads(plan: Plan, tasks: Sequence[Task], workers: int) -> Results:
    stop = threading.Event()
    pool = ThreadPoolExecutor(workers, thread_name_prefix="kingmaker")
    try:
        yield from hand_out(pool, lambda batch: play_batch(plan, batch, stop.is_set), Batches(tasks, workers))
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def hand_out(pool: Executor, play: Callable[[Sequence[Task]], Played], batches: Batches) -> Results:
    """Keep the workers of a pool busy, with one batch waiting for each, and give results as they come."""
    pending: set[Future[Played]] = set()
    while True:
        while len(pending) < 2 * batches.workers and (batch := batches.next()):
            pending.add(pool.submit(play, batch))
        if not pending:
            return
        done, pending = wait(pending, return_when=FIRST_COMPLETED)
        for future in done:
            played = future.result()
            batches.learn(played)
            yield from played.results
