"""What is kept of a tournament while it goes on: rows, what thinking cost, errors and a few games to look at."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kingmaker.arena.rows import Row, row_of
from kingmaker.arena.series import totals

if TYPE_CHECKING:
    from kingmaker.arena.match import Match
    from kingmaker.arena.tournament import Plan, Task

SAMPLES = 3
"""How many games a report shows move by move."""


@dataclass(frozen=True)
class Effort:
    """What the decisions of an agent cost, all together."""

    decisions: int = 0
    nodes: int = 0
    seconds: float = 0.0

    def __add__(self, other: Effort) -> Effort:
        return Effort(self.decisions + other.decisions, self.nodes + other.nodes, self.seconds + other.seconds)

    @property
    def nodes_a_move(self) -> float:
        """Positions visited in a decision, on average."""
        return self.nodes / self.decisions if self.decisions else 0.0

    @property
    def seconds_a_move(self) -> float:
        """Seconds spent on a decision, on average."""
        return self.seconds / self.decisions if self.decisions else 0.0


@dataclass(frozen=True)
class Sample:
    """One game to look at: which it is, in words, and its record."""

    title: str
    match: Match


@dataclass
class Tally:
    """Adds up matches as they end, in whatever order; the records themselves are not kept."""

    plan: Plan
    rows: list[Row] = field(default_factory=list)
    efforts: list[Effort] = field(init=False)
    """One an agent of the plan."""
    errors: dict[int, str] = field(default_factory=dict)
    """What went wrong, by the number of the task."""
    _samples: dict[int, tuple[int, Sample]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.efforts = [Effort() for _ in self.plan.agents]

    def add(self, task: Task, matches: Sequence[Match]) -> Row:
        """Count the games of a task."""
        row = row_of(task, matches, totals(self.plan.game, matches))
        self.rows.append(row)
        for match in matches:
            for player, effort in enumerate(efforts_of(match)):
                self.efforts[task.seats[player]] += effort
            if match.error:
                self.errors[task.number] = match.error
        # The first game of each of the first deals: which are kept must not depend on who ended first.
        if matches and task.deal < SAMPLES and self._samples.get(task.deal, (math.inf,))[0] > task.number:
            self._samples[task.deal] = (task.number, sample_of(task, matches))
        return row

    @property
    def samples(self) -> tuple[Sample, ...]:
        """The games to look at, in the order of the plan."""
        return tuple(self._samples[deal][1] for deal in sorted(self._samples))


def efforts_of(match: Match) -> list[Effort]:
    """Add up what the decisions of each player cost."""
    found = [Effort() for _ in match.agents]
    for player, nodes, seconds in zip(match.players, match.nodes, match.seconds, strict=True):
        found[player] += Effort(1, nodes, seconds)
    return found


def sample_of(task: Task, matches: Sequence[Match]) -> Sample:
    """Give a game of a task with its name; of a series, the last."""
    series = f", game {len(matches)} of {len(matches)}" if len(matches) > 1 else ""
    return Sample(f"Match {task.number}: deal {task.deal}, seed {matches[-1].seed}{series}", matches[-1])
