"""An experiment of a paper: what was printed, the set-up in full, and how to run it again."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kingmaker._engine import __version__
from kingmaker.agents import Agent
from kingmaker.arena.plan import Plan
from kingmaker.arena.report import Report
from kingmaker.arena.series import Series
from kingmaker.arena.store import Store
from kingmaker.arena.tournament import Watch, run
from kingmaker.game import Game, KingmakerError
from kingmaker.papers.framework.cells import Cell
from kingmaker.papers.framework.commit import commit_of_the_source
from kingmaker.papers.framework.pieces import Pieces

SIZES = ("quick", "medium", "full")


@dataclass(frozen=True, kw_only=True)
class Setting:
    """How an experiment is run this time: how much of it, from which seed, by whom, and where games are kept."""

    size: str = "quick"
    seed: int = 0
    workers: int = 1
    store: Store | None = None
    pieces: Pieces = field(default_factory=Pieces)
    watch: bool | Watch = False
    tell: Callable[[str], object] = lambda line: None
    """Called with a line on what is being done, for people who wait."""

    def pick(self, *, quick: int, full: int) -> int:
        """Choose a number by the size of this run; for a medium run, the geometric mean of the other two."""
        return {"quick": quick, "medium": round(math.sqrt(quick * full)), "full": full}[self.size]

    def tournament(
        self,
        game: Game | str,
        agents: Sequence[Agent | str],
        *,
        deals: int,
        seating: str = "permutations",
        ties: str = "share",
        series: Series | None = None,
        seed: int | None = None,
    ) -> Report:
        """Play a tournament, or what is left of it in the store."""
        seed = self.seed if seed is None else seed
        plan = Plan.of(game, agents, deals=deals, seed=seed, seating=seating, ties=ties, series=series, opening=0)
        return run(plan, workers=self.workers, store=self.store, progress=self.watch)

    def piece(self, key: str, compute: Callable[[], Any]) -> Any:
        """Return a part of an experiment that is not a tournament, as JSON; it is computed only the first time."""
        return self.pieces.get(f"{key} seed={self.seed} version={__version__}", compute)


@dataclass(frozen=True, kw_only=True)
class Lead:
    """Another reading of a paper, which was tried because a number differs or is open."""

    tried: str
    """What was tried, and why, in a sentence."""
    choice: str = ""
    """Part of the names of the rows under other choices that show it; none if it was not run."""
    shown_in: str = ""
    """The experiment that has those rows, where they are too costly here."""


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """A table or a figure of a paper."""

    name: str
    """Paper and place: `hashavit2011-table1`."""
    title: str
    source: str
    """The citation, with the number of the table or figure."""
    setup: str
    """What is played, in full: games, agents, budgets, seatings, and what the paper leaves open."""
    measure: Callable[[Setting], Findings]
    quick: str = ""
    """How much `--quick` plays."""
    full: str = ""
    leads: tuple[Lead, ...] = ()
    """What was tried where numbers differ or are open."""
    why: str = ""
    """Why numbers differ, as far as we know, in whole sentences; shown only where some do."""

    def run(self, setting: Setting) -> Outcome:
        """Run the experiment, and put the findings into the form that is kept."""
        if setting.size not in SIZES:
            raise KingmakerError(f"expected the size {', '.join(SIZES)}, got {setting.size!r}")
        commit = commit_of_the_source()  # the one that is run, whatever is checked out when hours have passed
        found = self.measure(setting)
        return Outcome(
            name=self.name,
            size=setting.size,
            seed=setting.seed,
            version=__version__,
            commit=commit,
            setup=self.setup,
            cells=tuple(found.cells),
            sensitivity=tuple(found.sensitivity),
            notes=tuple(found.notes),
        )


@dataclass(frozen=True, kw_only=True)
class Findings:
    """What came of an experiment."""

    cells: Sequence[Cell]
    sensitivity: Sequence[Cell] = ()
    """The same numbers under other choices, where the paper leaves a choice open; a row names the choice."""
    notes: Sequence[str] = ()
    """What was learned, in whole sentences."""


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """The findings of an experiment as they are kept and shown."""

    name: str
    size: str
    seed: int
    version: str
    cells: tuple[Cell, ...]
    sensitivity: tuple[Cell, ...] = ()
    notes: tuple[str, ...] = ()
    commit: str = ""
    """The commit of the source that it was run from, with a plus if files were changed; empty where none is known."""
    setup: str = ""
    """The set-up as it was when the experiment was run; empty where that was not written down."""

    @property
    def made_by(self) -> str:
        """The version, and the commit where one is known."""
        return f"version {self.version}{f', commit {self.commit}' if self.commit else ''}"

    def unsettled(self) -> list[Cell]:
        """Return the cells that differ or are open."""
        return [cell for cell in self.cells if cell.verdict in ("differs", "open")]

    def rows_of(self, lead: Lead) -> list[Cell]:
        """Return the cells under other choices that show what a lead comes to."""
        return [cell for cell in self.sensitivity if lead.choice and lead.choice in cell.row]

    @property
    def command(self) -> str:
        """What runs the same again."""
        return f"kingmaker reproduce {self.name} --{self.size} --seed {self.seed}"

    def counts(self) -> dict[str, int]:
        """Count the verdicts."""
        found: dict[str, int] = {}
        for cell in self.cells:
            found[cell.verdict] = found.get(cell.verdict, 0) + 1
        return found

    def as_dict(self) -> dict[str, Any]:
        """Return the outcome as JSON-compatible data."""
        cells = {part: [cell.as_dict() for cell in getattr(self, part)] for part in ("cells", "sensitivity")}
        told = asdict(self) | cells | {"notes": list(self.notes), "command": self.command}
        return {name: value for name, value in told.items() if value or name not in ("commit", "setup")}

    def to_json(self) -> str:
        """Write the outcome for a file."""
        return json.dumps(self.as_dict(), indent=1, ensure_ascii=False)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Outcome:
        """Read an outcome from a file."""
        try:
            data = json.loads(Path(path).read_text(encoding="utf-8"))
            del data["command"]
            for part in ("cells", "sensitivity"):
                data[part] = tuple(map(Cell.from_dict, data[part]))
            return cls(**data | {"notes": tuple(data["notes"])})
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise KingmakerError(f"expected the results of an experiment in '{path}', got: {error}") from error
