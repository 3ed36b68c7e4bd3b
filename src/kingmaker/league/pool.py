"""The user's players from a CSV file: name, position, projection and average draft position, whatever they are called.

Columns are found by the usual names or as the user says; comma, semicolon and tab separate them; UTF-8 with or without
a mark is read, other encodings on request. What cannot be read is an error that names the line. Further files are
joined by name. What was understood is told.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kingmaker.game import KingmakerError
from kingmaker.league.columns import USUAL, check_columns, find_columns, plain_head, told_columns
from kingmaker.league.doubts import FORMS, Drafted, RoundsAndPicks, check_draft_positions, check_projections
from kingmaker.league.joining import NOTHING, Line, Table, join, split_names
from kingmaker.league.keepers import Keeper, keeper_of
from kingmaker.league.tables import decoded, rows, separator
from kingmaker.spec import nearest

ALIASES = (("DST", "DEF", "D/ST", "D", "DS"), ("K", "PK"))
"""Positions that go by several names."""
MOST_PLAYERS = 2000
MOST_BYE = 8
"""Letters of a bye week, and of a team."""
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
    team: str = ""
    """The team for which he plays, as the file writes it; for reading only."""
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
    understood: tuple[str, ...] = ()
    """Which column of which file was taken for what."""
    keepers: tuple[Keeper, ...] = ()
    """Who is kept, where a file tells."""


def read_pool(
    path: str | Path,
    positions: Sequence[str],
    *,
    columns: Mapping[str, str] | None = None,
    encoding: str = "utf-8",
    skip: bool = False,
    adp: str | None = None,
    teams: int = 12,
    names: Sequence[str] = (),
    joined: Sequence[str | Path] = (),
) -> Pool:
    """Read the players of a file who play one of these positions; `skip` leaves out lines that cannot be read.

    `adp` says how draft positions are written, `overall` or `round.pick`; without it, those that look like rounds and
    picks are refused. `teams` is how many teams draft, and `names` what they are called, if they have names. What
    `joined` files have is added by the names of the players.
    """
    if adp not in (None, *FORMS):
        raise KingmakerError(f"unknown form of draft positions '{adp}': {nearest(str(adp), FORMS)}")
    given = columns or {}
    tables = [_table(file, given, encoding, positions) for file in (path, *joined)]
    table, where = tables[0], tables[0].where
    check_columns([each.head for each in tables], [each.places for each in tables], given, where)
    for other in tables[1:]:
        join(table, other)
    heads = {field: each.head[place] for each in reversed(tables) for field, place in each.places.items()}
    written = [row.cells["adp"] for row in table.rows if not _is_nothing(row.cells.get("adp", ""))]
    reading = Reading(positions, table.decimal_comma, teams, bool(joined), names=names)
    if adp == "round.pick":
        reading = replace(reading, rounds=RoundsAndPicks.of(written, teams))
    elif adp is None:
        check_draft_positions(written, teams, heads["adp"], where)
    found = _read_players(table.rows, reading)
    if found.bad and not skip:
        more = f" (and {len(found.bad) - MOST_TOLD} more)" if len(found.bad) > MOST_TOLD else ""
        hint = "--skip-bad leaves such lines out"
        raise KingmakerError(f"{'; '.join(found.bad[:MOST_TOLD])}{more} of {where}: {hint}")
    _check_names(found.players, where)
    players = [player for _, player in found.players]
    if not players:
        raise KingmakerError(f"expected players of the positions {', '.join(positions)} in {where}, got none")
    if len(players) > MOST_PLAYERS:
        raise KingmakerError(f"expected at most {MOST_PLAYERS} players in {where}, got {len(players)}")
    _check_points(players, [cell for each in tables for cell in each.head], heads, where)
    placed, guessed, late = _placed(players)
    notes = [*table.notes, *_left_out(reading, found), *_without_position(guessed, late)]
    told = tuple(f"{each.where}: {told_columns(each.head, each.places)}" for each in tables)
    return Pool(tuple(placed), tuple(notes), told, tuple(found.keepers))


def _table(path: str | Path, columns: Mapping[str, str], encoding: str, positions: Sequence[str]) -> Table:
    """Read a file into cells by field."""
    text = decoded(path, encoding)
    where = f"'{path}'"
    lines = rows(text, where)
    head = [cell.strip() for cell in next(lines, (0, []))[1]]
    if not head:
        raise KingmakerError(f"expected a header and players in {where}, got an empty file")
    places = find_columns(head, columns, where)
    listed = [
        Line(
            f"line {number}",
            {field: row[place].strip() if place < len(row) else "" for field, place in places.items()},
        )
        for number, row in lines
    ]
    table = Table(where, head, places, listed, separator(text) != ",")
    split_names(table, positions)
    return table


@dataclass
class Found:
    """What the lines of a file hold."""

    players: list[tuple[str, Player]]
    bad: list[str]
    """What is wrong with lines."""
    strange: dict[str, int]
    """Positions that nobody asked for."""
    without: list[str]
    """Players of joined files who have no projection in any."""
    keepers: list[Keeper]


def _read_players(listed: Sequence[Line], reading: Reading) -> Found:
    """Read the players line by line."""
    found = Found([], [], {}, [], [])
    for row in listed:
        cells = row.cells
        if reading.joined and cells.get("name") and cells.get("projection", "").lower() in NOTHING:
            found.without.append(cells["name"])
            continue
        try:
            player = _player(cells, reading)
            keeper = None if player is None else keeper_of(player.name, cells, reading.teams, reading.names)
        except ValueError as error:
            found.bad.append(f"{error} in {row.line}")
            continue
        if player is None:
            position = cells.get("position", "")
            found.strange[position] = found.strange.get(position, 0) + 1
            continue
        found.players.append((row.line, player))
        if keeper is not None:
            found.keepers.append(keeper)
    return found


def _left_out(reading: Reading, found: Found) -> Iterator[str]:
    """Say how the file was read, and what of it was not."""
    if reading.rounds is not None:
        yield f"draft positions are read as rounds and picks of {reading.rounds.teams} teams"
    if found.bad:
        yield f"{_count(len(found.bad), 'line')} left out that cannot be read, the first: {found.bad[0]}"
    if found.without:
        more = " and others" if len(found.without) > MOST_TOLD else ""
        named = ", ".join(found.without[:MOST_TOLD])
        yield f"{_count(len(found.without), 'player')} without a projection left out: {named}{more}"
    if found.strange:
        told = ", ".join(f"{name or 'none'} ({count})" for name, count in sorted(found.strange.items()))
        yield f"left out players of positions without a slot: {told}"


def _without_position(guessed: int, late: int) -> Iterator[str]:
    """Say how players without a draft position were placed."""
    for number, what in ((guessed, "placed by projection"), (late, "taken to go undrafted")):
        if number:
            yield f"{_count(number, 'player')} without a draft position {'is' if number == 1 else 'are'} {what}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _check_points(players: Sequence[Player], every: Sequence[str], heads: Mapping[str, str], where: str) -> None:
    """Refuse a rank in the place of points, and name the columns that may have points instead."""
    drafted = [Drafted(each.position, each.projection, None if each.adp == math.inf else each.adp) for each in players]
    taken = {heads["projection"], heads["adp"]}
    points = [cell for name in USUAL["projection"] for cell in every if plain_head(cell) == name and cell not in taken]
    check_projections(drafted, {field: heads[field] for field in ("projection", "adp")}, where, points)


@dataclass(frozen=True)
class Reading:
    """How the cells of a file are meant."""

    positions: Sequence[str]
    """Positions that a slot takes."""
    decimal_comma: bool
    teams: int
    joined: bool
    """Whether several files were joined."""
    rounds: RoundsAndPicks | None = None
    """What reads draft positions that are rounds and picks."""
    names: Sequence[str] = ()
    """What the teams are called, for keepers."""


def _player(cells: Mapping[str, str], reading: Reading) -> Player | None:
    """Read one player; None for a position that no slot takes."""
    name = " ".join(cells.get("name", "").split())
    if not name:
        raise ValueError("expected a name, got none")
    position = _position(cells.get("position", ""), reading.positions)
    if position is None:
        return None
    decimal_comma = reading.decimal_comma
    projection = _number(cells.get("projection", ""), f"the projection of {name}", decimal_comma)
    adp = math.inf
    if not _is_nothing(cells.get("adp", "")):
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
    bye, team = (
        "" if cells.get(field, "").lower() in NOTHING else " ".join(cells[field].split())[:MOST_BYE]
        for field in ("bye", "team")
    )
    return Player(name, position, projection, adp, spread, bye, team)


def _is_nothing(adp: str) -> bool:
    """Tell whether a file has no draft position for somebody; many write 999 for that."""
    return adp.lower() in NOTHING or re.fullmatch(r"9{3,}(?:[.,][09]+)?", adp) is not None


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


def _check_names(players: Sequence[tuple[str, Player]], where: str) -> None:
    lines: dict[str, str] = {}
    for line, player in players:
        first = lines.setdefault(player.name.casefold(), line)
        if first != line:
            both = f"lines {first[5:]} and {line[5:]}"
            raise KingmakerError(
                f"expected each name once in {where}, got '{player.name}' in {both}: "
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
