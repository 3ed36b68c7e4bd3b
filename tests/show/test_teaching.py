"""What teachers use: search trees as files, alpha-beta step by step, results in notebooks, trees of textbooks."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from commands import done, run, run_json
from fuzzing import examples
from kingmaker import reference
from kingmaker.drawing import Branch, tree_picture
from kingmaker.drawing.svg import text_width
from kingmaker.drawing.tree_picture import WIDEST
from kingmaker.games.textbook import looks_like_textbook
from kingmaker.show.steps import MOST_POSITIONS, alpha_beta_frames
from pictures import parse, texts

SLIDES = [0, [1, 3, 12, 8], [1, 2, 4, 6], [1, 14, 5, 2]]
"""A tree of the lecture slides: alpha-beta leaves out two of its nine leaves."""

number = st.integers(-3, 3)


@st.composite
def textbooks(draw, depth: int = 3, player: int = 0) -> Any:
    """A tree for two players with one number at each leaf, players in turn."""
    if depth == 0:
        return draw(number)
    width = draw(st.integers(1, 3))
    return [player, *(draw(textbooks(depth=depth - 1, player=1 - player)) for _ in range(width))]


class TestSteps:
    @given(textbooks())
    @settings(max_examples=examples(100), deadline=None)
    def test_the_walk_is_that_of_the_definition(self, root):
        state = km.games.Tree.zero_sum(root).new()
        steps = list(reference.alpha_beta_steps(state))
        answer = reference.alpha_beta(state)
        visited = [step.path for step in steps if step.event in ("enter", "leaf")]
        assert steps[-1].event == "leave"
        assert (steps[-1].value, steps[-1].action) == (answer.value, answer.action)
        assert len(visited) == len(set(visited)) == answer.nodes
        assert visited == sorted(visited), "depth first, from left to right"

    @given(textbooks())
    @settings(max_examples=examples(50), deadline=None)
    def test_a_window_only_closes_and_a_cut_comes_where_it_is_closed(self, root):
        steps = list(reference.alpha_beta_steps(km.games.Tree.zero_sum(root).new()))
        for step in steps:
            above = [each for each in steps if each.path == step.path]
            alphas, betas = [each.alpha for each in above], [each.beta for each in above]
            assert alphas == sorted(alphas)
            assert betas == sorted(betas, reverse=True)
            assert (step.alpha >= step.beta) or step.event != "cut"

    def test_the_lecture_s_tree_loses_two_leaves(self):
        steps = km.AlphaBeta().steps(km.games.Tree.zero_sum(SLIDES).new())
        assert str(steps).splitlines()[-1].endswith("player 0 plays 0, worth 3; 7 of 9 leaves were visited")
        cuts = [said for said, _ in steps.frames if "cut off" in said]
        assert len(cuts) == 1
        assert "the last 2 actions are cut off" in cuts[0]
        assert any(said.endswith("player 1 is done: the position is worth at most 2") for said, _ in steps.frames)

    def test_every_picture_of_the_walk_has_the_same_size(self):
        frames = alpha_beta_frames(km.games.Tree.zero_sum(SLIDES).new())
        assert len({parse(picture).get("viewBox") for _, picture in frames}) == 1
        assert "α = −∞, β = ∞" in texts(frames[0][1])

    def test_the_page_needs_no_other_file(self, tmp_path):
        page = tmp_path / "steps.html"
        km.AlphaBeta(depth=1).steps(km.games.TicTacToe().new()).save(page)
        written = page.read_text(encoding="utf-8")
        assert "page.js" not in written
        assert "http://" not in written.replace("http://www.w3.org/2000/svg", "")
        assert 'class="frames"' in written

    def test_a_tree_that_nobody_can_read_is_refused(self):
        with pytest.raises(km.Unsupported, match=f"up to {MOST_POSITIONS} positions.*a smaller depth"):
            km.AlphaBeta(depth=3).steps(km.games.TicTacToe().new())

    def test_three_players_are_refused(self):
        with pytest.raises(km.Unsupported, match="two players"):
            km.AlphaBeta().steps(km.games.Tree().new())


class TestSearchTrees:
    def test_a_search_tree_is_saved_as_it_is_shown(self, tmp_path):
        tree = km.MaxN().search(km.games.Tree().new()).tree()
        tree.save(tmp_path / "tree.svg")
        assert (tmp_path / "tree.svg").read_text(encoding="utf-8") == tree.svg() + "\n"
        assert tree._repr_svg_() == tree.svg()

    @pytest.mark.parametrize("players", [2, 3, 6])
    def test_a_wide_tree_is_folded_until_it_can_be_read(self, players):
        drawn = km.MaxN(depth=2).search(km.games.ChineseCheckers(players=players).new()).tree(depth=2).svg()
        assert float(parse(drawn).get("width", "inf")) <= WIDEST + 50
        assert any("more" in text for text in texts(drawn))

    def test_actions_at_neighbouring_edges_do_not_overlap(self):
        leaves = [Branch(text="1", edge="a long action") for _ in range(4)]
        drawn = parse(tree_picture(Branch(player=0, children=leaves), title="wide"))
        labels = [each for each in drawn.iter() if each.text == "a long action"]
        places = sorted(float(each.get("x", "nan")) for each in labels)
        assert all(right - left >= text_width("a long action", 12) for left, right in pairwise(places))


class TestTextbookTrees:
    def test_one_number_at_each_leaf_is_what_player_0_gets(self):
        written = km.games.Tree.zero_sum([0, [1, 3, 12], [1, 2, 4]])
        assert written == km.games.Tree([0, [1, (3, -3), (12, -12)], [1, (2, -2), (4, -4)]])
        assert km.games.Tree.from_json('{"zero-sum": [0, [1, 3, 12], [1, 2, 4]]}') == written
        assert km.AlphaBeta().search(written.new()).value == (3, -3)

    def test_a_number_may_stand_beside_a_node(self):
        assert km.Minimax().search(km.games.Tree.zero_sum([0, 5, [1, 9, 7]]).new()).value == (7, -7)

    @pytest.mark.parametrize("root", [[2, 1, 1], [0], [0, "x"], [0, [1, None]], "x", {}, [True, 1, 2], [0.0, 1, 2]])
    def test_what_is_no_such_tree_is_refused(self, root):
        with pytest.raises(km.InvalidGame, match="expected"):
            km.games.Tree.zero_sum(root)

    def test_depth_does_not_matter(self):
        root: Any = 1
        for _ in range(5000):
            root = [0, root]
        assert km.Minimax().search(km.games.Tree.zero_sum(root).new()).value == (1, -1)

    def test_what_may_be_meant_so_is_explained(self):
        state = km.games.Tree([0, [1, 3, 12], [1, 2, 4]]).new()
        with pytest.raises(km.Unsupported, match=re.escape('write {"zero-sum": …} around the same tree')):
            km.AlphaBeta().search(state)

    @given(textbooks(depth=3))
    @settings(max_examples=examples(50), deadline=None)
    def test_every_textbook_tree_is_recognised(self, root):
        assert looks_like_textbook(root)

    def test_the_papers_trees_are_not_taken_for_one(self):
        assert not looks_like_textbook([0, [1, [6, 4, 0], [1, 4, 5]], [1, [3, 4, 3], [1, 3, 6]]])
        assert not km.games.Tree().hint


class TestNotebooks:
    @pytest.mark.parametrize("agent", ["maxn", "paranoid", "max-prob", "uct:simulations=50", "prob-maxn", "soft-maxn"])
    def test_a_result_shows_every_action_and_marks_the_choice(self, agent):
        result = km.agent(agent).search(km.games.Tree().new())
        shown = result._repr_html_()
        assert shown.count("<tr") == 1 + len(result.values)
        assert len(re.findall(r"<tr style.*▶ ", shown)) == 1
        assert f"<td>▶ {result.action}</td>" in shown

    def test_texts_from_outside_are_escaped(self):
        result = km.MaxN().search(km.games.Tree().new())
        spiked = type(result)(**{**vars(result), "pv": ("<script>",)})
        assert "<script>" not in spiked._repr_html_()


class TestCommand:
    def test_the_tree_of_a_search_and_the_steps_of_alpha_beta_are_written(self, tmp_path):
        tree, steps = tmp_path / "tree.svg", tmp_path / "steps.html"
        written = '{"zero-sum": [0, [1, 3, 12], [1, 2, 4]]}'
        done("analyze", written, "alpha-beta", "--tree", str(tree), "--levels", "2", "--steps", str(steps))
        assert "(3, -3)" in texts(tree.read_text(encoding="utf-8"))
        assert "3 of 4 leaves were visited" in steps.read_text(encoding="utf-8")

    def test_a_tree_may_be_in_a_file(self, tmp_path):
        file = tmp_path / "figure.json"
        file.write_text('{"zero-sum": [0, [1, 3, 12], [1, 2, 4]]}')
        assert run_json("analyze", str(file), "minimax")["results"][0]["value"] == [3, -3]

    def test_what_looks_like_a_textbook_s_tree_is_explained(self):
        assert '{"zero-sum": …} around' in run("analyze", "[0,[1,3,12],[1,2,4]]", "maxn").stderr
