"""What a table costs in memory, measured from outside: a fresh process searches, and says how far it grew.

`python -m kingmaker.bench.peak_memory` reads searches as JSON from its input and answers in JSON. The peak is the
kernel's. Linux counts it for the process image alone in /proc; elsewhere `getrusage` has it, which on Linux would start
from the peak of the process that started this one, and hide any growth below that.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from kingmaker import registry

STATUS = Path("/proc/self/status")


@dataclass(frozen=True)
class Growth:
    """What the searches of one process took together."""

    nodes: int
    seconds: float
    megabytes: float
    """How far the peak of resident memory rose above what it was before the first search."""


def peak_bytes() -> int:
    """Return the peak of this process's resident memory."""
    if STATUS.is_file():
        line = next(line for line in STATUS.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) * 1024
    import resource  # not on Windows, where this cannot be measured

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def measure(agent: str, game: str, *, seeds: range) -> Growth:
    """Search the first move of deals of a game in a process of their own."""
    request = {"agent": agent, "game": game, "seeds": [seeds.start, seeds.stop]}
    command = [sys.executable, "-m", "kingmaker.bench.peak_memory"]
    answer = subprocess.run(command, input=json.dumps(request), capture_output=True, text=True, check=True)
    return Growth(**json.loads(answer.stdout))


def grow(agent: str, game: str, seeds: range) -> Growth:
    """Search here, and see how far the peak rises; a small search first brings the code into memory."""
    search: Any = registry.agent(agent)
    rules = registry.game(game)
    search.search(rules.new(seed=0), depth=1)
    before, start, nodes = peak_bytes(), perf_counter(), 0
    for seed in seeds:
        nodes += search.search(rules.new(seed=seed)).nodes
    return Growth(nodes, perf_counter() - start, (peak_bytes() - before) / 2**20)


if __name__ == "__main__":
    asked = json.loads(sys.stdin.read())
    print(json.dumps(vars(grow(asked["agent"], asked["game"], range(*asked["seeds"])))))
