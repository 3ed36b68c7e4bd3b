"""CSV that a spreadsheet shows and never runs.

A spreadsheet takes a cell that begins with `=`, `+`, `-` or `@` for a formula, whoever chose the name there.
Such text gets an apostrophe in front; numbers stay numbers.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from typing import Any, TextIO

RUN = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a formula begins with, or what some spreadsheets skip before one."""

END = "\r\n"


def shown(cell: Any) -> Any:
    """Return a cell as it is safe to write: text that a spreadsheet might run begins with an apostrophe."""
    if not isinstance(cell, str) or not cell.lstrip(" ").startswith(RUN) or _is_number(cell):
        return cell
    return f"'{cell}"


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return text.isascii() and "_" not in text


def write_rows(file: TextIO, rows: Iterable[Iterable[Any]]) -> None:
    """Write rows as CSV, each on a line that ends with a newline alone."""
    csv.writer(_Lines(file), lineterminator=END).writerows(map(shown, row) for row in rows)


class _Lines:
    """Takes rows that end with both marks, since only then is text quoted that has either of them."""

    def __init__(self, file: TextIO) -> None:
        self.file = file

    def write(self, row: str) -> int:
        """Write one row with the end that we want."""
        return self.file.write(row.removesuffix(END) + "\n")
