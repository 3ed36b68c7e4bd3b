"""Player types, beliefs and learning on two small hands of Spades.

You learn what a player type is, how much depends on what you take the others for, what one choice tells about a player
(as chances, and as what it refutes), and how an agent learns over a series of deals.
"""

from __future__ import annotations

from collections.abc import Sequence

import kingmaker as km
from kingmaker.arena import play_series, take_seats
from kingmaker.games import SpadesState
from kingmaker.models import (
    LearningProbMaxN,
    LearningSoftMaxN,
    MaxTricks,
    MinOvertricks,
    ProbMaxNSession,
    VersionSpace,
)
from kingmaker.reference import choice_likelihoods, posterior_mean

TAKER, THRIFTY = MaxTricks(), MinOvertricks()
TYPES = (TAKER, THRIFTY)
HAND = km.games.Spades(players=3, cards=3)


def main() -> None:
    """Go through a hand on which beliefs decide, one that tells types apart, and a series."""
    state = HAND.new(seed=564)
    print(state.draw(), end="\n\n")
    print("Player 0 shuns overtricks, and the others play for tricks. What it takes them for decides:")
    for others in TYPES:
        thrifty = km.MaxN(utility=THRIFTY, believes=others)
        result = thrifty.search(state)
        end = play_out(state, [thrifty, *[km.MaxN(utility=TAKER, believes=TAKER)] * 2])
        expects, gets = result.value[0], THRIFTY(end, 0)
        print(f"  for {others}: leads {result.action}, expects {expects:g}, gets {gets:g}, tricks {end.taken}")

    state = HAND.new(seed=84)
    print("\n" + state.draw())
    print("\nWhat each lead is worth to each type, if nobody is sure of anybody:")
    search = km.ProbMaxN(models=TYPES, epsilon=0.1)
    actions, worths = look(search, state)
    for action, (to_taker, to_thrifty) in zip(actions, worths, strict=True):
        print(f"  {action}: {to_taker:.3f} to {TAKER}, {to_thrifty:.3f} to {THRIFTY}")

    print("\nWhat one lead tells about player 0:")
    for choice, action in enumerate(actions):
        chances = choice_likelihoods(worths, choice, search.epsilon)
        before, after = (1.0, 1.0), posterior_mean([1, 1], [chances])
        told = f"chances {chances[0]:.2f} and {chances[1]:.2f}"
        print(f"  {action}: {told}, so {TAKER} goes from {before[0] / sum(before):.3f} to {after[0]:.3f}")

    print("\nWhat it refutes:")
    for action in actions:
        space = VersionSpace.of(LearningSoftMaxN(models=TYPES), state)
        print(f"  {action}: {'; '.join(map(str, space.observe(state, action))) or 'nothing'}")

    print("\nA series of 25 deals of 6 cards, seen from seat 0:")
    agents: list[km.Agent] = [LearningProbMaxN(models=TYPES, utility=THRIFTY)]
    agents += [km.MaxN(utility=each, believes=each) for each in TYPES]
    seats = take_seats(agents)
    play_series(km.games.Spades(players=3, cards=6), agents, km.Series(deals=25), seed=2, seats=seats)
    session = seats[0].session
    assert isinstance(session, ProbMaxNSession)
    for player, what in ((1, "plays for tricks"), (2, "shuns overtricks"), (0, "itself, as the others see it")):
        posterior = session.posterior(player)
        weight, (low, high) = posterior.mean[0], posterior.intervals()[0]
        print(f"  player {player}, who {what}" if player else f"  {what}", end=": ")
        print(f"{TAKER} {weight:.2f} (between {low:.2f} and {high:.2f})")


def play_out(state: SpadesState, players: Sequence[km.Search]) -> SpadesState:
    """Let players play a hand to its end."""
    while not state.is_terminal():
        state = state.apply(players[state.player].choose(state))
    return state


def look(search: km.ProbMaxN, state: km.State) -> tuple[list[str], list[list[float]]]:
    """Give the actions of the player whose turn it is, and what each is worth to each of its types."""
    found = search.found(state, search.options(state))
    return found["actions"], [matrix[state.player] for matrix in found["details"]]


if __name__ == "__main__":
    main()
