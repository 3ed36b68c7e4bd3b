"""Keepers: players who stay with a team from last season, and the pick of that team which each of them costs.

A keeper costs a round of his team, or no pick at all, as in leagues that draft rookies only. They are told in the
rules, in columns of the players' file, in a file of their own (CSV, or the JSON of a live draft), or as text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kingmaker.checks import is_whole, shown_value
from kingmaker.game import InvalidGame, KingmakerError
from kingmaker.league.joining import NOTHING
from kingmaker.league.names import key, near
from kingmaker.league.teams import team_meant, teams_expected

MOST_KEEPERS = 400
NO_COST = frozenset({"none", "free", "0", "no pick", "no"})

_ROUND = re.compile(r"(?:r|rd|rnd|round)?\.?\s*(\d{1,2})(?:st|nd|rd|th)?(?:\s*round)?", re.IGNORECASE | re.ASCII)
_PRICE = re.compile(r"[$€£]\s*\d+(?:\.\d+)?|\d+(?:\.\d+)?\s*[$€£]")


@dataclass(frozen=True)
class Keeper:
    """Somebody who stays with a team."""

    name: str
    team: int
    """Counted from 1, by the order of the first picks."""
    round: int | None
    """The round of the team that he costs, from 1; None if he costs no pick."""

    def as_dict(self) -> dict[str, Any]:
        """Return the keeper as plain values."""
        return {"name": self.name, "team": self.team, "round": self.round}


@dataclass(frozen=True)
class Kept:
    """A keeper in the terms of a draft: player and turn by their numbers, the team counted from 0."""

    player: int
    team: int
    turn: int | None


def read_cost(text: str, name: str) -> int | None:
    """Read what a keeper costs: a round, `5`, `R5` or `5th`, or `none`; a price belongs to an auction."""
    given = text.strip()
    if given.lower() in NO_COST:
        return None
    if _PRICE.fullmatch(given):
        raise ValueError(
            f"expected the round that {name} costs, got the price '{given}': drafts go by turns, auctions are not there"
        )
    match = _ROUND.fullmatch(given)
    if match is None or int(match[1]) < 1:
        raise ValueError(f"expected the round that {name} costs, such as 5, or none, got '{given[:40]}'")
    return int(match[1])


def read_team(text: str, name: str, teams: int, names: Sequence[str] = ()) -> int:
    """Read which team keeps somebody: its number, or its name if teams have names."""
    team = team_meant(text, names, teams)
    if team is None:
        expected = teams_expected(names, teams)
        raise ValueError(f"expected the team that keeps {name}, {expected}, got '{text.strip()[:40]}'")
    return team


def keeper_of(name: str, cells: Mapping[str, str], teams: int, names: Sequence[str] = ()) -> Keeper | None:
    """Read the keeper of a line of players, if its column says that he is one."""
    kept = cells.get("keeper", "")
    if kept.lower() in NOTHING or kept.lower() in ("no", "0", "false"):
        return None
    return Keeper(name, read_team(kept, name, teams, names), read_cost(cells.get("cost", ""), name))


def keeper_from_text(text: str, teams: int, names: Sequence[str] = ()) -> Keeper:
    """Read `NAME, TEAM, ROUND`, as it is typed."""
    parts = [part.strip() for part in text.rsplit(",", 2)]
    if len(parts) != 3 or not parts[0]:
        raise KingmakerError(f"expected a keeper as NAME, TEAM, ROUND, got '{text[:80]}'")
    try:
        return Keeper(parts[0], read_team(parts[1], parts[0], teams, names), read_cost(parts[2], parts[0]))
    except ValueError as error:
        raise KingmakerError(str(error)) from None


def keepers_of_rules(given: object, where: str, names: Sequence[str] = ()) -> tuple[Keeper, ...]:
    """Read `[[keepers]]` of a file of rules, or those that were saved; a team may be told by its name."""
    if not isinstance(given, list) or len(given) > MOST_KEEPERS:
        raise InvalidGame(f"expected keepers as [[keepers]] in {where}, got {shown_value(given)}")
    found = []
    for entry in given:
        if not isinstance(entry, dict):
            raise InvalidGame(f"expected a keeper with name, team and round in {where}, got {shown_value(entry)}")
        name, team, cost = entry.get("name"), entry.get("team"), entry.get("round")
        if names and isinstance(team, str):
            team = team_meant(team, names, len(names))
        known = isinstance(name, str) and name.strip() and is_whole(team) and "round" in entry
        if not known or set(entry) - {"name", "team", "round"} or not (cost in (None, "none") or is_whole(cost)):
            raise InvalidGame(
                f"expected a keeper with name, team and round (or 'none') in {where}, got {shown_value(entry)}"
            )
        found.append(Keeper(str(name), int(str(team)), int(str(cost)) if is_whole(cost) else None))
    return tuple(found)


def merged(*groups: Iterable[Keeper]) -> tuple[Keeper, ...]:
    """Put keepers of several sources together; one who is told twice must be told alike."""
    found: dict[str, Keeper] = {}
    for keeper in (each for group in groups for each in group):
        before = found.setdefault(key(keeper.name), keeper)
        if (before.team, before.round) != (keeper.team, keeper.round):
            raise KingmakerError(f"expected {keeper.name} to be kept once, got {_told(before)} and {_told(keeper)}")
    return tuple(found.values())


def _told(keeper: Keeper) -> str:
    return f"team {keeper.team} for {'no pick' if keeper.round is None else f'round {keeper.round}'}"


def settled(keepers: Sequence[Keeper], names: Sequence[str], turns: Sequence[int], teams: int) -> tuple[Kept, ...]:
    """Find the players and the turns of keepers; whatever cannot be is an error that names the keeper."""
    by_key: dict[str, list[int]] = {}
    for number, name in enumerate(names):
        by_key.setdefault(key(name), []).append(number)
    found: list[Kept] = []
    for keeper in keepers:
        team = keeper.team - 1
        if not 0 <= team < teams:
            raise KingmakerError(f"expected the team that keeps {keeper.name}, from 1 to {teams}, got {keeper.team}")
        player = _player(keeper.name, names, by_key)
        if any(kept.player == player for kept in found):
            raise KingmakerError(f"expected {keeper.name} to be kept once, got him twice")
        found.append(Kept(player, team, _turn(keeper, turns, teams, found)))
    return tuple(found)


def _player(name: str, names: Sequence[str], by_key: Mapping[str, Sequence[int]]) -> int:
    if name in names:
        return names.index(name)
    numbers = by_key.get(key(name), ())
    if len(numbers) == 1:
        return numbers[0]
    if numbers:
        both = " and ".join(names[number] for number in numbers)
        raise KingmakerError(f"expected one player called '{name}' to be kept, got {both}")
    offers = " or ".join(near(name, names)[:3])
    raise KingmakerError(
        f"expected the keeper '{name}' among the players, got nobody of that name"
        f"{f': did you mean {offers}?' if offers else ''}"
    )


def _turn(keeper: Keeper, turns: Sequence[int], teams: int, before: Sequence[Kept]) -> int | None:
    """Return the turn of the team in the round that a keeper costs."""
    if keeper.round is None:
        return None
    rounds = -(-len(turns) // teams)
    if not 1 <= keeper.round <= rounds:
        raise KingmakerError(f"expected the round that {keeper.name} costs, from 1 to {rounds}, got {keeper.round}")
    start = (keeper.round - 1) * teams
    own = [turn for turn in range(start, min(start + teams, len(turns))) if turns[turn] == keeper.team - 1]
    used = {kept.turn for kept in before}
    left = [turn for turn in own if turn not in used]
    if not left:
        why = "which costs another keeper of that team" if own else "in which that team has no pick"
        raise KingmakerError(
            f"expected a round of team {keeper.team} for the keeper {keeper.name}, got round {keeper.round}, {why}"
        )
    return left[0]
