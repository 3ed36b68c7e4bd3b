"""What searches by random games have in common: player types, a seed, and how long a random game may be."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass, replace
from typing import Any, Self

from kingmaker.game import Evaluates, State, Unsupported
from kingmaker.search.base import Search, Utility, named_utility, utility_for, whole
from kingmaker.search.result import Result
from kingmaker.search.trace import SearchTree


@dataclass(frozen=True, kw_only=True, repr=False)
class SamplingSearch(Search, ABC):
    """A search whose leaves are random games; chance comes from the `seed`.

    `utility` is what the searching player plays for, `believes` what it takes the others to play for; both are the
    game's returns unless given. A random game goes to its end, or with `most_turns` only that many moves from its leaf,
    and is then worth the static value.
    """

    utility: Utility | None = None
    believes: Utility | None = None
    most_turns: int | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        named_utility(self, "utility")
        named_utility(self, "believes")
        whole(self, "most_turns", 0, 2**62)
        whole(self, "seed", 0, 2**64 - 1)

    def can_stop_early(self, state: State) -> bool:
        """Tell that random games need no static values."""
        return True

    def check(self, state: State) -> None:
        """Refuse to cut games short that have no static value."""
        super().check(state)
        if self.most_turns is not None:
            self.require_evaluation("most_turns", state)

    def require_evaluation(self, field: str, state: State) -> None:
        """Refuse a field that needs static values where there are none."""
        if self.evaluate is None and not isinstance(state, Evaluates):
            raise Unsupported(f"{self.name} with {field}= needs a game that evaluates its positions, or evaluate=")

    def seeded(self, seed: int) -> Self:
        """Draw from another seed."""
        return replace(self, seed=(self.seed + seed) % 2**64)

    def meaning(self, result: Result) -> str:
        """Say that values are means, unless there was no need of random games."""
        return "means of random games" if result.simulations and not result.complete else ""

    def tree(self, state: State, *, levels: int) -> SearchTree:
        """Return the first plies of what this search finds within its budget."""
        if self.nodes is not None or self.seconds is not None:
            return self.search(state).tree(depth=levels)
        return super().tree(state, levels=levels)

    def sampling(self, state: State) -> dict[str, Any]:
        """Return the options that random games have in common: seats for the player types, their length and a seed."""
        utilities: list[Any] = []
        if self.utility or self.believes:
            utilities = [utility_for(self.believes, state)] * state.num_players
            utilities[state.player] = utility_for(self.utility, state)
        return {"utilities": utilities, "most_turns": self.most_turns, "seed": self.seed}
