"""What `mcts` does where nobody says more: guided random games wherever a game orders its moves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kingmaker as km
from kingmaker import registry

BLIND = {"nim", "pig", "tic-tac-toe", "tree"}
"""Games without an ordering: small ones, and trees that say nothing of their moves."""


def choice(name: str) -> Any:
    """A position of a game by its defaults in which there is something to choose."""
    state, chance = registry.game(name).new(seed=3), Random(3)
    while state.player < 0 or len(state.legal_actions()) == 1:
        state = state.apply(chance.choice(list(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", sorted(registry.games()))
def test_a_newcomers_mcts_is_guided_wherever_moves_are_ordered(name: str) -> None:
    if name == "tree":
        state: Any = km.games.Tree([0, [1, (6, 4, 0), (1, 4, 5)], [1, (3, 4, 3), (1, 3, 6)]]).new()
    else:
        state = choice(name)
    settled = km.MCTS().options(state)
    assert isinstance(state, km.Ordered) == (name not in BLIND)
    assert (settled["playout"], settled["guided"]) == (("random", 0.0) if name in BLIND else ("ordered", 0.95))
    assert settled["history"] == 5.0
    searched = registry.agent("mcts:simulations=60,seed=2").search(state)
    assert searched.action in state.legal_actions()
    spelled = km.MCTS(simulations=60, seed=2, playout=settled["playout"]).search(state)
    assert searched.visits == spelled.visits


@pytest.mark.parametrize("game", ["chinese-checkers:size=2,win=full,most_turns=60", "abalone:most_turns=60"])
def test_guided_games_win_against_blind_ones(game: str) -> None:
    report = km.tournament(
        game + ",opening=3", ["mcts:simulations=20", "uct:simulations=20"], deals=2, seed=1, seating="mixed"
    )
    wins = {row.agent: row.wins for row in report.standings}
    assert wins[0] > wins[1]
