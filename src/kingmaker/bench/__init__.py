"""How fast the engine is: rates beside the reference, the figures asked for, and the bench signature.

`kingmaker bench` runs it. Speed is measured as ratios within one run, and never by a test.
"""

from __future__ import annotations

import json as json_text

from kingmaker.bench import boards, first_move, moves, rates, savings, show, table_cost
from kingmaker.bench.report import Report
from kingmaker.bench.signature import SIGNATURE, signature

__all__ = ["SIGNATURE", "run", "signature"]


def run(*, quick: bool = False, json: bool = False) -> int:
    """Measure everything and print it; `quick` takes small positions and one turn, `json` prints one document.

    Returns 0, or 1 if something is wrong: unequal node counts or a moved signature. A figure that is not reached is
    shown and is not an error: on another machine, or a busier one, it might be.
    """
    console = show.console()
    report = Report(quick)

    def tell(*what: object) -> None:
        if not json:
            console.print(*what)

    report.signature = signature()
    tell(f"signature: {report.signature}")
    report.rates = list(rates.measure(quick=quick))
    tell("", show.rates(report.rates))
    report.full_maxn = rates.full_maxn(quick=quick)
    tell(show.rates([report.full_maxn]))
    report.first_move = first_move.measure(quick=quick)
    tell(show.first_move(report.first_move))
    report.tables = list(table_cost.measure(quick=quick))
    tell(show.tables(report.tables))
    report.boards = list(boards.measure(quick=quick))
    tell(show.boards(report.boards))
    report.savings = list(savings.measure(quick=quick))
    tell(show.savings(report.savings))
    report.moves = list(moves.measure(quick=quick))
    report.deepest = moves.deepest(quick=quick)
    tell(show.moves(report.moves), show.deepest(report.deepest))
    tell(show.targets(report.targets()))
    tell(show.noise(report))
    if json:
        print(json_text.dumps(report.as_json(), indent=2))
    for fault in report.faults():
        tell(f"[red]{fault}[/]")
    return 1 if report.faults() else 0
