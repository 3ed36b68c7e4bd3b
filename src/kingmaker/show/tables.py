"""Tables: few lines, aligned, that fold in a narrow terminal and stay plain in a file."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

Cell = str | Text


def table(columns: Sequence[Cell], *, right: Sequence[int] = (), narrow: bool = False) -> Table:
    """Start a table; `right` are the columns with numbers, `narrow` saves every blank that can be saved."""
    made = Table(box=box.SIMPLE_HEAD, padding=(0, 0) if narrow else (0, 1), pad_edge=False, show_edge=False)
    made.header_style = "bold"
    for index, title in enumerate(columns):
        made.add_column(title, justify="right" if index in right else "left", no_wrap=index in right, overflow="fold")
    return made


def grid(rows: Sequence[tuple[Cell, Cell]]) -> Table:
    """Give two columns without a head; the first is kept whole."""
    made = Table.grid(padding=(0, 2))
    made.add_column(no_wrap=True)
    made.add_column(overflow="fold")
    for row in rows:
        made.add_row(*row)
    return made
