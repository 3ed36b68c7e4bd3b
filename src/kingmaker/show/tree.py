"""Search trees: as a picture in the style of the papers' figures, and as text for a terminal."""

from __future__ import annotations

from rich.text import Text

from kingmaker.drawing import Branch, search_tree_picture, search_tree_plan
from kingmaker.search.trace import SearchTree
from kingmaker.show.colours import player_colour

LEAVES, BREADTH = 200, 60
"""A terminal scrolls, so it may show more than a picture."""


def tree_svg(tree: SearchTree) -> str:
    """Draw a search tree as SVG."""
    return search_tree_picture(tree)


def tree_text(tree: SearchTree) -> str:
    """Write a search tree as plain text, a line for each node."""
    return tree_lines(tree).plain


def tree_lines(tree: SearchTree) -> Text:
    """Write a search tree for a terminal: players in their colours, chosen ways bold, pruned ones dim.

    The chosen branch has a `▶`, a pruned one a `×`.
    """
    text = Text()
    _write(text, search_tree_plan(tree, leaves=LEAVES, breadth=BREADTH), "", "")
    text.rstrip()
    return text


def _write(text: Text, branch: Branch, start: str, below: str) -> None:
    text.append(start, style="dim")
    if branch.edge:
        mark = "▶ " if branch.chosen else "× " if branch.pruned else "  "
        text.append(mark + branch.edge, style="bold" if branch.chosen else "dim" if branch.pruned else "")
        text.append("  ")
    if branch.player is not None:
        if branch.player < 0:
            text.append("chance", style="italic")
        else:
            text.append(f"player {branch.player}", style=player_colour(branch.player))
        text.append("  ")
    if branch.pruned:
        text.append("pruned", style="dim")
    else:
        text.append(branch.text, style="bold" if branch.chosen or not branch.edge else "")
    if branch.hidden and not branch.children:
        text.append(" …", style="dim")
    text.append("\n")
    last = len(branch.children) - 1
    for number, child in enumerate(branch.children):
        ends = number == last and not branch.hidden
        _write(text, child, below + ("└─" if ends else "├─"), below + ("   " if ends else "│  "))
    if branch.hidden and branch.children:
        text.append(f"{below}└─  … {branch.hidden} more\n", style="dim")
