"""What a run of the bench found, as data: every figure, and whether it reaches what was asked for."""

from __future__ import annotations

import os
import platform
from dataclasses import asdict, dataclass, field
from typing import Any

from kingmaker import __version__
from kingmaker.bench.arena_cost import ArenaCost
from kingmaker.bench.boards import BoardRate
from kingmaker.bench.first_move import FirstMove
from kingmaker.bench.league import Recommendation
from kingmaker.bench.learning import LearningCost
from kingmaker.bench.rates import Rate
from kingmaker.bench.risk import RiskRate
from kingmaker.bench.sampling import SamplingRate
from kingmaker.bench.signature import SIGNATURE
from kingmaker.bench.stored import Summary
from kingmaker.bench.table_cost import TableCost
from kingmaker.bench.workers import WORKERS, Scaling

MAXN_RATIO = 100.0
FIRST_MOVE_SECONDS = 0.050
SOFT_MOVE_SECONDS = 0.200
LEARNING_ADDS = 0.2
TABLE_MEGABYTES = 256.0
PYTHON_RATIO = 1.0
PARANOID_SECONDS = 0.25
ARENA_SHARE = 0.05
WORKERS_RATIO = 1.8
SUMMARY_SECONDS = 2.0

Row = tuple[str, str, str, bool | None]
"""A target as it is written down: its name, what to reach, what was found, whether that is enough."""
ROLLOUT_RATIO = 100.0
RECOMMENDATION_SECONDS = 2.0


@dataclass(frozen=True)
class Target:
    """A figure that was asked for."""

    name: str
    to_reach: str
    found: str
    reached: bool | None
    """None if this run cannot tell: its turns disagree, or it is a quick run on smaller positions."""


