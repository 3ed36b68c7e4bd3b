"""Small tournaments whose games take a moment each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

import kingmaker as km
from kingmaker.arena import Plan, Series
from kingmaker.arena.store import Run, Store

AGENTS = ("random", "greedy", "maxn:depth=2")


def spades(deals: int = 4, **options: Any) -> Plan:
    """Three agents in all six seatings."""
    return Plan.of("spades:cards=3", AGENTS, deals=deals, **options)


def series(deals: int = 2) -> Plan:
    return spades(deals, series=Series(deals=3))


@dataclass(frozen=True)
class Quitter:
    """Gives up at its second action."""

    name: ClassVar[str] = "quitter"

    def choose(self, state: km.State, *, seed: int = 0) -> Any:
        if len(state.legal_actions()) < 3:
            raise RuntimeError("enough \N{SNOWMAN}, \ud800")
        return state.legal_actions()[0]


def with_a_quitter(deals: int = 2) -> Plan:
    return Plan(km.games.Spades(cards=3), (km.RandomAgent(), Quitter(), km.MaxN(depth=2)), deals=deals)


def play_all(run: Run, numbers: Iterable[int] | None = None) -> None:
    """Play what is missing, or the tasks asked for, in the order given."""
    tasks = run.plan.tasks()
    done = run.done()
    for number in range(len(tasks)) if numbers is None else numbers:
        if number not in done:
            run.add(tasks[number], run.plan.play(tasks[number]))


def contents(store: Store, run: int) -> dict[str, list[tuple[Any, ...]]]:
    """Everything that is stored of a run, byte by byte, but what the clock said."""
    queries = {
        "tasks": "SELECT number, deal, failed FROM tasks WHERE run = ? ORDER BY 1",
        "seats": "SELECT task, seat, agent, score, decisions, nodes FROM seats WHERE run = ? ORDER BY 1, 2",
        "matches": "SELECT task, place, record, length(seconds) FROM matches WHERE run = ? ORDER BY 1, 2",
    }
    with store.reading() as db:
        return {name: db.execute(query, (run,)).fetchall() for name, query in queries.items()}
