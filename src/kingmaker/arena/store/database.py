"""The store: a file with any number of runs, one writer a run, and as many readers as like."""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from kingmaker._engine import __version__
from kingmaker.arena.match import Match
from kingmaker.arena.rows import Row
from kingmaker.arena.store import schema
from kingmaker.arena.store.checks import NUMBERS, TEXTS, check_description
from kingmaker.arena.store.errors import StoreError, explained
from kingmaker.arena.store.lock import Lock
from kingmaker.arena.store.runs import Run

if TYPE_CHECKING:
    from kingmaker.arena.plan import Plan


class Store:
    """Runs of tournaments in one file, which is made if it is not there; with `readonly`, it must be there.

    Threads may share a store; a forked process must open its own.
    """

    def __init__(self, path: str | os.PathLike[str], *, readonly: bool = False) -> None:
        self.path = Path(path).resolve()
        self.readonly = readonly
        self._guard = threading.RLock()
        self._process = os.getpid()
        self._writing: dict[int, Run] = {}
        self._db: sqlite3.Connection | None = schema.connect(self.path, readonly=readonly)
        self._file = self.path.stat()
        with self.reading() as db:
            (self.version,) = db.execute("PRAGMA user_version").fetchone()
        """Of the tables: 1 if they have no checksums."""

    def open_run(self, plan: Plan) -> Run:
        """Begin a run, or resume it if the same plan is there; refused while somebody else writes it."""
        text = json.dumps(plan.to_json(), sort_keys=True, separators=(",", ":"))
        with self._guard:
            self.check()
            with self.transaction() as db:
                agents = json.dumps(plan.agent_texts)
                begun = (
                    plan.key,
                    text,
                    plan.game_text,
                    agents,
                    plan.num_players,
                    plan.games,
                    __version__,
                    _now(),
                )
                db.execute(
                    "INSERT INTO runs (key, plan, game, agents, players, total, version, started, different) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING",
                    (*begun, plan.different_deals),
                )
                (number,) = db.execute("SELECT number FROM runs WHERE key = ?", (plan.key,)).fetchone()
            if number in self._writing:
                return self._writing[number]
            lock = Lock(Path(f"{self.path}-run{number}.lock"), f"run {number} of '{self.path}'")
            run = Run(self, self._described(number), plan=plan, lock=lock)
            if run.version != __version__ and run.finished < run.total:
                run.close()
                raise StoreError(
                    f"expected kingmaker {run.version} to finish run {number} of '{self.path}', which it began, "
                    f"got {__version__}, whose games may differ: use that version, or another file"
                )
            self._writing[number] = run
            return run

    def runs(self) -> list[Run]:
        """List the runs, to be read, in the order in which they were begun."""
        with self.reading() as db:
            numbers = [number for (number,) in db.execute("SELECT number FROM runs ORDER BY number")]
            return [Run(self, self._described(number)) for number in numbers]

    def run(self, number: int) -> Run:
        """Return one run, to be read."""
        return Run(self, self._described(number))

    def rows(self, run: int) -> list[Row]:
        """Return the results of a run, in the order of its plan."""
        return self.run(run).rows()

    def matches(self, run: int, **filters: Any) -> Iterator[Match]:
        """Return the matches of a run, in the order of its plan; `Run.records` says what can be filtered."""
        return self.run(run).matches(**filters)

    def _described(self, number: int) -> dict[str, Any]:
        with self.reading() as db:
            given: Any = number
            possible = isinstance(given, int) and abs(given) < 2**63
            names = (*NUMBERS, *TEXTS, "different")
            columns = ", ".join((*names[:-1], "different" if self.version > 1 else "NULL"))
            asked = (given if possible else None,)
            line = db.execute(f"SELECT {columns} FROM runs WHERE number = ?", asked).fetchone()
            if line is None:
                known = ", ".join(str(each) for (each,) in db.execute("SELECT number FROM runs ORDER BY number"))
                raise StoreError(f"expected a run of '{self.path}' ({known or 'there are none'}), got {number!r}")
        described = dict(zip(names, line, strict=True))
        check_description(described, self.path)
        return described

    def check(self) -> None:
        """Read the whole file and raise a `StoreError` if anything in it is damaged."""
        with self.reading() as db:
            found = [text for (text,) in db.execute("PRAGMA quick_check(3)")]
        if found != ["ok"]:
            with explained(self.path):
                damage = sqlite3.DatabaseError("; ".join(found))
                damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
                raise damage

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Yield the database as it is now: what others add meanwhile is not seen."""
        with self._guard, explained(self.path):
            db = self._connection()
            if db.in_transaction:
                yield db
                return
            try:
                db.execute("BEGIN")
                yield db
            finally:
                with suppress(sqlite3.Error):
                    db.execute("ROLLBACK")

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Yield the database to write to: all that is written within, or nothing."""
        with self._guard, explained(self.path):
            if self.readonly:
                raise StoreError(f"expected a store open for writing, got '{self.path}', opened with readonly")
            db = self._connection()
            self._check_still_there()
            try:
                db.execute("BEGIN IMMEDIATE")
                yield db
                db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # SQLite has rolled back by itself if the disk is full
                    db.execute("ROLLBACK")
                raise

    def _connection(self) -> sqlite3.Connection:
        if self._db is None:
            raise StoreError(f"expected an open store, got '{self.path}', which was closed")
        if os.getpid() != self._process:
            raise StoreError(f"expected each process to open the store '{self.path}' itself, got one that was forked")
        return self._db

    def _check_still_there(self) -> None:
        """Notice that the file was moved or removed: the system would let us write on into nothing."""
        try:
            same = os.path.samestat(self._file, self.path.stat())
        except OSError:
            same = False
        if not same:
            raise StoreError(f"expected the store '{self.path}' to stay where it is, got it moved or removed")

    def forget_writer(self, number: int) -> None:
        """Note that a run is not written any more; `Run.close` calls this."""
        self._writing.pop(number, None)

    def close(self) -> None:
        """Let go of the file and of all runs; a second call does nothing."""
        with self._guard:
            for run in list(self._writing.values()):
                run.close()
            if self._db is not None and os.getpid() == self._process:
                with explained(self.path):
                    self._db.close()
            self._db = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Store({str(self.path)!r})"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
