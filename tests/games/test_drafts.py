"""Drafts keep their order and their text, and say clearly what is wrong with rules and positions."""

from __future__ import annotations

import pickle
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingmaker as km
from kingmaker.games import RiskDraft, TableDraft
from kingmaker.games.drafts import letters, turns_of
from kingmaker.reference import Random

EXAMPLE = TableDraft(values=((3, 4, 2, 1), (4, 1, 2, 3), (4, 2, 3, 1)), order=(0, 1, 2, 0))


def test_orders_are_round_robin_snake_or_any_sequence():
    assert turns_of("draft", "round-robin", 3, 7) == (0, 1, 2, 0, 1, 2, 0)
    assert turns_of("draft", "snake", 3, 8) == (0, 1, 2, 2, 1, 0, 0, 1)
    assert TableDraft(players=2, items=5, order=(1, 1, 0)).turns == (1, 1, 0)


def test_values_add_up_and_the_draft_ends_with_its_order():
    state = EXAMPLE.new()
    for item in "BADC":
        assert not state.is_terminal()
        state = state.play(item)
    assert state.returns() == (6, 4, 1)
    short = TableDraft(players=2, items=5, order=(1, 1, 0)).new()
    assert short.apply("E").apply("A").apply("B").is_terminal()


def test_drawn_values_come_from_the_seed_and_from_it_alone():
    game = TableDraft(players=3, items=7, high=9)
    random = Random(5)
    expected = tuple(tuple(float(random.below(10)) for _ in range(7)) for _ in range(3))
    assert game.new(seed=5).values == expected
    assert game.new(seed=6).values != expected
    assert game.new().values == game.new(seed=0).values


@pytest.mark.parametrize(
    "game", [EXAMPLE, TableDraft(), TableDraft(players=2, items=100), RiskDraft(value="jo")], ids=str
)
def test_positions_are_text_there_and_back_and_can_be_pickled(game: Any):
    state = game.new(seed=11)
    for _ in range(3):
        state = state.apply(state.legal_actions()[-2])
        assert game.parse(str(state)) == state
        assert pickle.loads(pickle.dumps(state)) == state
        assert km.game(str(game)) == game
        assert state.svg().startswith("<svg")
        assert state.whose_turn() in state.draw()


def test_holdings_and_items_of_a_position():
    state = EXAMPLE.parse("picks=b/D")
    assert state.holdings == (("B",), ("D",), ())
    assert state.item_values(2) == {"A": 4, "C": 3}
    assert [state.picks_left(player) for player in range(3)] == [1, 0, 1]
    assert state.evaluate() == (4, 3, 0)
    assert state.bounds() == ((6, 7), (3, 3), (3, 4))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nothing", "expected the picks of a draft such as 'picks=B/A', got 'nothing'"),
        ("picks=E", "expected an item such as 'A', got 'E' in 'picks=E'"),
        ("picks=A/A", "illegal action 'A' for player 1: player 0 has picked it in 'picks=A/A'"),
        ("picks=A/B/C/D/A", "expected at most 4 picks, got 5 in 'picks=A/B/C/D/A'"),
        ("seed=3 picks=A", "expected no seed=, since the values are given, in 'seed=3 picks=A'"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, told: str):
    with pytest.raises(km.InvalidState, match=re.escape(told)):
        EXAMPLE.parse(text)


def test_a_drawn_position_needs_its_seed():
    with pytest.raises(km.InvalidState, match="expected seed= before the picks in 'picks=A'"):
        TableDraft().parse("picks=A")
    with pytest.raises(km.InvalidState, match=re.escape("expected a seed below 2^64")):
        TableDraft().parse(f"seed={2**64} picks=A")
    with pytest.raises(km.InvalidState, match="expected no seed="):
        RiskDraft().parse("seed=1 picks=none")


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"values": ((1, 2), (1,))}, "expected the same number of values for every player, got 2 and 1"),
        ({"values": ((1, float("nan")),)}, "expected finite values for player 0 of table-draft, got nan"),
        ({"values": ("ab",)}, "expected 1 to 256 values for player 0 of table-draft, got 'ab'"),
        ({"values": 3}, "expected values of table-draft to be a row"),
        ({"values": ((1, 2),), "players": 2}, "expected values of table-draft or players to draw them, got both"),
        ({"players": 0}, "expected players of table-draft to be a whole number from 1 to 255, got 0"),
        ({"items": 257}, "expected items of table-draft to be a whole number from 1 to 256, got 257"),
        ({"order": "zigzag"}, "expected order of table-draft to be round-robin, snake, or players, got 'zigzag'"),
        ({"order": ()}, "expected order of table-draft to be round-robin, snake, or players, got ()"),
        ({"order": (0, 4)}, "expected a player in the order of table-draft to be a whole number from 0 to 3, got 4"),
        ({"items": 2, "order": (0, 1, 2)}, "expected at most 2 picks in the order of table-draft, got 3 for 2 items"),
        ({"items": 2, "names": ("A",)}, "expected a name for each of 2 items of table-draft, got 1"),
        ({"items": 2, "names": ("A", "a")}, "expected each name of an item of table-draft once, got 'a' twice"),
        ({"items": 2, "names": ("A", "b/c")}, "expected names of items of table-draft without"),
        ({"items": 2, "names": ("A", " b")}, "expected the name of an item of table-draft to be text, got ' b'"),
    ],
)
def test_rules_that_cannot_be_are_refused(rules: dict[str, Any], told: str):
    with pytest.raises(km.InvalidGame, match=re.escape(told)):
        TableDraft(**rules)


def test_a_player_that_is_none_is_refused():
    for ask in (EXAMPLE.new().picks_left, EXAMPLE.new().item_values):
        with pytest.raises(km.InvalidState, match="expected a player from 0 to 2, got 3"):
            ask(3)


def test_letters_go_on_after_z():
    assert [letters(place) for place in (0, 25, 26, 51, 52, 701, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]


def test_greedy_takes_what_is_worth_most_to_itself():
    assert km.GreedyAgent().choose(EXAMPLE.new()) == "B"
    assert km.GreedyAgent().choose(EXAMPLE.parse("picks=B")) == "A"
    assert km.GreedyAgent().choose(RiskDraft(value="jo").new()) == "Indonesia"


@given(st.integers(0, 10**6), st.integers(1, 4), st.integers(1, 8), st.data())
def test_bounds_hold_whatever_is_picked(seed: int, players: int, items: int, data: st.DataObject):
    state = TableDraft(players=players, items=items, high=9).new(seed=seed)
    seen = []
    while not state.is_terminal():
        seen.append(state.bounds())
        state = state.apply(data.draw(st.sampled_from(state.legal_actions())))
    for bounds in seen:
        assert all(low <= paid <= high for (low, high), paid in zip(bounds, state.returns(), strict=True))
