"""MaxN: every player takes what is worth most to itself.

Luckhardt & Irani, "An algorithmic solution of N-person games", AAAI 1986. The rule for ties can change the value by any
amount (Sturtevant, CG 2002), so it is a parameter. Pruning is that of Korf, Artificial Intelligence 48, 1991, and
Sturtevant, IJCAI 2003. A player type for oneself and one believed of the others are those of Sturtevant, Zinkevich &
Bowling, AAAI 2006 (`mOT_MT` is `MaxN(utility=MinOvertricks(), believes=MaxTricks())`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from kingmaker.game import Evaluates, State, Unsupported
from kingmaker.search.base import Search, Utility, named_utility, one_of, utility_for, whole
from kingmaker.search.result import Result

TIES = ("leftmost", "random", "against-root", "heuristic")
PRUNING = ("auto", "none", "shallow", "last-branch", "speculative")


@dataclass(frozen=True, kw_only=True, repr=False)
class MaxN(Search):
    """Expect everybody to take what is best for itself.

    `ties`: a player who cannot tell actions apart takes the leftmost, draws one from the `seed`, takes what is worst
    for the searching player, or goes by the static value. `utility` is what the searching player plays for, `believes`
    what it takes the others to play for; both are the game's returns unless given.

    `pruning` leaves out branches that cannot matter, where the game knows the most that all can get together and the
    least of each (`Limited`; Spades, Hearts, and Chinese Checkers with `scoring=lead`), and tries one of several
    actions that lead to equal games. It changes the number of nodes and nothing else: value, action, line and the value
    of every action stay. Each kind does what those before it do: "shallow" looks at a node and its parent,
    "last-branch" further up where nothing can change any more on the way, "speculative" further up at a venture,
    searching again what mattered after all; "none" looks at every line. "auto" is "speculative" where that was
    found to save time, and otherwise only tries one of equal actions. Nothing is pruned under player types, under an
    evaluation from outside, and where ties are drawn by lot.
    """

    name: ClassVar[str] = "maxn"
    engine: ClassVar[str] = "maxn"

    utility: Utility | None = None
    believes: Utility | None = None
    ties: Literal["leftmost", "random", "against-root", "heuristic"] = "leftmost"
    seed: int = 0
    pruning: Literal["auto", "none", "shallow", "last-branch", "speculative"] = "auto"

    def __post_init__(self) -> None:
        super().__post_init__()
        named_utility(self, "utility")
        named_utility(self, "believes")
        one_of(self, "ties", TIES)
        one_of(self, "pruning", PRUNING)
        whole(self, "seed", 0, 2**64 - 1)

    def check(self, state: State) -> None:
        """Refuse ties by a heuristic that the game does not have."""
        super().check(state)
        if self.ties == "heuristic" and self.evaluate is None and not isinstance(state, Evaluates):
            raise Unsupported("maxn with ties=heuristic needs a game that evaluates its positions, or evaluate=")

    def seeded(self, seed: int) -> MaxN:
        """Draw lots from another seed, where lots are drawn."""
        return replace(self, seed=(self.seed + seed) % 2**64) if self.ties == "random" else self

    def options(self, state: State) -> dict[str, Any]:
        """Seat the player types; lots drawn at one place must not be remembered at another, so no table for them."""
        utilities: list[Any] = []
        if self.utility or self.believes:
            utilities = [utility_for(self.believes, state)] * state.num_players
            utilities[state.player] = utility_for(self.utility, state)
        pruned = {"pruning": self.pruning, "equals": self.pruning != "none"}
        own = {"ties": self.ties, "seed": self.seed} | pruned
        table = {"table": 0.0} if self.ties == "random" else {}
        return {"utilities": utilities} | own | table

    def because(self, result: Result) -> str:
        """Name the value if all take their best."""
        return f"if everybody takes its best, it gets {result.value[result.player]:.4g}"
