"""Searches that carry one number, the root player's utility: Minimax, Negamax, Alpha-beta, Paranoid, Best-Reply.

Minimax, Negamax, Alpha-beta: lecture slides, "Mini-Max", "Negamax Algorithm", "Alpha-Beta Algorithm".
Paranoid: Sturtevant & Korf, "On Pruning Techniques for Multi-Player Games", AAAI 2000.
Best-Reply: Schadd & Winands, "Best Reply Search for Multiplayer Games", IEEE TCIAIG 3(1), 2011; BRS+: Esser et al., CG
2013.
Partners share a payoff, so the root player's team maximises and all others minimise. Best-Reply is for players without
partners: all but one sit still there.
Deviations: the mover is asked of the position, so a player may move twice in a row; ties keep the first action, but
for a win at hand and where a rule for the root is asked for (Hashavit & Markovitch, IJCAI 2011, section 4.1). Where
chance moves, a position is worth the mean of what it may bring (Michie 1966: expectimax), and nothing is cut off below.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf, nextafter
from typing import TYPE_CHECKING, Any

from kingmaker.reference.positions import (
    Action,
    Answer,
    Evaluate,
    expected,
    inner_answer,
    is_chance,
    is_leaf,
    leaf_answer,
    outcomes,
    partners,
    plies,
    static_value,
)
from kingmaker.reference.root_ties import taken

if TYPE_CHECKING:
    from kingmaker.game import State


def minimax(
    state: State,
    *,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    root_ties: str | None = None,
    seed: int = 0,
) -> Answer[float]:
    """The root player takes the largest value, the opponent the smallest; with partners, teams do."""
    root, ours = state.player, partners(state, state.player)

    def search(state: State, remaining: float) -> Answer[float]:
        if is_leaf(state, remaining):
            return leaf_answer(static_value(state, evaluate)[root])
        if is_chance(state):
            return _expected_answer(state, {a: search(state.apply(a), remaining) for a in state.legal_actions()})
        children = {a: search(state.apply(a), remaining - 1) for a in state.legal_actions()}
        choose = max if state.player in ours else min
        action = choose(children, key=lambda a: children[a].value)
        return inner_answer(action, children[action].value, children)

    return _settled(state, search(state, plies(depth)), root_ties, evaluate, seed)


def negamax(state: State, *, depth: int | None = None, evaluate: Evaluate | None = None) -> Answer[float]:
    """Everyone takes the largest value; what is good for one side counts negatively for the other."""
    root, ours = state.player, partners(state, state.player)

    def search(state: State, remaining: float, viewer: int) -> Answer[float]:
        """What the position is worth to `viewer`, the player who has just moved into it."""
        if is_leaf(state, remaining):
            value = static_value(state, evaluate)[root]
            return leaf_answer(value if viewer in ours else -value)
        if is_chance(state):
            return _expected_answer(
                state, {a: search(state.apply(a), remaining, viewer) for a in state.legal_actions()}
            )
        mover = state.player
        children = {a: search(state.apply(a), remaining - 1, mover) for a in state.legal_actions()}
        action = max(children, key=lambda a: children[a].value)
        value = children[action].value
        return inner_answer(action, value if (viewer in ours) == (mover in ours) else -value, children)

    return _settled(state, search(state, plies(depth), root))


def alpha_beta(
    state: State,
    *,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    root_ties: str | None = None,
    seed: int = 0,
) -> Answer[float]:
    """Minimax that skips what cannot matter: the root player has `alpha` elsewhere already, the opponent `beta`.

    The value and the action are those of minimax. The values of the other root actions may be bounds: at most so much.
    Under a rule for ties at the root the bound is less than the best there: an equal has to be known for one.
    Below chance a bound on one outcome says nothing of the mean, so each outcome is searched for itself.
    """
    root, ours, start = state.player, partners(state, state.player), state

    def search(state: State, remaining: float, alpha: float, beta: float) -> Answer[float]:
        if is_leaf(state, remaining):
            return leaf_answer(static_value(state, evaluate)[root])
        if is_chance(state):
            return _expected_answer(
                state, {a: search(state.apply(a), remaining, -inf, inf) for a in state.legal_actions()}
            )
        maximise = state.player in ours
        children: dict[Action, Answer[float]] = {}
        for a in state.legal_actions():
            least = nextafter(alpha, -inf) if state is start and root_ties else alpha
            children[a] = search(state.apply(a), remaining - 1, least, beta)
            if maximise:
                alpha = max(alpha, children[a].value)
            else:
                beta = min(beta, children[a].value)
            if alpha >= beta:
                break
        choose = max if maximise else min
        action = choose(children, key=lambda a: children[a].value)
        return inner_answer(action, children[action].value, children)

    return _settled(state, search(state, plies(depth), -inf, inf), root_ties, evaluate, seed)


def paranoid(
    state: State,
    *,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    pruning: str = "none",
    root_ties: str | None = None,
    seed: int = 0,
) -> Answer[float]:
    """Minimax against a coalition: the root player maximises, every other player minimises the root player's value.

    With partners the root player's team maximises. Only "our side or not" matters in the two searches above, so they
    serve any number of players as they stand.
    """
    search = minimax if pruning == "none" else alpha_beta
    return search(state, depth=depth, evaluate=evaluate, root_ties=root_ties, seed=seed)


# long: a definition is one recursive function, with the terms of the paper as functions inside.
def best_reply(
    state: State, *, depth: int | None = None, evaluate: Evaluate | None = None, others: str = "skip"
) -> Answer[float]:
    """The root player takes the largest value; then one opponent, whichever makes it smallest, and the others pass.

    With two players it is minimax. With more any player must be able to move out of turn; one that cannot is left out.
    What chance brings after a reply comes before the root player's next turn. In BRS+ the others do not pass but `play`
    what the game ranks first; a move that is ranked first itself is a reply of the first of them only.
    """
    root, players = state.player, state.num_players

    def search(state: State, remaining: float, replied: bool = False) -> Answer[float]:
        if replied and not is_chance(state):
            return search(back_to_root(state), remaining)
        if is_leaf(state, remaining):
            return leaf_answer(static_value(state, evaluate)[root])
        if is_chance(state):
            return _expected_answer(
                state, {a: search(state.apply(a), remaining, replied) for a in state.legal_actions()}
            )
        if state.player != root and players > 2 and others == "play":
            children = {reply: search(after, remaining - 1) for reply, after in played(state).items()}
        elif state.player == root or players == 2:
            children = {(state.player, a): search(state.apply(a), remaining - 1) for a in state.legal_actions()}
        else:
            opponents = [(root + turn) % players for turn in range(1, players)]
            children = {
                (opponent, a): search(seated.apply(a), remaining - 1, replied=True)
                for opponent in opponents
                if (seated := with_player(state, opponent)) is not None
                for a in seated.legal_actions()
            }
        choose = max if state.player == root else min
        action = choose(children, key=lambda a: children[a].value)
        return inner_answer(action, children[action].value, children)

    def opponents_turn(state: State) -> bool:
        return not state.is_terminal() and state.player != root

    def first_choice(state: Any) -> Action:
        promises = list(state.promises())
        return state.legal_actions()[promises.index(max(promises))]

    def played(state: Any) -> dict[Any, Any]:
        found, before = {}, 0
        while before == 0 or (before < 2 * players and opponents_turn(state)):
            first = first_choice(state)
            for action in state.legal_actions():
                if before == 0 or action != first:
                    after, made = state.apply(action), before + 1
                    while made < 2 * players and opponents_turn(after):
                        after, made = after.apply(first_choice(after)), made + 1
                    found[before, action] = after
            state, before = state.apply(first), before + 1
        return found

    def with_player(state: Any, player: int) -> Any:
        return state if state.player == player else state.with_player(player)

    def back_to_root(state: State) -> Any:
        return state if state.is_terminal() else with_player(state, root) or state

    found = search(state, plies(depth))
    values = {action: value for (_, action), value in found.values.items()}
    return _settled(state, Answer(found.action[1], found.value, values, found.nodes))


def _expected_answer(state: State, children: dict[Action, Answer[float]]) -> Answer[float]:
    """What a position is worth where chance moves."""
    value = expected(outcomes(state), {a: child.value for a, child in children.items()})
    return inner_answer(None, value, children)


def _settled(
    state: State,
    found: Answer[float],
    root_ties: str | None = None,
    evaluate: Evaluate | None = None,
    seed: int = 0,
) -> Answer[float]:
    """Among bounds an end is none: where its value is that of the choice, it is worth as much."""
    equals = [a for a, value in found.values.items() if value == found.value]
    if not equals:
        return found
    return replace(found, action=taken(state, found.action, equals, ties=root_ties, evaluate=evaluate, seed=seed))
