"""What a room shows of itself while it drafts: how closely its teams follow the average draft positions.

Each pick has a depth: how many free players with an earlier draft position were passed over. Rooms that keep to the
list have shallow picks, wild ones deep picks. What depths mean is found by simulation: whole drafts of this very league
are played in rooms of several scales, so that needs, caps, keepers and the order of turns are accounted for. The
posterior of the scale is then that of a synthetic likelihood (Wood, Nature 2010): the mean depth seen so far is taken
to be normal with the mean and the deviation of the simulated rooms at the same pick. The prior keeps the scale near 1
while little is seen.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Protocol

SCALES = (0.35, 0.5, 0.7, 1.0, 1.4, 2.0, 2.8)
"""How far the teams of a room are from the draft positions, of what is usual."""
PRIOR = 0.4
"""The standard deviation of the logarithm of a room's scale, before anything is seen."""
ROOMS = 32
"""Simulated rooms of each scale."""
FEWEST = 6
"""Picks of others before anything is learned."""
LEAST_DEVIATION = 0.02


class Simulates(Protocol):
    """The simulation of a league."""

    def mocks(self, first: int, count: int, seed: int) -> list[list[int | None]]: ...
    def depths(self, picks: Sequence[int | None]) -> list[int | None]: ...


@dataclass(frozen=True)
class Typical:
    """For every scale the mean depth of simulated rooms after each pick of others: its mean, and its deviation."""

    means: tuple[tuple[float, ...], ...]
    deviations: tuple[tuple[float, ...], ...]

    def scale(self, seen: Sequence[float]) -> float:
        """Return the scale of a room that has shown such depths, shrunken towards 1."""
        if len(seen) < FEWEST:
            return 1.0
        place = min(len(seen), len(self.means[0])) - 1
        mean = statistics.fmean(seen)
        logs = []
        for scale, means, deviations in zip(SCALES, self.means, self.deviations, strict=True):
            deviation = max(LEAST_DEVIATION, deviations[place])
            prior = -0.5 * (math.log(scale) / PRIOR) ** 2
            logs.append(prior - math.log(deviation) - 0.5 * ((mean - means[place]) / deviation) ** 2)
        top = max(logs)
        weights = [math.exp(each - top) for each in logs]
        centre = sum(weight * math.log(scale) for weight, scale in zip(weights, SCALES, strict=True)) / sum(weights)
        return math.exp(centre)


def typical_rooms(simulation: Callable[[float], Simulates], turns: Sequence[int], me: int, seed: int) -> Typical:
    """Play drafts of a league in rooms of every scale, and note how deep the picks of the other teams are."""
    means, deviations = [], []
    for scale in SCALES:
        league = simulation(scale)
        rooms = [depths_of(league, picks, turns, me) for picks in league.mocks(0, ROOMS, seed)]
        length = min(map(len, rooms))
        running = [[total / count for count, total in enumerate(accumulate(room[:length]), start=1)] for room in rooms]
        columns = list(zip(*running, strict=True))
        means.append(tuple(statistics.fmean(column) for column in columns))
        deviations.append(tuple(statistics.stdev(column) for column in columns))
    return Typical(tuple(means), tuple(deviations))


def depths_of(league: Simulates, picks: Sequence[int | None], turns: Sequence[int], me: int) -> list[float]:
    """Return how deep the picks of other teams are, each as the logarithm of one more; keepers are left out."""
    depths = zip(league.depths(picks), turns, strict=False)
    return [math.log1p(depth) for depth, team in depths if depth is not None and team != me]
