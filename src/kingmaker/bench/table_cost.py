"""What a transposition table costs and brings: memory and time, with none, a small one and a larger one.

Two questions. Does memory stay below what was allowed, however long the search? Searches of one deal with ever more
nodes answer it. And what does the table bring? The same hand searched to the end answers that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from rich.table import Table

from kingmaker.bench import peak_memory, show
from kingmaker.bench.section import Section, Target

SIZES = (0, 1, 16)

SLACK = 1.0
"""Megabytes that a process may grow beside its table: stacks of the search, the answer, the allocator."""


@dataclass(frozen=True)
class TableCost:
    """One search in a process of its own."""

    work: str
    table: int
    """Megabytes allowed."""
    nodes: int
    seconds: float
    growth: float
    """Megabytes by which the process grew at its peak."""

    @property
    def bounded(self) -> bool:
        """Whether the process stayed below what its table was allowed, but for the slack."""
        return self.growth <= self.table + SLACK


@dataclass(frozen=True)
class Tables(Section):
    """All searches."""

    name = "tables"
    costs: tuple[TableCost, ...]

    @classmethod
    def measure(cls, *, quick: bool) -> Tables:
        """Measure search by search."""
        return cls(tuple(measure(quick=quick)))

    def tables(self) -> Iterator[Table]:
        """Show memory and time with and without a table."""
        title = f"MaxN on Spades with a table and without: memory may grow by the table and {SLACK:g} MB"
        made = show.table(title, "search", "table", "nodes", "seconds", "memory grown", "within")
        work = ""
        for cost in self.costs:
            made.add_row(
                cost.work if cost.work != work else "",
                f"{cost.table} MB" if cost.table else "off",
                f"{cost.nodes:,}",
                f"{cost.seconds:.3f}",
                f"{cost.growth:.1f} MB",
                "yes" if cost.bounded else "[red]NO[/]",
            )
            work = cost.work
        yield made

    def targets(self) -> Iterator[Target]:
        """Ask that every search keeps within its bytes."""
        within = sum(cost.bounded for cost in self.costs)
        yield Target(
            "memory of a table, however long the search",
            "within its bytes",
            f"{within} of {len(self.costs)} searches",
            within == len(self.costs),
        )

    def as_json(self) -> dict[str, object]:
        """Return the searches."""
        return {"tables": [asdict(cost) | {"bounded": cost.bounded} for cost in self.costs]}


def measure(*, quick: bool) -> Iterator[TableCost]:
    """Measure search by search: first ever longer ones, then one to the end."""
    for nodes in (100_000,) if quick else (1_000_000, 4_000_000, 16_000_000):
        for size in SIZES:
            yield _cost(f"{nodes:,} nodes of a deal of 17 cards", size, f",nodes={nodes}", "spades:players=3")
    cards = 5 if quick else 7
    for size in SIZES:
        yield _cost(f"a deal of {cards} cards to the end", size, ",nodes=none", f"spades:players=3,cards={cards}")


def _cost(work: str, size: int, budget: str, game: str) -> TableCost:
    grown = peak_memory.measure(f"maxn:table={size},pruning=none{budget}", game, seeds=range(1))
    return TableCost(work, size, grown.nodes, grown.seconds, grown.megabytes)
