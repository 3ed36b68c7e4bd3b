"""The bench signature: fixed positions and agents, and the number of nodes that they visit together.

The idea is Stockfish's: a change that leaves the search as it was leaves the number as it was, and a commit that moves
it says so and why. `kingmaker bench` prints it, and a test compares it with `SIGNATURE`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kingmaker import registry
from kingmaker.bench.boards import middle_games
from kingmaker.bench.positions import piles, random_tree
from kingmaker.bench.section import Section
from kingmaker.game import State
from kingmaker.search import Search

SIGNATURE = 1_686_244

PRUNED = (
    "maxn:nodes=none,pruning=none",
    "maxn:nodes=none,pruning=shallow",
    "maxn:nodes=none,pruning=last-branch",
    "maxn:nodes=none,pruning=speculative",
)

MANY = (
    "maxn:nodes=none",
    "maxn:nodes=none,table=0",
    "maxn:nodes=none,ties=random,seed=1",
    "maxn:nodes=none,ties=against-root",
    "maxn:nodes=none,ties=heuristic",
    "maxn:nodes=20000",
    *PRUNED,
    "paranoid:nodes=none",
    "paranoid:nodes=none,pruning=none",
    "paranoid:depth=6",
    "offensive:nodes=none",
    "mp-mix:nodes=none,defend=10,attack=10",
    "soft-maxn:nodes=none",
    "prob-maxn:nodes=none",
    "max-prob:nodes=none",
    "maxn-mc:depth=2,rollouts=2,seed=1",
    "maxn-mc:nodes=2000,seed=1",
    "uct:simulations=60,seed=1",
    "uct:nodes=2000,decision=mean,seed=1",
    "mcts:simulations=60,seed=1",
    "mcts:simulations=60,backup=paranoid,score=wins,solver=standard,threads=2,seed=1",
    "pimc:search=(uct:simulations=40,seed=1)",
    "epimc:search=(maxn:nodes=500)",
    "ismcts:simulations=60,seed=1",
    "ismcts:simulations=60,observers=multi,seed=1",
)
"""Agents for any number of players and any game, with every budget but time."""

TWO = (
    "minimax:nodes=none",
    "negamax:nodes=none",
    "alpha-beta:nodes=none",
    "alpha-beta:nodes=none,table=0",
    "alpha-beta:depth=4",
)

BOARD = (
    "maxn:depth=3",
    "maxn:depth=2,ties=random,seed=1",
    "maxn:nodes=20000",
    "paranoid:depth=4",
    "paranoid:depth=3,table=0",
    "offensive:depth=2",
    "mp-mix:depth=2",
    "soft-maxn:depth=2",
    "prob-maxn:depth=2",
    "max-prob:depth=2",
    "best-reply:depth=3",
    "best-reply:depth=2,table=0",
    "maxn-mc:depth=1,rollouts=1,most_turns=6,width=4",
    "uct:simulations=40,most_turns=20",
    "mcts:simulations=40,most_turns=20",
    "mcts:simulations=40,most_turns=5,backup=best-reply,playout=paranoid",
)
"""Agents for boards, where no search comes to the end."""

TYPED = (
    "maxn:nodes=none,utility=min-overtricks,believes=max-tricks",
    "maxn:nodes=none,utility=min-overtricks,believes=max-tricks,known=no",
    "informed-maxn:nodes=none,utility=min-overtricks",
    "paranoid:nodes=none,utility=max-tricks",
    "soft-maxn:nodes=none,models=max-tricks/min-overtricks",
    "prob-maxn:nodes=none,models=max-tricks/min-overtricks,epsilon=0.2",
    "learning-soft-maxn:nodes=none,models=max-tricks/min-overtricks",
    "learning-prob-maxn:nodes=none,models=max-tricks/min-overtricks",
)
"""Agents that reckon with player types, those of Spades."""

DRAFTED = ("kth-best-pick", "kth-best-pick:nodes=none,limit=3", "kth-best-pick:nodes=500,drafters=greedy", "set-table")
"""Agents for drafts only."""

TWO_ON_BOARD = ("minimax:depth=3", "negamax:depth=3", "alpha-beta:depth=5", "alpha-beta:depth=4,table=0")


@dataclass(frozen=True)
class Signature(Section):
    """The number of nodes that was found."""

    name = "signature"
    timed = False
    found: int

    @classmethod
    def measure(cls, *, quick: bool) -> Signature:
        """Count; a quick run counts the same nodes."""
        return cls(signature())

    def tables(self) -> Iterator[str]:
        """Write the number in a line of its own."""
        yield f"signature: {self.found}\n"

    def as_json(self) -> dict[str, object]:
        """Return the number beside the one that is committed."""
        return {"signature": {"found": self.found, "committed": SIGNATURE}}

    def faults(self) -> Iterator[str]:
        """Say if it has moved."""
        if self.found != SIGNATURE:
            yield f"expected the signature {SIGNATURE}, got {self.found}: a commit that moves it says why"


def positions() -> Iterator[tuple[State, tuple[str, ...]]]:
    """Yield every position with the agents that search it."""
    yield random_tree(3, levels=6).new(), MANY
    yield random_tree(5, levels=6, seed=2).new(), MANY
    yield random_tree(2, levels=7, seed=3).new(), TWO
    yield registry.game("spades:players=3,cards=5").new(seed=1), MANY
    yield registry.game("spades:players=4,cards=4,scoring=tricks").new(seed=2), MANY
    yield registry.game("hearts:players=4,cards=4").new(seed=3), MANY
    yield registry.game("hearts:players=3,cards=5").new(seed=4), MANY
    yield (
        registry.game("spades:players=3,cards=7").new(seed=5),
        ("maxn:depth=9", "max-prob:depth=9", "prob-maxn:nodes=none"),
    )
    for state in middle_games().values():
        yield state, BOARD
    yield registry.game("chinese-checkers:players=6,size=2,win=full").new(), BOARD
    yield registry.game("chinese-checkers:scoring=lead").new(), tuple(f"{agent},depth=4" for agent in PRUNED)
    yield registry.game("chinese-checkers:players=2,win=full").new(), TWO_ON_BOARD
    yield registry.game("abalone:players=2").new(), TWO_ON_BOARD
    yield registry.game("spades:players=3,cards=4").new(seed=6), TYPED
    yield registry.game("table-draft:players=3,items=7").new(seed=7), (*DRAFTED, *MANY)
    yield registry.game("table-draft:players=2,items=10").new(seed=8), (*DRAFTED, "kohler-chandrasekaran", *TWO)
    yield piles(3, (3, 2, 1)), MANY
    yield piles(2, (3, 2, 2)), TWO


def signature() -> int:
    """Count the nodes of all searches."""
    return sum(_nodes(agent, state) for state, agents in positions() for agent in agents)


def _nodes(agent: str, state: State) -> int:
    search = registry.agent(agent)
    assert isinstance(search, Search)
    return search.search(state).nodes
