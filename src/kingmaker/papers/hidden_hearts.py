"""The ladder of PIMC in Hearts with hidden hands: one player among three that follow rules of thumb, in each seat.

A published ladder has random play, rules of thumb, and PIMC with 10 to 500 worlds, in mean points a hand. Its rules of
thumb are not printed, and ours differ, so the numbers stand beside each other and are no target.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from kingmaker.arena.rows import Row
from kingmaker.papers.framework.cells import Cell, measured
from kingmaker.papers.framework.experiment import Experiment, Findings, Setting
from kingmaker.papers.framework.shares import mean_of

GAME = "hearts:hands=hidden,moon=no"
HEURISTIC = "heuristic"
INSIDE = "uct:simulations=100,c=0.4,guided=0.9"
"""A quick search in each world, so that many worlds can be had."""
WORLDS = (10, 50, 100, 200, 500)
PRINTED = {"random": 11.5, "heuristic": 6.5, "10": 4.11, "50": 3.31, "100": 3.27, "500": 3.14}
EVEN = 6.5
"""A quarter of the 26 points of a hand."""
MOST_POINTS = 26.0
DEALS = 1000


def ladder(setting: Setting) -> Findings:
    """Play every rung of the ladder."""
    deals = setting.pick(quick=2, full=DEALS)
    rungs = {"random": "random", "heuristic": HEURISTIC}
    rungs |= {
        str(worlds): f"pimc:search=({INSIDE}),worlds={worlds}"
        for worlds in (WORLDS if setting.size != "quick" else WORLDS[:2])
    }
    cells = []
    for name, agent in rungs.items():
        setting.tell(f"{agent} among three of {HEURISTIC}: {deals} deals × 4 seats")
        report = setting.tournament(GAME, [agent, *[HEURISTIC] * 3], deals=deals, seating="rotations")
        cells.append(points_cell(f"{name} worlds" if name.isdigit() else name, report.rows, PRINTED.get(name)))
    return Findings(cells=cells)


def points_cell(row: str, rows: Sequence[Row], printed: float | None) -> Cell:
    """Return the mean points of the first agent in a hand, with its interval over deals."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    for each in rows:
        own = [-score for score, agent in zip(each.scores, each.seats, strict=True) if agent == 0]
        by_deal[each.deal].append(sum(own) / len(own))
    means = [sum(points) / len(points) for points in by_deal.values()]
    estimate = mean_of(means, low=0.0, high=MOST_POINTS)
    return measured(
        row,
        "points a hand",
        estimate,
        printed=printed,
        size=len(means),
        scale=1.0,
        unit="",
        even=EVEN,
        games=len(rows),
    )


EXPERIMENTS = (
    Experiment(
        name="hidden-hearts",
        title="PIMC among three players with rules of thumb, by the number of worlds",
        source="A published ladder of PIMC in Hearts without passing and without the moon",
        setup=(
            f"The game is `{GAME}`. One player sits among three of `{HEURISTIC}`, in each of the four seats of every "
            "deal; `random` and `heuristic` take that place, too. PIMC is "
            f"`pimc:search=({INSIDE}),worlds=N`. Points count against a player; {EVEN} of them are an even share. The "
            "rules of thumb behind the printed numbers are not known."
        ),
        measure=ladder,
        quick="2 deals × 4 seats for each of four players",
        full=f"{DEALS:,} deals × 4 seats for each of seven players",
        why="The opponents follow other rules of thumb than those of the print, so that points differ for everybody.",
    ),
)
