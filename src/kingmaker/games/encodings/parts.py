"""What all vectors share: they are made of named parts, and begin with whose turn it is and who looks.

Players are counted from the one who looks: first itself, then the others in the order of their turns. So one set of
weights can play on every seat.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, TypeVar

T = TypeVar("T")

Parts = dict[str, list[float]]
"""Parts of a vector in their order."""


class EncodedGame(ABC):
    """Gives a game the protocol `Encoded`: write `all_actions` and `encoded_parts`."""

    @abstractmethod
    def new(self, *, seed: int | None = None) -> Any:
        """Return the start of a game."""

    @abstractmethod
    def all_actions(self) -> Sequence[Any]:
        """List every action that a player may ever have; its place is its number."""

    @abstractmethod
    def encoded_parts(self, state: Any, player: int) -> Parts:
        """Return what a player sees beside whose turn it is, part by part; names and lengths are always the same."""

    def vector_parts(self) -> dict[str, int]:
        """Name the parts of the vector in their order, each with its length."""
        return {name: len(part) for name, part in self._parts(self.new(), 0).items()}

    def vector(self, state: Any, player: int) -> list[float]:
        """Return a position as a player sees it, in numbers from −1 to 1."""
        return list(chain.from_iterable(self._parts(state, player).values()))

    def _parts(self, state: Any, player: int) -> Parts:
        players = state.num_players
        mover = None if state.is_terminal() or state.player < 0 else (state.player - player) % players
        return {"turn": one_of(players, mover), "seat": one_of(players, player)} | self.encoded_parts(state, player)


def one_of(length: int, place: int | None) -> list[float]:
    """Return zeros with a one at a place; zeros only for no place."""
    found = [0.0] * length
    if place is not None:
        found[place] = 1.0
    return found


def marked(names: Iterable[T], present: Collection[T]) -> list[float]:
    """Return a one for each name that is there, and else a zero."""
    there = set(present)
    return [1.0 if name in there else 0.0 for name in names]


def planes(names: Sequence[T], rows: Sequence[Collection[T]], player: int) -> list[float]:
    """Return which of the names each player has, beginning with the one who looks."""
    return [entry for row in turned(rows, player) for entry in marked(names, row)]


def turned(rows: Sequence[T], player: int) -> list[T]:
    """Return what each player has, beginning with the one who looks."""
    return [*rows[player:], *rows[:player]]


def share(number: float, most: float) -> float:
    """Return a number as a share of the most that it can be, from 0 to 1."""
    return min(1.0, max(0.0, number / most)) if most > 0 else 0.0


def scaled(names: Sequence[T], worth: Mapping[T, float], largest: float) -> list[float]:
    """Return what each name is worth over the largest worth, from −1 to 1; 0 for what is worth nothing to nobody."""
    return [max(-1.0, min(1.0, worth.get(name, 0.0) / largest)) if largest > 0 else 0.0 for name in names]
