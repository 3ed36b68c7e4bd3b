"""MP-Mix: paranoid when well ahead, offensive against one who is well ahead, MaxN otherwise; chosen anew each move.

Zuckerman, Felner & Kraus, "Mixing Search Strategies for Multi-Player Games", IJCAI 2009; thresholds by default as
Hashavit & Markovitch, IJCAI 2011, set them: the smallest lead that the game calls notable.
In the first paper a lead is clear if it reaches the threshold, in the second if it is "higher than" it: `strict`.
Deviations: where there are partners, teams are compared. A player level with the best counts as leading.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import Any, ClassVar

from kingmaker._engine import Memory, Signal
from kingmaker.game import KingmakerError, State, Unsupported, teams_of
from kingmaker.search.base import AUTO, Search, number, one_of
from kingmaker.search.maxn import PRUNING, MaxN, Pruning
from kingmaker.search.noise import with_seed
from kingmaker.search.offensive import Offensive, require_opponent, static_values
from kingmaker.search.paranoid import Paranoid
from kingmaker.search.result import Result
from kingmaker.search.root_ties import RootTies, check_root_ties, read_root_ties
from kingmaker.search.trace import SearchTree


@dataclass(frozen=True, kw_only=True, repr=False)
class MPMix(Search):
    """Compare the best static value at the root with the second best, and choose the search by that.

    `defend`: with this lead of its own, or more, it plays Paranoid. `attack`: if another player has this lead, or more,
    it plays Offensive against that player. `strict`: the lead has to be larger than these numbers. `inf` switches a
    part off. `root_ties` and `seed` apply to all three searches, `pruning` to MaxN.
    """

    name: ClassVar[str] = "mp-mix"
    engine: ClassVar[str] = "maxn"

    defend: float | None = None
    attack: float | None = None
    strict: bool = False
    root_ties: RootTies | None = None
    seed: int = 0
    pruning: Pruning = "auto"

    def __post_init__(self) -> None:
        super().__post_init__()
        number(self, "defend", 0.0, inf)
        number(self, "attack", 0.0, inf)
        one_of(self, "pruning", PRUNING)
        read_root_ties(self)
        if not isinstance(self.strict, bool):
            raise KingmakerError(f"expected strict of mp-mix to be True or False, got {self.strict!r}")

    def searched(self, state: State, *, memory: Memory | None, signal: Signal | None) -> Result:
        """Choose a search by the standing, and search; a memory is of use while the choice is the same."""
        self.check(state)
        if self.nodes == AUTO:
            return self.resolved(state).searched(state, memory=memory, signal=signal)
        chosen = self.strategy(state)
        return replace(chosen.searched(state, memory=memory, signal=signal), search=self, chosen=chosen)

    def check(self, state: State) -> None:
        """Refuse a game for one, and ties by a heuristic that the game does not have."""
        super().check(state)
        require_opponent(self, state)
        check_root_ties(self, state)

    def seeded(self, seed: int) -> MPMix:
        """Draw lots from another seed, where lots are drawn."""
        return with_seed(self, seed) if self.root_ties == "random" else self

    def strategy(self, state: State) -> Search:
        """Return the search for this move."""
        standing = static_values(self, state)
        leader = state.player if standing[state.player] == max(standing) else standing.index(max(standing))
        teams = teams_of(state)
        leads = teams[leader] == teams[state.player]
        edge = standing[leader] - max(
            value for value, team in zip(standing, teams, strict=True) if team != teams[leader]
        )
        shared = ("depth", "nodes", "seconds", "table", "evaluate", "root_ties", "seed")
        budget: dict[str, Any] = {field: getattr(self, field) for field in shared}
        if leads and self._reaches(edge, self.defend, "defend", state):
            return Paranoid(**budget)
        if not leads and self._reaches(edge, self.attack, "attack", state):
            return Offensive(target=leader, **budget)
        return MaxN(pruning=self.pruning, **budget)

    def tree(self, state: State, *, levels: int) -> SearchTree:
        """Return the tree of the search that is chosen here."""
        self.check(state)
        return self.strategy(state).tree(state, levels=levels)

    def options(self, state: State) -> dict[str, Any]:
        """Return nothing: the chosen search asks the engine."""
        return {}

    def because(self, result: Result) -> str:
        """Say which search it chose."""
        chosen = result.chosen.name if result.chosen else self.name
        return f"it plays {chosen} here, worth {result.value[result.player]:.4g} to it"

    def _reaches(self, lead: float, given: float | None, field: str, state: State) -> bool:
        threshold = getattr(state, "notable_lead", None) if given is None else given
        if threshold is None:
            raise Unsupported(f"mp-mix needs {field}= for this game: the lead at which it begins to {field}")
        return bool(lead > threshold if self.strict else lead >= threshold)
