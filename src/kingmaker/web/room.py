"""The room: all tables in memory, who may do what at them, and agents that think without blocking anybody."""

from __future__ import annotations

import asyncio
import hmac
import time
from collections import OrderedDict
from typing import Any

from kingmaker.arena.live import LiveGame
from kingmaker.arena.playing import told
from kingmaker.arena.seat import Decision
from kingmaker.game import KingmakerError, State
from kingmaker.search import Memory, Result, Search
from kingmaker.search.handle import Ending, Handle
from kingmaker.web.events import Event, Hub
from kingmaker.web.eyes import Viewer
from kingmaker.web.safety import Refused
from kingmaker.web.searches import SearchQueue
from kingmaker.web.settings import Settings
from kingmaker.web.store import Move, TableRow, WebStore
from kingmaker.web.tables import Table

LOOKS = 0.25
"""Seconds between two looks at a search."""


class Thought:
    """What an agent of a table is doing."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.began = time.monotonic()
        self.handle: Handle | None = None
        self.ahead = 0
        """Searches that come before it."""
        self.left = False
        """Whether it was ended because nobody looks any more."""
        self.late = False
        """Whether it was ended because it had used up its time."""
        self._ending = Ending()

    def decide(self, live: LiveGame) -> Decision:
        """Ask the agent whose turn it is; all its searches can be ended, those from which it learns included."""
        with self._ending:
            return live.decide(searching=self.search)

    def search(self, search: Search, state: State, memory: Memory) -> Result:
        """Run a search so that it can be watched and ended."""
        self.handle = search.start(state, memory=memory)
        return self.handle.result()

    def end(self) -> None:
        """End the search."""
        if self.handle is not None:
            self.handle.cancel()
        self._ending.cancel()


class Room:
    """All tables of a server."""

    def __init__(self, settings: Settings, store: WebStore) -> None:
        self.settings = settings
        self.limits = settings.limits
        self.store = store
        self.hub = Hub(settings.limits.streams)
        self.queue = SearchQueue(self.limits.searches, waiting=self.limits.waiting, each=self.limits.waiting_each)
        self.thoughts: dict[str, Thought] = {}
        self.troubles: dict[str, str] = {}
        """Why the agent of a table could not move."""
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._seen: dict[str, float] = {}

    def table(self, name: str) -> Table:
        """Return a table, from memory or from the store."""
        table = self._tables.get(name)
        if table is None:
            found = self.store.table(name) if len(name) <= 40 else None
            if found is None:
                raise Refused(404, "expected the address of a table, got one that leads nowhere")
            table = self._tables[name] = Table(self.store, *found, self.limits)
            self._forget_old()
        self._tables.move_to_end(name)
        return table

    def _forget_old(self) -> None:
        idle = [name for name in self._tables if name not in self._tasks]
        for name in idle[: max(0, len(self._tables) - self.limits.live_games)]:
            del self._tables[name]
            self._seen.pop(name, None)
            self.troubles.pop(name, None)

    def add(self, row: TableRow, moves: list[Move]) -> Table:
        """Set up a new table."""
        self.store.add_table(row, moves, self.limits.tables)
        return self.table(row.id)

    def viewer(self, table: Table, keys: list[str], through: int | None, *, trusted: bool) -> Viewer:
        """Return who looks, by the keys that the browser has; without the token one of them must fit."""
        held = {
            name
            for name, key in table.row.keys.items()
            if any(hmac.compare_digest(key.encode(), given.encode()) for given in keys)
        }
        if not trusted and not held:
            raise Refused(403, "expected a link of this table, or the token that the server printed")
        seats = {int(name) for name in held if name.isdigit()}
        if "owner" in held:
            seats |= {player for player in table.people if not table.row.seats[player].get("link")}
        return Viewer(frozenset(seats), "owner" in held, through)

    def seen(self, table: Table) -> None:
        """Note that somebody looks at a table, and let its agents think."""
        self._seen[table.name] = time.monotonic()
        self.wake(table)

    def is_followed(self, name: str) -> bool:
        """Tell whether somebody looks at a table."""
        recent = time.monotonic() - self._seen.get(name, -1e9) < self.limits.absent_seconds
        return recent or self.hub.followers(f"table {name}") > 0

    def changed(self, table: Table) -> None:
        """Tell all pages of a table that it has changed, and let its agents think."""
        self.troubles.pop(table.name, None)
        self.hub.tell(f"table {table.name}", self.event(table))
        self.wake(table)

    def event(self, table: Table) -> Event:
        """Return the event that says where a table stands; it holds nothing that is hidden."""
        return Event("table", {"changes": table.changes, "live": table.row.live}, table.changes)

    def wake(self, table: Table) -> None:
        """Let the agents of a table move, if it is their turn and nobody has asked them yet."""
        if table.name in self._tasks or table.row.imported or table.name in self.troubles:
            return
        live = table.live_game()
        if live.is_over or live.asks_person:
            return
        self._tasks[table.name] = asyncio.create_task(self._think(table))

    def stop(self, name: str) -> None:
        """End what an agent of a table is doing; its answer is not played."""
        thought = self.thoughts.get(name)
        if thought is not None:
            thought.left = True
            thought.end()

    async def settle(self, name: str) -> None:
        """End what an agent is doing and wait until it has ended."""
        task = self._tasks.get(name)
        self.stop(name)
        if task is not None:
            await asyncio.wait([task])

    async def _think(self, table: Table) -> None:
        try:
            while True:
                live = table.live_game()
                if live.is_over or live.asks_person or not self.is_followed(table.name):
                    return
                if not await self._move(table):
                    return
        finally:
            self._tasks.pop(table.name, None)

    async def _move(self, table: Table) -> bool:
        """Let one agent move; False if it did not."""
        live = table.live_game()
        thought = self.thoughts[table.name] = Thought(live.player)
        watch = asyncio.create_task(self._watch(table, thought))
        try:
            async with self.queue.place(table.name, lambda ahead: setattr(thought, "ahead", ahead)):
                thought.ahead, thought.began = 0, time.monotonic()
                decision: Decision = await asyncio.to_thread(thought.decide, live)
            await asyncio.sleep(self.limits.pace - (time.monotonic() - thought.began))
            if thought.left:
                return self._dropped(table)
            if thought.late and thought.handle is None:
                return self._late(table, live)
            table.play(decision.action, decision)
        except Exception as error:
            if thought.left:
                return self._dropped(table)
            if thought.late and isinstance(error, KingmakerError):
                return self._late(table, live)
            return self._trouble(table, str(error) if isinstance(error, KingmakerError) else told(live.doing, error))
        finally:
            watch.cancel()
            self.thoughts.pop(table.name, None)
        self.changed(table)
        return True

    def _dropped(self, table: Table) -> bool:
        """Forget what an agent did that was ended: when somebody comes back it is asked again."""
        table.drop_live()
        return False

    def _late(self, table: Table, live: LiveGame) -> bool:
        """Say that an agent was ended while it learned; it would know half of it, so its answer is not played."""
        return self._trouble(table, f"{live.texts[live.player]} needs more than {self.limits.seconds:g} s for a move")

    def _trouble(self, table: Table, said: str) -> bool:
        self.troubles[table.name] = said
        table.drop_live()
        self.hub.tell(f"table {table.name}", self.event(table))
        return False

    async def _watch(self, table: Table, thought: Thought) -> None:
        """Tell pages how far a search is; end it at the ceiling, and when nobody looks any more."""
        last: Any = None
        while True:
            await asyncio.sleep(LOOKS)
            if not self.is_followed(table.name):
                thought.left = True
                thought.end()
            elif not thought.ahead and time.monotonic() - thought.began > self.limits.seconds:
                thought.late = True
                thought.end()
            told_now = progress_of(table, thought)
            if told_now != last:
                last = told_now
                self.hub.tell(f"table {table.name}", Event("thinking", told_now))

    async def close(self) -> None:
        """End all searches and streams."""
        for name in list(self._tasks):
            self.stop(name)
        self.hub.close()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def progress_of(table: Table, thought: Thought) -> dict[str, Any]:
    """Say how far a search is; its value would tell what an agent holds, so a hidden game keeps it."""
    found: dict[str, Any] = {"player": thought.player, "ahead": thought.ahead}
    told_so_far = None if thought.handle is None else thought.handle.progress()
    if told_so_far is not None and not table.hides:
        found["depth"] = told_so_far.depth
        found["value"] = [round(entry, 3) for entry in told_so_far.value]
        found["nodes"] = told_so_far.nodes
    return found
