"""What a run of the bench found, as data: its sections, the figures asked for, and what is wrong."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace

from kingmaker import __version__
from kingmaker.bench.section import Section, Target


@dataclass
class BenchRun:
    """Filled section by section, in the order of the run."""

    quick: bool
    sections: list[Section] = field(default_factory=list)

    def targets(self) -> list[Target]:
        """Hold the figures against what was asked for; a quick run gives no verdict."""
        found = [target for section in self.sections for target in section.targets()]
        return [replace(target, reached=None) for target in found] if self.quick else found

    def faults(self) -> list[str]:
        """Say what is wrong rather than slow."""
        return [fault for section in self.sections for fault in section.faults()]

    def noise(self) -> str:
        """Say how far to trust the figures; nothing if none of them moves with the machine."""
        if not any(section.timed for section in self.sections):
            return ""
        here = machine()
        quick = "A quick run, on small positions, cannot tell what is reached. " if self.quick else ""
        return (
            f"{quick}Rates and the report of a store are over processor time, first moves, tables and tournaments over "
            f"the clock; medians of turns taken in one run. Machines have noise{self._moved()} (load "
            f"{here['load']:.1f} on {here['processors']} processors), and where turns disagree about a target the run "
            f"cannot tell."
        )

    def _moved(self) -> str:
        moves = [max(ratios) / min(ratios) - 1 for section in self.sections for ratios in section.ratios()]
        return f": a ratio moved by up to {max(moves):.0%} between turns" if moves else ""

    def as_json(self) -> dict[str, object]:
        """Return everything as plain values."""
        return {
            "version": __version__,
            "quick": self.quick,
            "machine": machine(),
            **_joined(section.as_json() for section in self.sections),
            "targets": [asdict(target) for target in self.targets()],
            "faults": self.faults(),
        }


def _joined(parts: Iterable[dict[str, object]]) -> dict[str, object]:
    return {key: value for part in parts for key, value in part.items()}


def machine() -> dict[str, object]:
    """Say where this was measured, and how busy it is there."""
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "processors": os.cpu_count(),
        "load": os.getloadavg()[0],
    }
