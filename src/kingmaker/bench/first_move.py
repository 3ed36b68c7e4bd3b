"""The first move of a seven-card hand of Spades with three players, deal by deal: Prob-MaxN's and Soft-MaxN's.

Sturtevant, Zinkevich & Bowling, AAAI 2006, needed "less than one second" for Prob-MaxN's. The models are theirs:
players who want tricks, and players who want few overtricks. The table is the default one.
"""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from time import perf_counter

from kingmaker.bench import memory
from kingmaker.bench.timing import percentile
from kingmaker.games import Spades
from kingmaker.models import MaxTricks, MinOvertricks
from kingmaker.search import ProbMaxN, Search, SoftMaxN

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


def measure(agent: Search = AGENT, *, quick: bool) -> FirstMove:
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
        growth=memory.measure(str(agent), str(game), seeds=range(deals)).megabytes,
    )
