"""What the rows of results say: standings, comparisons, and whether seats matter.

A tournament's report and a competition of Risk drafters both say it, each with more around it.
"""

from __future__ import annotations

import math
from dataclasses import asdict
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from kingmaker.arena.rows import Row, by_team

if TYPE_CHECKING:
    from kingmaker.arena.statistics.comparisons import Comparison
    from kingmaker.arena.statistics.result_arrays import ResultArrays
    from kingmaker.arena.statistics.shares import SeatEffect, Standing


class Planned(Protocol):
    """What statistics need to know of a plan."""

    @property
    def agent_texts(self) -> tuple[str, ...]:
        """The agents as text."""

    @property
    def captains(self) -> tuple[int, ...]:
        """The first player of each team: all players, where nobody has a partner."""

    @property
    def ties(self) -> str:
        """Whether those who tie share the win or all win."""


class Assessment:
    """Rows of results with what they are worth. Statistics are computed when they are asked for, once."""

    plan: Planned
    rows: tuple[Row, ...]

    @property
    def agents(self) -> tuple[str, ...]:
        """The agents as text; every number of an agent here is a place in it."""
        return self.plan.agent_texts

    @cached_property
    def arrays(self) -> ResultArrays:
        """The results as arrays, with one seat for each team."""
        from kingmaker.arena.statistics.result_arrays import ResultArrays

        return ResultArrays.of([by_team(row, self.plan.captains) for row in self.rows], agents=len(self.agents))

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """How each agent did, by its number."""
        from kingmaker.arena.statistics.shares import standings

        return tuple(standings(self.arrays, ties=self.plan.ties))

    @property
    def ranking(self) -> tuple[Standing, ...]:
        """How each agent did, the highest win share first, those without a game last."""
        return tuple(sorted(self.standings, key=lambda each: -each.share.value if each.games else math.inf))

    @cached_property
    def comparisons(self) -> tuple[Comparison, ...]:
        """Every two agents against each other, corrected for there being many."""
        from kingmaker.arena.statistics.comparisons import compare

        return tuple(compare(self.arrays, ties=self.plan.ties))

    def more_deals(self, comparison: Comparison) -> int | None:
        """Return how many more deals would settle a comparison; None if it cannot be said."""
        from kingmaker.arena.statistics.planning import more_deals

        return more_deals(comparison)

    def comparisons_as_dicts(self) -> list[dict[str, Any]]:
        """Return the comparisons as plain data, each with its verdict and how many more deals would settle it."""
        return [
            asdict(each) | {"verdict": each.verdict, "more_deals": self.more_deals(each)} for each in self.comparisons
        ]

    @cached_property
    def seats(self) -> SeatEffect:
        """Whether it matters where one sits; the seats of a team are one."""
        from kingmaker.arena.statistics.shares import seat_effect

        return seat_effect(self.arrays, ties=self.plan.ties)

    @cached_property
    def shares_by_seat(self) -> tuple[tuple[float | None, ...], ...]:
        """The win share of each agent on each seat, None where it never sat."""
        from kingmaker.arena.statistics.shares import shares_by_seat

        return shares_by_seat(self.arrays, ties=self.plan.ties, players=len(self.plan.captains))
