"""What a tournament found: results and what they are worth, as text, as data, as a page."""

from __future__ import annotations

import importlib
import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingmaker import registry
from kingmaker._engine import __version__
from kingmaker.arena.assessment import Assessment
from kingmaker.arena.command import command_of
from kingmaker.arena.frames import FRAMES
from kingmaker.arena.rows import Row, by_team
from kingmaker.arena.run_counts import errors_of_run, samples_of_run
from kingmaker.arena.tally import Effort, Sample, Tally
from kingmaker.files import write_whole
from kingmaker.game import KingmakerError, Unsupported

if TYPE_CHECKING:
    from kingmaker.arena.plan import Plan
    from kingmaker.arena.statistics.rating import Rating
    from kingmaker.arena.statistics.sequential import Settlement
    from kingmaker.arena.store import Run

MOST_ERRORS = 20
"""How many errors are read from a store; how many games failed is always told."""


@dataclass(frozen=True, eq=False)
class Report(Assessment):
    """What a tournament found. Statistics are computed when they are asked for, once."""

    plan: Plan
    rows: tuple[Row, ...]
    """One a task that was played, in the order of the plan."""
    efforts: tuple[Effort, ...] = ()
    """What the decisions of each agent cost."""
    samples: tuple[Sample, ...] = ()
    """A few games, to be looked at."""
    errors: Mapping[int, str] = field(default_factory=dict)
    """What went wrong, by the number of the task."""
    watched: bool = False
    """Whether it could stop early: only `settlements` hold then, not tests made for a fixed number of deals."""

    @classmethod
    def of(cls, tally: Tally, *, watched: bool = False) -> Report:
        """Make the report of what was counted."""
        rows = tuple(sorted(tally.rows, key=lambda row: row.number))
        errors = dict(sorted(tally.errors.items()))
        return cls(tally.plan, rows, tuple(tally.efforts), tally.samples, errors, watched)

    @classmethod
    def of_run(cls, run: Run) -> Report:
        """Make the report of a run in a store, as far as it has come."""
        plan, results = run.plan, run.results()
        rows = results.rows
        if plan.different_deals < plan.deals:  # older versions have played and stored the same games again
            rows = [row for row in rows if not plan.repeats(row.deal, row.seats)]
        efforts = tuple(results.efforts(len(plan.agents)))
        samples = tuple(samples_of_run(run, rows).values())
        return cls(plan, tuple(rows), efforts, samples, errors_of_run(run, rows, most=MOST_ERRORS))

    @property
    def command(self) -> str:
        """What plays the same tournament again; empty if only Python can."""
        command = command_of(self.plan)
        return f"{command} --stop-early" if command and self.watched else command

    @property
    def planned(self) -> int:
        """How many games, or series, there are in the plan; none that would repeat an earlier one."""
        return self.plan.games

    @property
    def failed(self) -> int:
        """How many games, or series, failed; statistics leave them out."""
        return sum(row.failed for row in self.rows)

    @cached_property
    def settlements(self) -> tuple[Settlement, ...]:
        """Every two agents by intervals that hold however often one looked, and whenever one stopped."""
        from kingmaker.arena.statistics.sequential import settle

        games, ties = self.plan.games_by_deal, self.plan.ties
        rows = [by_team(row, self.plan.captains) for row in self.rows]
        return tuple(settle(rows, games=games, ties=ties, agents=len(self.agents)))

    @cached_property
    def ratings(self) -> tuple[Rating, ...]:
        """The Plackett–Luce strength of each agent, by its number."""
        from kingmaker.arena.statistics.rating import rate

        return tuple(rate(self.arrays))

    @property
    def cheats(self) -> tuple[str, ...]:
        """The agents that were shown what is hidden from others, where something is: see `Search.cheats`."""
        return tuple(agent for agent in self.agents if "cheats=yes" in agent)

    def __str__(self) -> str:
        text: str = registry.view("tournament").report_text(self)
        return text

    def html(self) -> str:
        """Return the report as one HTML page that needs no other file."""
        page: str = registry.view("page").page(self)
        return page

    def svg(self) -> str:
        """Return a picture of the win shares with their intervals, the highest first, as SVG."""
        drawn: str = registry.view("page").picture(self)
        return drawn

    def _repr_html_(self) -> str:
        table: str = registry.view("page").notebook(self)
        return table

    def save(self, path: str | Path) -> None:
        """Write the page to a file that is called `.html`, whole or not at all."""
        path = Path(path)
        if path.suffix.lower() not in (".html", ".htm"):
            raise KingmakerError(f"expected a file called .html for a report, got '{path}'")
        write_whole(path, self.html())

    def as_dict(self) -> dict[str, Any]:
        """Return everything that was found as JSON-compatible data; a number that the games do not tell is None."""
        found: dict[str, Any] = {
            "version": __version__,
            "game": self.plan.game_text,
            "agents": list(self.agents),
            "cheats": list(self.cheats),
            "deals": self.plan.deals,
            "different_deals": self.plan.different_deals,
            "opening": self.plan.plies,
            "seed": self.plan.seed,
            "seating": self.plan.seating,
            "ties": self.plan.ties,
            "series": None if self.plan.series is None else self.plan.series.to_json(),
            "teams": list(self.plan.teams) if len(self.plan.captains) < self.plan.num_players else None,
            "command": self.command,
            "games": {"planned": self.planned, "played": len(self.rows), "failed": self.failed},
            "standings": [asdict(standing) for standing in self.standings],
            "comparisons": self.comparisons_as_dicts(),
            "watched": self.watched,
            "settlements": [asdict(settlement) for settlement in self.settlements] if self.watched else [],
            "ratings": [asdict(rating) for rating in self.ratings],
            "seats": asdict(self.seats),
            "shares_by_seat": self.shares_by_seat,
            "efforts": [asdict(effort) for effort in self.efforts],
            "errors": [{"match": number, "error": error} for number, error in self.errors.items()],
        }
        return json_ready(found)  # type: ignore[no-any-return]

    def to_frame(self, what: str = "agents") -> Any:
        """Return a table as a pandas frame, by name.

        `agents` has a line for each, `comparisons` and `settlements` for every two of them, `seats` for each agent on
        each seat, `ratings` for each agent, `games` for each seat of each game, `errors` for each that is told.
        """
        if what not in FRAMES:
            raise KingmakerError(f"expected a frame of {', '.join(FRAMES)}, got {what!r}")
        try:
            pandas = importlib.import_module("pandas")
        except ImportError:
            raise Unsupported("to_frame needs pandas, which is not installed: pip install pandas") from None
        return pandas.DataFrame(list(FRAMES[what](self)))


def json_ready(value: Any) -> Any:
    """Return data as JSON-compatible data: estimates by their names, None for infinity and for what is no number."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {name: json_ready(each) for name, each in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return json_ready(value._asdict())
    return [json_ready(each) for each in value] if isinstance(value, list | tuple) else value
