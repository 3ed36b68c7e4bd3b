"""What is not taken from OpenSpiel, and the words in which it is refused."""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from fuzzing import examples
from kingmaker.adapters import openspiel
from kingmaker.adapters.openspiel import library
from kingmaker.adapters.openspiel.refusals import NOT_TAKEN
from spiel import pyspiel

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("goofspiel", km.Unsupported, "turn_based_simultaneous_game(game=goofspiel)"),
        ("matrix_pd", km.Unsupported, "at the same time"),
        ("mfg_garnet", km.Unsupported, "mean-field"),
        ("tarok", km.Unsupported, "does not tell their chances"),
        ("quoridor", km.Unsupported, "crashes in random games"),
        ("quoridor(board_size=5)", km.Unsupported, "crashes in random games"),
        ("misere(game=morpion_solitaire())", km.Unsupported, "crashes the whole process"),
        ("pig(players=0)", km.Unsupported, "0 players"),
        ("conect_four", km.UnknownName, "did you mean 'connect_four'?"),
        ("", km.UnknownName, "unknown game of OpenSpiel ''"),
        ("pig(sides=7)", km.InvalidGame, "Unknown parameter 'sides'"),
        ("pig(players=3)x", km.InvalidGame, "expected pig(…)"),
        ("pig(players=3", km.InvalidGame, "expected pig(…)"),
        ("misere", km.InvalidGame, "Missing parameter game"),
    ],
)
def test_a_game_that_is_not_taken_is_refused_with_the_reason(text, error, said):
    with pytest.raises(error) as refusal:
        openspiel.load(text)
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_games_that_crash_are_known_to_openspiel_under_these_names():
    assert set(NOT_TAKEN) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("settings", [{"rollouts": -1}, {"rollouts": 2.5}, {"hands": "shown"}])
def test_settings_that_make_no_sense_are_refused(settings):
    with pytest.raises(km.InvalidGame, match="expected"):
        openspiel.load("pig", **settings)


def test_every_game_is_taken_or_refused_in_words():
    taken = []
    for name in pyspiel.registered_names():
        with contextlib.suppress(km.KingmakerError):
            game = openspiel.load(name)
            assert km.game(str(game)) == game
            taken.append(name)
    assert {"hearts", "chess", "backgammon", "go", "spades", "hanabi", "universal_poker"} <= set(taken)
    assert len(taken) > 75


@settings(max_examples=examples(60), deadline=None)
@given(st.text(alphabet="pig(),=3:players hearts\n\x00", max_size=30))
def test_any_text_makes_a_game_or_an_error_of_ours(text):
    for make in (openspiel.load, lambda inside: km.game(f"openspiel({inside})")):
        with contextlib.suppress(km.KingmakerError):
            make(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("openspiel(pig", "expected openspiel(…)"),
        ("openspiel(pig)hands=open", "expected openspiel(…)"),
        ("openspiel(pig):hands=shut", "expected hands of openspiel"),
        ("openspiel(pig):sides=6", "unknown field 'sides'"),
        ("openspeil(pig)", "unknown library of games 'openspeil': did you mean 'openspiel'?"),
        ("libraries(pig)", "unknown library of games"),
    ],
)
def test_a_text_around_it_that_makes_no_sense_is_refused(text, said):
    with pytest.raises(km.KingmakerError, match=re.escape(said)):
        km.game(text)


def test_without_openspiel_one_line_names_the_extra(monkeypatch):
    def missing(name):
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    monkeypatch.setattr(library, "importlib", type("none", (), {"import_module": staticmethod(missing)}))
    with pytest.raises(km.Unsupported) as refusal:
        library.pyspiel()
    assert str(refusal.value) == "OpenSpiel is not installed: pip install 'kingmaker[openspiel]'"


def test_an_openspiel_that_cannot_be_imported_is_not_called_missing(monkeypatch):
    def broken(name):
        raise ImportError("libabsl is too old", name="libabsl")

    monkeypatch.setattr(library, "importlib", type("broken", (), {"import_module": staticmethod(broken)}))
    with pytest.raises(km.Unsupported, match="importing it failed: libabsl is too old"):
        library.pyspiel()


def test_the_adapter_is_imported_without_openspiel():
    code = "import sys; sys.modules['pyspiel'] = None; import kingmaker as km; print(km.adapters.openspiel.load)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "load" in done.stdout
