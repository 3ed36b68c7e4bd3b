"""Prob-MaxN: carry what each model of each player expects, and weigh every choice by the chance that it is made.

Sturtevant, Zinkevich & Bowling, "Prob-Maxn: Playing N-Player Games with Opponent Models", AAAI 2006, tables 1 and 2.
Deviations: `choices[m]` in the paper's COMBINE is a misprint for `choices[c]`; a model's best choices are those within
TIE of its best; at the horizon, which the paper does not have, every model of a player expects the static value; at the
root a win at hand comes before all that is worth as much. Where chance moves, every expectation is the mean of what it
may bring.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kingmaker.reference.at_hand import prefer_win
from kingmaker.reference.positions import (
    Action,
    Answer,
    Evaluate,
    Utility,
    Vector,
    best_choices,
    expected,
    in_order_sum,
    is_chance,
    is_leaf,
    outcomes,
    plies,
    static_value,
)

if TYPE_CHECKING:
    from kingmaker.game import State


@dataclass(frozen=True)
class ProbAnswer(Answer[float]):
    """`value` and `values` are the searching player's true utility.

    `matrix[player][model]` is what the model expects; `probabilities` has the chance, as the others see it, that the
    player to move takes each action. `sizes` and `size` have for the matrix and the value the size of the largest
    utility that went into them.
    """

    matrix: tuple[Vector, ...]
    probabilities: dict[Action, float]
    sizes: tuple[Vector, ...]
    size: float


# long: a definition is one recursive function, with the terms of the paper as functions inside.
def prob_maxn(
    state: State,
    *,
    models: Sequence[Sequence[Utility]],
    belief: Sequence[Sequence[float]],
    epsilon: float = 0.1,
    utility: Utility | None = None,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
) -> ProbAnswer:
    """Take the action with the largest true utility against players who follow their models with chance 1 - epsilon.

    `models[player]` are utilities that the player may have, `belief[player]` the chance of each. Those of the searching
    player are what the others believe of it: they weigh its choices everywhere, but its true utility (`utility`, or
    the returns) takes the maximum where it moves.
    """
    you = state.player

    def leaf(state: State) -> ProbAnswer:
        static = static_value(state, evaluate)
        if state.is_terminal():
            matrix = tuple(tuple(model(state, player) for model in row) for player, row in enumerate(models))
            true = static[you] if utility is None else utility(state, you)
        else:
            matrix = tuple((static[player],) * len(row) for player, row in enumerate(models))
            true = static[you]
        sizes = tuple(tuple(map(abs, row)) for row in matrix)
        return ProbAnswer(None, true, {}, 1, matrix, {}, sizes, abs(true))

    def prob_choice(children: dict[Action, ProbAnswer], player: int) -> dict[Action, float]:
        chance = dict.fromkeys(children, 0.0)
        for model, probability in enumerate(belief[player]):
            scale = max(child.sizes[player][model] for child in children.values())
            best = best_choices({a: child.matrix[player][model] for a, child in children.items()}, scale)
            for a in children:
                greedy = (1.0 - epsilon) / len(best) if a in best else 0.0
                chance[a] += probability * (greedy + epsilon / len(children))
        return chance

    def search(state: State, remaining: float) -> ProbAnswer:
        if is_leaf(state, remaining):
            return leaf(state)
        mover = state.player
        rolls = is_chance(state)
        children = {a: search(state.apply(a), remaining - (not rolls)) for a in state.legal_actions()}
        chance = {} if rolls else prob_choice(children, mover)

        def expectation(worth: dict[Action, float]) -> float:
            if rolls:
                return expected(outcomes(state), worth)
            return in_order_sum(chance[a] * worth[a] for a in children)

        def expected_by(player: int, model: int) -> float:
            return expectation({a: child.matrix[player][model] for a, child in children.items()})

        def size_of(player: int, model: int) -> float:
            return max(child.sizes[player][model] for child in children.values())

        matrix = tuple(tuple(expected_by(p, m) for m in range(len(row))) for p, row in enumerate(models))
        sizes = tuple(tuple(size_of(p, m) for m in range(len(row))) for p, row in enumerate(models))
        size = max(child.size for child in children.values())
        values = {a: child.value for a, child in children.items()}
        nodes = 1 + sum(child.nodes for child in children.values())
        if mover == you:
            action = best_choices(values, size)[0]
            return ProbAnswer(action, max(values.values()), values, nodes, matrix, chance, sizes, size)
        true = expectation(values)
        return ProbAnswer(None, true, values, nodes, matrix, chance, sizes, size)

    found = search(state, plies(depth))
    if not found.values:
        return found
    return replace(found, action=prefer_win(state, found.action, best_choices(found.values, found.size)))
