"""How each agent did, and each seat: win share, mean score and mean rank, with intervals by deal.

A share is a part of the seats taken: an agent that sits twice at a table has two chances to win, so at a table of n the
share of equals is 1/n whatever the seating.
The test of seats turns the table of each deal by chance: if no seat is better, a deal could as well have been dealt
from any other seat on, and the spread of the seats' shares is that of turned tables (a randomisation test: Edgington &
Onghena, "Randomization Tests", 4th ed., 2007; drawn by chance with the observed one counted in: Phipson & Smyth,
"Permutation p-values should never be zero", SAGMB 9, 2010).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from kingmaker.arena.rows import Row
from kingmaker.arena.statistics.bootstrap import RESAMPLES, Estimate, blocks, estimates
from kingmaker.arena.statistics.result_arrays import Floats, ResultArrays

TURNS = 9999
TURNED_BLOCKS = 250
"""More deals than these are turned in blocks, which costs no power worth the time."""
AT_ONCE = 500
"""Turns of all deals computed together: as much as a processor keeps at hand."""


@dataclass(frozen=True)
class Standing:
    """How one agent did."""

    agent: int
    deals: int
    games: int
    """Games in which it had a seat."""
    seats: int
    """Seats that it had in all of them."""
    wins: float
    share: Estimate
    """Wins a seat."""
    score: Estimate
    rank: Estimate
    """Mean place, 1 the best."""


@dataclass(frozen=True)
class SeatShare:
    """How those who sat on one seat did."""

    seat: int
    share: Estimate
    score: Estimate


@dataclass(frozen=True)
class SeatEffect:
    """Whether it matters where one sits."""

    seats: tuple[SeatShare, ...]
    p: float
    """The chance of shares at least as uneven if no seat is better."""
    balanced: bool
    """Whether each agent had each seat equally often; if not, the seats' shares are the agents' doing too."""


def standings(
    rows: Iterable[Row] | ResultArrays,
    *,
    ties: str = "share",
    agents: int | None = None,
    confidence: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> list[Standing]:
    """Return the standing of each agent, by its number; failed games are left out."""
    arrays = ResultArrays.of(rows, agents=agents)
    values = [arrays.values(metric, ties) for metric in ("win", "score", "rank")]
    sums = [arrays.sums(value)[0] for value in values]
    counts = arrays.sums(values[0])[1]
    seen = (counts > 0).sum(axis=0)
    limits = ((0.0, 1.0), None, (1.0, float(max(arrays.players, 1))))
    found = estimates(
        np.hstack([*sums, counts, counts, counts]),
        seen=np.tile(seen, 3),
        bounds=[limit for limit in limits for _ in range(arrays.agents)],
        confidence=confidence,
        resamples=resamples,
        seed=seed,
    )
    shares, scores, places = (found[arrays.agents * part : arrays.agents * (part + 1)] for part in range(3))
    return [
        Standing(
            agent=agent,
            deals=int(seen[agent]),
            games=int((arrays.seats == agent).any(axis=1).sum()),
            seats=int(counts[:, agent].sum()),
            wins=float(sums[0][:, agent].sum()),
            share=shares[agent],
            score=scores[agent],
            rank=places[agent],
        )
        for agent in range(arrays.agents)
    ]


def seat_effect(
    rows: Iterable[Row] | ResultArrays,
    *,
    ties: str = "share",
    confidence: float = 0.95,
    resamples: int = RESAMPLES,
    turns: int = TURNS,
    seed: int = 0,
) -> SeatEffect:
    """Return the win share and mean score by seat, and test whether the win shares differ."""
    arrays = ResultArrays.of(rows)
    wins, counts = arrays.seat_sums(arrays.values("win", ties))
    scores, _ = arrays.seat_sums(arrays.scores)
    found = estimates(
        np.hstack([wins, scores, counts, counts]),
        bounds=[limit for limit in ((0.0, 1.0), None) for _ in range(arrays.players)],
        confidence=confidence,
        resamples=resamples,
        seed=seed,
    )
    seats = tuple(SeatShare(seat, found[seat], found[arrays.players + seat]) for seat in range(arrays.players))
    return SeatEffect(seats, _turned(wins, turns, seed), _balanced(arrays))


def shares_by_seat(
    rows: Iterable[Row] | ResultArrays, *, ties: str = "share", agents: int | None = None, players: int | None = None
) -> tuple[tuple[float | None, ...], ...]:
    """Return the win share of each agent on each seat, None where it never sat."""
    arrays = ResultArrays.of(rows, agents=agents)
    seats = arrays.players if players is None else players
    if not arrays.games:
        return tuple((None,) * seats for _ in range(arrays.agents))
    cell = (arrays.seats * seats + np.arange(seats)).ravel()
    size = arrays.agents * seats
    wins = np.bincount(cell, weights=arrays.values("win", ties).ravel(), minlength=size).tolist()
    games = np.bincount(cell, minlength=size).tolist()
    shares = [won / sat if sat else None for won, sat in zip(wins, games, strict=True)]
    return tuple(tuple(shares[start : start + seats]) for start in range(0, size, seats))


def _turned(wins: Floats, turns: int, seed: int) -> float:
    """Return the p-value of the spread of `wins` (lines are deals, columns are seats) among tables turned at random."""
    parts = blocks(wins, TURNED_BLOCKS)
    deals, players = parts.shape
    if deals < 2 or players < 2:
        return 1.0
    rng = np.random.default_rng(seed)
    reached = parts.sum(axis=0).var() * (1 - 1e-9) - 1e-12
    as_uneven = 0
    for start in range(0, turns, AT_ONCE):
        offsets = rng.integers(players, size=(min(AT_ONCE, turns - start), deals), dtype=np.int8)
        turned = sum(
            (offsets == offset).astype(np.float64) @ np.roll(parts, offset, axis=1) for offset in range(players)
        )
        as_uneven += int((np.var(turned, axis=1) >= reached).sum())
    return (as_uneven + 1) / (turns + 1)


def _balanced(arrays: ResultArrays) -> bool:
    cell = (arrays.seats * arrays.players + np.arange(arrays.players)).ravel()
    counts = np.bincount(cell, minlength=arrays.agents * arrays.players).reshape(arrays.agents, arrays.players)
    return bool((counts == counts[:, :1]).all())
