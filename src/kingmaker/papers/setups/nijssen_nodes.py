"""How many nodes give Paranoid the depth that table 4.2 of Nijssen's thesis prints for it, and MCTS its playouts.

The thesis prints milliseconds and mean depths, and no nodes. `nodes_found("rolit", 3)` finds the nodes: Paranoid plays
`GAMES_PLAYED` games with itself at `NODES_PLAYED` nodes a move, and every position at an `EVERY`-th turn is searched
with budgets that double until the mean depth is the largest printed one; between two budgets the depth is taken to be
linear in their logarithm. `NODES` was found so for players with noise, after trials at Rolit and before all other
matches, and is the budget of all three minimax players.

It prints the median playouts of a move, too. A time buys more of them near the end of a game, where they are short;
`playout_positions("chinese-checkers", 3)` finds how many positions the playouts of half of all moves have at most.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean, median
from typing import Any

from kingmaker import registry
from kingmaker.papers.setups.nijssen_players import GAMES, MINIMAX_PLAYERS, mcts, minimax
from kingmaker.papers.setups.nijssen_tables import BLOKUS, CHINESE_CHECKERS, FOCUS, MINIMAX, ROLIT
from kingmaker.search import Search

GAMES_PLAYED, NODES_PLAYED, EVERY = 6, 20_000, 7
FIRST_NODES, MOST_NODES = 1_000, 2**30
MOST_TURNS = 10_000
"""More than any game has, so that every move draws from a seed of its own."""
PARANOID = MINIMAX_PLAYERS.index("Paranoid")

NODES: dict[tuple[str, int, int], int] = {
    (BLOKUS, 4, 250): 22_000,
    (BLOKUS, 4, 1000): 170_000,
    (BLOKUS, 4, 5000): 1_400_000,
    (CHINESE_CHECKERS, 3, 250): 78_000,
    (CHINESE_CHECKERS, 3, 1000): 320_000,
    (CHINESE_CHECKERS, 3, 5000): 1_700_000,
    (CHINESE_CHECKERS, 4, 250): 69_000,
    (CHINESE_CHECKERS, 4, 1000): 380_000,
    (CHINESE_CHECKERS, 4, 5000): 1_700_000,
    (CHINESE_CHECKERS, 6, 250): 23_000,
    (CHINESE_CHECKERS, 6, 1000): 260_000,
    (CHINESE_CHECKERS, 6, 5000): 900_000,
    (FOCUS, 3, 250): 140_000,
    (FOCUS, 3, 1000): 550_000,
    (FOCUS, 3, 5000): 1_800_000,
    (FOCUS, 4, 250): 110_000,
    (FOCUS, 4, 1000): 640_000,
    (FOCUS, 4, 5000): 1_900_000,
    (ROLIT, 3, 250): 25_000,
    (ROLIT, 3, 1000): 100_000,
    (ROLIT, 3, 5000): 420_000,
    (ROLIT, 4, 250): 22_000,
    (ROLIT, 4, 1000): 85_000,
    (ROLIT, 4, 5000): 520_000,
}
"""By game, players and milliseconds."""


MATCHES_PLAYED, PLAYOUTS_PLAYED = 4, 300
PLAYOUT_POSITIONS: dict[tuple[str, int], float] = {(CHINESE_CHECKERS, 3): 47.0, (CHINESE_CHECKERS, 4): 50.0}
"""What `playout_positions` found, by game and players."""


def playout_positions(game: str, players: int) -> float:
    """Return the median over the moves of games that MCTS-MaxN plays with itself of the positions in a playout."""
    rules = registry.game(GAMES[game].at(players))
    search = _search(mcts(PLAYOUTS_PLAYED))
    found = []
    for seed in range(MATCHES_PLAYED):
        state: Any = rules.new(seed=seed)
        turn = 0
        while not state.is_terminal():
            result = search.seeded(seed * MOST_TURNS + turn).search(state)
            if len(state.legal_actions()) > 1:
                found.append(result.nodes / PLAYOUTS_PLAYED)
            state = state.apply(result.action)
            turn += 1
    return median(found)


def positions(game: str, players: int) -> list[Any]:
    """Return positions of games that Paranoid plays with itself, with a choice to make."""
    rules = registry.game(GAMES[game].at(players, valued=True))
    paranoid = _search(minimax("Paranoid", game, NODES_PLAYED))
    found = []
    for seed in range(GAMES_PLAYED):
        state: Any = rules.new(seed=seed)
        turn = 0
        while not state.is_terminal():
            if turn % EVERY == 0 and len(state.legal_actions()) > 1:
                found.append(state)
            state = state.apply(paranoid.seeded(seed * MOST_TURNS + turn).search(state).action)
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
