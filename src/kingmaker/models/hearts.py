"""Player types for Hearts: what a finished deal is worth to its player. The engine knows them by the same names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kingmaker.games.hearts import HeartsState
from kingmaker.spec import Spelled


@dataclass(frozen=True, repr=False)
class MinPoints(Spelled):
    """Few points in this deal, whatever was carried into it."""

    name: ClassVar[str] = "min-points"
    native: ClassVar[str] = "min-points"

    def knows(self, state: object) -> bool:
        """Tell whether it can value the ends of a game."""
        return _is_deal(state)

    def __call__(self, state: HeartsState, player: int) -> float:
        """Value the finished deal for a player."""
        return _few_points(state, player)


@dataclass(frozen=True, repr=False)
class AvoidLast(Spelled):
    """Not to be last, then few points in this deal: 100 if another player stands at more points, minus the own points.

    The standing is what was carried into the deal plus what the deal costs. A player who shares the last place is last.
    """

    name: ClassVar[str] = "avoid-last"
    native: ClassVar[str] = "avoid-last"

    def knows(self, state: object) -> bool:
        """Tell whether it can value the ends of a game."""
        return _is_deal(state)

    def __call__(self, state: HeartsState, player: int) -> float:
        """Value the finished deal for a player."""
        standing = state.returns()
        is_last = min(standing) == standing[player]
        return _few_points(state, player) + (0.0 if is_last else 100.0)


@dataclass(frozen=True, repr=False)
class ShootMoon(Spelled):
    """All points of the deal, worth 26 whether the rules reward it or not; otherwise as few points as possible."""

    name: ClassVar[str] = "shoot-moon"
    native: ClassVar[str] = "shoot-moon"

    def knows(self, state: object) -> bool:
        """Tell whether it can value the ends of a game."""
        return _is_deal(state)

    def __call__(self, state: HeartsState, player: int) -> float:
        """Value the finished deal for a player."""
        points = state.points
        if 0 < points[player] == sum(points):
            return 26.0
        return _few_points(state, player)


def _is_deal(state: object) -> bool:
    """Tell whether a state has what the types look at."""
    return hasattr(state, "points") and hasattr(getattr(state, "game", None), "scores")


def _few_points(state: HeartsState, player: int) -> float:
    carried = state.game.scores[player] if state.game.scores else 0.0
    return float(round(state.returns()[player] + carried))  # points are whole numbers, what was carried need not be
