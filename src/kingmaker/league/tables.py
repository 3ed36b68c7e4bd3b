"""The rows of a user's CSV file, whatever its encoding and what separates its columns."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path

from kingmaker.game import KingmakerError


def decoded(path: str | Path, encoding: str, what: str = "a CSV file of players") -> str:
    """Return the text of a file; errors say what was expected."""
    try:
        data = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise KingmakerError(f"expected {what}, got '{path}': {reason}") from error
    name = "utf-8-sig" if encoding.lower().replace("_", "-") in ("utf-8", "utf8") else encoding
    if name == "utf-8-sig" and data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise KingmakerError(f"expected UTF-8 in '{path}', got UTF-16: give --encoding utf-16")
    try:
        return data.decode(name)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        hint = (
            "give --encoding latin-1 if it comes from an older spreadsheet" if name == "utf-8-sig" else "give another"
        )
        got = f"the byte {data[error.start]:#04x}" if error.start < len(data) else "other bytes"
        raise KingmakerError(f"expected {encoding} in '{path}', got {got} in line {line}: {hint}") from error
    except (LookupError, ValueError) as error:  # some codecs are known and yet decode nothing
        raise KingmakerError(f"unknown encoding '{encoding}': utf-8, latin-1, cp1252 and utf-16 are usual") from error


def separator(text: str) -> str:
    """Find what separates the columns: what the header has most of, outside quotes."""
    head = re.sub(r'"[^"]*"', "", text.lstrip().partition("\n")[0])
    return max(",;\t", key=head.count)


def rows(text: str, where: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not blank, each with its line number."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator(text))
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield reader.line_num, row
    except csv.Error as error:
        raise KingmakerError(f"expected a CSV file, got {where}: {error} in line {reader.line_num}") from error
