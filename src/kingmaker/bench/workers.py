"""Two workers against one: the same tournament by one thread, then by two threads or two processes, turn about.

Times are by the clock and include the start of the workers: two processes need some 0.4 seconds to import everything,
so that one worker has to take about 15 for that not to decide. A machine with one processor cannot tell, and neither
can one on which others are at work.
"""

from __future__ import annotations

import os
import statistics
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import perf_counter

from rich.table import Table

from kingmaker.arena import Plan, run
from kingmaker.bench import show
from kingmaker.bench.arena_cost import hearts, seconds_a_move
from kingmaker.bench.section import Section, Target
from kingmaker.bench.timing import agreed

WORKERS = 2
WORKERS_RATIO = 1.8


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


@dataclass(frozen=True)
class Workers(Section):
    """All tournaments by all kinds of workers."""

    name = "workers"
    lines: tuple[Scaling, ...]

    @classmethod
    def measure(cls, *, quick: bool) -> Workers:
        """Measure line by line."""
        return cls(tuple(measure(quick=quick)))

    def tables(self) -> Iterator[Table]:
        """Show how much faster two workers are than one."""
        title = f"A tournament by {WORKERS} workers beside one, their start included"
        made = show.table(title, "game", "workers", "one takes", "time per move", "ratio", "range", text=2)
        for line in self.lines:
            times = (f"{line.seconds:.2f} s", f"{line.seconds_a_move * 1000:.2f} ms")
            ratio, spread = f"[bold]{line.ratio:.2f} ×[/]", show.spread(line.ratios, ".2f")
            made.add_row(line.game, f"{WORKERS} {line.executor}", *times, ratio, spread)
        yield made

    def targets(self) -> Iterator[Target]:
        """Ask that two are nearly twice as fast."""
        for line in self.lines:
            yield Target(
                f"{WORKERS} {line.executor}, {line.game}",
                f"{WORKERS_RATIO:g} × one worker",
                f"{line.ratio:.2f} × (turns {show.spread(line.ratios, '.2f')})",
                line.reaches(WORKERS_RATIO),
            )

    def as_json(self) -> dict[str, object]:
        """Return the lines."""
        return {"workers": [asdict(line) | {"ratio": line.ratio} for line in self.lines]}


def tournaments(*, quick: bool) -> Iterator[tuple[str, Plan, tuple[str, ...]]]:
    """Yield what is played: a name, the plan, and by which kinds of workers."""
    yield "hearts, native", hearts(quick=quick, deals=75), ("threads", "processes")
    # One that draws lots, since games that would be the same are played once only.
    agents = (
        ("minimax:depth=2", "maxn:depth=2,ties=random") if quick else ("minimax:depth=4", "maxn:depth=4,ties=random")
    )
    in_python = Plan.of("tic-tac-toe", agents, deals=2 if quick else 640, opening=0)
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
