"""Competitions: drafters and bots against each other, every deal in every seating, with the arena's statistics.

A deal is one seed: the chance of the drafters and the dice of the games. Its games share that, so they are not
independent; deals are, and every interval here respects it.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass
from threading import Event
from typing import Any, Protocol

from kingmaker import _engine, registry
from kingmaker.agents import Agent
from kingmaker.arena.assessment import Assessment
from kingmaker.arena.report import json_ready
from kingmaker.arena.rows import Row
from kingmaker.risk.contest import Contest, Task
from kingmaker.risk.entries import Drafted, playing, run_draft
from kingmaker.risk.playing import checked_owners, checked_threads
from kingmaker.risk.rules import Rules

AT_ONCE = 48
"""Games drafted and played between two looks at the progress."""

Key = tuple[int, tuple[int, ...]]
"""What decides a draft: its number, and who drafts on each seat."""


class Watcher(Protocol):
    """Is told of every game that ends."""

    def add(self, row: Row) -> None:
        """Count a game."""


@dataclass(frozen=True, eq=False)
class Competition(Assessment):
    """What a competition found, the entries as its agents. Statistics are computed when they are asked for, once."""

    plan: Contest
    rows: tuple[Row, ...]
    """One row for each game; a score is how many players one has outlived."""
    undecided: int
    """Games that ran out of turns: those alive then share the win."""
    turns: int
    """Turns of single players, of all games together."""
    refused: int
    """Commands of bots that the rules refused."""
    seconds: float

    def __str__(self) -> str:
        text: str = registry.view("risk").competition_text(self)
        return text

    def as_dict(self) -> dict[str, Any]:
        """Return everything that was found as JSON-compatible data; a number that the games do not tell is None."""
        plan = self.plan
        found: dict[str, Any] = {
            "version": _engine.__version__,
            "rules": plan.rules.as_dict(),
            "entries": list(self.agents),
            "draft": plan.draft,
            "games": plan.games,
            "deals": plan.deals,
            "repeats": plan.repeats,
            "drafts": plan.drafts,
            "seed": plan.seed,
            "seating": plan.seating,
            "undecided": self.undecided,
            "turns": self.turns,
            "refused": self.refused,
            "seconds": self.seconds,
            "standings": [asdict(standing) for standing in self.standings],
            "comparisons": self.comparisons_as_dicts(),
            "seats": asdict(self.seats),
            "shares_by_seat": self.shares_by_seat,
        }
        return json_ready(found)  # type: ignore[no-any-return]


def compete(
    entries: Sequence[Any],
    *,
    games: int = 300,
    seed: int = 0,
    rules: Rules | None = None,
    draft: str | Sequence[int] | None = None,
    repeats: int = 1,
    drafts: int | None = None,
    seating: str = "permutations",
    threads: int | None = None,
    progress: Callable[[Contest], AbstractContextManager[Watcher]] | None = None,
) -> Competition:
    """Let entries, `"DRAFTER/BOT"` each, draft and play against each other in all seatings.

    At least `games` games are played, by as many deals as that takes, each in every seating, `repeats` times. `draft`
    is the game that agents draft in (`risk-draft` if nothing is said), `random` for territories dealt by lot, or the
    owners of the 42 territories; where nobody picks, the entries are bots. Where no drafter has chance every deal
    drafts alike, and `drafts=1` says so, which saves the time; with chance, it keeps to so many drafts and tells of
    these alone.
    """
    options = {"repeats": repeats, "drafts": drafts, "seating": seating, "seed": seed}
    plan = Contest.of(entries, games=games, rules=rules, draft=draft, **options)
    return run(plan, threads=threads, progress=progress)


def run(
    plan: Contest,
    *,
    threads: int | None = None,
    progress: Callable[[Contest], AbstractContextManager[Watcher]] | None = None,
) -> Competition:
    """Play a competition."""
    workers, began = checked_threads(threads), time.monotonic()
    rows: list[Row] = []
    undecided = turns = refused = 0
    watch: AbstractContextManager[Watcher | None] = progress(plan) if progress is not None else nullcontext()
    with watch as watcher, _Drafts(plan, workers) as drafts:
        tasks = plan.tasks()
        while some := list(itertools.islice(tasks, AT_ONCE)):
            made = drafts.made(some)
            bots = [
                [playing(plan.entries[agent], goal) for agent, goal in zip(task.seats, drafted.goals, strict=True)]
                for task, drafted in zip(some, made, strict=True)
            ]
            names = sorted({bot for seated in bots for bot in seated})
            given = [
                (drafted.owners, [names.index(bot) for bot in seated], task.seed)
                for task, drafted, seated in zip(some, made, bots, strict=True)
            ]
            ends = _engine.risk_play_all(plan.rules.as_dict(), names, given, workers)
            for task, (winner, ranking, alive, count, wrong) in zip(some, ends, strict=True):
                row = Row(task.number, task.deal, task.seats, _scores(ranking, alive), failed=False)
                rows.append(row)
                undecided += winner is None
                turns += count
                refused += wrong
                if watcher is not None:
                    watcher.add(row)
    return Competition(plan, tuple(rows), undecided, turns, refused, time.monotonic() - began)


def _scores(ranking: Sequence[int], alive: int) -> tuple[float, ...]:
    """Return how many players each has outlived; those still alive have outlived the same."""
    scores = [0.0] * len(ranking)
    for place, player in enumerate(ranking):
        scores[player] = float(len(ranking) - max(place + 1, alive))
    return tuple(scores)


class _Drafts:
    """Drafts what is to be played; agents in threads, since their searches do without the interpreter."""

    def __init__(self, plan: Contest, threads: int) -> None:
        agents = all(isinstance(each.drafter, Agent) for each in plan.entries)
        self.plan = plan
        self.stop = Event()
        self.pool = ThreadPoolExecutor(threads if agents else 1)
        drafters = [each.drafter for each in plan.entries]
        self.drafters = [drafters.index(each) for each in drafters]
        """For each entry the first that drafts as it does."""
        self.last: dict[Key, Drafted] = {}

    def __enter__(self) -> _Drafts:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        self.pool.shutdown(cancel_futures=True)

    def made(self, tasks: Sequence[Task]) -> list[Drafted]:
        """Return the draft of each game; games of a deal with the same drafters in the same order share it."""
        asked = [(task, self._key(task)) for task in tasks]
        new = {key: task for task, key in asked if key not in self.last}
        made = dict(zip(new, self.pool.map(self._draft, new.values()), strict=True))
        found = [made[key] if key in made else self.last[key] for _, key in asked]
        self.last |= made
        if self.plan.drafts is None:  # only the last deal can go on in the next tasks
            self.last = {key: drafted for key, drafted in self.last.items() if key[0] == asked[-1][1][0]}
        return found

    def _key(self, task: Task) -> Key:
        return self.plan.draft_of(task.deal), tuple(self.drafters[agent] for agent in task.seats)

    def _draft(self, task: Task) -> Drafted:
        number = self.plan.draft_of(task.deal)
        owned = self.plan.given_owners(number)
        seated = [self.plan.entries[agent] for agent in task.seats]
        if owned is not None:
            return Drafted(owned, (None,) * len(seated))
        draft = self.plan.draft
        assert isinstance(draft, str), "owners were given otherwise"
        drafted = run_draft(seated, seed=self.plan.deal_seed(number), draft=draft, stop=self.stop)
        if not self.stop.is_set():
            checked_owners(self.plan.rules, drafted.owners)
        return drafted
