"""Depth against random games: how MaxN-MC should split a budget, found by play.

Dessai, Gibson & Zhao, "Search Strategies in Multi-Player Drafting Games", leave it open: a deeper tree, or more random
games at each leaf? Here players who differ in nothing but that meet in one tournament with the same number of nodes for
each move. Each is named by the random games that a leaf must have before the tree grows by another ply
(`least_rollouts`): few make a deep tree of rough values, many a shallow one of good values. What is left of a budget
goes into more random games at all leaves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kingmaker.arena import Report
from kingmaker.arena.seatings import GameTable, count
from kingmaker.arena.tournament import tournament
from kingmaker.game import KingmakerError
from kingmaker.registry import game as named_game
from kingmaker.search import MaxNMC

if TYPE_CHECKING:
    from kingmaker.arena.statistics import Estimate

LEAST = (1, 3, 10, 30, 100, 300)
SEATINGS = 6
"""Seatings of each deal, drawn by lot where there are more."""


@dataclass(frozen=True)
class Split:
    """One way to spend the budget, and how it did."""

    least: int
    depth: int
    """Plies of the tree at the start of the first deal."""
    rollouts: int
    """Random games at each leaf there; 0 if the game is searched out."""
    share: Estimate
    """Wins for each seat."""
    score: Estimate
    nodes: float
    """Positions visited in a decision, on average."""
    worse: bool
    """Whether it is significantly worse than the best, at the 5 % level over all comparisons together."""


@dataclass(frozen=True)
class Splits:
    """All ways to spend one budget."""

    game: str
    nodes: int
    deals: int
    games: int
    splits: tuple[Split, ...]

    @property
    def best(self) -> Split:
        """The split with the highest win share, and among equals the highest score."""
        return max(self.splits, key=lambda split: (split.share.value, split.score.value))

    @property
    def as_good(self) -> tuple[Split, ...]:
        """The splits that are not significantly worse than the best, and the best itself."""
        return tuple(split for split in self.splits if not split.worse)

    def as_json(self) -> dict[str, Any]:
        """Return everything as plain values."""
        rows = [
            {
                "least_rollouts": split.least,
                "depth": split.depth,
                "rollouts": split.rollouts,
                "share": split.share._asdict(),
                "score": split.score._asdict(),
                "nodes": split.nodes,
                "worse": split.worse,
            }
            for split in self.splits
        ]
        about = {"game": self.game, "nodes": self.nodes, "deals": self.deals, "games": self.games}
        return about | {"best": self.best.least, "splits": rows}


def measure(
    game: str, *, nodes: int, deals: int = 20, least: Sequence[int] = LEAST, seed: int = 0, workers: int = 1
) -> Splits:
    """Play the splits of a budget against each other, in a game by its name."""
    if len(set(least)) != len(least) or len(least) < 2:
        raise KingmakerError(f"expected two or more different numbers of random games, got {tuple(least)}")
    agents = [MaxNMC(nodes=nodes, least_rollouts=games) for games in least]
    start = named_game(game).new(seed=seed)
    first = [agent.search(start) for agent in agents]
    most = count("sample", GameTable(game, start.num_players, len(agents), ()))
    seating = f"sample:{min(SEATINGS, most)}"
    report = tournament(game, agents, deals=deals, seed=seed, seating=seating, opening=0, workers=workers)
    worse = _worse_than_best(report)
    splits = [
        Split(
            agents[place].least_rollouts,
            first[place].depth,
            first[place].rollouts,
            standing.share,
            standing.score,
            report.efforts[place].nodes_a_move,
            place in worse,
        )
        for place, standing in enumerate(report.standings)
    ]
    return Splits(game, nodes, deals, len(report.rows), tuple(splits))


def _worse_than_best(report: Report) -> set[int]:
    """Return the agents that the tournament shows to be significantly worse than the one with the best results."""
    standings = report.standings
    best = max(range(len(standings)), key=lambda place: (standings[place].share.value, standings[place].score.value))
    found = set()
    for comparison in report.comparisons:
        if best in comparison.agents and comparison.settled():
            found |= set(comparison.agents) - {best}
    return found
