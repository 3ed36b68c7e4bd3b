"""Sturtevant, "Last-Branch and Speculative Pruning Algorithms for Max^n", IJCAI 2003, tables 11 and 12, read otherwise.

These readings came up when the tables had been run in full. The rows stand beside the printed numbers as all rows under
other choices do, and have no part in what agrees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kingmaker.papers.framework.cells import Cell
from kingmaker.papers.framework.experiment import Experiment, Findings, Setting
from kingmaker.papers.setups.pruning_readings import (
    EVEN,
    READINGS,
    RULES,
    SCORE_READINGS,
    SCORES_SETUP,
    SETUP,
    SOLVED,
    STEPS,
    STEPS_ALONE,
    TAKEN,
    TOUCHING,
)
from kingmaker.papers.sturtevant2003 import SOURCE
from kingmaker.papers.sturtevant2003_cards import (
    HAND,
    HANDS,
    MERGED,
    PARANOID,
    PLAIN,
    REPLAYED,
    SEARCHES,
    SPECULATIVE,
    depth_cells,
    score_cells,
)

SPARING = {kind: text.replace(",table=0", "") for kind, text in MERGED.items()} | {
    PARANOID: "paranoid:nodes={nodes},goal=lead",
}
"""One of touching cards for all, and a table. Here Paranoid plays for its lead, as the paper's players do. That ranks
its moves as its own score does, since the sum of all scores is constant; but our solver of tricks, which the paper does
not have, leaves such deals alone."""
SOLVING = {PARANOID: "paranoid:nodes={nodes}"}
"""Paranoid with our solver, which asks by windows of one trick."""
BY_STEPS = {
    STEPS: {SPECULATIVE: "maxn:nodes={nodes},pruning=discrete"},
    STEPS_ALONE: {
        PLAIN: SEARCHES[PLAIN],
        SPECULATIVE: "maxn:nodes={nodes},table=0,pruning=discrete,shortcuts=no",
    },
}
"""Speculative pruning by the steps of scores. Without it, merged and tabled, the other kinds are rows already."""
FEW_HANDS = HANDS // 3


def depths(setting: Setting) -> Findings:
    """Let each kind of player play hands of both games under each of the further readings."""
    hands = setting.pick(quick=1, full=FEW_HANDS)
    found: list[Cell] = []
    for row in HAND:
        for name, rules in RULES.items():
            found += named(f"{row}, {name}", depth_cells(setting, row, SPARING, hands, rules=rules))
    found += named(f"spades, {SOLVED}", depth_cells(setting, "spades", SOLVING, hands))
    for name, kinds in BY_STEPS.items():
        found += named(f"spades, {name}", depth_cells(setting, "spades", kinds, hands, rules=EVEN))
    return Findings(cells=(), sensitivity=found)


def scores(setting: Setting) -> Findings:
    """Let MaxN without pruning meet Paranoid at Spades under each of the further readings."""
    hands = setting.pick(quick=1, full=REPLAYED)
    found: list[Cell] = []
    for name, kinds, rules in ((TOUCHING, MERGED, ""), (TAKEN, SPARING, EVEN)):
        found += named(f"spades, {name}", score_cells(setting, "spades", PLAIN, kinds, hands, rules=rules))
    return Findings(cells=(), sensitivity=found)


def named(reading: str, cells: Sequence[Cell]) -> list[Cell]:
    """Return cells with their reading before the names of their rows."""
    return [replace(cell, row=f"{reading}, {cell.row}") for cell in cells]


EXPERIMENTS = (
    Experiment(
        name=READINGS,
        title="how far searches of cards come with 500,000 nodes, under further readings",
        source=f"{SOURCE}, table 11",
        setup=SETUP,
        measure=depths,
        quick="1 hand by each",
        full=f"{FEW_HANDS} hands by each",
    ),
    Experiment(
        name=SCORE_READINGS,
        title="points of MaxN against Paranoid at Spades, under further readings",
        source=f"{SOURCE}, table 12, spades",
        setup=SCORES_SETUP,
        measure=scores,
        quick="1 hand × 6 seatings for each reading",
        full=f"{REPLAYED} hands × 6 seatings for each reading",
    ),
)
