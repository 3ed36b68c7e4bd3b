"""What a tournament costs above its searches: the part of its time that is not spent within decisions.

One worker, Hearts at depths where a move takes about a millisecond, in memory and with a store. Both times are by the
clock: what others take from the processor falls on decisions and on the rest in proportion, and waiting for the disk
counts. A new store takes some 50 milliseconds to be made and closed, whatever is played; so that this does not decide,
a tournament of five seconds is measured, it included.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from rich.table import Table

from kingmaker.arena import Plan, Report, run
from kingmaker.bench import show
from kingmaker.bench.section import Section, Target
from kingmaker.bench.timing import agreed

ARENA_SHARE = 0.05

AGENTS = ("maxn:depth=5", "paranoid:depth=7", "max-prob:depth=4", "mp-mix:depth=6")
QUICK_AGENTS = ("maxn:depth=1", "paranoid:depth=1", "max-prob:depth=1", "mp-mix:depth=1")


@dataclass(frozen=True)
class ArenaCost:
    """One way of keeping the games."""

    kept: str
    decisions: int
    seconds_a_move: float
    """The median over the turns."""
    shares: tuple[float, ...]
    """Time outside of decisions over time within, turn by turn."""

    @property
    def share(self) -> float:
        """The median of the shares."""
        return statistics.median(self.shares)

    def below(self, target: float) -> bool | None:
        """Whether the share stays below a target: in every turn, in none, or None if the turns disagree."""
        return agreed(share < target for share in self.shares)


@dataclass(frozen=True)
class Arena(Section):
    """All ways of keeping the games."""

    name = "arena"
    costs: tuple[ArenaCost, ...]

    @classmethod
    def measure(cls, *, quick: bool) -> Arena:
        """Measure way by way."""
        return cls(tuple(measure(quick=quick)))

    def tables(self) -> Iterator[Table]:
        """Show what a tournament costs above its searches."""
        title = "A tournament of Hearts by one worker: time outside of decisions over time within"
        made = show.table(title, "games are kept", "decisions", "time per move", "above", "range")
        for cost in self.costs:
            move, above = f"{cost.seconds_a_move * 1000:.2f} ms", f"[bold]{cost.share:.1%}[/]"
            made.add_row(cost.kept, f"{cost.decisions:,}", move, above, show.spread(cost.shares, ".1%"))
        yield made

    def targets(self) -> Iterator[Target]:
        """Ask that little is spent outside of decisions."""
        for cost in self.costs:
            yield Target(
                f"arena above its searches, {cost.kept}",
                f"under {ARENA_SHARE:.0%}, 1 ms per move",
                f"{cost.share:.1%} (turns {show.spread(cost.shares, '.1%')})",
                cost.below(ARENA_SHARE),
            )

    def as_json(self) -> dict[str, object]:
        """Return the costs."""
        return {"arena": [asdict(cost) | {"share": cost.share} for cost in self.costs]}


def hearts(*, quick: bool, deals: int) -> Plan:
    """Return a tournament of Hearts whose moves take about a millisecond; `quick`, next to nothing."""
    return Plan.of("hearts", QUICK_AGENTS if quick else AGENTS, deals=1 if quick else deals, seating="rotations")


def seconds_a_move(report: Report) -> float:
    """Return the mean time of a decision."""
    return sum(effort.seconds for effort in report.efforts) / sum(effort.decisions for effort in report.efforts)


def measure(*, quick: bool) -> Iterator[ArenaCost]:
    """Measure without a store, then with one that is new in every turn."""
    plan = hearts(quick=quick, deals=25)
    run(hearts(quick=True, deals=1))  # imports and caches
    for kept in ("in memory", "in a store"):
        moves, shares, decisions = [], [], 0
        for _ in range(1 if quick else 3):
            with TemporaryDirectory() if kept == "in a store" else nullcontext() as folder:
                start = perf_counter()
                report = run(plan, store=None if folder is None else Path(folder) / "runs.db")
                spent = perf_counter() - start
            decisions = sum(effort.decisions for effort in report.efforts)
            moves.append(seconds_a_move(report))
            within = moves[-1] * decisions
            shares.append((spent - within) / within)
        yield ArenaCost(kept, decisions, statistics.median(moves), tuple(shares))
