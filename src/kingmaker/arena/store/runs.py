"""One run: a plan, and what has been played of it."""

from __future__ import annotations

import json
import os
import sqlite3
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from itertools import starmap
from typing import TYPE_CHECKING, Any, Self, TextIO

from kingmaker.arena import tournament
from kingmaker.arena.match import Match
from kingmaker.arena.rows import Row
from kingmaker.arena.store import export
from kingmaker.arena.store.errors import StoreError
from kingmaker.arena.store.lock import Lock
from kingmaker.arena.tally import Effort, efforts_of
from kingmaker.game import UnknownName
from kingmaker.spec import nearest

if TYPE_CHECKING:
    from kingmaker.arena.store.database import Store
    from kingmaker.arena.tournament import Plan, Task

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
        self._plan_text: str = described["plan"]
        self._plan = plan
        self._lock = lock

    @property
    def plan(self) -> Plan:
        """The plan; its game and agents must be known by name."""
        if self._plan is None:
            try:
                self._plan = tournament.Plan.from_json(json.loads(self._plan_text))
            except UnknownName as error:
                raise UnknownName(f"{error}; {self} needs it, perhaps from a file to be loaded (--load FILE)") from None
        return self._plan

    @property
    def finished(self) -> int:
        """How many tasks have been played, failed ones included."""
        with self.store.reading() as db:
            (count,) = db.execute("SELECT count(*) FROM tasks WHERE run = ?", (self.number,)).fetchone()
            return int(count)

    def done(self) -> set[int]:
        """Give the numbers of the tasks that have been played, failed ones included."""
        with self.store.reading() as db:
            return {number for (number,) in db.execute("SELECT number FROM tasks WHERE run = ?", (self.number,))}

    def add(self, task: Task, matches: Sequence[Match]) -> Row:
        """Store what was played of a task, all of it or nothing, and give its row."""
        self._check_writable()
        tasks = self.plan.deals * self.plan.seatings_a_deal
        if not 0 <= task.number < tasks or len(task.seats) != self.players:
            raise StoreError(f"expected a task of {self}, with {tasks} tasks of {self.players} seats, got {task}")
        row = self.plan.row(task, matches)
        where = (self.number, task.number)
        with self.store.transaction() as db:
            try:
                db.execute("INSERT INTO tasks VALUES (?, ?, ?, ?)", (*where, row.deal, row.failed))
            except sqlite3.IntegrityError:
                raise StoreError(f"expected each task once, got task {task.number} of {self} again") from None
            spent = [astuple(effort) for effort in efforts_of(matches, self.players)]
            scores = row.scores or (None,) * self.players
            db.executemany(
                "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [(*where, seat, agent, scores[seat], *spent[seat]) for seat, agent in enumerate(row.seats)],
            )
            db.executemany(
                "INSERT INTO matches VALUES (?, ?, ?, ?, ?)",
                [(*where, place, *packed(match)) for place, match in enumerate(matches)],
            )
        return row

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
            raise StoreError(f"expected {self} open for writing, got it for reading only: open_run(plan) gives it so")

    def rows(self) -> list[Row]:
        """Give the results, in the order of the plan."""
        agents: list[int] = []
        scores: list[float] = []
        with self.store.reading() as db:
            tasks = db.execute(
                "SELECT number, deal, failed FROM tasks WHERE run = ? ORDER BY number", (self.number,)
            ).fetchall()
            for agent, score in db.execute(
                "SELECT agent, score FROM seats WHERE run = ? ORDER BY task, seat", (self.number,)
            ):
                agents.append(agent)
                scores.append(score)
        if len(agents) != self.players * len(tasks):
            raise StoreError(
                f"expected {self.players} seats for each of {len(tasks)} tasks of {self}, got {len(agents)}: damaged"
            )
        by_task = (zip(*[iter(entries)] * self.players, strict=True) for entries in (agents, scores))
        return [
            Row(number, deal, seated, () if failed else scored, bool(failed))
            for (number, deal, failed), seated, scored in zip(tasks, *by_task, strict=True)
        ]

    def efforts_by_task(self) -> Iterator[tuple[Effort, ...]]:
        """Give what each task cost, seat by seat, in the order of the plan."""
        with self.store.reading() as db:
            seats = db.execute(
                "SELECT decisions, nodes, seconds FROM seats WHERE run = ? ORDER BY task, seat", (self.number,)
            ).fetchall()
        return zip(*[starmap(Effort, seats)] * self.players, strict=True)

    def effort(self) -> dict[str, Effort]:
        """Give what each agent spent, by its text."""
        with self.store.reading() as db:
            found = db.execute(
                "SELECT agent, sum(decisions), sum(nodes), sum(seconds) FROM seats WHERE run = ? GROUP BY agent",
                (self.number,),
            ).fetchall()
        return {self.agents[agent]: Effort(decisions, nodes, took) for agent, decisions, nodes, took in found}

    def match(self, task: int, place: int = 0) -> Match:
        """Give one match by the number of its task and its place in the series."""
        for record in self.records(task=task):
            if record.place == place:
                return record.match
        raise StoreError(f"expected a match of {self}, got task {task}, place {place}, which has not been played")

    def matches(self, **filters: Any) -> Iterator[Match]:
        """Give the matches, in the order of the plan; filters as for `records`."""
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
        """Give the matches with their tasks, in the order of the plan.

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
        while True:
            with self.store.reading() as db:
                page = db.execute(
                    "WITH chosen AS (SELECT run, number, deal FROM tasks WHERE " + where + ") "
                    "SELECT task, place, deal, record, seconds "
                    "FROM chosen JOIN matches ON matches.run = chosen.run AND matches.task = chosen.number "
                    "WHERE (task, place) > (?, ?) ORDER BY task, place LIMIT ?",
                    (*values, *last, PAGE),
                ).fetchall()
                seats = self._seats(db, page[0][0], page[-1][0]) if page else {}
            for task, place, deal, record, seconds in page:
                try:
                    match = unpacked(record, seconds)
                except (zlib.error, struct.error, ValueError) as error:
                    raise StoreError(f"expected task {task} of {self} whole, got it damaged: {error}") from error
                yield Record(tournament.Task(task, deal, tuple(seats[task])), place, match)
            if len(page) < PAGE:
                return
            last = page[-1][:2]

    def _seats(self, db: sqlite3.Connection, first: int, last: int) -> dict[int, list[int]]:
        seats: dict[int, list[int]] = {}
        for task, agent in db.execute(
            "SELECT task, agent FROM seats WHERE run = ? AND task BETWEEN ? AND ? ORDER BY task, seat",
            (self.number, first, last),
        ):
            seats.setdefault(task, []).append(agent)
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
