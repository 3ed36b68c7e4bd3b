"""An agent's text means the same everywhere: it names a budget or has the default one, and it is read as written."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from fuzzing import examples
from kingmaker import registry, spec

PLAYER_TYPES = st.sampled_from(sorted(registry.models())).map(registry.model)
WORDS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=6)


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Any value of the type that a field declares, as far as text can hold it."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        return st.one_of(*map(values, inner))
    if origin is typing.Literal:
        return st.sampled_from(inner)
    if origin is tuple:
        return st.lists(values(inner[0]), max_size=4).map(tuple)
    if origin is Callable:
        return PLAYER_TYPES if len(inner[0]) == 2 else st.none()
    plain = {
        int: st.integers(-3, 20) | st.integers(),
        float: st.floats() | st.integers(0, 3),
        bool: st.booleans(),
        str: WORDS,
        type(None): st.none(),
    }
    return plain.get(hint, st.none())


def made(kind: type[Any], data: st.DataObject) -> Any:
    """A game or an agent with some of its fields set; None where such fields contradict each other."""
    hints = typing.get_type_hints(kind)
    settable = {field.name: values(hints[field.name]) for field in spec.fields(kind)}
    if not settable:
        return kind()
    names = data.draw(st.lists(st.sampled_from(sorted(settable)), unique=True, max_size=3))
    try:
        return kind(**{name: data.draw(settable[name]) for name in names})
    except km.KingmakerError:
        return None


KINDS = [("agent", name) for name in registry.agents()]
KINDS += [("game", name) for name in registry.games() if name != "tree"]  # a tree is written as JSON


@pytest.mark.parametrize(("what", "name"), KINDS)
@settings(max_examples=examples(40), deadline=None, derandomize=True)
@given(data=st.data())
def test_every_thing_that_is_written_exactly_survives_its_text(what: str, name: str, data: st.DataObject) -> None:
    thing = made(getattr(registry, f"{what}s")()[name], data)
    if thing is not None and spec.is_exact(thing):
        assert getattr(km, what)(spec.text_of(thing)) == thing


FRAGMENTS = st.sampled_from(
    [
        *(*registry.agents(), *registry.games(), *registry.models()),
        *("depth", "nodes", "simulations", "models", "believes", "piles", "scores", "order"),
        *("none", "auto", "yes", "inf", "nan", "-1", "0", "1", "1e400", "9" * 30, "9" * 5000),
    ]
)
TEXTS = st.lists(FRAGMENTS | st.sampled_from(list(":,=/+<>()- \n\0")) | WORDS, max_size=9).map("".join)


@settings(max_examples=examples(600), deadline=None, derandomize=True)
@given(what=st.sampled_from(["agent", "game"]), text=TEXTS)
def test_any_text_is_a_thing_or_one_of_our_errors(what: str, text: str) -> None:
    read = getattr(km, what)
    try:
        thing = read(text)
    except km.KingmakerError as error:
        assert len(str(error)) < 2000  # noqa: PT017
        return
    written = spec.text_of(thing)
    assert not spec.is_exact(thing) or spec.text_of(read(written)) == written


@settings(max_examples=examples(400), deadline=None, derandomize=True)
@given(data=st.data())
def test_fields_of_any_text_give_a_thing_or_one_of_our_errors(data: st.DataObject) -> None:
    what = data.draw(st.sampled_from(["agent", "game"]))
    name, kind = data.draw(st.sampled_from(sorted(getattr(registry, f"{what}s")().items())))
    names = [field.name for field in dataclasses.fields(kind)] or ["depth"]
    parts = data.draw(st.lists(st.tuples(st.sampled_from(names), TEXTS), max_size=3))
    text = f"{name}:" + ",".join(f"{field}={value}" for field, value in parts)
    try:
        thing = getattr(km, what)(text)
    except km.KingmakerError:
        return
    written = spec.text_of(thing)
    assert not spec.is_exact(thing) or spec.text_of(getattr(km, what)(written)) == written


def test_a_row_without_models_is_refused() -> None:
    with pytest.raises(km.UnknownName, match="unknown player type ''"):
        km.agent("soft-maxn:models=+")
    with pytest.raises(km.KingmakerError, match="expected at least one model for player 0, got none"):
        km.SoftMaxN(models=((),))


def test_text_that_would_be_read_otherwise_is_not_exact() -> None:
    for agent in (
        km.KthBestPick(drafters=("adp",), adp=("a/b", "c")),
        km.KthBestPick(drafters=(km.MaxN(depth=2),)),
        km.models.LearningProbMaxN(models=(km.models.MaxTricks(), km.models.MinOvertricks()), saved="a,b.json"),
    ):
        assert not spec.is_exact(agent)
        assert "<" in str(agent)


@pytest.mark.parametrize("text", ["x", "maxn:depth=x", "maxn:x=1", "maxn:utility=x", "maxn:ties=x", "maxn:depth,x"])
@pytest.mark.parametrize("what", ["agent", "game"])
def test_an_error_does_not_repeat_a_long_text(what: str, text: str) -> None:
    with pytest.raises(km.KingmakerError, match=r"expected|unknown") as caught:
        getattr(km, what)(text.replace("x", "x" * 1_000_000, 1))
    assert len(str(caught.value)) < 700


def test_an_error_shows_no_control_characters() -> None:
    with pytest.raises(km.UnknownName, match=r"unknown agent 'ma\\x1b\[31mxn'"):
        km.agent("ma\x1b[31mxn\n:depth=2")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        *(
            ("brs", "best-reply"),
            ("BRS", "best-reply"),
            ("monte-carlo", "mcts"),
            ("minmax", "minimax"),
            ("MinMax", "minimax"),
        ),
        *(("alphabeta", "alpha-beta"), ("max^n", "maxn"), ("Max-N", "maxn"), ("maxprob", "max-prob")),
        *(("bestreply", "best-reply"), ("mpmix", "mp-mix"), ("kthbestpick", "kth-best-pick")),
        *(("chinesecheckers", "chinese-checkers"), ("tictactoe", "tic-tac-toe"), ("connect4", "connect-four")),
        *(("Connect Four", "connect-four"), ("halma", "chinese-checkers"), ("noughts and crosses", "tic-tac-toe")),
    ],
)
def test_names_that_people_know_are_suggested(typed: str, meant: str) -> None:
    known = registry.agents() if meant in registry.agents() else registry.games()
    read = km.agent if meant in registry.agents() else km.game
    assert meant in known
    with pytest.raises(km.UnknownName, match=f"did you mean '{meant}'"):
        read(typed)
