"""Best-Reply: one opponent answers, whichever hurts most, and all others do not move, or move as the game ranks first.

Schadd & Winands, "Best Reply Search for Multiplayer Games", IEEE Transactions on Computational Intelligence and AI in
Games 3(1), 2011. It looks further ahead at its own moves, at the price of positions that cannot occur in a game. BRS+,
in which all positions can: Esser, Gras, Winands, Schadd & Lanctot, "Improving Best-Reply Search", CG 2013.
Deviations: none. Ties keep the first action, but for a win at hand. With two players it is alpha-beta. Partners would
sit still with all others, so games with teams are refused. Moves are tried by the game's ordering, where it has one,
and of equal ones those first that have cut off more (history heuristic); before them the one that the table knows, and
the two that last cut off a search at that depth.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from kingmaker.game import Chancy, Reseatable, State, Unsupported, has_partners
from kingmaker.ordering import Ordered
from kingmaker.search.base import Search, Utility, named_utility, one_of, utility_for
from kingmaker.search.goal import Goal, read_goal, words_of
from kingmaker.search.noise import noise_option, read_noise, with_seed
from kingmaker.search.result import Result
from kingmaker.search.trace import SearchTree

OTHERS = ("skip", "play")


@dataclass(frozen=True, kw_only=True, repr=False)
class BestReply(Search):
    """Assume that after each of your moves one opponent makes the move that is worst for you, and all others none.

    A ply is a move of your own or the one reply. Opponents move out of turn, so the game must allow that: its states
    need `with_player`. Such lines cannot occur in a game, so `Result.pv` is the action alone.

    `others="play"` is BRS+: those who do not reply make the move that the game ranks first, each in its turn, so that
    positions can occur in a game. The game must be `Ordered`, and may be one of tricks; chance must not move in it.

    `goal="lead"`: what the reply minimises is the lead over all others, the sum of how much more one has than each;
    `goal="share"`: one's part of what all have.
    `noise`: every evaluation gets a random number from 0 up to this, drawn from the `seed`.
    """

    name: ClassVar[str] = "best-reply"
    engine: ClassVar[str] = "best-reply"

    utility: Utility | None = None
    others: Literal["skip", "play"] = "skip"
    goal: Goal = "own"
    noise: float = 0.0
    seed: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        named_utility(self, "utility")
        one_of(self, "others", OTHERS)
        read_goal(self)
        read_noise(self)

    def check(self, state: State) -> None:
        """Refuse partners, and a game whose players cannot move out of turn."""
        super().check(state)
        if has_partners(state):
            raise Unsupported(
                "best-reply has no place for partners: one opponent replies to each move, and all others sit still"
            )
        if state.num_players > 2 and self.others == "play":
            if not isinstance(state, Ordered):
                raise Unsupported(
                    "best-reply with others=play needs a game that knows promising moves: its states have no promises()"
                )
            if isinstance(state, Chancy):
                raise Unsupported("best-reply with others=play has no place for chance between the moves of opponents")
        elif state.num_players > 2 and not isinstance(state, Reseatable):
            raise Unsupported(
                "best-reply lets opponents move out of turn, which this game does not allow: "
                "its states have no with_player(), and those of trick-taking games cannot"
            )

    def seeded(self, seed: int) -> BestReply:
        """Draw lots from another seed, where lots are drawn."""
        return with_seed(self, seed) if self.noise else self

    def options(self, state: State) -> dict[str, Any]:
        """Return the searching player's type for everybody: only its own entry counts."""
        utilities = [utility_for(self.utility, state)] * state.num_players if self.utility else []
        return {"utilities": utilities, "others": self.others, "goal": self.goal} | noise_option(self)

    def tree(self, state: State, *, levels: int) -> SearchTree:
        """Refuse: the moves of such a tree are out of turn."""
        raise Unsupported("best-reply has no tree to show: its opponents move out of turn")

    def because(self, result: Result) -> str:
        """Name the value that one reply in each round cannot push it below."""
        return f"one reply in each round cannot push it below {words_of(self, result.value[result.player])}"
