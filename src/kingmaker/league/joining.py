"""Two files of one pool: what the second has of a player is added to his line of the first, by his name.

Files write names in their own ways: `José O'Neil Jr.`, `Jose ONeil`, `Jose O'Neil (SF)`. Names are compared without
accents, marks, suffixes and teams; where two players share a name, the position and the team tell them apart.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kingmaker.league.names import key

NOTHING = frozenset({"", "-", "–", "—", "na", "n/a", "nan", "none", "null", "#n/a"})
NUMBERS = ("projection", "adp", "spread")
MOST_NAMED = 3
"""Players without a partner who are named; the others are counted."""

_WITH_TEAM = re.compile(
    r"^(?P<name>.+?)\s*\(\s*(?P<team>[A-Z]{2,3})\s*(?:[-,/]\s*(?P<position>[A-Za-z/]{1,4})\d*\s*)?\)$"
)
_WITH_BYE = re.compile(r"^(?P<name>.+?)\s+(?P<team>[A-Z]{2,3})\s*\(\s*(?P<bye>\d{1,2})\s*\)$")
_TEAM_AFTER_COMMA = re.compile(r"^(?P<name>.+?),\s*(?P<team>[A-Z]{2,3})$")


@dataclass
class Line:
    """One line of a file, or of several that were joined: cells by field."""

    line: str
    """Where it stands, as errors tell it: `line 4`."""
    cells: dict[str, str]


@dataclass(frozen=True)
class Table:
    """A file as far as it is understood."""

    where: str
    head: Sequence[str]
    places: Mapping[str, int]
    rows: list[Line]
    decimal_comma: bool
    notes: list[str] = field(default_factory=list)


def split_names(table: Table, positions: Sequence[str]) -> None:
    """Make one name of two columns, and take the team, the bye week or the position out of a name.

    `Ann Alpha (SF)` and `Bea Beta SF (9)` are split; `Cid Gamma (QB)` is left, since people tell namesakes apart so.
    """
    for row in table.rows:
        cells = row.cells
        if "first" in cells:
            cells["name"] = " ".join((cells.pop("first"), cells.pop("last"))).strip()
        for form in (_WITH_TEAM, _WITH_BYE, _TEAM_AFTER_COMMA):
            match = form.match(cells.get("name", ""))
            if match is None or match["team"] in positions or match["team"] in ("II", "III", "IV", "JR", "SR"):
                continue
            cells["name"] = match["name"]
            for given, text in match.groupdict().items():
                if given != "name" and text and cells.get(given, "").lower() in NOTHING:
                    cells[given] = text
            break
    _tell_namesakes_apart(table.rows)


def _tell_namesakes_apart(rows: Sequence[Line]) -> None:
    """Give two players of one name their teams again, if those differ."""
    same: dict[str, list[Line]] = defaultdict(list)
    for row in rows:
        same[row.cells.get("name", "").casefold()].append(row)
    for group in same.values():
        teams = {row.cells.get("team", "") for row in group}
        if len(group) > 1 and len(teams) == len(group) and "" not in teams:
            for row in group:
                row.cells["name"] += f" ({row.cells['team']})"


def join(first: Table, second: Table) -> None:
    """Add to the first table what the second has; who is only in the second is added as a line of his own."""
    by_key: dict[str, list[Line]] = defaultdict(list)
    for row in first.rows:
        by_key[_key(row)].append(row)
    joined, alone = set(), []
    for row in second.rows:
        _point_decimals(row, second)
        found = _partners(row, by_key[_key(row)])
        if len(found) != 1:
            alone.append(row)
            continue
        partner = found[0]
        joined.add(id(partner))
        partner.line = f"{partner.line} and {row.line} of {second.where}"
        for name, text in row.cells.items():
            if name != "name" and partner.cells.get(name, "").lower() in NOTHING:
                partner.cells[name] = text
    only_first = [row for row in first.rows if id(row) not in joined]
    named = [row for row in alone if row.cells.get("position", "").lower() not in NOTHING]
    for row in named:
        row.line = f"{row.line} of {second.where}"
    first.rows.extend(named)
    first.notes.append(f"{len(joined)} players of {second.where} are joined by name")
    first.notes.extend(_told_alone(only_first, f"not in {second.where}"))
    first.notes.extend(_told_alone(alone, f"only in {second.where}"))


def _key(row: Line) -> str:
    return key(re.sub(r"\s*\([A-Z]{2,3}\)$", "", row.cells.get("name", "")))


def _partners(row: Line, found: Sequence[Line]) -> list[Line]:
    """Keep the lines that may be the same player: position and team must agree where both tell them."""
    partners = list(found)
    for name in ("position", "team"):
        if len(partners) > 1 or (partners and name == "position"):
            partners = [each for each in partners if _agree(row.cells.get(name, ""), each.cells.get(name, ""))]
    return partners


def _agree(one: str, other: str) -> bool:
    bare, theirs = (re.sub(r"\d+$", "", text.strip().upper()) for text in (one, other))
    return not bare or not theirs or bare == theirs or {bare, theirs} <= {"DST", "DEF", "D/ST", "D"}


def _point_decimals(row: Line, table: Table) -> None:
    """Write numbers with a point, whatever the separator of their file."""
    for name in NUMBERS:
        text = row.cells.get(name, "")
        if table.decimal_comma and "." not in text:
            row.cells[name] = text.replace(",", ".")


def _told_alone(rows: Sequence[Line], what: str) -> list[str]:
    if not rows:
        return []
    names = ", ".join(row.cells.get("name", "") for row in rows[:MOST_NAMED])
    more = f" and {len(rows) - MOST_NAMED} more" if len(rows) > MOST_NAMED else ""
    return [f"{what}: {names}{more}"]
