"""Forms made from the fields of games and agents, and the texts that they stand for."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kingmaker.front.catalogue import fields_of
from kingmaker.game import KingmakerError
from kingmaker.spec import fields, name_in_text, parts_of
from kingmaker.web.texts import NAMES_FILES

PREFIX = "field-"
SET_IN_PYTHON = "set in Python"
LONGEST = 500


@dataclass(frozen=True)
class FormField:
    """One field of a form."""

    name: str
    takes: str
    """What it takes, in the words of the errors."""
    default: str
    choices: tuple[str, ...]
    """The words that it takes, if they are few."""
    value: str
    """What was typed; empty for the default."""

    @property
    def key(self) -> str:
        """What the form calls it."""
        return f"{PREFIX}{self.name}"


def form_fields(kind: type[Any], given: Mapping[str, str]) -> list[FormField]:
    """Return the fields that a browser may set, with what was typed."""
    hints = typing.get_type_hints(kind) if fields(kind) else {}
    declared = {name_in_text(kind, field.name): field for field in fields(kind)}
    found = []
    for each in fields_of(kind):
        if each.takes.startswith(SET_IN_PYTHON) or "callable" in each.takes or each.name in NAMES_FILES:
            continue
        value = given.get(f"{PREFIX}{each.name}", "")
        field = declared[each.name]
        found.append(FormField(each.name, each.takes, each.default, _choices(hints[field.name], field), value))
    return found


def _choices(hint: Any, field: Any) -> tuple[str, ...]:
    if "choices" in field.metadata:
        return tuple(map(str, field.metadata["choices"]))
    if hint is bool:
        return ("yes", "no")
    if typing.get_origin(hint) is typing.Literal:
        return tuple(map(str, typing.get_args(hint)))
    return ()


def text_from(name: str, given: Mapping[str, str]) -> str:
    """Write the text that a form stands for: the name and all fields that were filled in."""
    parts = []
    for key, value in given.items():
        if key.startswith(PREFIX) and value.strip():
            field = key.removeprefix(PREFIX)
            if len(value) > LONGEST or len(parts_of(value)) > 1:
                raise KingmakerError(f"expected {field} of {name} without commas and of up to {LONGEST} letters")
            parts.append(f"{field}={value.strip()}")
    return f"{name}:{','.join(parts)}" if parts else name
