"""What pruning saves MaxN in Chinese Checkers: positions visited to the same value and action.

Sturtevant, "Last-Branch and Speculative Pruning Algorithms for Max^n", IJCAI 2003. The abstract: "In Chinese Checkers
these methods reduce average expansions at depth 6 from 1.2 million to 100k nodes". The set-up, fixed before any full
run: thirty games of three players, about fifty moves long; of each position the ten moves that carry a pawn furthest
across the board; depth 6 by iterative deepening, and what is counted is the sum over all depths, every position but the
root: without pruning that is 10 + 110 + … + 1,111,110 = 1,234,560, the printed 1.2 million, and 84,927 at best, which
is printed, too. "A player maximises the difference between his own and the others' scores": `scoring=lead`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from statistics import fmean
from typing import Any, Literal

from kingmaker.game import State
from kingmaker.games import ChineseCheckers
from kingmaker.papers.framework.cells import Cell, exact, measured
from kingmaker.papers.framework.experiment import Experiment, Findings, Lead, Setting
from kingmaker.papers.framework.shares import mean_of
from kingmaker.papers.setups.even_tree import EvenTree
from kingmaker.search import MaxN

Kind = Literal["none", "shallow", "last-branch", "speculative"]

SOURCE = "Sturtevant, “Last-branch and speculative pruning algorithms for maxn”, IJCAI 2003"
DEPTH = 6
MILLION = 1e6
PRINTED: dict[Kind, float] = {"none": 1.2, "speculative": 0.1}
ROUNDING: dict[Kind, float] = {"none": 0.05, "speculative": 0.005}
"""Millions, and half of the last digit: 100k is taken to be given to ten thousand."""
PRINTED_TIMES = round(PRINTED["none"] / PRINTED["speculative"], 1)
TIMES_ROUNDING = PRINTED_TIMES * math.hypot(*(ROUNDING[kind] / PRINTED[kind] for kind in PRINTED))
KINDS: dict[Kind, str] = {
    "none": "every line",
    "shallow": "shallow",
    "last-branch": "last branch",
    "speculative": "speculative",
}
WIDEST = 10
BEST_CASE, EVERY_LINE = 84_927, 1_234_560
GAMES, MOVES = 30, 50
"""Games, and moves of each that are searched, as printed."""
OPENING = 6
"""Random moves before a game, since nothing else would make games differ."""
MOST_TIMES = 1e6
MOST_NODES = 10**9
"""More than a search to the depth needs."""
TABLED_GAMES = 10
WITH_TABLE = "with a table"


def visited(setting: Setting, state: State, depth: int, kind: Kind) -> int:
    """Count the positions that MaxN visits at one depth, without a table, which would save other things as well."""
    found = setting.piece(f"maxn {kind} depth={depth} {state!r} {state}", lambda: _search(state, depth, kind).nodes)
    return int(found)


def _search(state: State, depth: int, kind: Kind) -> Any:
    # Equal actions are tried as if they were not, and none is first because it was good elsewhere: that is no pruning.
    return MaxN(depth=depth, table=0, pruning=kind, shortcuts=False).search(state)


def expansions(state: State, kind: Kind) -> int:
    """Count as the paper does: all positions but the root, summed over the depths from 1 on."""
    return sum(_search(state, depth, kind).nodes - 1 for depth in range(1, DEPTH + 1))


def tabled_expansions(state: State, kind: Kind) -> int:
    """Count the same where each depth has the table that the one before has left."""
    found = MaxN(depth=DEPTH, nodes=MOST_NODES, pruning=kind, shortcuts=False).search(state)
    assert found.complete or found.depth == DEPTH
    return found.nodes - found.depth


def game_counts(seed: int, count: Callable[[State, Kind], int] = expansions) -> list[dict[Kind, int]]:
    """Count at each of fifty moves of a game that MaxN plays with itself; fewer if it ends before."""
    state: State = ChineseCheckers(scoring="lead", win="full", opening=OPENING, widest=WIDEST).new(seed=seed)
    counts = []
    for _ in range(MOVES):
        if state.is_terminal():
            break
        counts.append({kind: count(state, kind) for kind in PRINTED})
        state = state.apply(_search(state, DEPTH, "speculative").action)
    return counts


def measure(setting: Setting) -> Findings:
    """Count in games with ten moves a position, on an even tree, with a table, and as we had read it at first."""
    by_game = counts_of(setting, setting.pick(quick=1, full=GAMES))
    row = f"in games, {WIDEST} moves, depth 1 to {DEPTH}"
    cells = [_count(row, kind, [each[kind] for each in by_game]) for kind in PRINTED]
    times = [each["none"] / each["speculative"] for each in by_game]
    cells.append(_times(row, mean_of(times, low=0.0, high=MOST_TIMES), printed=PRINTED_TIMES, size=len(by_game)))
    cells += even_tree_cells(setting)
    others: list[Cell] = []
    if setting.size != "quick":
        tabled = counts_of(setting, setting.pick(quick=1, full=TABLED_GAMES), tabled=True)
        others = [_count(f"{row}, {WITH_TABLE}", kind, [each[kind] for each in tabled]) for kind in PRINTED]
    setting.tell("as first read: all moves of the start, one depth")
    return Findings(cells=cells, sensitivity=others + _at_start(setting), notes=[NOTE])


def counts_of(setting: Setting, games: int, *, tabled: bool = False) -> list[dict[Kind, float]]:
    """Return the mean counts of each game."""
    by_game: list[dict[Kind, float]] = []
    for game in range(games):
        setting.tell(f"game {game + 1} of {games}" + (f", {WITH_TABLE}" if tabled else ""))
        seed = setting.seed + game
        key = f"ten moves, depth={DEPTH} moves={MOVES} opening={OPENING} game={seed}" + (WITH_TABLE if tabled else "")
        counts = setting.piece(key, partial(game_counts, seed, tabled_expansions if tabled else expansions))
        by_game.append({kind: fmean(each[kind] for each in counts) for kind in PRINTED})
    return by_game


NOTE = (
    "On a tree in which all ends are worth the same speculative pruning visits the 84,927 positions that the paper "
    "prints as the best case; what games need beyond them is what the order of moves loses. Without pruning the tree "
    "has 1,234,560, of which the paper prints 1.2 million. Our pruning differs from the printed one in when it "
    "searches refuted moves again: at the end of a node, and not at once."
)


def even_tree_cells(setting: Setting) -> list[Cell]:
    """Count on a tree of ten actions everywhere in which all ends are worth the same: the best case."""
    row = f"even tree, {WIDEST} actions, depth 1 to {DEPTH}"
    state = EvenTree(branching=WIDEST, depth=DEPTH)
    printed: dict[Kind, int | None] = {"none": None, "speculative": BEST_CASE}
    return [
        exact(
            row,
            f"positions, {KINDS[kind]}",
            printed=number,
            ours=setting.piece(f"{row} {kind} depth={DEPTH}", partial(expansions, state, kind)),
        )
        for kind, number in printed.items()
    ]


def _at_start(setting: Setting) -> list[Cell]:
    """Count at the start of the game with all its moves, to one depth, root included: how we had read it at first."""
    state = ChineseCheckers(scoring="lead", win="full").new()
    row = f"as first read: start, all moves, depth {DEPTH}"
    counts = {kind: visited(setting, state, DEPTH, kind) for kind in KINDS}
    cells = [
        exact(
            row,
            f"positions, {name}",
            printed=PRINTED.get(kind),
            ours=counts[kind] / MILLION,
            unit="M",
            rounding=ROUNDING.get(kind, 0.0),
        )
        for kind, name in KINDS.items()
    ]
    times = counts["none"] / counts["speculative"]
    return [*cells, _times(row, (times, times, times), printed=PRINTED_TIMES)]


def _count(row: str, kind: Kind, means: Sequence[float]) -> Cell:
    return measured(
        row,
        f"positions, {KINDS[kind]}",
        mean_of([each / MILLION for each in means], low=0.0, high=EVERY_LINE / MILLION),
        printed=PRINTED[kind],
        size=len(means),
        scale=1.0,
        unit="M",
        margin=ROUNDING[kind],
    )


def _times(row: str, estimate: tuple[float, float, float], *, printed: float | None = None, size: int = 0) -> Cell:
    return measured(
        row,
        "times fewer, speculative",
        estimate,
        printed=printed,
        size=size,
        scale=1.0,
        unit="",
        even=1.0,
        margin=TIMES_ROUNDING,
    )


EXPERIMENTS = (
    Experiment(
        name="sturtevant2003",
        title="positions that pruning saves MaxN in Chinese Checkers",
        source=f"{SOURCE}, table 10",
        setup=(
            f"Three players, ten pawns each; {GAMES} games, the first {MOVES} moves of each, played by MaxN to depth "
            f"{DEPTH} after {OPENING} random moves, which make games differ. Of every position the ten moves that "
            "gain most steps, in that order, for both kinds alike. Positions are counted without the root, over all "
            "depths from 1 on; no table, nothing but pruning, and both kinds find the same value and action. Values "
            "are the steps by which a player is ahead of each other one, added up: its own score minus the others', "
            "with a constant sum. A goal is won when it is full with at least one own pawn in it (win=full), of "
            "which the paper says nothing. “As first read”: the start of the game with all its moves, one depth, "
            "root included."
        ),
        measure=measure,
        quick="1 game, the start with all moves",
        full=f"{GAMES} games, {TABLED_GAMES} with a table",
        leads=(
            Lead(
                tried="A table of positions, which also tells each depth the best moves of the one before; the paper "
                "names none, and its count without pruning is that of a tree without one.",
                choice=WITH_TABLE,
            ),
            Lead(
                tried="The start of the game with all its moves, how we had read it at first.", choice="as first read"
            ),
        ),
        why=(
            "What a search needs beyond the best case is lost by the order of moves, and of the paper's order no more "
            "is known than that it goes by the distance that a move gains."
        ),
    ),
)
