"""Records in files: what is no record is refused in a line, whatever was changed in it."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kingmaker as km
from fuzzing import examples
from kingmaker.arena.record_files import is_record, read_matches
from kingmaker.cli import app
from kingmaker.games import Nim, Spades

RECORD = km.play_match(Spades(cards=2), [km.RandomAgent()] * 3, seed=4).to_json()


def test_a_match_and_a_series_are_read_as_they_were_written(tmp_path: Path) -> None:
    match = km.play_match(Nim(), [km.RandomAgent()] * 2, seed=4)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(match.to_json() | {"winners": [0]}), encoding="utf-8")
    assert is_record(file)
    assert read_matches(file) == [match]
    file.write_text(json.dumps({"series": {}, "matches": [match.to_json()] * 2}), encoding="utf-8")
    assert read_matches(file) == [match, match]


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"seed": "x"}, "expected seed to be a whole number, got .* in match 0"),
        ({"seed": True}, "expected seed to be a whole number, got .* in match 0"),
        ({"agents": "maxn"}, "expected agents to be a list of texts, got .* in match 0"),
        ({"players": [0] * 5 + [3]}, "expected players below 3 in a match, got 3 in match 0"),
        ({"players": [0] * 5 + [-2]}, "expected players to be a list of players, or -1 for chance"),
        ({"seconds": [float("nan")] * 6}, "expected seconds to be a list of finite numbers, got .* in match 0"),
        ({"returns": [10**400, 1, 2]}, "expected returns to be a list of finite numbers, got .* in match 0"),
        ({"returns": [1.0]}, "expected 3 returns in a match, one for each agent, got 1 in match 0"),
        ({"nodes": [1]}, "expected 6 nodes in a match, one for each choice, got 1 in match 0"),
        ({"from_position": 1}, "expected from_position to be true or false"),
        ({"extra": 1}, "expected a match with game, agents"),
    ],
)
def test_what_is_wrong_in_a_record_is_named(tmp_path: Path, changes: dict[str, Any], error: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(RECORD | changes), encoding="utf-8")
    with pytest.raises(km.KingmakerError, match=error):
        read_matches(file)


@pytest.mark.parametrize(
    "text", ["{", "[" * 100_000, '{"matches": []}', '{"matches": 3}', "[1]", "{}", '{"a": "\ud800"}']
)
def test_what_is_no_record_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    result = CliRunner().invoke(app, ["replay", str(file)])
    assert result.exit_code == 2
    assert result.stderr.startswith("kingmaker: expected")
    assert result.stderr.count("\n") == 1


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["replay", str(tmp_path / "none.json"), "0"])
    assert result.exit_code == 2
    assert "none.json" in result.stderr


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=examples(120), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(sorted(RECORD)), VALUES, st.integers(0, 6), st.sampled_from(["set", "item", "drop"]))
def test_a_changed_record_is_replayed_or_refused_in_a_line(
    tmp_path: Path, field: str, value: Any, place: int, how: str
) -> None:
    record = copy.deepcopy(RECORD)
    if how == "drop":
        del record[field]
    elif how == "item" and isinstance(record[field], list) and place < len(record[field]):
        record[field][place] = value
    else:
        record[field] = value
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    result = CliRunner().invoke(app, ["replay", str(file)])
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    assert result.exit_code in (0, 2)
