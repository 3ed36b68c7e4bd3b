"""Rolit: counts of move sequences, and games beside a plain definition of the rules."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from fuzzing import examples
from kingmaker.games import Rolit
from places import DATA
from slow_rolit import SlowRolit, perft

COUNTS = json.loads((DATA / "perft" / "rolit.json").read_text(encoding="utf-8"))
SLOW_COUNT = 3_000
BOARDS = [
    Rolit(players=players, width=width, height=height) for players in (2, 3, 4) for width, height in ((8, 8), (4, 6))
]


def slow(game: Rolit) -> SlowRolit:
    return SlowRolit.start(players=game.players, width=game.width, height=game.height)


def told(line: dict[str, Any]) -> str:
    return f"{Rolit(**line['game'])} depth={line['depth']}"


@pytest.mark.parametrize("line", COUNTS, ids=told)
def test_the_engine_counts_as_many_sequences(line: dict[str, Any]) -> None:
    assert km.perft(Rolit(**line["game"]).new(), line["depth"]) == line["count"]


@pytest.mark.parametrize("line", [line for line in COUNTS if line["count"] <= SLOW_COUNT], ids=told)
def test_the_plain_definition_counts_as_many_sequences(line: dict[str, Any]) -> None:
    assert perft(slow(Rolit(**line["game"])), line["depth"]) == line["count"]


@settings(max_examples=examples(30), deadline=None, derandomize=True)
@given(game=st.sampled_from(BOARDS), seed=st.integers(0, 2**32))
def test_random_games_are_those_of_the_plain_definition(game: Rolit, seed: int) -> None:
    chance, state, plain = Random(seed), game.new(), slow(game)
    while not plain.is_terminal():
        assert str(state) == plain.text()
        assert state.legal_actions() == plain.legal_actions()
        assert game.parse(str(state)) == state
        action = chance.choice(plain.legal_actions())
        state, plain = state.play(action), plain.apply(action)
    assert state.is_terminal()
    assert state.returns() == plain.returns()
    assert state.turn == game.width * game.height - 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_stable_pieces_bound_what_comes(players: int) -> None:
    for seed in range(5):
        chance, state = Random(seed), Rolit(players=players).new()
        bounds = [state.bounds()]
        while not state.is_terminal():
            assert sum(state.evaluate()) == pytest.approx(64)
            state = state.apply(chance.choice(state.legal_actions()))
            bounds.append(state.bounds())
        for before, after in pairwise(bounds):
            assert all(low <= new and high >= old for (low, high), (new, old) in zip(before, after, strict=True))
        assert sum(state.returns()) == 64 - len(state.neutral)


def test_neutral_pieces_are_captured_like_any() -> None:
    state = Rolit(players=2).new()
    assert state.pieces == (("d5",), ("e4",))
    assert state.neutral == ("e5", "d4")
    after = state.play("f5")
    assert after.pieces == (("d5", "e5", "f5"), ("e4",))
    assert after.neutral == ("d4",)


def test_the_most_pieces_win_and_equal_ones_share() -> None:
    game = Rolit(players=2, width=4, height=2)
    assert game.parse("0000/1110 player=0").winner == 0
    tied = game.parse("0000/1111 player=0")
    assert tied.winner is None
    assert "nobody is ahead" in tied.svg()


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("d5", "illegal action 'd5' for player 0: the square is taken"),
        ("d6", "illegal action 'd6' for player 0: must capture, since it can"),
        ("i9", "expected a square such as 'd3', got 'i9'; legal are "),
    ],
)
def test_an_error_names_the_rule(action: str, told: str) -> None:
    with pytest.raises(km.IllegalAction, match=re.escape(told)):
        Rolit().new().play(action)


def test_rules_that_make_no_board_are_refused() -> None:
    for rules in ({"players": 5}, {"players": 1}, {"width": 5}, {"width": 2, "height": 2}, {"height": 10}):
        with pytest.raises(km.InvalidGame, match="expected"):
            Rolit(**rules)
    with pytest.raises(km.InvalidState, match=re.escape("expected 8 rows of 8 squares with slashes between")):
        Rolit().parse("..../.02./.31./.... player=0")


def test_the_opening_is_drawn_from_the_seed() -> None:
    game = Rolit(opening=6)
    assert game.new(seed=3) == game.new(seed=3)
    assert len({str(game.new(seed=seed)) for seed in range(10)}) > 5
    assert game.new(seed=3).turn == 6


def test_the_drawing_shows_pieces_and_counts() -> None:
    assert Rolit(players=3, width=4, height=4).new().draw() == (
        "4  · · · ·\n3  · 0 2 ·\n2  · 3 1 ·\n1  · · · ·\n   a b c d\n"
        "player 0: 1  player 1: 1  player 2: 1  (player 0 to move)"
    )
