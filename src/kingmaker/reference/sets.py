"""Soft-MaxN: carry every outcome that the players' ties leave open, a set of vectors, instead of guessing one.

Sturtevant & Bowling, "Robust Game Play Against Unknown Opponents", AAMAS 2006: the three steps of the algorithm and the
definitions of dominance, as a review of the paper quotes them. The root may use any decision rule; four are given.
Deviations: none. A set is a list without duplicates in the order of first appearance, so that results are repeatable.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kingmaker.reference.positions import (
    Action,
    Answer,
    Evaluate,
    Utility,
    Vector,
    inner_answer,
    is_leaf,
    leaf_answer,
    mean,
    plies,
    static_value,
)

if TYPE_CHECKING:
    from kingmaker.game import State

Outcomes = list[Vector]


def strictly_dominates(s: Sequence[Vector], t: Sequence[Vector], player: int) -> bool:
    """Whatever happens, `player` gets more in `s` than in `t`."""
    return all(v[player] > w[player] for v in s for w in t)


def weakly_dominates(s: Sequence[Vector], t: Sequence[Vector], player: int) -> bool:
    """`player` never gets less in `s` than in `t`, and sometimes more."""
    never_less = all(v[player] >= w[player] for v in s for w in t)
    return never_less and any(v[player] > w[player] for v in s for w in t)


def undominated(sets: Mapping[Action, Outcomes], player: int) -> dict[Action, Outcomes]:
    """The sets that no other set strictly dominates."""
    return {a: t for a, t in sets.items() if not any(strictly_dominates(s, t, player) for s in sets.values())}


@dataclass(frozen=True)
class SoftAnswer(Answer[Outcomes]):
    """`value` is the set of the root, of which `values[action]` is what the chosen action leaves open.

    `scores` has the number that the decision rule gave to each root action that is not strictly dominated.
    """

    scores: dict[Action, float]


def soft_maxn(
    state: State,
    *,
    decision: str = "mean",
    target: float | None = None,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    utilities: Sequence[Utility] | None = None,
) -> SoftAnswer:
    """Each node keeps the union of its children's sets, without those strictly dominated for the mover.

    The root player decides by its own entries in a set: their "mean", the "worst", the "best", or the share of
    them that reach the "target". Ties keep the first action.
    """

    def search(state: State, remaining: float) -> Answer[Outcomes]:
        if is_leaf(state, remaining):
            return leaf_answer([static_value(state, evaluate, utilities)])
        children = {a: search(state.apply(a), remaining - 1) for a in state.legal_actions()}
        kept = undominated({a: child.value for a, child in children.items()}, state.player)
        union = list(dict.fromkeys(vector for outcomes in kept.values() for vector in outcomes))
        return inner_answer(None, union, children)

    rules: dict[str, Callable[[list[float]], float]] = {
        "mean": mean,
        "worst": min,
        "best": max,
        "target": lambda own: sum(target is not None and x >= target for x in own) / len(own),
    }
    rule, root = rules[decision], state.player
    answer = search(state, plies(depth))
    scores = {a: rule([v[root] for v in outcomes]) for a, outcomes in undominated(answer.values, root).items()}
    action = max(scores, key=lambda a: scores[a], default=None)
    return SoftAnswer(action, answer.value, answer.values, answer.nodes, scores)
