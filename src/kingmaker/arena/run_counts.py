"""What a run in a store comes to, counted: games are unpacked only where they are to be shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, takewhile
from typing import TYPE_CHECKING

from kingmaker.arena.rows import Row
from kingmaker.arena.tally import SAMPLES, Counted, Sample, sample_of

if TYPE_CHECKING:
    from kingmaker.arena.store import Run


def counts_of_run(run: Run) -> Iterator[Counted]:
    """Yield what is kept of each task that has been played, in the order of the plan."""
    results = run.results()
    rows = results.rows
    errors, samples = errors_of_run(run, rows), samples_of_run(run, rows)
    for row, efforts in zip(rows, results.efforts_by_task(), strict=True):
        yield Counted(row, efforts, errors.get(row.number, ""), samples.get(row.number))


def errors_of_run(run: Run, rows: Sequence[Row], *, most: int | None = None) -> dict[int, str]:
    """Return what went wrong, by the number of the task; with `most`, so many at most."""
    if not any(row.failed for row in rows):
        return {}
    told = ((record.task.number, record.match.error) for record in run.records(failed=True) if record.match.error)
    return dict(islice(told, most))


def samples_of_run(run: Run, rows: Sequence[Row]) -> dict[int, Sample]:
    """Return the first game of each of the first deals, or of a series the last of its games, by the task's number."""
    found: dict[int, Sample] = {}
    deals: set[int] = set()
    for row in takewhile(lambda row: row.deal < SAMPLES, rows):
        if row.deal not in deals and (records := list(run.records(task=row.number))):
            deals.add(row.deal)
            found[row.number] = sample_of(records[0].task, [record.match for record in records])
    return found
