"""`check_game` finds what is wrong with the chances of a game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

import kingmaker as km
from kingmaker.testing import check_game


@dataclass(frozen=True)
class Toss(km.Playable):
    """Two players toss a coin in turn; the first with two heads wins."""

    heads: tuple[int, int] = (0, 0)
    turn: int = 0
    falls: bool = False

    num_players = 2

    @property
    def player(self) -> int:
        return km.CHANCE if self.falls else self.turn

    def legal_actions(self) -> Any:
        return ["heads", "tails"] if self.falls else ["toss"]

    def chances(self) -> Any:
        return [("heads", 0.5), ("tails", 0.5)] if self.falls else []

    def apply(self, action: str) -> Any:
        if action == "toss":
            return replace(self, falls=True)
        won = tuple(count + (action == "heads" and player == self.turn) for player, count in enumerate(self.heads))
        return replace(self, heads=won, turn=1 - self.turn, falls=False)

    def is_terminal(self) -> bool:
        return max(self.heads) == 2

    def returns(self) -> tuple[float, ...]:
        return tuple(float(count == 2) for count in self.heads)

    def evaluate(self) -> tuple[float, ...]:
        assert not self.falls, "no search asks for a static value where chance moves"
        return self.returns() if self.is_terminal() else (0.25 * self.heads[0], 0.25 * self.heads[1])


@dataclass(frozen=True)
class TossGame:
    start: Any = Toss

    name = "toss"

    def new(self, *, seed: int | None = None) -> Any:
        return self.start()


def test_a_game_of_tosses_keeps_the_contract() -> None:
    report = check_game(TossGame())
    assert "Chancy" in report.protocols
    assert {"maxn", "paranoid", "uct", "maxn-mc", "prob-maxn", "best-reply", "greedy"} <= set(report.agents)
    assert "no meaning where chance moves" in report.refused["soft-maxn"]


class Loaded(Toss):
    def chances(self) -> Any:
        return [("heads", 0.5), ("tails", 0.4)] if self.falls else []


class Negative(Toss):
    def chances(self) -> Any:
        return [("heads", 1.5), ("tails", -0.5)] if self.falls else []


class Impossible(Toss):
    def chances(self) -> Any:
        return [("heads", 1.0), ("tails", 0.0)] if self.falls else []


class Turned(Toss):
    def chances(self) -> Any:
        return [("tails", 0.5), ("heads", 0.5)] if self.falls else []


class Edge(Toss):
    def chances(self) -> Any:
        return [("heads", 0.5), ("tails", 0.25), ("edge", 0.25)] if self.falls else []


class Always(Toss):
    def chances(self) -> Any:
        return [("heads", 0.5), ("tails", 0.5)]


class Numbers(Toss):
    def chances(self) -> Any:
        return [0.5, 0.5] if self.falls else []


class Silent(Toss):
    chances = None  # type: ignore[assignment]


WRONG = {
    Loaded: "probabilities above 0 that sum to 1, got .* sum to 0.9",
    Negative: "probabilities above 0 that sum to 1",
    Impossible: "probabilities above 0 that sum to 1",
    Turned: r"chances\(\) to have the outcomes of legal_actions\(\)",
    Edge: r"chances\(\) to have the outcomes of legal_actions\(\)",
    Always: r"chances\(\) to be empty where a player moves",
    Numbers: r"chances\(\) to be pairs \(outcome, probability\)",
}


@pytest.mark.parametrize("kind", WRONG, ids=lambda kind: kind.__name__)
def test_wrong_chances_are_found(kind: Any) -> None:
    with pytest.raises(km.InvalidGame, match=WRONG[kind]):
        check_game(TossGame(kind))


def test_chance_without_chances_is_no_player() -> None:
    with pytest.raises(km.InvalidGame, match=r"player to be from 0 to 1"):
        check_game(TossGame(Silent))
