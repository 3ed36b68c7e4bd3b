"""A search that runs in a thread of its own: it reports its progress and can be cancelled."""

from __future__ import annotations

import atexit
from concurrent.futures import Future
from contextvars import ContextVar, Token
from dataclasses import dataclass
from threading import Thread
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from kingmaker._engine import Memory, Signal
from kingmaker.game import State
from kingmaker.search.result import Result, Vector

if TYPE_CHECKING:
    from kingmaker.search.base import Search

#: How long the interpreter waits at its end for a game in Python that does not return.
MOST_SECONDS_AT_EXIT = 5.0


@dataclass(frozen=True)
class Progress:
    """What a search would answer if it ended now: four fields of its `Result`."""

    depth: int
    action: Any
    value: Vector
    nodes: int


class Handle:
    """A search under way, as `search.start(state)` returns it.

    `progress()` is what the last complete step found, `cancel()` ends the search at its next look at the outside world,
    and `result()` waits for its answer. A cancelled search answers as one whose time is up: with the last complete
    depth, or before that with what is known so far; see `Result.partial`. Every method may be called from any thread.
    """

    def __init__(self, search: Search, state: State, memory: Memory | None) -> None:
        self._signal = Signal()
        self._answer: Future[Result] = Future()
        given = (search, state, memory, self._signal, self._answer)
        thread = Thread(target=_run, args=given, name=f"kingmaker {search.name}", daemon=True)
        _RUNNING[thread] = self._signal
        thread.start()

    @property
    def done(self) -> bool:
        """Whether the search has ended, with an answer or with an error."""
        return self._answer.done()

    def progress(self) -> Progress | None:
        """Return what the last complete step found, None before the first; once the search has ended, what it found.

        A search of a fixed depth, or to the end of the game, has one step.
        """
        if self.done and self._answer.exception() is None:
            result = self._answer.result()
            return Progress(result.depth, result.action, result.value, result.nodes)
        told = self._signal.progress()
        if told is None:
            return None
        depth, action, value, nodes = told
        return Progress(depth, action, tuple(value), nodes)

    def cancel(self) -> None:
        """End the search at its next look at the outside world; one that has ended stays as it is."""
        self._signal.cancel()

    def result(self, timeout: float | None = None) -> Result:
        """Wait for the answer; what was raised in the search, by the rules of a game for example, is raised here.

        After `timeout` seconds without an answer `TimeoutError` is raised, and the search goes on.
        """
        return self._answer.result(timeout)

    def __repr__(self) -> str:
        return f"<Handle of a search that {'has ended' if self.done else 'is under way'}>"


_ENDING: ContextVar[Signal | None] = ContextVar("ending", default=None)


class Ending:
    """Ends, from any thread, all searches that are run inside `with`, also those that an agent runs in order to learn.

    They answer as if their time were up, so whoever has ended them should not keep what was learned. A search that
    `start` runs in a thread of its own is ended by its handle.
    """

    def __init__(self) -> None:
        self._signal = Signal()
        self._token: Token[Signal | None] | None = None

    def __enter__(self) -> Ending:
        self._token = _ENDING.set(self._signal)
        return self

    def __exit__(self, *_: object) -> None:
        assert self._token is not None
        _ENDING.reset(self._token)

    def cancel(self) -> None:
        """End the search that is under way, and every later one at its first look at the outside world."""
        self._signal.cancel()


def ending_signal() -> Signal | None:
    """Return the signal that ends the searches of this thread, if there is one."""
    return _ENDING.get()


_RUNNING: WeakKeyDictionary[Thread, Signal] = WeakKeyDictionary()


def _run(search: Search, state: State, memory: Memory | None, signal: Signal, answer: Future[Result]) -> None:
    try:
        found = search.searched(state, memory=memory, signal=signal)
    except BaseException as error:
        answer.set_exception(error)
    else:
        answer.set_result(found)


@atexit.register
def _cancel_all() -> None:
    """End what is under way, since the engine must not come back to an interpreter that is gone."""
    running = list(_RUNNING.items())
    for _, signal in running:
        signal.cancel()
    for thread, _ in running:
        thread.join(MOST_SECONDS_AT_EXIT)
