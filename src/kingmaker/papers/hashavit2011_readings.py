"""Hashavit & Markovitch, "Max-Prob", IJCAI 2011, table 1, under readings that came up after it had been run in full.

What they are, and why they were tried, stands in `papers.setups.max_prob_readings`. The rows stand beside the printed
numbers as all rows under other choices do, and have no part in what agrees.
"""

from __future__ import annotations

from kingmaker.papers.framework.cells import Cell
from kingmaker.papers.framework.experiment import Experiment, Findings, Setting
from kingmaker.papers.hashavit2011 import OTHER_HANDS, SOURCE, hands_of, share_cells, trios_of
from kingmaker.papers.setups.max_prob_games import MOST
from kingmaker.papers.setups.max_prob_readings import OPENINGS, READINGS, ROWS, SETUP, readings


def further_readings(setting: Setting) -> Findings:
    """Play each row of the table under each of its further readings."""
    found: list[Cell] = []
    for row in ROWS:
        for name, reading in readings(row).items():
            if row in MOST:
                rows = hands_of(setting, reading, setting.pick(quick=1, full=OTHER_HANDS))
            else:
                rows = list(trios_of(setting, reading, setting.pick(quick=1, full=OPENINGS[row])))
            found += share_cells(row, f"{row}, {name}", rows, ties=reading.ties)
    return Findings(cells=(), sensitivity=found)


EXPERIMENTS = (
    Experiment(
        name=READINGS,
        title="four algorithms at four games, under further readings",
        source=SOURCE,
        setup=SETUP,
        measure=further_readings,
        quick="4 games or a hand × 24 seatings for each reading",
        full=f"{', '.join(f'{row} {24 * openings}' for row, openings in OPENINGS.items())}, "
        f"hands {24 * OTHER_HANDS} games for each reading",
    ),
)
