"""Tournaments of players who are numbers: strong effects of the deal, and truths that are known.

A game's score is the agent's strength, plus what the deal does to this agent (some cards suit some players), plus what
it does to this seat (some hands are better), plus luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations

import numpy as np

from kingmaker.arena.rows import Row
from kingmaker.arena.statistics import Table


def simulated(
    rng: np.random.Generator,
    *,
    deals: int,
    strengths: Sequence[float] = (0.0, 0.0, 0.0),
    agent_effect: float = 0.0,
    seat_effect: float = 0.0,
    seat_advantage: float = 0.0,
) -> Table:
    """Play every deal in every seating; scores are rounded, so that there are ties."""
    players = len(strengths)
    seatings = np.array(list(permutations(range(players))))
    skill = np.array(strengths) + agent_effect * rng.normal(size=(deals, players))
    cards = seat_effect * rng.normal(size=(deals, players))
    cards[:, 0] += seat_advantage
    luck = rng.normal(size=(deals, len(seatings), players))
    scores = skill[:, seatings] + cards[:, None, :] + luck
    return Table(
        agents=players,
        players=players,
        failed=0,
        deals=np.arange(deals),
        deal=np.repeat(np.arange(deals), len(seatings)),
        seats=np.tile(seatings, (deals, 1)),
        scores=np.round(scores.reshape(-1, players), 1),
    )


@cache
def truths(metric: str, **options: object) -> tuple[float, ...]:
    """The mean of each agent, from so many deals that their chance is lost in rounding."""
    table = simulated(np.random.default_rng(12345), deals=200_000, **options)  # type: ignore[arg-type]
    values = table.values(metric)
    return tuple(float(values[table.seats == agent].mean()) for agent in range(table.agents))


def rows_of(table: Table) -> list[Row]:
    """The same as rows."""
    return [
        Row(number, int(deal), tuple(seats), tuple(scores), False)
        for number, (deal, seats, scores) in enumerate(
            zip(table.deal, table.seats.tolist(), table.scores.tolist(), strict=True)
        )
    ]
