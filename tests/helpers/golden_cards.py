"""Games of cards that were worked out by hand, followed card by card."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kingmaker as km


def follow_golden(path: Path, own: str) -> None:
    """Play a game that was worked out by hand, and compare every position; `own` is what only this game counts."""
    golden = json.loads(path.read_text())
    game = km.game(golden["game"])
    state = game.parse(golden["start"])
    assert str(state) == golden["start"]
    for bid in golden.get("bids", ()):
        assert state.legal_actions() == [f"bid {tricks}" for tricks in range(game.cards + 1)]
        state = state.play(bid)
    for trick in golden["tricks"]:
        for card, legal in zip(trick["plays"], trick["legal"], strict=True):
            assert state.legal_actions() == legal
            for other in set(state.hands[state.player]) - set(legal):
                with pytest.raises(km.IllegalAction, match=f"illegal action '{other}' for player {state.player}"):
                    state.play(other)
            state = state.play(card)
        assert str(state) == trick["position"]
        assert game.parse(trick["position"]) == state
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert list(state.taken) == golden["taken"]
    assert list(getattr(state, own)) == golden[own]
    assert list(state.returns()) == golden["returns"]
    for name, worth in golden["utilities"].items():
        assert [km.model(name)(state, player) for player in range(game.players)] == worth
        assert [state.core.utility(name, player) for player in range(game.players)] == worth
