"""Worker processes of this machine, each with its own interpreter: for games in Python.

Workers start afresh ("spawn"), so that nothing depends on what the caller's process had open. They end with the process
that started them, also if that is killed.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingmaker import registry
from kingmaker.arena.batches import Batches, Played, play_batch
from kingmaker.arena.executors import Results, hand_out
from kingmaker.arena.playing import never
from kingmaker.game import KingmakerError

if TYPE_CHECKING:
    from kingmaker.arena.plan import Plan, Task


def run_in_processes(plan: Plan, tasks: Sequence[Task], workers: int) -> Results:
    """Play tasks in worker processes; they leave off between two decisions once the iterator is closed."""
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        raise SystemExit(
            1
        )  # a script that says nothing of `__main__` runs again in its worker: whoever began it is told
    packed = pack(plan)
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    files = registry.loaded_files()
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_prepare, initargs=(packed, files, stop))
    try:
        yield from hand_out(pool, _play, Batches(tasks, workers))
    except BrokenProcessPool:
        raise KingmakerError(
            "a worker process died: it ran out of memory or was killed, or the script that starts it lacks "
            "`if __name__ == '__main__':`; finished games are kept if there is a store"
        ) from None
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def pack(plan: Plan, dumps: Callable[[Any], bytes] = pickle.dumps) -> bytes:
    """Write a plan for another process."""
    try:
        return dumps(plan)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise KingmakerError(
            f"expected a game and agents that other processes can import, got {plan.game_text} and "
            f"{', '.join(plan.agent_texts)}: {error}"
        ) from error


def unpack(packed: bytes, files: Sequence[Path]) -> Plan:
    """Read a plan that another process wrote, after loading the files that it had loaded."""
    here = registry.loaded_files()
    for file in files[len(here) :]:
        registry.load(file)
    try:
        plan: Plan = pickle.loads(packed)
    except (pickle.UnpicklingError, AttributeError, ImportError, EOFError) as error:
        raise KingmakerError(f"expected a game and agents that a worker can import: {error}") from error
    return plan


class _Worker:
    """What a worker process knows."""

    plan: Plan | None = None
    trouble = ""
    stop = staticmethod(never)


def _prepare(packed: bytes, files: Sequence[Path], stop: Event) -> None:
    """Make a new process ready; what goes wrong is told with the first batch, since a pool would only break."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the caller, who then stops the workers
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _Worker.stop = staticmethod(stop.is_set)
    try:
        _Worker.plan = unpack(packed, files)
    except KingmakerError as error:
        _Worker.trouble = str(error)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _play(batch: Sequence[Task]) -> Played:
    if _Worker.plan is None:
        raise KingmakerError(_Worker.trouble)
    return play_batch(_Worker.plan, batch, _Worker.stop)
