"""What learning adds to a seven-card move of Prob-MaxN with three players, deal by deal.

A move with learning is the search for it and everything that is learned until the own turn comes again: who made the
choices seen since. Both sides are timed on the same positions in turn, over processor time. Beside it stands what
learning adds over whole deals from every seat, where more is learned than the own searches have looked at: whoever does
not lead has to search the choices made before its first turn.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from time import process_time
from typing import Any

from rich.table import Table

from kingmaker.bench import show
from kingmaker.bench.first_move import AGENT
from kingmaker.bench.section import Section, Target
from kingmaker.games import Spades
from kingmaker.models import LearningProbMaxN

LEARNING_ADDS = 0.2

LEARNER = LearningProbMaxN(models=AGENT.models, epsilon=AGENT.epsilon)


@dataclass(frozen=True)
class LearningCost:
    """Seconds a deal, and what learning adds to them."""

    deals: int
    cards: int
    plain: float
    """The median time of the first move without learning, in seconds."""
    learning: float
    """With it."""
    adds: float
    """The median over the deals of what learning adds, as a part of the move's time."""
    adds_over_deals: float
    """The same over all moves of whole deals, from every seat."""


@dataclass(frozen=True)
class Learning(Section):
    """What learning adds."""

    name = "learning"
    cost: LearningCost

    @classmethod
    def measure(cls, *, quick: bool) -> Learning:
        """Measure both sides in turn."""
        return cls(measure(quick=quick))

    def tables(self) -> Iterator[Table]:
        """Show what learning adds to the time of a move."""
        title = f"Prob-MaxN that learns, first move of {self.cost.cards} cards, {self.cost.deals} deals"
        heads = ("without", "with learning", "adds, median", "adds over whole deals, every seat")
        made = show.table(title, *heads, text=0)
        times = (f"{seconds * 1000:.1f} ms" for seconds in (self.cost.plain, self.cost.learning))
        made.add_row(*times, f"{self.cost.adds:.0%}", f"{self.cost.adds_over_deals:.0%}")
        yield made

    def targets(self) -> Iterator[Target]:
        """Ask that it adds little to a move."""
        yield Target(
            f"what learning adds to a move, {self.cost.cards} cards, {self.cost.deals} deals",
            f"median under {LEARNING_ADDS:.0%}",
            f"{self.cost.adds:.0%}",
            self.cost.adds < LEARNING_ADDS,
        )

    def as_json(self) -> dict[str, object]:
        """Return the cost."""
        return {"learning": asdict(self.cost)}


def measure(*, quick: bool) -> LearningCost:
    """Measure after a warm-up on other deals."""
    game = Spades(players=3, cards=5 if quick else 7)
    deals = 10 if quick else 100
    for seed in range(deals, deals + 3):
        _first_move(game, seed)
    first = [_first_move(game, seed) for seed in range(deals)]
    whole = [_whole_deal(game, seed, player) for seed in range(0, deals, 5) for player in range(game.players)]
    return LearningCost(
        deals=deals,
        cards=5 if quick else 7,
        plain=statistics.median(plain for plain, _ in first),
        learning=statistics.median(learning for _, learning in first),
        adds=statistics.median(learning / plain - 1 for plain, learning in first),
        adds_over_deals=sum(learning for _, learning in whole) / sum(plain for plain, _ in whole) - 1,
    )


def _first_move(game: Spades, seed: int) -> tuple[float, float]:
    """Time the first move of a deal, without learning and with it."""
    state = game.new(seed=seed)
    session = LEARNER.begin(game, state.player)
    player = state.player
    plain = _timed(AGENT.search, state)
    learning = _timed(session.search, state)
    moved = False
    while not moved or (not state.is_terminal() and state.player != player):
        action = AGENT.choose(state)
        session.observe(state, action)
        state, moved = state.apply(action), True
    return plain, learning + _timed(lambda: session.belief)


def _whole_deal(game: Spades, seed: int, player: int) -> tuple[float, float]:
    """Time all moves of one seat in a deal, without learning and with it."""
    state = game.new(seed=seed)
    session = LEARNER.begin(game, player)
    plain = learning = 0.0
    while not state.is_terminal():
        action = AGENT.choose(state)
        if state.player == player:
            plain += _timed(AGENT.search, state)
            learning += _timed(session.search, state)
        session.observe(state, action)
        state = state.apply(action)
    return plain, learning + _timed(lambda: session.belief)


def _timed(work: Callable[..., object], *given: Any) -> float:
    start = process_time()
    work(*given)
    return process_time() - start
