"""Numbered actions and vectors of the games: complete, one to one, and true to what a player sees."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import kingmaker as km
from contract_games import GAMES
from fuzzing import examples
from kingmaker import Encoding
from kingmaker.games.encodings.cards import DECK, SUITS

LARGE = [
    *(kind() for kind in km.registry.games().values()),
    *map(
        km.game,
        (
            "abalone:players=2",
            "blokus:players=2,size=14,start=inside",
            "chinese-checkers:players=2,size=3",
            "chinese-checkers:players=6,most_turns=120",
            "focus:players=3,most_turns=90",
            "hearts:passing=yes",
            "hearts:hands=hidden,passing=yes",
            "hearts:players=3,hands=hidden",
            "ludo:rules=maedn",
            "ludo:players=2",
            "oh-hell:players=7,hands=hidden",
            "pig:players=4,rounds=10",
            "roster-draft:own_values=yes,players=4",
            "spades:players=4,teams=yes,hands=hidden",
        ),
    ),
]
HIDDEN = [
    "hearts:hands=hidden,passing=yes",
    "hearts:players=3,hands=hidden,first_trick=no",
    "oh-hell:hands=hidden",
    "oh-hell:players=4,cards=13,hands=hidden",
    "spades:hands=hidden",
    "spades:players=4,teams=yes,hands=hidden",
]


def random_game(game: km.Game, seed: int) -> Iterator[tuple[Any, Any]]:
    """The positions of a random game, each with the action that is taken in it; None at the end."""
    chance, state = Random(seed), game.new(seed=seed)
    while not state.is_terminal():
        action = chance.choice(state.legal_actions())
        yield state, action
        state = state.apply(action)
    yield state, None


@pytest.mark.parametrize("name", km.registry.games())
def test_every_game_is_encoded(name):
    assert all(isinstance(game, km.Encoded) for game in [km.registry.games()[name](), *GAMES[name]])


@pytest.mark.parametrize("game", LARGE, ids=str)
def test_legal_actions_of_whole_games_have_numbers_that_lead_back(game):
    encoding = Encoding(game)
    for seed in range(examples(1)):
        for state, action in random_game(game, seed):
            if action is not None and state.player != km.CHANCE:
                legal = state.legal_actions()
                numbers = encoding.legal_numbers(state, state.player)
                assert [encoding.action(number) for number in numbers] == legal
                assert encoding.legal_numbers(state, (state.player + 1) % state.num_players) == []
            player = max(state.player, 0)
            assert len(encoding.vector(state, player)) == encoding.vector_length


@pytest.mark.parametrize(
    "game", [game for games in GAMES.values() for game in games if not isinstance(game.new(), km.Hidden)], ids=str
)
def test_open_positions_that_differ_have_different_vectors(game):
    """Nothing that matters is left out. Two deals of cards carried into a game differ by the rules, not by a vector."""
    encoding = Encoding(game)
    met: dict[tuple[float, ...], Any] = {}
    for seed in range(examples(4)):
        for state, _ in random_game(game, seed):
            if not state.is_terminal() and state.player != km.CHANCE:
                vector = tuple(encoding.vector(state, 0))
                assert met.setdefault(vector, state) == state
    assert met


@pytest.mark.parametrize("text", HIDDEN)
def test_vectors_of_hidden_games_know_who_played_what_and_who_did_not_follow(text):
    game = km.game(text)
    encoding = Encoding(game)
    players = game.new().num_players
    played: list[set[str]] = [set() for _ in range(players)]
    voids: list[set[str]] = [set() for _ in range(players)]
    for state, action in random_game(game, 5):
        for player in range(players):
            seen = encoding.named(state, player)
            on_table = [cards_of(row) for row in rows(seen["table"], players)]
            before = [cards_of(row) for row in rows(seen["played"], players)]
            order = [(player + place) % players for place in range(players)]
            assert [one | other for one, other in zip(on_table, before, strict=True)] == [played[p] for p in order]
            shown = [
                {suit for suit, entry in zip(SUITS, row, strict=True) if entry} for row in rows(seen["voids"], players)
            ]
            assert shown == [voids[p] for p in order]
            assert cards_of(seen["hand"]) == set(state.hands[player])
        if action in DECK and not getattr(state, "passing", False):
            played[state.player].add(action)
            if state.table and state.table[0][1] != action[1]:
                voids[state.player].add(state.table[0][1])


def rows(part: list[float], count: int) -> list[list[float]]:
    length = len(part) // count
    return [part[place * length : (place + 1) * length] for place in range(count)]


def cards_of(row: list[float]) -> set[str]:
    return {card for card, entry in zip(DECK, row, strict=True) if entry}


def test_vectors_are_turned_to_the_player_who_looks():
    state = km.game("k-in-a-row").new().play("a1").play("b1")
    encoding = Encoding(state.game)
    for player in range(3):
        seen = encoding.named(state, player)
        stones = [[place for place, entry in enumerate(row) if entry] for row in rows(seen["stones"], 3)]
        assert stones == [[[0], [1], []][(player + place) % 3] for place in range(3)]
        assert seen["turn"].index(1.0) == (2 - player) % 3
        assert seen["seat"].index(1.0) == player


def test_a_game_without_an_encoding_is_refused_with_the_reason():
    class Plain:
        name = "plain"

        def all_actions(self) -> list[int]:
            return [1]

    with pytest.raises(km.Unsupported, match="got plain without vector_parts, vector"):
        Encoding(Plain())


@pytest.mark.parametrize("number", [-1, 9, 1.0, "a1", None, True])
def test_a_number_that_is_no_action_is_refused(number):
    with pytest.raises(km.IllegalAction, match="expected the number of an action from 0 to 8"):
        Encoding(km.game("tic-tac-toe")).action(number)


def test_an_action_that_has_no_number_is_refused():
    for action in ("z9", [], None):
        with pytest.raises(km.IllegalAction, match="expected an action that tic-tac-toe numbers"):
            Encoding(km.game("tic-tac-toe")).number(action)
