"""Pictures of trees: what is drawn of them, where it stands, and the trees that searches have seen."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from kingmaker.drawing import Branch, tree_picture
from kingmaker.drawing.svg import text_width
from kingmaker.drawing.tree_plan import Look, grow
from kingmaker.search.trace import SearchTree
from kingmaker.show.tree import tree_lines, tree_svg, tree_text
from pictures import SPACE, parse, texts


def test_a_tree_shows_players_payoffs_and_actions():
    found = texts(km.games.Tree().new().svg())
    assert found.count("(6, 4, 0)") == 1
    assert found.count("1") == 3 + 4  # three nodes of player 1, four edges called 1


def test_a_deep_tree_is_cut_with_an_ellipsis():
    root: Any = (1, 2)
    for _ in range(3000):
        root = [0, root]
    assert "…" in texts(km.games.Tree(root).new().svg())
    assert "…" not in texts(km.games.Tree([0, [1, (1, 2)]]).new().svg())


def test_of_a_wide_tree_only_what_is_drawn_is_visited(monkeypatch):
    visited = []
    apply = km.games.TreeState.apply
    monkeypatch.setattr(
        km.games.TreeState, "apply", lambda state, action: (visited.append(action), apply(state, action))[1]
    )
    found = texts(km.games.Tree([0, *[(i, 0) for i in range(100_000)]]).new().svg())
    assert visited == list(range(12))
    assert "99988 more" in found


@given(st.integers(0, 5), st.integers(1, 40), st.integers(1, 12), st.data())
@settings(max_examples=40, deadline=None)
def test_what_is_drawn_of_a_tree_keeps_to_its_limits(depth, leaves, breadth, data):
    width = data.draw(st.integers(1, 50))
    keep = data.draw(st.integers(0, width - 1))

    def look(path: tuple[int, ...]) -> Look[tuple[int, ...]]:
        chosen = bool(path) and path[-1] == keep
        return Look(Branch(player=0, text=str(path), chosen=chosen), [(*path, i) for i in range(width)], keep)

    level = [grow((), look, depth=depth, leaves=leaves, breadth=breadth)]
    for _ in range(depth):
        for branch in level:
            assert 1 <= len(branch.children) <= breadth
            assert len(branch.children) + branch.hidden == width
            assert any(child.chosen for child in branch.children)
        level = [child for branch in level for child in branch.children]
        assert len(level) <= leaves
    assert all(branch.hidden == width and not branch.children for branch in level)


def test_neighbours_in_a_tree_do_not_overlap():
    leaf = "(-12.25, 1000, 31, 0.5, 17, 2)"
    inner = [Branch(player=1, text=leaf, children=[Branch(text=leaf) for _ in range(2)]) for _ in range(2)]
    root = parse(tree_picture(Branch(player=0, text=leaf, children=inner), title="a tree"))
    rows: dict[str, list[tuple[float, float]]] = {}
    for element in root.iter(f"{SPACE}text"):
        if element.text == leaf:
            x, width = float(element.get("x", "")), text_width(leaf, 13)
            start = x if element.get("text-anchor") == "start" else x - width / 2
            rows.setdefault(element.get("y", ""), []).append((start, start + width))
    assert sorted(map(len, rows.values())) == [1, 2, 4]
    for row in rows.values():
        row.sort()
        assert all(left[1] <= right[0] for left, right in pairwise(row))


# Search trees.


def node(action: Any = None, player: int | None = None, value: Any = None, *children: SearchTree, **rest: Any) -> Any:
    given = {"side": "=", "chosen": False, "pruned": value is None, "label": ""} | rest
    return SearchTree(action=action, player=player, value=value, children=children, **given)


TREE = node(
    None,
    0,
    (3, -3),
    node("a", 1, (3, -3), node("c", None, (3, -3), chosen=True), chosen=True),
    node("b", 1, (2, -2), node("d", None, (2, -2), chosen=True), node("e"), side="<="),
)


def test_a_search_tree_shows_values_bounds_choices_and_cuts():
    svg = tree_svg(TREE)
    assert {"(3, -3)", "≤ (2, -2)", "a", "b", "e", "×"} <= set(texts(svg))
    strong = [path.get("d") for path in parse(svg).iter(f"{SPACE}path") if path.get("stroke-width") == "3.5"]
    assert "".join(map(str, strong)).count("M") == 3
    assert svg.count('stroke="#c8102e"') == 1  # one cut
    assert "stroke-dasharray" in svg


def test_a_search_tree_as_text_has_a_line_a_node():
    assert tree_text(TREE).splitlines() == [
        "player 0  (3, -3)",
        "├─▶ a  player 1  (3, -3)",
        "│  └─▶ c  (3, -3)",
        "└─  b  player 1  ≤ (2, -2)",
        "   ├─▶ d  (2, -2)",
        "   └─× e  pruned",
    ]
    assert tree_lines(TREE).spans  # in colour


def test_the_chosen_branch_of_a_wide_search_tree_is_always_shown():
    children = [node(f"move{i}", None, (float(i),), chosen=i == 90) for i in range(100)]
    wide = node(None, 0, (90.0,), *children)
    assert "move90" in texts(tree_svg(wide))
    assert "▶ move90" in tree_text(wide)


def test_the_tree_of_a_real_search_can_be_drawn():
    result = km.Paranoid(depth=3).search(km.games.Spades(players=3, cards=7).new(seed=16))
    tree = result.tree(depth=2)
    assert str(result.action) in texts(tree_svg(tree))
    assert f"▶ {result.action}" in tree_text(tree)
