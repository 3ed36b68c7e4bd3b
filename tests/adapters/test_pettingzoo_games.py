"""Every game passes PettingZoo's own tests."""

from __future__ import annotations

import pytest

import kingmaker as km
from contract_games import GAMES
from zoo import UNTYPICAL, api_test, render_test, seed_test

SMALL = [game for games in GAMES.values() for game in games]
WHOLE = [kind() for kind in km.registry.games().values()]

pytestmark = [pytest.mark.filterwarnings(line) for line in UNTYPICAL]


@pytest.mark.parametrize("game", [*SMALL, *WHOLE], ids=str)
def test_every_game_passes_the_tests_of_interface_and_seeds(game):
    api_test(km.adapters.pettingzoo.env(game), num_cycles=30)
    seed_test(lambda: km.adapters.pettingzoo.env(game), num_cycles=10)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_passes_the_test_of_pictures(name, capsys):
    hidden = [game for game in GAMES[name] if isinstance(game.new(), km.Hidden)]
    game = [*hidden, *GAMES[name]][0]
    render_test(lambda render_mode: km.adapters.pettingzoo.env(game, render_mode=render_mode))
    assert capsys.readouterr().out, "human is text in the terminal"
