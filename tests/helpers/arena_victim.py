"""A tournament to be killed: `python arena_victim.py STORE EXECUTOR WORKERS` says what it has stored, line by line.

As `python arena_victim.py STORE statements COUNT` it kills itself again and again, each time one statement later.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
import time
from contextlib import contextmanager
from functools import partial

import kingmaker as km
from kingmaker.arena import Plan, run

DEALS = 100


def plan() -> Plan:
    """Six hundred games of a few milliseconds."""
    return Plan.of("spades:cards=6", ["random", "maxn", "paranoid:depth=9"], deals=DEALS, seed=4)


def few() -> Plan:
    return Plan.of("spades:cards=3", ["random", "greedy", "maxn:depth=2"], deals=30, series=km.Series(deals=2))


class Teller:
    def add(self, row: km.arena.Row) -> None:
        print("stored", row.number, flush=True)


@contextmanager
def telling(plan: Plan, rows: list[km.arena.Row]):
    print("ready", len(rows), flush=True)
    yield Teller()


def killed_at(statement: int, path: str) -> None:
    """Play on until so many statements have been begun since the file was opened."""
    begun = 0

    def count(_: str) -> None:
        nonlocal begun
        begun += 1
        if begun == statement:
            os.kill(os.getpid(), signal.SIGKILL)

    class Watched(sqlite3.Connection):
        def __init__(self, *arguments: object, **options: object) -> None:
            super().__init__(*arguments, **options)
            self.set_trace_callback(count)

    sqlite3.connect = partial(sqlite3.connect, factory=Watched)
    run(few(), store=path)


def statement_by_statement(path: str, lives: int) -> None:
    for statement in range(1, lives + 1):
        child = os.fork()
        if child == 0:
            killed_at(statement, path)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        print("killed" if os.WIFSIGNALED(status) else f"ended {status}", flush=True)


if __name__ == "__main__":
    path, executor, number = sys.argv[1:]
    if executor == "statements":
        statement_by_statement(path, int(number))
    else:
        began = time.perf_counter()
        run(plan(), store=path, executor=executor, workers=int(number), progress=telling)
        print("took", time.perf_counter() - began, flush=True)
