"""How many examples a fuzz test tries: few in `make test`, many in `make fuzz`."""

from __future__ import annotations

import os

FACTOR = float(os.environ.get("KINGMAKER_FUZZ", "1"))


def examples(number: int) -> int:
    """Return how many examples to try where `make test` tries `number` of them."""
    return max(1, round(number * FACTOR))
