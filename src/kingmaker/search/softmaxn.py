"""Soft-MaxN: keep every outcome that a player might allow, and decide at the root.

Sturtevant & Bowling, "Robust Game Play Against Unknown Opponents", AAMAS 2006. A node is worth the union of its
children's sets that are not strictly dominated for the mover. The paper leaves the decision at the root open: four are
offered.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from kingmaker.game import KingmakerError, State
from kingmaker.search.base import Search, by_action, number, one_of
from kingmaker.search.result import Result

DECISIONS = ("mean", "worst", "best", "target")


@dataclass(frozen=True, kw_only=True, repr=False)
class SoftMaxN(Search):
    """Assume no more of a player than that it shuns what is certainly worse.

    `decision`: among its actions the searching player takes the one with the best mean, the best worst case, the best
    best case, or the largest share of outcomes that reach the `target`. `Result.outcomes` has the sets; a value is
    what the decision sees in them.
    """

    name: ClassVar[str] = "soft-maxn"
    engine: ClassVar[str] = "soft-maxn"

    decision: Literal["mean", "worst", "best", "target"] = "mean"
    target: float | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        one_of(self, "decision", DECISIONS)
        number(self, "target", -1e300, 1e300)
        if (self.decision == "target") != (self.target is not None):
            raise KingmakerError(f"expected decision=target together with target=, got {self}")

    def options(self, state: State) -> dict[str, Any]:
        """Pass on the decision."""
        return {"decision": self.decision, "target": self.target}

    def result(self, state: State, found: dict[str, Any]) -> Result:
        """Add the sets of outcomes."""
        sets = (frozenset(map(tuple, outcomes)) for outcomes in found["details"])
        return replace(super().result(state, found), outcomes=by_action(found["actions"], sets))

    def because(self, result: Result) -> str:
        """Say how many outcomes are open, and what they promise."""
        count = len(result.outcomes[result.action])
        own = result.values[result.action][result.player]
        if self.decision == "target":
            return f"{own:.0%} of {count} possible outcomes give it {self.target:g} or more"
        return f"the {self.decision} of {count} possible outcomes is {own:.4g}"
