"""Which of the actions that are worth as much a search takes where it starts; ties inside the tree are its own.

Hashavit & Markovitch, "Max-Prob", IJCAI 2011, section 4.1, of all algorithms: "Tie-breaking was done only at the root
level, where we preferred states with a higher heuristic value". Deviation: a win at hand comes before all that is worth
as much, also before what looks better.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kingmaker.reference.at_hand import prefer_win
from kingmaker.reference.positions import Action, Evaluate, Utility, static_value
from kingmaker.reference.splitmix import Random

if TYPE_CHECKING:
    from kingmaker.game import State


def taken(
    state: State,
    choice: Action,
    equals: Sequence[Action],
    *,
    ties: str | None,
    evaluate: Evaluate | None = None,
    utilities: Sequence[Utility] | None = None,
    seed: int = 0,
) -> Action:
    """The action that is taken among `equals`, the choice of the search and all that are worth as much, in their order.

    `ties`: None keeps the choice; "leftmost", the first of them; "heuristic", the first of those with the largest
    static value to the mover right after the action; "random", evenly.
    """
    if ties == "leftmost":
        choice = equals[0]
    elif ties == "heuristic":
        choice = max(equals, key=lambda a: static_value(state.apply(a), evaluate, utilities)[state.player])
    elif ties == "random":
        choice = equals[Random(seed).below(len(equals))]
    return prefer_win(state, choice, equals)
