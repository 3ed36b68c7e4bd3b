"""Matches as a table for other programs: CSV and Parquet, one line for each match.

The lines stand in the order of the plan and hold nothing that depends on when or by whom a match was played, so the
same plan gives the same bytes. Seconds are columns of their own, left out unless asked for. What is a list in Parquet
is JSON in CSV, and text that a spreadsheet would run as a formula begins with an apostrophe there.
"""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from kingmaker.arena.csv_text import write_rows
from kingmaker.arena.rows import Row
from kingmaker.arena.store.errors import StoreError
from kingmaker.arena.tally import efforts_of
from kingmaker.files import placed

if TYPE_CHECKING:
    from kingmaker.arena.store.runs import Record, Run

_to_json = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode

GROUP = 10_000
"""Matches in a row group of a Parquet file: fixed, since it shows in the bytes."""

BEFORE = {
    "task": "int64",
    "deal": "int64",
    "place": "int64",
    "game": "string",
    "seed": "uint64",
    "start": "string",
    "opening": "int64",
    "failed": "bool",
    "error": "string",
}
BY_SEAT = {"agent": "string", "return": "float64", "score": "float64", "decisions": "int64", "nodes": "int64"}
AFTER = {"choices": "[int64]", "actions": "[string]", "players": "[int64]", "nodes": "[int64]"}


def columns(players: int, *, seconds: bool) -> dict[str, str]:
    """Name the columns with their types; a type in brackets is a list. `score_1` is of seat 1.

    `return_1` is of the match, `score_1` of its task, which may be a series of many; `decisions_1` and `nodes_1` are
    sums over the match, `nodes` has them one by one.
    """
    by_seat = {**BY_SEAT, **({"seconds": "float64"} if seconds else {})}
    spread = {f"{name}_{seat}": kind for name, kind in by_seat.items() for seat in range(players)}
    return {**BEFORE, **spread, **AFTER, **({"seconds": "[float64]"} if seconds else {})}


def write_csv(run: Run, path: str | os.PathLike[str] | TextIO, *, seconds: bool) -> None:
    """Write a run as CSV to a file, or to text that is open for writing."""
    if not isinstance(path, str | os.PathLike):
        with run.store.reading():
            _write_lines(run, path, seconds=seconds)
        return
    with (
        _placed(run, path) as beside,
        beside.open("w", encoding="utf-8", errors="backslashreplace", newline="") as file,
    ):
        _write_lines(run, file, seconds=seconds)


def _write_lines(run: Run, file: TextIO, *, seconds: bool) -> None:
    write_rows(file, [columns(run.players, seconds=seconds)])
    write_rows(file, (map(_cell, line) for line in lines(run, seconds=seconds)))


def write_parquet(run: Run, path: str | os.PathLike[str], *, seconds: bool) -> None:
    """Write a run as Parquet."""
    try:
        arrow = importlib.import_module("pyarrow")
        parquet = importlib.import_module("pyarrow.parquet")
    except ImportError as error:
        raise StoreError(
            f"expected pyarrow to write Parquet, got: {error}; install it with: pip install 'kingmaker[parquet]'"
        ) from error
    kinds = columns(run.players, seconds=seconds)
    fields = [arrow.field(name, _arrow_type(arrow, kind)) for name, kind in kinds.items()]
    table = arrow.schema(fields)
    with _placed(run, path) as beside, parquet.ParquetWriter(beside, table, compression="zstd") as writer:
        found = lines(run, seconds=seconds)
        while group := list(islice(found, GROUP)):
            arrays = [
                arrow.array(map(_valid, column), type=field.type)
                for column, field in zip(zip(*group, strict=True), fields, strict=True)
            ]
            writer.write_table(arrow.Table.from_arrays(arrays, schema=table), row_group_size=GROUP)


def lines(run: Run, *, seconds: bool) -> Iterator[list[Any]]:
    """Yield the entries of each line, in the order of `columns`."""
    rows = {row.number: row for row in run.rows()}
    for record in run.records():
        yield _line(record, rows[record.task.number], seconds=seconds)


def _line(record: Record, row: Row, *, seconds: bool) -> list[Any]:
    match, task = record.match, record.task
    nothing = [None] * len(task.seats)
    spent = efforts_of([match], len(task.seats))
    return [
        *(task.number, task.deal, record.place, match.game, match.seed, match.start, match.opening),
        *(bool(match.error), match.error),
        *match.agents,
        *([float(each) for each in match.returns] or nothing),
        *(row.scores or nothing),
        *(effort.decisions for effort in spent),
        *(effort.nodes for effort in spent),
        *(effort.seconds for effort in spent if seconds),
        *(match.choices, match.actions, match.players, match.nodes),
        *([match.seconds] if seconds else []),
    ]


def _cell(entry: Any) -> Any:
    if isinstance(entry, tuple):
        return _to_json(entry)
    if isinstance(entry, bool):
        return "true" if entry else "false"
    return entry


def _valid(entry: Any) -> Any:
    """Make text fit for UTF-8, which an agent's error message need not be."""
    return entry.encode("utf-8", "backslashreplace").decode() if isinstance(entry, str) else entry


def _arrow_type(arrow: Any, kind: str) -> Any:
    return arrow.list_(_arrow_type(arrow, kind.strip("[]"))) if kind.startswith("[") else arrow.type_for_alias(kind)


@contextmanager
def _placed(run: Run, path: str | os.PathLike[str]) -> Iterator[Path]:
    """Yield a file beside the place to write to, moved there when it is whole; what is added meanwhile is not seen."""
    place = Path(path).resolve()
    if str(place) in {f"{run.store.path}{end}" for end in ("", "-wal", "-shm")}:
        raise StoreError(f"expected another file than the store to export to, got '{path}'")
    try:
        with placed(path) as beside, run.store.reading():
            yield beside
    except OSError as error:
        raise StoreError(f"expected a file that can be written, got '{path}': {error.strerror or error}") from error
