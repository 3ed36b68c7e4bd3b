"""Keepers from a file of their own: CSV with player, team and round, plain lines, or the JSON of a live draft."""

from __future__ import annotations

from pathlib import Path

from kingmaker.game import KingmakerError
from kingmaker.league.columns import USUAL, plain_head
from kingmaker.league.keepers import MOST_KEEPERS, Keeper, keeper_from_text, read_cost, read_team
from kingmaker.league.live import keepers_in, read_picks
from kingmaker.league.rules import Rules
from kingmaker.league.tables import decoded, rows

COLUMNS = {
    "name": (*USUAL["name"], "keeper"),
    "team": ("team", "slot", "keeperteam", "keptby", "owner", "manager"),
    "cost": ("round", "rd", *USUAL["cost"], "price"),
}


def read_keepers(path: str | Path, rules: Rules) -> tuple[Keeper, ...]:
    """Read a file of keepers."""
    return keepers_from(decoded(path, "utf-8", "keepers as CSV or JSON"), f"'{path}'", rules)


def keepers_from(text: str, where: str, rules: Rules) -> tuple[Keeper, ...]:
    """Read keepers from the text of a file: of an export those picks that are marked as keepers."""
    if text.lstrip("\ufeff \t\r\n")[:1] in ("[", "{"):
        picks = read_picks(text, where, teams=rules.teams, positions=rules.positions)
        kept = keepers_in(picks, rules.turns(), rules.teams, where)
        if not kept:
            raise KingmakerError(f"expected picks with is_keeper in {where}, got none")
        return kept
    if not any(plain_head(cell) in COLUMNS["name"] for cell in next(rows(text, where), (0, []))[1]):
        plain = tuple(keeper_from_text(line, rules.teams, rules.names) for line in text.splitlines() if line.strip())
        return _counted(plain, where)
    lines = rows(text, where)
    head = [plain_head(cell) for cell in next(lines, (0, []))[1]]
    places: dict[str, int] = {}
    for field, names in COLUMNS.items():
        place = next((head.index(name) for name in names if name in head), None)
        if place is None or place in places.values():
            got = ", ".join(f"'{cell}'" for cell in head[:8]) or "an empty file"
            raise KingmakerError(f"expected columns for player, team and round in {where}, got {got}")
        places[field] = place
    found = []
    for number, row in lines:
        name, team, cost = (row[place].strip() if place < len(row) else "" for place in places.values())
        try:
            if not name:
                raise ValueError("expected the name of a keeper, got none")
            found.append(Keeper(name, read_team(team, name, rules.teams, rules.names), read_cost(cost, name)))
        except ValueError as error:
            raise KingmakerError(f"{error} in line {number} of {where}") from None
    return _counted(tuple(found), where)


def _counted(keepers: tuple[Keeper, ...], where: str) -> tuple[Keeper, ...]:
    if not 1 <= len(keepers) <= MOST_KEEPERS:
        raise KingmakerError(f"expected 1 to {MOST_KEEPERS} keepers in {where}, got {len(keepers)}")
    return keepers
