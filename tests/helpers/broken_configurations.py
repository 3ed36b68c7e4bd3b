"""Games whose states are sound, but which break the contract themselves: in their name, their start or their text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from broken_games import Sticks, broken


@broken("expected a game with the members of kingmaker.Game, got")
class NotAGame:
    @property
    def new(self) -> Any:
        return Sticks


@broken("expected new to give the same start for the same seed, got")
@dataclass(frozen=True)
class StartsDrawLots:
    """Every start is another, whatever the seed."""

    name = "lots"
    starts: Any = field(default_factory=lambda: iter(range(5, 10_000)), compare=False)

    def new(self, *, seed: int | None = None) -> Any:
        return Sticks(next(self.starts))


@broken("expected new() to start as new(seed=0) does, got")
@dataclass(frozen=True)
class AnotherStartWithoutSeed:
    name = "seedless"

    def new(self, *, seed: int | None = None) -> Any:
        return Sticks(5 if seed is None else 7)


@broken("expected new(seed=0) to answer, got TypeError")
@dataclass(frozen=True)
class TakesNoSeed:
    name = "seedless"

    def new(self) -> Any:
        return Sticks()


@broken("expected a frozen configuration, got a dataclass that can be changed")
@dataclass
class NotFrozen:
    name = "soft"

    def new(self, *, seed: int | None = None) -> Any:
        return Sticks()


@broken("expected a hashable configuration, got")
@dataclass(frozen=True)
class NotHashable:
    name = "lists"
    options: list[int] = field(default_factory=list)

    def new(self, *, seed: int | None = None) -> Any:
        return Sticks()


@broken("expected the name of the game to be text, got 3")
@dataclass(frozen=True)
class NamedByNumber:
    name = 3

    def new(self, *, seed: int | None = None) -> Any:
        return Sticks()


@broken("expected parse(str(state)) to give the state back, got")
@dataclass(frozen=True)
class ForgetsWhoseTurnItIs:
    name = "sticks"

    def new(self, *, seed: int | None = None) -> Any:
        return Sticks()

    def parse(self, text: str) -> Any:
        return Sticks(int(text.partition("left=")[2].partition(",")[0]))
