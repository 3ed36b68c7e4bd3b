"""The rules of a league from TOML: slots, flexible slots, caps, bench, order, keepers; some are built in."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib import resources
from pathlib import Path
from typing import Any, Literal, NoReturn, get_args

from kingmaker.checks import is_whole, shown_value, whole_text
from kingmaker.game import InvalidGame, KingmakerError
from kingmaker.league.keepers import Keeper, keepers_of_rules
from kingmaker.league.teams import check_names
from kingmaker.spec import nearest

Order = Literal["snake", "third-round-reversal", "round-robin"]
ORDERS: tuple[Order, ...] = get_args(Order)
BUILT_IN = ("nfl", "superflex", "dynasty", "rookies")
SECTIONS: dict[str, tuple[str, ...]] = {
    "slots": (),
    "flex": (),
    "caps": (),
    "draft": ("teams", "rounds", "bench", "order", "names"),
    "model": ("bench_weight", "patience", "spread", "skew", "shared"),
}
"""What a file may have; where anything may be named there, nothing stands here."""
MOST_TEAMS, MOST_ROUNDS = 32, 60
SPREAD, SKEW, SHARED = 0.13, 0.4, 0.0
"""What is believed of the other teams unless rules say otherwise; see `kingmaker.bench.survival` for the fit."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What is agreed on before a draft, and what is believed of the other teams."""

    slots: tuple[str, ...]
    """The names of the starting slots, one entry each."""
    flex: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    caps: Mapping[str, int] = field(default_factory=dict)
    teams: int = 12
    bench: int = 6
    rounds: int = 15
    order: Order | tuple[int, ...] = "snake"
    """The order of turns; a sequence counts teams from 1."""
    names: tuple[str, ...] = ()
    """What the teams are called, in the order of their first picks; none if they have numbers only."""
    bench_weight: float = 0.1
    patience: float = 1.0
    spread: float = SPREAD
    """How far teams are from the average draft position, as a part of it."""
    skew: float = SKEW
    """By which part they are further after the draft position than before it, for the first players; it fades out."""
    shared: float = SHARED
    """Which part of the variance all teams of a room have in common."""
    keepers: tuple[Keeper, ...] = ()

    @property
    def positions(self) -> tuple[str, ...]:
        """The positions that can start, in the order of the slots."""
        return tuple(dict.fromkeys(position for slot in self.slots for position in self.takes(slot)))

    def takes(self, slot: str) -> tuple[str, ...]:
        """Return the positions that a slot takes."""
        return self.flex.get(slot, (slot,))

    def turns(self) -> list[int]:
        """Return the team of every pick, counted from 0."""
        if isinstance(self.order, tuple):
            return [team - 1 for team in self.order]
        there = list(range(self.teams))
        if self.order == "round-robin":
            return there * self.rounds
        turned = self.order == "third-round-reversal"
        back = [number % 2 == (0 if turned and number >= 2 else 1) for number in range(self.rounds)]
        return [team for is_back in back for team in (reversed(there) if is_back else there)]

    def team_name(self, team: int) -> str:
        """Return what a team, counted from 0, is called: its name, or `team 3`."""
        return self.names[team] if self.names else f"team {team + 1}"

    def checked(self, where: str) -> Rules:
        """Give the rules back if they agree with themselves; `where` is said in the error."""
        places = len(self.slots) + self.bench
        if not self.slots:
            _wrong("at least one starting slot", "none", where)
        for name, low, high in (("teams", 2, MOST_TEAMS), ("rounds", 1, MOST_ROUNDS), ("bench", 0, MOST_ROUNDS)):
            if not low <= getattr(self, name) <= high:
                _wrong(f"{name} from {low} to {high}", getattr(self, name), where)
        check_names(self.names, self.teams, where)
        if isinstance(self.order, tuple):
            self._check_order(places, where)
        elif self.rounds > places:
            slots = f"{len(self.slots)} slots and {self.bench} on the bench"
            _wrong(f"at most {places} rounds, for {slots}", self.rounds, where)
        for name, positions in self.flex.items():
            if name in self.positions:
                _wrong("flexible slots that are not called like a position", f"'{name}'", where)
            if not positions:
                _wrong(f"positions for the flexible slot '{name}'", "none", where)
        for name in self.caps:
            if name not in self.positions:
                raise InvalidGame(f"unknown position '{name}' in the caps of {where}: {nearest(name, self.positions)}")
        room = sum(self.caps.get(position, places) for position in self.positions)
        if room < min(self.rounds, places):
            _wrong(f"caps with room for {self.rounds} rounds", f"room for {room}", where)
        return self

    def _check_order(self, places: int, where: str) -> None:
        order = self.turns()
        odd = [team + 1 for team in order if not 0 <= team < self.teams]
        if odd or not order:
            _wrong(f"teams from 1 to {self.teams} in the order", odd[0] if odd else "none", where)
        most = max(order.count(team) for team in range(self.teams))
        if most > places:
            _wrong(f"at most {places} picks a team, slots and bench", most, where)

    def engine(self) -> dict[str, Any]:
        """Return the roster as the engine takes it."""
        places = len(self.slots) + self.bench
        number = {name: place for place, name in enumerate(self.positions)}
        return {
            "positions": list(self.positions),
            "slots": [[number[position] for position in self.takes(slot)] for slot in self.slots],
            "bench": self.bench,
            "caps": [min(self.caps.get(position, places), places) for position in self.positions],
        }


