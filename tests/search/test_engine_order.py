"""Trying promising moves first changes no answer, the choice, its value and its line, and saves nodes."""

from __future__ import annotations

from random import Random

import pytest

import kingmaker as km
from kingmaker import registry
from kingmaker.search import Result, Search

GAMES = {
    "abalone:players=3": 3,
    "blokus": 2,
    "chinese-checkers:players=3,size=2": 4,
    "chinese-checkers:players=2,size=2": 4,
    "connect-four": 6,
    "focus:players=3": 3,
    "focus:players=2": 3,
    "hearts:cards=8": 8,
    "ludo": 2,
    "rolit:players=3": 4,
    "rolit:players=4": 4,
}
"""With a depth that is still quick."""


def found_by(search: Search, state: km.State, *, ordered: bool) -> Result:
    """What a search finds with and without an order."""
    return search.result(state, search.found(state, search.options(state) | {"order": ordered, "equals": False}))


def positions(game: str) -> list[km.State]:
    """A few positions of random games, with something to choose."""
    chance, met = Random(game), []
    for seed in range(4):
        state, turns = registry.game(game).new(seed=seed), 0
        while len(met) <= 2 * seed + 1 and not state.is_terminal():
            turns += 1
            if turns > 5 and chance.random() < 0.2 and state.player != km.CHANCE and len(state.legal_actions()) > 1:
                met.append(state)
            state = state.apply(chance.choice(state.legal_actions()))
    return met


def searches_of(game: str) -> list[Search]:
    """Those that try promising moves first, and play the game."""
    names = ["paranoid"] if game.startswith("hearts") else ["paranoid", "best-reply"]
    return [registry.agent(f"{name}:depth={GAMES[game]},table=0") for name in names]


@pytest.mark.parametrize("game", GAMES)
def test_an_order_changes_no_answer(game: str) -> None:
    met = positions(game)
    assert len(met) >= 4
    for search in searches_of(game):
        for state in met:
            plain, ordered = (found_by(search, state, ordered=each) for each in (False, True))
            own = state.player
            assert (ordered.action, ordered.value[own]) == (plain.action, plain.value[own]), (search.name, str(state))
            if search.name == "paranoid":
                assert (ordered.value, ordered.pv) == (plain.value, plain.pv), str(state)


@pytest.mark.parametrize("game", ["focus:players=3", "rolit:players=3"])
def test_an_order_saves_nodes(game: str) -> None:
    for search in searches_of(game):
        plain, ordered = (
            sum(found_by(search, state, ordered=each).nodes for state in positions(game)) for each in (False, True)
        )
        assert ordered < plain, (search.name, ordered, plain)
