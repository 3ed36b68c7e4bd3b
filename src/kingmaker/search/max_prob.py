"""Max-Prob: every player maximises its chance of winning; one who cannot tell its best actions apart picks evenly.

Hashavit & Markovitch, "Max-Prob: An Unbiased Rational Decision Making Procedure for Multiple-Adversary Environments",
IJCAI 2011: section 2 on complete trees; section 3, bounded, where the game has intervals at the horizon. The players
with the highest return win. Ties at the root go by the static value, as in section 4.1, where the game has one. Section
4.1 has one constant for the upper ends of all intervals, "the current heuristic value of a state as the lower bound";
games give intervals of their own, and `most` is that constant.
Deviations: chances are compared up to 1e-9, since they are sums of products.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kingmaker.game import Bounded, KingmakerError, State, Unsupported
from kingmaker.search.base import AUTO, Bounds, Search, a_callable, number
from kingmaker.search.noise import with_seed
from kingmaker.search.result import Result
from kingmaker.search.root_ties import RootTies, check_root_ties, evaluates, read_root_ties, root_option

MOST = 1e12
"""Beyond it, differences between scores would be lost in the rounding of chances."""


@dataclass(frozen=True, kw_only=True, repr=False)
class MaxProb(Search):
    """Take the action with the best chance of winning; values are chances.

    `bounds` replaces the game's own intervals, and so does `most`: from the static value up to this constant, the same
    for all players. `goes_on`: more deals follow, so the end of a deal is not the end of the game and has such an
    interval, too. `root_ties`: by the static value, the leftmost, or one drawn from the `seed`; by default the first of
    these that the game allows.
    """

    name: ClassVar[str] = "max-prob"
    engine: ClassVar[str] = "max-prob"

    bounds: Bounds | None = None
    most: float | None = None
    goes_on: bool = False
    root_ties: RootTies | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        read_root_ties(self)
        number(self, "most", -MOST, MOST)
        if not isinstance(self.goes_on, bool):
            raise KingmakerError(f"expected goes_on of max-prob to be True or False, got {self.goes_on!r}")
        if self.most is not None and self.bounds is not None:
            raise KingmakerError("expected either most or bounds of max-prob, got both")
        if self.goes_on and self.most is None:
            raise KingmakerError("expected most= of max-prob together with goes_on=, got none")
        a_callable(self, "bounds")

    def can_stop_early(self, state: State) -> bool:
        """Tell whether there are intervals at the horizon."""
        if self.most is not None:
            return evaluates(self, state)
        return self.bounds is not None or isinstance(state, Bounded)

    def check(self, state: State) -> None:
        """Refuse a horizon without intervals, and ties by a heuristic that the game does not have."""
        super().check(state)
        check_root_ties(self, state)
        if self.most is not None and not evaluates(self, state):
            raise Unsupported("max-prob with most= needs a game that evaluates its positions, or evaluate=")
        limited = self.depth is not None or self.nodes not in (None, AUTO) or self.seconds is not None
        if limited and not self.can_stop_early(state):
            raise Unsupported(
                "max-prob within a budget needs a game with bounds(), or bounds=; "
                "without a budget it searches to the end"
            )

    def seeded(self, seed: int) -> MaxProb:
        """Draw lots from another seed, where lots are drawn."""
        return with_seed(self, seed) if self.root_ties == "random" else self

    def options(self, state: State) -> dict[str, Any]:
        """Settle the tie rule."""
        told = {"bounds": self.bounds, "most": self.most, "goes_on": self.goes_on} | root_option(self)
        ties = "heuristic" if evaluates(self, state) else "leftmost"
        return told | ({} if self.root_ties else {"root_ties": ties})

    @property
    def finds_chances(self) -> bool:
        """Whether its values are chances: always."""
        return True

    def meaning(self, result: Result) -> str:
        """Say whose chances."""
        return "chances of winning"

    def because(self, result: Result) -> str:
        """Name the chance of winning."""
        return f"it wins with a chance of {result.value[result.player]:.1%}"
