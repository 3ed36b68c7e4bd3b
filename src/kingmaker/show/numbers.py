"""Numbers as people read them: values, counts and times."""

from __future__ import annotations

from collections.abc import Sequence

from kingmaker.search import KthBestPick, MaxProb, Result, SoftMaxN


def shows_chances(result: Result) -> bool:
    """Tell whether the values of a result are chances and not returns."""
    search = result.search
    return isinstance(search, MaxProb) or (isinstance(search, SoftMaxN) and search.decision == "target")


def meaning(result: Result) -> str:
    """Say in a few words what the values of a result are, if they are not returns that it predicts."""
    if isinstance(result.search, MaxProb):
        return "chances of winning"
    if isinstance(result.search, KthBestPick):
        return "what the item itself is worth to each player"
    if isinstance(result.search, SoftMaxN):
        if result.search.decision == "target":
            return f"shares of its possible outcomes that reach {result.search.target:g}"
        return f"the {result.search.decision} of its possible outcomes"
    if result.simulations and not result.complete:
        return "means of random games"
    return ""


def entries(result: Result) -> list[str]:
    """Write what a result predicts for each player."""
    return vector_entries(result, result.value)


def vector_entries(result: Result, vector: Sequence[float]) -> list[str]:
    """Write one of the values of a result, an entry for each player."""
    return [f"{entry:.1%}" if shows_chances(result) else number(entry) for entry in vector]


def number(value: float) -> str:
    """Write a value with the four digits that people compare."""
    return f"{value + 0.0:.4g}"


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
