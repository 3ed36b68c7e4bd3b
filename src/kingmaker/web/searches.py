"""Searches at a time: a bounded number, and a queue in which no table waits for all searches of another."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from kingmaker.game import KingmakerError
from kingmaker.search.handle import Ending

T = TypeVar("T")
Told = Callable[[int], None]
"""Is told how many searches come before."""


class Busy(KingmakerError):
    """More searches wait than there is room for."""


async def ended(run: Callable[[], T], seconds: float) -> T:
    """Run something that searches in a thread; its searches end with its time, or when whoever waits for it leaves."""
    ending = Ending()

    def inside() -> T:
        with ending:
            return run()

    task = asyncio.create_task(asyncio.to_thread(inside))
    try:
        done, _ = await asyncio.wait([task], timeout=seconds)
        if not done:
            raise KingmakerError(f"expected an answer within {seconds:g} s, got none: give it less to look at")
    finally:
        ending.cancel()
        await asyncio.wait([task])
        task.exception()  # nobody asks for it where the time was up or whoever waited has left
    return task.result()


class SearchQueue:
    """Gives out places to search; owners take turns."""

    def __init__(self, places: int, *, waiting: int, each: int) -> None:
        self.places = places
        self.waiting = waiting
        self.each = each
        self.running = 0
        self._lines: OrderedDict[str, deque[tuple[asyncio.Future[None], Told | None]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._lines.values()))

    @asynccontextmanager
    async def place(self, owner: str, told: Told | None = None) -> AsyncIterator[None]:
        """Wait for a place and keep it; `told` hears how many come before, whenever that changes."""
        if self.running >= self.places or self._lines:
            await self._wait(owner, told)
        else:
            self.running += 1
        try:
            yield
        finally:
            self._leave()

    async def _wait(self, owner: str, told: Told | None) -> None:
        line = self._lines.get(owner, deque())
        if len(self) >= self.waiting or len(line) >= self.each:
            raise Busy(f"expected at most {self.waiting} searches to wait, {self.each} of one table: try again later")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(owner, line).append((turn, told))
        self._tell()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave()
            else:
                self._forget(owner, turn)
            raise

    def _leave(self) -> None:
        self.running -= 1
        while self._lines and self.running < self.places:
            owner, line = self._lines.popitem(last=False)
            turn, _ = line.popleft()
            if line:
                self._lines[owner] = line  # behind all others
            if not turn.done():
                self.running += 1
                turn.set_result(None)
        self._tell()

    def _forget(self, owner: str, turn: asyncio.Future[None]) -> None:
        line = self._lines.get(owner, deque())
        for entry in list(line):
            if entry[0] is turn:
                line.remove(entry)
        if not line:
            self._lines.pop(owner, None)
        self._tell()

    def _tell(self) -> None:
        """Tell everybody how many come before: one of each other line in turn, then the own."""
        lines = list(self._lines.values())
        for number, line in enumerate(lines):
            for place, (_, told) in enumerate(line):
                if told is not None:
                    earlier = sum(min(len(other), place + 1) for other in lines[:number])
                    later = sum(min(len(other), place) for other in lines[number + 1 :])
                    told(earlier + later + place)
