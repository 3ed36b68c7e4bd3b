"""MaxN: every player takes what is worth most to itself.

Luckhardt & Irani, "An algorithmic solution of N-person games", AAAI 1986. The rule for ties can change the value by any
amount (Sturtevant, CG 2002), so it is a parameter. Pruning is that of Korf, Artificial Intelligence 48, 1991, and
Sturtevant, IJCAI 2003.

A player type for oneself and one believed of the others are those of Sturtevant, Zinkevich & Bowling, "Prob-Maxn", AAAI
2006, where `mOT_MT` is a player who wants few overtricks and models its opponents as trick takers:
`MaxN(utility=MinOvertricks(), believes=MaxTricks())`. What the opponents make of *it* is a belief, too. Section
"Experimental Results" says of a MaxN player that it "believes that its opponent's model of itself is equally correct":
it takes the others to know what it plays for, and all walk one tree. That is the default. A nested belief, in which the
others believe of the player what it believes of them, is `known=no`: we then predict each opponent's choice by running
the MaxN search that we believe it runs, to the same horizon.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, get_args

from kingmaker.game import Evaluates, KingmakerError, State, Unsupported
from kingmaker.search.base import Search, Utility, named_utility, one_of, utility_for
from kingmaker.search.goal import Goal, read_goal, words_of
from kingmaker.search.noise import noise_option, read_noise, with_seed
from kingmaker.search.player_rows import read_type
from kingmaker.search.result import Result
from kingmaker.search.root_ties import RootTies, check_root_ties, read_root_ties, root_option

TIES = ("leftmost", "random", "against-root", "heuristic")
Pruning = Literal["auto", "none", "shallow", "last-branch", "speculative", "discrete"]
PRUNING = get_args(Pruning)


@dataclass(frozen=True, kw_only=True, repr=False)
class MaxN(Search):
    """Expect every player to take what is best for itself.

    `ties`: among equal actions a player takes the leftmost, one drawn from the `seed`, the one that is worst for the
    searching player, or the one with the largest static value. `root_ties` is the rule at the root only: the leftmost,
    the largest static value or one by lot; without it ties at the root are broken as everywhere else.

    `utility` is what the searching player plays for, `believes` what it takes the others to play for; both are the
    game's returns unless given. `believes` may be one type for each seat. `known`: the others know its `utility`.
    Otherwise they believe of it what `believes` says; if that has one type for each seat, the entry of the player's own
    seat, which has no other use.

    `pruning` leaves out branches that cannot matter, where the game knows the most that all can get together and the
    least of each (`Limited`; Spades, Hearts, Rolit, roster drafts, and Chinese Checkers with `scoring=lead`), and tries
    only one of several actions that lead to equal games. It changes only the number of nodes: value, action, line and
    the value of every action stay. Each kind includes those before it: "shallow" looks at a node and its parent,
    "last-branch" further up where nothing on the way can change any more, "speculative" further up in any case, and
    searches again what turns out to matter, and "discrete" does so by the steps in which values move, if the game
    knows them (`Stepped`); "none" looks at every line. "auto" is "speculative" where that was
    found to save time, and otherwise only tries one of equal actions. `shortcuts=False` prunes as in the books: all of
    several actions that lead to equal games are tried, and where the search starts a refuted action has a bound and no
    value, marked in `Result.sides`. Nothing is pruned with player types, with an evaluation from outside, with random
    ties, with `noise` or with a `goal`.

    `goal="lead"`: every player takes what is best for its lead over all others, the sum of how much more it has than
    each; `goal="share"`: for its part of what all have. `noise`: every evaluation gets a random number from 0 up to
    this, drawn from the `seed`.
    """

    name: ClassVar[str] = "maxn"
    engine: ClassVar[str] = "maxn"

    utility: Utility | None = None
    believes: tuple[Utility | None, ...] | Utility | None = None
    known: bool = True
    ties: Literal["leftmost", "random", "against-root", "heuristic"] = "leftmost"
    root_ties: RootTies | None = None
    seed: int = 0
    pruning: Pruning = "auto"
    shortcuts: bool = True
    goal: Goal = "own"
    noise: float = 0.0

    def __post_init__(self) -> None:
        super().__post_init__()
        named_utility(self, "utility")
        self._read_believes()
        for name in ("known", "shortcuts"):
            if not isinstance(getattr(self, name), bool):
                raise KingmakerError(f"expected {name} of maxn to be True or False, got {getattr(self, name)!r}")
        one_of(self, "ties", TIES)
        read_root_ties(self)
        one_of(self, "pruning", PRUNING)
        read_noise(self)
        read_goal(self)

    def check(self, state: State) -> None:
        """Refuse ties by a heuristic that the game does not have, and beliefs that do not fit the players."""
        super().check(state)
        if self.ties == "heuristic" and self.evaluate is None and not isinstance(state, Evaluates):
            raise Unsupported("maxn with ties=heuristic needs a game that evaluates its positions, or evaluate=")
        check_root_ties(self, state)
        self.believed(state)

    def believed(self, state: State) -> list[Utility | None]:
        """Return for every seat the type that it is taken for; that of the searching player, by the others."""
        players = state.num_players
        types = list(self.believes) if isinstance(self.believes, tuple) else [self.believes] * players
        if len(types) != players:
            raise KingmakerError(f"expected believes for each of {players} players, got {len(types)}")
        if self.known:
            types[state.player] = self.utility
        return types

    def seeded(self, seed: int) -> MaxN:
        """Draw lots from another seed, where lots are drawn."""
        return with_seed(self, seed) if "random" in (self.ties, self.root_ties) or self.noise else self

    def options(self, state: State) -> dict[str, Any]:
        """Seat the player types."""
        believed, own = self.believed(state), utility_for(self.utility, state)
        types = [utility_for(each, state) for each in believed]
        ties: dict[str, Any] = {"ties": self.ties, "goal": self.goal}
        ties |= root_option(self) | noise_option(self)
        utilities = [*types[: state.player], own, *types[state.player + 1 :]]
        if believed[state.player] != self.utility:
            return ties | {"algorithm": "believing-maxn", "utilities": utilities, "believed": types}
        return ties | {
            "utilities": utilities if any(each is not None for each in utilities) else [],
            "pruning": self.pruning,
            "equals": self.shortcuts and self.pruning != "none",
        }

    def because(self, result: Result) -> str:
        """Name the value if all take their best."""
        return f"if every player takes its best action, it gets {words_of(self, result.value[result.player])}"

    def _read_believes(self) -> None:
        given = self.believes
        if not isinstance(given, tuple | list):
            named_utility(self, "believes")
            return
        if not given:
            raise KingmakerError("expected believes of maxn to be a type, or one for each player, got none")
        read = tuple(each if each is None else read_type(each, "believes") for each in given)
        object.__setattr__(self, "believes", read if len(read) > 1 else read[0])
