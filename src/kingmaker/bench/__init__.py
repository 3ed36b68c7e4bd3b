"""How fast engine and arena are: rates beside the reference, the figures asked for, and the bench signature.

`kingmaker bench` runs it. Speed is measured as ratios within one run, and never by a test. Everything here measures
Kingmaker against itself and needs nothing but the package; `benchmarks/` in the repository measures it beside other
libraries. Questions that are answered by play or by counting are experiments, in `kingmaker.papers`.
"""

from __future__ import annotations

import json as json_text
from collections.abc import Collection

from kingmaker.arena.report import json_ready
from kingmaker.bench import show
from kingmaker.bench.arena_cost import Arena
from kingmaker.bench.bench_run import BenchRun
from kingmaker.bench.boards import Boards
from kingmaker.bench.deadlines import Deadlines
from kingmaker.bench.drafts import DraftPicks
from kingmaker.bench.first_move import FirstMoves
from kingmaker.bench.full_maxn import FullMaxN
from kingmaker.bench.hidden_moves import HiddenMoves
from kingmaker.bench.kept_tables import KeptTables
from kingmaker.bench.league import Recommendations
from kingmaker.bench.learning import Learning
from kingmaker.bench.moves import Moves
from kingmaker.bench.rates import Rates
from kingmaker.bench.risk import Risk
from kingmaker.bench.sampling import SamplingRates
from kingmaker.bench.savings import Savings
from kingmaker.bench.section import Section
from kingmaker.bench.signature import SIGNATURE, Signature, signature
from kingmaker.bench.simulations import Simulations
from kingmaker.bench.solved_tricks import SolvedTricks
from kingmaker.bench.stored import Stored
from kingmaker.bench.table_cost import Tables
from kingmaker.bench.web import Web
from kingmaker.bench.workers import Workers
from kingmaker.game import UnknownName
from kingmaker.spec import nearest

__all__ = ["SECTIONS", "SIGNATURE", "run", "signature"]

SECTIONS: tuple[type[Section], ...] = (
    Signature,
    Rates,
    FullMaxN,
    FirstMoves,
    Learning,
    Tables,
    Boards,
    Savings,
    KeptTables,
    SolvedTricks,
    Moves,
    Risk,
    Arena,
    Workers,
    Stored,
    SamplingRates,
    Simulations,
    HiddenMoves,
    Deadlines,
    DraftPicks,
    Recommendations,
    Web,
)
"""Everything that is measured, in the order of the run. A new section is a class in a module and a line here."""


def run(*, quick: bool = False, json: bool = False, only: Collection[str] = ()) -> int:
    """Measure and print; `quick` takes small positions and one turn, `json` prints one document, `only` names sections.

    Returns 0, or 1 if something is wrong: unequal node counts or a moved signature. A figure that is not reached is
    shown and is not an error: on another machine, or a busier one, it might be.
    """
    console = show.console()
    report = BenchRun(quick)
    for section in _chosen(only):
        found = section.measure(quick=quick)
        report.sections.append(found)
        for table in () if json else found.tables():
            console.print(table)
    targets, faults = report.targets(), report.faults()
    if json:
        print(json_text.dumps(json_ready(report.as_json()), indent=2, allow_nan=False))
        return 1 if faults else 0
    if targets:
        console.print(show.targets(targets))
    if noise := report.noise():
        console.print(noise)
    for fault in faults:
        console.print(f"[red]{fault}[/]")
    return 1 if faults else 0


def _chosen(names: Collection[str]) -> list[type[Section]]:
    """Return the sections of these names in the order of the run; all if there are none."""
    known = [section.name for section in SECTIONS]
    for name in names:
        if name not in known:
            raise UnknownName(f"unknown section '{name}': {nearest(name, known)}")
    return [section for section in SECTIONS if not names or section.name in names]
