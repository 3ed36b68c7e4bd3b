"""Rows as arrays: who sat where in which deal, who won, and the sums of a deal that all statistics start from.

Games of one deal share its cards, so they are not independent; deals are. Hence everything is first added up by deal.
Failed games are left out, and counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import attrgetter

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kingmaker.arena.rows import TIES, Row
from kingmaker.game import KingmakerError

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

SEATS, SCORES = attrgetter("seats"), attrgetter("scores")

METRICS = ("win", "score", "rank")


def winners(scores: ArrayLike, ties: str = "share") -> Floats:
    """Return each seat's share of the win, for one game or for one game in each line: the highest score wins.

    Those who tie for the first place `share` one win, or `all` have a win each.
    """
    if ties not in TIES:
        raise KingmakerError(f"expected ties to be one of {', '.join(TIES)}, got {ties!r}")
    table = np.asarray(scores, dtype=np.float64)
    first = (table == table.max(axis=-1, keepdims=True)).astype(np.float64)
    return np.asarray(first if ties == "all" else first / first.sum(axis=-1, keepdims=True), dtype=np.float64)


def ranks(scores: ArrayLike) -> Floats:
    """Return the place of each seat, 1 for the highest score; those who tie have the mean of their places."""
    table = np.asarray(scores, dtype=np.float64)
    mine, others = table[..., :, None], table[..., None, :]
    return np.asarray((others > mine).sum(axis=-1) + ((others == mine).sum(axis=-1) + 1) / 2, dtype=np.float64)


@dataclass(frozen=True, eq=False)
class ResultArrays:
    """The games that ended, a line for each."""

    agents: int
    players: int
    failed: int
    """How many games are left out because they failed."""
    deals: Integers
    """The numbers of the deals of which a game ended, in order."""
    deal: Integers
    """The place of each game's deal in `deals`."""
    seats: Integers
    """Which agent sat where; one line for each game."""
    scores: Floats

    @classmethod
    def of(cls, rows: Iterable[Row] | ResultArrays, *, agents: int | None = None) -> ResultArrays:
        """Read rows; `agents` is how many there are, by default those that the rows name."""
        if isinstance(rows, ResultArrays):
            return rows
        rows = sorted(rows, key=attrgetter("number"))
        ended = [row for row in rows if not row.failed]
        players = _players(rows, ended)
        named = max(chain.from_iterable(set(map(SEATS, rows))), default=-1) + 1
        if agents is not None and agents < named:
            raise KingmakerError(f"expected agents numbered below {agents}, got agent {named - 1} in a row")
        shape = (len(ended), players)
        size = len(ended) * players
        seats = np.fromiter(chain.from_iterable(map(SEATS, ended)), np.int64, size)
        scores = np.fromiter(chain.from_iterable(map(SCORES, ended)), np.float64, size)
        if not np.isfinite(scores).all():
            where = ended[int(np.argmin(np.isfinite(scores))) // players]
            raise KingmakerError(f"expected finite scores, got {where.scores} in game {where.number}")
        numbers = np.fromiter((row.deal for row in ended), np.int64, len(ended))
        deals, deal = np.unique(numbers, return_inverse=True)
        return cls(
            agents=named if agents is None else agents,
            players=players,
            failed=len(rows) - len(ended),
            deals=deals,
            deal=deal.astype(np.int64),
            seats=seats.reshape(shape),
            scores=scores.reshape(shape),
        )

    @property
    def games(self) -> int:
        """How many games ended."""
        return len(self.seats)

    def values(self, metric: str, ties: str = "share") -> Floats:
        """Return what a game was worth to each seat: its part of the win, its score, or its rank."""
        if metric == "win":
            return winners(self.scores, ties) if self.games else self.scores
        if metric == "score":
            return self.scores
        if metric == "rank":
            return ranks(self.scores)
        raise KingmakerError(f"expected the metric to be one of {', '.join(METRICS)}, got {metric!r}")

    def sums(self, values: Floats) -> tuple[Floats, Floats]:
        """Add up values of seats by deal and agent, and count the seats; lines are deals, columns are agents."""
        return self._by_deal(self.seats, self.agents, values)

    def seat_sums(self, values: Floats) -> tuple[Floats, Floats]:
        """Add up values by deal and seat, and count the games; lines are deals, columns are seats."""
        return self._by_deal(np.broadcast_to(np.arange(self.players), self.seats.shape), self.players, values)

    def _by_deal(self, columns: Integers, width: int, values: Floats) -> tuple[Floats, Floats]:
        cell = (self.deal[:, None] * width + columns).ravel()
        size = len(self.deals) * width
        added = np.bincount(cell, weights=values.ravel(), minlength=size)
        counted = np.bincount(cell, minlength=size).astype(np.float64)
        shape = (len(self.deals), width)
        return np.asarray(added, dtype=np.float64).reshape(shape), counted.reshape(shape)


def _players(rows: Sequence[Row], ended: Sequence[Row]) -> int:
    """Return the size of the table, the same in all rows."""
    players = len(rows[0].seats) if rows else 0
    if {*map(len, map(SEATS, rows)), *map(len, map(SCORES, ended))} <= {players}:
        return players
    for row in rows:
        if len(row.seats) != players or (not row.failed and len(row.scores) != players):
            raise KingmakerError(
                f"expected {players} seats and scores in each row, "
                f"got {len(row.seats)} and {len(row.scores)} in game {row.number}"
            )
    return players
