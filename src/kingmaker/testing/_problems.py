"""Gathering what is wrong with a game: every kind of problem once, with the first place where it was met."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")

MOST_MOVES = 40
MOST_TEXT = 160


class Broken(Exception):
    """A game cannot be played on from here; what is wrong has been noted."""


@dataclass
class Problems:
    """The problems found so far, in the order in which they were met."""

    places: dict[str, set[str]] = field(default_factory=dict)
    lines: dict[str, str] = field(default_factory=dict)
    cause: Exception | None = None
    """The first exception that the game raised."""

    def add(self, expected: str, got: object, where: object) -> None:
        """Note a problem; for the same expectation disappointed again, only places are counted."""
        self.places.setdefault(expected, set()).add(str(where))
        self.lines.setdefault(expected, f"expected {expected}, got {shorten(str(got))} ({where})")

    def call(self, what: str, where: object, work: Callable[[], T]) -> T:
        """Call into the game; an exception is a problem, and the end of this game."""
        try:
            return work()
        except Exception as error:
            self.cause = self.cause or error
            self.add(f"{what} to answer", shown(error), where)
            raise Broken from error

    def texts(self) -> list[str]:
        """Return one line for each problem."""
        return [line + _again(len(self.places[expected]) - 1) for expected, line in self.lines.items()]


@dataclass(frozen=True)
class Place:
    """How to get to a position: the seed of the game, and the moves from its start."""

    seed: int | None
    moves: Sequence[Any] = ()

    def __str__(self) -> str:
        start = "no seed" if self.seed is None else f"seed {self.seed}"
        if not self.moves:
            return f"{start}, at the start"
        if len(self.moves) <= MOST_MOVES:
            return f"{start}, after {list(self.moves)!r}"
        return f"{start}, after {len(self.moves)} moves, the last {list(self.moves[-8:])!r}"


def shown(value: object) -> str:
    """Return a value as a problem shows it, whatever it is."""
    try:
        return repr(value)
    except Exception:
        return f"something without repr, of class {type(value).__name__}"


def shorten(text: str, most: int = MOST_TEXT) -> str:
    """Keep a text on one line of bearable length."""
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1] + "…"


def _again(count: int) -> str:
    if count == 0:
        return ""
    return " and at another place" if count == 1 else f" and at {count} other places"
