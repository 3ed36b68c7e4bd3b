"""What can go wrong with a file of records, said in words.

SQLite tells what happened by a code; what it means for the records and what to do about it is said here.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kingmaker.arena.record_checks import written
from kingmaker.game import KingmakerError


class StoreError(KingmakerError):
    """A store that cannot be opened, read or written."""


_MEANING = {
    sqlite3.SQLITE_NOTADB: "expected a kingmaker store, got '{path}', which is not an SQLite database",
    sqlite3.SQLITE_CORRUPT: "expected a whole store, got '{path}', which is damaged ({error}): "
    'copy it, then save what can still be read with: sqlite3 "{path}" .recover',
    sqlite3.SQLITE_READONLY: "expected a store that can be written, got '{path}', which is read-only ({error})",
    sqlite3.SQLITE_PERM: "expected a store that can be opened, got '{path}', which may not be ({error})",
    sqlite3.SQLITE_CANTOPEN: "expected a store that can be opened, got '{path}', which cannot be ({error}): "
    "it and its directory must be readable, and writable to add to it",
    sqlite3.SQLITE_FULL: "expected room for more records, got a full disk at '{path}': "
    "what was stored is safe, and the same call resumes once there is room",
    sqlite3.SQLITE_BUSY: "expected a store that is free within {patience:g} seconds, got '{path}', "
    "to which another program has been writing all the time ({error})",
    sqlite3.SQLITE_IOERR: "expected a disk that works, got an error of it at '{path}' ({error}): "
    "what was stored is safe",
}

PATIENCE = 30.0
"""Seconds to wait for others who write to the same file; each of them needs less than a millisecond a time."""


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn what SQLite raises into a `StoreError` that names the file."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(meaning(path, error)) from error
    except UnicodeDecodeError as error:  # of names in the schema; texts in columns are an error of SQLite's
        damage = sqlite3.DatabaseError(f"a name is no text: {error.object!r}")
        damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise StoreError(meaning(path, damage)) from error
    except OverflowError as error:  # a number that SQLite cannot hold is in no store
        raise StoreError(f"expected whole numbers below 2^63 for the store '{path}', got a larger one") from error


def meaning(path: Path, error: sqlite3.Error) -> str:
    """Say what an error of SQLite means."""
    text = _MEANING.get(primary(error), "expected to use the store '{path}', got {error}")
    told = written(" ".join(str(error).split()))  # of a damaged schema SQLite repeats all its lines
    return text.format(path=path, error=told, patience=PATIENCE)


def primary(error: sqlite3.Error) -> int:
    """Return SQLite's code without its details, 0 where it has none."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF
