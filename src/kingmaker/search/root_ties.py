"""Which of the actions that are worth as much a search takes where it starts: the field `root_ties`.

Hashavit & Markovitch, "Max-Prob", IJCAI 2011, section 4.1: "Tie-breaking was done only at the root level, where we
preferred states with a higher heuristic value". It may be said of all algorithms there, or of Max-Prob alone.
"""

from __future__ import annotations

from typing import Any, Literal

from kingmaker.game import Evaluates, State, Unsupported
from kingmaker.search.base import Search, one_of, whole

RootTies = Literal["leftmost", "heuristic", "random"]
"""The first action, the one whose next position has the largest static value for the searching player, or one that is
drawn from the `seed`."""
ROOT_TIES = ("leftmost", "heuristic", "random")


def read_root_ties(agent: Any) -> None:
    """Refuse a rule that there is not, and a seed that is none; None is left alone."""
    if agent.root_ties is not None:
        one_of(agent, "root_ties", ROOT_TIES)
    whole(agent, "seed", 0, 2**64 - 1)


def check_root_ties(agent: Any, state: State) -> None:
    """Refuse ties by a heuristic that the game does not have."""
    if agent.root_ties == "heuristic" and not evaluates(agent, state):
        raise Unsupported(
            f"{agent.name} with root_ties=heuristic needs a game that evaluates its positions, or evaluate="
        )


def evaluates(agent: Search, state: State) -> bool:
    """Tell whether there is a static value for this position."""
    return agent.evaluate is not None or isinstance(state, Evaluates)


def root_option(agent: Any) -> dict[str, str | int]:
    """Say to the engine what it has to know: without a rule for the root, ties there are those of the whole tree."""
    return {"root_ties": agent.root_ties or "rule", "seed": agent.seed}
