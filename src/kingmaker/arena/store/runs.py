"""One run: a plan, and what has been played of it."""

from __future__ import annotations

import json
import os
import sqlite3
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Any, Self, TextIO

from kingmaker.arena import plan as plans
from kingmaker.arena.match import Match
from kingmaker.arena.rows import Row
from kingmaker.arena.store import export
from kingmaker.arena.store.checks import (
    NO_SCORE,
    SEAT_COLUMNS,
    check_match,
    damaged,
    match_checksum,
    task_checksum,
    whole,
)
from kingmaker.arena.store.errors import StoreError
from kingmaker.arena.store.lock import Lock
from kingmaker.arena.store.results import Results, changed, read_results
from kingmaker.arena.tally import Effort, efforts_of
from kingmaker.game import UnknownName
from kingmaker.spec import nearest

if TYPE_CHECKING:
    from kingmaker.arena.plan import Plan, Task
    from kingmaker.arena.store.database import Store

_to_json = json.JSONEncoder(separators=(",", ":")).encode

PAGE = 500
"""Matches read at a time: no reader holds on to the file between two pages."""


@dataclass(frozen=True, slots=True)
class Record:
    """A stored match and where it belongs."""

    task: Task
    place: int
    """In the series, from 0."""
    match: Match


class Run:
    """A run of a store; it can be added to if `Store.open_run` gave it, until it is closed."""

    def __init__(
        self, store: Store, described: dict[str, Any], *, plan: Plan | None = None, lock: Lock | None = None
    ) -> None:
        self.store = store
        self.number: int = described["number"]
        self.key: str = described["key"]
        self.game: str = described["game"]
        self.agents: tuple[str, ...] = tuple(json.loads(described["agents"]))
        self.players: int = described["players"]
        self.total: int = described["total"]
        """Tasks in the plan."""
        self.version: str = described["version"]
        """Of kingmaker, when the run began."""
        self.started: str = described["started"]
        self.described_plan: dict[str, Any] = json.loads(described["plan"])
        """The plan as JSON, which can be read without knowing its game and its agents."""
        self._all_differ = described.get("different") == self.described_plan["deals"]
        self._plan = plan
        self._lock = lock

    @property
    def plan(self) -> Plan:
        """The plan; its game and agents must be known by name."""
        if self._plan is None:
            try:
                with whole(f"the plan of {self}"):
                    self._plan = self._read_plan()
            except StoreError as error:
                if not isinstance(error.__cause__, UnknownName):
                    raise
                told = f"{error.__cause__}; {self} needs it, perhaps from a file to be loaded (--load FILE)"
                raise UnknownName(told) from None
        return self._plan

    def _read_plan(self) -> Plan:
        plan = plans.Plan.from_json(self.described_plan)
        if plan.num_players != self.players:
            raise ValueError(f"its game has {plan.num_players} players, its columns {self.players}")
        if self._all_differ:
            plan.take_as_different()
        return plan

    @property
    def finished(self) -> int:
        """How many tasks have been played, failed ones included."""
        with self.store.reading() as db:
            (count,) = db.execute("SELECT count(*) FROM tasks WHERE run = ?", (self.number,)).fetchone()
            return int(count)

    def done(self) -> set[int]:
        """Return the numbers of the tasks that have been played, failed ones included."""
        with self.store.reading() as db:
            return {number for (number,) in db.execute("SELECT number FROM tasks WHERE run = ?", (self.number,))}

    def add(self, task: Task, matches: Sequence[Match]) -> Row:
        """Store what was played of a task, all of it or nothing, and give its row."""
        self._check_writable()
        tasks = self.plan.deals * self.plan.seatings_a_deal
        if not 0 <= task.number < tasks or len(task.seats) != self.players:
            raise StoreError(f"expected a task of {self}, with {tasks} tasks of {self.players} seats, got {task}")
        row = self.plan.row(task, matches)
        with self.store.transaction() as db:
            try:
                self.insert(db, row, matches)
            except sqlite3.IntegrityError:
                raise StoreError(f"expected each task once, got task {task.number} of {self} again") from None
        return row

    def insert(self, db: sqlite3.Connection, row: Row, matches: Sequence[Match]) -> None:
        """Write a task with its checksums, within a transaction."""
        where = (self.number, row.number)
        spent = [astuple(effort) for effort in efforts_of(matches, self.players)]
        scores = row.scores or (None,) * self.players
        seats = [(agent, scores[seat], *spent[seat]) for seat, agent in enumerate(row.seats)]
        summed = [(agent, NO_SCORE if score is None else score, *costs) for agent, score, *costs in seats]
        checksum = task_checksum(row.number, row.deal, row.failed, summed)
        db.execute("INSERT INTO tasks VALUES (?, ?, ?, ?, ?)", (*where, row.deal, row.failed, checksum))
        db.executemany(
            "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [(*where, seat, *columns) for seat, columns in enumerate(seats)],
        )
        written = [(place, *packed(match)) for place, match in enumerate(matches)]
        db.executemany(
            "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?)",
            [(*where, *each, match_checksum(row.number, *each)) for each in written],
        )

    def forget_failed(self) -> int:
        """Forget the tasks that failed, so that they are played again once a mistake is mended; tell how many."""
        self._check_writable()
        with self.store.transaction() as db:
            failed = "SELECT number FROM tasks WHERE run = ? AND failed"
            for table in ("matches", "seats"):
                db.execute(f"DELETE FROM {table} WHERE run = ? AND task IN ({failed})", (self.number, self.number))
            return db.execute("DELETE FROM tasks WHERE run = ? AND failed", (self.number,)).rowcount

    def _check_writable(self) -> None:
        if self._lock is None:
            raise StoreError(
                f"expected {self} open for writing, got it for reading only: open_run(plan) opens it for writing"
            )

    def results(self) -> Results:
        """Return what statistics need, held to its checksums; the records themselves are not unpacked."""
        return read_results(self)

    def rows(self) -> list[Row]:
        """Return the results, in the order of the plan."""
        return self.results().rows

    def efforts_by_task(self) -> Iterator[tuple[Effort, ...]]:
        """Return what each task cost, seat by seat, in the order of the plan."""
        return self.results().efforts_by_task()

    def effort(self) -> dict[str, Effort]:
        """Return what each agent spent, by its text."""
        return dict(zip(self.agents, self.results().efforts(len(self.agents)), strict=True))

    def match(self, task: int, place: int = 0) -> Match:
        """Return one match by the number of its task and its place in the series."""
        if 0 <= task < 2**63:
            for record in self.records(task=task):
                if record.place == place:
                    return record.match
        got = f"{task}.{place}" if place else f"{task}"
        raise StoreError(f"expected a match of {self} ({self.match_numbers(task)}), got {got}")

    def places(self, first: int, last: int) -> dict[int, list[int]]:
        """Return which matches of some tasks are stored: their places, by the number of the task."""
        found: dict[int, list[int]] = {}
        chosen = "SELECT task, place FROM matches WHERE run = ? AND task BETWEEN ? AND ? ORDER BY task, place"
        with self.store.reading() as db:
            for task, place in db.execute(chosen, (self.number, first, last)):
                found.setdefault(task, []).append(place)
        return found

    def match_numbers(self, task: int = -1) -> str:
        """Say which matches there are: those of a series that was asked for, else those of the run."""
        with self.store.reading() as db:
            games = "SELECT count(*) FROM matches WHERE run = ? AND task = ?"
            (series,) = db.execute(games, (self.number, task)).fetchone() if 0 <= task < 2**63 else (0,)
            numbers = [number for (number,) in db.execute("SELECT number FROM tasks WHERE run = ?", (self.number,))]
        if series > 1:
            return f"{task}.0 to {task}.{series - 1}"
        if not numbers:
            return "none has been played"
        every = len(numbers) == max(numbers) - min(numbers) + 1
        return f"{min(numbers)} to {max(numbers)}" + ("" if every else f", {len(numbers):,} of these")

    def matches(self, **filters: Any) -> Iterator[Match]:
        """Return the matches, in the order of the plan; filters as for `records`."""
        return (record.match for record in self.records(**filters))

    def records(
        self,
        *,
        agent: str | None = None,
        seat: int | None = None,
        deal: int | None = None,
        task: int | None = None,
        failed: bool | None = None,
    ) -> Iterator[Record]:
        """Return the matches with their tasks, in the order of the plan.

        Those in which an agent takes part (with `seat`: sits there), of a deal, of a task, that failed or did not.
        """
        where, values = ["run = ?"], [self.number]
        for clause, value in (("deal = ?", deal), ("number = ?", task), ("failed = ?", failed)):
            if value is not None:
                where.append(clause)
                values.append(value)
        if agent is not None:
            there = "SELECT 1 FROM seats WHERE seats.run = tasks.run AND seats.task = tasks.number AND agent = ?"
            where.append(f"EXISTS ({there}{' AND seat = ?' if seat is not None else ''})")
            values += [self._place(agent), *([seat] if seat is not None else [])]
        elif seat is not None:
            raise StoreError(f"expected an agent for seat {seat}, got none")
        return self._read(" AND ".join(where), values)

    def _place(self, agent: str) -> int:
        if agent not in self.agents:
            raise UnknownName(f"unknown agent '{agent}' of {self}: {nearest(agent, self.agents)}")
        return self.agents.index(agent)

    def _read(self, where: str, values: list[int]) -> Iterator[Record]:
        last = (-1, -1)
        tasks, matches = ("checksum", "matches.checksum") if self.store.version > 1 else ("NULL AS checksum", "NULL")
        while True:
            with self.store.reading() as db:
                page = db.execute(
                    f"WITH chosen AS (SELECT run, number, deal, failed, {tasks} FROM tasks WHERE {where}) "
                    f"SELECT task, place, deal, failed, chosen.checksum, record, seconds, {matches} "
                    "FROM chosen JOIN matches ON matches.run = chosen.run AND matches.task = chosen.number "
                    "WHERE (task, place) > (?, ?) ORDER BY task, place LIMIT ?",
                    (*values, *last, PAGE),
                ).fetchall()
                seats = self._seats(db, page[0][0], page[-1][0]) if page else {}
            for line in page:
                yield self._record(seats.get(line[0], []), *line)
            if len(page) < PAGE:
                return
            last = page[-1][:2]

    def _record(
        self,
        seats: list[tuple[int, float, int, int, float]],
        task: int,
        place: int,
        deal: int,
        failed: bool,
        columns: int | None,
        record: bytes,
        seconds: bytes,
        checksum: int | None,
    ) -> Record:
        """Make a record of what stands in the tables, if it all fits together."""
        name = f"match {task} of {self}"
        with whole(name):
            if columns is not None and task_checksum(task, deal, failed, seats) != columns:
                raise changed(self, task)
            if checksum is not None and match_checksum(task, place, record, seconds) != checksum:
                raise damaged(name, "its record is not the one that was written")
            match = unpacked(record, seconds)
            check_match(self, task, place, deal, failed, seats, match)
            return Record(plans.Task(task, deal, tuple(int(agent) for agent, *_ in seats)), place, match)

    def task_of(self, row: Row) -> Task:
        """Return the task whose result a row is."""
        return plans.Task(row.number, row.deal, row.seats)

    def _seats(self, db: sqlite3.Connection, first: int, last: int) -> dict[int, list[Any]]:
        seats: dict[int, list[Any]] = {}
        for task, *columns in db.execute(
            f"SELECT task, {SEAT_COLUMNS} FROM seats WHERE run = ? AND task BETWEEN ? AND ? ORDER BY task, seat",
            (self.number, first, last),
        ):
            seats.setdefault(task, []).append(tuple(columns))
        return seats

    def to_csv(self, path: str | os.PathLike[str] | TextIO, *, seconds: bool = False) -> None:
        """Write all matches as CSV, one line each, the same bytes whatever the order in which they ended.

        `path` is a file, written whole or not at all, or text that is open for writing, best with `newline=""`. With
        `seconds`, what no two runs share is written too: the time of the decisions.
        """
        export.write_csv(self, path, seconds=seconds)

    def to_parquet(self, path: str | os.PathLike[str], *, seconds: bool = False) -> None:
        """Write all matches to a Parquet file, with the same columns as `to_csv`; needs the extra `parquet`."""
        export.write_parquet(self, path, seconds=seconds)

    def close(self) -> None:
        """Let others write the run; reading goes on. A second call does nothing."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None
            self.store.forget_writer(self.number)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __str__(self) -> str:
        return f"run {self.number} of '{self.store.path}'"

    def __repr__(self) -> str:
        return f"<{self}: {self.game}, {', '.join(self.agents)}>"


def packed(match: Match) -> tuple[bytes, bytes]:
    """Write a match small: what is the same in every run, and the seconds."""
    record = match.to_json()
    seconds = record.pop("seconds")
    return zlib.compress(_to_json(record).encode()), struct.pack(f"<{len(seconds)}d", *seconds)


def unpacked(record: bytes, seconds: bytes) -> Match:
    """Read what `packed` wrote."""
    made = json.loads(zlib.decompress(record))
    made["seconds"] = list(struct.unpack(f"<{len(seconds) // 8}d", seconds))
    return Match.from_json(made)