@dataclass
class Report:
    """Filled section by section, in the order of the run."""

    quick: bool
    rates: list[Rate] = field(default_factory=list)
    full_maxn: Rate | None = None
    first_move: FirstMove | None = None
    soft_moves: list[FirstMove] = field(default_factory=list)
    learning: LearningCost | None = None
    tables: list[TableCost] = field(default_factory=list)
    boards: list[BoardRate] = field(default_factory=list)
    risk: list[RiskRate] = field(default_factory=list)
    arena: list[ArenaCost] = field(default_factory=list)
    workers: list[Scaling] = field(default_factory=list)
    stored: Summary | None = None
    sampling: list[SamplingRate] = field(default_factory=list)
    recommendation: Recommendation | None = None
    signature: int | None = None

    def faults(self) -> list[str]:
        """Say what is wrong rather than slow: unequal node counts, and a signature that has moved."""
        lines = [*self.rates, *([self.full_maxn] if self.full_maxn else [])]
        found = [
            f"expected equal nodes, got {line.times.nodes:,} by the engine and {line.times.other_nodes:,} "
            f"by the reference in {line.algorithm} on {line.game}"
            for line in lines
            if not line.same_nodes
        ]
        if self.signature is not None and self.signature != SIGNATURE:
            found.append(f"expected the signature {SIGNATURE}, got {self.signature}: a commit that moves it says why")
        return found

    def targets(self) -> list[Target]:
        """Hold the figures against what was asked for."""
        assert self.full_maxn is not None
        assert self.first_move is not None
        assert self.learning is not None
        maxn, first = self.full_maxn.times, self.first_move
        python = min((line for line in self.rates if "Python" in line.game), key=lambda line: min(line.times.ratios))
        most = max(first.table, first.growth)
        over = [cost for cost in self.tables if not cost.bounded]
        rows: list[Row] = [
            (
                f"full-tree maxn, {self.full_maxn.game}",
                f"{MAXN_RATIO:g} × reference",
                f"{maxn.ratio:.1f} × (turns {min(maxn.ratios):.1f}–{max(maxn.ratios):.1f})",
                maxn.reaches(MAXN_RATIO),
            ),
            (
                f"prob-maxn's first move, {first.cards} cards, {first.deals} deals",
                f"median under {FIRST_MOVE_SECONDS * 1000:g} ms",
                f"{first.median * 1000:.1f} ms",
                first.median < FIRST_MOVE_SECONDS,
            ),
            (
                f"what learning adds to a move, {self.learning.cards} cards, {self.learning.deals} deals",
                f"median under {LEARNING_ADDS:.0%}",
                f"{self.learning.adds:.0%}",
                self.learning.adds < LEARNING_ADDS,
            ),
            (
                "the table of prob-maxn",
                f"under {TABLE_MEGABYTES:g} MB",
                f"{first.table:g} MB allowed, {first.growth:.1f} MB grown",
                most < TABLE_MEGABYTES,
            ),
            (
                "memory of a table, however long the search",
                "within its bytes",
                f"{len(self.tables) - len(over)} of {len(self.tables)} searches",
                not over,
            ),
            (
                "a game in Python, slowest turn of any algorithm",
                f"{PYTHON_RATIO:g} × reference",
                f"{min(python.times.ratios):.2f} × ({python.algorithm})",
                python.times.reaches(PYTHON_RATIO),
            ),
        ]
        rows += [
            (
                f"{line.agent}, first move",
                f"median under {SOFT_MOVE_SECONDS * 1000:g} ms",
                f"{line.median * 1000:.1f} ms",
                line.median < SOFT_MOVE_SECONDS,
            )
            for line in self.soft_moves
        ]
        rows += [
            (
                f"{line.work}, {line.game}",
                f"under {PARANOID_SECONDS * 1000:g} ms",
                f"{line.seconds * 1000:.1f} ms",
                line.seconds < PARANOID_SECONDS,
            )
            for line in self.boards
            if line.work.startswith("paranoid")
        ]
        rows += self._arena_rows()
        rows += [
            (
                f"random games of {line.algorithm}, {line.game}",
                f"{ROLLOUT_RATIO:g} × reference",
                f"{line.times.ratio:.1f} × (turns {min(line.times.ratios):.1f}–{max(line.times.ratios):.1f})",
                line.times.reaches(ROLLOUT_RATIO),
            )
            for line in self.sampling
            if line.algorithm == "maxn-mc"
        ]
        if self.recommendation is not None:
            advised = self.recommendation
            rows.append(
                (
                    f"a recommendation in a draft, {advised.players} players, {advised.teams} teams",
                    f"under {RECOMMENDATION_SECONDS:g} s",
                    f"{advised.seconds:.2f} s",
                    advised.seconds < RECOMMENDATION_SECONDS,
                )
            )
        return [Target(name, ask, found, None if self.quick else reached) for name, ask, found, reached in rows]

    def _arena_rows(self) -> list[Row]:
        assert self.stored is not None
        rows: list[Row] = [
            (
                f"arena above its searches, {cost.kept}",
                f"under {ARENA_SHARE:.0%}, 1 ms a move",
                f"{cost.share:.1%} (turns {min(cost.shares):.1%}–{max(cost.shares):.1%})",
                cost.below(ARENA_SHARE),
            )
            for cost in self.arena
        ]
        rows += [
            (
                f"{WORKERS} {line.executor}, {line.game}",
                f"{WORKERS_RATIO:g} × one worker",
                f"{line.ratio:.2f} × (turns {min(line.ratios):.2f}–{max(line.ratios):.2f})",
                line.reaches(WORKERS_RATIO),
            )
            for line in self.workers
        ]
        found, times = self.stored, self.stored.times
        rows.append(
            (
                f"report of {found.matches:,} stored matches",
                f"under {SUMMARY_SECONDS:g} s",
                f"{found.seconds:.2f} s (turns {min(times):.2f}–{max(times):.2f})",
                found.below(SUMMARY_SECONDS),
            )
        )
        return rows

    def as_json(self) -> dict[str, Any]:
        """Give everything as plain values."""
        assert self.full_maxn is not None
        assert self.first_move is not None
        assert self.stored is not None
        assert self.learning is not None
        return {
            "version": __version__,
            "quick": self.quick,
            "machine": machine(),
            "rates": [rate_json(line) for line in self.rates],
            "full_maxn": rate_json(self.full_maxn),
            "first_move": asdict(self.first_move),
            "soft_moves": [asdict(line) for line in self.soft_moves],
            "learning": asdict(self.learning),
            "tables": [asdict(cost) | {"bounded": cost.bounded} for cost in self.tables],
            "boards": [asdict(line) for line in self.boards],
            "risk": [asdict(line) for line in self.risk],
            "arena": [asdict(cost) | {"share": cost.share} for cost in self.arena],
            "workers": [asdict(line) | {"ratio": line.ratio} for line in self.workers],
            "stored": asdict(self.stored),
            "sampling": [sampling_json(line) for line in self.sampling],
            "recommendation": asdict(self.recommendation) if self.recommendation else None,
            "signature": {"found": self.signature, "committed": SIGNATURE},
            "targets": [asdict(target) for target in self.targets()],
            "faults": self.faults(),
        }


def rate_json(line: Rate) -> dict[str, Any]:
    """Give a line of the table as plain values; rates are nodes per second."""
    return {
        "game": line.game,
        "algorithm": line.algorithm,
        "nodes": line.times.nodes,
        "reference_nodes": line.times.other_nodes,
        "engine": line.times.rate,
        "reference": line.times.other_rate,
        "ratio": line.times.ratio,
        "ratios": list(line.times.ratios),
    }


def sampling_json(line: SamplingRate) -> dict[str, Any]:
    """Give a line of the table as plain values; rates are random games per second."""
    return {
        "game": line.game,
        "algorithm": line.algorithm,
        "engine": line.times.rate,
        "reference": line.times.other_rate,
        "ratio": line.times.ratio,
        "ratios": list(line.times.ratios),
    }


def machine() -> dict[str, Any]:
    """Say where this was measured, and how busy it is there."""
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "processors": os.cpu_count(),
        "load": os.getloadavg()[0],
    }
