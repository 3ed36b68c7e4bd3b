"""Paranoid search: every opponent is assumed to minimise the root player's payoff.

Sturtevant & Korf, "On Pruning Techniques for Multi-Player Games", AAAI 2000.
Deviations: none. Ties keep the first action. Values of actions that were refuted are bounds, marked in `Result.sides`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kingmaker.game import KingmakerError, State
from kingmaker.search.base import Search, Utility, named_utility, utility_for
from kingmaker.search.result import Result


@dataclass(frozen=True, kw_only=True, repr=False)
class Paranoid(Search):
    """Assume that all others have joined against you; `prune=False` looks at every line all the same."""

    name: ClassVar[str] = "paranoid"
    engine: ClassVar[str] = "alpha-beta"

    utility: Utility | None = None
    prune: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        named_utility(self, "utility")
        if not isinstance(self.prune, bool):
            raise KingmakerError(f"expected prune of paranoid to be True or False, got {self.prune!r}")

    def options(self, state: State) -> dict[str, Any]:
        """Give everybody the searching player's type: only its own entry counts."""
        utilities = [utility_for(self.utility, state)] * state.num_players if self.utility else []
        return {"utilities": utilities, "algorithm": "alpha-beta" if self.prune else "minimax"}

    def because(self, result: Result) -> str:
        """Name the value that nobody can take away."""
        return f"all others together cannot push it below {result.value[result.player]:.4g}"
