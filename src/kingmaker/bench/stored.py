"""How long `kingmaker report` takes on a store with 100,000 matches, from its start to the last line of the tables.

Time is that of its processor, which leaves out the time that others had it; the clock stands beside it.
The store is made for this: a few games of Hearts are played and written down again and again with scores drawn by
chance, in one transaction and not game by game as a tournament would.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from rich.table import Table

from kingmaker.arena import Plan, Store
from kingmaker.bench import show
from kingmaker.bench.section import Section, Target
from kingmaker.bench.timing import agreed
from kingmaker.game import KingmakerError
from kingmaker.reference import Random

SUMMARY_SECONDS = 2.0

MATCHES = 100_000
QUICK_MATCHES = 500
AGENTS = ("maxn:depth=1", "paranoid:depth=1", "max-prob:depth=1", "mp-mix:depth=1")
POINTS = 26


@dataclass(frozen=True)
class Summary:
    """Reading and summarising one store."""

    matches: int
    megabytes: float
    """The size of the file."""
    times: tuple[float, ...]
    """Seconds of processor time of the command, turn by turn."""
    clock: float
    """The median of its seconds by the clock."""

    @property
    def seconds(self) -> float:
        """The median of the times."""
        return statistics.median(self.times)

    def below(self, target: float) -> bool | None:
        """Whether it takes less than so many seconds: in every turn, in none, or None if the turns disagree."""
        return agreed(seconds < target for seconds in self.times)


@dataclass(frozen=True)
class Stored(Section):
    """The summary of one store."""

    name = "stored"
    found: Summary

    @classmethod
    def measure(cls, *, quick: bool) -> Stored:
        """Make the store and have it summarised."""
        return cls(measure(quick=quick))

    def tables(self) -> Iterator[Table]:
        """Show how long a store takes to be summarised."""
        title = "kingmaker report, its start included"
        made = show.table(title, "matches", "file", "processor time", "range", "clock", text=0)
        seconds, clock = f"[bold]{self.found.seconds:.2f} s[/]", f"{self.found.clock:.2f} s"
        spread = f"{show.spread(self.found.times, '.2f')} s"
        made.add_row(f"{self.found.matches:,}", f"{self.found.megabytes:.0f} MB", seconds, spread, clock)
        yield made

    def targets(self) -> Iterator[Target]:
        """Ask that one does not wait for it."""
        yield Target(
            f"report of {self.found.matches:,} stored matches",
            f"under {SUMMARY_SECONDS:g} s",
            f"{self.found.seconds:.2f} s (turns {show.spread(self.found.times, '.2f')})",
            self.found.below(SUMMARY_SECONDS),
        )

    def as_json(self) -> dict[str, object]:
        """Return the summary."""
        return {"stored": asdict(self.found)}


def measure(*, quick: bool) -> Summary:
    """Make the store and have it summarised, after a warm-up."""
    matches = QUICK_MATCHES if quick else MATCHES
    with TemporaryDirectory() as folder:
        file = Path(folder) / "runs.db"
        fill(file, matches)
        _summarise(file)
        times, clock = [], []
        for _ in range(1 if quick else 5):
            start, before = perf_counter(), _children()
            _summarise(file)
            times.append(_children() - before)
            clock.append(perf_counter() - start)
        return Summary(matches, file.stat().st_size / 2**20, tuple(times), statistics.median(clock))


def fill(file: Path, matches: int) -> None:
    """Write a tournament of so many matches into a new store."""
    a_deal = Plan.of("hearts", AGENTS).seatings_a_deal
    plan = Plan.of("hearts", AGENTS, deals=-(-matches // a_deal))
    tasks = plan.tasks()[:matches]
    played = [plan.play(task)[0] for task in tasks[:a_deal]]
    random = Random(1)
    with Store(file) as store:
        run = store.open_run(plan)
        with store.transaction() as db:
            for place, task in enumerate(tasks):
                returns = tuple(-float(random.below(POINTS + 1)) for _ in task.seats)
                match = replace(played[place % a_deal], seed=plan.deal_seed(task.deal), returns=returns)
                run.insert(db, plan.row(task, [match]), [match])


def _children() -> float:
    """Return the processor time of all processes that this one has started and that have ended."""
    import resource  # not on Windows, where this cannot be measured

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _summarise(file: Path) -> None:
    command = [sys.executable, "-m", "kingmaker.cli", "report", str(file)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise KingmakerError(f"expected kingmaker report to read {file}, got: {ended.stderr.strip()}")
