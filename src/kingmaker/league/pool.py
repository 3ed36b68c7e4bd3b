"""The user's players from a CSV file: name, position, projection and average draft position, whatever they are called.

Columns are found by the usual names or as the user says; comma, semicolon and tab separate them; UTF-8 with or without
a mark is read, other encodings on request. What cannot be read is an error that names the line.
"""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kingmaker.game import KingmakerError
from kingmaker.spec import nearest

NEEDED = ("name", "position", "projection", "adp")
OPTIONAL = ("spread",)
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
}
"""How columns are usually called, without blanks, marks and case; the first that is there is taken."""
ALIASES = (("DST", "DEF", "D/ST", "D", "DS"), ("K", "PK"))
"""Positions that go by several names."""
NOTHING = frozenset({"", "-", "–", "—", "na", "n/a", "nan", "none", "null"})
MOST_PLAYERS = 2000
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
    undrafted: bool = False
    """Whether the file has no draft position for him; `adp` is then after all others."""

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
) -> Pool:
    """Read the players of a file who play one of these positions; `skip` leaves out lines that cannot be read."""
    text = _decoded(path, encoding)
    where = f"'{path}'"
    lines = _lines(text, where)
    head = next(lines, (0, []))[1]
    if not head:
        raise KingmakerError(f"expected a header and players in {where}, got an empty file")
    places = _find_columns([cell.strip() for cell in head], columns or {}, where)
    decimal_comma = _separator(text) != ","
    players: list[tuple[int, Player]] = []
    bad: list[str] = []
    strange: dict[str, int] = {}
    for number, row in lines:
        cells = {field: row[place].strip() if place < len(row) else "" for field, place in places.items()}
        try:
            player = _player(cells, positions, decimal_comma)
        except ValueError as error:
            bad.append(f"{error} in line {number}")
            continue
        if player is None:
            strange[cells["position"]] = strange.get(cells["position"], 0) + 1
        else:
            players.append((number, player))
    if bad and not skip:
        more = f" (and {len(bad) - MOST_TOLD} more)" if len(bad) > MOST_TOLD else ""
        hint = "--skip-bad leaves such lines out"
        raise KingmakerError(f"{'; '.join(bad[:MOST_TOLD])}{more} of {where}: {hint}")
    _check_names(players, where)
    if not players:
        raise KingmakerError(f"expected players of the positions {', '.join(positions)} in {where}, got none")
    if len(players) > MOST_PLAYERS:
        raise KingmakerError(f"expected at most {MOST_PLAYERS} players in {where}, got {len(players)}")
    notes = []
    if bad:
        notes.append(f"{len(bad)} lines left out that cannot be read, the first: {bad[0]}")
    if strange:
        told = ", ".join(f"{name or 'none'} ({count})" for name, count in sorted(strange.items()))
        notes.append(f"left out players of positions without a slot: {told}")
    found, late = _placed([player for _, player in players])
    if late:
        notes.append(f"{late} players without a draft position are taken to go undrafted")
    return Pool(tuple(found), tuple(notes))


def _decoded(path: str | Path, encoding: str) -> str:
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise KingmakerError(f"expected a CSV file of players, got '{path}': {error.strerror}") from error
    name = "utf-8-sig" if encoding.lower().replace("_", "-") in ("utf-8", "utf8") else encoding
    if name == "utf-8-sig" and data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise KingmakerError(f"expected UTF-8 in '{path}', got UTF-16: give --encoding utf-16")
    try:
        return data.decode(name)
    except LookupError:
        raise KingmakerError(f"unknown encoding '{encoding}': utf-8, latin-1, cp1252 and utf-16 are usual") from None
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        hint = (
            "give --encoding latin-1 if it comes from an older spreadsheet" if name == "utf-8-sig" else "give another"
        )
        raise KingmakerError(
            f"expected {encoding} in '{path}', got the byte {data[error.start]:#04x} in line {line}: {hint}"
        ) from error


def _separator(text: str) -> str:
    """Find what separates the columns: what the header has most of, outside quotes."""
    head = re.sub(r'"[^"]*"', "", text.lstrip().partition("\n")[0])
    return max(",;\t", key=head.count)


def _lines(text: str, where: str) -> Iterator[tuple[int, list[str]]]:
    """Give the rows that are not blank, each with its line number."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text))
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield reader.line_num, row
    except csv.Error as error:
        raise KingmakerError(f"expected a CSV file, got {where}: {error} in line {reader.line_num}") from error


def _find_columns(head: list[str], given: Mapping[str, str], where: str) -> dict[str, int]:
    plain = [re.sub(r"[^a-z0-9]", "", cell.lower()) for cell in head]
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
    return found


def _player(cells: Mapping[str, str], positions: Sequence[str], decimal_comma: bool) -> Player | None:
    """Read one player; None for a position that no slot takes."""
    name = " ".join(cells["name"].split())
    if not name:
        raise ValueError("expected a name, got none")
    position = _position(cells["position"], positions)
    if position is None:
        return None
    projection = _number(cells["projection"], f"the projection of {name}", decimal_comma)
    adp = math.inf
    if cells["adp"].lower() not in NOTHING:
        adp = _number(cells["adp"], f"the draft position of {name}", decimal_comma)
        if adp <= 0:
            raise ValueError(f"expected a draft position above 0 for {name}, got '{cells['adp']}'")
    spread = None
    if cells.get("spread", "").lower() not in NOTHING:
        spread = _number(cells["spread"], f"the spread of {name}", decimal_comma)
        if spread < 0:
            raise ValueError(f"expected a spread from 0 for {name}, got '{cells['spread']}'")
    return Player(name, position, projection, adp, spread)


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


def _placed(players: list[Player]) -> tuple[list[Player], int]:
    """Put the players in the order of their draft positions; those without one go last, the best first."""
    known = sorted((player for player in players if player.adp < math.inf), key=lambda player: player.adp)
    late = sorted((player for player in players if player.adp == math.inf), key=lambda player: -player.projection)
    after = max([len(players), *(player.adp for player in known)])
    placed = [replace(player, adp=float(after + place), undrafted=True) for place, player in enumerate(late, start=1)]
    return [*known, *placed], len(late)
