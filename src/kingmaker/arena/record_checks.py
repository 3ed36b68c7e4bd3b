"""What a record of a match may hold: texts that can be written anywhere, and lists that fit each other.

Records come from files, where anything may stand. What does not fit is refused here, in one line, and not met later as
an error of whoever works with it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kingmaker.game import CHANCE, KingmakerError
from kingmaker.printable import printable

LATER: Mapping[str, Any] = {"from_position": False, "opening": 0}
"""Fields that older records do not have, and what that means."""
MOST = 2**63
MOST_SHOWN = 60
"""Letters of a wrong entry that an error shows."""


def written(text: str) -> str:
    """Return a text as it can be written anywhere: what is obeyed rather than seen as escapes; lines and tabs stay."""
    return printable(text, keep="\n\t")


def checked_record(record: Any, names: Iterable[str]) -> dict[str, Any]:
    """Return the fields of a match from JSON, lists as tuples; refuse what no match can have left."""
    if not isinstance(record, Mapping):
        raise KingmakerError(f"expected a match as a JSON object, got {_shown(record)}")
    names = list(names)
    if set(record) | set(LATER) != set(names):
        raise KingmakerError(
            f"expected a match with {', '.join(names)}, got {', '.join(map(str, record)) or 'nothing'}"
        )
    given = {**LATER, **record}
    made: dict[str, Any] = {
        **{name: _one(given, name, "text", _is_text) for name in ("game", "start", "error")},
        **{name: _one(given, name, "a whole number", _is_whole) for name in ("seed", "opening")},
        "from_position": _one(given, "from_position", "true or false", _is_truth),
        **{name: _all(given, name, "texts", _is_text) for name in ("agents", "actions")},
        **{name: _all(given, name, "whole numbers from 0", _is_count) for name in ("choices", "nodes")},
        "players": _all(given, "players", "players, or -1 for chance", _is_mover),
        **{name: _all(given, name, "finite numbers", _is_number) for name in ("seconds", "returns")},
    }
    for name in ("actions", "players", "nodes", "seconds"):
        _check_length(made, name, len(made["choices"]), "for each choice")
    if made["returns"]:
        _check_length(made, "returns", len(made["agents"]), "for each agent")
    if made["players"] and max(made["players"]) >= len(made["agents"]):
        raise KingmakerError(f"expected players below {len(made['agents'])} in a match, got {max(made['players'])}")
    if not 0 <= made["opening"] <= len(made["choices"]):
        raise KingmakerError(
            f"expected an opening of up to {len(made['choices'])} choices in a match, got {made['opening']}"
        )
    return made


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_truth(value: Any) -> bool:
    return type(value) is bool


def _is_whole(value: Any) -> bool:
    return type(value) is int and -MOST <= value < 2 * MOST


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value < MOST


def _is_mover(value: Any) -> bool:
    return type(value) is int and CHANCE <= value < MOST


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) < 1e300 and math.isfinite(value)


def _one(record: Mapping[str, Any], name: str, what: str, fits: Callable[[Any], bool]) -> Any:
    value = record[name]
    if not fits(value):
        raise KingmakerError(f"expected {name} to be {what}, got {_shown(value)}")
    return written(value) if isinstance(value, str) else value


def _all(record: Mapping[str, Any], name: str, what: str, fit: Callable[[Any], bool]) -> tuple[Any, ...]:
    values = record[name]
    if not isinstance(values, list | tuple) or not all(map(fit, values)):
        raise KingmakerError(f"expected {name} to be a list of {what}, got {_shown(values)}")
    if fit is _is_text:
        return tuple(map(written, values))
    return tuple(map(float, values)) if fit is _is_number else tuple(values)


def _check_length(made: Mapping[str, Any], name: str, length: int, why: str) -> None:
    if len(made[name]) != length:
        raise KingmakerError(f"expected {length} {name} in a match, one {why}, got {len(made[name])}")


def _shown(value: Any) -> str:
    text = written(repr(value))
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"
