"""Focus: counts of move sequences, and games beside a plain definition of the rules."""

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
from kingmaker.games import Focus
from places import DATA
from slow_focus import SlowFocus, perft

COUNTS = json.loads((DATA / "perft" / "focus.json").read_text(encoding="utf-8"))
SLOW_COUNT = 5_000
BOARDS = [
    Focus(players=players, variant=variant, size=size)
    for players in (2, 3, 4)
    for variant in ("short", "full")
    for size in (8, 4)
]


def slow(game: Focus) -> SlowFocus:
    rules = game._rules()
    return SlowFocus.start(**rules)


def told(line: dict[str, Any]) -> str:
    return f"{Focus(**line['game'])} depth={line['depth']}"


@pytest.mark.parametrize("line", COUNTS, ids=told)
def test_the_engine_counts_as_many_sequences(line: dict[str, Any]) -> None:
    assert km.perft(Focus(**line["game"]).new(), line["depth"]) == line["count"]


@pytest.mark.parametrize("line", [line for line in COUNTS if line["count"] <= SLOW_COUNT], ids=told)
def test_the_plain_definition_counts_as_many_sequences(line: dict[str, Any]) -> None:
    assert perft(slow(Focus(**line["game"])), line["depth"]) == line["count"]


@settings(max_examples=examples(40), deadline=None, derandomize=True)
@given(game=st.sampled_from(BOARDS), seed=st.integers(0, 2**32))
def test_random_games_are_those_of_the_plain_definition(game: Focus, seed: int) -> None:
    """Every position of a game: text, actions, ordering, evaluation and, at the end, returns."""
    chance, state, plain = Random(seed), game.new(), slow(game)
    while not plain.is_terminal() and plain.turn < 120:
        assert str(state) == plain.text()
        assert sorted(state.legal_actions()) == sorted(plain.legal_actions())
        assert state.evaluate() == plain.evaluate()
        tried = chance.sample(range(len(state.legal_actions())), 1)[0]
        assert state.promises()[tried] == plain.promise(state.legal_actions()[tried])
        if plain.turn % 10 == 0:
            assert game.parse(str(state)) == state
        action = chance.choice(sorted(plain.legal_actions()))
        state, plain = state.play(action), plain.apply(action)
    assert state.is_terminal() == plain.is_terminal()
    assert state.winner == plain.winner
    if state.is_terminal():
        assert state.returns() == plain.evaluate()


@settings(max_examples=examples(12), deadline=None, derandomize=True)
@given(players=st.sampled_from((2, 3, 4)), seed=st.integers(0, 2**32))
def test_all_that_follow_a_position_are_those_of_the_plain_definition(players: int, seed: int) -> None:
    """Late positions, in which stacks are high and pieces are in hand: every successor, not only what is played."""
    game = Focus(players=players)
    chance, state, plain = Random(seed), game.new(), slow(game)
    for _ in range(chance.randrange(20, 70)):
        best = max(plain.legal_actions(), key=lambda action: (plain.promise(action), chance.random()))
        after = plain.apply(best)
        if after.is_terminal():
            break
        state, plain = state.apply(best), after
    for action in plain.legal_actions():
        assert str(state.apply(action)) == plain.apply(action).text()


def test_a_guided_game_is_won_by_captures() -> None:
    for players, (each, total) in {2: (6, 99), 3: (3, 10), 4: (2, 10)}.items():
        state = Focus(players=players).new()
        chance = Random(players)
        while not state.is_terminal():
            promised = zip(state.promises(), state.legal_actions(), strict=True)
            state = state.apply(max(promised, key=lambda pair: (pair[0], chance.random()))[1])
        assert state.winner is not None
        taken = [count for other, count in enumerate(state.captured[state.winner]) if other != state.winner]
        assert min(taken) >= each or sum(taken) >= total
        assert (
            state.returns()[state.winner]
            == 652
            > 2 + max(value for player, value in enumerate(state.returns()) if player != state.winner)
        )


def test_the_start_has_the_values_of_the_thesis() -> None:
    """r is 6 for everybody, however many play, so that only the stacks count."""
    assert Focus(players=2).new().evaluate() == (18, 18)
    assert Focus(players=3).new().evaluate() == (12, 12, 12)
    assert Focus(players=4).new().evaluate() == (13, 13, 13, 13)


@pytest.mark.parametrize(
    ("players", "action", "told"),
    [
        (4, "c8-c7", "player 0 may do that"),
        (4, "e8-e7", "illegal action 'e8-e7' for player 0: player 2 tops e8"),
        (4, "c8-c6", "illegal action 'c8-c6' for player 0: the stack on c8 goes 1 field at most"),
        (4, "hand-d4", "illegal action 'hand-d4' for player 0: has no piece in hand"),
        (2, "c8-c7", "illegal action 'c8-c7' for player 0: c8 is empty"),
        (3, "b7-b6", "illegal action 'b7-b6' for player 0: must enter the piece in hand first"),
        (3, "hand-b7", "illegal action 'hand-b7' for player 0: must enter the piece in hand on an empty field"),
        (
            4,
            "c8-d7",
            "expected fields on one line, 5 apart at most, such as 'c3-e3', or 'hand-d4', got 'c8-d7'; legal are",
        ),
        (4, "a8-a7", "expected fields on one line"),
    ],
)
def test_an_error_names_the_rule(players: int, action: str, told: str) -> None:
    state = Focus(players=players).new()
    if told == "player 0 may do that":
        assert state.play(action).player == 1
        return
    with pytest.raises(km.IllegalAction, match=re.escape(told)):
        state.play(action)


def test_rules_that_make_no_game_are_refused() -> None:
    for rules in ({"players": 5}, {"players": 1}, {"size": 6}, {"each": 0}, {"variant": "long"}, {"most_turns": 0}):
        with pytest.raises(km.InvalidGame, match="expected"):
            Focus(**rules)
    with pytest.raises(km.InvalidState, match=re.escape("expected rows of 2, 4, 4, 2 fields with slashes between")):
        Focus(size=4).parse("..../.02./.31./.... player=0 captured=0 hand=0 turn=0")


def test_a_game_ends_at_the_limit_and_is_paid_by_the_evaluation() -> None:
    state = Focus(players=2, most_turns=3).new()
    for _ in range(3):
        assert not state.is_terminal()
        state = state.apply(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.winner is None
    assert state.returns() == state.evaluate()


def test_the_drawing_shows_stacks_captures_and_hands() -> None:
    text = "0,1/.,010,.,./.,.,.,./01,1 player=0 captured=0,1/0,0 hand=2/1 turn=9"
    drawn = Focus(players=2, size=4).parse(text).draw()
    assert drawn == (
        "4        0     1\n3  ·     010   ·     ·\n2  ·     ·     ·     ·\n1        01    1\n   a     b     c     d\n"
        "player 0: 1 captured, 2 in hand  player 1: 0 captured, 1 in hand  (player 0 to move)"
    )
