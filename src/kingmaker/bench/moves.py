"""How long a move takes where the papers' experiments need many of them, and how deep Paranoid gets in ten seconds."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from random import Random
from time import perf_counter

from rich.console import RenderableType

from kingmaker.bench import show
from kingmaker.bench.boards import middle_games
from kingmaker.bench.section import Section, Target
from kingmaker.game import State
from kingmaker.games import Hearts, Spades
from kingmaker.search import MaxN, MaxProb, Paranoid, Search


@dataclass(frozen=True)
class MoveTime:
    """One search over several positions, by the clock."""

    work: str
    positions: int
    median: float
    most: float
    nodes: float
    """The median number of nodes."""
    target: float | None
    """Seconds that the median should stay below."""


@dataclass(frozen=True)
class Reached:
    """How deep a search got in its time; `depth` is that of the whole deal where it came to the end."""

    work: str
    seconds: float
    depths: tuple[int, ...]
    complete: int
    """In how many positions it came to the end."""
    nodes: float


@dataclass(frozen=True)
class Moves(Section):
    """How long moves take, and how deep ten seconds reach."""

    name = "moves"
    lines: tuple[MoveTime, ...]
    deepest: Reached

    @classmethod
    def measure(cls, *, quick: bool) -> Moves:
        """Measure line by line."""
        return cls(tuple(measure(quick=quick)), deepest(quick=quick))

    def tables(self) -> Iterator[RenderableType]:
        """Show times, and say how deep the one with a clock got."""
        made = show.table(
            "How long a move takes, by the clock", "search", "positions", "median", "most", "nodes, median"
        )
        for line in self.lines:
            times = (f"{seconds * 1000:.1f} ms" for seconds in (line.median, line.most))
            made.add_row(line.work, str(line.positions), *times, f"{line.nodes:,.0f}")
        yield made
        found = self.deepest
        yield (
            f"{found.work}, {found.seconds:g} s: depths {', '.join(map(str, found.depths))}, to the end in "
            f"{found.complete} of {len(found.depths)} deals, {found.nodes:,.0f} nodes in the median\n"
        )

    def targets(self) -> Iterator[Target]:
        """Ask for short medians."""
        for line in self.lines:
            if line.target is not None:
                yield Target(
                    line.work,
                    f"median under {line.target * 1000:g} ms",
                    f"{line.median * 1000:.1f} ms",
                    line.median < line.target,
                )

    def as_json(self) -> dict[str, object]:
        """Return the lines, and the depths apart."""
        return {"moves": [asdict(line) for line in self.lines], "deepest": asdict(self.deepest)}


def measure(*, quick: bool) -> Iterator[MoveTime]:
    """Measure line by line."""
    cards, deals = (5, 3) if quick else (9, 30)
    spades = [Spades(players=3, cards=cards).new(seed=seed) for seed in range(deals)]
    yield _timed(f"maxn to the end, spades, 3 × {cards} cards", MaxN(), spades, target=1.0)
    hearts = [_hearts(seed) for seed in range(4 if quick else 100)]
    for search in (MaxN(depth=8), Paranoid(depth=8), MaxProb(depth=8)):
        yield _timed(f"{search.name}, depth 8, hearts, 4 players", search, hearts, target=0.020)
    plies = 2 if quick else 4
    for game, state in middle_games().items():
        yield _timed(f"max-prob, depth {plies}, {game}", MaxProb(depth=plies), [state] * 3, target=None)


def deepest(*, quick: bool) -> Reached:
    """Let Paranoid deepen on whole three-player deals of 13 cards."""
    seconds, deals = (0.05, 2) if quick else (10.0, 3)
    found = [Paranoid(seconds=seconds).search(Spades(players=3, cards=13).new(seed=seed)) for seed in range(deals)]
    return Reached(
        work="paranoid, spades, 3 × 13 cards",
        seconds=seconds,
        depths=tuple(result.depth for result in found),
        complete=sum(result.complete for result in found),
        nodes=statistics.median(result.nodes for result in found),
    )


def _hearts(seed: int) -> State:
    """Return a position of Hearts after some tricks played at random, at the start of the next."""
    chance = Random(seed)
    state = Hearts().new(seed=seed)
    for _ in range(4 * chance.randrange(9)):
        state = state.apply(chance.choice(state.legal_actions()))
    return state


def _timed(work: str, search: Search, states: Sequence[State], *, target: float | None) -> MoveTime:
    times, nodes = [], []
    for state in states:
        start = perf_counter()
        nodes.append(search.search(state).nodes)
        times.append(perf_counter() - start)
    return MoveTime(work, len(states), statistics.median(times), max(times), statistics.median(nodes), target)
