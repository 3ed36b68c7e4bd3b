"""Nodes per second of every algorithm on every game, beside the reference on the same position.

The engine searches without a table, tries equal actions one by one and all in the given order, and so visits the very
nodes of the reference: the counts must be equal, or the rates do not compare. Everybody plays for the returns, in
Prob-MaxN too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from rich.table import Table

from kingmaker import reference
from kingmaker.bench import show
from kingmaker.bench.positions import measured
from kingmaker.bench.section import Section, Target
from kingmaker.bench.timing import TimedPair, compare
from kingmaker.game import State
from kingmaker.search import (
    MCTS,
    UCT,
    AlphaBeta,
    BestReply,
    MaxN,
    MaxNMC,
    MaxProb,
    Minimax,
    MPMix,
    Negamax,
    Offensive,
    Paranoid,
    ProbMaxN,
    Search,
    SoftMaxN,
)

PYTHON_RATIO = 1.0

LEAD = 10.0
EPSILON = 0.1
GAMES = 10
"""Random games at a leaf of MaxN-MC; UCT plays ten times as many in all."""


@dataclass(frozen=True)
class Rate:
    """One line of the table."""

    game: str
    algorithm: str
    times: TimedPair

    @property
    def same_nodes(self) -> bool:
        """Whether engine and reference visited as many nodes."""
        return self.times.nodes == self.times.other_nodes

    def as_json(self) -> dict[str, object]:
        """Return the line as plain values; rates are nodes per second."""
        return {
            "game": self.game,
            "algorithm": self.algorithm,
            "nodes": self.times.nodes,
            "reference_nodes": self.times.other_nodes,
            "engine": self.times.rate,
            "reference": self.times.other_rate,
            "ratio": self.times.ratio,
            "ratios": list(self.times.ratios),
        }


@dataclass(frozen=True)
class Rates(Section):
    """Every algorithm on every game."""

    name = "rates"
    lines: tuple[Rate, ...]

    @classmethod
    def measure(cls, *, quick: bool) -> Rates:
        """Measure line by line."""
        turns, least = (1, 0.0) if quick else (3, 0.1)
        return cls(
            tuple(
                Rate(game, _label(search), compared([state], search, definition, turns, least))
                for game, state in measured(quick=quick).items()
                for search, definition in algorithms(state)
            )
        )

    def tables(self) -> Iterator[Table]:
        """Show nodes per second."""
        yield table(self.lines)

    def targets(self) -> Iterator[Target]:
        """Ask that a game in Python is not slower under the engine."""
        python = min((line for line in self.lines if "Python" in line.game), key=lambda line: min(line.times.ratios))
        yield Target(
            "a game in Python, slowest turn of any algorithm",
            f"{PYTHON_RATIO:g} × reference",
            f"{min(python.times.ratios):.2f} × ({python.algorithm})",
            python.times.reaches(PYTHON_RATIO),
        )

    def as_json(self) -> dict[str, object]:
        """Return the lines."""
        return {"rates": [line.as_json() for line in self.lines]}

    def faults(self) -> Iterator[str]:
        """Say where engine and reference visited different nodes."""
        return unequal(self.lines)

    def ratios(self) -> Iterator[tuple[float, ...]]:
        """Return the ratios of every line."""
        return (line.times.ratios for line in self.lines)


def table(lines: Iterable[Rate]) -> Table:
    """Show nodes per second beside the reference; the range is that of the ratio over the turns."""
    title = "Nodes per second, engine without a table beside the reference, same nodes"
    made = show.table(title, "game", "algorithm", "nodes", "same", "engine", "reference", "ratio", "range", text=2)
    game = ""
    for line in lines:
        times = line.times
        if game and line.game != game:
            made.add_section()
        made.add_row(
            line.game if line.game != game else "",
            line.algorithm,
            f"{times.nodes:,}",
            "yes" if line.same_nodes else "[red]NO[/]",
            show.rate(times.rate),
            show.rate(times.other_rate),
            f"[bold]{times.ratio:.1f} ×[/]",
            show.spread(times.ratios, ".1f"),
        )
        game = line.game
    return made


def unequal(lines: Iterable[Rate]) -> Iterator[str]:
    """Say which lines do not compare."""
    for line in lines:
        if not line.same_nodes:
            yield (
                f"expected equal nodes, got {line.times.nodes:,} by the engine and {line.times.other_nodes:,} "
                f"by the reference in {line.algorithm} on {line.game}"
            )


def _returns(state: State, player: int) -> float:
    return state.returns()[player]


def _prob_maxn(state: State) -> Any:
    players = state.num_players
    return reference.prob_maxn(state, models=[[_returns]] * players, belief=[[1.0]] * players, epsilon=EPSILON)


def _target(state: State) -> int:
    return (state.player + 1) % state.num_players


def algorithms(state: State) -> Iterator[tuple[Search, Callable[[State], Any]]]:
    """Pair every search that serves the position with its definition."""
    if state.num_players == 2:
        yield Minimax(table=0), reference.minimax
        yield Negamax(table=0), reference.negamax
        yield AlphaBeta(table=0), reference.alpha_beta
        yield BestReply(table=0), reference.alpha_beta  # which it is, with one opponent
        return
    yield MaxN(table=0, pruning="none"), reference.maxn
    yield Paranoid(table=0, pruning="none"), reference.paranoid
    yield Paranoid(table=0), partial(reference.paranoid, pruning="alpha-beta")
    target = _target(state)
    yield Offensive(table=0, target=target), partial(reference.offensive, target=target)
    mix = partial(reference.mp_mix, defend=LEAD, attack=LEAD, pruning="alpha-beta")
    yield MPMix(table=0, defend=LEAD, attack=LEAD, pruning="none"), mix
    yield SoftMaxN(table=0), reference.soft_maxn
    yield ProbMaxN(table=0, epsilon=EPSILON), _prob_maxn
    yield MaxProb(table=0), reference.max_prob
    # In these games all lines are equally long or draw the same lots, so that random games visit as many nodes, too.
    yield MaxNMC(depth=2, rollouts=GAMES), partial(reference.maxn_mc, depth=2, rollouts=GAMES)
    yield UCT(simulations=10 * GAMES), partial(reference.uct, simulations=10 * GAMES)
    plain: dict[str, Any] = {"simulations": 10 * GAMES, "history": 5.0, "playout": "random"}
    yield MCTS(**plain), partial(reference.mcts, **plain)


def compared(
    states: list[State], search: Search, definition: Callable[[State], Any], turns: int, least: float
) -> TimedPair:
    """Time a search and its definition in turn over the same positions."""

    def engine() -> int:
        return sum(_nodes(search, state) for state in states)

    def defined() -> int:
        return sum(int(definition(state).nodes) for state in states)

    return compare(engine, defined, turns=turns, least=least)


def _nodes(search: Search, state: State) -> int:
    chosen = search.strategy(state)
    return int(chosen.found(state, chosen.options(state) | {"equals": False, "order": False})["nodes"])


def _label(search: Search) -> str:
    return f"{search.name}, unpruned" if getattr(search, "pruning", "") == "none" else search.name
