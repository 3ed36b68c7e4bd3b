"""A series of deals with the scores carried over: to a target, Spades to 300 for example, or for a number of deals.

Sturtevant, Zinkevich & Bowling, AAAI 2006, play Spades to 300; Hashavit & Markovitch, IJCAI 2011, hundred-hand Hearts.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from kingmaker.agents import Agent
from kingmaker.arena.match import Match, never, play_out
from kingmaker.arena.seats import Seat, take_seats
from kingmaker.arena.seeds import deal_seed
from kingmaker.game import Game, KingmakerError, State
from kingmaker.spec import fields

MOST_DEALS = 1000
"""Where a series to a target ends if nobody comes there: bids that are missed again and again never add up."""


@dataclass(frozen=True, kw_only=True)
class Series:
    """When a series ends: once a player has `target` points, after so many `deals`, or whichever comes first.

    Points are what the game carries from deal to deal, so that Hearts ends when somebody has taken too many; in games
    that carry nothing they are the sum of the returns.
    """

    target: float | None = None
    deals: int | None = None

    def __post_init__(self) -> None:
        if self.target is None and self.deals is None:
            raise KingmakerError("expected a target or a number of deals for a series, got neither")
        target: Any = self.target
        if target is not None:
            if not isinstance(target, int | float) or isinstance(target, bool) or not 0 < target < math.inf:
                raise KingmakerError(f"expected the target of a series to be a number above 0, got {target!r}")
            object.__setattr__(self, "target", float(target))
        deals: Any = self.deals
        if deals is not None and (not isinstance(deals, int) or isinstance(deals, bool) or deals < 1):
            raise KingmakerError(f"expected the deals of a series to be a whole number from 1, got {deals!r}")

    def to_json(self) -> dict[str, Any]:
        """Give the series as JSON can hold it."""
        return {"target": self.target, "deals": self.deals}

    @classmethod
    def from_json(cls, record: dict[str, Any]) -> Self:
        """Make the series again from what `to_json` gave."""
        return cls(**record)

    def is_over(self, points: Sequence[float], deals: int) -> bool:
        """Tell whether the series ends with these points after so many deals."""
        if self.target is not None and max(points) >= self.target:
            return True
        return deals >= (MOST_DEALS if self.deals is None else self.deals)


def play_series(
    game: Game,
    agents: Sequence[Agent],
    series: Series,
    *,
    seed: int,
    seats: Sequence[Seat] | None = None,
    stop: Callable[[], bool] = never,
) -> list[Match]:
    """Play the matches of a series; the seed decides all its deals, and a match that fails is the last.

    Agents that learn keep their `seats` from deal to deal; whoever gives them can ask them afterwards what they know.
    """
    matches: list[Match] = []
    seats = take_seats(agents) if seats is None else seats
    points: tuple[float, ...] = ()
    while True:
        match, end = play_out(game, agents, seed=deal_seed(seed, len(matches)), seats=seats, stop=stop)
        matches.append(match)
        if end is None:
            return matches
        points = _points(game, points, match.returns)
        if series.is_over(points, len(matches)):
            return matches
        game = carried(game, end, points)


def totals(game: Game, matches: Sequence[Match]) -> tuple[float, ...]:
    """Give what decides a match or a series, more being better: the returns, the sum of those that are not carried."""
    if not matches or matches[-1].error:
        return ()
    if _carries(game, "scores"):
        return matches[-1].returns
    return tuple(math.fsum(column) for column in zip(*(match.returns for match in matches), strict=True))


def carried(game: Game, end: State, points: Sequence[float]) -> Game:
    """Give the game of the next deal: the same rules, with the scores, and the overtricks of Spades, carried in."""
    changes: dict[str, Any] = {}
    if _carries(game, "scores"):
        changes["scores"] = tuple(points)
    if _carries(game, "bags"):
        changes["bags"] = tuple(end.bags)  # type: ignore[attr-defined]
    return dataclasses.replace(game, **changes) if changes else game  # type: ignore[type-var]


def _points(game: Game, before: tuple[float, ...], returns: tuple[float, ...]) -> tuple[float, ...]:
    """Give the points after a deal, as the game's `scores` count them."""
    if _carries(game, "scores"):
        return tuple(-each + 0.0 for each in returns) if getattr(game, "penalty", False) else returns
    return tuple(old + new for old, new in zip(before, returns, strict=True)) if before else returns


def _carries(game: Game, field: str) -> bool:
    return any(each.name == field for each in fields(game))
