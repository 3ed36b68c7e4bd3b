"""The way into native games: by name and rules, for all of them the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from contract_games import GAMES
from fuzzing import examples
from kingmaker import _engine
from kingmaker.games.native import NativeState
from places import DATA

STRANGE = (None, -1, 0, 300, 2**70, 0.5, float("nan"), "x", "", [], [[]], {}, {"x": 1}, True, b"x", object())
"""Values that most rules do not take; none is so large that it would fill the memory where one does."""
every_name = pytest.mark.parametrize("name", _engine.native_games())


@cache
def asked_of_the_engine(name: str) -> tuple[dict[str, Any], ...]:
    """The rules with which the small games of a name ask the engine for their start."""
    asked = []

    def start(name: str, rules: dict[str, Any], seed: int = 0) -> _engine.Position:
        asked.append(rules)
        return began(name, rules, seed)

    began = _engine.start
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_engine, "start", start)
        for game in GAMES[name]:
            type(game)() if name == "tree" else km.game(str(game))
    return tuple(asked)


def test_the_engine_and_the_package_have_the_same_native_games() -> None:
    states = {name: kind().new(seed=0) for name, kind in km.registry.games().items()}
    assert sorted(_engine.native_games()) == [name for name, state in states.items() if isinstance(state, NativeState)]


def test_every_file_of_small_games_is_that_of_a_game() -> None:
    assert {path.stem for path in (DATA / "games").iterdir()} <= set(km.registry.games())


def test_an_unknown_name_is_told_those_that_there_are() -> None:
    known = ", ".join(_engine.native_games())
    with pytest.raises(km.UnknownName, match=re.escape(f"unknown native game 'chess': there are {known}")):
        _engine.start("chess", {})


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({}, "expected players to be a whole number from 0 to 18446744073709551615, got nothing by that name"),
        ({"players": 3, "goal": 300}, "expected goal to be a whole number from 0 to 255, got 300"),
        ({"players": 3, "goal": "six"}, "expected goal to be a whole number from 0 to 255, got 'six'"),
        (
            {"players": 3, "goal": 6, "most_turns": [1]},
            "expected most_turns to be a whole number from 0 to 65535, got a",
        ),
        ({"players": 7, "goal": 6, "most_turns": 9}, "expected 2 or 3 players, got 7"),
    ],
)
def test_rules_that_the_engine_cannot_take_are_an_invalid_game(rules: dict[str, Any], told: str) -> None:
    with pytest.raises(km.InvalidGame, match=re.escape(told)):
        _engine.start("abalone", rules)


def test_values_that_contain_themselves_are_refused() -> None:
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(TypeError, match="nested less deeply"):
        _engine.start("abalone", {"players": endless})


@every_name
def test_a_position_of_the_wrong_kind_is_an_invalid_state(name: str) -> None:
    rules = asked_of_the_engine(name)[0]
    for written in (None, 3, [], {}, "", "x"):
        try:
            _engine.parse(name, rules, written)  # type: ignore[arg-type]
        except km.InvalidState as error:
            assert "expected" in str(error)  # noqa: PT017
        else:
            assert written == ""  # no picks


@settings(max_examples=examples(150), deadline=None, derandomize=True)
@given(data=st.data(), name=st.sampled_from(_engine.native_games()), strange=st.sampled_from(STRANGE))
def test_strange_rules_are_a_game_or_an_error_and_never_a_fault_of_the_engine(
    data: st.DataObject, name: str, strange: Any
) -> None:
    rules = dict(data.draw(st.sampled_from(asked_of_the_engine(name))))
    field = data.draw(st.sampled_from(sorted(rules)))
    rules[field] = strange
    try:
        position = _engine.start(name, rules)
    except TypeError as error:
        assert not isinstance(strange, int | float | str | list | dict | None), error  # noqa: PT017
    except km.KingmakerError as error:
        assert "internal error" not in str(error)  # noqa: PT017
    else:
        assert position.is_terminal() or position.legal_actions()
    del rules[field]
    try:
        _engine.start(name, rules)  # not every rule is asked for beside every other
    except km.InvalidGame as error:
        assert str(error).startswith(f"expected {field} to be")  # noqa: PT017


@every_name
def test_a_state_offers_what_its_game_has_and_nothing_that_raises(name: str) -> None:
    for game in GAMES[name]:
        state: Any = game.new(seed=0)
        assert isinstance(state, km.Evaluates) == _answers(state.core.evaluate), f"EstimatedState under {type(state)}"
        assert isinstance(state, km.Bounded) == _answers(state.core.bounds), f"BoundedState under {type(state)}"


def test_what_only_some_games_have_is_not_in_the_base_of_all() -> None:
    assert [member for member in ("bounds", "evaluate", "with_player") if hasattr(NativeState, member)] == []


def _answers(question: Callable[[], object]) -> bool:
    try:
        question()
    except km.Unsupported:
        return False
    return True


@every_name
def test_an_action_of_the_wrong_kind_is_shown_as_it_is(name: str) -> None:
    state = km.registry.games()[name]().new(seed=0)
    for action in (None, 1.5, [1], range(10**12), object()):
        with pytest.raises(km.IllegalAction) as told:
            state.apply(action)
        form, _, given = str(told.value).partition(", got ")
        assert form.startswith(("expected an ", "expected a ", "expected the ")), "see Native::action_form"
        assert repr(action) in given
