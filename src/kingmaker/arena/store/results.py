"""What statistics need of a run, from plain columns: no record is unpacked, but every task is held to its checksum."""

from __future__ import annotations

import gc
import zlib
from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from kingmaker.arena.rows import Row
from kingmaker.arena.store.checks import SEAT_COLUMNS, damaged, whole
from kingmaker.arena.store.errors import StoreError
from kingmaker.arena.tally import Effort, efforts_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kingmaker.arena.store.runs import Run

    Floats = NDArray[np.float64]

MOST_EXACT = 2**53
"""Whole numbers below are exact as floating-point numbers."""


class Results(NamedTuple):
    """The tasks of a run in the order of its plan."""

    rows: list[Row]
    spent: Floats
    """For each task and seat: decisions, nodes and seconds."""

    def efforts_by_task(self) -> Iterator[tuple[Effort, ...]]:
        """Return what each task cost, seat by seat."""
        for task in self.spent.tolist():
            yield tuple(Effort(int(decisions), int(nodes), took) for decisions, nodes, took in task)

    def efforts(self, agents: int) -> list[Effort]:
        """Return what each agent spent in all."""
        import numpy as np

        seated = np.fromiter(chain.from_iterable(row.seats for row in self.rows), np.int64)
        columns = self.spent.reshape(-1, 3)
        added = [np.bincount(seated, weights=columns[:, place], minlength=agents).tolist() for place in range(3)]
        return [Effort(round(decisions), round(nodes), took) for decisions, nodes, took in zip(*added, strict=True)]


def read_results(run: Run) -> Results:
    """Read the columns of all tasks that have been played, and refuse what is not as it was written."""
    collecting = gc.isenabled()
    gc.disable()  # hundreds of thousands of lines and no garbage: looking for it would take a third of the time
    try:
        return _read_results(run)
    finally:
        if collecting:
            gc.enable()


def _read_results(run: Run) -> Results:
    import numpy as np

    with run.store.reading() as db, whole(run):
        checksum = "checksum" if run.store.version > 1 else "NULL"
        tasks = db.execute(
            f"SELECT number, deal, failed, {checksum} FROM tasks WHERE run = ? ORDER BY number", (run.number,)
        ).fetchall()
        seats = db.execute(f"SELECT {SEAT_COLUMNS} FROM seats WHERE run = ? ORDER BY task, seat", (run.number,))
        (lost,) = db.execute(
            "SELECT count(*) FROM tasks WHERE run = ? AND NOT failed AND NOT EXISTS "
            "(SELECT 1 FROM matches WHERE matches.run = tasks.run AND matches.task = tasks.number)",
            (run.number,),
        ).fetchone()
        if lost:
            raise StoreError(f"expected a record of each task of {run}, got none of {lost}: damaged")
        # Lines are taken as they come: half a million kept at a time would cost more than all else here.
        columns = np.fromiter(chain.from_iterable(seats), "<f8")
        heads = np.fromiter(chain.from_iterable(task[:3] for task in tasks), "<f8", 3 * len(tasks))
    if len(columns) != 5 * run.players * len(tasks):
        raise StoreError(
            f"expected {run.players} seats for each of {len(tasks)} tasks of {run}, got {len(columns) // 5}: damaged"
        )
    lines = np.hstack([heads.reshape(-1, 3), columns.reshape(len(tasks), 5 * run.players)])
    stored = [task[3] for task in tasks]
    _check_checksums(run, tasks, lines, stored)
    _check_values(run, tasks, lines)
    seated = lines[:, 3::5].astype(np.int64).tolist()
    scored = lines[:, 4::5].tolist()
    rows = [
        Row(int(number), int(deal), tuple(agents), () if failed else tuple(scores), bool(failed))
        for (number, deal, failed, _), agents, scores in zip(tasks, seated, scored, strict=True)
    ]
    spent = lines[:, 3:].reshape(len(tasks), run.players, 5)[:, :, 2:]
    if None in stored:
        _check_by_records(
            run, Results(rows, spent), {row.number for row, each in zip(rows, stored, strict=True) if each is None}
        )
    return Results(rows, spent)


def _check_checksums(run: Run, tasks: Sequence[Any], lines: Floats, stored: Sequence[Any]) -> None:
    width = 8 * lines.shape[1]
    view = memoryview(lines.tobytes())
    computed = [zlib.crc32(view[start : start + width]) for start in range(0, width * len(lines), width)]
    if computed != stored:
        for (number, *_), now, then in zip(tasks, computed, stored, strict=True):
            if then is not None and now != then:
                raise changed(run, number)


def changed(run: Run, number: Any) -> StoreError:
    """Return the error that tells of columns that somebody or something has changed."""
    return damaged(f"match {number} of {run}", "its scores, seats or costs are not those that were written")


def _check_values(run: Run, tasks: Sequence[Any], lines: Floats) -> None:
    """Refuse values that no task has, which those without a checksum may have."""
    import numpy as np

    agents, scores, failed = lines[:, 3::5], lines[:, 4::5], lines[:, 2:3]
    counts = np.hstack([lines[:, :2], agents, lines[:, 5::5], lines[:, 6::5]])
    fits = ((counts >= 0) & (counts < MOST_EXACT) & (counts == np.floor(counts))).all(axis=1)
    fits &= (agents < len(run.agents)).all(axis=1) & ((failed == 0) | (failed == 1)).all(axis=1)
    fits &= (np.isfinite(scores) | (failed == 1)).all(axis=1) & (lines[:, 7::5] >= 0).all(axis=1)
    if not fits.all():
        number = tasks[int(np.argmin(fits))][0]
        raise damaged(f"match {number} of {run}", "its columns hold values that no match can have")


def _check_by_records(run: Run, found: Results, numbers: set[int]) -> None:
    """Hold tasks without a checksum against their records."""
    rows = {row.number: (row, spent) for row, spent in zip(found.rows, found.spent.tolist(), strict=True)}
    left = set(numbers)
    for number, records in groupby(run.records(), key=lambda record: record.task.number):
        matches = [record.match for record in records]
        if number not in left:
            continue
        left.discard(number)
        row, spent = rows[number]
        efforts = [[effort.decisions, effort.nodes] for effort in efforts_of(matches, run.players)]
        if efforts != [seat[:2] for seat in spent]:
            raise damaged(f"match {number} of {run}", "its costs are not those of its record")
        if run.described_plan["series"] is not None and run.plan.row(run.task_of(row), matches) != row:
            raise damaged(f"match {number} of {run}", "its scores are not those of its records")
    if left:
        raise damaged(f"match {min(left)} of {run}", "its record is missing")
