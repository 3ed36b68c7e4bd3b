"""Numbers as people read them: values, counts and times."""

from __future__ import annotations

from collections.abc import Sequence

from kingmaker.search import Result

LARGE, HUGE = 10_000, 1e12
"""Values between them are written out, with commas."""


def entries(result: Result) -> list[str]:
    """Write what a result predicts for each player."""
    return vector_entries(result, result.value)


def vector_entries(result: Result, vector: Sequence[float]) -> list[str]:
    """Write one of the values of a result, an entry for each player."""
    return [f"{entry:.1%}" if result.search.finds_chances else number(entry) for entry in vector]


def number(value: float) -> str:
    """Write a value with the four digits that people compare, or all of a large one before the point."""
    return f"{value:,.0f}" if LARGE <= abs(value) < HUGE else f"{value + 0.0:.4g}"


def count(value: float, *, short: bool = False) -> str:
    """Write a count, in full or as `231k`."""
    if short and value >= 10_000:
        for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
            if value >= size:
                return f"{value / size:.3g}{letter}"
    return f"{value:,.0f}"


def rate(amount: float, seconds: float) -> str:
    """Write how many in a second; nothing where the clock saw no time go by."""
    return f"{count(amount / seconds, short=True)}/s" if seconds > 0 else ""


def duration(seconds: float) -> str:
    """Write a time in milliseconds below a second."""
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.2f} s"
