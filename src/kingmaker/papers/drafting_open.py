"""The open list of the report on drafting games, each item tried: what it asks, and what we measured.

Dessai, Gibson & Zhao, "Search Strategies in Multi-Player Drafting Games", 2009, "Work still to be done" and
"Conclusions". Nothing of it is printed, so that there are no verdicts. The learned heuristic has a module of its own,
`drafting_value`; the seven fixed drafts are those of `dessai2009`.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

from kingmaker import registry
from kingmaker.agents import Agent
from kingmaker.game import State
from kingmaker.papers.dessai2009 import drafts, wins_in_order
from kingmaker.papers.framework.cells import Cell, exact, measured
from kingmaker.papers.framework.experiment import Experiment, Findings, Setting
from kingmaker.papers.framework.shares import share_of
from kingmaker.papers.setups.drafting_corridor import Corridor
from kingmaker.papers.setups.drafting_play import EVEN, OPENING, RULES, difference, difference_cell, play, win_cells
from kingmaker.papers.setups.risk_games import BOTS
from kingmaker.reference.splitmix import Random
from kingmaker.search import MaxNMC

SOURCE = "Dessai, Gibson & Zhao, 2009"
NODES = 100_000
MORE_NODES = 400_000
LEAST = (1, 10, 100)
"""Random games that each leaf must have before the tree grows by another ply."""
WIDTHS = (2, 4, 8, 16)
HIGHS = (2, 5, 10, 100)
"""Values of items are drawn from 0 up to these: the fewer, the more ties."""
TABLE = {"players": 4, "items": 20}
MODELS = ("self", "greedy", "evil-pixie")
QUICK, SLOW_QUICK = 40, 4
"""Deals; a drafter with a large budget takes seconds for one."""
FULL = {QUICK: 126, SLOW_QUICK: 40}
PLAYED = (
    f"Full Risk ({RULES}), played by three EvilPixies, two of which draft as EvilPixie does. Two picks of each player "
    "are by lot, the same for all drafters. Every deal in all three seats, ten games a draft."
)


def versus(setting: Setting, about: str, drafters: dict[str, tuple[Agent, str]], *, quick: int) -> Findings:
    """Let drafters play the same deals, and compare each with the first of its group, of the same value and nodes."""
    found = play(setting, drafters, about=about, deals=setting.pick(quick=quick, full=FULL[quick]))
    firsts: dict[str, str] = {}
    for row in drafters:
        firsts.setdefault(_group(row), row)
    differences = [difference_cell(found, row, firsts[_group(row)]) for row in drafters if firsts[_group(row)] != row]
    return Findings(cells=win_cells(found), sensitivity=differences, notes=["The further rows compare deal by deal."])


def _group(row: str) -> str:
    """Return what the rows of one comparison have in common: all but their last part."""
    return row.rpartition(", ")[0]


def splits(setting: Setting) -> Findings:
    """Spend the same nodes on depth or on random games."""
    searches = {
        (nodes, least): MaxNMC(nodes=nodes, least_rollouts=least) for nodes in (NODES, MORE_NODES) for least in LEAST
    }
    found = versus(
        setting,
        "splits",
        {
            f"{value}, {nodes:,} nodes, {least} games a leaf": (search, value)
            for value in ("jo", "own")
            for (nodes, least), search in searches.items()
        },
        quick=SLOW_QUICK,
    )
    start = opened_draft(setting.seed)
    trees = []
    for (nodes, least), search in searches.items():
        first, row = search.search(start), f"{nodes:,} nodes, {least} games a leaf"
        trees.append(exact(row, "plies at the first pick", printed=None, ours=first.depth))
        trees.append(exact(row, "games a leaf there", printed=None, ours=first.rollouts))
    return replace(found, sensitivity=[*found.sensitivity, *trees])


def opened_draft(seed: int) -> State:
    """Return a draft after the picks by lot."""
    state, chance = registry.game("risk-draft:value=jo").new(), Random(seed)
    for _ in range(OPENING):
        open_ones = state.legal_actions()
        state = state.apply(open_ones[chance.below(len(open_ones))])
    return state


def widths(setting: Setting) -> Findings:
    """Look only at the picks with the best static values."""
    drafters = {
        f"{value}, {width or 'all'} picks a position": (
            registry.agent(f"maxn-mc:nodes={NODES}" + (f",width={width}" if width else "")),
            value,
        )
        for value in ("jo", "own")
        for width in (None, *WIDTHS)
    }
    return versus(setting, "widths", drafters, quick=SLOW_QUICK)


def models(setting: Setting) -> Findings:
    """Model the others by KthBestPick itself, as greedy, or by what they are."""
    drafters = {
        f"{value}, models: {model}": (registry.agent(f"kth-best-pick:nodes=20000,models={model}"), value)
        for value in ("jo", "own")
        for model in MODELS
    }
    return versus(setting, "models", drafters, quick=QUICK)


def corridor(setting: Setting) -> Findings:
    """Search continents first, and territories inside the corridor."""
    drafters: dict[str, tuple[Agent, str]] = {}
    for value in ("jo", "own"):
        drafters[f"{value}, territories"] = (registry.agent(f"maxn-mc:nodes={NODES}"), value)
        drafters[f"{value}, continents"] = (Corridor(nodes=NODES, inside=False), value)
        drafters[f"{value}, continents then territories"] = (Corridor(nodes=NODES), value)
    return versus(setting, "corridor", drafters, quick=SLOW_QUICK)


def ties(setting: Setting) -> Findings:
    """Break ties in the ranking by what the others value, or take the leftmost, in drafts with few different values."""
    deals = setting.pick(quick=50, full=158)
    cells: list[Cell] = []
    for high in HIGHS:
        game = f"table-draft:players={TABLE['players']},items={TABLE['items']},high={high - 1}"
        agents = ["kth-best-pick:nodes=20000,ties=others", "kth-best-pick:nodes=20000,ties=leftmost"]
        lineups = {"others": [agents[0], *[agents[1]] * 3], "leftmost": [agents[1], *[agents[0]] * 3]}
        for name, lineup in lineups.items():
            report = setting.tournament(game, lineup, deals=deals, seating="rotations")
            picks = TABLE["items"] / TABLE["players"]
            by_deal: dict[int, list[float]] = {}
            for row in report.rows:
                mine = [score for score, seat in zip(row.scores, row.seats, strict=True) if seat == 0]
                rest = [score for score, seat in zip(row.scores, row.seats, strict=True) if seat != 0]
                gap = (sum(mine) / len(mine) - sum(rest) / len(rest)) / picks
                by_deal.setdefault(row.deal, []).append(gap)
            gaps = [sum(each) / len(each) for each in by_deal.values()]
            row_name = f"values 0 to {high - 1}: one with ties={name} among three of the other kind"
            cells.append(difference(row_name, "more a pick than the three", gaps, scale=1.0, unit=""))
    return Findings(cells=cells)


def orders(setting: Setting) -> Findings:
    """Play seven fixed drafts in all six orders of turns."""
    games = setting.pick(quick=200, full=632)
    lines: list[Any] = setting.piece(
        f"orders games={games} {BOTS}",
        lambda: [
            [
                wins_in_order(owners, order, games, 10_000 * (number + 1) + place)
                for place, order in enumerate(permutations(range(3)))
            ]
            for number, owners in enumerate(drafts(setting.seed))
        ],
    )
    cells, spreads = [], []
    for seat, place in enumerate(("first", "second", "third")):
        by_draft = [
            [wins[order[seat]] / games for order, wins in zip(permutations(range(3)), line, strict=True)]
            for line in lines
        ]
        cells.append(
            measured("whoever moves", place, share_of(by_draft).estimate, printed=None, size=len(lines), even=EVEN)
        )
    for number, line in enumerate(lines):
        spreads += _order_effect(number, line, games)
    note = (
        "The further rows are the drafts: by how many percentage points the wins of one of its sets differ between two "
        "orders at most, and the p-value of the chi-squared test that the order plays no part."
    )
    return Findings(cells=cells, sensitivity=spreads, notes=[note])


def _order_effect(draft: int, line: Any, games: int) -> list[Cell]:
    """Tell how much the order of turns matters to a draft, and whether that could be chance."""
    from scipy.stats import chi2_contingency

    spread = max(max(won) - min(won) for won in zip(*line, strict=True)) / games
    p = float(chi2_contingency(line).pvalue)
    return [
        exact(f"draft {draft}", "largest difference between orders", printed=None, ours=100 * spread, unit="%"),
        exact(f"draft {draft}", "p-value", printed=None, ours=p),
    ]


def _experiment(name: str, title: str, source: str, setup: str, measure: Any, quick: str, full: str) -> Experiment:
    return Experiment(
        name=f"drafting-{name}", title=title, source=source, setup=setup, measure=measure, quick=quick, full=full
    )


DEALS, SLOW_DEALS = ((f"{quick} deals × 3 seats × 10 games", f"{FULL[quick]} deals") for quick in (QUICK, SLOW_QUICK))
EXPERIMENTS = (
    _experiment(
        "splits",
        "MaxN-MC: depth against random games",
        f"{SOURCE}, algorithm 1",
        f"{PLAYED} MaxN-MC with {NODES:,} or {MORE_NODES:,} nodes a pick; the tree grows as long as each leaf can "
        "have so many games, and what is left goes into more of them.",
        splits,
        *SLOW_DEALS,
    ),
    _experiment(
        "widths",
        "MaxN-MC: branching cut by a heuristic",
        f"{SOURCE}, “Conclusions”",
        f"{PLAYED} MaxN-MC with {NODES:,} nodes a pick, over the picks with the best static values.",
        widths,
        *SLOW_DEALS,
    ),
    _experiment(
        "models",
        "KthBestPick: an oracle against models of itself",
        f"{SOURCE}, “Work still to be done”",
        f"{PLAYED} KthBestPick with 20,000 nodes a pick; as models of the others itself, greedy, or EvilPixie, which "
        "they are.",
        models,
        *DEALS,
    ),
    _experiment(
        "corridor",
        "MaxN-MC: continents first, then territories inside that corridor",
        f"{SOURCE}, “Conclusions”",
        f"{PLAYED} {NODES:,} nodes a pick: all on territories; all on continents, each standing for its best "
        "territory; or half on continents and half on the territories of the path found.",
        corridor,
        *SLOW_DEALS,
    ),
    _experiment(
        "ties",
        "KthBestPick: ties in the ranking",
        f"{SOURCE}, “Work still to be done”",
        f"Table drafts of {TABLE['players']} players and {TABLE['items']} items with values drawn from few numbers, so "
        "that ties abound; one player breaks them by what the others value and three take the leftmost, and the other "
        "way round; every draft in all rotations.",
        ties,
        "50 drafts × 4 rotations",
        "158 drafts × 4 rotations",
    ),
    _experiment(
        "orders",
        "seven fixed drafts in all six orders of turns",
        f"{SOURCE}, table 1",
        f"{RULES}, three EvilPixies; the drafts are those of dessai2009-table1: six by lot, one with Australia whole.",
        orders,
        "7 drafts × 6 orders × 200 games",
        "7 drafts × 6 orders × 632 games",
    ),
)
