"""Random games that are guided: by the game's own ordering of moves, or by a search of one or two plies.

Nijssen, "Monte-Carlo Tree Search for Multi-Player Games", thesis, Maastricht 2013: ε-greedy playouts (section 4.3), and
search in playouts (chapter 6). At each ply only the moves are searched that promise most.
Deviations: where a static value may not be taken, the first choices of the players are played on; ties keep the move
that promises more, or else the first; no killer moves, which change no value but which of equals is met first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kingmaker.reference.positions import (
    Action,
    Evaluate,
    Vector,
    drawn,
    is_chance,
    luck_of,
    outcomes,
    partners,
    static_value,
)
from kingmaker.reference.splitmix import Random

if TYPE_CHECKING:
    from kingmaker.game import State


def promising_action(state: Any, random: Random) -> Action:
    """One of the actions that promise most; nothing is drawn where there is only one."""
    promises, legal = list(state.promises()), state.legal_actions()
    equals = [action for action, promise in zip(legal, promises, strict=True) if promise == max(promises)]
    return equals[random.below(len(equals))] if len(equals) > 1 else equals[0]


def ranked(state: Any) -> list[tuple[float, Action]]:
    """The actions with their promises, best first; as they are where the game has no ordering."""
    legal = state.legal_actions()
    promises = state.promises() if hasattr(state, "promises") else [0.0] * len(legal)
    return sorted(zip(promises, legal, strict=True), key=lambda pair: -pair[0])


class Searcher:
    """A search of one or two plies for the mover of a position; `visited` counts the positions."""

    def __init__(self, ways: str, best: int, evaluate: Evaluate | None) -> None:
        self.ways, self.best, self.evaluate, self.visited = ways, best, evaluate, 0

    def action(self, state: Any) -> Action:
        """The action that is worth most to the mover."""
        moves = [action for _, action in self._cut(state, ranked(state))]
        if len(moves) == 1:
            return moves[0]
        found, highest = moves[0], -float("inf")
        for action in moves:
            self.visited += 1
            worth = self._worth(state.apply(action), state.player, highest)
            if worth > highest:
                found, highest = action, worth
        return found

    def _cut(self, state: Any, moves: list[Any]) -> list[Any]:
        return moves[: self.best] if hasattr(state, "promises") else moves

    def _worth(self, state: Any, mover: int, least: float) -> float:
        """What a position is worth to who moved there; a value that is no more than `least` need not be exact."""
        if self.ways == "one-ply" or state.is_terminal() or is_chance(state):
            return self._static(state)[mover]
        helps = state.player in partners(state, mover)
        best, liked = float("nan"), -float("inf")
        for seated, action in self._replies(state, mover):
            self.visited += 1
            row = self._static(seated.apply(action))
            to_replier = row[state.player] if self.ways == "maxn" else row[mover] if helps else -row[mover]
            if to_replier > liked:
                best, liked = row[mover], to_replier
            if self.ways != "maxn" and not helps and best <= least:
                break
        return best

    def _replies(self, state: Any, mover: int) -> list[tuple[Any, Action]]:
        players = state.num_players
        if self.ways != "best-reply" or players == 2:
            return [(state, action) for _, action in self._cut(state, ranked(state))]
        found: list[tuple[float, Any, Action]] = []
        for opponent in ((mover + turn) % players for turn in range(1, players)):
            seated = state if state.player == opponent else state.with_player(opponent)
            if seated is not None:
                promises = seated.promises() if hasattr(seated, "promises") else [0.0] * len(seated.legal_actions())
                found += [(p, seated, a) for p, a in zip(promises, seated.legal_actions(), strict=True)]
        found.sort(key=lambda reply: -reply[0])
        return [(seated, action) for _, seated, action in self._cut(state, found)]

    def _static(self, state: Any) -> Vector:
        while not state.is_terminal() and not is_chance(state) and not getattr(state, "may_stop", lambda: True)():
            state = state.apply(ranked(state)[0][1])
            self.visited += 1
        return static_value(state, self.evaluate)


def guided_game(
    state: State,
    random: Random,
    *,
    ways: str = "ordered",
    guided: float = 1.0,
    best: int = 5,
    evaluate: Evaluate | None = None,
    most_turns: int | None = None,
    luck: Random | None = None,
) -> tuple[Vector, int]:
    """Play on: with the chance `guided` a move that promises most, else any. What comes of it, and the positions."""
    luck = luck or luck_of(random.state)
    searcher = Searcher(ways, best, evaluate)
    turns = rolls = 0
    while not state.is_terminal():
        if is_chance(state):
            state = state.apply(drawn(outcomes(state), luck))
            rolls += 1
            continue
        if most_turns is not None and turns >= most_turns and getattr(state, "may_stop", lambda: True)():
            break
        if guided > 0 and random.unit() < guided:
            action = promising_action(state, random) if ways == "ordered" else searcher.action(state)
        else:
            legal = state.legal_actions()
            action = legal[random.below(len(legal))]
        state = state.apply(action)
        turns += 1
    return static_value(state, evaluate), turns + rolls + searcher.visited
