"""Alpha-beta one step at a time: the window at every position, the order of the visits, and the cuts.

The walk is that of `alpha_beta`, which it is tested against: the same value, the same positions in the same order.
Lecture slides, "Alpha-Beta Algorithm"; Knuth & Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6,
1975.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Literal

from kingmaker.game import Unsupported
from kingmaker.reference.positions import Action, Evaluate, is_chance, is_leaf, partners, plies, static_value

if TYPE_CHECKING:
    from kingmaker.game import State

Event = Literal["enter", "leaf", "back", "cut", "leave"]
Path = tuple[int, ...]


@dataclass(frozen=True)
class Step:
    """One step of the walk.

    `enter`: a position is opened with the window (`alpha`, `beta`). `leaf`: a position is worth `value`. `back`: the
    value of the child at `place` has come back to its parent, whose best value and window are now these. `cut`: alpha
    has reached beta, so the remaining children are left out. `leave`: the position is done and worth `value`.
    """

    event: Event
    path: Path
    """Where the position is: the places of the actions that lead there from the root, each counted from 0."""
    alpha: float
    """What the root player is sure of elsewhere."""
    beta: float
    """What its opponents hold it to elsewhere."""
    value: float | None = None
    """The best value so far; None while nothing has come back."""
    place: int | None = None
    """The child that has just come back, or the first one that is cut off."""
    action: Action = None
    """`leave`: the action taken."""


def alpha_beta_steps(state: State, *, depth: int | None = None, evaluate: Evaluate | None = None) -> Iterator[Step]:
    """Walk as `alpha_beta` does, and tell each step."""
    root, ours = state.player, partners(state, state.player)

    def search(state: State, remaining: float, alpha: float, beta: float, path: Path) -> Iterator[Step]:
        if is_leaf(state, remaining):
            yield Step("leaf", path, alpha, beta, static_value(state, evaluate)[root])
            return
        if is_chance(state):
            raise Unsupported("the steps of alpha-beta are told of games without chance")
        yield Step("enter", path, alpha, beta)
        maximise = state.player in ours
        best: float | None = None
        action: Action = None
        legal = state.legal_actions()
        for place, each in enumerate(legal):
            value = yield from told(search(state.apply(each), remaining - 1, alpha, beta, (*path, place)))
            if best is None or (value > best if maximise else value < best):
                best, action = value, each
            if maximise:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            yield Step("back", path, alpha, beta, best, place)
            if alpha >= beta:
                if place + 1 < len(legal):
                    yield Step("cut", path, alpha, beta, best, place + 1)
                break
        yield Step("leave", path, alpha, beta, best, action=action)

    return search(state, plies(depth), -inf, inf, ())


def told(steps: Iterator[Step]) -> Generator[Step, None, float]:
    """Pass on all steps below a position, and return what the last of them says the position is worth."""
    worth = 0.0
    for step in steps:
        if step.value is not None:
            worth = step.value
        yield step
    return worth
