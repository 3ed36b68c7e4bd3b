"""`kingmaker games` says what a game of OpenSpiel is, how it is written, and how any game is configured."""

from __future__ import annotations

import sys

import pytest

import kingmaker as km
from commands import done, fails, run_json
from kingmaker.adapters import openspiel
from kingmaker.adapters.openspiel.descriptions import described, taken
from kingmaker.adapters.openspiel.worlds import DRAWS_WORLDS
from spiel import pyspiel

assert pyspiel
SLOW = {"bridge"}
"""It solves each deal."""
NEEDS_MORE = {"efg_game", "repeated_poker"}
"""Games that need a file or a parameter."""


def test_a_game_of_openspiel_is_described():
    shown = done("games", "openspiel(pig(players=3))")
    assert "Pig, a game of OpenSpiel for 2 to 10 players" in shown
    assert "winscore" in shown
    assert "from -1 to 1" in shown
    assert "open, by every search" in shown
    assert "kingmaker analyze 'openspiel(pig(players=3))'" in shown
    found = run_json("games", "openspiel(kuhn_poker(players=4)):hands=open,rollouts=0")
    assert found["parameters"] == {"players": "4"}
    assert found["properties"]["players"] == 4
    assert found["properties"]["open"] is True
    assert found["played"] == "open, by every search; no estimate before the end: samplers and searches to the end"


def test_hidden_games_say_who_can_play_them():
    assert "hidden, by pimc, epimc and ismcts" in done("games", "openspiel(hearts)")
    assert "OpenSpiel is not known to draw its worlds" in done("games", "openspiel(spades)")


def test_the_library_alone_says_how_its_games_are_written_and_lists_them():
    shown = done("games", "openspiel")
    assert "in parentheses" in shown
    assert "connect_four" in shown
    assert "quoridor" not in shown
    listed = run_json("games", "openspiel")["games"]
    assert {"pig", "hearts", "havannah"} <= set(listed)
    assert not {"quoridor", "goofspiel", "tarok"} & set(listed)


def test_every_game_that_is_listed_is_taken_and_its_worlds_are_as_it_is_said():
    for name in sorted({*taken()} - NEEDS_MORE - SLOW):
        game = openspiel.load(name)
        assert described(game).title
        state = game.new(seed=0)
        if game.properties.open:
            continue
        try:
            km.view(state, max(0, state.player)).sample(seed=0)
        except km.Unsupported:
            assert name not in DRAWS_WORLDS, name
        else:
            assert name in DRAWS_WORLDS, name


def test_a_game_of_ours_is_described_as_it_is_configured():
    shown = done("games", "spades:players=4,cards=5")
    assert shown.startswith("spades:")
    assert "players        4" in shown
    assert run_json("games", "hearts:hands=hidden")["properties"]["open"] is False


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("openspiel(quoridor)", "OpenSpiel's quoridor is not taken"),
        ("openspiel(hexx)", "unknown game of OpenSpiel 'hexx': did you mean 'hex'?"),
        ("opnspiel(pig)", "unknown library of games 'opnspiel': did you mean 'openspiel'?"),
        ("spades:crads=5", "unknown field 'crads' of spades"),
        ("spade", "unknown game 'spade': did you mean 'spades'?"),
    ],
)
def test_what_is_not_there_is_told_in_a_line(text, said):
    assert said in fails("games", text)


def test_without_openspiel_the_line_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert "pip install 'kingmaker[openspiel]'" in fails("games", "openspiel")
