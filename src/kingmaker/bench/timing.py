"""Timing that two sides can be compared by: turn about in one run, after a warm-up, and medians.

Whatever else the machine does moves a rate from one minute to the next. Both sides of a comparison are therefore timed
in turn, the ratio is taken within each turn, and the spread over the turns is reported with it. Rates are over the
processor time of this process, which leaves out the time that others had the processor; all that is compared runs in
one thread. A ratio reaches a target if it does so in every turn; turns on both sides of it decide nothing.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import process_time

Task = Callable[[], int]
"""Does the work once and gives the number of nodes visited."""


@dataclass(frozen=True)
class TimedPair:
    """Two tasks timed in turn: nodes of one go, nodes per second in each turn."""

    nodes: int
    other_nodes: int
    rates: tuple[float, ...]
    other_rates: tuple[float, ...]

    @property
    def rate(self) -> float:
        """The median rate of the first task."""
        return statistics.median(self.rates)

    @property
    def other_rate(self) -> float:
        """The median rate of the second."""
        return statistics.median(self.other_rates)

    @property
    def ratios(self) -> tuple[float, ...]:
        """How many times as fast the first was, turn by turn."""
        return tuple(mine / theirs for mine, theirs in zip(self.rates, self.other_rates, strict=True))

    @property
    def ratio(self) -> float:
        """The median of the ratios."""
        return statistics.median(self.ratios)

    def reaches(self, target: float) -> bool | None:
        """Whether the ratio reaches a target: in every turn, in none, or None if the turns disagree."""
        return agreed(ratio >= target for ratio in self.ratios)


def compare(task: Task, other: Task, *, turns: int, least: float) -> TimedPair:
    """Time two tasks in turn, each for at least `least` seconds a turn; the first go of each warms up and counts."""
    nodes, other_nodes = task(), other()
    rates, other_rates = [], []
    for _ in range(turns):
        rates.append(rate_of(task, least))
        other_rates.append(rate_of(other, least))
    return TimedPair(nodes, other_nodes, tuple(rates), tuple(other_rates))


def rate_of(task: Task, least: float) -> float:
    """Return nodes per second of processor time, over as many goes as fill the time; at least one."""
    nodes, start = 0, process_time()
    while True:
        nodes += task()
        seconds = process_time() - start
        if seconds >= least:
            return nodes / seconds


def agreed(turns: Iterable[bool]) -> bool | None:
    """Return what all turns say; None if they disagree."""
    said = set(turns)
    return said.pop() if len(said) == 1 else None


def percentile(numbers: list[float], share: float) -> float:
    """Return the smallest number that at least this share of the numbers does not exceed."""
    ordered = sorted(numbers)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]
