"""Boards that can be clicked: moves as places."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest

from fuzzing import examples
from kingmaker import registry
from kingmaker.game import CHANCE
from kingmaker.web.boards import board_of, path_of
from kingmaker.web.texts import read_game

SPOKEN = ("bid", "pass", "nil")
"""What is said and not done has its button."""


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


TREE = '{"player":0,"children":[["chance",0.5,[1,0],0.5,[0,1]],[1,[0,1],[1,0]],[2,2]]}'
MORE = (
    *("ludo:players=2", "ludo:rules=maedn", "pig:players=4", "roster-draft:players=2,items=30", "hearts:players=3"),
    *(TREE, "spades:bidding=players"),
)


@pytest.mark.parametrize("text", [*registry.games(), *MORE])
def test_every_move_of_the_boards_can_be_clicked(text):
    unclear = []
    chance = Random(text)
    for seed in range(2):
        state = read_game(text).new(seed=seed)
        for _ in range(examples(40 if text.startswith(("ludo", "pig")) else 12)):
            if state.is_terminal():
                break
            if state.player == CHANCE:
                state = state.apply(chance.choice(state.legal_actions()))
                continue
            legal = [str(action) for action in state.legal_actions()]
            board = board_of(state, legal)
            found = [path for path in board.paths if path]
            unclear += [each for each, path in zip(legal, board.paths, strict=True) if not path]
            box = [float(each) for each in re.findall(r'viewBox="([^"]+)"', board.picture)[0].split()]
            for spot in board.spots:
                assert box[0] <= spot.x, spot
                assert box[1] <= spot.y, spot
                assert spot.x + spot.width <= box[0] + box[2], spot
                assert spot.y + spot.height <= box[1] + box[3], spot
            assert len(set(found)) == len(found), "two moves of one path"
            assert not any(one == other for path in found for one, other in pairwise(path)), (
                "a place twice plays a move"
            )
            state = state.apply(chance.choice(state.legal_actions()))
    assert [each for each in unclear if not each.startswith(SPOKEN)] == []


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
