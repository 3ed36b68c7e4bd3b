"""Searches that carry a vector, one entry for each player: MaxN, Offensive, and MP-Mix, which picks among three.

MaxN: Luckhardt & Irani, "An Algorithmic Solution of N-Person Games", AAAI 1986; Sturtevant, Zinkevich & Bowling,
"Prob-Maxn", AAAI 2006, section "Maxn". Offensive and MP-Mix: Zuckerman, Felner & Kraus, "Mixing Search Strategies for
Multi-Player Games", IJCAI 2009; Hashavit & Markovitch, IJCAI 2011, section 4.1.
Partners are paid the same: in MaxN each plays for its own entry, so that only ties differ; Offensive is played by the
root player's whole team; MP-Mix compares teams.
Deviations: the tie rule of MaxN, which the papers leave open, is a parameter; at the root Offensive takes, of all that
hurts the target as much, what is best for itself; a win at hand comes before all that is worth as much. Comparisons are
exact. Where chance moves, a position is worth the mean of what it may bring, for each player: expecti-max^n.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kingmaker.reference.one_number import paranoid
from kingmaker.reference.positions import (
    Action,
    Answer,
    Evaluate,
    Utility,
    Vector,
    expected_vector,
    inner_answer,
    is_chance,
    is_leaf,
    leaf_answer,
    outcomes,
    partners,
    plies,
    static_value,
    teams,
)
from kingmaker.reference.root_ties import taken
from kingmaker.reference.splitmix import Random

if TYPE_CHECKING:
    from kingmaker.game import State


def maxn(
    state: State,
    *,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    utilities: Sequence[Utility] | None = None,
    ties: str = "leftmost",
    root_ties: str | None = None,
    seed: int = 0,
) -> Answer[Vector]:
    """Each player takes the child with the largest entry of its own.

    Among children that are equal to the mover `ties` decides: "leftmost"; "random", evenly; "against-root", the
    smallest entry of the root player; "heuristic", the largest static value to the mover. Still tied: the first.
    `root_ties`: another rule at the root, where it is "leftmost", "heuristic" or "random".
    """
    root = state.player
    random = Random(seed)
    second_wish: dict[str, Callable[[State, Vector, int], float]] = {
        "leftmost": lambda child, value, mover: 0.0,
        "random": lambda child, value, mover: 0.0,
        "against-root": lambda child, value, mover: -value[root],
        "heuristic": lambda child, value, mover: static_value(child, evaluate, utilities)[mover],
    }
    wish = second_wish[ties]

    def search(state: State, remaining: float) -> Answer[Vector]:
        if is_leaf(state, remaining):
            return leaf_answer(static_value(state, evaluate, utilities))
        if is_chance(state):
            return _expected_answer(state, {a: search(state.apply(a), remaining) for a in state.legal_actions()})
        mover = state.player
        children: dict[Action, Answer[Vector]] = {}
        best: Action = None
        best_rank: tuple[float, float] | None = None
        equals = 0
        for a in state.legal_actions():
            child = state.apply(a)
            children[a] = search(child, remaining - 1)
            value = children[a].value
            rank = (value[mover], wish(child, value, mover))
            if best_rank is None or rank > best_rank:
                best, best_rank, equals = a, rank, 1
            elif rank == best_rank and ties == "random":
                # The k-th equal replaces the one held with chance 1/k, so each of them ends up held equally often.
                equals += 1
                if random.below(equals) == 0:
                    best = a
        return inner_answer(best, children[best].value, children)

    found = search(state, plies(depth))
    equals = [a for a, value in found.values.items() if value[root] == found.value[root]]
    return _settled(state, found, equals, root_ties, evaluate, utilities, seed) if equals else found


def offensive(
    state: State,
    *,
    target: int,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    utilities: Sequence[Utility] | None = None,
    root_ties: str | None = None,
    seed: int = 0,
) -> Answer[Vector]:
    """The root player and its partners take the child that is worst for `target`; the others play MaxN.

    Ties keep the first. At the root it is of those children the first that is best for the root player itself, or as
    `root_ties` says.
    """
    root, ours = state.player, partners(state, state.player)

    def search(state: State, remaining: float) -> Answer[Vector]:
        if is_leaf(state, remaining):
            return leaf_answer(static_value(state, evaluate, utilities))
        if is_chance(state):
            return _expected_answer(state, {a: search(state.apply(a), remaining) for a in state.legal_actions()})
        mover = state.player
        children = {a: search(state.apply(a), remaining - 1) for a in state.legal_actions()}
        if mover in ours:
            action = min(children, key=lambda a: children[a].value[target])
        else:
            action = max(children, key=lambda a: children[a].value[mover])
        return inner_answer(action, children[action].value, children)

    found = search(state, plies(depth))
    ranks = {a: (-value[target], 0.0 if root_ties else value[root]) for a, value in found.values.items()}
    equals = [a for a, rank in ranks.items() if rank == max(ranks.values())]
    first = replace(found, action=equals[0]) if equals else found
    return _settled(state, first, equals, root_ties, evaluate, utilities, seed) if equals else found


def _expected_answer(state: State, children: dict[Action, Answer[Vector]]) -> Answer[Vector]:
    """What a position is worth where chance moves."""
    value = expected_vector(outcomes(state), {a: child.value for a, child in children.items()})
    return inner_answer(None, value, children)


def _settled(
    state: State,
    found: Answer[Vector],
    equals: Sequence[Action],
    root_ties: str | None,
    evaluate: Evaluate | None,
    utilities: Sequence[Utility] | None,
    seed: int,
) -> Answer[Vector]:
    action = taken(state, found.action, equals, ties=root_ties, evaluate=evaluate, utilities=utilities, seed=seed)
    return replace(found, action=action, value=found.values[action])


@dataclass(frozen=True)
class MixAnswer(Answer[Any]):
    """`chosen` is the search that gave the answer; `target` the player whom an offensive one attacks."""

    chosen: str
    target: int | None


def mp_mix(
    state: State,
    *,
    defend: float,
    attack: float,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    pruning: str = "none",
    strict: bool = False,
    root_ties: str | None = None,
    seed: int = 0,
) -> MixAnswer:
    """Defend a clear lead of one's own, attack a clear leader, and otherwise play MaxN.

    The lead is that of the best over the best of the other teams, on static values at the root. A root player level
    with the best counts as leading; among others who are level the first is the leader. Infinity switches a part off.
    `strict`: the lead has to be more than the threshold (Hashavit & Markovitch: "higher than"), not just as much.
    """
    root = state.player
    standing = static_value(state, evaluate)
    best, team = max(standing), teams(state)
    leader = root if standing[root] == best else standing.index(best)
    edge = best - max(value for player, value in enumerate(standing) if team[player] != team[leader])

    def is_clear(threshold: float) -> bool:
        return edge > threshold if strict else edge >= threshold

    answer: Answer[Any]
    chosen, target = "maxn", None
    if team[leader] == team[root] and is_clear(defend):
        chosen = "paranoid"
        answer = paranoid(state, depth=depth, evaluate=evaluate, pruning=pruning, root_ties=root_ties, seed=seed)
    elif team[leader] != team[root] and is_clear(attack):
        chosen, target = "offensive", leader
        answer = offensive(state, target=leader, depth=depth, evaluate=evaluate, root_ties=root_ties, seed=seed)
    else:
        answer = maxn(state, depth=depth, evaluate=evaluate, root_ties=root_ties, seed=seed)
    return MixAnswer(answer.action, answer.value, answer.values, answer.nodes, chosen, target)
