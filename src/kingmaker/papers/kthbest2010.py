"""Table drafts: what each way of drafting gets a pick, and how often KthBestPick plays perfectly.

Later results of the authors of Dessai, Gibson & Zhao's report on drafting games: four players, values from 0 to 99,
KthBestPick ahead from 32 items up; KthBestPick against itself equals perfect play in 53 of 60 drafts of two players and
eight items, and in 37 of 60 of three players and nine.

The set-up of the means is that of the authors' program: 25 tables, each drafted in all 24 orders of the four players;
UCT with c = 250 beside the sums of values as they are, which takes the pick with the best mean; 133·⌈items left / 4⌉
milliseconds for each pick.

Time is no budget that can be repeated, so UCT gets simulations. A simulation makes as many picks as there are items
left, and the time grows with these in the same way; so it comes to about the same number of simulations for every pick.
33 milliseconds for each pick of a simulation, at a third of a microsecond for one in a Java program of 2010 that walks
lists and hash tables, are 100,000. This was settled before any full run; a third of it is tried, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kingmaker.games import TableDraft
from kingmaker.papers.framework.cells import Cell, margin_like_ours, measured, sampling_margin
from kingmaker.papers.framework.experiment import Experiment, Findings, Lead, Setting
from kingmaker.papers.framework.shares import share_of
from kingmaker.search import KthBestPick, SetTable

SOURCE = "Gibson, Desai & Zhao, later results on drafting games (2010)"
SIMULATIONS = 100_000
UCT = "uct:c=250,scaled=no,decision=mean,table=256"
AGENTS = {
    "kth-best-pick": "kth-best-pick",
    "uct": f"{UCT},simulations={SIMULATIONS}",
    "greedy": "greedy",
    "random": "random",
}
EARLIER = "earlier reading"
OTHER_UCT = {
    EARLIER: "uct:simulations=3000,c=0.01",
    "scaled means with c = 0.1": "uct:simulations=3000,c=0.1",
    "scaled means with c = 1": "uct:simulations=3000,c=1",
    "30,000 simulations": f"{UCT},simulations=30000",
}
"""UCT with the c and the simulations of the Risk draft, as this page first had it, and what was tried for it."""
LEADS = (
    Lead(
        tried="UCT with the c and the simulations of the Risk draft, beside means scaled to 0…1: how this page first "
        "read the results.",
        choice=EARLIER,
    ),
    Lead(tried="The same with more weight on what was tried little.", choice="scaled means"),
    Lead(tried="A third of the simulations, since the budget is translated from time.", choice="30,000 simulations"),
)
ITEMS = (12, 20, 32, 40, 60)
QUICK_ITEMS = (12, 20)
PRINTED = {
    12: {"kth-best-pick": 73.70, "uct": 74.60, "greedy": 73.14, "random": 48.42},
    60: {"kth-best-pick": 78.81, "uct": 77.29, "greedy": 76.91, "random": 48.81},
}
"""The means for 20, 32 and 40 items are printed, too; they are not known here."""
PRINTED_MARGINS = {(12, "uct"): 2.15, (60, "kth-best-pick"): 0.69, (60, "uct"): 0.78}
"""Half of the printed means' 95 % intervals, where they are known; elsewhere they are taken to spread as ours do."""
TABLES, ORDERS = 25, 24
FEW_TABLES = 10
"""For a row under another choice."""
LEADS_FROM = 32
"""KthBestPick is printed to be ahead from so many items up."""
PLAYERS = 4
PERFECT = {(2, 8): 53, (3, 9): 37}
PRINTED_DRAFTS = 60


def means(setting: Setting) -> Findings:
    """Let the four ways of drafting meet at one table, in all orders."""
    tables = setting.pick(quick=2, full=TABLES)
    sizes = QUICK_ITEMS if setting.size == "quick" else ITEMS
    by_size = {items: list(table_cells(setting, items, AGENTS, tables)) for items in sizes}
    sensitivity: list[Cell] = []
    for choice, agent in OTHER_UCT.items() if setting.size != "quick" else ():
        for items in PRINTED:
            few = setting.pick(quick=2, full=FEW_TABLES)
            found = table_cells(setting, items, AGENTS | {"uct": agent}, few, choice=f", {choice}")
            sensitivity += [cell for cell in found if cell.column == "uct"]
    cells = [cell for row in by_size.values() for cell in row]
    return Findings(cells=cells, sensitivity=sensitivity, notes=[who_leads(by_size)])


def who_leads(by_size: Mapping[int, Sequence[Cell]]) -> str:
    """Say at which sizes KthBestPick has the best mean."""
    ahead = [
        str(items) for items, row in by_size.items() if max(row, key=lambda cell: cell.ours).column == "kth-best-pick"
    ]
    ours = f"at {', '.join(ahead)}" if ahead else "at none"
    return (
        f"As printed, KthBestPick gets most from {LEADS_FROM} items up. "
        f"Of {', '.join(map(str, by_size))} items it gets most {ours} here."
    )


def table_cells(
    setting: Setting, items: int, agents: Mapping[str, str], tables: int, *, choice: str = ""
) -> Iterator[Cell]:
    """Play table drafts of one size, and return the mean value of a pick for each agent."""
    row = f"{items} items{choice}"
    setting.tell(f"table drafts of {row}")
    game, scale = f"table-draft:players={PLAYERS},items={items}", PLAYERS / items
    report = setting.tournament(game, list(agents.values()), deals=tables, seating="permutations")
    for standing, name in zip(report.standings, agents, strict=True):
        printed = PRINTED.get(items, {}).get(name)
        like_ours = scale * margin_like_ours(standing.score, size=tables, printed_size=TABLES)
        yield measured(
            row,
            name,
            standing.score,
            printed=printed,
            size=tables,
            scale=scale,
            unit="",
            margin=0.0 if printed is None else PRINTED_MARGINS.get((items, name), like_ours),
            games=len(report.rows),
            printed_games=TABLES * ORDERS,
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
                printed_games=PRINTED_DRAFTS,
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
            "Values of 0 to 99 drawn for each player and item, round robin, all four ways of drafting at one table; 25 "
            "tables, each in all 24 orders, as the authors had it. UCT weighs c = 250 against the sums of values as "
            "they are, and takes the best mean. It had 133·⌈items left / 4⌉ milliseconds a pick, which is about the "
            "same number of simulations for every pick, since these take longer in the same proportion: here 100,000. "
            "KthBestPick models all players by itself, with 400,000 nodes a pick. The printed means carry the chance "
            "of their tables."
        ),
        measure=means,
        quick="2 tables × 24 orders × 2 sizes",
        full="25 tables × 24 orders × 5 sizes; 10 tables for each other choice",
        leads=LEADS,
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
