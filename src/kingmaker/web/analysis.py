"""Why: agents side by side on one position, live, with every legal move and what it is worth to every player."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from kingmaker import registry
from kingmaker.agents import Agent, Learner
from kingmaker.arena.match import shown
from kingmaker.front.order import ORDER
from kingmaker.game import KingmakerError, State, Unsupported
from kingmaker.search import Result, Search
from kingmaker.search.handle import Ending, Progress
from kingmaker.spec import text_of
from kingmaker.web.beliefs import session_at
from kingmaker.web.eyes import Sight
from kingmaker.web.room import LOOKS, Room
from kingmaker.web.searches import ended
from kingmaker.web.tables import Table

SLICES = (0.2, 0.4, 0.8, 1.6, 3.2, 6.4)
"""Seconds of one search after another: each shows all moves, and goes deeper than the one before."""
MOST_AGENTS = 6
MOST_ROWS = 60
"""Moves of one agent that are shown, the best first."""
LINE = 16
SHADES = 9


@dataclass(frozen=True)
class ValuedMove:
    """One move in the eyes of an agent."""

    choice: int
    text: str
    values: tuple[float, ...]
    shares: tuple[float, ...]
    """For each player where the value lies between the worst and the best that the agent sees, from 0 to 1."""
    side: str
    chosen: bool
    visits: int = 0


@dataclass
class Opinion:
    """What one agent says so far."""

    agent: str
    said: str = ""
    """In a line: what it is doing, or why it cannot."""
    failed: bool = False
    done: bool = False
    result: Result | None = None
    action: Any = None
    rows: list[ValuedMove] = field(default_factory=list)
    more: int = 0
    line: list[tuple[int, str]] = field(default_factory=list)
    """The expected line: the place of each action among the legal ones, and its text."""
    meaning: str = ""
    explained: str = ""
    progress: Progress | None = None

    @property
    def heat(self) -> dict[int, float]:
        """How good each move is for who moves, from 0 to 1."""
        if self.result is None or not self.rows:
            return {}
        player = self.result.player
        own = [row.values[player] for row in self.rows]
        low, high = min(own), max(own)
        return {row.choice: (row.values[player] - low) / (high - low) if high > low else 1.0 for row in self.rows}

    @property
    def told(self) -> dict[str, Any]:
        """The numbers that a script may want to read."""
        found = self.result
        if found is None:
            return {}
        return {"depth": found.depth, "nodes": found.nodes, "value": list(found.value), "complete": found.complete}


@cache
def _searches(names: tuple[str, ...]) -> dict[str, Search]:
    """Return the searches that one position tells enough, each with its defaults."""
    ordered = [*(name for name in ORDER if name in names), *(name for name in names if name not in ORDER)]
    kinds: dict[str, Any] = dict(registry.agents())
    found = {}
    for name in ordered:
        if not issubclass(kinds[name], Search) or hasattr(kinds[name], "begin") or hasattr(kinds[name], "among"):
            continue
        with suppress(KingmakerError):  # an agent that has to be told more
            agent = registry.agent(name)
            assert isinstance(agent, Search)
            found[name] = agent
    return found


def servants(position: Any) -> list[str]:
    """Return the searches that can serve a position, in the order in which one explains them."""
    found = []
    for name, agent in _searches(tuple(registry.agents())).items():
        try:
            agent.check(position)
            agent.options(position)
            if not agent.budgets:
                _try_out(agent, position)
        except KingmakerError:
            continue
        found.append(name)
    return found


def _try_out(agent: Search, position: Any) -> None:
    """Let a solver begin and end at once: it finds out only then whether it can serve a position."""
    ending = Ending()
    ending.cancel()
    with ending:
        agent.search(position)


async def analyse(
    room: Room, owner: str, sight: Sight, agents: Sequence[Agent], seconds: float
) -> AsyncIterator[tuple[int, Opinion]]:
    """Ask agents what they would do; yield each answer whenever it has changed. Whoever leaves ends the searches."""
    answers = [Opinion(text_of(agent)) for agent in agents]
    news: asyncio.Queue[int] = asyncio.Queue()

    async def ask(number: int) -> None:
        answer = answers[number]
        try:
            await _ask(room, owner, sight, agents[number], answer, seconds, lambda: news.put_nowait(number))
        except KingmakerError as error:
            answer.said, answer.failed = str(error), True
        except asyncio.CancelledError:
            raise
        except Exception as error:
            answer.said, answer.failed = f"{type(error).__name__}: {error}", True
        answer.done = True
        news.put_nowait(number)

    tasks = [asyncio.create_task(ask(number)) for number in range(len(agents))]
    try:
        while not all(answer.done for answer in answers) or not news.empty():
            number = await news.get()
            yield number, answers[number]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _ask(
    room: Room, owner: str, sight: Sight, agent: Agent, answer: Opinion, seconds: float, changed: Any
) -> None:
    def waits(ahead: int) -> None:
        answer.said = f"waits for {'another search' if ahead == 0 else f'{ahead + 1} other searches'}"
        changed()

    if not isinstance(agent, Search):
        async with room.queue.place(owner, waits):
            chosen = await ended(lambda: agent.choose(sight.position, seed=0), min(seconds, room.limits.seconds))
            answer.action = shown(chosen)
        answer.said = f"chooses {answer.action}; it does not search"
        return
    agent.check(sight.position)
    if isinstance(agent, Learner):
        async with room.queue.place(owner, waits):
            answer.said = "is learning from the moves so far"
            changed()
            learned = partial(_search_learned, room.table(owner), sight, agent)
            take(answer, await ended(learned, room.limits.seconds), sight.legal)
        return
    ends = time.monotonic() + min(seconds, room.limits.seconds)
    for piece in pieces(agent, sight.position, seconds):
        async with room.queue.place(owner, waits):
            answer.said = "is searching"
            changed()
            result = await search_piece(agent, sight.position, piece, ends, answer, changed)
        if answer.result is None or result.depth >= answer.result.depth:
            take(answer, result, sight.legal)
        answer.said = reached(answer.result or result)
        changed()
        if result.complete or piece is None or time.monotonic() >= ends:
            return


def _search_learned(table: Table, sight: Sight, agent: Learner) -> Result:
    """Search with what an agent has learned from the moves that led to a position."""
    found: Result = session_at(table, sight.number, agent, sight.position.player).search(sight.position)
    return found


def pieces(agent: Search, position: Any, seconds: float) -> list[float | None]:
    """Return how long to search, step after step.

    An agent whose text names a budget is asked once, as it is, and so is one that cannot stop before the end.
    """
    if agent.names_budget or "seconds" not in agent.budgets or not agent.can_stop_early(position):
        return [None]
    found: list[float | None] = [each for each in SLICES if each < seconds]
    return [*found, seconds]


async def search_piece(
    agent: Search, position: Any, piece: float | None, ends: float, answer: Opinion, changed: Any
) -> Result:
    handle = agent.start(position) if piece is None else agent.start(position, seconds=piece)
    try:
        while not handle.done:
            await asyncio.sleep(min(LOOKS, 0.05 if answer.result is None else LOOKS))
            if time.monotonic() > ends:
                handle.cancel()
            told = handle.progress()
            if told is not None and told != answer.progress:
                answer.progress = told
                changed()
    finally:
        handle.cancel()
    return await asyncio.to_thread(handle.result)


def take(answer: Opinion, result: Result, legal: Sequence[str]) -> None:
    """Put what a search found into its answer."""
    places = {text: place for place, text in reversed(list(enumerate(legal)))}
    entries = [entry for vector in result.values.values() for entry in vector]
    low, high = min(entries), max(entries)
    width = (high - low) or 1.0
    mover = result.player
    order = sorted(result.values, key=lambda action: (action != result.action, -result.values[action][mover]))
    answer.result, answer.action = result, shown(result.action)
    answer.rows = [
        ValuedMove(
            places.get(shown(action), -1),
            shown(action),
            result.values[action],
            tuple((entry - low) / width for entry in result.values[action]),
            result.sides.get(action, "="),
            action == result.action,
            result.visits.get(action, 0),
        )
        for action in order
    ]
    answer.more = max(0, len(answer.rows) - MOST_ROWS)
    answer.line = _line(result)
    answer.meaning = result.search.meaning(result)
    answer.explained = str(result)
    answer.said = reached(result)


def reached(result: Result) -> str:
    """Say how far a search has come."""
    reach = "to the end" if result.complete else f"depth {result.depth}"
    games = f", {result.simulations:,} random games" if result.simulations else ""
    return f"{reach}, {result.nodes:,} positions{games}, {result.seconds:.2f} s"


def _line(result: Result) -> list[tuple[int, str]]:
    state: State = result.state
    found = []
    for action in result.pv[:LINE]:
        legal = list(state.legal_actions())
        if action not in legal:
            break
        found.append((legal.index(action), shown(action)))
        try:
            state = state.apply(action)
        except (Unsupported, AttributeError):  # the view of a seat does not go on
            break
        if state.is_terminal():
            break
    return found


def disagreement(answers: Sequence[Opinion]) -> list[str]:
    """Say in plain words where agents part, and what each sees in the other's choice."""
    found = [answer for answer in answers if answer.action is not None]
    if len(found) < 2:
        return []
    groups: dict[str, list[Opinion]] = {}
    for answer in found:
        groups.setdefault(str(answer.action), []).append(answer)
    if len(groups) == 1:
        return [f"All {len(found)} choose {found[0].action}."]
    said = ["They disagree: " + "; ".join(f"{_names(group)} for {action}" for action, group in groups.items()) + "."]
    for answer in found:
        result = answer.result
        others = [action for action in groups if action != answer.action]
        if result is None:
            continue
        mine = next((row for row in answer.rows if row.chosen), None)
        rival = next((row for row in answer.rows if row.text in others), None)
        if mine is not None and rival is not None:
            player = result.player
            less = mine.values[player] - rival.values[player]
            bound = {"<=": "at least ", ">=": "at most "}.get(rival.side, "")
            cost = f"{bound}{less:.4g} less for player {player}" if less > 1e-9 else f"as much for player {player}"
            said.append(f"{_short(answer)} chooses {mine.text}: to it {rival.text} is worth {cost}.")
    return said


def _names(group: Sequence[Opinion]) -> str:
    return ", ".join(map(_short, group))


def _short(answer: Opinion) -> str:
    return answer.agent
