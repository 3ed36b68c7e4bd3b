"""Checks of values: both ends of a range are said, and nobody's text is repeated at length."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingmaker as km
from kingmaker import registry
from kingmaker.checks import is_whole, number, read_whole, shown, shown_value, whole
from kingmaker.game import player_of, players_of, teams_of
from kingmaker.printable import printable
from places import ROOT

LONG = "x" * 1_000_000


@pytest.mark.parametrize(
    ("value", "low", "high", "told"),
    [
        (1_000_000, 1, 4096, "expected size to be a whole number from 1 to 4096, got 1000000"),
        (0, 1, 4096, "expected size to be a whole number from 1 to 4096, got 0"),
        (True, 0, 5, "expected size to be a whole number from 0 to 5, got True"),
        (2.0, 0, 5, "expected size to be a whole number from 0 to 5, got 2.0"),
        (None, 0, 2**62, "expected size to be a whole number of 0 or more, got None"),
        (-1, 0, 2**64 - 1, "expected size to be a whole number of 0 or more, got -1"),
        (2**64, 0, 2**64 - 1, "expected size to be a whole number from 0 to 2^64 - 1, got 18446744073709551616"),
        (2**70, 1, 2**62, "expected size to be a whole number from 1 to 2^62, got"),
        (LONG, 1, 9, "expected size to be a whole number from 1 to 9, got 'xxx"),
    ],
)
def test_a_wrong_whole_number_is_told_with_both_ends_of_the_range(value: Any, low: int, high: int, told: str) -> None:
    with pytest.raises(km.InvalidGame) as caught:
        whole(value, "size", low, high, error=km.InvalidGame)
    assert str(caught.value).startswith(told)
    assert len(str(caught.value)) < 300


def test_a_number_of_more_digits_than_python_writes_is_told_all_the_same() -> None:
    with pytest.raises(km.KingmakerError, match="from 1 to 9, got a number of the type int that is too long"):
        whole(10**5000, "size", 1, 9)


@given(st.integers() | st.booleans() | st.floats() | st.text(), st.integers(-5, 5), st.integers(0, 100))
def test_a_whole_number_passes_if_it_is_one_in_the_range(value: Any, low: int, width: int) -> None:
    fine = type(value) is int and low <= value <= low + width
    assert is_whole(value) == (type(value) is int)
    try:
        assert whole(value, "size", low, low + width) == value
    except km.KingmakerError:
        assert not fine
    else:
        assert fine


@given(st.text(max_size=8) | st.integers().map(str))
def test_only_digits_are_read_as_a_whole_number(text: str) -> None:
    try:
        assert read_whole(text, "size", 255) == int(text)
    except km.KingmakerError:
        assert not (text.isascii() and text.isdigit()) or int(text) > 255 or len(text) > 3


def test_numbers_may_be_whole_and_are_never_nan() -> None:
    assert number(1, "share", 0, 1) == 1.0
    for wrong in (float("nan"), 2, "1", True, None):
        with pytest.raises(km.KingmakerError, match="expected share to be a number from 0 to 1, got"):
            number(wrong, "share", 0, 1)


@given(st.text())
def test_what_is_shown_is_one_short_line(text: str) -> None:
    told = shown(text * 50)
    assert printable(told) == told
    assert len(told) <= 1200  # a character that cannot be printed takes up to ten
    assert printable(shown_value(text * 50)) == shown_value(text * 50)


def test_what_is_short_is_shown_as_it_is() -> None:
    assert shown("prob-maxn:ε=0.2") == "prob-maxn:ε=0.2"
    assert shown(LONG) == "x" * 119 + "…"


@pytest.mark.parametrize("name", registry.games())
def test_no_error_of_a_game_repeats_a_long_text(name: str) -> None:
    game: Any = registry.games()[name]()
    state = game.new()
    for text in (LONG, f"hands={LONG}", "1/" * 50_000, "9" * 100_000, f"node {'9' * 100_000}"):
        for ask in (game.parse, state.play, lambda action: km.play(state, action)):
            with pytest.raises(km.KingmakerError, match=r"expected|illegal|unknown") as caught:
                ask(text)
            assert len(str(caught.value)) < 1200


def test_a_long_report_of_short_lines_is_left_alone() -> None:
    text = "\n".join(f"line {number}" for number in range(1000))
    assert str(km.InvalidGame(text)) == text
    assert str(km.KingmakerError("a" * 600 + "b" * 600)) == "a" * 500 + " … " + "b" * 500


def by_hand(source: str) -> Iterator[int]:
    """The lines in which a value is asked for its being an `int` in order to be refused."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.If) and any(isinstance(each, ast.Raise) for each in node.body):
            for call in ast.walk(node.test):
                is_asked = isinstance(call, ast.Call) and ast.unparse(call.func) == "isinstance"
                if is_asked and ast.unparse(call.args[1]) == "int":
                    yield node.lineno


def test_whole_numbers_are_checked_in_one_place() -> None:
    """True is an `int`, too: whoever checks by hand forgets it."""
    package = ROOT / "src" / "kingmaker"
    found = {
        str(path.relative_to(package)): lines
        for path in sorted(package.rglob("*.py"))
        if "risk" not in path.parts and (lines := list(by_hand(path.read_text(encoding="utf-8"))))
    }
    assert found == {}
    assert list(by_hand("if not isinstance(x, int) or x < 1:\n    raise ValueError(x)")) == [1]


def test_no_position_is_written_as_text_where_nothing_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks whose turn it is asks at every step, and a position may be long."""
    state = km.game("tic-tac-toe").new()
    monkeypatch.setattr(type(state), "__str__", lambda self: pytest.fail("written as text"))
    assert (players_of(state), player_of(state), teams_of(state)) == (2, 0, (0, 1))
