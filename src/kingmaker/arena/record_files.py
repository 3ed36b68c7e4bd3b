"""Games in a file of their own: the record of a match, or of the deals of a series, as JSON.

A match is what `Match.to_json` returns; a series is `{"series": …, "seed": …, "matches": […]}`. Whoever prints a record
may add the `winners`, and the `position` where the play began after moves that were given: a reader needs neither.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from kingmaker.arena.match import Match
from kingmaker.arena.series import LiveSeries
from kingmaker.game import KingmakerError

ADDED = ("winners", "position")
MOST_BYTES = 100_000_000


def series_record(live: LiveSeries, *unfinished: Match) -> dict[str, Any]:
    """Return a series as JSON-compatible data, as far as it was played, with a deal that was left."""
    matches = [match.to_json() for match in (*live.matches, *unfinished)]
    return {"series": live.series.to_json(), "seed": live.seed, "matches": matches}


def is_record(path: str | os.PathLike[str]) -> bool:
    """Tell whether a file begins as JSON does; a store never does."""
    try:
        with Path(path).open("rb") as file:
            return file.read(64).lstrip()[:1] in (b"{", b"[")
    except OSError:
        return False


def read_matches(path: str | os.PathLike[str]) -> list[Match]:
    """Read the match of a file, or the matches of a series, and refuse what is no record."""
    try:
        if Path(path).stat().st_size > MOST_BYTES:
            raise KingmakerError(f"expected a record of up to {MOST_BYTES:,} bytes, got '{path}', which has more")
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise KingmakerError(f"expected a record to read, got '{path}': {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        if isinstance(error, KingmakerError):
            raise
        raise KingmakerError(f"expected a record as JSON in '{path}', got: {error}") from error
    found = data["matches"] if isinstance(data, dict) and "matches" in data else [data]
    if not isinstance(found, list) or not found:
        raise KingmakerError(f"expected the matches of a series in '{path}', got {found!r:.80}")
    return [_match(record, f"match {number} of '{path}'") for number, record in enumerate(found)]


def _match(record: Any, where: str) -> Match:
    if not isinstance(record, dict):
        raise KingmakerError(f"expected {where} to be a record, got {record!r:.80}")
    try:
        return Match.from_json({name: value for name, value in record.items() if name not in ADDED})
    except KingmakerError as error:
        raise KingmakerError(f"{error} in {where}") from None
