"""Environments of PettingZoo as games: copies, done agents, sums of rewards, and the truth about what is hidden."""

from __future__ import annotations

import importlib

import pytest

import kingmaker as km
from kingmaker.adapters.pettingzoo import env, load
from kingmaker.testing import check_game
from zoo import Continuous, Dice, HiddenCard, OrderEnforcingWrapper, Race, Shared, Uncopyable

SMALL = ["tic-tac-toe", "nim:players=3,piles=3/2", "k-in-a-row:width=3,height=2", "table-draft:players=3,items=5"]


@pytest.mark.parametrize("text", SMALL)
def test_our_games_come_back_as_they_went(text):
    game, back = km.game(text), load(lambda: env(text))
    assert km.perft(back.new(), 3) == km.perft(game.new(), 3)
    numbers = km.Encoding(game)
    one, other = game.new(seed=3), back.new(seed=3)
    while not one.is_terminal():
        assert other.legal_actions() == sorted(numbers.legal_numbers(one, one.player))
        one, other = one.apply(one.legal_actions()[0]), other.apply(numbers.number(one.legal_actions()[0]))
    assert other.is_terminal()
    assert other.returns() == one.returns()


def test_a_game_of_theirs_is_searched_to_its_end():
    game = load(Race)
    state = game.new()
    assert (state.num_players, state.player, state.legal_actions()) == (3, 0, [1, 2])
    result = km.MaxN().search(state)
    assert result.value == (3.0, 2.0, 1.0)
    assert set(result.values) == {1, 2}
    assert km.perft(state, 3) == 8


def test_agents_that_are_done_take_their_steps_by_themselves():
    state = load(Race).parse("seed=0 actions=2/1/1/2")
    assert state.player == 1
    assert state.returns() == (3.0, 0.0, 0.0)
    assert not state.is_terminal()
    state = state.play(2).play(1).play(1)
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert state.returns() == (3.0, 2.0, 1.0)


@pytest.mark.parametrize("wrapped", [Race, lambda: OrderEnforcingWrapper(Race())], ids=["raw", "wrapped"])
def test_a_loaded_game_keeps_the_contract(wrapped):
    report = check_game(load(wrapped), games=4, agents=["random", "maxn", "uct:simulations=20"])
    assert report.agents == ("random", "maxn", "uct")


def test_a_loaded_game_is_drawn_as_it_renders():
    state = load(lambda: Race(render_mode="ansi")).parse("seed=0 actions=2/1")
    assert state.draw() == "runners at 2, 1, 0"
    assert load(Race).parse(str(state)).draw() == "seed=0 actions=2/1"


@pytest.mark.parametrize(
    "text", ["", "seed=1", "seed=1 actions=5", "seed=x actions=none", "seed=1 actions=1/1/1/1/1/1/1/1/1/1"]
)
def test_a_position_that_there_is_not_is_refused(text):
    with pytest.raises(km.KingmakerError, match=r"expected|illegal action"):
        load(Race).parse(text)


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        (Uncopyable, "uncopyable_v1 cannot be searched: a copy of it failed with TypeError: cannot pickle 'generator'"),
        (Shared, "shared_v1 cannot be searched: a step in a copy changes the original"),
        (Continuous, "numbered actions in continuous_v1, got 'Box"),
        (dict, "expected an AEC environment of PettingZoo, got 'dict'"),
    ],
)
def test_what_cannot_be_searched_is_refused_with_the_reason(kind, reason):
    with pytest.raises(km.Unsupported, match=reason):
        load(kind)


@pytest.mark.parametrize("kind", [HiddenCard, Dice, lambda: env("hearts:hands=hidden"), lambda: env("pig")])
def test_what_players_do_not_know_is_found_out(kind):
    game = load(kind)
    assert game.hides
    assert not game.properties.open
    assert "which hides something" in repr(game)


@pytest.mark.parametrize("kind", [Race, lambda: env("nim"), lambda: env("hearts")])
def test_open_games_are_open(kind):
    assert not load(kind).hides


def test_a_hidden_game_is_played_by_those_who_cheat_and_say_so():
    game = load(HiddenCard)
    honest = km.play_match(game, ["maxn", "random", "random"], seed=1)
    assert "pimc" in honest.error
    worlds = km.play_match(game, ["pimc:search=(maxn),worlds=2", "random", "random"], seed=1)
    assert "cannot draw positions that a player holds possible: cheats=yes" in worlds.error
    cheat = km.play_match(game, ["maxn:cheats=yes", "random", "random"], seed=1)
    assert (cheat.error, "cheats" in cheat.agents[0], sum(cheat.returns)) == ("", True, 6.0)
    assert load(HiddenCard, hides=False).hides is False


@pytest.mark.parametrize(("name", "action"), [("tictactoe", 2), ("connect_four", 0)])
def test_their_own_games_are_searched(name, action):
    pytest.importorskip("pygame", reason="PettingZoo's own games need pygame: pip install 'pettingzoo[classic]'")
    game = load(importlib.import_module(f"pettingzoo.classic.{name}.{name}").env)
    assert not game.hides
    moves = {"tictactoe": "0/3/1/4", "connect_four": "0/1/0/1/0/1"}[name]
    state = game.parse(f"seed=0 actions={moves}")
    assert state.play(action).returns() == (1.0, -1.0)
    assert km.UCT(simulations=60).search(state).action == action
