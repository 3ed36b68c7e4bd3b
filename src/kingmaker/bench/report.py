"""What a run of the bench found, as data: every figure, and whether it reaches what was asked for."""

from __future__ import annotations

import os
import platform
from dataclasses import asdict, dataclass, field
from typing import Any

from kingmaker import __version__
from kingmaker.bench.boards import BoardRate
from kingmaker.bench.first_move import FirstMove
from kingmaker.bench.moves import MoveTime, Reached
from kingmaker.bench.rates import Rate
from kingmaker.bench.savings import Saving
from kingmaker.bench.signature import SIGNATURE
from kingmaker.bench.table_cost import TableCost

MAXN_RATIO = 100.0
FIRST_MOVE_SECONDS = 0.050
TABLE_MEGABYTES = 256.0
PYTHON_RATIO = 1.0
PARANOID_SECONDS = 0.25
SPECULATIVE_SAVING = 10.0


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
    tables: list[TableCost] = field(default_factory=list)
    boards: list[BoardRate] = field(default_factory=list)
    savings: list[Saving] = field(default_factory=list)
    moves: list[MoveTime] = field(default_factory=list)
    deepest: Reached | None = None
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
        found += [
            f"expected the same value and action, got others by {s.way} in {s.work}" for s in self.savings if not s.same
        ]
        if self.signature is not None and self.signature != SIGNATURE:
            found.append(f"expected the signature {SIGNATURE}, got {self.signature}: a commit that moves it says why")
        return found

    def targets(self) -> list[Target]:
        """Hold the figures against what was asked for."""
        assert self.full_maxn is not None
        assert self.first_move is not None
        maxn, first = self.full_maxn.times, self.first_move
        python = min((line for line in self.rates if "Python" in line.game), key=lambda line: min(line.times.ratios))
        most = max(first.table, first.growth)
        over = [cost for cost in self.tables if not cost.bounded]
        rows: list[tuple[str, str, str, bool | None]] = [
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
                "its table",
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
                f"{line.work}, {line.game}",
                f"under {PARANOID_SECONDS * 1000:g} ms",
                f"{line.seconds * 1000:.1f} ms",
                line.seconds < PARANOID_SECONDS,
            )
            for line in self.boards
            if line.work.startswith("paranoid")
        ]
        speculative = [line for line in self.savings if line.way == "speculative" and "leads" in line.work]
        rows += [
            (
                f"nodes saved by speculative pruning, {line.work}",
                f"{SPECULATIVE_SAVING:g} × fewer",
                f"{line.fewer:.1f} × fewer",
                line.fewer >= SPECULATIVE_SAVING,
            )
            for line in speculative
        ]
        rows += [
            (
                line.work,
                f"median under {line.target * 1000:g} ms",
                f"{line.median * 1000:.1f} ms",
                line.median < line.target,
            )
            for line in self.moves
            if line.target is not None
        ]
        return [Target(name, ask, found, None if self.quick else reached) for name, ask, found, reached in rows]

    def as_json(self) -> dict[str, Any]:
        """Give everything as plain values."""
        assert self.full_maxn is not None
        assert self.first_move is not None
        assert self.deepest is not None
        return {
            "version": __version__,
            "quick": self.quick,
            "machine": machine(),
            "rates": [rate_json(line) for line in self.rates],
            "full_maxn": rate_json(self.full_maxn),
            "first_move": asdict(self.first_move),
            "tables": [asdict(cost) | {"bounded": cost.bounded} for cost in self.tables],
            "boards": [asdict(line) for line in self.boards],
            "savings": [asdict(line) for line in self.savings],
            "moves": [asdict(line) for line in self.moves],
            "deepest": asdict(self.deepest),
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


def machine() -> dict[str, Any]:
    """Say where this was measured, and how busy it is there."""
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "processors": os.cpu_count(),
        "load": os.getloadavg()[0],
    }
