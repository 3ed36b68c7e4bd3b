"""Trees in the style of the papers' figures: a square with its player's number for each node, vectors at the leaves.

Sturtevant, Zinkevich & Bowling, AAAI 2006, figure 1, and Hashavit & Markovitch, IJCAI 2011, figure 1. They count
players from 1, and we from 0; squares also have the colour of their player. Where chance moves there is a circle.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kingmaker.drawing.palette import FAINT, HIGHLIGHT, INK, PAPER, player_colour
from kingmaker.drawing.svg import Picture, Point, text_width
from kingmaker.drawing.tree_plan import Branch

SQUARE = 26.0
LEVEL, STRETCH = 80.0, 80.0
GAP = 14.0
TEXT = 13.0
NEAR = 0.72
"""How far down an edge its action stands: neighbours are further apart near the children."""
LEAST = 10.0
"""Half the width of the narrowest leaf, so that cuts of neighbours stay apart."""
FRAME = 4.0
"""How far the frame of the position at hand is from its square."""
WIDEST = 1100.0
"""A wider picture writes the vectors at its leaves downwards; one that is still wider shows fewer branches."""
LEAST_BREADTH = 2
"""Below that folding stops, however wide the picture is."""


def tree_picture(root: Branch, *, title: str) -> str:
    """Draw a tree."""
    return _picture(_planned(root), title)


def folded_picture(grown: Callable[[int, int], Branch], *, leaves: int, breadth: int, title: str) -> str:
    """Draw as much of a tree as can be read: `grown` returns it with up to so many leaves, and children of a node."""
    plan = _planned(grown(leaves, breadth))
    while plan.width > WIDEST and breadth > LEAST_BREADTH:
        leaves, breadth = max(LEAST_BREADTH, leaves * 5 // 6), breadth - 1
        plan = _planned(grown(leaves, breadth))
    return _picture(plan, title)


def _planned(root: Branch) -> _Plan:
    plan = _Plan(root, stacked=False)
    return plan if plan.width <= WIDEST else _Plan(root, stacked=True)


def _picture(plan: _Plan, title: str) -> str:
    picture = Picture(title)
    plan.put_edges(picture)
    for placed in plan.nodes:
        _put_node(picture, placed)
    for placed in plan.nodes[0].children:
        _put_spot(picture, placed)
    return str(picture)


@dataclass
class _Placed:
    branch: Branch
    lines: list[str]
    x: float
    y: float
    children: list[_Placed]

    @property
    def left(self) -> float:
        """How far the node itself reaches to the left of its middle."""
        return SQUARE / 2 if self.branch.player is not None else self._text_width / 2

    @property
    def right(self) -> float:
        """How far the node itself reaches to the right of its middle."""
        if self.branch.player is None:
            return self._text_width / 2
        wide = max(
            self._text_width, *(text_width(note, TEXT - 2) for note in (self.branch.note, self.branch.note_room))
        )
        return SQUARE / 2 + (5 + wide if wide else 0)

    @property
    def _text_width(self) -> float:
        return max(text_width(line, TEXT) for line in [*self.lines, self.branch.room])


class _Plan:
    """Where everything stands: subtrees side by side, parents over the middle of their children."""

    def __init__(self, root: Branch, *, stacked: bool) -> None:
        self.stacked = stacked
        self.nodes: list[_Placed] = []
        self.right = 0.0
        top = self._place(root)
        self._give_room(top)
        left = min(node.x - node.left for node in self.nodes)
        self.width = max(node.x + node.right for node in self.nodes) - left

    def _place(self, branch: Branch) -> _Placed:
        lines = _leaf_lines(branch.text) if self.stacked and branch.player is None else [branch.text]
        placed = _Placed(branch, lines, 0.0, 0.0, [])
        self.nodes.append(placed)
        before = self.right
        children = list(branch.children)
        if branch.hidden and children:
            children.append(Branch(text="…", edge="", note=f"{branch.hidden} more"))
        placed.children = [self._place(child) for child in children]
        if placed.children:
            placed.x = (placed.children[0].x + placed.children[-1].x) / 2
        else:
            reach = max(
                LEAST,
                placed.left,
                text_width(branch.edge, TEXT - 1) / 2 / NEAR,
                text_width(_below(branch), TEXT - 2) / 2,
            )
            placed.x = before + reach
            self.right = before + 2 * reach + GAP
        self.right = max(self.right, placed.x + placed.right + GAP)
        return placed

    def _give_room(self, top: _Placed) -> None:
        """Set the heights: levels with wide fans are further apart, so that no edge gets too flat to be labelled."""
        level, y = [top], 0.0
        while level:
            for node in level:
                node.y = y
            fans = [node.children[-1].x - node.children[0].x for node in level if node.children]
            y += LEVEL + min(STRETCH, max(fans, default=0.0) / 16)
            level = [child for node in level for child in node.children]

    def put_edges(self, picture: Picture) -> None:
        """Draw the edges, plain ones first, and the actions on top of them all."""
        edges = [(node, child) for node in self.nodes for child in node.children]
        with picture.group(stroke=FAINT):
            plain = [_ends(node, child) for node, child in edges if not child.branch.chosen and not _loose(child)]
            picture.lines(plain, stroke=INK)
            picture.lines([_ends(node, child) for node, child in edges if _loose(child)], stroke_dasharray="4 3")
        picture.lines([_ends(*edge) for edge in edges if edge[1].branch.chosen], stroke=INK, stroke_width=3.5)
        for node, child in edges:
            if child.branch.pruned:
                _put_cut(picture, *_ends(node, child))
        with picture.group(size=TEXT - 1, stroke=PAPER, stroke_width=4, stroke_linejoin="round", paint_order="stroke"):
            for node, child in edges:
                (x, y), (to_x, to_y) = _ends(node, child)
                weight = "bold" if child.branch.chosen else None
                fill = FAINT if child.branch.pruned else None
                if child.branch.edge:
                    place = (x + (to_x - x) * NEAR, y + (to_y - y) * NEAR)
                    picture.text(*place, child.branch.edge, font_weight=weight, fill=fill)


def _put_node(picture: Picture, placed: _Placed) -> None:
    branch, x, y = placed.branch, placed.x, placed.y
    faint = FAINT if branch.pruned or branch.waiting or branch.text == "…" else None
    around = SQUARE / 2 + FRAME
    if branch.room:  # whatever stands here in another picture has its place in this one
        picture.cover((x - max(around, placed.left), y), (x + max(around, placed.right), y), around=around)
    if branch.current:
        picture.rect(x - around, y - around, 2 * around, 2 * around, rx=6, fill=HIGHLIGHT, stroke=INK)
    if branch.player is None:
        for row, line in enumerate(placed.lines):
            picture.text(x, y + row * TEXT * 1.15, line, size=TEXT, fill=faint)
        if branch.note:
            picture.text(x, y + len(placed.lines) * TEXT * 1.15, branch.note, size=TEXT - 2, fill=FAINT)
        return
    colour = player_colour(max(0, branch.player))
    dashed = "3 2" if branch.pruned else None
    fill, ink = ("none", FAINT) if faint else (colour.fill, colour.ink)
    if branch.player < 0:
        picture.circle(x, y, SQUARE / 2, fill=PAPER, stroke=faint or INK, stroke_dasharray=dashed)
    else:
        corner = (x - SQUARE / 2, y - SQUARE / 2)
        picture.rect(*corner, SQUARE, SQUARE, fill=fill, stroke=faint or INK, stroke_dasharray=dashed)
        picture.text(x, y, str(branch.player), size=15, font_weight="bold", fill=ink)
    if branch.text:
        picture.text(
            x + SQUARE / 2 + 5, y - (5 if branch.note else 0), branch.text, size=TEXT, anchor="start", fill=faint
        )
    if branch.note:
        down = 8 if branch.text else 0
        picture.text(x + SQUARE / 2 + 5, y + down, branch.note, size=TEXT - 2, anchor="start", fill=FAINT)
    if branch.hidden and not branch.children:
        picture.text(x, y + SQUARE / 2 + 9, "…", size=TEXT + 3, fill=FAINT)


def _put_spot(picture: Picture, placed: _Placed) -> None:
    """Say that the action that leads to a node is pointed at there, or at its name above."""
    if placed.branch.action:
        around = SQUARE / 2 + FRAME
        left, right = max(around, placed.left), max(around, placed.right)
        above = around + (1 - NEAR) * LEVEL
        below = around + (len(placed.lines) - 1) * TEXT * 1.15
        picture.spot(placed.branch.action, placed.x - left, placed.y - above, left + right, above + below)


def _put_cut(picture: Picture, start: Point, end: Point) -> None:
    """Two short strokes across an edge, half way."""
    (x, y), (to_x, to_y) = start, end
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    along, across = ((to_x - x) / length, (to_y - y) / length), ((y - to_y) / length, (to_x - x) / length)
    strokes = []
    for distance in (0.4 * length, 0.4 * length + 4):
        middle = (x + along[0] * distance, y + along[1] * distance)
        strokes.append([(middle[0] + sign * 6 * across[0], middle[1] + sign * 6 * across[1]) for sign in (-1, 1)])
    picture.lines(strokes, stroke="#c8102e", stroke_width=2)


def _ends(parent: _Placed, child: _Placed) -> tuple[Point, Point]:
    top = SQUARE / 2 if child.branch.player is not None else TEXT * 0.8
    return (parent.x, parent.y + SQUARE / 2), (child.x, child.y - top)


def _loose(placed: _Placed) -> bool:
    return placed.branch.pruned or placed.branch.text == "…"


def _below(branch: Branch) -> str:
    return branch.note if branch.player is None else ""


def _leaf_lines(text: str) -> list[str]:
    """Write a vector downwards, one entry on each line."""
    bound, bracket, entries = text.partition("(")
    return [*filter(None, [bound.strip()]), *entries.strip(")").split(", ")] if bracket else [text]
