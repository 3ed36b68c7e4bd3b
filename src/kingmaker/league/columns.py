"""Which column of a user's file is what: by the usual names, or as the user says."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import combinations

from kingmaker.game import KingmakerError
from kingmaker.spec import nearest

NEEDED = ("name", "position", "projection", "adp")
OPTIONAL = ("spread", "bye", "team", "keeper", "cost")
USUAL = {
    "name": ("name", "player", "playername", "fullname", "playerteam", "playernameteam", "playerteambye"),
    "position": ("position", "pos"),
    "projection": (
        "projection",
        "proj",
        "projected",
        "projectedpoints",
        "projpts",
        "points",
        "pts",
        "fpts",
        "fantasypoints",
    ),
    "adp": ("adp", "avgpick", "averagepick", "avgdraftposition", "averagedraftposition", "avgadp", "overalladp", "avg"),
    "spread": ("stdev", "stddev", "sd", "adpsd", "adpstdev", "spread"),
    "bye": ("bye", "byeweek", "byewk"),
    "team": ("team", "tm", "nflteam", "proteam"),
    "keeper": ("keeper", "keeperteam", "keptby", "keeperof"),
    "cost": ("keepercost", "keeperround", "keeperprice", "roundcost", "cost"),
}
"""How columns are usually called, without blanks, marks and case; the first that is there is taken."""
FIRST_NAMES = ("firstname", "first", "fname")
LAST_NAMES = ("lastname", "last", "lname", "surname")
RANKS = ("rank", "rk", "overallrank", "ecr", "overall", "avgrank")
"""A rank stands for the draft position where a file has none."""
SCORINGS = {
    "adpstd": "standard scoring",
    "adpppr": "a point for each reception",
    "adphalfppr": "half a point for each reception",
    "adp2qb": "two quarterbacks",
    "adpdynasty": "dynasty leagues",
    "adpdynastystd": "dynasty leagues, standard scoring",
    "adpdynastyppr": "dynasty leagues, a point for each reception",
    "adpdynastyhalfppr": "dynasty leagues, half a point for each reception",
    "adpdynasty2qb": "dynasty leagues, two quarterbacks",
    "adprookie": "drafts of rookies",
}
"""Draft positions of one kind of league each; `adp_std` is standard scoring, and no deviation."""
WHAT = {
    "name": "the name",
    "position": "the position",
    "projection": "the projection",
    "adp": "the draft position",
    "spread": "the spread",
    "bye": "the bye week",
    "team": "the team",
    "keeper": "who keeps him",
    "cost": "what a keeper costs",
}
"""What a column holds, in words."""


def read_columns(text: str) -> dict[str, str]:
    """Read which column is what: `name=Player,adp="Avg Pick"`."""
    found: dict[str, str] = {}
    known = (*NEEDED, *OPTIONAL)
    rest = text.strip()
    while rest:
        match = re.match(r'\s*([A-Za-z]+)\s*=\s*("[^"]*"|[^,]*)\s*(?:,|$)', rest)
        if match is None:
            raise KingmakerError(f"expected columns as name=Player,adp=\"Avg Pick\", got '{text}'")
        field, column = match.group(1).lower(), match.group(2).strip().strip('"').strip()
        if field not in known:
            raise KingmakerError(f"unknown column '{field}' in --columns: {nearest(field, known)}")
        if field in found or not column:
            raise KingmakerError(f"expected each column once and with its name, got '{match.group(0)}' in '{text}'")
        found[field] = column
        rest = rest[match.end() :]
    return found


def find_columns(head: Sequence[str], given: Mapping[str, str], where: str) -> dict[str, int]:
    """Return the place of each field that a file has; a name in two columns has `first` and `last` instead."""
    plain = [plain_head(cell) for cell in head]
    found: dict[str, int] = {}
    for field in (*NEEDED, *OPTIONAL):
        if field in given:
            matches = [place for place, cell in enumerate(head) if cell.lower() == given[field].lower()]
            if matches:
                found[field] = matches[0]
        elif usual := [plain.index(name) for name in USUAL[field] if name in plain]:
            found[field] = usual[0]
    if "name" not in given:
        _find_two_names(plain, found)
    if "adp" not in found and "adp" not in given:
        _find_substitute(head, plain, found, where)
    for one, other in combinations(found, 2):
        if found[one] == found[other]:
            raise KingmakerError(
                f"expected the {one} and the {other} in two columns of {where}, got '{head[found[one]]}' for both: "
                f"say which is which, --columns {one}=…,{other}=…"
            )
    return found


def check_columns(
    heads: Sequence[Sequence[str]], found: Sequence[Mapping[str, int]], given: Mapping[str, str], where: str
) -> None:
    """Refuse files that together lack a column that is needed, or one that was named; `where` is the first of them."""
    have = {field for each in found for field in each}
    head = list(heads[0])
    for field, column in given.items():
        if field not in have:
            every = [cell for each in heads for cell in each]
            raise KingmakerError(f"expected a column '{column}' in {where}: {nearest(column, every)}")
    for field in NEEDED:
        if field not in have and not (field == "name" and "first" in have):
            got = ", ".join(f"'{cell}'" for cell in head[:12])
            raise KingmakerError(
                f"expected a column for the {field} in {where}, got {got}: say which it is, --columns {field}=…"
            )


def _find_two_names(plain: Sequence[str], found: dict[str, int]) -> None:
    """Find the first and the last name in two columns, where no column has both."""
    first = next((plain.index(name) for name in FIRST_NAMES if name in plain), None)
    last = next((plain.index(name) for name in LAST_NAMES if name in plain), None)
    if first is None or last is None or ("name" in found and plain[found["name"]] != "name"):
        return
    if "name" in found and plain[found["name"]] == "name":
        return
    found["first"], found["last"] = first, last


def _find_substitute(head: Sequence[str], plain: Sequence[str], found: dict[str, int], where: str) -> None:
    """Find what stands for a draft position: one of a kind of league, or a rank."""
    kinds = [place for place, name in enumerate(plain) if name in SCORINGS]
    if len(kinds) > 1:
        named = ", ".join(f"'{head[place]}' ({SCORINGS[plain[place]]})" for place in kinds)
        raise KingmakerError(
            f"expected one column of draft positions in {where}, got {named}: say which, --columns adp={head[kinds[0]]}"
        )
    ranks = [plain.index(name) for name in RANKS if name in plain]
    for place in (*kinds, *ranks):
        if place not in found.values():
            found["adp"] = place
            return


def told_columns(head: Sequence[str], found: Mapping[str, int]) -> str:
    """Say which column was taken for what."""
    parts = []
    if "first" in found:
        parts.append(f"the name from '{head[found['first']]}' and '{head[found['last']]}'")
    for field, what in WHAT.items():
        if field not in found or (field == "cost" and "keeper" not in found):  # a price of auctions may be there
            continue
        plain = plain_head(head[found[field]])
        kind = f" ({SCORINGS[plain]})" if field == "adp" and plain in SCORINGS else ""
        kind = " (a rank)" if field == "adp" and plain in RANKS else kind
        parts.append(f"{what} from '{head[found[field]]}'{kind}")
    return ", ".join(parts)


def plain_head(cell: str) -> str:
    """Write the name of a column without blanks, marks and case."""
    return re.sub(r"[^a-z0-9]", "", cell.lower())
