"""Table drafts: what each way of drafting gets a pick, and how often KthBestPick plays perfectly.

Later results of the authors of Dessai, Gibson & Zhao's report on drafting games: four players, values from 0 to 99,
KthBestPick ahead from 32 items up; KthBestPick against itself equals perfect play in 53 of 60 drafts of two players and
eight items, and in 37 of 60 of three players and nine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kingmaker.games import TableDraft
from kingmaker.papers.framework.cells import Cell, measured, sampling_margin
from kingmaker.papers.framework.experiment import Experiment, Findings, Setting
from kingmaker.papers.framework.shares import share_of
from kingmaker.search import KthBestPick, SetTable

SOURCE = "Gibson, Desai & Zhao, later results on drafting games (2010)"
AGENTS = {
    "kth-best-pick": "kth-best-pick",
    "uct": "uct:simulations=3000,c=0.01",
    "greedy": "greedy",
    "random": "random",
}
OTHER_UCT = {
    "UCT with c = 0.1": "uct:simulations=3000,c=0.1",
    "UCT with c = 1": "uct:simulations=3000,c=1",
    "UCT with 30,000 simulations": "uct:simulations=30000,c=0.01",
}
"""What UCT played with in table drafts is not printed; c and the simulations are those of the Risk draft."""
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
    cells = [cell for items in ITEMS for cell in table_cells(setting, items, AGENTS, deals)]
    sensitivity: list[Cell] = []
    for choice, agent in OTHER_UCT.items() if setting.size != "quick" else ():
        for items in PRINTED:
            few = setting.pick(quick=5, full=20)
            found = table_cells(setting, items, AGENTS | {"uct": agent}, few, choice=f", {choice}")
            sensitivity += [cell for cell in found if cell.column == "uct"]
    return Findings(cells=cells, sensitivity=sensitivity)


def table_cells(
    setting: Setting, items: int, agents: Mapping[str, str], deals: int, *, choice: str = ""
) -> Iterator[Cell]:
    """Play table drafts of one size, and return the mean value of a pick for each agent."""
    row = f"{items} items{choice}"
    setting.tell(f"table drafts of {row}")
    game = f"table-draft:players={PLAYERS},items={items}"
    report = setting.tournament(game, list(agents.values()), deals=deals, seating="rotations")
    for standing, name in zip(report.standings, agents, strict=True):
        yield measured(
            row,
            name,
            standing.score,
            printed=PRINTED.get(items, {}).get(name),
            size=deals,
            scale=PLAYERS / items,
            unit="",
            margin=ROUNDING,
        )


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
