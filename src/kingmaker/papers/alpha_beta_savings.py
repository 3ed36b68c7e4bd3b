"""What alpha-beta saves: nodes at each depth beside those of minimax, and beside what theory says of a uniform tree.

Churchill's lecture slides (COMP 4752): a tree of branching b has b^d leaves at depth d, and alpha-beta with the best
move first looks at about 2b^(d/2) of them. Knuth & Moore, 1975, have the exact number, b^⌈d/2⌉ + b^⌊d/2⌋ − 1. Both
searches run without a table here, in the order of moves that the game gives.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kingmaker.game import InvalidGame, State
from kingmaker.search import AlphaBeta, Minimax
from kingmaker.search.base import core_of

GAME = "chinese-checkers:players=2,size=2,win=full"
"""Small enough for minimax to look eight plies ahead."""
NATIVE_NODES = 150_000_000
PYTHON_NODES = 600_000
"""How many nodes a minimax search may visit if no depth is given: a few seconds."""


@dataclass(frozen=True)
class Level:
    """Both searches at one depth."""

    depth: int
    minimax: int
    alpha_beta: int
    complete: bool
    """Whether all games end here or earlier, so that there is nothing deeper."""

    @property
    def saved(self) -> float:
        """How many times fewer nodes alpha-beta visits."""
        return self.minimax / self.alpha_beta


@dataclass(frozen=True)
class Savings:
    """All depths, and the branching that they have in common."""

    game: str
    levels: tuple[Level, ...]

    @property
    def branching(self) -> float:
        """The mean branching b of the deepest tree: the number for which b^d is the number of leaves at its depth d.

        It is the geometric mean of the growth from level to level.
        """
        deepest = self.levels[-1]
        above = self.levels[-2].minimax if len(self.levels) > 1 else 1
        return math.pow(deepest.minimax - above, 1 / deepest.depth)

    def full(self, depth: int) -> float:
        """Return the number of leaves of a uniform tree."""
        return math.pow(self.branching, depth)

    def best(self, depth: int) -> float:
        """Return about how many of them alpha-beta has to see, at best."""
        return 2 * math.pow(self.branching, depth / 2)

    def as_json(self) -> dict[str, Any]:
        """Return everything as plain values."""
        rows = [
            {
                "depth": level.depth,
                "minimax": level.minimax,
                "alpha_beta": level.alpha_beta,
                "saved": level.saved,
                "full": self.full(level.depth),
                "best": self.best(level.depth),
            }
            for level in self.levels
        ]
        return {"game": self.game, "branching": self.branching, "levels": rows}


def measure(game: str, state: State, *, depth: int | None = None) -> Savings:
    """Search depth by depth to `depth`, or without one as deep as a few seconds allow."""
    if state.is_terminal():
        raise InvalidGame(f"expected a game that begins, got {game}, which is over at its start")
    return Savings(game, tuple(levels(state, depth)))


def levels(state: State, depth: int | None) -> Iterator[Level]:
    """Yield the depths one by one, and stop where games end."""
    most = PYTHON_NODES if core_of(state) is None else NATIVE_NODES
    before, plies = 1, 0
    while plies != depth:
        plies += 1
        full = Minimax(depth=plies, table=0).search(state)
        pruned = AlphaBeta(depth=plies, table=0).search(state)
        yield Level(plies, full.nodes, pruned.nodes, full.complete)
        if full.complete or (depth is None and full.nodes * full.nodes / before > most):
            return
        before = full.nodes
