"""Players of games that hide something: PIMC, EPIMC and IS-MCTS.

A world is a position that the searching player holds possible; `draw` gives the one of a number.
PIMC: Levy 1989; Ginsberg, JAIR 14, 2001. EPIMC: Arjonilla, Saffidine & Cazenave, CoG 2024. IS-MCTS: Cowling, Powley &
Whitehouse, IEEE Transactions on Computational Intelligence and AI in Games 4(2), 2012.
Deviations: EPIMC solves its first plies by backward induction over what looks the same to the mover, all of that
alike. IS-MCTS deviates as UCT does; a child that is new to a node counts as available once before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from math import inf, log, sqrt
from typing import Any

from kingmaker.reference.positions import Action, Answer, Vector, plies
from kingmaker.reference.sampling import UctAnswer, random_game, seed_of_part
from kingmaker.reference.splitmix import WORD, Random

Worlds = Callable[[int], Any]
"""From a number to a world."""


def drawn_from(state: Any, seed: int) -> Worlds:
    """The worlds that a search of this seed draws for the player whose turn it is."""
    return lambda number: state.sample(state.player, seed=seed_of_part(WORD - 1 - seed, number))


def average(values: Sequence[Vector]) -> Vector:
    """The mean of each entry, counted from the first on, so that equal values have that mean exactly."""
    first = values[0]
    return tuple(
        start + sum(value[player] - start for value in values) / len(values) for player, start in enumerate(first)
    )


def pimc(worlds: Sequence[Any], search: Callable[[Any], Answer[Vector]]) -> Answer[Vector]:
    """Search every world as if it were open, and take the action with the best mean."""
    found = [search(world) for world in worlds]
    values = {action: average([each.values[action] for each in found]) for action in found[0].values}
    action = max(values, key=lambda action: values[action][worlds[0].player])
    return Answer(action, values[action], values, sum(each.nodes for each in found))


def epimc(worlds: Sequence[Any], search: Callable[[Any], Answer[Vector]], *, postpone: int) -> Answer[Vector]:
    """As PIMC, but in the first plies every mover takes one action in all positions that look the same to it.

    A position looks to a player as it looked at first and as it has looked after each action since.
    """
    nodes = 0

    def settle(positions: dict[Any, tuple[Any, Any]], left: int) -> dict[Any, dict[Action, Vector]]:
        """For each position, by its place in the tree of all worlds, what each of its actions is worth."""
        nonlocal nodes
        values: dict[Any, dict[Action, Vector]] = {}
        if left == 1:
            for place, (state, _) in positions.items():
                answer = search(state)
                nodes += answer.nodes
                values[place] = answer.values
            return values
        after = {}
        for place, (state, seen) in positions.items():
            for action in state.legal_actions():
                next_state = state.apply(action)
                sights = tuple((*sight, next_state.observation(p)) for p, sight in enumerate(seen))
                after[(*place, action)] = (next_state, sights)
        ends = {place: tuple(state.returns()) for place, (state, _) in after.items() if state.is_terminal()}
        goes_on = {place: both for place, both in after.items() if place not in ends}
        below = settle(goes_on, left - 1) if goes_on else {}
        chosen = choices(goes_on, below)
        for place, (state, _) in positions.items():
            values[place] = {
                action: ends[next_place] if (next_place := (*place, action)) in ends else chosen[next_place]
                for action in state.legal_actions()
            }
        return values

    def choices(positions: dict[Any, Any], values: dict[Any, dict[Action, Vector]]) -> dict[Any, Vector]:
        alike: dict[Any, list[Any]] = {}
        for place, (state, seen) in positions.items():
            alike.setdefault((state.player, seen[state.player]), []).append(place)
        chosen = {}
        for (mover, _), places in alike.items():
            actions = values[places[0]]
            means = {a: average([values[place][a] for place in places])[mover] for a in actions}
            action = max(means, key=lambda a: means[a])
            chosen.update({place: values[place][action] for place in places})
        return chosen

    players = range(worlds[0].num_players)
    start = {(number,): (world, tuple((world.observation(p),) for p in players)) for number, world in enumerate(worlds)}
    found = settle(start, postpone)
    values = {a: average([found[place][a] for place in start]) for a in worlds[0].legal_actions()}
    action = max(values, key=lambda a: values[a][worlds[0].player])
    return Answer(action, values[action], values, nodes)


@dataclass
class _Node:
    """What a player has seen since the search began: what all simulations that looked so paid together."""

    sums: list[float]
    available: int
    visits: int = 0
    is_open: bool = False
    children: dict[Hashable, _Node] = field(default_factory=dict)

    def mean(self, player: int) -> float:
        return self.sums[player] / self.visits


# long: a definition is one recursive function, with the terms of the paper as functions inside.
def ismcts(
    state: Any,
    *,
    simulations: int,
    c: float = 0.7,
    scaled: bool = True,
    seed: int = 0,
    depth: int | None = None,
    observers: str = "single",
) -> UctAnswer:
    """UCT over what is seen: each simulation draws a world and walks through actions that are legal in it.

    An upper bound weighs how often the child was available. With a single observer the tree is that of the searching
    player; with many, each player chooses by its own, and all go on as far as their players see.
    """
    players, searcher = state.num_players, state.player
    random, draw = Random(seed), drawn_from(state, seed)
    low, high = [inf] * players, [-inf] * players
    nodes = 1
    eyes = list(range(players)) if observers == "multi" else [searcher]
    roots = {eye: _Node([0.0] * players, 0, is_open=True) for eye in eyes}

    def child(node: _Node, world: Any, action: Action, eye: int) -> _Node:
        """The node behind an action: one's own is known as such, others' as far as they are seen."""
        before = 0 if any(node is root for root in roots.values()) else 1
        looks = action if eye == world.player else world.apply(action).observation(eye)
        return node.children.setdefault(looks, _Node([0.0] * players, before))

    def followed(node: _Node, world: Any, action: Action, eye: int) -> list[_Node]:
        """The way on: after one's own action comes what one sees of its effects."""
        way = [child(node, world, action, eye)]
        if eye == world.player:
            seen = world.apply(action).observation(eye)
            way.append(way[0].children.setdefault(seen, _Node([0.0] * players, 1)))
        return way

    def choose(node: _Node, world: Any, eye: int) -> Action:
        legal = world.legal_actions()
        behind: list[_Node] = []
        for action in legal:
            after = child(node, world, action, eye)
            if not any(after is other for other in behind):
                behind.append(after)
        untried = [after for after in behind if after.visits == 0]
        mover = world.player
        width = (high[mover] - low[mover] or 1.0) if scaled else 1.0

        def bound(after: _Node) -> float:
            own: float = (after.mean(mover) - low[mover]) / width
            return own + c * sqrt(log(after.available) / after.visits)

        taken = untried[random.below(len(untried))] if untried else max(behind, key=bound)
        for after in behind:
            after.available += 1
        alike = [action for action in legal if child(node, world, action, eye) is taken]
        return alike[random.below(len(alike))] if len(alike) > 1 else alike[0]

    first = {action: child(roots[searcher], state, action, searcher) for action in state.legal_actions()}
    for number in range(1 if len(first) == 1 else max(simulations, len(first))):
        here = draw(number)
        at, paths = dict(roots), {eye: [roots[eye]] for eye in eyes}
        turns = 0
        while not here.is_terminal():
            eye = here.player if observers == "multi" else searcher
            if not at[eye].is_open:
                if at[eye].visits == 0 or turns >= plies(depth):
                    break
                at[eye].is_open = True
            action = choose(at[eye], here, eye)
            for each in eyes:
                paths[each] += followed(at[each], here, action, each)
            at = {each: paths[each][-1] for each in eyes}
            here, turns = here.apply(action), turns + 1
        paid, more = random_game(here, random)
        nodes += turns + more
        low = [min(pair) for pair in zip(low, paid, strict=True)]
        high = [max(pair) for pair in zip(high, paid, strict=True)]
        for visited in (node for path in paths.values() for node in path):
            visited.visits += 1
            visited.sums = [total + entry for total, entry in zip(visited.sums, paid, strict=True)]

    action = max(first, key=lambda a: (first[a].visits, first[a].mean(searcher)))
    values = {a: tuple(node.mean(player) for player in range(players)) for a, node in first.items()}
    return UctAnswer(action, values[action], values, nodes, {a: node.visits for a, node in first.items()})
