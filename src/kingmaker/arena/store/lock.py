"""One writer at a time: a lock that ends with the process that holds it, however that process ends.

The lock is of the operating system, on a small file beside what is written, so that `kill -9` frees it and nothing has
to be guessed from a process number. It is a record lock (`system_lock.py`): worker processes forked by the holder do
not inherit it, and a run whose main process was killed can be resumed while its orphans still end. Record locks do not
hold within one process, so the process itself remembers which it has.
"""

from __future__ import annotations

import os
import threading
import weakref
from contextlib import suppress
from pathlib import Path

from kingmaker.arena.store import system_lock
from kingmaker.arena.store.errors import StoreError

_guard = threading.RLock()
_held: dict[str, int] = {}
"""The files locked, and by which process: a forked child has a copy of this, but not the locks."""


class Lock:
    """Holds a file of its own from when it is made until `release`, or until nobody has it any more.

    `what` names what is written, and `instead` what one may do while somebody else writes it.
    """

    def __init__(
        self, path: Path, what: str, *, instead: str = "wait for it or stop it, reading is possible meanwhile"
    ) -> None:
        self.path = path
        self._instead = instead
        self._owner = os.getpid()
        with _guard:
            if _held.get(str(path)) == self._owner:
                raise StoreError(f"expected {what} to have one writer, got a second one in this process")
            try:
                file = self._open(what)
            except OSError as error:
                raise StoreError(f"expected to lock {what} by '{path}', got: {error.strerror}") from error
            _held[str(path)] = self._owner
            self._release = weakref.finalize(self, _release, path, file, self._owner)

    def _open(self, what: str) -> int:
        while True:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT | system_lock.OPENED, 0o666)
            try:
                system_lock.take(file)
            except (BlockingIOError, PermissionError):
                holder = os.read(file, 20).decode("ascii", "replace").strip()
                os.close(file)
                who = f"process {holder}" if holder else "another process"
                raise StoreError(
                    f"expected {what} to have one writer, got a second one: {who} is writing it now; {self._instead}"
                ) from None
            except BaseException:
                os.close(file)
                raise
            if self._still_there(file):
                try:
                    os.ftruncate(file, 0)
                    os.write(file, b"%d\n" % self._owner)
                except BaseException:  # a full disk, for example: nothing may be left behind
                    with suppress(OSError):
                        self.path.unlink()
                    os.close(file)
                    raise
                return file
            os.close(file)  # the holder before us removed the file between our opening and our locking it

    def _still_there(self, file: int) -> bool:
        try:
            return os.path.samestat(os.fstat(file), self.path.stat())
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Let others write; a second call does nothing."""
        self._release()


def _release(path: Path, file: int, owner: int) -> None:
    with _guard:
        if owner == os.getpid():  # a forked child only lets go of its copy
            with suppress(OSError):
                path.unlink()
            _held.pop(str(path), None)
        os.close(file)
