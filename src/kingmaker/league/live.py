"""Picks of a draft that goes on elsewhere: an exported JSON, a CSV, or lines that were pasted.

An export has one entry for each pick: its number, the slot or the roster that made it, the player's names, position and
team, and whether he is a keeper. What a draft has already is compared, what is new is taken, and the rest is refused
with the pick that it is about: the same file can be read again and again while it grows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Protocol

from kingmaker.checks import is_whole, shown, shown_value
from kingmaker.game import KingmakerError
from kingmaker.league.columns import FIRST_NAMES, LAST_NAMES, plain_head
from kingmaker.league.draft import Draft, DraftTerms, Pick
from kingmaker.league.joining import NOTHING, Line, Table, split_names
from kingmaker.league.keepers import Keeper
from kingmaker.league.names import key, near, same_person
from kingmaker.league.tables import rows

MOST_PICKS = 2000
MOST_NAME = 80
NUMBERS = ("pickno", "pick", "overall", "overallpick", "picknumber", "no", "number", "turn")
SLOTS = ("draftslot", "slot")
NAMES = ("player", "name", "playername", "fullname")
POSITIONS = ("position", "pos")
ROUNDS = ("round", "rd")
KEEPERS = ("iskeeper", "keeper", "kept")

_LINE = re.compile(
    r"^\s*(?:(?:(?P<round>\d{1,2})\.(?P<pick>\d{1,2})|#?(?P<number>\d{1,4}))(?:[.):]?\s+|[.):]))?[\s:–-]*(?P<rest>\S.*?)\s*$",
    re.ASCII,
)
_POSITION = re.compile(
    r"^(?P<name>.+?)[\s,]*\(\s*(?P<position>[A-Za-z/]{1,4}?)\d*(?:\s*[-,/]\s*(?P<team>[A-Z]{2,3}))?\s*\)$"
)


@dataclass(frozen=True)
class LivePick:
    """One pick as a file tells it."""

    number: int
    """Counted from 1."""
    name: str
    position: str = ""
    slot: int | None = None
    """The team, by its first pick, if the file tells."""
    kept: bool = False


class Takes(Protocol):
    """A draft in which picks are made: a plain one, or one that is saved."""

    def take(self, player: int, advice: dict[str, Any] | None = None) -> Pick: ...
    def take_unknown(self, name: str) -> Pick: ...


def read_picks(text: str, where: str, *, teams: int, positions: Sequence[str]) -> list[LivePick]:
    """Read the picks of an export or of pasted lines, in the order of their numbers."""
    stripped = text.lstrip("\ufeff \t\r\n")
    if not stripped:
        raise KingmakerError(f"expected picks in {where}, got an empty file")
    if stripped[0] in "[{":
        found = _from_json(stripped, where)
    elif _looks_like_csv(stripped):
        found = _from_csv(stripped, where)
    else:
        found = _from_lines(stripped, where, teams)
    if len(found) > MOST_PICKS:
        raise KingmakerError(f"expected at most {MOST_PICKS} picks in {where}, got {len(found)}")
    ordered = sorted(found, key=lambda pick: pick.number)
    for one, other in pairwise(ordered):
        if one.number == other.number:
            raise KingmakerError(
                f"expected each pick once in {where}, got pick {one.number} twice: {one.name} and {other.name}"
            )
    return [_split(pick, positions) for pick in ordered]


def _split(pick: LivePick, positions: Sequence[str]) -> LivePick:
    """Take the position and the team out of a name, `Ann Alpha (RB - SF)`."""
    name, position = pick.name, pick.position
    match = _POSITION.match(name)
    if match is not None and match["position"].upper() in (*positions, "DEF", "DST", "PK", "D/ST"):
        name, position = match["name"], position or match["position"]
    row = Line("", {"name": name, "position": position})
    split_names(Table("", (), {}, [row], decimal_comma=False), positions)
    name = " ".join(row.cells["name"].split())[:MOST_NAME]
    return LivePick(pick.number, name, row.cells["position"].upper(), pick.slot, pick.kept)


def _from_json(text: str, where: str) -> list[LivePick]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise KingmakerError(f"expected picks as JSON in {where}, got: {shown(str(error))}") from None
    if isinstance(found, dict):
        found = next((found[name] for name in ("picks", "draft_picks", "draft") if name in found), found)
    if not isinstance(found, list):
        raise KingmakerError(f"expected a list of picks in {where}, got {shown_value(found)}")
    picks = []
    for place, entry in enumerate(found, start=1):
        if not isinstance(entry, dict):
            raise KingmakerError(f"expected a pick with a number and a player in {where}, got {shown_value(entry)}")
        extra = entry.get("metadata") if isinstance(entry.get("metadata"), dict) else entry.get("player")
        fields = {plain_head(str(name)): value for name, value in (extra if isinstance(extra, dict) else {}).items()}
        fields |= {plain_head(str(name)): value for name, value in entry.items() if not isinstance(value, dict)}
        if (pick := _entry(fields, place, where)) is not None:
            picks.append(pick)
    return picks


def _entry(fields: Mapping[str, Any], place: int, where: str) -> LivePick | None:
    """Read one pick; None of one that is still to be made."""
    number = _first(fields, NUMBERS)
    if number is None or str(number).strip() == "":
        number = place
    if not is_whole(number) and not (isinstance(number, str) and re.fullmatch(r"\d{1,4}", number.strip(), re.ASCII)):
        raise KingmakerError(f"expected the number of a pick in {where}, got {shown_value(number)}")
    name = _first(fields, NAMES)
    first, last = (_first(fields, names) for names in (FIRST_NAMES, LAST_NAMES))
    if isinstance(first, str) and isinstance(last, str) and f"{first}{last}".strip():
        name = f"{first} {last}".strip()
    nobody = name is None or (isinstance(name, str) and name.strip().lower() in NOTHING)
    if nobody:
        who = fields.get("playerid")
        if who is None or str(who).strip().lower() in (*NOTHING, "0"):
            return None
        raise KingmakerError(
            f"expected the name of the player of pick {number} in {where}, got the id {shown_value(who)} alone"
        )
    if not isinstance(name, str):
        raise KingmakerError(f"expected the name of the player of pick {number} in {where}, got {shown_value(name)}")
    slot = _first(fields, SLOTS)
    position = _first(fields, POSITIONS)
    return LivePick(
        int(number),
        name,
        position if isinstance(position, str) else "",
        int(slot) if slot is not None and re.fullmatch(r"\d{1,2}", str(slot).strip(), re.ASCII) else None,
        str(_first(fields, KEEPERS)).lower() in ("true", "1", "yes", "x"),
    )


def _first(fields: Mapping[str, Any], names: Sequence[str]) -> Any:
    return next((fields[name] for name in names if fields.get(name) is not None), None)


def _looks_like_csv(text: str) -> bool:
    head = {plain_head(cell) for cell in re.split(r"[,;\t]", text.partition("\n")[0])}
    return bool(head & {*NAMES, *LAST_NAMES}) and len(head) > 1


def _from_csv(text: str, where: str) -> list[LivePick]:
    lines = rows(text, where)
    head = [plain_head(cell) for cell in next(lines)[1]]
    found = []
    for place, (_, row) in enumerate(lines, start=1):
        fields = {name: cell.strip() for name, cell in zip(head, row, strict=False)}
        if (pick := _entry(fields, place, where)) is not None:
            found.append(pick)
    return found


def _from_lines(text: str, where: str, teams: int) -> list[LivePick]:
    """Read `1.04 Ann Alpha (RB)`, `4. Ann Alpha` or `Ann Alpha`, one line for each pick."""
    found: list[LivePick] = []
    for line in text.splitlines():
        match = _LINE.match(line)
        if match is None:
            continue
        number = found[-1].number + 1 if found else 1
        if match["round"]:
            if not 1 <= int(match["pick"]) <= teams or int(match["round"]) < 1:
                raise KingmakerError(
                    f"expected picks from 1 to {teams} in a round in {where}, got '{shown(line.strip(), 60)}'"
                )
            number = (int(match["round"]) - 1) * teams + int(match["pick"])
        elif match["number"]:
            number = int(match["number"])
        found.append(LivePick(number, match["rest"]))
    return found


def keepers_in(picks: Sequence[LivePick], terms_turns: Sequence[int], teams: int, where: str) -> tuple[Keeper, ...]:
    """Return the keepers among picks: each costs the pick at which he stands."""
    found = []
    for pick in picks:
        if not pick.kept:
            continue
        if not 1 <= pick.number <= len(terms_turns):
            raise KingmakerError(
                f"expected picks from 1 to {len(terms_turns)} in {where}, got pick {pick.number} of {pick.name}"
            )
        found.append(Keeper(pick.name, terms_turns[pick.number - 1] + 1, (pick.number - 1) // teams + 1))
    return tuple(found)


@dataclass(frozen=True)
class Followed:
    """What came of following picks."""

    taken: int
    notes: tuple[str, ...]


def follow(draft: Draft, takes: Takes, picks: Sequence[LivePick], where: str) -> Followed:
    """Make the picks that the draft does not have yet; before any is made, all are checked."""
    terms = draft.terms
    notes: list[str] = []
    planned: list[tuple[int | None, str]] = []
    seen = len(draft.picks)
    gone = {**dict.fromkeys((kept.player for kept in terms.kept), "a keeper")}
    gone |= {pick.player: f"pick {turn + 1}" for turn, pick in enumerate(draft.picks) if pick.player is not None}
    turn = seen
    for pick in picks:
        _check_place(pick, terms, where)
        player = find_player(terms, pick, notes)
        if pick.number <= seen:
            _check_same(draft, pick, player, where)
            continue
        if pick.number - 1 in terms.kept_at:
            _check_keeper(terms, pick, player, where)
            continue
        while turn in terms.kept_at:
            turn += 1
        if pick.number != turn + 1:
            if pick.kept:
                raise KingmakerError(
                    f"expected the keeper {pick.name}, pick {pick.number} of {where}, among those of this draft: begin "
                    "the draft with his file, or name him with --keep"
                )
            raise KingmakerError(
                f"expected pick {turn + 1} in {where}, got pick {pick.number} after it: one is missing"
            )
        if player is not None:
            if player in gone:
                raise KingmakerError(
                    f"expected somebody who is free at pick {pick.number} of {where}, got {pick.name}, who was "
                    f"{gone[player]}"
                )
            gone[player] = f"pick {pick.number}"
        else:
            notes.append(_unknown(terms, pick))
        planned.append((player, pick.name))
        turn += 1
    for player, name in planned:
        if player is None:
            takes.take_unknown(name)
        else:
            takes.take(player)
    return Followed(len(planned), (*notes, _told(len(planned), where)))


def _told(count: int, where: str) -> str:
    return f"no new picks in {where}" if not count else f"{count} new pick{'' if count == 1 else 's'} read from {where}"


def _check_place(pick: LivePick, terms: DraftTerms, where: str) -> None:
    if not 1 <= pick.number <= len(terms.turns):
        raise KingmakerError(
            f"expected picks from 1 to {len(terms.turns)} in {where}, got pick {pick.number} of {pick.name}"
        )
    team = terms.turns[pick.number - 1] + 1
    if pick.slot is not None and isinstance(terms.rules.order, str) and pick.slot != team:
        raise KingmakerError(
            f"expected pick {pick.number} of {where} to be of slot {team}, by the order of this draft, got slot "
            f"{pick.slot}: --teams and the order of the rules must be those of the live draft"
        )


def _check_same(draft: Draft, pick: LivePick, player: int | None, where: str) -> None:
    """Refuse a file that tells another pick than the draft has."""
    made = draft.picks[pick.number - 1]
    if made.player != player or (player is None and key(made.name) != key(pick.name)):
        raise KingmakerError(
            f"expected {made.name} as pick {pick.number} of {where}, as in this draft, got {pick.name}: take picks "
            "back to there first"
        )


def _check_keeper(terms: DraftTerms, pick: LivePick, player: int | None, where: str) -> None:
    kept = terms.kept_at[pick.number - 1]
    if kept != player:
        raise KingmakerError(
            f"expected the keeper {terms.players[kept].name} as pick {pick.number} of {where}, got {pick.name}"
        )


def find_player(terms: DraftTerms, pick: LivePick, notes: list[str]) -> int | None:
    """Find the player of the pool who is meant; a short form of a first name is told in the notes."""
    found = [number for number, player in enumerate(terms.players) if key(player.name) == key(pick.name)]
    if len(found) > 1:
        found = [number for number in found if _same_position(terms, number, pick)] or found
    if not found and pick.position:
        found = [
            number
            for number, player in enumerate(terms.players)
            if _same_position(terms, number, pick) and same_person(player.name, pick.name)
        ]
        if len(found) == 1:
            notes.append(f"pick {pick.number}, {pick.name}, is taken to be {terms.players[found[0]].name}")
    return found[0] if len(found) == 1 else None


def _same_position(terms: DraftTerms, number: int, pick: LivePick) -> bool:
    position = terms.players[number].position
    return position == pick.position or {position, pick.position} <= {"DST", "DEF", "D/ST"}


def _unknown(terms: DraftTerms, pick: LivePick) -> str:
    offers = " or ".join(near(pick.name, [player.name for player in terms.players])[:2])
    hint = f" (is it {offers}? then undo, and type that name)" if offers else ""
    return f"pick {pick.number}, {pick.name}, is not in the file of players{hint}"
