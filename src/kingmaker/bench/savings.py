"""What each way to have less to do saves, alone and together: nodes and time on the same positions, the same answer.

Pruning of MaxN by limits (Korf 1991; Sturtevant, IJCAI 2003), the transposition table, one of several touching cards,
actions that were good elsewhere first, and only leading moves where a line ends on a board. Every line of a work finds
the same value and the same action.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from time import process_time
from typing import Any

from rich.table import Table

from kingmaker.bench import show
from kingmaker.bench.boards import middle_games
from kingmaker.bench.section import Section, Target
from kingmaker.game import State
from kingmaker.games import ChineseCheckers, Hearts, Spades
from kingmaker.search import MaxN, MaxProb, Paranoid, Search

SPECULATIVE_SAVING = 10.0
"""Of Sturtevant, IJCAI 2003, in Chinese Checkers at depth 6: 1.2 million nodes without, 100,000 with it."""

Way = tuple[Search, dict[str, Any]]
"""A search, and what the engine is told beyond its options."""

PLAIN = {"equals": False, "order": False}
EQUALS = {"equals": True, "order": False}
ORDER = {"equals": False, "order": True}
ALL = {"equals": True, "order": True}


@dataclass(frozen=True)
class Saving:
    """One way to search all the positions of a work."""

    work: str
    way: str
    nodes: int
    seconds: float
    """Processor time."""
    fewer: float
    """How many times as many nodes the plainest way of the work visits."""
    same: bool
    """Whether value and action are those of the plainest way, in every position."""


@dataclass(frozen=True)
class Savings(Section):
    """Every way to have less to do, on every work."""

    name = "savings"
    timed = False
    lines: tuple[Saving, ...]

    @classmethod
    def measure(cls, *, quick: bool) -> Savings:
        """Measure work by work."""
        return cls(tuple(measure(quick=quick)))

    def tables(self) -> Iterator[Table]:
        """Show nodes, and how many times fewer they are than without."""
        title = "What each saves, alone and together"
        made = show.table(title, "work", "with", "nodes", "fewer", "seconds", "same answer", text=2)
        work = ""
        for line in self.lines:
            if work and line.work != work:
                made.add_section()
            made.add_row(
                line.work if line.work != work else "",
                line.way,
                f"{line.nodes:,}",
                f"{line.fewer:.1f} ×",
                f"{line.seconds:.3f}",
                "yes" if line.same else "[red]NO[/]",
            )
            work = line.work
        yield made

    def targets(self) -> Iterator[Target]:
        """Ask for the published saving of speculative pruning."""
        for line in self.lines:
            if line.way == "speculative" and "leads" in line.work:
                yield Target(
                    f"nodes saved by speculative pruning, {line.work}",
                    f"{SPECULATIVE_SAVING:g} × fewer",
                    f"{line.fewer:.1f} × fewer",
                    line.fewer >= SPECULATIVE_SAVING,
                )

    def as_json(self) -> dict[str, object]:
        """Return the lines."""
        return {"savings": [asdict(line) for line in self.lines]}

    def faults(self) -> Iterator[str]:
        """Say where something else was found."""
        for line in self.lines:
            if not line.same:
                yield f"expected the same value and action, got others by {line.way} in {line.work}"


def measure(*, quick: bool) -> Iterator[Saving]:
    """Measure line by line."""
    for work, (states, ways) in works(quick=quick).items():
        plainest: list[dict[str, Any]] = []
        for way, (search, told) in ways.items():
            start = process_time()
            found = [search.found(state, search.options(state) | told) for state in states]
            seconds = process_time() - start
            plainest = plainest or found
            nodes = sum(one["nodes"] for one in found)
            fewer = sum(one["nodes"] for one in plainest) / nodes
            same = all(map(_same, found, plainest, states))
            yield Saving(work, way, nodes, seconds, fewer, same)


def works(*, quick: bool) -> dict[str, tuple[list[State], dict[str, Way]]]:
    """Return the works, each with its positions and the ways to search them, the plainest first."""
    deals, cards, plies = (2, 4, 3) if quick else (10, 6, 6)
    spades: list[State] = [Spades(players=3, cards=cards).new(seed=seed) for seed in range(deals)]
    hearts: list[State] = [Hearts(players=3, cards=cards).new(seed=seed) for seed in range(deals)]
    whole: list[State] = [Hearts().new(seed=seed) for seed in range(deals)]
    taken = Spades(players=3, scoring="tricks", evaluation="even")
    tricks: list[State] = [taken.new(seed=seed) for seed in range(deals)]
    star: list[State] = [ChineseCheckers(scoring="lead").new()]
    boards = list(middle_games().values())
    alpha_beta, four = Paranoid(table=0), 2 if quick else 4
    return {
        f"maxn, spades, 3 × {cards} cards": (spades, _maxn(None)),
        f"maxn, hearts, 3 × {cards} cards": (hearts, _maxn(None)),
        f"maxn, chinese checkers by leads, depth {plies}": (star, _prunings(MaxN(depth=plies, table=0))),
        f"maxn, spades by tricks taken, depth {plies + 2}": (tricks, _prunings(MaxN(depth=plies + 2, table=0))),
        f"paranoid, spades, 3 × {cards} cards": (
            spades,
            {
                "every line": (replace(alpha_beta, pruning="none"), PLAIN),
                "alpha-beta": (alpha_beta, PLAIN),
                "alpha-beta, table": (Paranoid(), PLAIN),
                "alpha-beta, touching cards": (alpha_beta, EQUALS),
                "alpha-beta, order": (alpha_beta, ORDER),
                "all": (Paranoid(), ALL),
            },
        ),
        f"paranoid, boards, depth {four}": (
            boards,
            {"alpha-beta": (Paranoid(depth=four), PLAIN), "alpha-beta, order": (Paranoid(depth=four), ALL)},
        ),
        f"maxn, boards, depth {four}": (
            boards,
            {
                "every move": (MaxN(depth=four, pruning="none"), PLAIN),
                "leading moves at the end": (MaxN(depth=four), EQUALS),
            },
        ),
        f"max-prob, boards, depth {four}": (
            boards,
            {"every move": (MaxProb(depth=four), PLAIN), "leading moves at the end": (MaxProb(depth=four), EQUALS)},
        ),
        "max-prob, hearts, depth 8": (
            whole,
            {"table": (MaxProb(depth=8), PLAIN), "table, touching cards": (MaxProb(depth=8), EQUALS)},
        ),
    }


def _maxn(depth: int | None) -> dict[str, Way]:
    plain = MaxN(depth=depth, table=0, pruning="none")
    ways: dict[str, Way] = {
        "every line": (plain, PLAIN),
        "table": (replace(plain, table=64.0), PLAIN),
        "touching cards": (plain, EQUALS),
        "table, touching cards": (replace(plain, table=64.0), EQUALS),
    }
    ways |= {way: each for way, each in _prunings(plain).items() if way != "every line"}
    return ways | {"all, speculative": (replace(plain, table=64.0, pruning="speculative"), EQUALS)}


def _prunings(plain: MaxN) -> dict[str, Way]:
    return {
        "every line": (replace(plain, pruning="none"), PLAIN),
        "shallow": (replace(plain, pruning="shallow"), PLAIN),
        "last-branch": (replace(plain, pruning="last-branch"), PLAIN),
        "speculative": (replace(plain, pruning="speculative"), PLAIN),
        "discrete": (replace(plain, pruning="discrete"), PLAIN),
    }


def _same(found: dict[str, Any], plainest: dict[str, Any], state: State) -> bool:
    mine, theirs = (float(one["value"][state.player]) for one in (found, plainest))
    actions = {one["actions"][one["choice"]] for one in (found, plainest)}
    return len(actions) == 1 and abs(mine - theirs) <= 1e-9
