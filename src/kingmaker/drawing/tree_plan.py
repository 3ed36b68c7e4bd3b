"""Which part of a tree is drawn: so deep, so many leaves, and the rest as an ellipsis.

Works on anything that can list its children, and looks only at what it draws, so that a tree may be of any size.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")

DEPTH = 4
LEAVES = 36
BREADTH = 12
"""What fits on a page and can still be read."""


@dataclass
class Branch:
    """A node as it is drawn, with the edge that leads to it.

    `text` is its value or its payoffs, `edge` the action that leads here, `note` a word that matters less. A branch
    that is `chosen` is drawn strong, one that is `pruned` dashed and with a cut. `hidden` counts children left out.
    `action` is what the game calls the action of the edge, where people may point at it.
    In a series of pictures `room` and `note_room` are the longest `text` and `note` that will ever stand here, so that
    nothing moves from picture to picture; `current` is where the walk is, `waiting` where it has not been yet.
    """

    player: int | None = None
    text: str = ""
    edge: str = ""
    note: str = ""
    chosen: bool = False
    pruned: bool = False
    hidden: int = 0
    room: str = ""
    note_room: str = ""
    current: bool = False
    waiting: bool = False
    action: str = ""
    children: list[Branch] = field(default_factory=list)


@dataclass(frozen=True)
class Look(Generic[T]):
    """What can be seen of a node: how to draw it, its children, and which of them must not be left out."""

    branch: Branch
    children: Sequence[T] = ()
    keep: int | None = None


def grow(
    top: T, look: Callable[[T], Look[T]], *, depth: int = DEPTH, leaves: int = LEAVES, breadth: int = BREADTH
) -> Branch:
    """Draw up the upper part of a tree, level by level: whole levels while they fit, then some children of each."""
    root = look(top)
    level = [root]
    for _ in range(depth):
        whole = sum(max(1, min(breadth, len(seen.children))) for seen in level) <= leaves
        room = breadth if whole else max(1, leaves // len(level))
        below = []
        for seen in level:
            shown = _some(seen, min(room, breadth))
            seen.branch.hidden = len(seen.children) - len(shown)
            found = [look(child) for child in shown]
            seen.branch.children = [child.branch for child in found]
            below += found
        level = below
        if not any(seen.children for seen in level):
            break
    for seen in level:
        seen.branch.hidden = len(seen.children)
    return root.branch


def _some(seen: Look[T], room: int) -> list[T]:
    """Take the first children, and the one to keep as the last of them if it stands further right."""
    if len(seen.children) <= room:
        return list(seen.children)
    if seen.keep is None or seen.keep < room:
        return list(seen.children[:room])
    return [*seen.children[: room - 1], seen.children[seen.keep]]
