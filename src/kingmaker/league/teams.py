"""The names of the teams: told in the rules, shown wherever a team is, taken wherever its number is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kingmaker.game import InvalidGame
from kingmaker.league.names import matches

LONGEST = 40

_NUMBER = re.compile(r"(?:team|slot)?\s*#?(\d{1,2})", re.IGNORECASE | re.ASCII)


def check_names(names: Sequence[str], teams: int, where: str) -> None:
    """Refuse names of teams that cannot be told apart or shown; `where` is said in the error."""
    if names and len(names) != teams:
        raise InvalidGame(f"expected {teams} names of teams, one for each, got {len(names)} in {where}")
    for number, name in enumerate(names, start=1):
        if not name.strip() or len(name) > LONGEST or not name.isprintable():
            raise InvalidGame(f"expected a name of up to {LONGEST} letters for team {number}, got {name!r} in {where}")
        if (meant := _NUMBER.fullmatch(name)) is not None and int(meant[1]) != number:
            raise InvalidGame(f"expected a name for team {number}, got '{name}', another team's number, in {where}")
        if name.casefold() in (other.casefold() for other in names[: number - 1]):
            raise InvalidGame(f"expected different names of teams, got '{name}' twice in {where}")


def team_meant(text: str, names: Sequence[str], teams: int) -> int | None:
    """Return the team that a text means, counted from 1: its name, its number, a part of the name; None if none."""
    given = text.strip()
    exact = [number for number, name in enumerate(names, start=1) if name.casefold() == given.casefold()]
    if exact:
        return exact[0]
    if (digits := _NUMBER.fullmatch(given)) is not None:
        return int(digits[1]) if 1 <= int(digits[1]) <= teams else None
    found = matches(given, names)
    return names.index(found[0]) + 1 if len(found) == 1 else None


def teams_expected(names: Sequence[str], teams: int) -> str:
    """Say in an error which teams there are: `from 1 to 3, or Ann, Bob, Cara`."""
    numbers = f"from 1 to {teams}"
    return f"{numbers}, or {', '.join(names)}" if names else numbers
