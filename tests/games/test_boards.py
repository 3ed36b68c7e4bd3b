"""Chinese Checkers and Abalone: counts of move sequences, and random games beside a second implementation.

The counts are data files. The engine is held to all of them, the slow rules of `slow_boards` to those that they reach
in a second, and both to each other along random games.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from kingmaker.games import Abalone, ChineseCheckers
from places import DATA
from slow_boards import SlowAbalone, SlowCheckers, perft

PERFT = DATA / "perft"
SLOW_COUNT = 20_000

CHECKERS = [
    ChineseCheckers(players=2, size=1, most_turns=60),
    ChineseCheckers(players=2, size=2, win="strict"),
    ChineseCheckers(players=3),
    ChineseCheckers(players=3, size=2),
    ChineseCheckers(players=4, size=3),
    ChineseCheckers(players=4, size=2, win="full"),
    ChineseCheckers(players=6, size=1),
    ChineseCheckers(players=6, size=2),
    ChineseCheckers(players=6, size=4, most_turns=150),
]
ABALONES = [
    Abalone(players=2),
    Abalone(players=3),
    Abalone(players=3, goal=1),
    Abalone(players=2, goal=14, most_turns=250),
]

every_game = pytest.mark.parametrize("game", [*CHECKERS, *ABALONES], ids=str)
seeds = st.integers(0, 2**32)


def counts(name: str) -> Iterator[Any]:
    """Every count of a data file with the game that it was counted in."""
    kind = {"chinese_checkers": ChineseCheckers, "abalone": Abalone}[name]
    for line in json.loads((PERFT / f"{name}.json").read_text(encoding="utf-8")):
        game = kind(**line["game"])
        where = "start" if line["position"] == "start" else line["position"].partition(" ")[2]
        yield pytest.param(game, line, id=f"{game} {where} depth={line['depth']}")


COUNTS = [*counts("chinese_checkers"), *counts("abalone")]
SLOW_COUNTS = [param for param in COUNTS if param.values[1]["count"] <= SLOW_COUNT]


def slow(game: ChineseCheckers | Abalone) -> Any:
    """The start of a game by the slow rules."""
    if isinstance(game, Abalone):
        turns = 200 * game.players if game.most_turns is None else game.most_turns
        return SlowAbalone.start(players=game.players, goal=game.goal, most_turns=turns)
    turns = 100 * game.players if game.most_turns is None else game.most_turns
    return SlowCheckers.start(players=game.players, size=game.size, win=game.win, most_turns=turns)


def walk(game: Any, seed: int) -> Iterator[tuple[Any, str | None]]:
    """A game with what is played at each position; half by chance, half the first action, which is a good one.

    By chance alone hardly a pawn would come home, and hardly a marble be pushed off.
    """
    chance, state = Random(seed), game.new()
    while not state.is_terminal():
        legal = state.legal_actions()
        action = legal[0] if chance.random() < 0.5 else chance.choice(legal)
        yield state, action
        state = state.play(action)
    yield state, None


@pytest.mark.parametrize(("game", "line"), COUNTS)
def test_the_engine_counts_the_sequences_of_the_data_file(game: Any, line: dict[str, Any]) -> None:
    state = game.new() if line["position"] == "start" else game.parse(line["position"])
    assert km.perft(state, line["depth"]) == line["count"]


@pytest.mark.parametrize(("game", "line"), SLOW_COUNTS)
def test_the_slow_rules_count_the_sequences_of_the_data_file(game: Any, line: dict[str, Any]) -> None:
    state = slow(game) if line["position"] == "start" else slow(game).at(line["position"])
    assert perft(state, line["depth"]) == line["count"]


@pytest.mark.parametrize("name", ["chinese_checkers", "abalone"])
def test_the_data_file_goes_to_depth_four_from_the_start_and_from_three_other_positions(name: str) -> None:
    lines = [param.values[1] for param in counts(name)]
    supported = {"chinese_checkers": {2, 3, 4, 6}, "abalone": {2, 3}}[name]
    deep = [line for line in lines if line["depth"] >= 4]
    assert {line["game"]["players"] for line in deep if line["position"] == "start"} == supported
    assert len({line["position"] for line in deep} - {"start"}) >= 3


@every_game
def test_the_engine_and_the_slow_rules_start_alike(game: Any) -> None:
    assert str(game.new()) == slow(game).text()


@every_game
@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_the_engine_and_the_slow_rules_agree_along_games(game: Any, seed: int) -> None:
    ours, ply = slow(game), 0
    for state, action in walk(game, seed):
        assert str(state).removesuffix(" repeated") == ours.text()
        assert state.evaluate() == ours.points()
        assert state.winner == ours.winner()
        if action is None:
            assert ours.over() or str(state).endswith(" repeated")
            assert state.returns() == ours.points()
            return
        assert not ours.over()
        moves = ours.moves()
        assert sorted(state.legal_actions()) == sorted(moves)
        ours, ply = moves[action], ply + 1
        if ply == 60:
            return


@every_game
@settings(max_examples=8, deadline=None)
@given(seed=seeds)
def test_positions_come_back_from_text_with_their_keys(game: Any, seed: int) -> None:
    for state, _ in walk(game, seed):
        read = game.parse(str(state))
        assert read == state
        assert str(read) == str(state)
        assert read.key() == state.key()
        assert read.is_terminal() == state.is_terminal()
        assert read.legal_actions() == state.legal_actions()
        assert read.evaluate() == state.evaluate()
        assert read.bounds() == state.bounds()
        assert read.winner == state.winner


@every_game
def test_positions_share_a_key_if_and_only_if_they_share_their_text(game: Any) -> None:
    texts: dict[int, str] = {}
    keys: dict[str, int] = {}
    for seed in range(12):
        for state, _ in walk(game, seed):
            assert texts.setdefault(state.key(), str(state)) == str(state)
            assert keys.setdefault(str(state), state.key()) == state.key()
    assert len(texts) > 30


@pytest.mark.parametrize("game", CHECKERS, ids=str)
@settings(max_examples=8, deadline=None)
@given(seed=seeds)
def test_pawns_are_conserved(game: ChineseCheckers, seed: int) -> None:
    each = game.size * (game.size + 1) // 2
    for state, _ in walk(game, seed):
        assert [len(pawns) for pawns in state.pawns] == [each] * game.players
        assert len(set().union(*state.pawns)) == each * game.players


@pytest.mark.parametrize("game", ABALONES, ids=str)
@settings(max_examples=8, deadline=None)
@given(seed=seeds)
def test_marbles_are_on_the_board_or_were_pushed_off(game: Abalone, seed: int) -> None:
    each = 14 if game.players == 2 else 11
    for state, _ in walk(game, seed):
        on_board = [len(marbles) for marbles in state.marbles]
        assert len(set().union(*state.marbles)) == sum(on_board)
        assert [count + lost for count, lost in zip(on_board, state.lost, strict=True)] == [each] * game.players
        assert sum(state.off) == sum(state.lost)
        for off, lost in zip(state.off, state.lost, strict=True):
            assert off <= sum(state.lost) - lost


@every_game
@settings(max_examples=8, deadline=None)
@given(seed=seeds)
def test_every_game_ends_and_is_paid(game: Any, seed: int) -> None:
    *_, (end, _) = walk(game, seed)
    turns = slow(game).most_turns
    assert end.turn <= turns
    assert end.is_terminal()
    assert end.legal_actions() == []
    assert end.returns() == end.evaluate()
    assert end.bounds() == tuple((value, value) for value in end.returns())
    if end.winner is not None:
        others = [value for player, value in enumerate(end.returns()) if player != end.winner]
        assert end.returns()[end.winner] > max(others)
    elif end.turn < turns:
        assert str(end).endswith(" repeated")


@every_game
def test_the_games_that_these_tests_walk_through_are_won_now_and_then(game: Any) -> None:
    ends = [state for seed in range(12) for state, action in walk(game, seed) if action is None]
    too_short_to_be_won = game.most_turns in (150, 250)
    assert too_short_to_be_won or any(end.winner is not None for end in ends)


@every_game
def test_playouts_stop_where_they_are_told_and_come_again_from_the_seed(game: Any) -> None:
    state = game.new()
    found = km.playouts(state, games=20, most_turns=30, seed=4)
    assert found.games == 20
    assert found.turns <= 20 * 30
    assert found == km.playouts(state, games=20, most_turns=30, seed=4)
    whole = km.playouts(state, games=5, seed=4)
    assert whole.finished == 5
    assert whole.returns is not None
    assert len(whole.returns) == game.players
