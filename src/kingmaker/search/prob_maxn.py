"""Prob-MaxN: each opponent is one of several types, and takes its best action except for a chance epsilon.

Sturtevant, Zinkevich & Bowling, "Prob-Maxn: Playing N-Player Games with Opponent Models", AAAI 2006, tables 1 and 2.
Deviations: `choices[m]` in the paper's COMBINE is a misprint for `choices[c]`; at the horizon, which the paper does not
have, every model of a player expects the static value. Utilities are sums of products here, so they are the same if
they differ by no more than 1e-9 of the largest that went into them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from numbers import Real
from typing import Any, ClassVar

from kingmaker.game import KingmakerError, State
from kingmaker.search.base import Search, Utility, by_action, named_utility, number, utility_for
from kingmaker.search.player_rows import each_player, model_rows, models_of_each, rows
from kingmaker.search.result import Result


@dataclass(frozen=True, kw_only=True, repr=False)
class ProbMaxN(Search):
    """Weigh every choice by the chance that it is made.

    `models` are the player types that a player may have, the same for all or a sequence of them for each player, and
    `belief` is the chance of each, equal by default. The belief about the searching player itself is what the others
    believe about it; what it really plays for is `utility`, by default the returns. Without models every player plays
    for the returns, except for `epsilon`.
    """

    name: ClassVar[str] = "prob-maxn"
    engine: ClassVar[str] = "prob-maxn"

    models: tuple[Utility, ...] | tuple[tuple[Utility, ...], ...] = ()
    belief: tuple[float, ...] | tuple[tuple[float, ...], ...] = ()
    epsilon: float = 0.1
    utility: Utility | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        number(self, "epsilon", 0.0, 1.0)
        named_utility(self, "utility")
        object.__setattr__(self, "models", model_rows(self, "models"))
        belief = rows(self, "belief")
        object.__setattr__(self, "belief", belief)
        if belief and not self.models:
            raise KingmakerError(f"expected models= for the belief of prob-maxn, got only belief={belief}")

    def check(self, state: State) -> None:
        """Refuse beliefs that do not fit the players."""
        super().check(state)
        self.seated(state.num_players)

    def seated(self, players: int) -> list[tuple[tuple[Utility | None, ...], tuple[float, ...]]]:
        """Return the models of each player and the chance of each model."""
        if not self.models:
            return [((None,), (1.0,))] * players
        models = models_of_each(self.models, players)
        belief = each_player(self.belief, players, "belief") if self.belief else [_evenly(len(row)) for row in models]
        for player, (row, chances) in enumerate(zip(models, belief, strict=True)):
            if len(row) != len(chances):
                raise KingmakerError(
                    f"expected a chance for each of the {len(row)} models of player {player}, got {chances}"
                )
            are_chances = all(isinstance(chance, Real) and 0 <= float(chance) <= 1 for chance in chances)
            if not are_chances or not math.isclose(sum(chances), 1.0, abs_tol=1e-9):
                raise KingmakerError(f"expected chances that sum to 1 for player {player}, got {chances}")
        return list(zip(models, belief, strict=True))

    def options(self, state: State) -> dict[str, Any]:
        """Seat the models."""
        seats = self.seated(state.num_players)
        return {
            "models": [[utility_for(model, state) for model in models] for models, _ in seats],
            "belief": [list(chances) for _, chances in seats],
            "epsilon": self.epsilon,
            "own": utility_for(self.utility, state),
        }

    def result(self, state: State, found: dict[str, Any]) -> Result:
        """Add the matrix, and how probable each action is to the others."""
        return replace(
            super().result(state, found),
            matrix=tuple(map(tuple, found["detail"][: state.num_players])),
            probabilities=by_action(found["actions"], found["weights"]) if found["weights"] else {},
        )

    def because(self, result: Result) -> str:
        """Name the expected utility, and how expected the action is."""
        seen = result.probabilities.get(result.action, 0.0)
        own = f"{result.value[result.player]:.4g}"
        return f"it expects {own}; the others expect this action with a chance of {seen:.0%}"


def _evenly(count: int) -> tuple[float, ...]:
    return (1.0 / count,) * count if count else ()
