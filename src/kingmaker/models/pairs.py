"""Preferences as a set of ordered pairs of outcomes, for trees small enough to write them down.

Sturtevant & Bowling, "Robust Game Play Against Unknown Opponents", AAMAS 2006: an opponent model is a set of ordered
pairs of outcomes, the first of which is preferred.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from kingmaker.checks import whole
from kingmaker.game import KingmakerError

Vector = tuple[float, ...]
Pair = tuple[Vector, Vector]


@dataclass(frozen=True)
class OrderedPairs:
    """A relation that is written down: from a player to the pairs of outcomes of which it prefers the first.

    An outcome is given by what it pays. A player without pairs has no preferences.
    """

    pairs: Mapping[int, Iterable[Any]] = field(hash=False)

    def __post_init__(self) -> None:
        if not isinstance(self.pairs, Mapping):
            raise KingmakerError(f"expected a mapping from players to pairs of outcomes, got {self.pairs!r}")
        read = {_seat(player): frozenset(map(_pair, pairs)) for player, pairs in self.pairs.items()}
        object.__setattr__(self, "pairs", read)

    def __call__(self, v: Vector, w: Vector, player: int) -> bool:
        """Tell whether the player prefers the first."""
        return (v, w) in self.pairs.get(player, ())


def _seat(given: Any) -> int:
    return whole(given, "a player of pairs of outcomes", 0, 2**16)


def _pair(given: Any) -> Pair:
    try:
        better, worse = given
        return tuple(float(entry) for entry in better), tuple(float(entry) for entry in worse)
    except (TypeError, ValueError):
        raise KingmakerError(f"expected a pair of outcomes, such as ((3, 1), (1, 2)), got {given!r}") from None
