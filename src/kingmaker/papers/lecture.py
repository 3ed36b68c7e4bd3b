"""Lecture slides on two-player search: what alpha-beta saves.

With b actions at each position and the best one always first, minimax visits b^d leaves at depth d, alpha-beta
b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (Knuth & Moore, "An analysis of alpha-beta pruning", 1975). A count, so it is deterministic.
"""

from __future__ import annotations

from typing import Any

from kingmaker.games import Tree
from kingmaker.papers.framework.cells import Cell, exact
from kingmaker.papers.framework.experiment import Experiment, Findings, Setting
from kingmaker.papers.setups.printed import alphabeta_leaves
from kingmaker.search import AlphaBeta, Minimax

SIZES = ((2, 4), (2, 8), (3, 6), (4, 5), (6, 4), (8, 4), (10, 3))
"""Branching and depth."""


def best_first_tree(branching: int, depth: int, *, worth: float = 0.0, player: int = 0) -> Any:
    """Build a uniform tree whose value is `worth`, in which the first action is the best everywhere."""
    if depth == 0:
        return (worth, -worth)
    # Further actions are worse for the mover: less for player 0, more for player 1.
    step = 1.0 if player else -1.0
    children = [
        best_first_tree(branching, depth - 1, worth=worth + step * place, player=1 - player)
        for place in range(branching)
    ]
    return [player, *children]


def count_leaves(search: AlphaBeta | Minimax, branching: int, depth: int) -> int:
    """Count the finished games that a search visits."""
    game = Tree(best_first_tree(branching, depth))
    whole = search.search(game.new()).nodes
    inner = search.search(Tree(best_first_tree(branching, depth - 1)).new()).nodes if depth > 1 else 1
    return whole - inner


def measure(setting: Setting) -> Findings:
    """Count leaves on uniform trees."""
    cells: list[Cell] = []
    for branching, depth in SIZES:
        row = f"b = {branching}, d = {depth}"
        counted = count_leaves(Minimax(table=0), branching, depth)
        cells.append(exact(row, "minimax", printed=branching**depth, ours=counted))
        counted = count_leaves(AlphaBeta(table=0), branching, depth)
        cells.append(exact(row, "alpha-beta", printed=alphabeta_leaves(branching, depth), ours=counted))
    return Findings(cells=cells)


EXPERIMENTS = (
    Experiment(
        name="lecture-alphabeta",
        title="leaves visited by minimax and by alpha-beta, best action first",
        source="Lecture slides, “Computational savings”: b^d against 2·b^(d/2)",
        setup=(
            "Uniform trees for two players; the first action is the best at every position; no table. Beside ours "
            "stand b^d and, for alpha-beta, the exact count of Knuth and Moore, which the slides round."
        ),
        measure=measure,
        quick="7 trees",
        full="the same",
    ),
)
