"""Files that are written whole or not at all, and lines that are added whole or not at all.

A disk may be full, a quota reached, a process killed at any byte: what was there before is then still there.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from kingmaker.game import KingmakerError

_BYTES = getattr(os, "O_BINARY", 0)
"""Windows would write the end of a line as two bytes."""
_SYNCED = os.O_RDWR if sys.platform == "win32" else os.O_RDONLY
"""How a file is opened to be sent to disk: Windows wants one that can be written, POSIX can write no directory."""


def write_whole(path: str | os.PathLike[str], text: str) -> None:
    """Write text to a file beside its place and then move it there, so that nobody ever meets half of it."""
    try:
        with placed(path) as beside:
            beside.write_text(text + "\n", encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise KingmakerError(f"expected a file that can be written, got '{path}': {reason}") from error


@contextmanager
def placed(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Yield a file beside the place to write to; it is moved there when it is whole and on disk.

    A pipe or a device stays what it is and is written directly; a directory is refused by whoever opens it.
    """
    place = Path(path)
    if place.exists() and not place.is_file():
        yield place
        return
    place = place.resolve()  # a link stays a link
    beside = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        yield beside
        _to_disk(beside)
        beside.replace(place)
        with suppress(OSError):  # the move itself; some file systems cannot be asked for it
            _to_disk(place.parent)
    finally:
        beside.unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    file = os.open(path, _SYNCED)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def append_whole(path: Path, data: bytes, *, at: int | None = None) -> int:
    """Add bytes at the end of a file, and return where they end, once they are on disk.

    `at` is where the file is known to be good: what stands after it was left by a failure and is cut off. If adding
    fails, the file ends where it ended before, or will when the next addition succeeds.
    """
    file = os.open(path, os.O_WRONLY | os.O_APPEND | _BYTES | (0 if at else os.O_CREAT), 0o666)
    try:
        size = os.fstat(file).st_size
        if at is not None and size < at:
            raise OSError(errno.EIO, "it is shorter than it was")
        if at is not None and size > at:
            os.ftruncate(file, at)
            size = at
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(file, rest) :]
            os.fsync(file)
        except BaseException:
            with suppress(OSError):
                os.ftruncate(file, size)
            raise
    finally:
        os.close(file)
    return size + len(data)
