"""Max-Prob: maximise the chance of winning; players who cannot tell their best moves apart pick among them evenly.

Hashavit & Markovitch, "Max-Prob: An Unbiased Rational Decision Making Procedure for Multiple-Adversary Environments",
IJCAI 2011: section 2 for complete trees, section 3 with equation 1 and figure 3 for searches that stop early.
Partners win together: a team has one interval, that of its first player, and one chance.
Deviations: chances within TIE are the same; ties at the root keep the first action unless a rule is asked for, and a
win at hand comes before all that is worth as much. Where chance moves, the chances of winning are the means of what it
may bring.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import prod
from typing import TYPE_CHECKING, Any

from kingmaker.reference.positions import (
    Answer,
    Bounds,
    Evaluate,
    Vector,
    best_choices,
    expected_vector,
    inner_answer,
    is_chance,
    is_leaf,
    leaf_answer,
    mean,
    outcomes,
    partners,
    plies,
    static_value,
    teams,
)
from kingmaker.reference.root_ties import taken

if TYPE_CHECKING:
    from kingmaker.game import State

Interval = tuple[float, float]


def max_prob(
    state: State,
    *,
    depth: int | None = None,
    bounds: Bounds | None = None,
    evaluate: Evaluate | None = None,
    most: float | None = None,
    goes_on: bool = False,
    root_ties: str = "leftmost",
    seed: int = 0,
) -> Answer[Vector]:
    """The mover gets the chance of its best child; the others the mean over all of its best children.

    Where there are intervals (from `bounds`, or from the game) a leaf is worth the chances that they give; `bounds` is
    asked at the horizon only. At the end the players with the highest return win. With `most` the interval of every
    player is that from the static value up to this constant (section 4.1), also at the end of a deal after which the
    game `goes_on`. `root_ties` picks among the root's best: "leftmost"; "heuristic", the largest static value to the
    root player; "random", evenly.
    """
    root = state.player
    captains = [teams(state).index(team) for team in teams(state)]

    def of_teams(intervals: Sequence[Interval]) -> Vector:
        heads = sorted(set(captains))
        chances = win_probabilities([intervals[captain] for captain in heads])
        return tuple(chances[heads.index(captain)] for captain in captains)

    def leaf(state: State) -> Vector:
        game_with_bounds: Any = state
        if most is not None and (goes_on or not state.is_terminal()):
            return of_teams([(low, max(low, most)) for low in static_value(state, evaluate)])
        if bounds is not None and not state.is_terminal():
            return of_teams(bounds(state))
        if hasattr(state, "bounds") or not state.is_terminal():
            return of_teams(game_with_bounds.bounds())
        returns = tuple(state.returns())
        return tuple(float(x == max(returns)) for x in returns)

    def search(state: State, remaining: float) -> Answer[Vector]:
        if is_leaf(state, remaining):
            return leaf_answer(leaf(state))
        if is_chance(state):
            after = {a: search(state.apply(a), remaining) for a in state.legal_actions()}
            value = expected_vector(outcomes(state), {a: child.value for a, child in after.items()})
            return inner_answer(None, value, after)
        mover = state.player
        children = {a: search(state.apply(a), remaining - 1) for a in state.legal_actions()}
        own = {a: child.value[mover] for a, child in children.items()}
        group = best_choices(own, 1.0)
        chances = [mean([children[a].value[player] for a in group]) for player in range(state.num_players)]
        for player in partners(state, mover):
            chances[player] = max(own.values())
        return inner_answer(group[0], tuple(chances), children)

    answer = search(state, plies(depth))
    if not answer.values:
        return answer
    group = best_choices({a: value[root] for a, value in answer.values.items()}, 1.0)
    return replace(answer, action=taken(state, group[0], group, ties=root_ties, evaluate=evaluate, seed=seed))


def win_probabilities(intervals: Sequence[Interval]) -> Vector:
    """The chance of each player to end highest, its end being uniform on its interval: equation 1, exactly.

    An interval may be a point. Players whose points tie for the top all win, so the chances may add up to more than 1.
    """
    return tuple(_win_probability(player, intervals) for player in range(len(intervals)))


def _win_probability(player: int, intervals: Sequence[Interval]) -> float:
    """Between two neighbouring interval ends the integrand is a polynomial, a product of one line for each opponent."""
    low, high = intervals[player]
    others = [interval for other, interval in enumerate(intervals) if other != player]
    if low == high:
        return prod(_at_most(low, other) for other in others)
    ends = sorted({end for interval in intervals for end in interval if low <= end <= high})
    total: float = 0
    for start, stop in pairwise(ends):
        polynomial: list[float] = [1]  # in z, which runs from 0 at `start` to 1 at `stop`; lowest power first
        for other in others:
            polynomial = _times(polynomial, _line(start, stop, other))
        share = (stop - start) / (high - low)
        total += sum(share * c / (power + 1) for power, c in enumerate(polynomial))
    return total


def _at_most(x: float, interval: Interval) -> float:
    """The chance that a player with this interval ends at `x` or below."""
    low, high = interval
    if x >= high:
        return 1
    return 0 if x <= low else (x - low) / (high - low)


def _line(start: float, stop: float, interval: Interval) -> tuple[float, float]:
    """That chance for x = start + z (stop - start), as a constant and a slope in z. No interval ends in between."""
    low, high = interval
    if high <= start:
        return (1, 0)
    if low >= stop:
        return (0, 0)
    return (start - low) / (high - low), (stop - start) / (high - low)


def _times(polynomial: Sequence[float], line: tuple[float, float]) -> list[float]:
    constant, slope = line
    lower, upper = [*polynomial, 0], [0, *polynomial]
    return [constant * a + slope * b for a, b in zip(lower, upper, strict=True)]
