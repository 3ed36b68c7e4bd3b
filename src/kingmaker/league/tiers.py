"""Tiers: players of one position who are about as good, with a gap before the next."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from itertools import pairwise

LOOKED_AT = 30
"""Further down everybody is alike."""
STEEP = 2.0
"""A gap begins a new tier that is so many times the mean gap."""


def tiers(points: Sequence[float]) -> list[int]:
    """Return the tier of each player, from 1, of players of one position with the best first."""
    gaps = [above - below for above, below in pairwise(points)]
    if not gaps:
        return [1] * len(points)
    steep = STEEP * statistics.fmean(gaps[:LOOKED_AT])
    found = [1]
    for place, gap in enumerate(gaps):
        found.append(found[-1] + (place < LOOKED_AT and gap > steep))
    return found
