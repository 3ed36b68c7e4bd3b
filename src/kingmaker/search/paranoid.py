"""Paranoid search: every opponent is assumed to minimise the root player's payoff.

Sturtevant & Korf, "On Pruning Techniques for Multi-Player Games", AAAI 2000.
Deviations: partners maximise with the root player. Ties keep the first action, but for a win at hand, unless
`root_ties` says otherwise. Values of actions that were refuted are bounds, marked in `Result.sides`, unless `values`
asks for more. Deals of tricks that are searched to the end are solved by other means: see `docs/tricks.md`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from kingmaker.game import KingmakerError, State
from kingmaker.search.base import Search, Utility, named_utility, one_of, utility_for
from kingmaker.search.goal import Goal, read_goal, words_of
from kingmaker.search.noise import noise_option, read_noise, with_seed
from kingmaker.search.result import Result
from kingmaker.search.root_ties import RootTies, check_root_ties, read_root_ties, root_option
from kingmaker.search.root_values import Values, read_values, values_option
from kingmaker.spec import WORDS, Former

PRUNING = ("alpha-beta", "none")


@dataclass(frozen=True, kw_only=True, repr=False)
class Paranoid(Search):
    """Assume that all others have joined against you; `pruning="none"` looks at every line.

    `shortcuts=False` prunes as in the books, and does nothing else to visit fewer nodes: actions are tried in the order
    of the game, and all of those that lead to equal games; no deal is solved. `root_ties`: at the root, of all equal
    actions it takes the leftmost, the one with the largest static value (`heuristic`), or one drawn from the `seed`
    (`random`).

    `values="all"` finds the exact value of every action, `values="best"` only that of the action that is taken, while
    others may have bounds. Without it, deals that are solved have exact values, and other positions may have bounds.

    `goal="lead"`: what all others minimise is the lead over them, the sum of how much more one has than each;
    `goal="share"`: one's part of what all have.
    `noise`: every evaluation gets a random number from 0 up to this, drawn from the `seed`.
    """

    name: ClassVar[str] = "paranoid"
    engine: ClassVar[str] = "alpha-beta"
    former: ClassVar[Former] = {
        "prune": ("pruning", {word: "alpha-beta" if prunes else "none" for word, prunes in WORDS.items()})
    }

    utility: Utility | None = None
    pruning: Literal["alpha-beta", "none"] = "alpha-beta"
    shortcuts: bool = True
    root_ties: RootTies | None = None
    values: Values | None = None
    goal: Goal = "own"
    noise: float = 0.0
    seed: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        named_utility(self, "utility")
        read_root_ties(self)
        read_values(self)
        read_goal(self)
        read_noise(self)
        one_of(self, "pruning", PRUNING)
        if not isinstance(self.shortcuts, bool):
            raise KingmakerError(f"expected shortcuts of paranoid to be True or False, got {self.shortcuts!r}")

    def check(self, state: State) -> None:
        """Refuse ties by a heuristic that the game does not have."""
        super().check(state)
        check_root_ties(self, state)

    def seeded(self, seed: int) -> Paranoid:
        """Draw lots from another seed, where lots are drawn."""
        return with_seed(self, seed) if self.root_ties == "random" or self.noise else self

    def options(self, state: State) -> dict[str, Any]:
        """Return the searching player's type for everybody: only its own entry counts."""
        utilities = [utility_for(self.utility, state)] * state.num_players if self.utility else []
        told: dict[str, Any] = {"equals": self.shortcuts, "order": self.shortcuts, "goal": self.goal}
        told |= root_option(self) | values_option(self) | noise_option(self)
        return {"utilities": utilities, "algorithm": "minimax" if self.pruning == "none" else "alpha-beta"} | told

    def because(self, result: Result) -> str:
        """Name the value that nobody can take away."""
        return f"all others together cannot push it below {words_of(self, result.value[result.player])}"
