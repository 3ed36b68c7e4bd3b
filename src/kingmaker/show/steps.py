"""Alpha-beta step by step: one picture and one sentence for each step, for a page that people step through.

The pictures are all of the same tree, so that nothing moves: positions that were not visited yet are faint, the one at
hand stands in a frame, windows and values appear as they are found, and what is cut off is dashed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any

from kingmaker.drawing import Branch, tree_picture
from kingmaker.files import write_whole
from kingmaker.game import State, Unsupported, teams_of
from kingmaker.reference import Step, alpha_beta_steps
from kingmaker.reference.positions import Evaluate, is_leaf, plies
from kingmaker.show.numbers import number
from kingmaker.show.page.steps import steps_page

MOST_POSITIONS = 120
"""In the whole tree: a larger one cannot be read."""

Places = tuple[int, ...]
"""The places of the actions that lead to a position from the root."""


@dataclass
class _Position:
    """One position of the tree, and what is known of it so far."""

    state: State
    action: Any
    leaf: bool
    children: list[_Position] = field(default_factory=list)
    branch: Branch = field(default_factory=Branch)


@dataclass(frozen=True)
class Steps:
    """All steps of one search: a sentence and a picture for each."""

    title: str
    frames: tuple[tuple[str, str], ...] = field(repr=False)

    def html(self) -> str:
        """Return the page on which the steps are shown one after another."""
        return steps_page(self.title, self.frames)

    def save(self, path: str | Path) -> None:
        """Write the page to a file."""
        write_whole(path, self.html())

    def __str__(self) -> str:
        return "\n".join(said for said, _ in self.frames)


def alpha_beta(agent: str, state: State, *, depth: int | None = None, evaluate: Evaluate | None = None) -> Steps:
    """Return the steps of alpha-beta from a position; `agent` is who searches, for the title."""
    shown = str(state)
    where = f" from {shown}" if len(shown) <= 60 else ""
    return Steps(f"{agent}{where}, step by step", tuple(alpha_beta_frames(state, depth=depth, evaluate=evaluate)))


def alpha_beta_frames(
    state: State, *, depth: int | None = None, evaluate: Evaluate | None = None
) -> list[tuple[str, str]]:
    """Return a sentence and an SVG picture for each step of alpha-beta."""
    top = _grown(state, depth)
    steps = list(alpha_beta_steps(state, depth=depth, evaluate=evaluate))
    for step in steps:  # first without pictures: how much room everything will need
        _update(top, step)
    _keep_room(top)
    frames = []
    for place, step in enumerate(steps):
        _update(top, step)
        title = f"alpha-beta, step {place + 1} of {len(steps)}"
        frames.append((f"{place + 1} of {len(steps)}: {_said(top, step)}", tree_picture(top.branch, title=title)))
        _at(top, step.path).branch.current = False
    return frames


def _grown(state: State, depth: int | None) -> _Position:
    """Build the whole tree, and refuse one that cannot be read."""
    top = _Position(state, None, is_leaf(state, plies(depth)))
    level, remaining, count = [top], plies(depth), 1
    while level:
        remaining -= 1
        below = []
        for above in level:
            if above.leaf:
                continue
            for action in above.state.legal_actions():
                after = above.state.apply(action)
                above.children.append(_Position(after, action, is_leaf(after, remaining)))
                count += 1
                if count > MOST_POSITIONS:
                    raise Unsupported(
                        f"expected a tree of up to {MOST_POSITIONS} positions to show step by step, got a larger one: "
                        "try a smaller depth"
                    )
            below += above.children
        level = below
    return top


def _keep_room(position: _Position) -> None:
    """Keep the room that the texts of the last picture take, and begin with none of them."""
    last = position.branch
    window = "" if position.leaf else "α = −0.0000, β = −0.0000"
    position.branch = Branch(
        player=None if position.leaf else position.state.player,
        text="?" if position.leaf else "",
        edge="" if position.action is None else str(position.action),
        room=last.text,
        note_room=window,
        waiting=True,
    )
    for child in position.children:
        _keep_room(child)
    position.branch.children = [child.branch for child in position.children]


def _at(top: _Position, path: Places) -> _Position:
    for place in path:
        top = top.children[place]
    return top


def _update(top: _Position, step: Step) -> None:
    """Put what a step tells into the picture."""
    position = _at(top, step.path)
    branch = position.branch
    branch.waiting = False
    branch.current = True
    if step.value is not None:
        branch.text = number(step.value)
    if not position.leaf:
        branch.note = f"α = {_bound(step.alpha)}, β = {_bound(step.beta)}"
    if step.event == "cut" and step.place is not None:
        for child in position.children[step.place :]:
            _cut(child)
    if step.event == "leave":
        for child in position.children:
            child.branch.chosen = child.action == step.action


def _cut(position: _Position) -> None:
    position.branch.pruned = True
    position.branch.waiting = False
    for child in position.children:
        child.branch.waiting = True


def _said(top: _Position, step: Step) -> str:
    """Say in a sentence what a step does."""
    position = _at(top, step.path)
    root, teams = top.state.player, teams_of(top.state)
    mover = "" if position.leaf else f"player {position.state.player}"
    where = " ".join(str(_at(top, step.path[: end + 1]).action) for end in range(len(step.path)))
    behind = f"after {where}" if where else "at the root"
    window = f"α = {_bound(step.alpha)}, β = {_bound(step.beta)}"
    aim = "maximises" if mover and teams[position.state.player] == teams[root] else "minimises"
    value = "" if step.value is None else number(step.value)
    if step.event == "enter":
        return f"{behind} {mover} {aim}, with the window {window}"
    if step.event == "leaf":
        return f"{behind} the position is worth {value} to player {root}"
    if step.event == "back":
        return f"{behind} {mover} has seen {_count(step)}: its best is {value}, the window is now {window}"
    if step.event == "cut":
        left = len(position.children) - (step.place or 0)
        rest = "the last action is" if left == 1 else f"the last {left} actions are"
        return f"{behind} α has reached β ({window}): play will not come here, so {rest} cut off"
    if step.path:
        is_cut = any(child.branch.pruned for child in position.children)
        side = "" if not is_cut else "at least " if aim == "maximises" else "at most "
        return f"{behind} {mover} is done: the position is worth {side}{value}"
    looked = sum(not each.branch.waiting and not each.branch.pruned for each in _leaves(top))
    leaves = sum(1 for _ in _leaves(top))
    return f"player {root} plays {step.action}, worth {value}; {looked} of {leaves} leaves were visited"


def _count(step: Step) -> str:
    seen = (step.place or 0) + 1
    return "1 action" if seen == 1 else f"{seen} actions"


def _leaves(position: _Position) -> Iterator[_Position]:
    if position.leaf:
        yield position
    for child in position.children:
        yield from _leaves(child)


def _bound(value: float) -> str:
    return "−∞" if value == -inf else "∞" if value == inf else number(value)
