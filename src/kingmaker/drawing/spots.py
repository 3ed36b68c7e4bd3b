"""Where on a picture something can be pointed at: named places, for front ends on which people click.

A picture that is only looked at has none, so that its text stays the same: spots are collected while a front end asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True)
class Spot:
    """A rectangle of a picture, in its own units, and what the actions of the game call it."""

    name: str
    x: float
    y: float
    width: float
    height: float


_COLLECTED: ContextVar[list[Spot] | None] = ContextVar("spots", default=None)


@contextmanager
def collected_spots() -> Iterator[list[Spot]]:
    """Collect the spots of the pictures that are drawn inside."""
    found: list[Spot] = []
    token = _COLLECTED.set(found)
    try:
        yield found
    finally:
        _COLLECTED.reset(token)


def add_spot(spot: Spot) -> None:
    """Remember a spot if somebody asks for them."""
    found = _COLLECTED.get()
    if found is not None:
        found.append(spot)
