"""Files that a command writes: whole or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from kingmaker.game import KingmakerError

STDOUT = "-"


def write_file(name: str, text: str) -> None:
    """Write text to a file, or to the standard output if it is called `-`.

    A file is written beside its place and then moved there, so that nobody ever meets half of it.
    """
    if name == STDOUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode() + b"\n")  # XML is UTF-8, whatever the terminal is
        sys.stdout.buffer.flush()
        return
    path = Path(name)
    try:
        if path.exists() and not path.is_file():  # a pipe or a device stays what it is; a directory is refused
            path.write_text(text + "\n", encoding="utf-8")
        else:
            _replace(path.resolve(), text + "\n")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise KingmakerError(f"expected a file that can be written, got '{name}': {reason}") from error


def _replace(path: Path, text: str) -> None:
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
