"""The same work in other libraries: nodes per second side by side, in turn, in one run.

    python benchmarks/peers.py [--quick] [--json]

Six tasks. Tic-tac-toe with alpha-beta from the empty board, written in Python for us and for easyAI, and in C++ under
OpenSpiel's Python search. The last tricks of Hearts with MaxN: the very same position and tree in OpenSpiel, whose
wheel has no max^n, so that a plain one walks its C++ states. And a three-player game in Python under multimcts, which
samples games where we search all of them: the nearest thing, and not the same. Last MaxN and random playouts on Chinese
Checkers, beside OpenSpiel's game of that name: see `peer_boards.py`; and IS-MCTS on Hearts with hidden hands, in
simulations: see `peer_hidden.py`. MCTS on three games whose cards and boards are open: see `peer_mcts.py`. A library
that is missing is left out.

A node is a position visited. Peers are counted in a run of their own, which is not timed.

`kingmaker.bench` measures Kingmaker against itself. These files stand outside the package because they need other
libraries; they use its timing and its tables.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from kingmaker.bench import show
from kingmaker.bench.timing import Task, TimedPair, rate_of

sys.path.insert(0, str(Path(__file__).parent))

from peer_boards import BOARD_TASKS
from peer_hidden import HIDDEN_TASKS
from peer_mcts import MCTS_TASKS
from peer_tasks import TASKS, Contestant


@dataclass(frozen=True)
class Line:
    """One contestant in one task; `ratio` is how many times as fast Kingmaker's engine is, `reach` what was asked for.

    `reached` is None if nothing was asked for, if the turns disagree, or in a quick run, which cannot tell.
    """

    task: str
    who: str
    what: str
    nodes: int
    rate: float
    ratio: float
    reach: float | None = None
    reached: bool | None = None


def measure(task: str, contestants: list[Contestant], *, turns: int, least: float) -> list[Line]:
    """Time all contestants of a task in turn; the first of them is ours, and the others are held against it."""
    rates: list[list[float]] = [[] for _ in contestants]
    for contestant in contestants:
        contestant.work()
    for _ in range(turns):
        for place, contestant in enumerate(contestants):
            rates[place].append(rate_of(counted(contestant), least))
    return [line(task, contestant, rates[0], found) for contestant, found in zip(contestants, rates, strict=True)]


def line(task: str, contestant: Contestant, ours: list[float], found: list[float]) -> Line:
    """Sum up the turns of one contestant."""
    times = TimedPair(0, contestant.nodes, tuple(ours), tuple(found))
    told = contestant.reach is not None and len(found) > 1
    reached = times.reaches(contestant.reach) if told else None
    who, what, nodes = contestant.who, contestant.what, contestant.nodes
    return Line(task, who, what, nodes, times.other_rate, times.ratio, contestant.reach, reached)


def counted(contestant: Contestant) -> Task:
    """Make a task of work that does not count its nodes itself."""

    def task() -> int:
        contestant.work()
        return contestant.nodes

    return task


def available(library: str) -> bool:
    """Tell whether a library can be imported."""
    try:
        importlib.import_module(library)
    except ImportError:
        return False
    return True


def main(arguments: list[str] | None = None) -> int:
    """Measure what is there, and print it."""
    parser = argparse.ArgumentParser(description="Nodes per second of Kingmaker and of other libraries.")
    parser.add_argument("--quick", action="store_true", help="small positions and one turn")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--only", metavar="WORDS", help="tasks with these words in their names")
    options = parser.parse_args(arguments)
    turns, least = (1, 0.0) if options.quick else (5, 0.3)

    lines: list[Line] = []
    missing: list[str] = []
    tasks = [task for task in (*TASKS, *BOARD_TASKS, *HIDDEN_TASKS, *MCTS_TASKS) if (options.only or "") in task.name]
    if not tasks:
        parser.error(f"expected --only with words of a task, got '{options.only}'")
    for task in tasks:
        contestants = task.ours(options.quick)
        for library, peer in task.peers:
            if available(library):
                contestants.append(peer(options.quick))
            elif library not in missing:
                missing.append(library)
        lines += measure(task.name, contestants, turns=turns, least=least)

    if options.json:
        print(json.dumps({"lines": [asdict(line) for line in lines], "missing": missing}, indent=2))
        return 0
    console = show.console()
    for name in dict.fromkeys(line.task for line in lines):
        console.print(table(name, [line for line in lines if line.task == name]))
    for library in missing:
        console.print(f"{library} is not installed and was left out: `make .venv/.bench` installs it")
    console.print("Medians of turns taken in one run; `engine is` says how many times as fast our engine was.")
    return 0


def table(task: str, lines: list[Line]) -> Any:
    """Show the lines of one task."""
    made = show.table(task, "who", "what", "nodes", "rate", "engine is", "to reach", text=2)
    for line in lines:
        asked = "" if line.reach is None else f"{line.reach:g} × {show.VERDICTS[line.reached]}"
        made.add_row(line.who, line.what, f"{line.nodes:,}", show.rate(line.rate), f"{line.ratio:.1f} ×", asked)
    return made


if __name__ == "__main__":
    raise SystemExit(main())
