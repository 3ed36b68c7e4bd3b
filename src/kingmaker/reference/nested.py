"""MaxN with nested beliefs: the others play the MaxN that they are believed to play, and we our best against that.

Sturtevant, Zinkevich & Bowling, "Prob-Maxn", AAAI 2006, sections "Importance of Modeling" and "Experimental Results":
MaxN players that have a type and a model of their opponents' types, `mOT_MT` for example. By the paper's words they
take the opponents' model of themselves to be "equally correct", which is `maxn` with everybody's type. Here the
opponents' model of us is a belief of its own ("second-level recursive reasoning"): the second reading, `known=no`.
Deviations: at the root a win at hand comes before all that is worth as much. Opponents are imagined to search to our
horizon; at the horizon types do not differ. Where chance moves, both vectors are the means of what it may bring.
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
    expected_vector,
    inner_answer,
    is_chance,
    is_leaf,
    outcomes,
    plies,
    static_value,
)
from kingmaker.reference.splitmix import Random

if TYPE_CHECKING:
    from kingmaker.game import State


@dataclass(frozen=True)
class Expected(Answer[Vector]):
    """`value` is what is really expected, `imagined` what the others imagine."""

    imagined: Vector


# long: a definition is one recursive function, with the terms of the paper as functions inside.
def believing_maxn(
    state: State,
    *,
    utility: Utility,
    believed: Sequence[Utility],
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    ties: str = "leftmost",
    seed: int = 0,
) -> Expected:
    """An opponent chooses by the vectors that all imagine; the searching player by what it really gets.

    `believed[player]` is the type that a player is taken for, and `utility` the true type of the searching player.
    `ties` are those of MaxN; a tie "against-root" is broken by what the searching player would really get.
    """
    you = state.player
    types = [utility if player == you else kind for player, kind in enumerate(believed)]
    random = Random(seed)

    def second_wish(child: State, value: Vector, mover: int, kinds: Sequence[Utility]) -> float:
        if ties == "against-root":
            return -value[you] if mover != you else 0.0
        return static_value(child, evaluate, kinds)[mover] if ties == "heuristic" else 0.0

    class Pick:
        """The mover's choice, as its children are looked at one by one."""

        action: Action = None
        rank: tuple[float, float] | None = None
        equals = 0

        def look(self, action: Action, rank: tuple[float, float]) -> None:
            if self.rank is None or rank > self.rank:
                self.action, self.rank, self.equals = action, rank, 1
            elif rank == self.rank and ties == "random":
                self.equals += 1
                if random.below(self.equals) == 0:
                    self.action = action

    def search(state: State, remaining: float) -> Expected:
        if is_leaf(state, remaining):
            real, seen = static_value(state, evaluate, types), static_value(state, evaluate, believed)
            return Expected(None, real, {}, 1, seen)
        if is_chance(state):
            after = {a: search(state.apply(a), remaining) for a in state.legal_actions()}
            chances = outcomes(state)
            met = inner_answer(None, expected_vector(chances, {a: each.value for a, each in after.items()}), after)
            seen = expected_vector(chances, {a: each.imagined for a, each in after.items()})
            return Expected(met.action, met.value, met.values, met.nodes, seen)
        mover = state.player
        imagined, real_pick = Pick(), Pick()
        children: dict[Action, Expected] = {}
        for a in state.legal_actions():
            child = state.apply(a)
            children[a] = found = search(child, remaining - 1)
            imagined.look(a, (found.imagined[mover], second_wish(child, found.value, mover, believed)))
            if mover == you:
                real_pick.look(a, (found.value[you], second_wish(child, found.value, you, types)))
        action = real_pick.action if mover == you else imagined.action
        answer = inner_answer(action, children[action].value, children)
        return Expected(answer.action, answer.value, answer.values, answer.nodes, children[imagined.action].imagined)

    found = search(state, plies(depth))
    equals = [a for a, value in found.values.items() if value[you] == found.value[you]]
    if not equals:
        return found
    action = prefer_win(state, found.action, equals)
    return replace(found, action=action, value=found.values[action])
