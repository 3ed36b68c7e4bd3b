"""Tasks in batches: large enough that handing them out costs nothing, small enough that no worker waits at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from kingmaker.arena.match import Match

if TYPE_CHECKING:
    from kingmaker.arena.plan import Plan, Task

SECONDS = 0.2
"""How long a batch should take: results come as a steady stream, and little is lost with a worker."""
MOST = 500
"""Tasks in a batch."""


class Played(NamedTuple):
    """What came of a batch."""

    results: list[tuple[Task, list[Match]]]
    seconds: float


def play_batch(plan: Plan, batch: Sequence[Task], stop: Callable[[], bool]) -> Played:
    """Play the tasks of a batch one after another."""
    began = perf_counter()
    results = [(task, plan.play(task, stop=stop)) for task in batch]
    return Played(results, perf_counter() - began)


class Batches:
    """Cuts a list of tasks into batches, whose size follows what the last ones took."""

    def __init__(self, tasks: Sequence[Task], workers: int) -> None:
        self.tasks = tasks
        self.workers = workers
        self.given = 0
        self.size = 1

    def next(self) -> Sequence[Task]:
        """Return the next batch; empty when all have been given out."""
        left = len(self.tasks) - self.given
        size = max(1, min(self.size, left // (2 * self.workers)))
        batch = self.tasks[self.given : self.given + size]
        self.given += len(batch)
        return batch

    def learn(self, played: Played) -> None:
        """Choose the size of the next batches by the time that one took; it grows step by step."""
        fitting = SECONDS * len(played.results) / max(played.seconds, 1e-6)
        self.size = int(max(1, min(fitting, 2 * self.size, MOST)))
