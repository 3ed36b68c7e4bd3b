"""Blokus: counts of placements, and games beside a plain definition of the rules."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from fuzzing import examples
from kingmaker.games import Blokus
from places import DATA
from slow_blokus import SlowBlokus, Square, free_pieces, perft

COUNTS = json.loads((DATA / "perft" / "blokus.json").read_text(encoding="utf-8"))
SLOW_COUNT = 1_000
DUO = Blokus(players=2, size=14, start="inside")
BOARDS = [
    Blokus(),
    DUO,
    Blokus(players=3, size=12, bonus=True),
    Blokus(players=2, size=7, largest=4),
    Blokus(players=4, size=8, largest=3, start="any"),
    Blokus(players=2, size=6, largest=2, bonus=True),
]


def slow(game: Blokus) -> SlowBlokus:
    return SlowBlokus.begin(**game._rules())


def told(line: dict[str, Any]) -> str:
    return f"{Blokus(**line['game'])} depth={line['depth']}"


def covered(game: Blokus, action: str) -> frozenset[Square]:
    """The squares that an action covers, as the plain definition names them."""
    name, _, mark = action.partition("-")
    squares = game.shapes()[name].covered(mark)
    return frozenset(("abcdefghijklmnopqrst".index(square[0]), int(square[1:]) - 1) for square in squares)


def test_the_pieces_are_all_polyominoes_and_have_91_shapes() -> None:
    assert sorted(len(next(iter(shapes))) for shapes in free_pieces(5)) == [1, 2, 3, 3] + [4] * 5 + [5] * 12
    pieces: dict[str, set[frozenset[Square]]] = {}
    for name in Blokus().shapes():
        piece, placed = name[:2], covered(Blokus(), f"{name}-j10")
        left, bottom = min(x for x, _ in placed), min(y for _, y in placed)
        pieces.setdefault(piece, set()).add(frozenset((x - left, y - bottom) for x, y in placed))
    assert {frozenset(shapes) for shapes in pieces.values()} == free_pieces(5)
    assert sum(map(len, pieces.values())) == len(Blokus().shapes()) == 91


def test_as_many_placements_as_in_table_3_3_of_the_thesis() -> None:
    """Without the piece in hand; where the thesis has 2337 for P, it is 2737 (8 × 18 × 19 and one)."""
    table = {"I1": 401, "I2": 761, "V3": 1445, "I3": 721, "O4": 362, "Z4": 1369, "T4": 1369, "I4": 681, "L4": 2737}
    table |= {"U5": 1369, "T5": 1297, "Z5": 1297, "V5": 1297, "W5": 1297, "P5": 2737, "X5": 325, "F5": 2593, "I5": 641}
    table |= {"Y5": 2585, "L5": 2585, "N5": 2585}
    actions = Blokus().all_actions()
    assert {piece: sum(action.startswith(piece) for action in actions) + 1 for piece in table} == table
    assert len(actions) == 30433


def test_a_first_piece_can_be_placed_in_58_ways() -> None:
    for corner in range(4):
        state = Blokus().new()
        for _ in range(corner):
            state = state.apply(state.legal_actions()[0])
        assert len(state.legal_actions()) == 58


def test_in_blokus_duo_every_square_of_every_shape_can_lie_on_either_start() -> None:
    """Both starts are far enough from the rim, so that it is the sum of the squares of all shapes, twice."""
    squares = sum(len(shape.squares) for shape in DUO.shapes().values())
    assert len(DUO.new().legal_actions()) == 2 * squares == 828


@pytest.mark.parametrize("line", COUNTS, ids=told)
def test_the_engine_counts_as_many_sequences(line: dict[str, Any]) -> None:
    assert km.perft(Blokus(**line["game"]).new(), line["depth"]) == line["count"]


@pytest.mark.parametrize("line", [line for line in COUNTS if line["count"] <= SLOW_COUNT], ids=told)
def test_the_plain_definition_counts_as_many_sequences(line: dict[str, Any]) -> None:
    assert perft(slow(Blokus(**line["game"])), line["depth"]) == line["count"]


@settings(max_examples=examples(6), deadline=None, derandomize=True)
@given(game=st.sampled_from(BOARDS), seed=st.integers(0, 2**32))
def test_random_games_are_those_of_the_plain_definition(game: Blokus, seed: int) -> None:
    chance, state, plain = Random(seed), game.new(), slow(game)
    while not state.is_terminal():
        legal = state.legal_actions()
        assert str(state) == plain.text()
        placed = {covered(game, action): action for action in legal}
        assert len(placed) == len(legal)
        assert set(placed) == plain.placements(plain.player)
        assert state.promises() == [len(covered(game, action)) for action in legal]
        assert state.evaluate() == tuple(map(len, plain.cells))
        if state.turn % 8 == 0:
            assert game.parse(str(state)) == state
        action = chance.choice(legal)
        state, plain = state.play(action), plain.apply(covered(game, action))
    assert plain.is_terminal()
    assert str(state) == plain.text()
    assert game.parse(str(state)) == state
    assert state.returns() == plain.returns()


def test_bounds_hold_and_close() -> None:
    for seed in range(3):
        chance, state = Random(seed), Blokus(players=3, size=9).new()
        bounds = []
        while not state.is_terminal():
            bounds.append(state.bounds())
            state = state.apply(chance.choice(state.legal_actions()))
        for each in bounds:
            assert all(low <= paid <= high for (low, high), paid in zip(each, state.returns(), strict=True))


def test_the_single_square_last_breaks_a_tie() -> None:
    """Two players with a single square and a row of two, all of them placed."""
    game = Blokus(players=2, size=6, largest=2)
    state = game.new()
    for action in ("I2a-a1", "I1a-f6", "I1a-c2", "I2a-d5"):
        state = state.play(action)
    assert state.is_terminal()
    assert state.single_last == (True, False)
    assert state.returns() == (3.5, 3.0)
    assert state.winner == 0
    assert "single=0" in str(state)


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("I1a-b1", "illegal action 'I1a-b1' for player 0: the first piece must cover a1"),
        ("I5a-t1", "illegal action 'I5a-t1' for player 0: the piece leaves the board"),
        (
            "Q5a-a1",
            "expected a piece with its turn and the square of its mark such as 'F5c-d5', got 'Q5a-a1'; legal are",
        ),
        ("I1a-a21", "expected a piece with its turn"),
    ],
)
def test_an_error_names_the_rule(action: str, told: str) -> None:
    with pytest.raises(km.IllegalAction, match=re.escape(told)):
        Blokus().new().play(action)


def test_rules_that_make_no_game_are_refused() -> None:
    for rules in ({"players": 5}, {"size": 21}, {"largest": 6}, {"start": "here"}, {"start": "inside"}, {"bonus": 1}):
        with pytest.raises(km.InvalidGame, match="expected"):
            Blokus(**rules)
    with pytest.raises(km.InvalidState, match="expected 20 rows of 20 squares"):
        Blokus().parse("0 player=0 single=-")


def test_a_start_is_where_the_engine_has_it() -> None:
    for game in BOARDS:
        state = game.new()
        for _ in range(game.players):
            player = state.player
            squares = set(game.starts(player)) - {square for cells in state.cells for square in cells}
            for action in state.legal_actions():
                name, _, mark = action.partition("-")
                assert squares & set(game.shapes()[name].covered(mark))
            state = state.apply(state.legal_actions()[-1])


def test_the_shapes_in_text_are_those_that_can_be_placed() -> None:
    state = Blokus().new()
    for _ in range(12):
        legal = {action.partition("-")[0] for action in state.legal_actions()}
        named = [word for line in state.draw().splitlines()[23:] for word in line.split() if word[0].isalpha()]
        assert len(named) == len(legal)
        assert set(named) == legal
        state = state.apply(state.legal_actions()[-1])


def test_the_drawing_shows_squares_and_pieces_left() -> None:
    assert Blokus(players=2, size=4, largest=2).new().play("I2a-a1").draw() == (
        " 4  · · · ·\n 3  · · · ·\n 2  · · · ·\n 1  0 0 · ·\n    a b c d\n"
        "player 0: 2 squares, 1 left  player 1: 0 squares, 2 left  (player 1 to move)\nleft to player 1: I2 I1\n"
        "▄▄     █      ▄\nI2a    I2b    I1a"
    )
