"""What a table that is kept from move to move saves: all moves of a deal, fresh tables beside one for each player.

Every player of a deal searches to the end at each of its moves, all by the same algorithm. Most of the work is each
player's first move, which no memory helps; the later moves are shown apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import inf
from time import process_time

from rich.table import Table

from kingmaker import registry
from kingmaker.bench import show
from kingmaker.bench.section import Section, Target
from kingmaker.game import Game, State
from kingmaker.search import Memory, Result, Search

WORKS: dict[str, tuple[str, ...]] = {
    "spades": ("maxn", "paranoid", "prob-maxn", "soft-maxn", "max-prob"),
    "hearts": ("maxn", "paranoid"),
}


@dataclass(frozen=True)
class Kept:
    """One agent on all seats of some deals."""

    game: str
    agent: str
    moves: int
    fresh: int
    """Nodes with a new table for every move."""
    kept: int
    """Nodes with the player's table of the move before."""
    later_fresh: int
    """The same two without each player's first move of a deal."""
    later_kept: int
    fresh_seconds: float
    """Processor time, the least of all turns."""
    kept_seconds: float
    same: bool
    """Whether action and value are the same at every move."""


@dataclass(frozen=True)
class KeptTables(Section):
    """All works."""

    name = "kept-tables"
    lines: tuple[Kept, ...]

    @classmethod
    def measure(cls, *, quick: bool) -> KeptTables:
        """Measure agent by agent."""
        return cls(tuple(measure(quick=quick)))

    def tables(self) -> Iterator[Table]:
        """Show nodes and seconds of whole deals, and the nodes of all moves but the first."""
        title = "Tables kept from move to move: all moves of all players"
        heads = ("nodes", "kept", "later moves", "kept", "seconds", "kept", "same")
        made = show.table(title, "game", "agent", *heads, text=2)
        game = ""
        for line in self.lines:
            counts = (line.fresh, line.kept, line.later_fresh, line.later_kept)
            times = (line.fresh_seconds, line.kept_seconds)
            made.add_row(
                line.game if line.game != game else "",
                line.agent,
                *(f"{nodes:,}" for nodes in counts),
                *(f"{seconds:.3f}" for seconds in times),
                "yes" if line.same else "[red]NO[/]",
            )
            game = line.game
        yield made

    def targets(self) -> Iterator[Target]:
        """Ask that a kept table saves nodes everywhere."""
        fewer = [line.later_fresh / line.later_kept for line in self.lines]
        yield Target(
            "nodes of later moves with the table of earlier ones",
            "fewer",
            f"{min(fewer):.1f} to {max(fewer):.0f} × fewer",
            min(fewer) > 1,
        )

    def as_json(self) -> dict[str, object]:
        """Return the lines."""
        return {"kept_tables": [asdict(line) for line in self.lines]}

    def faults(self) -> Iterator[str]:
        """Say where something else was found."""
        for line in self.lines:
            if not line.same:
                yield f"expected the same value and action, got others by {line.agent} with a memory in {line.game}"


def measure(*, quick: bool) -> Iterator[Kept]:
    """Measure line by line."""
    cards, deals, turns = (4, 1, 1) if quick else (7, 10, 3)
    for game, agents in WORKS.items():
        rules = registry.game(f"{game}:players=3,cards={cards}")
        for agent in agents:
            yield _measured(f"{game}, 3 × {cards} cards", rules, agent, deals, turns)


def _measured(game: str, rules: Game, agent: str, deals: int, turns: int) -> Kept:
    search = registry.agent(f"{agent}:nodes=none")
    assert isinstance(search, Search)
    played = [_positions(rules.new(seed=seed), search) for seed in range(deals)]
    fresh, kept = list[list[Result]](), list[list[Result]]()
    fresh_seconds, kept_seconds = inf, inf
    for _ in range(turns):
        start = process_time()
        fresh = [[search.search(state) for state in states] for states in played]
        between = process_time()
        kept = [_remembering(states, search) for states in played]
        fresh_seconds = min(fresh_seconds, between - start)
        kept_seconds = min(kept_seconds, process_time() - between)
    pairs, later = [], []
    for found, remembered in zip(fresh, kept, strict=True):
        seen = set()
        for pair in zip(found, remembered, strict=True):
            pairs.append(pair)
            if pair[0].player in seen:
                later.append(pair)
            seen.add(pair[0].player)
    return Kept(
        game,
        agent,
        len(pairs),
        sum(one.nodes for one, _ in pairs),
        sum(other.nodes for _, other in pairs),
        sum(one.nodes for one, _ in later),
        sum(other.nodes for _, other in later),
        fresh_seconds,
        kept_seconds,
        all((one.action, one.value) == (other.action, other.value) for one, other in pairs),
    )


def _positions(state: State, search: Search) -> list[State]:
    """Return the positions of a game that the search plays on all seats."""
    states = []
    while not state.is_terminal():
        states.append(state)
        state = state.apply(search.search(state).action)
    return states


def _remembering(states: list[State], search: Search) -> list[Result]:
    memories = [Memory() for _ in range(states[0].num_players)]
    return [search.search(state, memory=memories[state.player]) for state in states]
