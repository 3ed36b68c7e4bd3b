"""The first plies of a search as a tree: what each node is worth, which way it goes, and what was pruned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kingmaker.drawing import search_tree_picture
from kingmaker.files import write_whole
from kingmaker.game import State


@dataclass(frozen=True)
class SearchTree:
    """A node of a search tree."""

    action: Any
    """What leads here from the parent; None at the root."""
    player: int | None
    """Who moves here, -1 for chance; None where the tree is not told further and at the end of the game."""
    value: tuple[float, ...] | None
    """What it is worth to each player; None if it was pruned."""
    side: str
    """Whether the value is exact `=` or a bound, `<=` or `>=`."""
    chosen: bool
    """Whether the parent's player takes this way."""
    pruned: bool
    """Whether it was never looked at."""
    children: tuple[SearchTree, ...]
    label: str
    """The position in words, where it is a short one."""

    def svg(self) -> str:
        """Draw the tree as SVG; of a wide one the first branches and the chosen ones."""
        return search_tree_picture(self)

    def save(self, path: str | Path) -> None:
        """Write the picture to an SVG file."""
        write_whole(path, self.svg())

    def _repr_svg_(self) -> str:
        return self.svg()

    def walk(self) -> Iterator[SearchTree]:
        """Yield this node and all below, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()


Told = tuple[int | None, Any, tuple[list[float], str, list[list[float]]] | None, int | None]
"""A node as the engine tells it: its parent, the action, its worth unless pruned, and which child is taken.

Its worth is the value, the side, and the details: the outcomes of Soft-MaxN, the matrix of Prob-MaxN."""


def build_tree(root: State, told: list[Told]) -> SearchTree:
    """Put together what the engine told, a list with every parent before its children."""
    states: list[State | None] = []
    below: dict[int | None, list[int]] = {}
    for place, (parent, action, worth, _) in enumerate(told):
        above = None if parent is None else states[parent]
        state = root if parent is None else above.apply(action) if above is not None and worth is not None else None
        states.append(state)
        below.setdefault(parent, []).append(place)

    built: dict[int, SearchTree] = {}
    chosen = {below[place][choice] for place, (*_, choice) in enumerate(told) if choice is not None and place in below}
    for place in reversed(range(len(told))):  # children stand behind their parents, so they are built first
        _, action, worth, _ = told[place]
        state = states[place]
        children = tuple(built.pop(child) for child in below.get(place, []))
        text = str(state) if state is not None else ""
        built[place] = SearchTree(
            action=action,
            player=state.player if children and state is not None else None,
            value=None if worth is None else tuple(worth[0]),
            side="=" if worth is None else worth[1],
            chosen=place in chosen,
            pruned=worth is None,
            children=children,
            label=text if len(text) <= 24 else "",
        )
    return built[0]
