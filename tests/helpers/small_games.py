"""Games of a few lines, written in Python as a user would write them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Haggle:
    """Seven players say one of four odd things each, twice around; what was said pays by a fixed lottery."""

    said: tuple[Any, ...] = ()
    num_players: int = 7
    rounds: int = 1

    WORDS = ("bid", ("pair", 2), frozenset({1, 2}), None)

    @property
    def player(self) -> int:
        return len(self.said) % self.num_players

    def legal_actions(self) -> Sequence[Any]:
        return self.WORDS[: 2 + len(self.said) % 3]

    def apply(self, action: Any) -> Haggle:
        return replace(self, said=(*self.said, action))

    def is_terminal(self) -> bool:
        return len(self.said) == self.num_players * self.rounds

    def evaluate(self) -> tuple[float, ...]:
        places = [self.WORDS.index(word) for word in self.said]
        lottery = random.Random(str(places))
        return tuple(float(lottery.randrange(4)) for _ in range(self.num_players))

    def returns(self) -> tuple[float, ...]:
        return self.evaluate()

    def bounds(self) -> tuple[tuple[float, float], ...]:
        return tuple((x, x if self.is_terminal() else x + 2) for x in self.evaluate())


@dataclass(frozen=True)
class Pile:
    """Three players take one, two or three from a pile; who takes the last wins. Many ways lead to one position."""

    left: int = 15
    player: int = 0
    num_players: int = 3

    def legal_actions(self) -> list[int]:
        return [n for n in (1, 2, 3) if n <= self.left]

    def apply(self, action: int) -> Pile:
        return replace(self, left=self.left - action, player=(self.player + 1) % 3)

    def is_terminal(self) -> bool:
        return self.left == 0

    def returns(self) -> tuple[float, ...]:
        return tuple(float((self.player - 1) % 3 == player) for player in range(3))


@dataclass(frozen=True)
class Tricks(Pile):
    """Searches may stop only every third ply."""

    def may_stop(self) -> bool:
        return self.player == 0

    def evaluate(self) -> tuple[float, ...]:
        return (float(self.left), -float(self.left), 0.0)

    def bounds(self) -> tuple[tuple[float, float], ...]:
        return ((0.0, 1.0),) * 3 if not self.is_terminal() else tuple((x, x) for x in self.returns())
