"""Soft-MaxN: carry every outcome that the players' ties leave open, a set of vectors, instead of guessing one.

Sturtevant & Bowling, "Robust Game Play Against Unknown Opponents", AAMAS 2006: the three steps of the algorithm and the
definitions of dominance, as a review of the paper quotes them. The root may use any decision rule; four are given.
A set is a list without duplicates in the order of first appearance, so that results are repeatable.
Deviations: means within TIE are the same; a win at hand comes before all that is worth as much. At the horizon, which
the paper does not have, every candidate type of a player expects the static value. Games with chance are refused: a
set says what players may allow, and a mean over dice would need every combination of what they allow after each roll.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from kingmaker.game import Unsupported
from kingmaker.reference.at_hand import prefer_win
from kingmaker.reference.positions import (
    Action,
    Answer,
    Evaluate,
    Utility,
    Vector,
    best_choices,
    inner_answer,
    is_chance,
    is_leaf,
    largest,
    leaf_answer,
    mean,
    plies,
    static_value,
)

if TYPE_CHECKING:
    from kingmaker.game import State

Outcomes = list[Vector]
Item = TypeVar("Item")
Relation = Callable[[Item, Item], bool]
"""A set of ordered pairs, the first of which is preferred; true if a pair is in it."""


def strictly_dominates(s: Sequence[Vector], t: Sequence[Vector], player: int) -> bool:
    """Whatever happens, `player` gets more in `s` than in `t`."""
    return all(v[player] > w[player] for v in s for w in t)


def weakly_dominates(s: Sequence[Vector], t: Sequence[Vector], player: int) -> bool:
    """`player` never gets less in `s` than in `t`, and sometimes more."""
    never_less = all(v[player] >= w[player] for v in s for w in t)
    return never_less and any(v[player] > w[player] for v in s for w in t)


def strictly_dominates_under(s: Sequence[Item], t: Sequence[Item], prefers: Relation[Item]) -> bool:
    """Under an opponent model, a set of ordered pairs: all pairs of an outcome in `s` and one in `t` are in it."""
    return all(prefers(v, w) for v in s for w in t)


def weakly_dominates_under(s: Sequence[Item], t: Sequence[Item], prefers: Relation[Item]) -> bool:
    """No outcome in `t` is preferred to one in `s`, and one in `s` is preferred to all in `t`."""
    never_worse = not any(prefers(w, v) for v in s for w in t)
    return never_worse and any(all(prefers(v, w) for w in t) for v in s)


def undominated(sets: Mapping[Action, list[Item]], prefers: Relation[Item]) -> dict[Action, list[Item]]:
    """The sets that no other set strictly dominates."""
    return {a: t for a, t in sets.items() if not any(strictly_dominates_under(s, t, prefers) for s in sets.values())}


class Outcome(NamedTuple):
    """What a leaf pays, and what it is worth to each candidate type of each player: one outcome if all are the same."""

    paid: Vector
    worth: tuple[Vector, ...]


@dataclass(frozen=True)
class SoftAnswer(Answer[Outcomes]):
    """`value` is the set of the root, of which `values[action]` is what the chosen action leaves open.

    `scores` has the number that the decision rule gave to each root action that is not strictly dominated. `worths` is
    `values` with what each outcome is worth to each candidate of each player.
    """

    scores: dict[Action, float]
    worths: dict[Action, list[Outcome]]


# long: a definition is one recursive function, with the terms of the paper as functions inside.
def soft_maxn(
    state: State,
    *,
    decision: str = "mean",
    threshold: float | None = None,
    models: Sequence[Sequence[Utility]] | None = None,
    utility: Utility | None = None,
    prefers: Callable[[Vector, Vector, int], bool] | None = None,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
) -> SoftAnswer:
    """Each node keeps the union of its children's sets, without those strictly dominated for the mover.

    `models[player]` are the candidate types of a player, who prefers an outcome to another if all of them do; without
    them it goes by what it is paid. `prefers` is a relation in their place. The root player's own type is `utility`,
    which takes the place of both. It decides by its own worth in a set (what it is paid, without a `utility`): the
    "mean", the "worst", the "best", or the share that reach the "threshold". Ties keep the first action.
    """
    root = state.player
    types = [list(row) for row in models] if models is not None else [[] for _ in range(state.num_players)]
    if utility is not None:
        types[root] = [utility]

    def leaf(state: State) -> Outcome:
        paid = static_value(state, evaluate)
        if state.is_terminal():
            worth = tuple(tuple(type_(state, player) for type_ in row) for player, row in enumerate(types))
        else:
            worth = tuple((paid[player],) * len(row) for player, row in enumerate(types))
        return Outcome(paid, worth)

    def prefers_of(player: int) -> Relation[Outcome]:
        if prefers is not None and not (player == root and utility is not None):
            return lambda v, w: prefers(v.paid, w.paid, player)
        if not types[player]:
            return lambda v, w: v.paid[player] > w.paid[player]
        return lambda v, w: all(x > y for x, y in zip(v.worth[player], w.worth[player], strict=True))

    def search(state: State, remaining: float) -> Answer[list[Outcome]]:
        if is_leaf(state, remaining):
            return leaf_answer([leaf(state)])
        if is_chance(state):
            raise Unsupported("soft-maxn has no meaning where chance moves: it keeps sets of outcomes, not means")
        children = {a: search(state.apply(a), remaining - 1) for a in state.legal_actions()}
        kept = undominated({a: child.value for a, child in children.items()}, prefers_of(state.player))
        union = list(dict.fromkeys(outcome for outcomes in kept.values() for outcome in outcomes))
        return inner_answer(None, union, children)

    def own(outcome: Outcome) -> float:
        return outcome.paid[root] if utility is None else outcome.worth[root][0]

    rules: dict[str, Callable[[list[float]], float]] = {
        "mean": mean,
        "worst": min,
        "best": max,
        "threshold": lambda own: sum(threshold is not None and x >= threshold for x in own) / len(own),
    }
    rule = rules[decision]
    answer = search(state, plies(depth))
    stay = undominated(answer.values, prefers_of(root))
    scores = {a: rule([own(outcome) for outcome in outcomes]) for a, outcomes in stay.items()}
    action = None
    if scores:
        sizes = {"mean": largest(own(outcome) for outcomes in stay.values() for outcome in outcomes), "threshold": 1.0}
        equals = best_choices(scores, sizes.get(decision, 0.0))
        action = prefer_win(state, equals[0], equals)
    values = {a: _paid(outcomes) for a, outcomes in answer.values.items()}
    return SoftAnswer(action, _paid(answer.value), values, answer.nodes, scores, answer.values)


def _paid(outcomes: Sequence[Outcome]) -> Outcomes:
    return list(dict.fromkeys(outcome.paid for outcome in outcomes))