def load_rules(
    name: str = "nfl",
    *,
    teams: int | None = None,
    rounds: int | None = None,
    bench: int | None = None,
    order: Order | None = None,
) -> Rules:
    """Read rules from a file, or take built-in ones by their name; what is given here goes before what they say.

    Where nobody says how long the bench is, it has room for the rounds; where nobody says the rounds, they fill it.
    """
    if name in BUILT_IN:
        text, where = built_in(name), f"the rules '{name}'"
    else:
        where = f"'{name}'"
        try:
            text = Path(name).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
            raise KingmakerError(
                f"expected rules as a TOML file, got {where}: {reason} (built in: {', '.join(BUILT_IN)})"
            ) from error
    return read_rules(text, where, teams=teams, rounds=rounds, bench=bench, order=order)


def read_rules(
    text: str,
    where: str,
    *,
    teams: int | None = None,
    rounds: int | None = None,
    bench: int | None = None,
    order: Order | None = None,
) -> Rules:
    """Read rules from the text of a file; `where` is said in errors, and the rest is as for `load_rules`."""
    try:
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InvalidGame(f"expected rules as TOML in {where}, got: {error}") from error
    counts = {
        name: value for name, value in (("teams", teams), ("rounds", rounds), ("bench", bench)) if value is not None
    }
    return _read(found, where, counts, order)


def built_in(name: str) -> str:
    """Return the text of built-in rules."""
    return resources.files("kingmaker.league").joinpath(f"{name}.toml").read_text(encoding="utf-8")


def _read(found: dict[str, Any], where: str, counts: Mapping[str, int], order: Order | None) -> Rules:
    for section, known in SECTIONS.items():
        entries = found.get(section, {})
        if not isinstance(entries, dict):
            _wrong(f"a section [{section}]", repr(entries), where)
        for name in entries:
            if known and name not in known:
                raise InvalidGame(f"unknown entry '{name}' in [{section}] of {where}: {nearest(name, known)}")
    keepers = found.pop("keepers", [])
    for section in found:
        if section not in SECTIONS:
            raise InvalidGame(f"unknown section [{section}] of {where}: {nearest(section, (*SECTIONS, 'keepers'))}")
    wanted = {name: _whole(count, f"slots.{name}", where) for name, count in found.get("slots", {}).items()}
    slots = tuple(_upper(name) for name, count in wanted.items() for _ in range(min(count, MOST_ROUNDS + 1)))
    flex = {_upper(name): _positions(entry, name, where) for name, entry in found.get("flex", {}).items()}
    caps = {_upper(name): _whole(cap, f"caps.{name}", where) for name, cap in found.get("caps", {}).items()}
    draft, model = found.get("draft", {}), found.get("model", {})
    given = {
        name: _whole(draft[name], f"draft.{name}", where) for name in ("teams", "rounds", "bench") if name in draft
    }
    given |= counts
    names = _names(draft.get("names", []), where)
    if names:
        given.setdefault("teams", len(names))
    if "bench" not in given:
        given["bench"] = max(0, given["rounds"] - len(slots)) if "rounds" in given else 0
    given.setdefault("rounds", len(slots) + given["bench"])
    rules = Rules(
        slots=slots,
        flex=flex,
        caps=caps,
        order=order or _order(draft.get("order", "snake"), where),
        names=names,
        keepers=keepers_of_rules(keepers, where, names),
        **_model(model, where),
        **given,
    )
    if isinstance(rules.order, tuple):
        if "rounds" in counts:
            _wrong("no --rounds beside an order that names every pick", counts["rounds"], where)
        each = given.get("teams", max(rules.order, default=0))
        rules = replace(rules, teams=each, rounds=-(-len(rules.order) // max(1, each)))
    return rules.checked(where)


def _model(given: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Read what is believed of the other teams."""
    found = {name: _number(value, f"model.{name}", where) for name, value in given.items()}
    for name in ("bench_weight", "skew", "shared"):
        if found.get(name, 0) > 1:
            _wrong(f"model.{name} from 0 to 1", found[name], where)
    return found


def _order(given: Any, where: str) -> Any:
    if given in ORDERS:
        return given
    if not isinstance(given, list) or not all(type(team) is int for team in given):
        known = ", ".join(f'"{order}"' for order in ORDERS)
        _wrong(f"draft.order to be {known} or a list of teams", repr(given), where)
    return tuple(given)


def _names(given: Any, where: str) -> tuple[str, ...]:
    if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
        _wrong('draft.names to be a list of names such as ["Ann", "Bob"]', shown_value(given), where)
    return tuple(name.strip() for name in given)


def _positions(given: Any, name: str, where: str) -> tuple[str, ...]:
    if not isinstance(given, list) or not all(isinstance(position, str) for position in given):
        _wrong(f'flex.{name} to be a list of positions such as ["RB", "WR"]', repr(given), where)
    return tuple(dict.fromkeys(map(_upper, given)))


def _whole(given: Any, name: str, where: str) -> int:
    if not is_whole(given) or given < 0:
        _wrong(f"{name} to be {whole_text(0, math.inf)}", shown_value(given), where)
    return int(given)


def _number(given: Any, name: str, where: str) -> float:
    if isinstance(given, bool) or not isinstance(given, int | float) or not math.isfinite(given) or given < 0:
        _wrong(f"{name} to be a number of 0 or more", shown_value(given), where)
    return float(given)


def _upper(name: str) -> str:
    return name.strip().upper()


def _wrong(expected: str, got: object, where: str) -> NoReturn:
    raise InvalidGame(f"expected {expected}, got {got} in {where}")
