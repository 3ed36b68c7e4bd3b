"""The tables of a store, and how a file comes to have them.

A run is a plan and what has been played of it. What statistics need stands in plain columns, one line for each task and
for each seat; the match itself is compressed JSON, beside it the seconds of its decisions, which alone may differ
between two runs of one plan. So no statistic has to unpack a match, and two stores can be compared byte by byte.

SQLite's own header says whose file it is (`application_id`) and which tables to expect (`user_version`). A store of an
older version is brought up to date in one transaction, step by step, by what `MIGRATIONS` has, once it is opened for
writing; a newer one is refused.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from kingmaker.arena.store import errors
from kingmaker.arena.store.errors import StoreError, explained, primary

APPLICATION = 0x4B4D4B52  # "KMKR"
VERSION = 2
READABLE = (1, 2)
"""What can be read as it is: stores of the first version have no checksums and are held against their records."""


def _add_checksums(db: sqlite3.Connection) -> None:
    """Make room for what the first version did not write; what it wrote has none."""
    for table, column in (("runs", "different"), ("tasks", "checksum"), ("matches", "checksum")):
        db.execute(f"ALTER TABLE {table} ADD COLUMN {column} INTEGER")


MIGRATIONS: dict[int, Callable[[sqlite3.Connection], None]] = {1: _add_checksums}
"""How to get from a version to the next. Each step runs inside a transaction, with foreign keys checked at its end."""

TABLES = (
    """CREATE TABLE runs (
        number INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,        -- of the plan
        plan TEXT NOT NULL,              -- JSON
        game TEXT NOT NULL,
        agents TEXT NOT NULL,            -- JSON: their texts
        players INTEGER NOT NULL,
        total INTEGER NOT NULL,          -- tasks in the plan
        version TEXT NOT NULL,           -- of kingmaker when the run began
        started TEXT NOT NULL,
        different INTEGER                -- deals that are no repetition of earlier ones; null in version 1
    )""",
    """CREATE TABLE tasks (
        run INTEGER NOT NULL REFERENCES runs,
        number INTEGER NOT NULL,
        deal INTEGER NOT NULL,
        failed INTEGER NOT NULL,
        checksum INTEGER,                -- of this line and its seats; null in version 1
        PRIMARY KEY (run, number)
    ) WITHOUT ROWID""",
    """CREATE TABLE seats (
        run INTEGER NOT NULL,
        task INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        agent INTEGER NOT NULL,          -- index into the agents of the run
        score REAL,                      -- null if the task failed
        decisions INTEGER NOT NULL,
        nodes INTEGER NOT NULL,
        seconds REAL NOT NULL,
        PRIMARY KEY (run, task, seat),
        FOREIGN KEY (run, task) REFERENCES tasks
    ) WITHOUT ROWID""",
    """CREATE TABLE matches (
        run INTEGER NOT NULL,
        task INTEGER NOT NULL,
        place INTEGER NOT NULL,          -- in the series, from 0
        record BLOB NOT NULL,            -- JSON without the seconds, by zlib
        seconds BLOB NOT NULL,           -- of each decision: doubles, little-endian
        checksum INTEGER,                -- null in version 1
        PRIMARY KEY (run, task, place),
        FOREIGN KEY (run, task) REFERENCES tasks
    )""",
)


def connect(path: Path, *, readonly: bool) -> sqlite3.Connection:
    """Open a file and see to it that it is a store of this version.

    `synchronous=NORMAL`: a commit is in the hands of the operating system, so that killing the process loses nothing,
    but the disk is not waited for. After a power failure the last games may be missing, never half written, and a
    resumed run plays them again to the same result; waiting would cost milliseconds a game to save that.
    """
    _check_place(path, readonly=readonly)
    with explained(path):
        db = _open_readonly(path) if readonly else _open(path, "rwc")
        try:
            _prepare(db, path, readonly=readonly)
            db.execute("PRAGMA foreign_keys = ON")
            if readonly:
                db.execute("PRAGMA query_only = ON")
            else:
                (mode,) = _patiently(lambda: db.execute("PRAGMA journal_mode = WAL").fetchone())
                # Some network disks cannot share memory; without the log, only FULL survives a power failure whole.
                db.execute(f"PRAGMA synchronous = {'NORMAL' if mode == 'wal' else 'FULL'}")
        except BaseException:
            db.close()
            raise
    return db


def _check_place(path: Path, *, readonly: bool) -> None:
    if path.is_dir():
        raise StoreError(f"expected a file for the store, got '{path}', which is a directory")
    if path.exists():
        return
    if readonly:
        raise StoreError(f"expected a store to read, got '{path}', which is not there")
    if not path.parent.is_dir():
        raise StoreError(f"expected a directory for the store, got '{path.parent}', which is not there")


def _open(path: Path, mode: str) -> sqlite3.Connection:
    uri = f"{path.as_uri()}?{mode if '=' in mode else f'mode={mode}'}"
    db = sqlite3.connect(uri, uri=True, timeout=errors.PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA trusted_schema = OFF")
        db.execute("PRAGMA cell_size_check = ON")
        db.execute("SELECT 1 FROM sqlite_schema").fetchone()  # the file is read only now
    except BaseException:
        db.close()
        raise
    return db


def _open_readonly(path: Path) -> sqlite3.Connection:
    """Open for reading, also where nothing beside the file may be written.

    Readers of a log share memory in a file; only where nobody has left a log can a reader do without it.
    """
    try:
        return _open(path, "rw")
    except sqlite3.OperationalError as error:
        log = Path(f"{path}-wal")
        if primary(error) not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
            raise
        if log.exists() and log.stat().st_size:
            return _open(path, "ro")
        return _open(path, "immutable=1")


def _prepare(db: sqlite3.Connection, path: Path, *, readonly: bool) -> None:
    """Make the tables of a new store, bring those of an old one up to date, and refuse what is not ours."""
    if _version(db, path) == VERSION:
        return
    if readonly:
        if _version(db, path) in READABLE:
            return
        if _version(db, path) is None:
            raise StoreError(f"expected a kingmaker store, got '{path}', which is empty")
        raise StoreError(
            f"expected a store of version {VERSION}, got '{path}' of version {_version(db, path)}: "
            "open it once for writing to bring it up to date"
        )
    try:
        db.execute("BEGIN IMMEDIATE")
        version = _version(db, path)  # again: another process may have been faster
        if version is None:
            for table in TABLES:
                db.execute(table)
            db.execute(f"PRAGMA application_id = {APPLICATION}")
        else:
            for step in range(version, VERSION):
                _migrate(db, path, step)
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        raise


def _version(db: sqlite3.Connection, path: Path) -> int | None:
    """Return the version of a store that can be used or brought up to date; None for a file with nothing in it."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        if application or version or db.execute("SELECT 1 FROM sqlite_schema").fetchone():
            raise StoreError(f"expected a kingmaker store, got '{path}', which is an SQLite database of something else")
        return None
    if version > VERSION:
        raise StoreError(
            f"expected a store of version {VERSION} or before, got '{path}' of version {version}: "
            "a newer kingmaker wrote it, and is needed to use it"
        )
    if version < min([VERSION, *MIGRATIONS]):
        raise StoreError(
            f"expected a store of version {min([VERSION, *MIGRATIONS])} or later, got '{path}' of version {version}: "
            "an older kingmaker wrote it, and is needed to use it"
        )
    return int(version)


def _migrate(db: sqlite3.Connection, path: Path, step: int) -> None:
    try:
        MIGRATIONS[step](db)
    except Exception as error:
        raise StoreError(
            f"expected to bring '{path}' from version {step} to {step + 1}, got: {error}; it was left as it was"
        ) from error
    if db.execute("PRAGMA foreign_key_check").fetchone():
        raise StoreError(
            f"expected '{path}' to be whole at version {step + 1}, got links to missing rows; it was left as it was"
        )


def _patiently(call: Callable[[], tuple[str]]) -> tuple[str]:
    """Repeat what SQLite itself does not wait for: entering the mode with a log while others are at the door."""
    end = time.monotonic() + errors.PATIENCE
    while True:
        try:
            return call()
        except sqlite3.OperationalError as error:
            if primary(error) != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
        time.sleep(0.005)
