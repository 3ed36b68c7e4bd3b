"""MCTS for several players: UCT with other back-ups, Progressive History and Bias, guided random games and a solver.

Nijssen, "Monte-Carlo Tree Search for Multi-Player Games", thesis, Maastricht 2013: search policies (section 4.2),
MP-MCTS-Solver (4.4), Progressive History (5.2). Progressive Bias: Chaslot et al. 2008.
Deviations: those of `uct`. The thesis leaves open what an action counts as that was never tried: it comes first, by its
history and bias, and then by lot, unless an `urgency` is given; and what its history is before anybody took it: one
half. The history of an opponent holds what it chooses by, so under the paranoid back-ups the score of the root player.
A win that is shared proves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, log, sqrt
from typing import TYPE_CHECKING, Any

from kingmaker.reference.at_hand import prefer_win_by_means
from kingmaker.reference.playouts import guided_game
from kingmaker.reference.positions import Action, Evaluate, Vector, drawn, luck_of, outcomes, partners, plies, teams
from kingmaker.reference.sampling import UctAnswer
from kingmaker.reference.splitmix import Random

if TYPE_CHECKING:
    from kingmaker.game import State

UNKNOWN = 0.5
"""The history of an action that nobody has taken yet."""


@dataclass
class Node:
    """A node of the tree: what all simulations through it scored together, and who is proven to win from here."""

    sums: list[float]
    mover: int = -1
    action: Action = None
    bias: float = 0.0
    visits: int = 0
    player: int = -1
    over: bool = False
    winner: int | None = None
    children: list[Node] = field(default_factory=list)

    def mean(self, player: int) -> float:
        return self.sums[player] / self.visits


def ucb(mean: float, visits: float, parent_visits: int, c: float) -> float:
    """The upper bound of an action (thesis, formula 2.8)."""
    return mean + c * sqrt(log(parent_visits) / visits)


def progressive_history(paid: float, mean: float, visits: int, weight: float) -> float:
    """What is added for an action that paid so much elsewhere (5.3); it fades with the number of losses."""
    return paid * weight / ((1 - mean) * visits + 1)


def win_shares(returns: Sequence[float], team: Sequence[int]) -> Vector:
    """1 for who comes first, shared by equals; partners come first together."""
    first = {team[player] for player, paid in enumerate(returns) if paid == max(returns)}
    return tuple(1 / len(first) if side in first else 0.0 for side in team)


def sole_winner(returns: Sequence[float], team: Sequence[int]) -> int | None:
    """The team that wins alone."""
    first = {team[player] for player, paid in enumerate(returns) if paid == max(returns)}
    return first.pop() if len(first) == 1 else None


def verdict(
    winners: Sequence[int | None], mover: int, *, root: int, rule: str, backup: str, team: Sequence[int]
) -> int | None:
    """The team that wins where `mover` moves (-1 for chance) and the children are won by these; None if not proven."""

    def pleases(winner: int | None) -> bool:
        if winner is None or mover < 0:
            return False
        if backup == "maxn":
            return winner == team[mover]
        return (team[mover] == team[root]) == (winner == team[root])

    for winner in winners:
        if pleases(winner):
            return winner
    if None in winners:
        return None
    if len(set(winners)) == 1 or (mover >= 0 and backup != "maxn"):
        return winners[0]
    if mover < 0 or rule == "standard":
        return None
    if rule == "paranoid":
        left = set(winners) - {team[root]}
        return left.pop() if len(left) == 1 else None
    in_turn = [team[(mover + turn) % len(team)] for turn in range(1, len(team))]
    return next(side for side in in_turn if side in winners)


# long: a definition is one recursive function, with the terms of the paper as functions inside.
def mcts(
    state: State,
    *,
    simulations: int,
    c: float = 0.2,
    scaled: bool = True,
    backup: str = "maxn",
    wins: bool = False,
    history: float = 0.0,
    bias: float = 0.0,
    urgency: float | None = None,
    playout: str = "random",
    epsilon: float = 0.0,
    best: int = 5,
    solver: str = "none",
    seed: int = 0,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    most_turns: int | None = None,
) -> UctAnswer:
    """In the tree each player takes the child with the highest bound; then a random game goes on to the end.

    Under the paranoid back-ups bounds are of the root player's score, which all but its partners want to be small.
    Under best replies the opponents answer together, with one move of any of them.
    """
    root, players, team = state.player, state.num_players, teams(state)
    ours = partners(state, root)
    random, luck = Random(seed), luck_of(seed)
    low, high = ([0.0] * players, [1.0] * players) if wins else ([inf] * players, [-inf] * players)
    paid_by: dict[tuple[int, Action], list[float]] = {}
    together = backup == "best-reply" and players > 2
    nodes = 1

    def column(mover: int) -> int:
        return mover if backup == "maxn" else root

    def view(score: float, mover: int) -> float:
        whose = column(mover)
        width = (high[whose] - low[whose] or 1.0) if scaled else 1.0
        share = (score - low[whose]) / width
        return 1 - share if backup != "maxn" and mover not in ours else share

    def add_children(node: Node, state: Any, mover: int) -> None:
        legal = state.legal_actions()
        looks = [0.0] * len(legal)
        if bias and mover >= 0:
            promises = list(state.promises())
            spread = (max(promises) - min(promises)) or 1.0
            looks = [(promise - min(promises)) / spread * bias for promise in promises]
        for action, look in zip(legal, looks, strict=True):
            node.children.append(Node([0.0] * players, mover, action, look))

    def open_node(node: Node, state: Any) -> None:
        if not together or state.player in (root, -1):
            return add_children(node, state, state.player)
        for opponent in ((root + turn) % players for turn in range(1, players)):
            seated = state if state.player == opponent else state.with_player(opponent)
            if seated is not None:
                add_children(node, seated, opponent)
        return None

    def past(child: Node, mover: int) -> float:
        scores = paid_by.get((child.mover, child.action))
        return view(scores[0] / scores[1], mover) if scores else UNKNOWN

    def choose(node: Node) -> Node:
        mover = node.player
        untried = [child for child in node.children if child.visits == 0]
        if untried and (node is top or urgency is None):
            looks = [(past(child, mover) * history if history else 0.0) + child.bias for child in untried]
            equals = [child for child, look in zip(untried, looks, strict=True) if look == max(looks)]
            return equals[random.below(len(equals))]

        def bound(child: Node) -> float:
            if child.visits == 0:
                mean = urgency or 0.0
            elif child.winner is not None:
                pleased = verdict([child.winner], mover, root=root, rule="standard", backup=backup, team=team)
                won = (
                    child.winner == team[mover] if backup == "maxn" else (mover in ours) == (child.winner == team[root])
                )
                mean = 1.0 if won and pleased is not None else 0.0
            else:
                mean = view(child.mean(column(mover)), mover)
            value = ucb(mean, child.visits or 1, node.visits, c)
            if history:
                value += progressive_history(past(child, mover), mean, child.visits, history)
            return value + child.bias / (child.visits + 1)

        return max(node.children, key=bound)

    def step(state: Any, child: Node) -> Any:
        seated = state if not together or child.mover in (-1, state.player) else state.with_player(child.mover)
        return seated.apply(child.action)

    top = Node([0.0] * players, player=root)
    open_node(top, state)
    least = len(top.children)
    played = 0
    while played < least or played < (1 if least == 1 else simulations):
        settled = top.winner is not None or all(child.winner is not None for child in top.children)
        if played >= least and settled:
            break
        here, node, path, made, replied = state, top, [top], 0, False
        while not node.over and (node is top or node.winner is None):
            if not node.children:
                if node.visits == 0 or made >= plies(depth):
                    break
                open_node(node, here)
            if node.player < 0:
                outcome = drawn(outcomes(here), luck)
                node = next(child for child in node.children if child.action == outcome)
            else:
                node = choose(node)
                made += 1
                replied = together and node.mover != root
            here = step(here, node)
            if replied and not here.is_terminal() and here.player >= 0:
                back: Any = here
                here = here if here.player == root else back.with_player(root) or here
                replied = False
            elif here.is_terminal():
                replied = False
            nodes += 1
            path.append(node)
            if node.visits == 0:
                node.over = here.is_terminal()
                node.player = -1 if node.over else here.player
                if node.over and solver != "none":
                    node.winner = sole_winner(here.returns(), team)
        is_new = node.visits == 0
        if node.winner is not None:
            scores: Vector = tuple(float(side == node.winner) for side in team)
        else:
            scores, turns = guided_game(
                here,
                random,
                ways=playout,
                guided=0.0 if playout == "random" else 1.0 - epsilon,
                best=best,
                evaluate=evaluate,
                most_turns=most_turns,
                luck=luck,
            )
            nodes += turns
            if wins:
                scores = win_shares(scores, team)
            else:
                low = [min(pair) for pair in zip(low, scores, strict=True)]
                high = [max(pair) for pair in zip(high, scores, strict=True)]
        for visited in path:
            visited.visits += 1
            visited.sums = [total + score for total, score in zip(visited.sums, scores, strict=True)]
            if history and visited.mover >= 0:
                entry = paid_by.setdefault((visited.mover, visited.action), [0.0, 0])
                entry[0] += scores[column(visited.mover)]
                entry[1] += 1
        if node.winner is not None and is_new:
            for above in reversed(path[:-1]):
                if above.winner is None:
                    won_by = [child.winner for child in above.children]
                    above.winner = verdict(won_by, above.player, root=root, rule=solver, backup=backup, team=team)
                if above.winner is None:
                    break
        played += 1

    def rank(child: Node) -> tuple[bool, bool, int, float]:
        won = child.winner is not None and child.winner == team[root]
        return won, child.winner is None, child.visits, child.mean(root)

    values = {
        child.action: tuple(child.mean(player) for player in range(players))
        if child.winner is None
        else tuple(float(side == child.winner) for side in team)
        for child in top.children
    }
    chosen = max(top.children, key=rank)
    means = {child.action: child.mean(root) for child in top.children}
    action = prefer_win_by_means(state, chosen.action, means)
    visits = {child.action: child.visits for child in top.children}
    return UctAnswer(action, values[action], values, nodes, visits)
