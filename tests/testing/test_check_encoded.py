"""`check_game` on games that number their actions: every broken promise of `Encoded` is found."""

from __future__ import annotations

from math import nan

import pytest

import kingmaker as km
from hidden_games import HighCard, Numbered
from kingmaker.testing import check_game


class TellsHands(Numbered):
    def vector(self, state, player):
        return [float(card in state.hands[(player + 1) % 3]) for card in range(14)]


class ForgetsAnAction(Numbered):
    def all_actions(self):
        return range(6)


class NumbersTwice(Numbered):
    def all_actions(self):
        return [*range(7), 3]


class NumbersOthers(Numbered):
    def all_actions(self):
        return [float(card) for card in range(7)]


class NumbersWithoutOrder(Numbered):
    def all_actions(self):
        return set(range(7))


class IsTooShort(Numbered):
    def vector(self, state, player):
        return super().vector(state, player)[: 14 - len(state.played)]


class IsTooLong(Numbered):
    def vector(self, state, player):
        return [*super().vector(state, player), 0.0]


class IsTooLarge(Numbered):
    def vector(self, state, player):
        return [2 * entry for entry in super().vector(state, player)]


class IsNoNumber(Numbered):
    def vector(self, state, player):
        return [nan] * 14


class IsText(Numbered):
    def vector(self, state, player):
        return ["a"] * 14


class NamesNoParts(Numbered):
    def vector_parts(self):
        return 14


class NamesOddParts(Numbered):
    def vector_parts(self):
        return {"hand": 7.0}


class ChangesItsMind(Numbered):
    def all_actions(self):
        CALLS.append(1)
        return range(7) if len(CALLS) % 2 else range(6, -1, -1)


class HasHalf(HighCard):
    def all_actions(self):
        return range(7)

    def vector(self, state, player):
        return []


CALLS: list[int] = []
FAULTS = {
    TellsHands: r"vector\(\) to be the same in positions that a player cannot tell apart",
    ForgetsAnAction: r"all_actions\(\) to list every legal action, got none that is 6",
    NumbersTwice: "each action once from all_actions.*, got 3 twice",
    NumbersOthers: r"all_actions\(\) to give legal actions back as they are, got 1.0 for 1",
    NumbersWithoutOrder: "actions in order from all_actions.*, got a set",
    IsTooShort: r"expected 14 numbers from vector\(\), got 13",
    IsTooLong: r"expected 14 numbers from vector\(\), got more",
    IsTooLarge: r"numbers from −1 to 1 from vector\(\), got 2",
    IsNoNumber: r"numbers from −1 to 1 from vector\(\), got nan",
    IsText: r"expected numbers from vector\(\), got \['a'",
    NamesNoParts: r"names with lengths from vector_parts\(\), got 14",
    NamesOddParts: r"a length for each name of vector_parts\(\)",
    ChangesItsMind: r"all_actions\(\) and vector_parts\(\) to be the same on a second call",
    HasHalf: r"all_actions\(\), vector_parts\(\) and vector\(\) together, got all_actions, vector alone",
}


def test_an_encoded_game_is_reported_as_one():
    assert check_game(Numbered(), games=5, agents=["random"]).protocols[-1] == "Encoded"
    assert "Encoded" not in check_game(HighCard(), games=5, agents=["random"]).protocols


@pytest.mark.parametrize("fault", FAULTS, ids=lambda kind: kind.__name__)
def test_every_broken_promise_is_found(fault):
    with pytest.raises(km.InvalidGame, match=FAULTS[fault]):
        check_game(fault(), games=5, agents=["random"])
