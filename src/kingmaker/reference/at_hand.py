"""A win at hand: where a search starts, it passes over no end that wins and that is worth as much as its choice.

Values do not say when they are paid, so a later win may be worth the same as one at once; but opponents need not play
as they are expected to. The papers leave open which of equal actions is taken. Ties inside the tree stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from kingmaker.reference.positions import Action, best_choices, largest, partners

if TYPE_CHECKING:
    from kingmaker.game import State

NO_WIN, SHARED, ALONE = 0, 1, 2


def win_at(state: State, player: int) -> int:
    """What a position is to a player by the returns of the game, whatever the player plays for.

    In an end that it wins alone everybody else but its partners gets less. It shares a win if nobody gets more and
    somebody gets less: a draw of all is none.
    """
    if not state.is_terminal():
        return NO_WIN
    returns = state.returns()
    if returns[player] < max(returns) or min(returns) == max(returns):
        return NO_WIN
    level = {other for other, paid in enumerate(returns) if paid == max(returns)}
    return ALONE if level <= partners(state, player) else SHARED


def prefer_win(state: State, choice: Action, equals: Iterable[Action]) -> Action:
    """The choice, or the first of the best wins at hand among actions that are worth as much."""
    others = [action for action in equals if action != choice]
    if not others:
        return choice
    return max([choice, *others], key=lambda action: win_at(state.apply(action), state.player))


def prefer_win_by_means(state: State, choice: Action, means: Mapping[Action, float]) -> Action:
    """The same where actions are worth means of random games: a sure win is also taken where it is worth more."""
    scale = largest(means.values())
    for action in means:
        win, won = (win_at(state.apply(each), state.player) for each in (action, choice))
        best = best_choices({choice: means[choice], action: means[action]}, scale)
        if (win and choice not in best) or (win > won and action in best):
            choice = action
    return choice
