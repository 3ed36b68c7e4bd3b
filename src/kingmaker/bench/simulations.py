"""Simulations of MCTS: guided random games beside blind ones, and two threads beside one, turn about in one run.

A guided random game costs more for each move and is often shorter. Its cost is therefore told in moves per second of
processor time, by `playouts`, which play nothing but random games. Two threads grow two trees; their time is by the
clock, with as many simulations in all. A machine with one processor cannot tell, nor can one on which others are at
work.
"""

from __future__ import annotations

import os
import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from time import perf_counter

from rich.table import Table

from kingmaker import registry
from kingmaker.bench import show
from kingmaker.bench.section import Section, Target
from kingmaker.bench.timing import TimedPair, agreed, compare
from kingmaker.game import State
from kingmaker.search import MCTS, playouts

GUIDED = 0.95
GUIDED_RATIO = 1 / 3
THREADS = 2
THREADS_RATIO = 1.7
GAMES = ("chinese-checkers", "chinese-checkers:size=3", "rolit", "hearts", "spades")
THREADED = ("chinese-checkers:size=3", "hearts")
TURNS = 200
"""Moves of a random game: on a board it may be very long."""


@dataclass(frozen=True)
class Threads:
    """One search by one thread and by two."""

    game: str
    rates: tuple[float, ...]
    """Simulations per second of one thread, turn by turn."""
    ratios: tuple[float, ...]
    """How many times as fast two were."""

    @property
    def ratio(self) -> float:
        """The median of the ratios."""
        return statistics.median(self.ratios)

    def reaches(self, target: float) -> bool | None:
        """Whether two threads are so much faster: in every turn, in none, or None if this machine cannot tell."""
        if (os.cpu_count() or 1) < THREADS:
            return None
        return agreed(ratio >= target for ratio in self.ratios)


@dataclass(frozen=True)
class Simulations(Section):
    """Guided beside blind, and two threads beside one."""

    name = "simulations"
    guided: tuple[tuple[str, TimedPair], ...]
    threads: tuple[Threads, ...]

    @classmethod
    def measure(cls, *, quick: bool) -> Simulations:
        """Measure game by game."""
        return cls(tuple(measure_guided(quick=quick)), tuple(measure_threads(quick=quick)))

    def tables(self) -> Iterator[Table]:
        """Show both."""
        made = show.table(
            "Moves per second in random games, guided beside blind", "game", "guided", "blind", "ratio", "range", text=1
        )
        for game, times in self.guided:
            rates = (show.rate(times.rate), show.rate(times.other_rate))
            made.add_row(game, *rates, f"[bold]{times.ratio:.2f} ×[/]", show.spread(times.ratios, ".2f"))
        yield made
        made = show.table(
            f"Simulations per second of MCTS, {THREADS} threads beside one", "game", "one", "ratio", "range", text=1
        )
        for line in self.threads:
            rate = f"{statistics.median(line.rates):,.0f}/s"
            made.add_row(line.game, rate, f"[bold]{line.ratio:.2f} ×[/]", show.spread(line.ratios, ".2f"))
        yield made

    def targets(self) -> Iterator[Target]:
        """Ask that guiding costs no more than two thirds, and that two threads are nearly twice as fast."""
        for game, times in self.guided:
            found = f"{times.ratio:.2f} × (turns {show.spread(times.ratios, '.2f')})"
            yield Target(f"guided random games, {game}", "a third of blind", found, times.reaches(GUIDED_RATIO))
        for line in self.threads:
            yield Target(
                f"mcts with {THREADS} threads, {line.game}",
                f"{THREADS_RATIO:g} × one thread",
                f"{line.ratio:.2f} × (turns {show.spread(line.ratios, '.2f')})",
                line.reaches(THREADS_RATIO),
            )

    def as_json(self) -> dict[str, object]:
        """Return the lines."""
        guided = [
            {"game": game, "guided": times.rate, "blind": times.other_rate, "ratios": list(times.ratios)}
            for game, times in self.guided
        ]
        threads = [{"game": each.game, "rates": list(each.rates), "ratios": list(each.ratios)} for each in self.threads]
        return {"simulations": {"guided": guided, "threads": threads}}


def measure_guided(*, quick: bool) -> Iterator[tuple[str, TimedPair]]:
    """Time random games with and without guidance."""
    turns, least = (1, 0.0) if quick else (5, 0.3)
    for game in GAMES:
        state = registry.game(game).new(seed=1)
        task = partial(moves, state, games=2 if quick else 200)
        yield game, compare(partial(task, guided=GUIDED), partial(task, guided=0.0), turns=turns, least=least)


def moves(state: State, *, games: int, guided: float) -> int:
    """Play random games, and return the moves made."""
    return playouts(state, games=games, most_turns=TURNS, guided=guided).turns


def first_choice(state: State) -> State:
    """Return the first position with several actions: where there is only one, a search ends at once."""
    while len(state.legal_actions()) == 1:
        state = state.apply(state.legal_actions()[0])
    return state


def measure_threads(*, quick: bool) -> Iterator[Threads]:
    """Time the same number of simulations by one thread and by two."""
    simulations = 200 if quick else 40_000
    for game in THREADED:
        state = first_choice(registry.game(game).new(seed=1))
        rates, ratios = [], []
        for _ in range(1 if quick else 5):
            times = []
            for threads in (1, THREADS):
                start = perf_counter()
                MCTS(simulations=simulations, threads=threads).search(state)
                times.append(perf_counter() - start)
            rates.append(simulations / times[0])
            ratios.append(times[0] / times[1])
        yield Threads(game, tuple(rates), tuple(ratios))
