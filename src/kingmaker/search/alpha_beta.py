"""Alpha-beta: the value of minimax without the branches that cannot change it.

Knuth & Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975, fail-soft; Churchill's slides.
Deviations: none. Values of actions that were refuted are bounds, marked in `Result.sides`, unless `values` asks
for more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from kingmaker import registry
from kingmaker.game import State
from kingmaker.search.minimax import Minimax
from kingmaker.search.root_values import Values, read_values, values_option

if TYPE_CHECKING:
    from kingmaker.show.steps import Steps


@dataclass(frozen=True, kw_only=True, repr=False)
class AlphaBeta(Minimax):
    """Look at the lines that matter, and assume that the opponent takes what is worst for you.

    `values="all"` finds the exact value of every action, `values="best"` only that of the action that is taken, while
    others may have bounds. Without it, deals that are solved have exact values, and other positions may have bounds.
    """

    name: ClassVar[str] = "alpha-beta"
    engine: ClassVar[str] = "alpha-beta"

    values: Values | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        read_values(self)

    def options(self, state: State) -> dict[str, Any]:
        """Add which actions get their own value."""
        return super().options(state) | values_option(self)

    def steps(self, state: State) -> Steps:
        """Return the search of the definition step by step (windows, order, cuts), to be read or saved as a page.

        It tries the actions in the order of the game, to this search's depth, and is for trees that people can read.
        """
        self.check(state)
        steps: Steps = registry.view("steps").alpha_beta(str(self), state, depth=self.depth, evaluate=self.evaluate)
        return steps
