"""Random games per second of MaxN-MC, beside the same search in plain Python, and simulations per second of UCT.

The plain Python is the definition in `kingmaker.reference` over the same positions: the rules of a native game stay in
the engine on both sides, so that the ratio is that of the search alone. A game is added by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from rich.table import Table

from kingmaker import reference, registry
from kingmaker.bench import show
from kingmaker.bench.section import Section, Target
from kingmaker.bench.timing import TimedPair, compare
from kingmaker.game import State
from kingmaker.search import UCT, MaxNMC, Search

ROLLOUT_RATIO = 100.0
ASKED = ("maxn-mc", "risk-draft")
"""The search and the game that the ratio is asked of; the others are there to compare."""

GAMES = ("spades", "hearts", "chinese-checkers", "risk-draft")
SEED = 1


@dataclass(frozen=True)
class SamplingRate:
    """One search by random games on one game; rates are random games per second of processor time."""

    game: str
    algorithm: str
    times: TimedPair

    def as_json(self) -> dict[str, object]:
        """Return the line as plain values; rates are random games per second."""
        return {
            "game": self.game,
            "algorithm": self.algorithm,
            "engine": self.times.rate,
            "reference": self.times.other_rate,
            "ratio": self.times.ratio,
            "ratios": list(self.times.ratios),
        }


@dataclass(frozen=True)
class SamplingRates(Section):
    """Every search by random games on every game."""

    name = "sampling"
    lines: tuple[SamplingRate, ...]

    @classmethod
    def measure(cls, *, quick: bool) -> SamplingRates:
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
        """Ask for a ratio of MaxN-MC's random games on the Risk draft."""
        for line in self.lines:
            if (line.algorithm, line.game) == ASKED:
                yield Target(
                    f"random games of {line.algorithm}, {line.game}",
                    f"{ROLLOUT_RATIO:g} × reference",
                    f"{line.times.ratio:.1f} × (turns {show.spread(line.times.ratios, '.1f')})",
                    line.times.reaches(ROLLOUT_RATIO),
                )

    def as_json(self) -> dict[str, object]:
        """Return the lines."""
        return {"sampling": [line.as_json() for line in self.lines]}


def measure(*, quick: bool, games: tuple[str, ...] = GAMES) -> Iterator[SamplingRate]:
    """Measure game by game; a random game of the search counts as one, however long."""
    turns, least = (1, 0.0) if quick else (5, 0.5)
    for game in games:
        state = registry.game(game).new(seed=SEED)
        for search, defined in searches(quick=quick):

            def task(search: Search = search, state: State = state) -> int:
                return search.search(state).simulations

            times = compare(task, partial(defined, state), turns=turns, least=least)
            yield SamplingRate(game, search.name, times)


def searches(*, quick: bool) -> Iterator[tuple[Search, Callable[[State], int]]]:
    """Pair each search with its definition, which gets less to do: rates are games per second, and it is slow."""
    games, few = (2, 1) if quick else (100, 2)
    yield MaxNMC(depth=1, rollouts=games), partial(maxn_mc_games, rollouts=few)
    yield UCT(simulations=20 * games), partial(uct_games, simulations=20 * few)


def maxn_mc_games(state: State, *, rollouts: int) -> int:
    """Search one ply by the definition, and give the random games: so many for each action."""
    return rollouts * len(reference.maxn_mc(state, depth=1, rollouts=rollouts).values)


def uct_games(state: State, *, simulations: int) -> int:
    """Search by the definition, and give the simulations: at least one for each action."""
    return sum(reference.uct(state, simulations=simulations).visits.values())
