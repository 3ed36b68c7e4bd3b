"""Searches whose leaves are random games: MaxN-MC and UCT.

MaxN-MC: Dessai, Gibson & Zhao, "Search Strategies in Multi-Player Drafting Games", 2009, algorithm 1.
UCT: Kocsis & Szepesvári, "Bandit Based Monte-Carlo Planning", ECML 2006, with a mean for each player (Sturtevant,
CG 2008).
Deviations: in MaxN-MC every random game has a generator of its own, seeded by the way to its leaf and by its number; in
UCT means are scaled by the returns seen so far, a node gets children when it is visited for the second time, and where
there is nothing to choose one simulation is all; in both a win at hand comes before all that is worth no more. Chance
inside the game is drawn from a stream of its own; in the tree of MaxN-MC it is no choice but a mean.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import inf, log, sqrt
from typing import TYPE_CHECKING, Any

from kingmaker.reference.at_hand import prefer_win_by_means
from kingmaker.reference.positions import (
    Action,
    Answer,
    Evaluate,
    Utility,
    Vector,
    drawn,
    expected_vector,
    inner_answer,
    is_chance,
    leaf_answer,
    luck_of,
    outcomes,
    plies,
    static_value,
)
from kingmaker.reference.splitmix import Random

if TYPE_CHECKING:
    from kingmaker.game import State


def seed_of_part(seed: int, part: int) -> int:
    """The seed of one part of something that has a seed: what its generator draws after `part` other numbers."""
    random = Random(seed)
    for _ in range(part):
        random.next()
    return random.next()


def random_game(
    state: State,
    random: Random,
    *,
    evaluate: Evaluate | None = None,
    utilities: Sequence[Utility] | None = None,
    most_turns: int | None = None,
    luck: Random | None = None,
) -> tuple[Vector, int]:
    """Play on, every action with the same chance: what comes of it, and the positions passed.

    `luck` draws what chance brings inside the game, which is nobody's turn.
    """
    luck = luck or luck_of(random.state)
    turns = rolls = 0
    while not state.is_terminal():
        if is_chance(state):
            state = state.apply(drawn(outcomes(state), luck))
            rolls += 1
            continue
        if most_turns is not None and turns >= most_turns and getattr(state, "may_stop", lambda: True)():
            break
        legal = state.legal_actions()
        state = state.apply(legal[random.below(len(legal))])
        turns += 1
    return static_value(state, evaluate, utilities), turns + rolls


# long: a definition is one recursive function, with the terms of the paper as functions inside.
def maxn_mc(
    state: State,
    *,
    depth: int | None,
    rollouts: int,
    seed: int = 0,
    width: int | Callable[[Any], Sequence[Action]] | None = None,
    evaluate: Evaluate | None = None,
    utilities: Sequence[Utility] | None = None,
    most_turns: int | None = None,
) -> Answer[Vector]:
    """Each player takes the child with the largest entry of its own; a leaf is the mean of `rollouts` random games.

    `nodes` counts the positions of the tree and those of the random games. With a `width` only the children that look
    best to the mover are visited, or those that are named. Ties keep the first.
    """

    def leaf(state: State, place: int) -> Answer[Vector]:
        nodes, sums = 1, [0.0] * state.num_players
        for game in range(rollouts):
            own = seed_of_part(place, game)
            paid, turns = random_game(
                state, Random(own), evaluate=evaluate, utilities=utilities, most_turns=most_turns, luck=luck_of(own)
            )
            nodes += turns
            sums = [total + entry for total, entry in zip(sums, paid, strict=True)]
        return Answer(None, tuple(total / rollouts for total in sums), {}, nodes)

    def visited(state: State) -> list[int]:
        legal = list(state.legal_actions())
        everything = list(range(len(legal)))
        if width is None:
            return everything
        if callable(width):
            return sorted({legal.index(action) for action in width(state)})
        looks = [static_value(state.apply(action), evaluate, utilities)[state.player] for action in legal]
        return sorted(sorted(everything, key=lambda part: -looks[part])[:width])

    def search(state: State, remaining: float, place: int) -> Answer[Vector]:
        if state.is_terminal():
            return leaf_answer(static_value(state, evaluate, utilities))
        if remaining <= 0:
            return leaf(state, place)
        mover, legal = state.player, state.legal_actions()
        if is_chance(state):
            after = {a: search(state.apply(a), remaining, seed_of_part(place, i)) for i, a in enumerate(legal)}
            value = expected_vector(outcomes(state), {a: child.value for a, child in after.items()})
            return inner_answer(None, value, after)
        children = {
            legal[part]: search(state.apply(legal[part]), remaining - 1, seed_of_part(place, part))
            for part in visited(state)
        }
        action = max(children, key=lambda a: children[a].value[mover])
        return inner_answer(action, children[action].value, children)

    found = search(state, plies(depth), seed)
    if not found.values:
        return found
    means = {a: value[state.player] for a, value in found.values.items()}
    action = prefer_win_by_means(state, found.action, means)
    return replace(found, action=action, value=found.values[action])


def depth_by_max_nodes(open_picks: int, max_nodes: int) -> int:
    """The report's rule for the depth: the first at which so many leaves are reached if every pick leaves one less.

    The report's code begins at depth -1 and does not count the root's own ply, which makes the same number of plies.
    """
    nodes, plies = 1, 0
    while nodes < max_nodes and open_picks > 0:
        nodes *= open_picks
        open_picks -= 1
        plies += 1
    return max(1, plies)


@dataclass
class _Node:
    """A node of the tree of UCT: what all simulations through it paid together."""

    sums: list[float]
    visits: int = 0
    children: dict[Action, _Node] = field(default_factory=dict)

    def mean(self, player: int) -> float:
        return self.sums[player] / self.visits


@dataclass(frozen=True)
class UctAnswer(Answer[Vector]):
    """`visits` has in how many simulations each action was tried."""

    visits: dict[Action, int]


# long: a definition is one recursive function, with the terms of the paper as functions inside.
def uct(
    state: State,
    *,
    simulations: int,
    c: float = sqrt(2),
    scaled: bool = True,
    seed: int = 0,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    utilities: Sequence[Utility] | None = None,
    most_turns: int | None = None,
) -> UctAnswer:
    """In the tree each player takes the child with the highest upper bound on its own mean; then all is random.

    A child that was never tried comes first, one of several by lot. The root takes the child that was tried most, of
    equals the one with the better mean. `depth` limits the tree. Means are scaled to 0…1 by the range of the returns
    so far, unless `c` is meant for the returns as they are.
    """
    players = state.num_players
    random, luck = Random(seed), luck_of(seed)
    low, high = [inf] * players, [-inf] * players
    nodes = 1

    def open_node(node: _Node, state: State) -> None:
        node.children = {action: _Node([0.0] * players) for action in state.legal_actions()}

    def choose(node: _Node, mover: int) -> Action:
        untried = [action for action, child in node.children.items() if child.visits == 0]
        if untried:
            return untried[random.below(len(untried))]
        width = (high[mover] - low[mover] or 1.0) if scaled else 1.0

        def bound(action: Action) -> float:
            child = node.children[action]
            return (child.mean(mover) - low[mover]) / width + c * sqrt(log(node.visits) / child.visits)

        return max(node.children, key=bound)

    root = _Node([0.0] * players)
    open_node(root, state)
    for _ in range(1 if len(root.children) == 1 else max(simulations, len(root.children))):
        here, node, path, made = state, root, [root], 0
        while not here.is_terminal():
            if not node.children:
                if node.visits == 0 or made >= plies(depth):
                    break
                open_node(node, here)
            rolls = is_chance(here)
            action = drawn(outcomes(here), luck) if rolls else choose(node, here.player)
            here, node, made = here.apply(action), node.children[action], made + (not rolls)
            path.append(node)
        paid, turns = random_game(
            here, random, evaluate=evaluate, utilities=utilities, most_turns=most_turns, luck=luck
        )
        nodes += len(path) - 1 + turns
        low = [min(pair) for pair in zip(low, paid, strict=True)]
        high = [max(pair) for pair in zip(high, paid, strict=True)]
        for visited in path:
            visited.visits += 1
            visited.sums = [total + entry for total, entry in zip(visited.sums, paid, strict=True)]

    action = max(root.children, key=lambda a: (root.children[a].visits, root.children[a].mean(state.player)))
    values = {a: tuple(child.mean(player) for player in range(players)) for a, child in root.children.items()}
    action = prefer_win_by_means(state, action, {a: value[state.player] for a, value in values.items()})
    visits = {a: child.visits for a, child in root.children.items()}
    return UctAnswer(action, values[action], values, nodes, visits)
