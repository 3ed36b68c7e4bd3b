"""Limits are proofs and bounds are estimates: random games of every built-in game hold both to what they promise."""

from __future__ import annotations

from math import isfinite
from random import Random
from typing import Any

import pytest

import kingmaker as km
from contract_games import GAMES
from fuzzing import examples
from kingmaker.search.base import core_of

LIMITED = ("spades", "hearts")
"""Games with limits under all rules; others have some only, or none."""
CONFIGURATIONS = {str(game): game for games in GAMES.values() for game in games} | {
    str(game): game
    for game in (
        km.games.Spades(players=3, cards=7, scores=(120.0, -30.0, 61.0), bags=(9, 0, 4)),
        km.games.Hearts(players=4, cards=6),
        km.games.Hearts(players=3, cards=7, scores=(12.0, 0.0, 26.0)),
        km.games.ChineseCheckers(size=2, most_turns=40, scoring="lead"),
        km.games.ChineseCheckers(size=2, most_turns=40),
        km.games.KInARow(players=3, width=5, height=5, k=4),
    )
}


def random_game(game: Any, seed: int) -> list[Any]:
    chance, walk = Random(seed), [game.new(seed=seed)]
    while not walk[-1].is_terminal():
        walk.append(walk[-1].apply(chance.choice(walk[-1].legal_actions())))
    return walk


@pytest.mark.parametrize("game", CONFIGURATIONS.values(), ids=CONFIGURATIONS)
def test_no_game_ends_outside_its_limits(game: Any) -> None:
    for seed in range(examples(5)):
        walk = random_game(game, seed)
        values = [state.evaluate() for state in walk[:-1]] if isinstance(walk[0], km.Evaluates) else []
        for turn, state in enumerate(walk[:-1]):
            core = core_of(state)
            for statics in (False, True):
                limits = None if core is None else core.limits(statics)
                if limits is None:
                    assert game.name not in LIMITED
                    continue
                total, pairs = limits
                for value in [walk[-1].returns(), *(values[turn:] if statics else ())]:
                    assert all(least <= entry <= most for entry, (least, most) in zip(value, pairs, strict=True))
                    assert sum(value) <= total


@pytest.mark.parametrize("game", CONFIGURATIONS.values(), ids=CONFIGURATIONS)
def test_bounds_are_in_order_and_points_at_the_end(game: Any) -> None:
    for seed in range(examples(5)):
        for state in random_game(game, seed):
            if isinstance(state, km.Bounded):
                pairs = list(state.bounds())
                assert len(pairs) == state.num_players
                assert all(isfinite(low) and isfinite(high) and low <= high for low, high in pairs)
                if state.is_terminal():
                    assert pairs == [(value, value) for value in state.returns()]


def test_bounds_are_no_limits() -> None:
    """Somebody does end outside: whoever reads that bounds are certain has misread them."""
    walks = [random_game(km.games.KInARow(players=3, width=4, height=4), seed) for seed in range(20)]
    outside = [
        not low <= value <= high
        for walk in walks
        for state in walk
        for value, (low, high) in zip(walk[-1].returns(), state.bounds(), strict=True)
    ]
    assert any(outside)
