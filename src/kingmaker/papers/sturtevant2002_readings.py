"""Sturtevant, "A Comparison of Algorithms for Multi-Player Games", CG 2002: four and six players, read otherwise.

These readings came up when the table had been run in full, whose other choices are played by three. The rows stand
beside the printed numbers as all rows under other choices do, and have no part in what agrees.
"""

from __future__ import annotations

from kingmaker.papers.framework.experiment import Experiment, Findings, Setting
from kingmaker.papers.sturtevant2002 import FEW_OPENINGS, READINGS, SETUP, SOURCE, Field, cell_of

FOUR, SIX = "chinese-checkers:players=4,win=full,opening=8", "chinese-checkers:players=6,win=full,opening=12"
FIELDS = (
    Field("4 players, six pawns each", f"{FOUR},size=3", 59.3, 1, FEW_OPENINGS, seatings=6),
    Field("6 players, six pawns each", f"{SIX},size=3", 58.2, 1, FEW_OPENINGS, seatings=6),
    Field("6 players, values as leads", f"{SIX},scoring=lead", 58.2, 1, FEW_OPENINGS, seatings=6),
)


def further_readings(setting: Setting) -> Findings:
    """Play Chinese Checkers with four and six players under each of the further readings."""
    return Findings(cells=(), sensitivity=[cell_of(setting, field) for field in FIELDS])


EXPERIMENTS = (
    Experiment(
        name=READINGS,
        title="Paranoid against MaxN at Chinese Checkers with four and six players, under further readings",
        source=SOURCE,
        setup=(
            f"{SETUP} The star is smaller, with six pawns each, or values are less those of the others; all else is as "
            "in the table, which is not played again."
        ),
        measure=further_readings,
        quick="1 opening in 3 seatings for each reading",
        full=f"{FEW_OPENINGS} openings in 6 seatings for each reading",
    ),
)
