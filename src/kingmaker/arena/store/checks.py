"""Whether a store still says what was written: checksums of columns and of records, and what fits what.

A checksum finds accidents and changes by hand, with `sqlite3` for example; nobody who wants to cheat is kept from
computing it anew. Tasks and matches of the first version have none: their columns are held against their records.
"""

from __future__ import annotations

import hashlib
import json
import struct
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from kingmaker.arena.seeds import deal_seed
from kingmaker.arena.store.errors import StoreError
from kingmaker.game import KingmakerError

if TYPE_CHECKING:
    from kingmaker.arena.match import Match
    from kingmaker.arena.store.runs import Run

NO_SCORE = float("inf")
"""Stands for the score of a task that failed."""
SEAT_COLUMNS = "agent, ifnull(score, 9e999), decisions, nodes, seconds"
"""What is summed up of a seat; 9e999 is infinite."""
TEXTS = ("key", "plan", "game", "agents", "version", "started")
NUMBERS = ("number", "players", "total")


def task_checksum(number: int, deal: int, failed: bool, seats: Sequence[Sequence[float]]) -> int:
    """Sum up the columns of a task; of a seat they are agent, score, decisions, nodes and seconds."""
    values = [number, deal, failed, *(value for seat in seats for value in seat)]
    return zlib.crc32(struct.pack(f"<{len(values)}d", *(value + 0.0 for value in values)))  # SQLite knows no -0.0


def match_checksum(task: int, place: int, record: bytes, seconds: bytes) -> int:
    """Sum up a match."""
    return zlib.crc32(seconds, zlib.crc32(record, zlib.crc32(struct.pack("<qq", task, place))))


@contextmanager
def whole(what: object) -> Iterator[None]:
    """Say in one line that something is damaged if it cannot be read as what it should be."""
    try:
        yield
    except StoreError:
        raise
    except (
        KingmakerError,
        TypeError,
        ValueError,
        LookupError,
        ArithmeticError,
        RecursionError,
        AttributeError,
    ) as error:
        raise damaged(what, error) from error
    except (zlib.error, struct.error) as error:
        raise damaged(what, error) from error


def damaged(what: object, why: object) -> StoreError:
    """Return the error that tells of damage."""
    return StoreError(f"expected {what} whole, got it damaged: {why}")


def check_description(line: dict[str, Any], path: object) -> None:
    """Refuse a line of the table of runs that no run has written."""
    name = f"run {line['number']!r} of '{path}'"
    for column, kind in (*((each, str) for each in TEXTS), *((each, int) for each in NUMBERS)):
        if not isinstance(line[column], kind):
            raise damaged(name, f"{column} is {line[column]!r}")
    if not (line["players"] > 0 and line["total"] >= 0):
        raise damaged(name, f"{line['total']} games of {line['players']} players")
    with whole(name):
        plan = json.loads(line["plan"])
        written = json.dumps(plan, sort_keys=True, separators=(",", ":"))
        if hashlib.sha256(written.encode()).hexdigest()[:32] != line["key"]:
            raise ValueError("its plan does not fit its key")
        if plan["game"] != line["game"] or plan["agents"] != json.loads(line["agents"]):
            raise ValueError("its game or its agents are not those of its plan")


def check_match(run: Run, task: int, place: int, deal: int, failed: bool, seats: Sequence[Any], match: Match) -> None:
    """Refuse a record that is not of this task: other agents, another seed, or another result."""
    agents = tuple(run.agents[int(agent)] for agent, *_ in seats)
    seed = deal_seed(run.described_plan["seed"], deal)
    if run.described_plan["series"] is not None:
        seed = deal_seed(seed, place)
    scores = tuple(score for _, score, *_ in seats)
    if match.agents != agents or len(agents) != run.players:
        raise ValueError(f"its record is of {', '.join(match.agents)}, its seats are of {', '.join(agents)}")
    if match.seed != seed:
        raise ValueError(f"its record has the seed {match.seed}, its deal {seed}")
    if match.error and not failed:
        raise ValueError("its record failed, its columns did not")
    if not match.error and run.described_plan["series"] is None and (failed or match.returns != scores):
        raise ValueError(f"its record has the returns {match.returns}, its columns {scores}")
