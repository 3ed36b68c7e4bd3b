"""Random first plies: deals for games that have none.

In a game without chance, agents that draw no lots play the same game in every deal, however often it is played. An
opening makes deals of it: a few plies that nobody decides, drawn from the seed of the deal, so that they are the same
in all seatings of the deal. They stand in the record like all others, which says how many they are (`Match.opening`).
"""

from __future__ import annotations

from collections.abc import Iterator

from kingmaker.arena.seeds import chance_share, opening_seed
from kingmaker.chance import chances_of, drawn_place, is_chance
from kingmaker.game import State
from kingmaker.reference.splitmix import Random


def opening_choices(state: State, plies: int, *, seed: int, rolls: int = 0) -> Iterator[int]:
    """Draw an opening from the seed of a deal: the place of each action among the legal ones.

    No action that ends the game is drawn. The opening is shorter where there is no other. What chance brings in between
    is among the choices, but is no ply; `rolls` are those that came before.
    """
    lots = Random(opening_seed(seed))
    while plies and not state.is_terminal():
        if is_chance(state):
            choice = rolled(state, seed=seed, roll=rolls)
            state, rolls = state.apply(state.legal_actions()[choice]), rolls + 1
        else:
            drawn = _drawn(state, lots)
            if drawn is None:
                return
            (choice, state), plies = drawn, plies - 1
        yield choice


def rolled(state: State, *, seed: int, roll: int) -> int:
    """Draw what chance brings from the seed of a deal: the place of the outcome among the legal actions."""
    return drawn_place(chances_of(state), chance_share(seed, roll))


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
