"""How long a pick takes the searches that serve drafts only, over one whole draft in which everybody picks by them.

KthBestPick with its default limit of nodes, and the two solvers. The number of items that KthBestPick considered stands
beside its time: the limit of nodes decides both.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import perf_counter

from rich.table import Table

from kingmaker.bench import show
from kingmaker.bench.section import Section, Target
from kingmaker.games import TableDraft
from kingmaker.search import KohlerChandrasekaran, KthBestPick, Search, SetTable

PICK_SECONDS = 1.0

SEED = 1


@dataclass(frozen=True)
class PickCost:
    """The picks of one draft; seconds are by the clock."""

    agent: str
    players: int
    items: int
    median: float
    most: float
    nodes: float
    """The median number of nodes."""
    considered: float | None
    """The median number of items that KthBestPick considered; None for a solver, which considers all."""


@dataclass(frozen=True)
class DraftPicks(Section):
    """All searches for drafts."""

    name = "drafts"
    lines: tuple[PickCost, ...]

    @classmethod
    def measure(cls, *, quick: bool) -> DraftPicks:
        """Measure draft by draft."""
        return cls(tuple(measure(agent, game) for agent, game in drafts(quick=quick)))

    def tables(self) -> Iterator[Table]:
        """Show how long a pick takes."""
        heads = ("agent", "players", "items", "median per pick", "most", "nodes, median", "considered, median")
        made = show.table("A table draft, every pick of it", *heads)
        for line in self.lines:
            times = (f"{seconds * 1000:.1f} ms" for seconds in (line.median, line.most))
            considered = "all" if line.considered is None else f"{line.considered:g}"
            made.add_row(line.agent, str(line.players), str(line.items), *times, f"{line.nodes:,.0f}", considered)
        yield made

    def targets(self) -> Iterator[Target]:
        """Ask that KthBestPick keeps nobody waiting at any pick."""
        for line in self.lines:
            if line.considered is not None:
                yield Target(
                    f"{line.agent}, {line.items} items, {line.players} players",
                    f"every pick under {PICK_SECONDS:g} s",
                    f"{line.most:.2f} s, {line.considered:g} considered",
                    line.most < PICK_SECONDS,
                )

    def as_json(self) -> dict[str, object]:
        """Return the lines."""
        return {"drafts": [asdict(line) for line in self.lines]}


def drafts(*, quick: bool) -> Iterator[tuple[Search, TableDraft]]:
    """Yield each search with a draft of a size that it is for."""
    yield KthBestPick(), TableDraft(players=4, items=12 if quick else 60)
    yield SetTable(), TableDraft(players=4, items=8 if quick else 20)
    yield KohlerChandrasekaran(), TableDraft(players=2, items=12 if quick else 60)


def measure(agent: Search, game: TableDraft) -> PickCost:
    """Pick to the end of a draft, after a warm-up at its start."""
    state = game.new(seed=SEED)
    players, items = state.num_players, len(state.legal_actions())
    agent.search(state)
    seconds, found = [], []
    while not state.is_terminal():
        start = perf_counter()
        found.append(agent.search(state))
        seconds.append(perf_counter() - start)
        state = state.apply(found[-1].action)
    limits = [result.limit for result in found if result.limit is not None]
    return PickCost(
        agent=agent.name,
        players=players,
        items=items,
        median=statistics.median(seconds),
        most=max(seconds),
        nodes=statistics.median(result.nodes for result in found),
        considered=statistics.median(limits) if limits else None,
    )
