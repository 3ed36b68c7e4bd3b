"""`check_game` finds observations that tell too much, and samples that are none."""

from __future__ import annotations

import pytest

import kingmaker as km
from hidden_games import Forgetful, HighCard, Late, Leaky, Peeking, Restless, Revealing
from kingmaker.testing import check_game

BREACHES = {
    Leaky: "sample() to keep the observation of its player: it changed something seen, or the observation tells",
    Forgetful: "sample() to keep the observation of its player",
    Peeking: "sample() to depend on the observation and the seed alone",
    Restless: "sample() to draw the same position for the same seed",
    Late: "player to be the same in positions that a player cannot tell apart",
    Revealing: "legal_actions() to be the same in positions that a player cannot tell apart",
}


def test_a_game_with_hidden_hands_keeps_the_contract():
    assert "Hidden" in check_game(HighCard(), games=5).protocols


@pytest.mark.parametrize("kind", BREACHES, ids=lambda kind: kind.__name__)
def test_a_breach_is_found_and_named(kind):
    with pytest.raises(km.InvalidGame) as found:
        check_game(HighCard(state=kind), games=5)
    assert BREACHES[kind] in str(found.value)
