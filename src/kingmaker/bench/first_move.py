"""The first move of a seven-card hand of Spades with three players, deal by deal: Prob-MaxN's and Soft-MaxN's.

Sturtevant, Zinkevich & Bowling, AAAI 2006, needed "less than one second" for Prob-MaxN's. The models are theirs:
players who want tricks, and players who want few overtricks. The table is the default one.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import perf_counter

from rich.table import Table

from kingmaker.bench import peak_memory, show
from kingmaker.bench.section import Section, Target
from kingmaker.bench.timing import percentile
from kingmaker.games import Spades
from kingmaker.models import MaxTricks, MinOvertricks
from kingmaker.search import ProbMaxN, Search, SoftMaxN

FIRST_MOVE_SECONDS = 0.010
SOFT_MOVE_SECONDS = 0.200
TABLE_MEGABYTES = 256.0

AGENT = ProbMaxN(models=(MaxTricks(), MinOvertricks()), epsilon=0.1)
SOFT = (SoftMaxN(), SoftMaxN(models=(MaxTricks(), MinOvertricks()), utility=MinOvertricks()))
"""With the generic model, and with what two types agree on, which leaves larger sets."""


@dataclass(frozen=True)
class FirstMove:
    """Seconds a deal."""

    agent: str
    deals: int
    cards: int
    median: float
    ninetieth: float
    most: float
    nodes: float
    """The median number of nodes."""
    table: float
    """Megabytes that the table may take."""
    growth: float
    """Megabytes by which a process that searches all the deals grew at its peak."""


@dataclass(frozen=True)
class FirstMoves(Section):
    """Prob-MaxN's first move, and Soft-MaxN's."""

    name = "first-move"
    first: FirstMove
    soft: tuple[FirstMove, ...]

    @classmethod
    def measure(cls, *, quick: bool) -> FirstMoves:
        """Measure agent by agent."""
        return cls(measure(AGENT, quick=quick), tuple(measure(agent, quick=quick) for agent in SOFT))

    def tables(self) -> Iterator[Table]:
        """Show how long a first move takes, over the deals."""
        title = f"The first move of {self.first.cards} cards, {self.first.deals} deals, the default table"
        made = show.table(title, "agent", "median", "90th percentile", "most", "nodes, median", "table", "memory grown")
        for line in (self.first, *self.soft):
            times = (f"{seconds * 1000:.1f} ms" for seconds in (line.median, line.ninetieth, line.most))
            name = line.agent.partition(":")[0]
            made.add_row(
                f"{name} with types" if "models=" in line.agent else f"{name}, generic",
                *times,
                f"{line.nodes:,.0f}",
                f"{line.table:g} MB",
                f"{line.growth:.1f} MB",
            )
        yield made

    def targets(self) -> Iterator[Target]:
        """Ask for short medians and a small table."""
        first = self.first
        yield Target(
            f"prob-maxn's first move, {first.cards} cards, {first.deals} deals",
            f"median under {FIRST_MOVE_SECONDS * 1000:g} ms",
            f"{first.median * 1000:.1f} ms",
            first.median < FIRST_MOVE_SECONDS,
        )
        yield Target(
            "the table of prob-maxn",
            f"under {TABLE_MEGABYTES:g} MB",
            f"{first.table:g} MB allowed, {first.growth:.1f} MB grown",
            max(first.table, first.growth) < TABLE_MEGABYTES,
        )
        for line in self.soft:
            yield Target(
                f"{line.agent}, first move",
                f"median under {SOFT_MOVE_SECONDS * 1000:g} ms",
                f"{line.median * 1000:.1f} ms",
                line.median < SOFT_MOVE_SECONDS,
            )

    def as_json(self) -> dict[str, object]:
        """Return the agents apart, as their figures are."""
        return {"first_move": asdict(self.first), "soft_moves": [asdict(line) for line in self.soft]}


def measure(agent: Search, *, quick: bool) -> FirstMove:
    """Search the first move of every deal once, after a warm-up on other deals."""
    game = Spades(players=3, cards=5 if quick else 7)
    deals = 10 if quick else 100
    for seed in range(deals, deals + 3):
        agent.search(game.new(seed=seed))
    seconds, nodes = [], []
    for seed in range(deals):
        state = game.new(seed=seed)
        start = perf_counter()
        nodes.append(agent.search(state).nodes)
        seconds.append(perf_counter() - start)
    return FirstMove(
        agent=str(agent),
        deals=deals,
        cards=5 if quick else 7,
        median=statistics.median(seconds),
        ninetieth=percentile(seconds, 0.9),
        most=max(seconds),
        nodes=statistics.median(nodes),
        table=agent.table,
        growth=peak_memory.measure(str(agent), str(game), seeds=range(deals)).megabytes,
    )
