"""How long players of hidden games take for a card in the middle of a hand of Hearts, by the number of worlds."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from random import Random
from time import perf_counter
from typing import Any

from rich.table import Table

from kingmaker.bench import show
from kingmaker.bench.section import Section, Target
from kingmaker.bench.timing import percentile
from kingmaker.games import Hearts
from kingmaker.search import EPIMC, ISMCTS, PIMC, Search
from kingmaker.views import View, view

ASKED = 50
"""The worlds that the time is asked of."""
MOVE_SECONDS = 0.1
WORLDS = (10, ASKED, 200)
THREADS = 2
CARDS_LEFT = (5, 8)
"""The middle of a hand: between so many cards and so many are left to the player."""


@dataclass(frozen=True)
class HiddenMove:
    """Seconds a card."""

    agent: str
    worlds: int
    moves: int
    median: float
    ninetieth: float
    simulations: float
    """The median of random games a second."""


@dataclass(frozen=True)
class HiddenMoves(Section):
    """PIMC with few and with many worlds, EPIMC, and IS-MCTS."""

    name = "hidden-moves"
    lines: tuple[HiddenMove, ...]

    @classmethod
    def measure(cls, *, quick: bool) -> HiddenMoves:
        """Measure agent by agent."""
        agents: list[Search] = [PIMC(worlds=2 if quick else worlds, threads=THREADS) for worlds in WORLDS]
        agents.append(EPIMC(worlds=2 if quick else ASKED, threads=THREADS))
        others = [ISMCTS(simulations=50 if quick else 5000, observers=observers) for observers in ("single", "multi")]
        views = list(middle_of_hands(deals=2 if quick else 10))
        return cls(tuple(measure(agent, views) for agent in (*agents, *others)))

    def tables(self) -> Iterator[Table]:
        """Show how long a card takes."""
        moves = self.lines[0].moves
        made = show.table(
            f"A card in the middle of a hand of Hearts, {moves} of them", "agent", "median", "90th", "games"
        )
        for line in self.lines:
            times = (f"{seconds * 1000:.1f} ms" for seconds in (line.median, line.ninetieth))
            made.add_row(line.agent, *times, show.rate(line.simulations))
        yield made

    def targets(self) -> Iterator[Target]:
        """Ask for a card in a tenth of a second."""
        line = self.lines[WORLDS.index(ASKED)]
        yield Target(
            f"{line.agent}, a card in the middle of a hand",
            f"median under {MOVE_SECONDS * 1000:g} ms",
            f"{line.median * 1000:.1f} ms",
            line.median < MOVE_SECONDS,
        )

    def as_json(self) -> dict[str, object]:
        """Return the lines."""
        return {"hidden_moves": [asdict(line) for line in self.lines]}


def middle_of_hands(*, deals: int) -> Iterator[View]:
    """Yield what players see in the middle of hands that were played at random, where there is something to choose."""
    for seed in range(deals):
        chance, state = Random(seed), Hearts(hands="hidden").new(seed=seed)
        while not state.is_terminal():
            left = len(state.hands[state.player])
            legal = state.legal_actions()
            if CARDS_LEFT[0] <= left <= CARDS_LEFT[1] and len(legal) > 2:
                yield view(state, state.player)
            state = state.apply(chance.choice(legal))


def measure(agent: Search, views: list[View]) -> HiddenMove:
    """Search every view once, after a warm-up on the first."""
    found: Any = agent
    found.search(views[0])
    seconds, rates = [], []
    worlds = 0
    for seen in views:
        start = perf_counter()
        result = found.search(seen)
        seconds.append(perf_counter() - start)
        rates.append(result.simulations / seconds[-1])
        worlds = result.worlds
    return HiddenMove(
        agent=str(agent),
        worlds=worlds,
        moves=len(views),
        median=statistics.median(seconds),
        ninetieth=percentile(seconds, 0.9),
        simulations=statistics.median(rates),
    )
