"""Table drafts: what each way of drafting gets a pick, and how often KthBestPick plays perfectly.

Later results of the authors of Dessai, Gibson & Zhao's report on drafting games: four players, values from 0 to 99,
KthBestPick ahead from 32 items up; KthBestPick against itself equals perfect play in 53 of 60 drafts of two players and
eight items, and in 37 of 60 of three players and nine.
"""

from __future__ import annotations

from kingmaker.games import TableDraft
from kingmaker.papers.cells import Cell, measured, sampling_margin
from kingmaker.papers.experiment import Experiment, Findings, Setting
from kingmaker.papers.shares import share_of
from kingmaker.search import KthBestPick, SetTable

SOURCE = "Gibson, Desai & Zhao, later results on drafting games (2010)"
AGENTS = {
    "kth-best-pick": "kth-best-pick",
    "uct": "uct:simulations=3000,c=0.01",
    "greedy": "greedy",
    "random": "random",
}
ITEMS = (12, 20, 32, 44, 60)
PRINTED = {
    12: {"kth-best-pick": 73.70, "uct": 74.60, "greedy": 73.14, "random": 48.42},
    60: {"kth-best-pick": 78.81, "uct": 77.29, "greedy": 76.91, "random": 48.81},
}
PLAYERS = 4
PERFECT = {(2, 8): 53, (3, 9): 37}
PRINTED_DRAFTS = 60
ROUNDING = 0.005


def means(setting: Setting) -> Findings:
    """Let the four ways of drafting meet at one table, in four rotations of each draft."""
    deals = setting.pick(quick=5, full=50)
    cells: list[Cell] = []
    for items in ITEMS:
        setting.tell(f"table drafts of {items} items")
        game = f"table-draft:players={PLAYERS},items={items}"
        report = setting.tournament(game, list(AGENTS.values()), deals=deals, seating="rotations")
        picks = items / PLAYERS
        for standing, name in zip(report.standings, AGENTS, strict=True):
            printed = PRINTED.get(items, {}).get(name)
            row = f"{items} items"
            cells.append(
                measured(
                    row,
                    name,
                    standing.score,
                    printed=printed,
                    size=deals,
                    scale=1 / picks,
                    unit="",
                    margin=ROUNDING,
                )
            )
    return Findings(cells=cells)


def perfect(setting: Setting) -> Findings:
    """Compare what everybody gets if all draft by KthBestPick with perfect play by the table over sets."""
    drafts = setting.pick(quick=60, full=1000)
    cells = []
    for (players, items), printed in PERFECT.items():
        equal = [[float(plays_perfectly(players, items, seed=setting.seed + number))] for number in range(drafts)]
        share = share_of(equal)
        percentage = 100 * printed / PRINTED_DRAFTS
        cells.append(
            measured(
                f"{players} players, {items} items",
                "equal to perfect play",
                share.estimate,
                printed=percentage,
                size=drafts,
                margin=sampling_margin(percentage, PRINTED_DRAFTS),
            )
        )
    return Findings(cells=cells)


def plays_perfectly(players: int, items: int, *, seed: int) -> bool:
    """Tell whether KthBestPick against itself gives everybody what perfect play gives."""
    start = TableDraft(players=players, items=items).new(seed=seed)
    search = KthBestPick(nodes=None)
    state = start
    while not state.is_terminal():
        state = state.apply(search.search(state).action)
    return state.returns() == SetTable().search(start).value


EXPERIMENTS = (
    Experiment(
        name="kthbest2010-means",
        title="mean value a pick in table drafts of four players",
        source=SOURCE,
        setup=(
            "Values of 0 to 99 drawn for each player and item, round robin, all four ways of drafting at one "
            "table, each draft in four rotations; UCT with 3000 simulations a pick and c = 0.01, KthBestPick with "
            "all players modelled by itself and 400,000 nodes a pick. How the printed drafts were seated is not "
            "known."
        ),
        measure=means,
        quick="5 drafts × 4 rotations × 5 sizes",
        full="50 drafts × 4 rotations × 5 sizes",
    ),
    Experiment(
        name="kthbest2010-perfect",
        title="drafts in which KthBestPick against itself gives what perfect play gives",
        source=SOURCE,
        setup="Values of 0 to 99 drawn for each player and item, round robin; perfect play by the table over sets.",
        measure=perfect,
        quick="60 drafts a size",
        full="1000 drafts a size",
    ),
)
