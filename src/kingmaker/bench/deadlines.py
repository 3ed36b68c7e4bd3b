"""How far searches overrun their `seconds`, on games that are wide, long or slow.

A search looks at the clock every few positions, so the overrun is what these take. That a search does end is shown by
tests, which move a clock of their own; how many milliseconds it takes is measured here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from time import perf_counter, sleep
from typing import Any

from rich.table import Table

from kingmaker.bench import show
from kingmaker.bench.section import Section, Target
from kingmaker.game import State
from kingmaker.games import ChineseCheckers, KInARow
from kingmaker.search import UCT, MaxN, MaxNMC, Paranoid, ProbMaxN, Search, SoftMaxN

SECONDS = 0.2
OVERRUN = 0.05
"""Seconds that a search may overrun."""
CALL = 0.001
"""Seconds that each call of the slow game takes."""

SEARCHES: tuple[Search, ...] = (MaxN(), Paranoid(), SoftMaxN(), ProbMaxN(), MaxNMC(), UCT())


@dataclass(frozen=True)
class Sleepy:
    """A game that never ends, with a hundred actions in each position, and takes its time over everything."""

    made: int = 0
    num_players: int = 3

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return self.made % self.num_players

    def legal_actions(self) -> list[int]:
        """List the actions, which are all alike."""
        sleep(CALL)
        return list(range(100))

    def apply(self, action: Any) -> Sleepy:
        """Go on."""
        sleep(CALL)
        return replace(self, made=self.made + 1)

    def is_terminal(self) -> bool:
        """Say no."""
        return False

    def returns(self) -> tuple[float, ...]:
        """Return nothing for anybody."""
        return (0.0,) * self.num_players

    def evaluate(self) -> tuple[float, ...]:
        """Know nothing."""
        sleep(CALL)
        return (0.0,) * self.num_players


@dataclass(frozen=True)
class Overrun:
    """One search on one game, the longest of its turns."""

    game: str
    agent: str
    seconds: float
    """What it was given."""
    over: float
    """What it took beyond that."""
    partial: bool
    """Whether it was not through with its first step."""


@dataclass(frozen=True)
class Deadlines(Section):
    """Every kind of search on games that no search comes to the end of."""

    name = "deadlines"
    lines: tuple[Overrun, ...]

    @classmethod
    def measure(cls, *, quick: bool) -> Deadlines:
        """Measure game by game."""
        return cls(tuple(measure(quick=quick)))

    def tables(self) -> Iterator[Table]:
        """Show how late each search was."""
        made = show.table(
            f"How late searches of {SECONDS:g} s end", "game", "agent", "late", "in the first step", text=2
        )
        game = ""
        for line in self.lines:
            late = f"{max(line.over, 0.0) * 1000:.1f} ms"
            made.add_row(line.game if line.game != game else "", line.agent, late, "yes" if line.partial else "")
            game = line.game
        yield made

    def targets(self) -> Iterator[Target]:
        """Ask that nobody is late by much."""
        worst = max(self.lines, key=lambda line: line.over)
        yield Target(
            "the latest search",
            f"under {OVERRUN * 1000:g} ms",
            f"{worst.over * 1000:.1f} ms, {worst.agent} on {worst.game}",
            worst.over < OVERRUN,
        )

    def as_json(self) -> dict[str, object]:
        """Return the lines."""
        return {"deadlines": [asdict(line) for line in self.lines]}


def positions() -> dict[str, State]:
    """Return a wide board in Python, a native game without an end in sight, and a slow game of one's own."""
    return {
        "k-in-a-row, 20 by 20": KInARow(width=20, height=20, k=5).new(),
        "chinese-checkers": ChineseCheckers().new(),
        "slow and endless": Sleepy(),
    }


def measure(*, quick: bool) -> Iterator[Overrun]:
    """Search each position with each agent, some turns each."""
    seconds, turns = (0.01, 1) if quick else (SECONDS, 3)
    for game, state in positions().items():
        for search in SEARCHES:
            agent, overs, partial = replace(search, seconds=seconds, table=8.0), [], False
            for _ in range(turns):
                start = perf_counter()
                partial = agent.search(state).partial
                overs.append(perf_counter() - start - seconds)
            yield Overrun(game, search.name, seconds, max(overs), partial)
