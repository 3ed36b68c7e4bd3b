"""What the server keeps: tables with all their lines of play, and drafts, in one SQLite file.

Every change is one transaction, so that a server that is killed has lost nothing that a page has shown.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any

from kingmaker.game import KingmakerError

APPLICATION = 0x6B6D7762
VERSION = 1
SCHEMA = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, created REAL NOT NULL, game TEXT NOT NULL, seed TEXT NOT NULL, position TEXT,
    seats TEXT NOT NULL, keys TEXT NOT NULL, live INTEGER NOT NULL, opening INTEGER NOT NULL,
    asked TEXT NOT NULL, imported INTEGER NOT NULL);
CREATE TABLE moves (
    id TEXT NOT NULL REFERENCES tables(id) ON DELETE CASCADE, number INTEGER NOT NULL, parent INTEGER NOT NULL,
    choice INTEGER NOT NULL, action TEXT NOT NULL, player INTEGER NOT NULL, nodes INTEGER NOT NULL,
    seconds REAL NOT NULL, PRIMARY KEY (id, number)) WITHOUT ROWID;
CREATE INDEX tables_by_age ON tables(created);
CREATE TABLE drafts (
    id TEXT PRIMARY KEY, created REAL NOT NULL, title TEXT NOT NULL, keys TEXT NOT NULL, settings TEXT NOT NULL);
"""


@dataclass(frozen=True)
class Move:
    """One action of a table's tree: the number of the position that it leads to, and the one that it comes from."""

    number: int
    parent: int
    choice: int
    action: str
    player: int
    nodes: int = 0
    seconds: float = 0.0


@dataclass
class TableRow:
    """A table as it is kept."""

    id: str
    game: str
    seed: int
    position: str | None
    seats: list[dict[str, Any]]
    """For each seat its agent as text, its name, and whether a person plays by a link of their own."""
    keys: dict[str, str]
    """`owner`, `watch`, and one for each seat of a person, by its number."""
    live: int = 0
    """The position at which the game stands."""
    opening: int = 0
    asked: dict[str, Any] = field(default_factory=dict)
    """A request to take back: how far, by whom, and who has agreed."""
    imported: bool = False
    created: float = field(default_factory=time.time)


@dataclass(frozen=True)
class DraftRow:
    """A draft as it is kept; its picks are in its journal."""

    id: str
    title: str
    keys: dict[str, str]
    settings: dict[str, Any]
    created: float = field(default_factory=time.time)


class WebStore:
    """The file; every method may be called from any thread."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            if not path.exists():
                os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))  # keys of seats are in it
            self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
            self._db.row_factory = sqlite3.Row
            self._open()
        except (OSError, sqlite3.Error) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise KingmakerError(f"expected a file for the tables of the server, got '{path}': {reason}") from error

    def _open(self) -> None:
        (found,) = self._db.execute("PRAGMA application_id").fetchone()
        (tables,) = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if found not in (0, APPLICATION) or (found == 0 and tables):
            raise KingmakerError(f"expected a file of `kingmaker serve`, got '{self.path}', which is another database")
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._db.execute("PRAGMA foreign_keys=ON")
        if not tables:
            self._db.executescript(
                f"BEGIN;{SCHEMA}PRAGMA application_id={APPLICATION};PRAGMA user_version={VERSION};COMMIT;"
            )
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if version != VERSION:
            raise KingmakerError(f"expected version {VERSION} of the file '{self.path}', got version {version}")

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._db.close()

    def add_table(self, row: TableRow, moves: Sequence[Move], most: int) -> None:
        """Keep a new table; the oldest goes where there are more than `most`."""
        values = (
            row.id, row.created, row.game, str(row.seed), row.position, json.dumps(row.seats), json.dumps(row.keys),
            row.live, row.opening, json.dumps(row.asked), int(row.imported),
        )  # fmt: skip
        with self._lock, self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute(f"INSERT INTO tables VALUES ({','.join('?' * len(values))})", values)
            self._insert(row.id, moves)
            (count,) = self._db.execute("SELECT count(*) FROM tables").fetchone()
            if count > most:
                self._db.execute(
                    "DELETE FROM tables WHERE id IN (SELECT id FROM tables ORDER BY created LIMIT ?)", (count - most,)
                )

    def table(self, name: str) -> tuple[TableRow, list[Move]] | None:
        """Return a table with its moves in order; None if there is none of this name."""
        with self._lock:
            found = self._db.execute("SELECT * FROM tables WHERE id = ?", (name,)).fetchone()
            rows = self._db.execute(
                "SELECT number, parent, choice, action, player, nodes, seconds FROM moves WHERE id = ? ORDER BY number",
                (name,),
            ).fetchall()
        return None if found is None else (_table(found), [Move(*row) for row in rows])

    def recent_tables(self, most: int) -> list[TableRow]:
        """Return the tables that were begun last."""
        with self._lock:
            found = self._db.execute("SELECT * FROM tables ORDER BY created DESC LIMIT ?", (most,)).fetchall()
        return [_table(each) for each in found]

    def change_table(self, row: TableRow, moves: Sequence[Move] = ()) -> None:
        """Keep new moves, and where the game stands, at once."""
        with self._lock, self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._insert(row.id, moves)
            self._db.execute(
                "UPDATE tables SET live = ?, asked = ? WHERE id = ?", (row.live, json.dumps(row.asked), row.id)
            )

    def _insert(self, name: str, moves: Sequence[Move]) -> None:
        self._db.executemany(
            "INSERT INTO moves VALUES (?,?,?,?,?,?,?,?)",
            [(name, m.number, m.parent, m.choice, m.action, m.player, m.nodes, m.seconds) for m in moves],
        )

    def add_draft(self, row: DraftRow) -> None:
        """Keep a new draft."""
        with self._lock, self._db:
            self._db.execute(
                "INSERT INTO drafts VALUES (?,?,?,?,?)",
                (row.id, row.created, row.title, json.dumps(row.keys), json.dumps(row.settings)),
            )

    def draft(self, name: str) -> DraftRow | None:
        """Return a draft; None if there is none of this name."""
        with self._lock:
            found = self._db.execute("SELECT * FROM drafts WHERE id = ?", (name,)).fetchone()
        return None if found is None else _draft(found)

    def recent_drafts(self, most: int) -> list[DraftRow]:
        """Return the drafts that were begun last."""
        with self._lock:
            found = self._db.execute("SELECT * FROM drafts ORDER BY created DESC LIMIT ?", (most,)).fetchall()
        return [_draft(each) for each in found]


def _table(row: sqlite3.Row) -> TableRow:
    return TableRow(
        id=row["id"],
        game=row["game"],
        seed=int(row["seed"]),
        position=row["position"],
        seats=json.loads(row["seats"]),
        keys=json.loads(row["keys"]),
        live=row["live"],
        opening=row["opening"],
        asked=json.loads(row["asked"]),
        imported=bool(row["imported"]),
        created=row["created"],
    )


def _draft(row: sqlite3.Row) -> DraftRow:
    return DraftRow(row["id"], row["title"], json.loads(row["keys"]), json.loads(row["settings"]), row["created"])
