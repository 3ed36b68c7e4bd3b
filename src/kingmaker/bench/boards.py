"""Chinese Checkers and Abalone with three players, from fixed positions in the middle of a game.

Random playouts, MaxN over the whole tree without a table, and Paranoid with all that it has. The positions come from
games by MaxN two plies deep in which every tenth move (Chinese Checkers) or every fifth (Abalone) was made by chance.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import perf_counter

from rich.table import Table

from kingmaker.bench import show
from kingmaker.bench.section import Section, Target
from kingmaker.bench.timing import Task, rate_of
from kingmaker.game import State
from kingmaker.games import Abalone, ChineseCheckers
from kingmaker.search import MaxN, Paranoid, playouts

PARANOID_SECONDS = 0.25

CHECKERS = (
    "pawns=b1,b2,e9,f4,f9,i1,j3,k6,k7,n3/e10,f10,g5,g10,i3,k1,l1,l3,m3,m4/e4,f3,g9,h6,h9,i5,l12,m6,m7,m12 "
    "player=0 turn=45"
)
ABALONE = (
    "marbles=B4,B5,C3,C4,C5,D3,D5,E3,E4,F3,F4/C1,C2,D4,E2,G3,G4,G5,H5,H6,H7/E5,E6,E7,E8,F5,F6,F7,G6,G7,G8 "
    "player=0 off=2/0/0 turn=60"
)
PLIES = 200
"""How long a playout is at most."""


@dataclass(frozen=True)
class BoardRate:
    """One kind of work on one board."""

    game: str
    work: str
    nodes: int
    """Positions that one go visits; for playouts the moves that it makes."""
    seconds: float
    """The median of one go, by the clock."""
    rate: float
    """The median of nodes per second of processor time."""
    playouts: int = 0
    """Random games of one go."""

    @property
    def playout_rate(self) -> float:
        """Random games per second."""
        return self.rate * self.playouts / self.nodes


@dataclass(frozen=True)
class Boards(Section):
    """All kinds of work on all boards."""

    name = "boards"
    lines: tuple[BoardRate, ...]

    @classmethod
    def measure(cls, *, quick: bool) -> Boards:
        """Measure line by line."""
        return cls(
            tuple(
                _timed(game, work, task, games, quick=quick)
                for game, state in middle_games().items()
                for work, (task, games) in tasks(state, quick=quick).items()
            )
        )

    def tables(self) -> Iterator[Table]:
        """Show playouts and searches; a node of a playout is a move that was made."""
        title = "Board games, from the middle of a game"
        made = show.table(title, "game", "work", "nodes", "time", "nodes/s", "games/s", text=2)
        game = ""
        for line in self.lines:
            own = line.game if line.game != game else ""
            games = show.rate(line.playout_rate) if line.playouts else ""
            seconds = f"{line.seconds * 1000:.1f} ms"
            made.add_row(own, line.work, f"{line.nodes:,}", seconds, show.rate(line.rate), games)
            game = line.game
        yield made

    def targets(self) -> Iterator[Target]:
        """Ask that Paranoid answers at once."""
        for line in self.lines:
            if line.work.startswith("paranoid"):
                yield Target(
                    f"{line.work}, {line.game}",
                    f"under {PARANOID_SECONDS * 1000:g} ms",
                    f"{line.seconds * 1000:.1f} ms",
                    line.seconds < PARANOID_SECONDS,
                )

    def as_json(self) -> dict[str, object]:
        """Return the lines."""
        return {"boards": [asdict(line) for line in self.lines]}


def middle_games() -> dict[str, State]:
    """Return the positions by the game's name."""
    return {
        "chinese checkers, 3 players": ChineseCheckers().parse(CHECKERS),
        "abalone, 3 players": Abalone().parse(ABALONE),
    }


def tasks(state: State, *, quick: bool) -> dict[str, tuple[Task, int]]:
    """Return the kinds of work on a position, each with the number of random games in it."""
    games, plies = (10, 2) if quick else (1000, 4)
    full, pruned = MaxN(depth=plies, table=0, pruning="none"), Paranoid(depth=plies)
    return {
        f"random playouts, {PLIES} plies": (lambda: playouts(state, games=games, most_turns=PLIES).turns, games),
        f"maxn, depth {plies}, no table": (lambda: full.search(state).nodes, 0),
        f"paranoid, depth {plies}": (lambda: pruned.search(state).nodes, 0),
    }


def _timed(game: str, work: str, task: Task, games: int, *, quick: bool) -> BoardRate:
    turns, least = (1, 0.0) if quick else (5, 0.5)
    nodes = task()
    times, rates = [], []
    for _ in range(turns):
        start = perf_counter()
        task()
        times.append(perf_counter() - start)
        rates.append(rate_of(task, least))
    return BoardRate(game, work, nodes, statistics.median(times), statistics.median(rates), games)
