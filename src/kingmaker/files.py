"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from kingmaker.game import KingmakerError


def write_whole(path: str | Path, text: str) -> None:
    """Write text to a file beside its place and then move it there, so that nobody ever meets half of it."""
    place = Path(path)
    try:
        if place.exists() and not place.is_file():  # a pipe or a device stays what it is; a directory is refused
            place.write_text(text + "\n", encoding="utf-8")
        else:
            _replace(place.resolve(), text + "\n")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise KingmakerError(f"expected a file that can be written, got '{path}': {reason}") from error


def _replace(path: Path, text: str) -> None:
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
