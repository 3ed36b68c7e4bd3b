"""UCT with the MaxN back-up: in each simulation every player takes what has paid it best, or was tried least.

Kocsis & Szepesvári, "Bandit Based Monte-Carlo Planning", ECML 2006; for several players Sturtevant, "An Analysis of
UCT in Multi-Player Games", CG 2008. Gibson, Desai & Zhao, AIIDE 2010, drafted with c = 0.01 and 3000 simulations.
Deviations: means are scaled to 0…1 by the lowest and the highest return that the player has had so far, so that `c`
means the same in every game, unless `scaled=no`; a node gets children when it is visited for the second time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, ClassVar, Literal

from kingmaker.game import KingmakerError, State, Unsupported
from kingmaker.ordering import Ordered
from kingmaker.search.base import by_action, number, one_of, whole
from kingmaker.search.result import Result
from kingmaker.search.sampling import SamplingSearch

DECISIONS = ("visits", "mean")
SIMULATIONS = 3000
"""How many where nothing else is said, as in AIIDE 2010."""

ORDERING = "its states have no promises()"

PLAIN_FORM: dict[str, Any] = {
    "backup": "maxn",
    "wins": False,
    "history": 0.0,
    "bias": 0.0,
    "urgency": None,
    "playout": "ordered",
    "best": 1,
    "solver": "none",
    "threads": 1,
}
"""What UCT leaves out of MCTS."""


@dataclass(frozen=True, kw_only=True, repr=False)
class UCT(SamplingSearch):
    """Play many games, each a little wiser than the last, and take the action that was tried most often.

    `simulations`, `nodes` (positions visited) and `seconds` limit the games; `UCT()` plays 3000 simulations. Every
    action is tried at least once; a single legal action is tried only once. `c` is the weight that UCB1 gives to
    actions tried rarely, compared with means that are `scaled` to 0…1, or else with the returns as they are.
    `decision`: the action that was tried most, or the one with the best mean; a win at hand comes before what is
    worth no more. `guided` is the chance of a move in a random game to be one that promises most by the game's own
    ordering, in games that are `Ordered`; every other move is any legal one.
    `depth` is how far the tree may grow, and `table` how large, in megabytes; below, and when it is full, games go
    on at random.

    If the time is up before every action was tried, only the tried ones count: see `Result.partial`. Under `nodes`, a
    single random game that is longer than the budget and than 10,000 moves is given up, and the search ends.
    """

    name: ClassVar[str] = "uct"
    engine: ClassVar[str] = "mcts"
    budgets: ClassVar[tuple[str, ...]] = (*SamplingSearch.budgets, "simulations")

    simulations: int | None = None
    c: float = sqrt(2)
    scaled: bool = True
    decision: Literal["visits", "mean"] = "visits"
    guided: float = 0.0

    def __post_init__(self) -> None:
        super().__post_init__()
        whole(self, "simulations", 1, 2**62)
        number(self, "c", 0.0, 1e9)
        if not isinstance(self.scaled, bool):
            raise KingmakerError(f"expected scaled of {self.name} to be True or False, got {self.scaled!r:.80}")
        one_of(self, "decision", DECISIONS)
        number(self, "guided", 0.0, 1.0)

    def check(self, state: State) -> None:
        """Refuse to guide random games of a game that knows no promising moves."""
        super().check(state)
        if self.guided and not isinstance(state, Ordered):
            raise Unsupported(f"{self.name} with guided= needs a game that knows promising moves: {ORDERING}")

    def options(self, state: State) -> dict[str, Any]:
        """Settle how many simulations there are where there is no budget."""
        bare = self.simulations is None and self.nodes is None and self.seconds is None
        simulations = SIMULATIONS if bare else self.simulations
        own = {"simulations": simulations, "c": self.c, "scaled": self.scaled, "decision": self.decision}
        return PLAIN_FORM | self.sampling(state) | own | {"guided": self.guided}

    def result(self, state: State, found: dict[str, Any]) -> Result:
        """Add how often each action was tried."""
        visits = by_action(found["actions"], found["visits"])
        return replace(super().result(state, found), visits=visits, simulations=found["simulations"])

    def settled(self, result: Result) -> UCT:
        """Return a search without `nodes` and `seconds` that finds the same result."""
        return replace(self, simulations=result.simulations, nodes=None, seconds=None)

    def because(self, result: Result) -> str:
        """Say how often it was tried, and what it paid."""
        if not result.simulations:
            return "the first legal action, since no random game came to its end"
        share = result.visits[result.action] / result.simulations
        return f"tried in {share:.0%} of {result.simulations:,} games, in which it got {_own(result)} on average"


def _own(result: Result) -> str:
    return f"{result.values[result.action][result.player]:.4g}"
