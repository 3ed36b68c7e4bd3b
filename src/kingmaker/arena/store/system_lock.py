"""The lock of the operating system on an open file, for one process at a time; it ends with the process.

POSIX locks the whole file, and only for those who ask. Windows keeps everybody from the bytes that are locked, so there
it is one byte far behind the end: who holds the lock stands at the start of the file, and others must read it.
"""

from __future__ import annotations

import os
import sys

if sys.platform == "win32":
    import msvcrt

    OPENED = os.O_BINARY | os.O_NOINHERIT
    _FAR = 1 << 30

    def take(file: int) -> None:
        """Lock an open file at once, or raise a `PermissionError`; the file is read and written from its start."""
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    OPENED = os.O_CLOEXEC

    def take(file: int) -> None:
        """Lock an open file at once, or raise a `BlockingIOError` or a `PermissionError`."""
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
