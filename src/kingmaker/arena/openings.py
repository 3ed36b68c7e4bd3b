"""Random first plies: deals for games that have none.

In a game without chance, agents that draw no lots play the same game in every deal, however often it is played. An
opening makes deals of it: a few plies that nobody decides, drawn from the seed of the deal, so that they are the same
in all seatings of the deal. They stand in the record like all others, which says how many they are (`Match.opening`).
"""

from __future__ import annotations

from collections.abc import Iterator

from kingmaker.arena.seeds import opening_seed
from kingmaker.game import State
from kingmaker.reference.splitmix import Random


def opening_choices(state: State, plies: int, *, seed: int) -> Iterator[int]:
    """Draw an opening from the seed of a deal: the place of each action among the legal ones.

    No action that ends the game is drawn. The opening is shorter where there is no other, and where chance moves.
    """
    chance = Random(opening_seed(seed))
    for _ in range(plies):
        if state.is_terminal() or state.player < 0:
            return
        drawn = _drawn(state, chance)
        if drawn is None:
            return
        choice, state = drawn
        yield choice


def _drawn(state: State, chance: Random) -> tuple[int, State] | None:
    """Draw an action that does not end the game; return its place and what it leads to, None if there is none."""
    legal = state.legal_actions()
    left = list(range(len(legal)))
    while left:
        choice = left.pop(chance.below(len(left)))
        after = state.apply(legal[choice])
        if not after.is_terminal():
            return choice, after
    return None
