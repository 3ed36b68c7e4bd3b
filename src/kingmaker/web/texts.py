"""Games and agents as a browser writes them: the same texts and checks as anywhere, but no files and no excess."""

from __future__ import annotations

import dataclasses
import re
import typing
from collections.abc import Mapping
from typing import Any

from kingmaker import registry
from kingmaker.agents import Agent
from kingmaker.arena import match
from kingmaker.arena.seat import HUMAN, Person
from kingmaker.checks import shown
from kingmaker.game import Game, KingmakerError
from kingmaker.search import Search
from kingmaker.spec import fields, former_fields, parts_of
from kingmaker.web.settings import Limits

LONGEST = 4_000
"""Letters of a text."""
FILES = re.compile(r"[/\\]|\.json|^\.", re.IGNORECASE)
"""What makes a text the name of a file, where text is taken."""
NAMES_FILES = ("saved",)
"""Fields that name a file whatever they say."""


def read_game(text: str) -> Game:
    """Make a game from a text of a browser; a tree may stand there as JSON, no file may."""
    if len(text) > LONGEST * 10:
        raise KingmakerError(f"expected a game of up to {LONGEST * 10} letters, got {len(text)}")
    if not text.startswith(("[", "{")):
        _check_no_file(text, registry.games())
        _check_no_file_inside(text)
    return match.read_game(text)


def read_agent(text: str, limits: Limits) -> Agent:
    """Make an agent from a text of a browser, within the ceilings; `human` is a person."""
    if len(text) > LONGEST:
        raise KingmakerError(f"expected an agent of up to {LONGEST} letters, got {len(text)}")
    _check_no_file(text, registry.agents())
    agent = Person() if text.strip() == HUMAN else registry.agent(text)
    check_ceiling(agent, limits)
    return agent


def _check_no_file(text: str, known: Mapping[str, type[Any]]) -> None:
    """Refuse fields that name a file: what is on the server's disk is none of a browser's business."""
    name, _, rest = text.strip().partition(":")
    kind = known.get(name.strip())
    if kind is None or not fields(kind):
        return
    hints = typing.get_type_hints(kind)
    for part in parts_of(rest):
        field, _, value = part.partition("=")
        value = value.strip()
        if value.startswith("("):
            _check_no_file(value[1:].removesuffix(")"), registry.agents())
            continue
        field = field.strip().replace("-", "_")
        field = former_fields(kind).get(field, (field, {}))[0]
        takes_text = str in (hints.get(field), *typing.get_args(hints.get(field)))
        if (field in NAMES_FILES and value.lower() != "none") or (takes_text and FILES.search(value)):
            raise KingmakerError(f"expected no file for {field} of {name.strip()}: a browser cannot name files")


def _check_no_file_inside(text: str) -> None:
    """Refuse a file among the parameters of a game of another library, which has its own names for them."""
    library, opened, inside = text.partition("(")
    if opened and ":" not in library and (FILES.search(inside) or "filename" in inside):
        raise KingmakerError(f"expected no file in a game of {shown(library)}: a browser cannot name files")


def check_ceiling(agent: Any, limits: Limits) -> None:
    """Refuse more time, positions or memory than a page may ask for; also of searches inside the agent."""
    ceilings = {
        "seconds": limits.seconds, "nodes": limits.nodes, "table": limits.megabytes, "threads": limits.searches,
        "sweeps": limits.sweeps, "burn_in": limits.sweeps,
    }  # fmt: skip
    if not isinstance(agent, Search):
        ceilings["depth"] = limits.blind_depth  # nobody can end it from outside
    if not dataclasses.is_dataclass(agent):
        return
    for field in dataclasses.fields(agent):
        value = getattr(agent, field.name)
        most = ceilings.get(field.name)
        if most is not None and isinstance(value, int | float) and value > most:
            raise KingmakerError(f"expected {field.name} of {agent} up to {most:g} on this server, got {value:g}")
        for inside in value if isinstance(value, tuple) else (value,):
            if isinstance(inside, Search) and inside is not agent:
                check_ceiling(inside, limits)
