"""The public suite for games finds what is wrong with teams."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

import kingmaker as km
from kingmaker.testing import check_game
from team_games import HeapGame, Heaps


@dataclass(frozen=True)
class Of:
    """A game whose states are of another kind."""

    kind: Callable[..., Any]
    name: str = "heaps"

    def new(self, *, seed: int | None = None) -> Any:
        return self.kind((0, 1, 0, 1), 2, heaps=(0, 0))


class PaidApart(Heaps):
    def returns(self) -> tuple[float, ...]:
        first, *others = super().returns()
        return (first + 1, *others)


class ValuedApart(Heaps):
    def evaluate(self) -> tuple[float, ...]:
        first, *others = super().returns()
        return (first if self.is_terminal() else first + 1, *others)


class OutOfRange(Heaps):
    def team(self, player: int) -> int:
        return 4 if player == 3 else 0


class NoNumber(Heaps):
    def team(self, player: int) -> Any:
        return "north" if player % 2 == 0 else "east"


class Changing(Heaps):
    def team(self, player: int) -> int:
        return (self.teams[player] + self.turn) % 2


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (PaidApart, r"expected returns\(\) to be the same for partners, players 0 and 2, got"),
        (ValuedApart, r"expected evaluate\(\) to be the same for partners, players 0 and 2, got"),
        (OutOfRange, r"expected team\(3\) to be from 0 to 3, got 4"),
        (NoNumber, r"expected team\(0\) to be from 0 to 3, got 'north'"),
        (Changing, r"expected the same team\(\) of each player throughout a game"),
    ],
)
def test_what_is_wrong_with_teams_is_found_and_named(kind: Callable[..., Any], expected: str) -> None:
    with pytest.raises(km.InvalidGame, match=expected):
        check_game(Of(kind))


def test_a_game_for_partners_keeps_the_contract_and_every_agent_plays_or_says_why_not() -> None:
    for game in (HeapGame(), HeapGame(teams=(0, 1, 2, 0, 1, 2)), km.games.Spades(players=4, teams=True, cards=2)):
        report = check_game(game)
        assert "Teamed" in report.protocols
        assert {"maxn", "paranoid", "offensive", "soft-maxn", "prob-maxn", "max-prob", "uct"} <= set(report.agents)
        assert all(report.refused.values())
        assert "partners" in report.refused["best-reply"]
        two = len({game.new().team(player) for player in range(game.new().num_players)}) == 2
        assert ("alpha-beta" in report.agents) == two
