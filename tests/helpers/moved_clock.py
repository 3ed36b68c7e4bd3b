"""A clock that a test moves, and games that no search comes to the end of in time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any
from unittest import mock

from kingmaker.search import base


@dataclass
class MovedClock:
    """Goes on by a step whenever it is looked at, and when somebody else moves it."""

    seconds: float
    """How long a search has, from the first look on."""
    step: float = 1.0
    now: float = 0.0
    start: float | None = None
    late_looks: int = 0
    late_moves: int = 0

    def __call__(self) -> float:
        if self.start is None:
            self.start = self.now
        self.now += self.step
        self.late_looks += self.is_late()
        return self.now

    def move(self) -> None:
        self.late_moves += self.is_late()
        self.now += 1.0

    def is_late(self) -> bool:
        return self.start is not None and self.now >= self.start + self.seconds

    @contextmanager
    def told_to_the_engine(self) -> Iterator[None]:
        """Let every search go by this clock."""
        with mock.patch.dict(base.PLAIN, clock=self):
            yield


@dataclass(frozen=True)
class Slow:
    """A game of `width` actions a turn that lasts `turns` turns, of which each call moves a clock."""

    clock: MovedClock = field(repr=False, compare=False)
    num_players: int = 3
    width: int = 400
    turns: float = 30
    stops: bool = True
    made: int = 0

    @property
    def player(self) -> int:
        return self.made % self.num_players

    def legal_actions(self) -> list[int]:
        self.clock.move()
        return list(range(self.width))

    def apply(self, action: int) -> Slow:
        self.clock.move()
        return replace(self, made=self.made + 1)

    def is_terminal(self) -> bool:
        self.clock.move()
        return self.made >= self.turns

    def returns(self) -> tuple[float, ...]:
        self.clock.move()
        return tuple(float(player) for player in range(self.num_players))

    def may_stop(self) -> bool:
        return self.stops

    def evaluate(self) -> tuple[float, ...]:
        self.clock.move()
        return tuple(0.5 for _ in range(self.num_players))

    def bounds(self) -> tuple[tuple[float, float], ...]:
        self.clock.move()
        return tuple((0.0, 1.0) for _ in range(self.num_players))

    def with_player(self, player: int) -> Slow | None:
        self.clock.move()
        return None if player != self.player else self

    def key(self) -> Any:
        return self.made


@dataclass(frozen=True)
class SlowDraft(Slow):
    """The same with items that nobody can pick twice."""

    gone: frozenset[int] = frozenset()

    def legal_actions(self) -> list[int]:
        self.clock.move()
        return [item for item in range(self.width) if item not in self.gone]

    def apply(self, action: int) -> SlowDraft:
        self.clock.move()
        return replace(self, made=self.made + 1, gone=self.gone | {action})

    def key(self) -> Any:
        return self.gone

    def picks_left(self, player: int) -> int:
        self.clock.move()
        return (int(self.turns) - self.made + self.num_players - 1 - (player - self.made) % 3) // self.num_players

    def item_values(self, player: int) -> dict[int, float]:
        self.clock.move()
        return {item: float((item * (player + 3)) % 11) for item in range(self.width) if item not in self.gone}
