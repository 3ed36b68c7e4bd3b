"""Boards that can be clicked: moves as places."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from kingmaker import registry
from kingmaker.web.boards import board_of, path_of

WITHOUT_PLACES = ("ludo", "pig", "roster-draft", "tree")
"""In their pictures a move is no place: it is a word, a token counted from home, or a branch. It has its button."""


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("a1", ("a1",)),
        ("a1-b2", ("a1", "b2")),
        ("A1B2", ("A1", "B2")),
        ("A1A3B2", ("A1", "A3", "B2")),
        ("pass", ()),
        ("a1-z9", ()),
        ("", ()),
        ("-", ()),
    ],
)
def test_a_move_is_read_as_places(text, path):
    assert path_of(text, {"a1", "b2", "A1", "A3", "B2", "a"}) == path


def test_every_move_of_the_boards_can_be_clicked():
    unclear = []
    for name, kind in registry.games().items():
        if name in WITHOUT_PLACES or kind.__module__.startswith("kingmaker_loaded"):
            continue
        chance = Random(name)
        state = registry.game(name).new(seed=1)
        for _ in range(12):
            if state.is_terminal():
                break
            legal = [str(action) for action in state.legal_actions()]
            board = board_of(state, legal)
            found = [path for path in board.paths if path]
            unclear += [(name, text) for text, path in zip(legal, board.paths, strict=True) if not path]
            assert len(set(found)) == len(found), "two moves of one path"
            assert not any(one == other for path in found for one, other in pairwise(path)), (
                "a place twice plays a move"
            )
            state = state.apply(chance.choice(state.legal_actions()))
    spoken = {(name, text) for name, text in unclear if not text.startswith(("bid", "pass", "nil"))}
    assert spoken == set()


def test_a_picture_for_a_page_has_no_style_and_a_place_for_every_first_step():
    state = registry.game("chinese-checkers:size=2").new(seed=1)
    legal = [str(action) for action in state.legal_actions()]
    svg = board_of(state, legal).svg(clickable=True)
    assert "style=" not in svg
    for path in board_of(state, legal).paths:
        assert f'data-spot="{path[0]}"' in svg
    assert "data-spot" not in board_of(state, legal).svg(clickable=False)


def test_the_best_move_is_the_warmest():
    state = registry.game("tic-tac-toe").new()
    legal = [str(action) for action in state.legal_actions()]
    marks = board_of(state, legal).heat_marks({0: 0.0, 4: 1.0})
    assert marks.count("<rect") == 2
    assert "warm-9" in marks
    assert "warm-0" in marks
