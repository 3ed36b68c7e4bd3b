"""How many nodes give Paranoid the depth that table 4.2 of Nijssen's thesis prints for it.

The thesis prints milliseconds and mean depths, and no nodes. `nodes_found("rolit", 3)` finds the nodes: Paranoid plays
`GAMES_PLAYED` games with itself at `NODES_PLAYED` nodes a move, and every position at an `EVERY`-th turn is searched
with budgets that double until the mean depth is the largest printed one; between two budgets the depth is taken to be
linear in their logarithm. `NODES` was found so before any full match, where leads are played for after some short
trials, and is the budget of all three minimax players.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean
from typing import Any

from kingmaker import registry
from kingmaker.papers.setups.nijssen_players import GAMES, MINIMAX_PLAYERS, OPENING_EACH, minimax
from kingmaker.papers.setups.nijssen_tables import BLOKUS, CHINESE_CHECKERS, FOCUS, MINIMAX, ROLIT
from kingmaker.search import Search

GAMES_PLAYED, NODES_PLAYED, EVERY = 6, 20_000, 7
FIRST_NODES, MOST_NODES = 1_000, 2**30
PARANOID = MINIMAX_PLAYERS.index("Paranoid")

NODES: dict[tuple[str, int, int], int] = {
    (BLOKUS, 4, 250): 9_800,
    (BLOKUS, 4, 1000): 50_000,
    (BLOKUS, 4, 5000): 220_000,
    (CHINESE_CHECKERS, 3, 250): 81_000,
    (CHINESE_CHECKERS, 3, 1000): 520_000,
    (CHINESE_CHECKERS, 3, 5000): 2_000_000,
    (CHINESE_CHECKERS, 4, 250): 50_000,
    (CHINESE_CHECKERS, 4, 1000): 280_000,
    (CHINESE_CHECKERS, 4, 5000): 1_400_000,
    (CHINESE_CHECKERS, 6, 250): 17_000,
    (CHINESE_CHECKERS, 6, 1000): 180_000,
    (CHINESE_CHECKERS, 6, 5000): 560_000,
    (FOCUS, 3, 250): 94_000,
    (FOCUS, 3, 1000): 460_000,
    (FOCUS, 3, 5000): 1_300_000,
    (FOCUS, 4, 250): 93_000,
    (FOCUS, 4, 1000): 490_000,
    (FOCUS, 4, 5000): 1_400_000,
    (ROLIT, 3, 250): 23_000,
    (ROLIT, 3, 1000): 96_000,
    (ROLIT, 3, 5000): 450_000,
    (ROLIT, 4, 250): 19_000,
    (ROLIT, 4, 1000): 100_000,
    (ROLIT, 4, 5000): 860_000,
}
"""By game, players and milliseconds."""


def positions(game: str, players: int) -> list[Any]:
    """Return positions of games that Paranoid plays with itself, with a choice to make."""
    rules = registry.game(GAMES[game].at(players, opening=OPENING_EACH * players, valued=True))
    paranoid = _search(minimax("Paranoid", game, NODES_PLAYED))
    found = []
    for seed in range(GAMES_PLAYED):
        state: Any = rules.new(seed=seed)
        turn = 0
        while not state.is_terminal():
            if turn % EVERY == 0 and len(state.legal_actions()) > 1:
                found.append(state)
            state = state.apply(paranoid.search(state).action)
            turn += 1
    return found


def mean_depth(text: str, states: Sequence[Any]) -> float:
    """Return how many plies a search sees on average."""
    search = _search(text)
    return fmean(search.search(state).depth for state in states)


def nodes_found(game: str, players: int) -> dict[int, int]:
    """Return the nodes for each printed depth of Paranoid, by milliseconds."""
    states = positions(game, players)
    wanted = {
        ms: depths[PARANOID] for (name, seats, ms), (_, depths) in MINIMAX.items() if (name, seats) == (game, players)
    }
    points: list[tuple[float, float]] = []
    nodes = FIRST_NODES
    while nodes <= MOST_NODES and (not points or points[-1][1] < max(wanted.values())):
        points.append((float(nodes), mean_depth(minimax("Paranoid", game, nodes), states)))
        nodes *= 2
    return {ms: nodes_at(depth, points) for ms, depth in wanted.items()}


def nodes_at(depth: float, points: Sequence[tuple[float, float]]) -> int:
    """Return the nodes for a depth between those of points, nodes and depth, in rising order; two digits of them."""
    for (low, shallow), (high, deep) in pairwise(points):
        if shallow <= depth <= deep:
            part = (depth - shallow) / (deep - shallow) if deep > shallow else 0.0
            return two_digits(low * (high / low) ** part)
    return two_digits(points[0][0] if depth < points[0][1] else points[-1][0])


def two_digits(number: float) -> int:
    """Round to two digits: a depth measured on so few positions is worth no more."""
    power = int(10 ** max(0, math.floor(math.log10(number)) - 1))
    return round(number / power) * power


def _search(text: str) -> Search:
    search = registry.agent(text)
    assert isinstance(search, Search)
    return search
