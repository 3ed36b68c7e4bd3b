"""The user's players from a CSV file: name, position, projection and average draft position, whatever they are called.

Columns are found by the usual names or as the user says; comma, semicolon and tab separate them; UTF-8 with or without
a mark is read, other encodings on request. What cannot be read is an error that names the line.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

from kingmaker.game import KingmakerError
from kingmaker.league.doubts import FORMS, Drafted, RoundsAndPicks, check_draft_positions, check_projections
from kingmaker.league.tables import decoded, rows, separator
from kingmaker.spec import nearest

NEEDED = ("name", "position", "projection", "adp")
OPTIONAL = ("spread", "bye")
USUAL = {
    "name": ("name", "player", "playername", "fullname"),
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
}
"""How columns are usually called, without blanks, marks and case; the first that is there is taken."""
ALIASES = (("DST", "DEF", "D/ST", "D", "DS"), ("K", "PK"))
"""Positions that go by several names."""
NOTHING = frozenset({"", "-", "–", "—", "na", "n/a", "nan", "none", "null"})
MOST_PLAYERS = 2000
MOST_BYE = 8
"""Letters of a bye week."""
MOST_TOLD = 3
"""Mistakes that are told; the others are counted."""


@dataclass(frozen=True)
class Player:
    """Somebody who can be drafted."""

    name: str
    position: str
    projection: float
    adp: float
    spread: float | None = None
    """How far single drafts are from the average draft position, where the file tells."""
    bye: str = ""
    """The week in which he does not play, as the file writes it; for reading only."""
    undrafted: bool = False
    """Whether the file has no draft position for him; `adp` is then guessed by projection, or after all others."""

    @property
    def adp_text(self) -> str:
        """The draft position as it is shown."""
        return "—" if self.undrafted else f"{self.adp:.1f}"


@dataclass(frozen=True)
class Pool:
    """The players, the earliest by draft position first, and what was noticed while they were read."""

    players: tuple[Player, ...]
    notes: tuple[str, ...] = ()


def read_columns(text: str) -> dict[str, str]:
    """Read which column is what: `name=Player,adp="Avg Pick"`."""
    found: dict[str, str] = {}
    rest = text.strip()
    while rest:
        match = re.match(r'\s*([A-Za-z]+)\s*=\s*("[^"]*"|[^,]*)\s*(?:,|$)', rest)
        if match is None:
            raise KingmakerError(f"expected columns as name=Player,adp=\"Avg Pick\", got '{text}'")
        field, column = match.group(1).lower(), match.group(2).strip().strip('"').strip()
        if field not in (*NEEDED, *OPTIONAL):
            raise KingmakerError(f"unknown column '{field}' in --columns: {nearest(field, (*NEEDED, *OPTIONAL))}")
        if field in found or not column:
            raise KingmakerError(f"expected each column once and with its name, got '{match.group(0)}' in '{text}'")
        found[field] = column
        rest = rest[match.end() :]
    return found


def read_pool(
    path: str | Path,
    positions: Sequence[str],
    *,
    columns: Mapping[str, str] | None = None,
    encoding: str = "utf-8",
    skip: bool = False,
    adp: str | None = None,
    teams: int = 12,
) -> Pool:
    """Read the players of a file who play one of these positions; `skip` leaves out lines that cannot be read.

    `adp` says how draft positions are written, `overall` or `round.pick`; without it, those that look like rounds and
    picks are refused. `teams` is how many teams draft.
    """
    if adp not in (None, *FORMS):
        raise KingmakerError(f"unknown form of draft positions '{adp}': {nearest(str(adp), FORMS)}")
    text = decoded(path, encoding)
    where = f"'{path}'"
    lines = rows(text, where)
    head = [cell.strip() for cell in next(lines, (0, []))[1]]
    if not head:
        raise KingmakerError(f"expected a header and players in {where}, got an empty file")
    places = _find_columns(head, columns or {}, where)
    listed = [
        (number, {field: row[place].strip() if place < len(row) else "" for field, place in places.items()})
        for number, row in lines
    ]
    written = [cells["adp"] for _, cells in listed if cells["adp"].lower() not in NOTHING]
    reading = Reading(positions, separator(text) != ",")
    if adp == "round.pick":
        reading = replace(reading, rounds=RoundsAndPicks.of(written, teams))
    elif adp is None:
        check_draft_positions(written, teams, head[places["adp"]], where)
    players, bad, strange = _read_players(listed, reading)
    if bad and not skip:
        more = f" (and {len(bad) - MOST_TOLD} more)" if len(bad) > MOST_TOLD else ""
        hint = "--skip-bad leaves such lines out"
        raise KingmakerError(f"{'; '.join(bad[:MOST_TOLD])}{more} of {where}: {hint}")
    _check_names(players, where)
    if not players:
        raise KingmakerError(f"expected players of the positions {', '.join(positions)} in {where}, got none")
    if len(players) > MOST_PLAYERS:
        raise KingmakerError(f"expected at most {MOST_PLAYERS} players in {where}, got {len(players)}")
    _check_points([player for _, player in players], head, places, where)
    found, guessed, late = _placed([player for _, player in players])
    notes = [*_left_out(reading, bad, strange), *_without_position(guessed, late)]
    return Pool(tuple(found), tuple(notes))


def _read_players(
    listed: Sequence[tuple[int, dict[str, str]]], reading: Reading
) -> tuple[list[tuple[int, Player]], list[str], dict[str, int]]:
    """Return the players with their lines, what is wrong with other lines, and positions that nobody asked for."""
    players: list[tuple[int, Player]] = []
    bad: list[str] = []
    strange: dict[str, int] = {}
    for number, cells in listed:
        try:
            player = _player(cells, reading)
        except ValueError as error:
            bad.append(f"{error} in line {number}")
            continue
        if player is None:
            strange[cells["position"]] = strange.get(cells["position"], 0) + 1
        else:
            players.append((number, player))
    return players, bad, strange


def _left_out(reading: Reading, bad: Sequence[str], strange: Mapping[str, int]) -> Iterator[str]:
    """Say how the file was read, and what of it was not."""
    if reading.rounds is not None:
        yield f"draft positions are read as rounds and picks of {reading.rounds.teams} teams"
    if bad:
        yield f"{_count(len(bad), 'line')} left out that cannot be read, the first: {bad[0]}"
    if strange:
        told = ", ".join(f"{name or 'none'} ({count})" for name, count in sorted(strange.items()))
        yield f"left out players of positions without a slot: {told}"


def _without_position(guessed: int, late: int) -> Iterator[str]:
    """Say how players without a draft position were placed."""
    for number, what in ((guessed, "placed by projection"), (late, "taken to go undrafted")):
        if number:
            yield f"{_count(number, 'player')} without a draft position {'is' if number == 1 else 'are'} {what}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _check_points(players: Sequence[Player], head: Sequence[str], places: Mapping[str, int], where: str) -> None:
    """Refuse a rank in the place of points, and name the columns that may have points instead."""
    drafted = [Drafted(each.position, each.projection, None if each.adp == math.inf else each.adp) for each in players]
    taken = {places["projection"], places["adp"]}
    points = [
        cell
        for name in USUAL["projection"]
        for place, cell in enumerate(head)
        if _plain(cell) == name and place not in taken
    ]
    check_projections(drafted, {field: head[places[field]] for field in ("projection", "adp")}, where, points)


@dataclass(frozen=True)
class Reading:
    """How the cells of a file are meant."""

    positions: Sequence[str]
    """Positions that a slot takes."""
    decimal_comma: bool
    rounds: RoundsAndPicks | None = None
    """What reads draft positions that are rounds and picks."""


def _find_columns(head: list[str], given: Mapping[str, str], where: str) -> dict[str, int]:
    plain = [_plain(cell) for cell in head]
    found: dict[str, int] = {}
    for field in (*NEEDED, *OPTIONAL):
        if field in given:
            matches = [place for place, cell in enumerate(head) if cell.lower() == given[field].lower()]
            if not matches:
                raise KingmakerError(f"expected a column '{given[field]}' in {where}: {nearest(given[field], head)}")
            found[field] = matches[0]
            continue
        usual = [plain.index(name) for name in USUAL[field] if name in plain]
        if usual:
            found[field] = usual[0]
        elif field in NEEDED:
            got = ", ".join(f"'{cell}'" for cell in head[:12])
            raise KingmakerError(
                f"expected a column for the {field} in {where}, got {got}: say which it is, --columns {field}=…"
            )
    for one, other in combinations(found, 2):
        if found[one] == found[other]:
            raise KingmakerError(
                f"expected the {one} and the {other} in two columns of {where}, got '{head[found[one]]}' for both: "
                f"say which is which, --columns {one}=…,{other}=…"
            )
    return found


def _plain(cell: str) -> str:
    return re.sub(r"[^a-z0-9]", "", cell.lower())


def _player(cells: Mapping[str, str], reading: Reading) -> Player | None:
    """Read one player; None for a position that no slot takes."""
    name = " ".join(cells["name"].split())
    if not name:
        raise ValueError("expected a name, got none")
    position = _position(cells["position"], reading.positions)
    if position is None:
        return None
    decimal_comma = reading.decimal_comma
    projection = _number(cells["projection"], f"the projection of {name}", decimal_comma)
    adp = math.inf
    if cells["adp"].lower() not in NOTHING:
        if reading.rounds is not None:
            adp = reading.rounds.read(cells["adp"], name)
        else:
            adp = _number(cells["adp"], f"the draft position of {name}", decimal_comma)
        if adp <= 0:
            raise ValueError(
                f"expected a draft position above 0 for {name}, got '{cells['adp']}' (nothing or - if there is none)"
            )
    spread = None
    if cells.get("spread", "").lower() not in NOTHING:
        spread = _number(cells["spread"], f"the spread of {name}", decimal_comma)
        if spread < 0:
            raise ValueError(f"expected a spread from 0 for {name}, got '{cells['spread']}'")
    bye = "" if cells.get("bye", "").lower() in NOTHING else " ".join(cells["bye"].split())[:MOST_BYE]
    return Player(name, position, projection, adp, spread, bye)


def _position(text: str, positions: Sequence[str]) -> str | None:
    """Find the position that is meant: `RB12` is RB, `DEF` may be DST, and of `RB/WR` the first that there is."""
    written = text.upper().strip()
    for part in (written, *re.split(r"[/,|; ]+", written)):
        name = re.sub(r"\d+$", "", part)
        names = [name, *(alias for group in ALIASES if name in group for alias in group)]
        for each in names:
            if each in positions:
                return each
    return None


def _number(text: str, what: str, decimal_comma: bool) -> float:
    plain = text.replace(",", ".") if decimal_comma and "." not in text else text.replace(",", "")
    try:
        number = float(plain)
    except ValueError:
        number = math.nan
    if not math.isfinite(number) or abs(number) > 1e6:
        raise ValueError(f"expected a number for {what}, got '{text}'")
    return number


def _check_names(players: Sequence[tuple[int, Player]], where: str) -> None:
    lines: dict[str, int] = {}
    for number, player in players:
        first = lines.setdefault(player.name.casefold(), number)
        if first != number:
            raise KingmakerError(
                f"expected each name once in {where}, got '{player.name}' in lines {first} and {number}: "
                f"tell them apart, '{player.name} ({player.position})' for example"
            )


def _placed(players: list[Player]) -> tuple[list[Player], int, int]:
    """Put the players in the order of their draft positions, and count those without one.

    One who projects more than somebody of his position who is drafted will not go undrafted, whatever the file leaves
    out: he is placed between those who project a little more and a little less. The others go last, the best first.
    """
    known = [player for player in players if player.adp < math.inf]
    unknown = [player for player in players if player.adp == math.inf]
    guesses = [(player, _guessed(player, known)) for player in unknown]
    guessed = [replace(player, adp=adp, undrafted=True) for player, adp in guesses if adp is not None]
    late = sorted((player for player, adp in guesses if adp is None), key=lambda player: -player.projection)
    after = max([len(players), *(player.adp for player in known)])
    placed = [replace(player, adp=float(after + place), undrafted=True) for place, player in enumerate(late, start=1)]
    return [*sorted([*known, *guessed], key=lambda player: player.adp), *placed], len(guessed), len(late)


def _guessed(player: Player, known: Sequence[Player]) -> float | None:
    """Guess a draft position from those of the same position with the next projections; None if all project more."""
    same = [each for each in known if each.position == player.position]
    below = [each for each in same if each.projection < player.projection]
    if not below:
        return None
    above = [each for each in same if each.projection >= player.projection]
    after = max(below, key=lambda each: each.projection).adp
    return after if not above else (min(above, key=lambda each: each.projection).adp + after) / 2
