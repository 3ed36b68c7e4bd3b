"""PIMC in Hearts with hidden hands: one player among three others, in each seat.

A published ladder has random play, rules of thumb, and PIMC with 10 to 500 worlds, in mean points a hand. Its rules of
thumb are not printed, and ours differ, so the numbers stand beside each other and are no target. A second experiment
asks what it gains to read what others play (`infer=types`), against players who fit the types and against others.
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
PRINTED = {"random": 11.5, "10": 4.11, "50": 3.31, "100": 3.27, "500": 3.14}
EVEN = 6.5
"""A quarter of the 26 points of a hand."""
MOST_POINTS = 26.0
DEALS = 1000
READ_DEALS = 250
POINTS = "points a hand"
PLAIN, READING = "without inference", "with inference"
WAYS = {
    PLAIN: f"pimc:search=({INSIDE}),worlds=50",
    READING: f"pimc:search=({INSIDE}),worlds=50,infer=types",
}
READ = {
    "players who fit the types": "maxn:depth=1,cheats=yes",
    "rules of thumb": HEURISTIC,
    "PIMC": f"pimc:search=({INSIDE}),worlds=10",
}
"""Who is read. The first look to the end of the trick at open hands and take what is best for them, as the types do."""


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


def reading(setting: Setting) -> Findings:
    """Play PIMC with and without inference among three players of each kind, from the same deals."""
    deals = setting.pick(quick=2, full=READ_DEALS)
    cells = []
    for kind, opponent in READ.items():
        points = {}
        for way, agent in WAYS.items():
            setting.tell(f"{agent} among three of {opponent}: {deals} deals × 4 seats")
            report = setting.tournament(GAME, [agent, *[opponent] * 3], deals=deals, seating="rotations")
            points[way] = by_deal(report.rows)
            cells.append(points_cell(f"{way}, against {kind}", report.rows, None))
        spared = [plain - read for plain, read in zip(points[PLAIN], points[READING], strict=True)]
        estimate = mean_of(spared, low=-MOST_POINTS, high=MOST_POINTS)
        row = f"what it spares, against {kind}"
        cells.append(
            measured(row, POINTS, estimate, printed=None, size=deals, scale=1.0, unit="", even=0.0, games=8 * deals)
        )
    return Findings(cells=cells)


def by_deal(rows: Sequence[Row]) -> list[float]:
    """Return the points of the first agent in each deal, on average over the seats."""
    points: dict[int, list[float]] = defaultdict(list)
    for each in rows:
        own = [-score for score, agent in zip(each.scores, each.seats, strict=True) if agent == 0]
        points[each.deal].append(sum(own) / len(own))
    return [sum(points[deal]) / len(points[deal]) for deal in sorted(points)]


def points_cell(row: str, rows: Sequence[Row], printed: float | None) -> Cell:
    """Return the mean points of the first agent in a hand, with its interval over deals."""
    means = by_deal(rows)
    estimate = mean_of(means, low=0.0, high=MOST_POINTS)
    size, games = len(means), len(rows)
    return measured(row, POINTS, estimate, printed=printed, size=size, scale=1.0, unit="", even=EVEN, games=games)


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
    Experiment(
        name="hidden-inference",
        title="what PIMC gains by reading what others play",
        source="Our own question: published readings gained at most 0.2 points a hand",
        setup=(
            f"The game is `{GAME}`. One player sits among three others of one kind, in each of the four seats of every "
            f"deal, once as `{WAYS[PLAIN]}` and once with `infer=types`, which takes everybody for a player that looks "
            "to the end of the trick for its own points and errs once in five moves. The others are such players, who "
            "see all hands as they are taken to; players with rules of thumb; and PIMC with ten worlds. Points count "
            "against a player. What inference spares is paired by deal."
        ),
        measure=reading,
        quick="2 deals × 4 seats for two players against each of three kinds",
        full=f"{READ_DEALS} deals × 4 seats for two players against each of three kinds",
    ),
)
