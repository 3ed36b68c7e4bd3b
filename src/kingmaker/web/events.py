"""What happens at tables and drafts, told to every page that follows them, in order and without a gap."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import Any

from kingmaker.web.safety import Refused

KEEP_ALIVE = 15.0
"""Seconds after which a silent stream says that it is there."""
MOST_UNREAD = 1000
"""Events that wait for one page; a page that reads none of so many has gone."""


class Event:
    """One event, as the stream writes it."""

    __slots__ = ("text",)

    def __init__(self, kind: str, data: Any, number: int | None = None) -> None:
        written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        head = "" if number is None else f"id: {number}\n"
        self.text = f"{head}event: {kind}\ndata: {written}\n\n"


class Hub:
    """Passes events on to those who follow a channel."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._followers: dict[str, set[asyncio.Queue[Event | None]]] = defaultdict(set)
        self._count = 0

    def followers(self, channel: str) -> int:
        """Return how many pages follow a channel."""
        return len(self._followers.get(channel, ()))

    def tell(self, channel: str, event: Event) -> None:
        """Tell all who follow."""
        for queue in self._followers.get(channel, ()):
            if queue.qsize() >= MOST_UNREAD:
                continue  # a page that reads nothing is not worth more memory
            queue.put_nowait(event)

    async def follow(self, channel: str, first: Event | None = None) -> AsyncIterator[str]:
        """Yield what is told from now on, as text of an event stream; the first event comes at once."""
        if self._count >= self.most:
            raise Refused(503, f"expected at most {self.most} pages that follow a game, got one more: try again later")
        queue: asyncio.Queue[Event | None] = asyncio.Queue()
        self._count += 1
        self._followers[channel].add(queue)
        try:
            if first is not None:
                yield first.text
            while True:
                try:
                    event = await asyncio.wait_for(queue.get(), KEEP_ALIVE)
                except TimeoutError:
                    yield ": here\n\n"
                    continue
                if event is None:
                    return
                yield event.text
        finally:
            self._count -= 1
            self._followers[channel].discard(queue)
            if not self._followers[channel]:
                del self._followers[channel]

    def close(self) -> None:
        """End all streams."""
        for queues in self._followers.values():
            for queue in queues:
                queue.put_nowait(None)
