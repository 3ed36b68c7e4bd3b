"""A series of deals with the scores carried over: until a player has a number of points, or for a number of deals.

Sturtevant, Zinkevich & Bowling, AAAI 2006, play Spades to 300; Hashavit & Markovitch, IJCAI 2011, hundred-hand Hearts.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from kingmaker.agents import Agent
from kingmaker.arena.live import LiveGame
from kingmaker.arena.match import Match
from kingmaker.arena.playing import never, play_out
from kingmaker.arena.seat import Seat, take_seats
from kingmaker.arena.seeds import deal_seed
from kingmaker.checks import whole
from kingmaker.game import Game, KingmakerError, State
from kingmaker.spec import fields

MOST_DEALS = 1000
"""Where a series ends if nobody gets enough points: bids that are missed again and again never add up."""


@dataclass(frozen=True, kw_only=True)
class Series:
    """When a series ends: once a player has `until` points, after `deals` deals, or whichever comes first.

    Points are what the game carries from deal to deal, so that Hearts ends when somebody has taken too many; in games
    that carry nothing they are the sum of the returns.
    """

    until: float | None = None
    deals: int | None = None

    def __post_init__(self) -> None:
        if self.until is None and self.deals is None:
            raise KingmakerError("expected points or a number of deals for a series, got neither")
        until: Any = self.until
        if until is not None:
            if not isinstance(until, int | float) or isinstance(until, bool) or not 0 < until < math.inf:
                raise KingmakerError(f"expected until of a series to be a number above 0, got {until!r}")
            object.__setattr__(self, "until", float(until))
        if self.deals is not None:
            whole(self.deals, "the deals of a series", 1, 2**63 - 1)

    def to_json(self) -> dict[str, Any]:
        """Return the series as JSON-compatible data; stores know plans by it, so the points keep their first name."""
        return {"target": self.until, "deals": self.deals}

    @classmethod
    def from_json(cls, record: dict[str, Any]) -> Self:
        """Make the series again from what `to_json` returned."""
        return cls(**{"until" if name == "target" else name: value for name, value in record.items()})

    def is_over(self, points: Sequence[float], deals: int) -> bool:
        """Tell whether the series ends with these points after so many deals."""
        if self.until is not None and max(points) >= self.until:
            return True
        return deals >= (MOST_DEALS if self.deals is None else self.deals)


class LiveSeries:
    """A series that is being played, deal by deal; the seed decides all its deals."""

    def __init__(
        self, game: Game, agents: Sequence[Agent], series: Series, *, seed: int, seats: Sequence[Seat] | None = None
    ) -> None:
        self.game = game
        """The game of the next deal: what is carried stands in it."""
        self.agents = agents
        self.series = series
        self.seed = seed
        self.seats = take_seats(agents) if seats is None else seats
        """Of all deals, so that agents that learn know what they saw in earlier ones."""
        self.matches: list[Match] = []
        self.points: tuple[float, ...] = ()
        """Of each player after the deals that were played."""
        self.is_over = False

    @property
    def deal_seed(self) -> int:
        """The seed of the next deal."""
        return deal_seed(self.seed, len(self.matches))

    @property
    def totals(self) -> tuple[float, ...]:
        """What decides the series, more being better."""
        return totals(self.game, self.matches)

    def deal(self) -> LiveGame:
        """Return the next deal, to be played and then added."""
        return LiveGame(self.game, self.agents, seed=self.deal_seed, seats=self.seats)

    def add(self, match: Match, end: State | None) -> None:
        """Take a deal into the series with its last position; one that failed, without any, is the last."""
        self.matches.append(match)
        if end is None:
            self.is_over = True
            return
        self.points = _points(self.game, self.points, match.returns)
        self.is_over = self.series.is_over(self.points, len(self.matches))
        if not self.is_over:
            self.game = carried(self.game, end, self.points)


def play_series(
    game: Game,
    agents: Sequence[Agent],
    series: Series,
    *,
    seed: int,
    opening: int = 0,
    seats: Sequence[Seat] | None = None,
    stop: Callable[[], bool] = never,
) -> list[Match]:
    """Play the matches of a series; the seed decides all its deals, and a match that fails is the last.

    Each deal begins with `opening` random plies. Agents that learn keep their `seats` from deal to deal;
    whoever gives them can ask them afterwards what they know.
    """
    live = LiveSeries(game, agents, series, seed=seed, seats=seats)
    while not live.is_over:
        live.add(*play_out(live.game, agents, seed=live.deal_seed, opening=opening, seats=live.seats, stop=stop))
    return live.matches


def totals(game: Game, matches: Sequence[Match]) -> tuple[float, ...]:
    """Return what decides a match or a series, more being better: the returns, or the sum of those not carried over."""
    if not matches or matches[-1].error:
        return ()
    if _carries(game, "scores"):
        return matches[-1].returns
    return tuple(math.fsum(column) for column in zip(*(match.returns for match in matches), strict=True))


def carried(game: Game, end: State, points: Sequence[float]) -> Game:
    """Return the game of the next deal: the same rules, with the scores, and the overtricks of Spades, carried in.

    A game whose deals differ by their number, in the direction of passing for example, says so by `next_deal()`.
    """
    changes: dict[str, Any] = {}
    if _carries(game, "scores"):
        changes["scores"] = tuple(points)
    if _carries(game, "bags"):
        changes["bags"] = tuple(end.bags)  # type: ignore[attr-defined]
    changes |= getattr(game, "next_deal", dict)()
    return dataclasses.replace(game, **changes) if changes else game  # type: ignore[type-var]


def _points(game: Game, before: tuple[float, ...], returns: tuple[float, ...]) -> tuple[float, ...]:
    """Return the points after a deal, as the game's `scores` count them."""
    if _carries(game, "scores"):
        return tuple(-each + 0.0 for each in returns) if getattr(game, "penalty", False) else returns
    return tuple(old + new for old, new in zip(before, returns, strict=True)) if before else returns


def _carries(game: Game, field: str) -> bool:
    return any(each.name == field for each in fields(game))
