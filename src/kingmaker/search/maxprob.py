"""Max-Prob: every player maximises its chance of winning; one who cannot tell its best actions apart picks evenly.

Hashavit & Markovitch, "Max-Prob: An Unbiased Rational Decision Making Procedure for Multiple-Adversary Environments",
IJCAI 2011: section 2 on complete trees; section 3, bounded, where the game gives intervals at the horizon. The players
with the highest return win. Ties at the root go by the static value, as in section 4.1, where the game has one.
Deviations: chances are compared up to 1e-9, since they are sums of products.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from kingmaker.game import Bounded, Evaluates, State, Unsupported
from kingmaker.search.base import AUTO, Bounds, Search, a_callable, one_of, whole
from kingmaker.search.result import Result

TIES = ("heuristic", "leftmost", "random")


@dataclass(frozen=True, kw_only=True, repr=False)
class MaxProb(Search):
    """Take the action with the best chance of winning; values are chances.

    `bounds` replaces the game's own intervals. `ties` at the root: by the static value, the leftmost, or one drawn
    from the `seed`; by default the first that the game allows.
    """

    name: ClassVar[str] = "max-prob"
    engine: ClassVar[str] = "max-prob"

    bounds: Bounds | None = None
    ties: Literal["heuristic", "leftmost", "random"] | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.ties is not None:
            one_of(self, "ties", TIES)
        whole(self, "seed", 0, 2**64 - 1)
        a_callable(self, "bounds")

    def can_stop_early(self, state: State) -> bool:
        """Tell whether there are intervals at the horizon."""
        return self.bounds is not None or isinstance(state, Bounded)

    def check(self, state: State) -> None:
        """Refuse a horizon without intervals, and ties by a heuristic that the game does not have."""
        super().check(state)
        if self.ties == "heuristic" and not self._evaluates(state):
            raise Unsupported("max-prob with ties=heuristic needs a game that evaluates its positions, or evaluate=")
        limited = self.depth is not None or self.nodes not in (None, AUTO) or self.seconds is not None
        if limited and not self.can_stop_early(state):
            raise Unsupported(
                "max-prob within a budget needs a game that gives bounds(), or bounds=; "
                "without a budget it searches to the end"
            )

    def seeded(self, seed: int) -> MaxProb:
        """Draw lots from another seed, where lots are drawn."""
        return replace(self, seed=(self.seed + seed) % 2**64) if self.ties == "random" else self

    def options(self, state: State) -> dict[str, Any]:
        """Settle the tie rule."""
        ties = self.ties or ("heuristic" if self._evaluates(state) else "leftmost")
        return {"bounds": self.bounds, "ties": ties, "seed": self.seed}

    def because(self, result: Result) -> str:
        """Name the chance of winning."""
        return f"it wins with a chance of {result.value[result.player]:.1%}"

    def _evaluates(self, state: State) -> bool:
        return self.evaluate is not None or isinstance(state, Evaluates)
