"""The weights of our own evaluation of a Risk draft, and the file that they are kept in.

A player's strength is the exponential of a sum of weights, and its chance to win its strength over the sum of all
strengths: a conditional logit (McFadden 1974), as `kingmaker.risk.learning` fits it to games that were played out.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from kingmaker import _engine
from kingmaker.game import InvalidGame

OWN = "own"
SUFFIX = ".json"
"""How a file of weights is told from the name of a value."""
SEATS = 3
NEIGHBOURS = ("enemy", "pair", "border")
"""Each enemy territory beside one's own, each pair of own ones that touch, each own one that touches an enemy."""


@dataclass(frozen=True)
class Weights:
    """One number for each thing that makes a player stronger or weaker."""

    seats: tuple[float, ...]
    """One a seat; the first moves first."""
    holding: tuple[tuple[float, ...], ...]
    """For each continent, for 0 to all of its territories."""
    territories: tuple[float, ...]
    neighbours: tuple[float, ...]
    """For `NEIGHBOURS`."""
    about: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """What they were learned from."""

    def as_rules(self) -> dict[str, Any]:
        """Return the weights as the engine takes them."""
        return {
            "seats": list(self.seats),
            "holding": [list(row) for row in self.holding],
            "territories": list(self.territories),
            "neighbours": list(self.neighbours),
        }

    def to_json(self) -> str:
        """Write the weights for a file, a line for each continent."""
        places = _engine.risk_map()[0]
        names = [name for _, _, names in places for name in names]
        lines = [
            f'"about": {json.dumps(dict(self.about))}',
            f'"seats": {json.dumps(self.seats)}',
            f'"neighbours": {json.dumps(dict(zip(NEIGHBOURS, self.neighbours, strict=True)))}',
            f'"holding": {_lines({place[0]: row for place, row in zip(places, self.holding, strict=True)})}',
            f'"territories": {_lines(dict(zip(names, self.territories, strict=True)))}',
        ]
        return "{\n" + ",\n".join(lines) + "\n}\n"


def _lines(rows: Mapping[str, Any]) -> str:
    return "{\n" + ",\n".join(f" {json.dumps(name)}: {json.dumps(row)}" for name, row in rows.items()) + "\n}"


@cache
def own_weights() -> Weights:
    """Return the weights that come with the package."""
    return read_weights(Path(__file__).with_suffix(SUFFIX))


def read_weights(path: str | os.PathLike[str]) -> Weights:
    """Read weights from a file."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise InvalidGame(f"expected weights of a Risk draft in '{path}', got: {why}") from error
    places = _engine.risk_map()[0]
    try:
        return Weights(
            seats=_numbers(data["seats"], SEATS),
            holding=tuple(_numbers(data["holding"][name], len(names) + 1) for name, _, names in places),
            territories=_numbers([data["territories"][name] for _, _, names in places for name in names], None),
            neighbours=_numbers([data["neighbours"][name] for name in NEIGHBOURS], None),
            about=dict(data.get("about", {})),
        )
    except KeyError as error:
        raise InvalidGame(f"expected weights of a Risk draft in '{path}', got none for {error}") from None
    except (TypeError, ValueError, IndexError, AttributeError, OverflowError) as error:
        raise InvalidGame(f"expected weights of a Risk draft in '{path}', got: {error}") from None


def _numbers(given: Any, count: int | None) -> tuple[float, ...]:
    if not isinstance(given, list) or (count is not None and len(given) != count):
        raise ValueError(f"{given!r} instead of {count} numbers")
    for number in given:
        if isinstance(number, bool) or not isinstance(number, int | float) or not math.isfinite(number):
            raise ValueError(f"{number!r} instead of a number")
    return tuple(float(number) for number in given)
