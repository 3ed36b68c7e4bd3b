"""What kind of game a game is: how many play, for what, what they see, and how large it is.

The taxonomy is that of Churchill's lecture on multi-player games (COMP 4752): players and payoffs; fully or partially
observable, deterministic or stochastic, sequential or episodic, static or dynamic, discrete or continuous, alternating
or simultaneous. Properties that the contract of `kingmaker.game` implies for every game are true by default. Branching
and length are those of random games, so that anybody can `measure` them again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple, Protocol, Self, runtime_checkable

from kingmaker.chance import chances_of, drawn_place, is_chance
from kingmaker.game import Game, InvalidGame, KingmakerError
from kingmaker.spec import changed

__all__ = ["Described", "Measured", "Properties", "measure"]


@dataclass(frozen=True, kw_only=True)
class Properties:
    """The properties of a game under its configuration."""

    players: int
    zero_sum: bool
    """What some gain the others lose: from one start, all ends pay the same in sum (which need not be 0)."""
    open: bool = True
    """Everybody sees everything: fully observable."""
    deterministic: bool = True
    """An action has one outcome: there is no chance after the start."""
    teams: bool = False
    """Some players are partners, who are paid the same."""
    dealt: bool = False
    """The start is chance: another seed, another game."""
    alternating: bool = True
    """One player moves at a time."""
    sequential: bool = True
    """What was done before decides what can be done now; the opposite is episodic."""
    static: bool = True
    """Nothing changes while a player thinks."""
    discrete: bool = True
    """Actions and positions can be counted."""
    branching: float | None = None
    """Legal actions of a position in random games, on average; None where nobody has measured."""
    length: float | None = None
    """Actions of a random game, on average; None where nobody has measured."""

    def typical_of(self, game: object, *, branching: float, length: float) -> Self:
        """Add the measured numbers if the game is configured as it was measured, by its defaults."""
        return self if changed(game) else replace(self, branching=branching, length=length)


@runtime_checkable
class Described(Protocol):
    """A game that says what kind of game it is."""

    @property
    def properties(self) -> Properties:
        """What kind of game it is."""


class Measured(NamedTuple):
    """The size of a game, by random games."""

    branching: float
    length: float


def measure(game: Game, *, games: int = 20, seed: int = 0, most_turns: int = 100_000) -> Measured:
    """Play random games from the seeds `seed`, `seed + 1`, …; return the mean number of legal actions and of turns.

    What chance brings is drawn by its probability, and is nobody's turn.
    """
    if games < 1:
        raise KingmakerError(f"expected at least one game to measure, got {games}")
    turns = actions = 0
    for number in range(seed, seed + games):
        chance = Random(number)
        state = game.new(seed=number)
        before = turns
        while not state.is_terminal():
            if turns - before == most_turns:
                raise InvalidGame(
                    f"expected {game.name} to end within {most_turns} turns, got no end from seed {number}"
                )
            if is_chance(state):
                outcomes = chances_of(state)
                state = state.apply(outcomes[drawn_place(outcomes, chance.random())][0])
                continue
            legal = state.legal_actions()
            turns, actions = turns + 1, actions + len(legal)
            state = state.apply(chance.choice(legal))
    return Measured(actions / turns if turns else 0.0, turns / games)
