"""What every search shares: its answer, where a search stops, and what the position there is worth.

A leaf is a finished game, or a position at the horizon where the game lets a search stop (never inside a trick, say).
Where chance moves is no leaf: what it brings is always looked at, and uses up no depth. So a chance node with one
outcome might as well not be there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from kingmaker.reference.splitmix import Random

if TYPE_CHECKING:
    from kingmaker.game import State

Action = Any
Vector = tuple[float, ...]
Evaluate = Callable[[Any], Sequence[float]]
Utility = Callable[[Any, int], float]
Bounds = Callable[[Any], Sequence[tuple[float, float]]]
Value = TypeVar("Value")

#: Probabilities and mixtures that differ by less than this part of the largest number that went into them are the same
#: number rounded differently. Payoffs are compared exactly.
TIE = 1e-9


@dataclass(frozen=True)
class Answer(Generic[Value]):
    """What a search found at a position.

    `values` has the value of the child behind each action that was looked at. `nodes` counts every position visited,
    the root and the leaves included, once a visit. At a leaf there is no action and `values` is empty.
    """

    action: Action
    value: Value
    values: dict[Action, Value]
    nodes: int


def teams(state: State) -> tuple[int, ...]:
    """The team of each player; where the game names none, everybody is a team alone."""
    team = getattr(state, "team", lambda player: player)
    return tuple(team(player) for player in range(state.num_players))


def partners(state: State, player: int) -> frozenset[int]:
    """A player and those who share its payoff."""
    team = teams(state)
    return frozenset(other for other in range(state.num_players) if team[other] == team[player])


def leaf_answer(value: Value) -> Answer[Value]:
    return Answer(None, value, {}, 1)


def inner_answer(action: Action, value: Value, children: Mapping[Action, Answer[Value]]) -> Answer[Value]:
    values = {a: child.value for a, child in children.items()}
    return Answer(action, value, values, 1 + sum(child.nodes for child in children.values()))


def plies(depth: int | None) -> float:
    """No depth means to the end."""
    return inf if depth is None else depth


def is_chance(state: State) -> bool:
    """Whether chance moves here."""
    return not state.is_terminal() and state.player < 0


def outcomes(state: Any) -> Sequence[tuple[Action, float]]:
    """What chance may bring here, with the probability of each."""
    listed: Sequence[tuple[Action, float]] = state.chances()
    return listed


def expected(chances: Sequence[tuple[Action, float]], worth: Mapping[Action, float]) -> float:
    """The mean by probability.

    Differences from the first are added up, so that the mean of equal numbers is exactly that number.
    """
    first = worth[chances[0][0]]
    return first + in_order_sum(chance * (worth[outcome] - first) for outcome, chance in chances)


def expected_vector(chances: Sequence[tuple[Action, float]], children: Mapping[Action, Vector]) -> Vector:
    """The same for each player."""
    columns = [{outcome: vector[player] for outcome, vector in children.items()} for player in range(_width(children))]
    return tuple(expected(chances, column) for column in columns)


def drawn(chances: Sequence[tuple[Action, float]], luck: Random) -> Action:
    """An outcome, each with its probability."""
    share, total = luck.unit(), 0.0
    for outcome, chance in chances:
        total += chance
        if share < total:
            return outcome
    return chances[-1][0]


def luck_of(seed: int) -> Random:
    """The stream of chance inside the game, apart from the lots that are drawn from the same seed."""
    return Random(Random(~seed).next())


def _width(children: Mapping[Action, Vector]) -> int:
    return len(next(iter(children.values())))


def is_leaf(state: State, remaining: float) -> bool:
    if state.is_terminal():
        return True
    if is_chance(state):
        return False
    may_stop = getattr(state, "may_stop", lambda: True)
    return remaining <= 0 and bool(may_stop())


def leads(values: Vector) -> Vector:
    """How much more each player has than each other one, added up: what players with `goal=lead` play for."""
    return tuple(sum(own - other for other in values) for own in values)


def shares(values: Vector) -> Vector:
    """The part that each player has of what all have, by size: what players with `goal=share` play for."""
    everything = sum(map(abs, values))
    return tuple(own / everything for own in values) if everything else values


def static_value(state: State, evaluate: Evaluate | None, utilities: Sequence[Utility] | None = None) -> Vector:
    """One entry for each player: what a finished game pays, or else an estimate of it.

    Where chance moves it is the mean of what it may bring: games estimate positions in which a player moves.
    """
    if state.is_terminal():
        if utilities is None:
            return tuple(state.returns())
        return tuple(utility(state, player) for player, utility in enumerate(utilities))
    if is_chance(state):
        chances = outcomes(state)
        return expected_vector(chances, {o: static_value(state.apply(o), evaluate, utilities) for o, _ in chances})
    game_with_estimates: Any = state
    return tuple(game_with_estimates.evaluate() if evaluate is None else evaluate(state))


def best_choices(worth: Mapping[Action, float], scale: float) -> list[Action]:
    """The actions whose worth cannot be told from the best, in their order.

    `scale` is the size of the largest number that went into the worths: sums of large numbers may be small, and then
    all of it is rounding. Chances have the scale 1; what is not rounded has the scale 0.
    """
    best = max(worth.values())
    return [action for action, x in worth.items() if best - x <= TIE * scale]


def largest(numbers: Iterable[float]) -> float:
    """The size of the largest number, whatever its sign."""
    return max(abs(number) for number in numbers)


def in_order_sum(numbers: Iterable[float]) -> float:
    """The sum, rounded at each step. (`sum` compensates from Python 3.12 on: its last digit depends on the version.)"""
    total = 0.0
    for number in numbers:
        total += number
    return total


def mean(numbers: Sequence[float]) -> float:
    return in_order_sum(numbers) / len(numbers)
