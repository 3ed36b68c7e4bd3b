"""MCTS, Monte-Carlo tree search for any number of players: UCT with guided random games, history and a solver.

Coulom, "Efficient Selectivity and Backup Operators in Monte-Carlo Tree Search", CG 2006; Kocsis & Szepesvári, ECML
2006. For several players: Nijssen, "Monte-Carlo Tree Search for Multi-Player Games", thesis, Maastricht 2013, whose
search policies (chapter 4), MP-MCTS-Solver (4.4), Progressive History (chapter 5) and search in playouts (chapter 6)
these are. Progressive Bias: Chaslot et al., "Progressive Strategies for Monte-Carlo Tree Search", 2008. Trees side by
side: Cazenave & Jouandeau, "On the Parallelization of UCT", 2007.
Deviations: those of UCT; what the thesis leaves open is settled in the fields below.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from kingmaker.game import KingmakerError, Reseatable, State, Unsupported, has_partners
from kingmaker.ordering import Ordered
from kingmaker.search.base import number, one_of, whole
from kingmaker.search.noise import noise_option, read_noise
from kingmaker.search.result import Result
from kingmaker.search.trace import SearchTree
from kingmaker.search.uct import ORDERING, UCT

BACKUPS = ("maxn", "paranoid", "best-reply")
SCORES = ("returns", "wins")
PLAYOUTS = ("auto", "random", "ordered", "one-ply", "maxn", "paranoid", "best-reply")
SOLVERS = ("auto", "none", "standard", "paranoid", "first-winner")
MOST_THREADS = 1024


@dataclass(frozen=True, kw_only=True, repr=False)
class MCTS(UCT):
    """Play many games, each a little wiser than the last, and take the action that was tried most often.

    The fields of UCT mean the same here, but for `c`, which is smaller, and `guided`, in whose place there is
    `epsilon`.

    `backup` says what opponents play for in the tree: "maxn", each for itself; "paranoid", all against the searching
    player; "best-reply", the same, where after each own move one opponent replies, whichever hurts most, and the
    others sit still. `score` is what a simulation counts: "returns", what the game pays, scaled; "wins", 1 for who
    comes first, shared by equals. Partners come first together.

    `history` is the weight W of Progressive History: an action that has paid elsewhere in the tree is tried sooner.
    `bias` is the weight of Progressive Bias, by the game's own ordering of moves, scaled to 0…1 at each node. Both
    fade. `urgency` is what an action below the root that was never tried counts as, from 0 to 1; without it all actions
    of a node are tried before any is tried again, those with the most history and bias first.

    `playout` says how a move of a random game is made, but for a share of `epsilon` that is any legal one: "ordered",
    the one that promises most by the game's ordering; "random", any; "one-ply", of the `best` moves by ordering the
    one with the best static value; "maxn", "paranoid" and "best-reply", the same after one reply. "auto" is "ordered"
    where the game is `Ordered`, and else "random". `most_turns` cuts random games short, for the static value there.
    `noise`: every static value gets a random number from 0 up to this, so that of moves that are worth the same not
    always the first is made.

    `solver` backs up proven wins; it needs "wins" to be scored, and "auto" is "standard" where they are. Where a player
    can only choose who else wins, "standard" leaves the node open, "paranoid" takes it that the searching player does
    not win, and "first-winner" that the next in turn does. `threads` trees grow side by side, each with a share of the
    simulations, and are put together in the end: the answer depends on their number, and not on the machine.
    """

    name: ClassVar[str] = "mcts"
    unused: ClassVar[tuple[str, ...]] = ("guided",)

    c: float = 0.2
    backup: Literal["maxn", "paranoid", "best-reply"] = "maxn"
    score: Literal["returns", "wins"] = "returns"
    history: float = 5.0
    bias: float = 0.0
    urgency: float | None = None
    playout: Literal["auto", "random", "ordered", "one-ply", "maxn", "paranoid", "best-reply"] = "auto"
    epsilon: float = 0.05
    best: int = 5
    noise: float = 0.0
    solver: Literal["auto", "none", "standard", "paranoid", "first-winner"] = "auto"
    threads: int = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        one_of(self, "backup", BACKUPS)
        one_of(self, "score", SCORES)
        one_of(self, "playout", PLAYOUTS)
        one_of(self, "solver", SOLVERS)
        number(self, "history", 0.0, 1e9)
        number(self, "bias", 0.0, 1e9)
        number(self, "urgency", 0.0, 1.0)
        number(self, "epsilon", 0.0, 1.0)
        whole(self, "best", 1, 2**31)
        read_noise(self)
        whole(self, "threads", 1, MOST_THREADS)
        if self.solver not in ("auto", "none") and self.score != "wins":
            raise KingmakerError(f"expected score=wins for a solver of {self.name}, got returns: it proves wins")
        if self.score == "wins" and (self.utility or self.believes):
            raise KingmakerError(f"expected score=returns where {self.name} is given player types, got wins")

    def check(self, state: State) -> None:
        """Refuse what a field asks of a game that cannot give it."""
        super().check(state)
        if self.bias and not isinstance(state, Ordered):
            raise Unsupported(f"{self.name} with bias= needs a game that knows promising moves: {ORDERING}")
        if self.playout == "ordered" and not isinstance(state, Ordered):
            raise Unsupported(f"{self.name} with playout=ordered needs a game that knows promising moves: {ORDERING}")
        if self.playout not in ("auto", "random", "ordered"):
            self.require_evaluation("playout", state)
        if "best-reply" in (self.backup, self.playout) and state.num_players > 2:
            _check_replies(self.name, state)

    def options(self, state: State) -> dict[str, Any]:
        """Settle how moves of random games are made, and what is proven."""
        wins, playout = self.score == "wins", self.playout
        if playout == "auto":
            playout = "ordered" if isinstance(state, Ordered) else "random"
        return (
            super().options(state)
            | {
                "backup": self.backup,
                "wins": wins,
                "history": self.history,
                "bias": self.bias,
                "urgency": self.urgency,
                "playout": playout,
                "guided": 0.0 if playout == "random" else 1.0 - self.epsilon,
                "best": self.best,
                "solver": self.solver if self.solver != "auto" else "standard" if wins else "none",
                "threads": self.threads,
            }
            | noise_option(self)
        )

    def tree(self, state: State, *, levels: int) -> SearchTree:
        """Refuse a tree whose opponents move out of turn."""
        if self.backup == "best-reply" and state.num_players > 2:
            raise Unsupported("mcts with backup=best-reply has no tree to show: its opponents move out of turn")
        return super().tree(state, levels=levels)

    def meaning(self, result: Result) -> str:
        """Say what is scored."""
        return "shares of first places in simulations" if self.score == "wins" else super().meaning(result)

    def because(self, result: Result) -> str:
        """Say how often it was tried, and what it got, or that it wins."""
        if result.complete and result.value[result.player] == 1:
            return "proven to win"
        return super().because(result)


def _check_replies(name: str, state: State) -> None:
    if has_partners(state):
        raise Unsupported(
            f"{name} with best-reply has no place for partners: one opponent replies to each move, and all others "
            "sit still"
        )
    if not isinstance(state, Reseatable):
        raise Unsupported(
            f"{name} with best-reply lets opponents move out of turn, which this game does not allow: "
            "its states have no with_player(), and those of trick-taking games cannot"
        )
