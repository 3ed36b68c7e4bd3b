"""The tree that a search has seen: values at every node, the chosen way strong, what was pruned dashed and cut off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from kingmaker.drawing.tree_picture import folded_picture
from kingmaker.drawing.tree_plan import Branch, Look, grow

DEPTH, LEAVES, BREADTH = 12, 24, 8
"""Less than of other trees, since there is a vector at every node."""
SIDES = {"<=": "≤ ", ">=": "≥ "}


class Searched(Protocol):
    """A node of a search tree; see `kingmaker.search.trace.SearchTree`."""

    @property
    def action(self) -> Any:
        """What leads here from the parent."""

    @property
    def player(self) -> int | None:
        """Who moves here; None at a leaf."""

    @property
    def value(self) -> tuple[float, ...] | None:
        """What it is worth to each player; None if it was pruned."""

    @property
    def side(self) -> str:
        """Whether the value is exact `=` or a bound, `<=` or `>=`."""

    @property
    def chosen(self) -> bool:
        """Whether the parent's player takes this way."""

    @property
    def pruned(self) -> bool:
        """Whether it was never looked at."""

    @property
    def children(self) -> Sequence[Any]:
        """The nodes below."""


def search_tree_picture(tree: Searched) -> str:
    """Draw a search tree as SVG; of a wide one the first branches and the chosen ones."""
    value = "" if tree.value is None else f", worth {value_text(tree)}"
    title = f"search tree: player {tree.player} to move{value}"
    return folded_picture(
        lambda leaves, breadth: search_tree_plan(tree, leaves=leaves, breadth=breadth),
        leaves=LEAVES,
        breadth=BREADTH,
        title=title,
    )


def search_tree_plan(tree: Searched, *, leaves: int = LEAVES, breadth: int = BREADTH) -> Branch:
    """Choose what of a search tree is drawn, and how each node is written."""
    return grow((tree, True), _look, depth=DEPTH, leaves=leaves, breadth=breadth)


def value_text(tree: Searched) -> str:
    """Write the value of a node: `(6, 4, 0)`, or `≤ (6, 4, 0)` where it is a bound."""
    if tree.value is None:
        return ""
    return SIDES.get(tree.side, "") + "(" + ", ".join(f"{entry + 0.0:.4g}" for entry in tree.value) + ")"


def _look(item: tuple[Searched, bool]) -> Look[tuple[Searched, bool]]:
    tree, top = item
    children: list[Searched] = list(tree.children)
    branch = Branch(
        player=tree.player,
        text=value_text(tree) or ("" if tree.player is not None else "×" if tree.pruned else "·"),
        edge="" if top else str(tree.action),
        chosen=tree.chosen and not top,
        pruned=tree.pruned,
    )
    keep = next((place for place, child in enumerate(children) if child.chosen), None)
    return Look(branch, [(child, False) for child in children], keep)
