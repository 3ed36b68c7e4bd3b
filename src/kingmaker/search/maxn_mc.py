"""MaxN-MC: MaxN over the first plies; a leaf is worth the mean of several random games.

Dessai, Gibson & Zhao, "Search Strategies in Multi-Player Drafting Games", University of Alberta 2009, algorithm 1; the
rule behind `max_nodes` is that of their experiments. Ties keep the first action, but for a
win at hand.
Deviations: the report leaves open how to split a budget between depth and random games; see `least_rollouts`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from kingmaker.game import KingmakerError, State
from kingmaker.search.base import whole
from kingmaker.search.result import Result
from kingmaker.search.sampling import SamplingSearch

Width = Callable[[Any], Sequence[Any]]
"""A state to those of its legal actions that are to be looked at."""

ROLLOUTS = 10
"""Random games at each leaf where nothing else is said, as in the report's first experiments."""
MAX_NODES = 1000
"""The size of the tree where nothing else is said, as in the report's first experiments."""
LEAST_ROLLOUTS = 30
"""By play of the splits against each other: `kingmaker bench splits`, and what it found in `docs/speed.md`."""


@dataclass(frozen=True, kw_only=True, repr=False)
class MaxNMC(SamplingSearch):
    """Look a few plies ahead as MaxN does, and value each leaf by `rollouts` random games.

    The depth is given, or follows from `max_nodes` by the report's rule: plies are added until the tree would have that
    many leaves, if every pick left one item less. With `nodes` (positions in the tree and in random games) or `seconds`
    the tree grows by a ply as long as every leaf can have `least_rollouts` games, or `rollouts` if given, and what is
    left goes into more games. `MaxNMC()` has max_nodes=1000 and rollouts=10.

    If the time is up before every action had a random game, only the actions that had one count: see `Result.partial`.
    Under `nodes`, a single random game that is longer than the budget and than 10,000 moves is given up, and the search
    ends.

    `width` is the number of actions looked at in each position, those with the best static value for the player who
    moves, or a callable that names the actions; the others then have no value. `threads` share the leaves, which
    changes the time and never the result. There is no table: a leaf's games belong to its place in the tree.
    """

    name: ClassVar[str] = "maxn-mc"
    engine: ClassVar[str] = "maxn-mc"
    budgets: ClassVar[tuple[str, ...]] = (*SamplingSearch.budgets, "rollouts", "max_nodes")

    rollouts: int | None = None
    max_nodes: int | None = None
    least_rollouts: int = LEAST_ROLLOUTS
    width: int | Width | None = None
    threads: int = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        whole(self, "rollouts", 1, 2**40)
        whole(self, "max_nodes", 1, 2**62)
        whole(self, "least_rollouts", 1, 2**40)
        whole(self, "threads", 1, 256)
        if not callable(self.width):
            whole(self, "width", 1, 2**31)

    def check(self, state: State) -> None:
        """Refuse to choose actions by static values where there are none."""
        super().check(state)
        if isinstance(self.width, int):
            self.require_evaluation("width", state)

    def options(self, state: State) -> dict[str, Any]:
        """Settle depth and random games where neither they nor a budget are given."""
        budget = self.nodes is not None or self.seconds is not None
        bare = not budget and self.depth is None and self.max_nodes is None
        return self.sampling(state) | {
            "rollouts": self.rollouts if self.rollouts is not None or budget else ROLLOUTS,
            "least_rollouts": self.least_rollouts,
            "max_nodes": MAX_NODES if bare else self.max_nodes,
            "width": _places(self.width) if callable(self.width) else self.width,
            "threads": self.threads,
        }

    def result(self, state: State, found: dict[str, Any]) -> Result:
        """Add how many random games there were."""
        made = super().result(state, found)
        return replace(made, rollouts=found["rollouts"], simulations=found["simulations"])

    def settled(self, result: Result) -> MaxNMC:
        """Return a search without `nodes` and `seconds` that finds the same result."""
        games = max(1, result.rollouts)
        return replace(self, depth=result.limit, max_nodes=None, rollouts=games, nodes=None, seconds=None)

    def because(self, result: Result) -> str:
        """Name the value, and what it is the mean of."""
        own = f"{result.value[result.player]:.4g}"
        if result.depth == 0:
            return f"the first legal action, since none had its random games in time; {own} is known of the position"
        if result.complete:
            return f"if every player takes its best action, it gets {own}"
        rest = f"to depth {result.depth}, it gets {own} on average over random games"
        return f"if every player takes its best action {rest}"


def _places(width: Width) -> Callable[[Any], list[int]]:
    """Turn a choice of actions into one of places among the legal actions, which the engine knows."""

    def places(state: Any) -> list[int]:
        legal = list(state.legal_actions())
        wanted = list(width(state))
        unknown = [action for action in wanted if action not in legal]
        if unknown or not wanted:
            got = repr(unknown[0]) if unknown else "none"
            raise KingmakerError(f"expected legal actions from the width of maxn-mc, got {got} in {state}")
        return [legal.index(action) for action in wanted]

    return places
