"""What is kept of a tournament while it goes on: rows, what thinking cost, errors and a few games to look at."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from kingmaker.arena.rows import Row, row_of
from kingmaker.arena.series import totals
from kingmaker.game import CHANCE

if TYPE_CHECKING:
    from kingmaker.arena.match import Match
    from kingmaker.arena.plan import Plan, Task

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


@dataclass(frozen=True)
class Counted:
    """All that is kept of a task once it has been played."""

    row: Row
    efforts: Sequence[Effort]
    """One a seat."""
    error: str = ""
    sample: Sample | None = None
    """Of the first deals only."""


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

    def count(self, task: Task, matches: Sequence[Match]) -> Counted:
        """Return what is to be kept of a task, without adding it."""
        row = row_of(task, matches, totals(self.plan.game, matches))
        error = next((match.error for match in matches if match.error), "")
        sample = sample_of(task, matches) if matches and task.deal < SAMPLES else None
        return Counted(row, efforts_of(matches, len(task.seats)), error, sample)

    def add(self, counted: Counted) -> Row:
        """Add a task."""
        row = counted.row
        self.rows.append(row)
        for agent, effort in zip(row.seats, counted.efforts, strict=True):
            self.efforts[agent] += effort
        if counted.error:
            self.errors[row.number] = counted.error
        # The first game of each of the first deals: which are kept must not depend on who ended first.
        if counted.sample is not None and self._samples.get(row.deal, (math.inf,))[0] > row.number:
            self._samples[row.deal] = (row.number, counted.sample)
        return row

    @property
    def samples(self) -> tuple[Sample, ...]:
        """The games to look at, in the order of the plan."""
        return tuple(self._samples[deal][1] for deal in sorted(self._samples))


def efforts_of(matches: Sequence[Match], players: int) -> list[Effort]:
    """Add up what the decisions of each player cost."""
    decisions, nodes, seconds = [0] * players, [0] * players, [0.0] * players
    for match in matches:
        decided = zip(match.players, match.nodes, match.seconds, strict=True)
        for player, visited, took in islice(decided, match.opening, None):
            if player == CHANCE:
                continue
            decisions[player] += 1
            nodes[player] += visited
            seconds[player] += took
    return list(map(Effort, decisions, nodes, seconds))


def sample_of(task: Task, matches: Sequence[Match]) -> Sample:
    """Return a game of a task with its name; of a series, the last."""
    series = f", game {len(matches)} of {len(matches)}" if len(matches) > 1 else ""
    return Sample(f"Match {task.number}: deal {task.deal}, seed {matches[-1].seed}{series}", matches[-1])
