"""Whatever is asked of `analyze`: an answer, or one of our errors."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import example, given, settings
from hypothesis import strategies as st

import kingmaker as km
from contract_games import GAMES as SMALL
from fuzzing import examples
from kingmaker import registry
from kingmaker.cli import app
from kingmaker.front.budgets import Budget, with_budget
from kingmaker.front.positions import play_moves, read_start
from kingmaker.search import base

GAMES = {name: "tree" if name == "tree" else str(games[0]) for name, games in SMALL.items()}
TAKERS = ("utility", "believes", "models")
"""The fields that take player types."""


def answered(agent: str, game: str) -> Any:
    """What an agent does at the start of a game, by the way that `analyze` goes; an error of ours is an answer."""
    try:
        start = read_start(game, seed=1)
        made = with_budget(registry.agent(agent), start.state, Budget())
        return made.search(start.state) if isinstance(made, km.Search) else made.choose(start.state, seed=1)
    except km.KingmakerError as error:
        return error


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_agent_with_every_player_type_answers_or_refuses(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "NATIVE_NODES", 200)
    monkeypatch.setattr(base, "PYTHON_NODES", 60)
    refused = 0
    for name, kind in registry.agents().items():
        answered(name, game)
        for field in TAKERS:
            if field in getattr(kind, "__dataclass_fields__", {}):
                for player_type in registry.models():
                    found = answered(f"{name}:{field}={player_type}", game)
                    refused += "does not know this game" in str(found)
    assert refused > (10 if game.startswith(("spades", "hearts")) else 20)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ["nim", "soft-maxn:models=max-tricks"],
            "the player type 'max-tricks' does not know this game, whose states are NimState",
        ),
        (["tic-tac-toe", "maxn:utility=shoot-moon"], "the player type 'shoot-moon' does not know this game"),
        (["[9999999999999999999999,[1,2],[2,1]]"], "expected the number of a player, got 9999999999999999999999"),
        (["[0,[1,1e999],[2,1]]"], "expected"),
        ([f"[0,[1,{'9' * 400}],[2,1]]"], "expected a finite number, got one that is too large at root/0"),
        ([f"[0,[1,{'9' * 5000}],[2,1]]"], "expected numbers that can be read in the JSON of a tree"),
        (["[0,[1,NaN],[2,1]]"], "expected"),
        (["[[" * 5000], "expected JSON that is nested less deeply"),
        (['{"player":{},"children":[[1]]}'], "expected the number of a player, got {}"),
        (['{"player":0,"children":"' + "x" * 9999 + '"}'], "expected at least one child, got 'xxx"),
    ],
)
def test_a_wrong_question_is_answered_in_one_line(arguments: list[str], told: str) -> None:
    result = CliRunner().invoke(app, ["analyze", *arguments])
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith(f"kingmaker: {told}")
    assert result.stderr.count("\n") == 1
    assert len(result.stderr) < 500


NUMBERS = st.one_of(
    st.integers(-2, 4),
    st.integers(),
    st.floats(),
    st.sampled_from([10**400, -(10**30), 2**63, 2**64, 65_536, 1e308, -0.0]),
)
LEAVES = NUMBERS | st.none() | st.booleans() | st.text(max_size=3)
NODES = st.recursive(
    LEAVES | st.lists(NUMBERS, min_size=2, max_size=3),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.tuples(st.integers(0, 2), inner, inner).map(list),
        st.fixed_dictionaries({"zero-sum": inner}),
        st.fixed_dictionaries({"player": NUMBERS | LEAVES, "children": inner}, optional={"value": inner}),
        st.dictionaries(st.sampled_from(["player", "children", "value", "x"]), inner, max_size=4),
    ),
    max_leaves=8,
)


@settings(max_examples=examples(400), deadline=None, derandomize=True)
@given(NODES)
@example([0, [2**64, 1], [1, 2]])
@example({"player": 0, "children": [[1, 2]], "value": [10**400, 0]})
def test_any_json_is_a_tree_that_can_be_searched_or_an_error_of_ours(nested: Any) -> None:
    for read in (lambda: km.games.Tree(nested), lambda: km.games.Tree.from_json(json.dumps(nested))):
        try:
            state = read().new()
            if not state.is_terminal():
                km.MaxN(nodes=50).search(state)
        except km.KingmakerError as error:
            assert len(str(error)) < 1000  # noqa: PT017


@settings(max_examples=examples(300), deadline=None, derandomize=True)
@given(game=st.sampled_from(sorted(GAMES.values())), text=st.text(max_size=12) | st.from_regex(r"[0-9a-z ,/+]{1,12}"))
def test_any_moves_are_played_or_refused(game: str, text: str) -> None:
    state = registry.game(game).new(seed=1)
    try:
        play_moves(state, text)
    except km.KingmakerError as error:
        assert len(str(error)) < 3000  # noqa: PT017


def test_long_moves_and_positions_are_not_repeated() -> None:
    for arguments in (["--moves", "x" * 100_000], ["--position", "x" * 100_000]):
        result = CliRunner().invoke(app, ["analyze", "spades:cards=3", "maxn", *arguments])
        assert result.exit_code == 2
        assert len(result.stderr) < 1200
