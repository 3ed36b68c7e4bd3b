"""Tables: few lines, aligned, that lose columns before words in a narrow terminal and stay plain in a file."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich import box
from rich.cells import cell_len
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kingmaker.printable import printable

Cell = str | Text

WIDE_GAP, NARROW_GAP = 3, 1
"""Between two columns stand a blank of each, where they are padded, and one more."""

LEAST_FOLDED = 20
"""Narrower than that, sentences break inside their words."""


def table(columns: Sequence[Cell], *, right: Sequence[int] = (), narrow: bool = False) -> Table:
    """Start a table; `right` are the columns with numbers, `narrow` saves every blank that can be saved."""
    made = Table(box=box.SIMPLE_HEAD, padding=(0, 0) if narrow else (0, 1), pad_edge=False, show_edge=False)
    made.header_style = "bold"
    for index, title in enumerate(columns):
        made.add_column(title, justify="right" if index in right else "left", no_wrap=index in right, overflow="fold")
    return made


def titled_table(title: str, *columns: str, text: int = 1) -> Table:
    """Start a table whose first `text` columns are words and the others numbers."""
    made = Table(title=escape(title), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for place, column in enumerate(columns):
        made.add_column(column, justify="left" if place < text else "right", no_wrap=True)
    return made


def fitting_table(
    columns: Sequence[Cell],
    rows: Sequence[Sequence[Cell]],
    *,
    width: int,
    drop: Sequence[int],
    right: Sequence[int] = (),
    folds: Sequence[int] = (),
) -> Table:
    """Make a table that is not wider than `width`: blanks go first, then the columns of `drop`, in that order.

    The columns `folds` hold sentences and need only a part of the width. A column that is not in `drop` stays.
    """
    needed = [max(map(cell_width, cells)) for cells in zip(columns, *rows, strict=True)]
    for index in folds:
        needed[index] = min(needed[index], max(LEAST_FOLDED, width // 3))
    kept, dropped = list(range(len(columns))), iter(drop)
    while _total(needed, kept, NARROW_GAP) > width and (unwanted := next(dropped, None)) is not None:
        kept.remove(unwanted)
    made = table(
        [columns[index] for index in kept],
        right=[place for place, index in enumerate(kept) if index in right],
        narrow=_total(needed, kept, WIDE_GAP) > width,
    )
    for place, index in enumerate(kept):
        if index not in folds and needed[index] <= width:
            made.columns[place].min_width = needed[index]
    for row in rows:
        made.add_row(*(row[index] for index in kept))
    return made


def _total(needed: Sequence[int], kept: Sequence[int], gap: int) -> int:
    return sum(needed[index] for index in kept) + gap * (len(kept) - 1)


def cell_width(cell: Cell) -> int:
    """Return how many columns of the terminal a cell takes."""
    shown = printable(cell.plain if isinstance(cell, Text) else cell, keep="\n")
    return max(map(cell_len, shown.split("\n")))


def broken(text: str, width: int) -> str:
    """Break a long spec into lines behind its colon, commas and slashes, never inside a name."""
    lines = [""]  # of which the first is filled whatever its width
    for part in re.findall(r"[^:,/]+[:,/]?|[:,/]", text):
        if lines[-1] and len(lines[-1]) + len(part) > width:
            lines.append("")
        lines[-1] += part
    return "\n".join(lines)


def grid(rows: Sequence[tuple[Cell, Cell]], *, width: int) -> Table:
    """Return two columns without a head; where the first would take half of the width, they stand below each other."""
    if max((cell_width(first) for first, _ in rows), default=0) > width // 2:
        made = Table.grid()
        made.add_column(overflow="fold")
        for first, second in rows:
            made.add_row(first)
            made.add_row(Padding(second, (0, 0, 0, 2)))
        return made
    made = Table.grid(padding=(0, 2))
    made.add_column(no_wrap=True)
    made.add_column(overflow="fold")
    for row in rows:
        made.add_row(*row)
    return made
