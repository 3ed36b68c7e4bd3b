"""Random games per second of MaxN-MC, beside the same search in plain Python, and simulations per second of UCT.

The plain Python is the definition in `kingmaker.reference` over the same positions, and plays as many games. A game is
added by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from rich.table import Table

from kingmaker import reference, registry
from kingmaker.bench import show
from kingmaker.bench.section import Section, Target
from kingmaker.bench.timing import Comparison, compare
from kingmaker.game import State
from kingmaker.search import UCT, MaxNMC, Search

ROLLOUT_RATIO = 100.0

GAMES = ("spades", "hearts", "chinese-checkers", "risk-draft")
SEED = 1


@dataclass(frozen=True)
class SamplingRate:
    """One search by random games on one game; rates are random games per second of processor time."""

    game: str
    algorithm: str
    times: Comparison

    def as_json(self) -> dict[str, object]:
        """Give the line as plain values; rates are random games per second."""
        return {
            "game": self.game,
            "algorithm": self.algorithm,
            "engine": self.times.rate,
            "reference": self.times.other_rate,
            "ratio": self.times.ratio,
            "ratios": list(self.times.ratios),
        }


@dataclass(frozen=True)
class Sampling(Section):
    """Every search by random games on every game."""

    name = "sampling"
    lines: tuple[SamplingRate, ...]

    @classmethod
    def measure(cls, *, quick: bool) -> Sampling:
        """Measure line by line."""
        return cls(tuple(measure(quick=quick)))

    def tables(self) -> Iterator[Table]:
        """Show random games per second beside the definitions in plain Python."""
        title = "Random games per second in searches, engine beside the reference"
        made = show.table(title, "game", "algorithm", "engine", "reference", "ratio", "range", text=2)
        game = ""
        for line in self.lines:
            times = line.times
            made.add_row(
                line.game if line.game != game else "",
                line.algorithm,
                show.rate(times.rate),
                f"{times.other_rate:,.0f}/s",
                f"[bold]{times.ratio:.1f} ×[/]",
                show.spread(times.ratios, ".1f"),
            )
            game = line.game
        yield made

    def targets(self) -> Iterator[Target]:
        """Ask for a ratio of MaxN-MC's random games."""
        for line in self.lines:
            if line.algorithm == "maxn-mc":
                yield Target(
                    f"random games of {line.algorithm}, {line.game}",
                    f"{ROLLOUT_RATIO:g} × reference",
                    f"{line.times.ratio:.1f} × (turns {show.spread(line.times.ratios, '.1f')})",
                    line.times.reaches(ROLLOUT_RATIO),
                )

    def as_json(self) -> dict[str, object]:
        """Give the lines."""
        return {"sampling": [line.as_json() for line in self.lines]}


def measure(*, quick: bool, games: tuple[str, ...] = GAMES) -> Iterator[SamplingRate]:
    """Measure game by game; a random game of the search counts as one, however long."""
    turns, least = (1, 0.0) if quick else (5, 0.5)
    for game in games:
        state = registry.game(game).new(seed=SEED)
        for search, definition in searches(quick=quick):
            yield SamplingRate(game, search.name, _compare(state, search, definition, turns, least))


def searches(*, quick: bool) -> Iterator[tuple[Search, Callable[..., Any]]]:
    """Pair each search with its definition; both get the same to do."""
    rollouts, simulations = (1, 4) if quick else (5, 100)
    yield MaxNMC(depth=1, rollouts=rollouts), partial(reference.maxn_mc, depth=1, rollouts=rollouts)
    yield UCT(simulations=simulations), partial(reference.uct, simulations=simulations)


def _compare(state: State, search: Search, definition: Callable[..., Any], turns: int, least: float) -> Comparison:
    games = search.search(state).simulations

    def defined() -> int:
        definition(state)
        return games

    return compare(lambda: search.search(state).simulations, defined, turns=turns, least=least)
