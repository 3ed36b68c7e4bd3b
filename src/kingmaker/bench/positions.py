"""The positions that are measured: the same in every run, on every machine.

A random tree, a deal of Spades, a deal of Hearts, and a game written in Python as a user would write one. Chance comes
from the generator of the reference, whose numbers do not depend on the version of Python.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kingmaker.game import State
from kingmaker.games import Hearts, Spades, Tree
from kingmaker.reference import Random


def random_tree(players: int, *, levels: int, branching: int = 4, seed: int = 1) -> Tree:
    """Return a tree of even shape with payoffs, estimates and movers at random.

    With two players one gains what the other loses, so that the searches for two can be asked too.
    """
    random = Random(seed)

    def payoffs() -> tuple[float, ...]:
        if players == 2:
            first = random.below(101) - 50.0
            return (first, -first)
        return tuple(float(random.below(101)) for _ in range(players))

    def grow(level: int) -> Any:
        if level == levels:
            return payoffs()
        mover, estimate = random.below(players), payoffs()
        return {"player": mover, "value": estimate, "children": [grow(level + 1) for _ in range(branching)]}

    return Tree(grow(0))


@dataclass(frozen=True)
class Piles:
    """Players in turn take one or two stones from a pile; a stone is a point, and the last stone of all is three."""

    piles: tuple[int, ...]
    taken: tuple[int, ...]
    player: int = 0

    @property
    def num_players(self) -> int:
        """How many players there are."""
        return len(self.taken)

    def legal_actions(self) -> list[tuple[int, int]]:
        """List every pile with how many stones may be taken from it."""
        return [(pile, count) for pile, stones in enumerate(self.piles) for count in (1, 2) if count <= stones]

    def apply(self, action: tuple[int, int]) -> Piles:
        """Take the stones."""
        pile, count = action
        piles = (*self.piles[:pile], self.piles[pile] - count, *self.piles[pile + 1 :])
        worth = count if any(piles) else count + 2
        taken = (*self.taken[: self.player], self.taken[self.player] + worth, *self.taken[self.player + 1 :])
        return Piles(piles, taken, (self.player + 1) % len(taken))

    def is_terminal(self) -> bool:
        """Tell whether the stones are gone."""
        return not any(self.piles)

    def returns(self) -> tuple[float, ...]:
        """Count each player's points against the mean, so that two players' returns cancel out."""
        mean = sum(self.taken) / len(self.taken)
        return tuple(points - mean for points in self.taken)

    def evaluate(self) -> tuple[float, ...]:
        """Take the stones taken so far for what is to come."""
        return self.returns()


def piles(players: int, stones: tuple[int, ...]) -> Piles:
    """Start a game of Piles."""
    return Piles(stones, (0,) * players)


def measured(*, quick: bool) -> dict[str, State]:
    """Return the positions of the table of rates by name; `quick` takes small ones."""
    levels = 5 if quick else 8
    stones = (2, 2, 1) if quick else (4, 3, 2)
    return {
        "tree, 3 players": random_tree(3, levels=levels).new(),
        "tree, 2 players": random_tree(2, levels=levels).new(),
        "spades, 3 players": Spades(players=3, cards=4 if quick else 6).new(seed=1),
        "hearts, 4 players": Hearts(players=4, cards=3 if quick else 5).new(seed=2),
        "in Python, 3 players": piles(3, stones),
        "in Python, 2 players": piles(2, stones),
    }
