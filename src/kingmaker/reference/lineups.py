"""The best line-up of a roster by its definition: every way to put items into slots that take them is tried."""

from __future__ import annotations

from collections.abc import Sequence


def best_lineup(slots: Sequence[frozenset[str]], items: Sequence[tuple[str, float]]) -> float:
    """Return the value of the best line-up: an item is its position and value, a slot the positions that it takes."""
    if not items:
        return 0.0
    (position, value), rest = items[0], items[1:]
    best = best_lineup(slots, rest)
    for place, takes in enumerate(slots):
        if position in takes:
            best = max(best, value + best_lineup([*slots[:place], *slots[place + 1 :]], rest))
    return best
