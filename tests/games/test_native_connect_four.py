"""Connect four in the engine and in Python, which runs on larger boards, are the same game."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

import kingmaker as km
from kingmaker.games import ConnectFour, ConnectFourState, LargeConnectFourState

BOARDS = [(7, 6), (4, 4), (2, 4), (4, 2), (6, 5), (9, 6), (12, 4)]


def agree(native: Any, plain: Any) -> None:
    for member in ("player", "stones", "winner", "last", "num_players", "notable_lead"):
        assert getattr(native, member) == getattr(plain, member), member
    for method in ("legal_actions", "is_terminal", "evaluate", "bounds", "promises", "draw", "svg", "__str__"):
        there, here = getattr(native, method)(), getattr(plain, method)()
        if method == "legal_actions" and plain.is_terminal():
            continue
        assert (list(there) if method == "bounds" else there) == (list(here) if method == "bounds" else here), method
    if plain.is_terminal():
        assert native.returns() == plain.returns()


@pytest.mark.parametrize(("width", "height"), BOARDS)
def test_random_games_are_the_same_in_the_engine_and_in_python(width: int, height: int) -> None:
    game = ConnectFour(width=width, height=height)
    for seed in range(6):
        chance, native, plain = Random(seed), game.new(), LargeConnectFourState(game)
        assert isinstance(native, ConnectFourState)
        agree(native, plain)
        while not plain.is_terminal():
            action = chance.choice(plain.legal_actions())
            native, plain = native.apply(action), plain.apply(action)
            agree(native, plain)
            assert game.parse(str(native)) == native
            assert pickle.loads(pickle.dumps(native)) == native
            assert hash(game.parse(str(native))) == hash(native)


@pytest.mark.parametrize("agent", ["alpha-beta:depth=5", "maxn:depth=3", "max-prob:depth=2", "uct:simulations=80"])
def test_searches_find_the_same_in_both(agent: str) -> None:
    game = ConnectFour(width=6, height=5)
    native, plain = game.new(), LargeConnectFourState(game)
    for action in "cdcdb":
        native, plain = native.apply(action), plain.apply(action)
    found, expected = (km.agent(agent).search(state) for state in (native, plain))  # type: ignore[attr-defined]
    # What is refuted is worth a bound, and that depends on what was tried first.
    assert (found.action, found.value) == (expected.action, expected.value)


def test_boards_without_room_in_the_engine_stay_in_python() -> None:
    assert isinstance(ConnectFour(width=9, height=7).new(), LargeConnectFourState)
    assert isinstance(ConnectFour(width=8, height=7).new(), ConnectFourState)
    with pytest.raises(km.IllegalAction, match="illegal action 'a' for player 0: the column is full"):
        ConnectFour(width=7, height=2).parse("O....../X......").play("a")
