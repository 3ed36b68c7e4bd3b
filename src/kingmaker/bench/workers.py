"""Two workers against one: the same tournament by one thread, then by two threads or two processes, turn about.

Times are by the clock and include the start of the workers: two processes need some 0.4 seconds to import everything,
so that one worker has to take about 15 for that not to decide. A machine with one processor cannot tell, and neither
can one on which others are at work.
"""

from __future__ import annotations

import os
import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

from kingmaker.arena import Plan, run
from kingmaker.bench.arena_cost import hearts, seconds_a_move
from kingmaker.bench.timing import agreed

WORKERS = 2


@dataclass(frozen=True)
class Scaling:
    """One tournament by one kind of workers."""

    game: str
    executor: str
    seconds: float
    """What one worker takes for the tournament, the median."""
    seconds_a_move: float
    """Of one worker, the median."""
    ratios: tuple[float, ...]
    """How many times as fast two workers were, turn by turn."""

    @property
    def ratio(self) -> float:
        """The median of the ratios."""
        return statistics.median(self.ratios)

    def reaches(self, target: float) -> bool | None:
        """Whether two workers are so much faster: in every turn, in none, or None if this machine cannot tell."""
        if (os.cpu_count() or 1) < WORKERS:
            return None
        return agreed(ratio >= target for ratio in self.ratios)


def tournaments(*, quick: bool) -> Iterator[tuple[str, Plan, tuple[str, ...]]]:
    """Give what is played: a name, the plan, and by which kinds of workers."""
    yield "hearts, native", hearts(quick=quick, deals=75), ("threads", "processes")
    agents = ("minimax:depth=2", "alpha-beta:depth=2") if quick else ("minimax:depth=4", "alpha-beta:depth=4")
    in_python = Plan.of("tic-tac-toe", agents, deals=2 if quick else 640)
    yield "tic-tac-toe, in Python", in_python, ("processes",)


def measure(*, quick: bool) -> Iterator[Scaling]:
    """Measure line by line."""
    for game, plan, executors in tournaments(quick=quick):
        times: list[float] = []
        moves: list[float] = []
        ratios: dict[str, list[float]] = {executor: [] for executor in executors}
        for _ in range(1 if quick else 3):
            start = perf_counter()
            moves.append(seconds_a_move(run(plan)))
            times.append(perf_counter() - start)
            for executor, found in ratios.items():
                start = perf_counter()
                run(plan, workers=WORKERS, executor=executor)
                found.append(times[-1] / (perf_counter() - start))
        for executor, found in ratios.items():
            yield Scaling(game, executor, statistics.median(times), statistics.median(moves), tuple(found))
