"""Soft-MaxN: keep every outcome that a player might allow, and decide at the root.

Sturtevant & Bowling, "Robust Game Play Against Unknown Opponents", AAMAS 2006. A node is worth the union of its
children's sets that are not strictly dominated for the mover; under an opponent model, a set of ordered pairs of
outcomes, one set strictly dominates another if all pairs across the two are in it. The paper leaves the decision at the
root open: four are offered.
Deviations: none for games searched to the end; at the horizon, which the paper does not have, every candidate type of a
player expects the static value.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, ClassVar, Literal

from kingmaker.game import Chancy, KingmakerError, State, Unsupported
from kingmaker.search.base import Search, Utility, a_callable, by_action, named_utility, number, one_of, utility_for
from kingmaker.search.player_rows import model_rows, models_of_each
from kingmaker.search.result import Result
from kingmaker.spec import Former

DECISIONS = ("mean", "worst", "best", "threshold")

Prefers = Callable[[Any, Any, int], bool]
"""A relation: two outcomes, as what they pay, and a player to whether it prefers the first."""


@dataclass(frozen=True, kw_only=True, repr=False)
class SoftMaxN(Search):
    """Assume of a player only that it avoids what is certainly worse.

    What is worse to a player is what all its candidate types, `models`, find worse: the same types for all players, or
    a sequence of them for each. A player without models prefers larger returns: the generic model. `prefers` is a model
    in its own right: a callable of two outcomes (what they pay) and a player, true if it prefers the first, such as
    `models.OrderedPairs`. The searching player plays for `utility`; without one, the models of its seat apply to it,
    and it decides by the returns.

    `decision`: among its actions the searching player takes the one with the best mean, the best worst case, the best
    best case, or the largest share of outcomes that reach the `threshold`. `Result.outcomes` has the sets,
    `Result.spans` what they are worth to the candidates; a value is what the decision sees in them.
    """

    name: ClassVar[str] = "soft-maxn"
    engine: ClassVar[str] = "soft-maxn"
    former: ClassVar[Former] = {"target": ("threshold", {}), "decision": ("decision", {"target": "threshold"})}

    decision: Literal["mean", "worst", "best", "threshold"] = "mean"
    threshold: float | None = None
    models: tuple[Utility, ...] | tuple[tuple[Utility, ...], ...] = ()
    utility: Utility | None = None
    prefers: Prefers | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        one_of(self, "decision", DECISIONS)
        number(self, "threshold", -1e300, 1e300)
        if (self.decision == "threshold") != (self.threshold is not None):
            raise KingmakerError(f"expected decision=threshold together with threshold=, got {self}")
        named_utility(self, "utility")
        object.__setattr__(self, "models", model_rows(self, "models"))
        a_callable(self, "prefers")
        if self.models and self.prefers is not None:
            raise KingmakerError("expected models= or prefers= for soft-maxn, got both")

    def check(self, state: State) -> None:
        """Refuse games with chance, and models that do not fit the players."""
        super().check(state)
        if isinstance(state, Chancy):
            raise Unsupported(
                "soft-maxn has no meaning where chance moves: it keeps sets of outcomes, of which there is no mean; "
                "maxn and prob-maxn serve such games"
            )
        self.seated(state)

    def seated(self, state: State) -> list[tuple[Utility | None, ...]]:
        """Return the candidate types of each player; None is the generic one, and a relation needs none."""
        players = state.num_players
        seats: list[tuple[Utility | None, ...]] = [() if self.prefers is not None else (None,)] * players
        if self.models:
            seats = list(models_of_each(self.models, players))
        if self.utility is not None:
            seats[state.player] = (self.utility,)
        return seats

    def options(self, state: State) -> dict[str, Any]:
        """Pass on the decision, and seat the models."""
        return {
            "decision": "target" if self.decision == "threshold" else self.decision,
            "target": self.threshold,
            "models": [[utility_for(model, state) for model in row] for row in self.seated(state)],
            "own": utility_for(self.utility, state),
            "prefers": self.prefers,
        }

    def result(self, state: State, found: dict[str, Any]) -> Result:
        """Add the sets of outcomes, and between what and what they lie for each candidate."""
        players = state.num_players
        ends = [players]
        for row in self.seated(state):
            ends.append(ends[-1] + len(row))
        sets = (frozenset(tuple(row[:players]) for row in rows) for rows in found["details"])
        spans = (_spans(rows, ends) for rows in found["details"])
        return replace(
            super().result(state, found),
            outcomes=by_action(found["actions"], sets),
            spans=by_action(found["actions"], spans),
        )

    @property
    def finds_chances(self) -> bool:
        """Whether its values are chances: the shares of outcomes that reach a threshold."""
        return self.decision == "threshold"

    def meaning(self, result: Result) -> str:
        """Say what the decision sees in a set of outcomes."""
        if self.decision == "threshold":
            return f"shares of its possible outcomes that reach {self.threshold:g}"
        return f"the {self.decision} of its possible outcomes"

    def because(self, result: Result) -> str:
        """Say how many outcomes are open, and what they promise."""
        count = len(result.outcomes[result.action])
        own = result.values[result.action][result.player]
        if self.decision == "threshold":
            return f"{own:.0%} of {count} possible outcomes give it {self.threshold:g} or more"
        return f"the {self.decision} of {count} possible outcomes is {own:.4g}"


def _spans(rows: list[list[float]], ends: list[int]) -> tuple[tuple[tuple[float, float], ...], ...]:
    columns = [(min(column), max(column)) for column in zip(*rows, strict=True)]
    return tuple(tuple(columns[start:end]) for start, end in pairwise(ends))
