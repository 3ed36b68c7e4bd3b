"""A draft of rosters: teams pick items in turn, each item has a position, and the best line-up of a team is paid.

Drafting games are those of Dessai, Gibson & Zhao, 2009 (items, an order of turns, picks without replacement, a reward
on the final partition); slots, caps and bench are those of fantasy leagues. The line-up is exact: which items can start
together is a transversal matroid (Edmonds & Fulkerson 1965), on which taking the best that fits is optimal. Items that
do not start count `bench_weight` of what they are above the base level of their position. A pick is legal if its cap
allows it and the team can still fill its slots with the picks that it has left; where the pool no longer allows that,
caps alone bind, and then nothing does. The evaluation fills open slots with items of replacement level, the best that
no team would start: picking by it is picking by value over replacement.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from kingmaker import _engine
from kingmaker.checks import is_whole, shown_value
from kingmaker.drawing.roster_table import TeamRow, roster_table
from kingmaker.game import InvalidGame, InvalidState
from kingmaker.games.boards import BoardState, check_whole
from kingmaker.games.drafts import ItemsState
from kingmaker.games.encodings.drafts import EncodedRoster
from kingmaker.games.native import check_yes
from kingmaker.properties import Properties
from kingmaker.spec import Spelled, nearest

MOST_SHOWN = 12
MOST_PICTURED = 36
"""Free items that a drawing lists; their number stands behind them."""
POSITION = re.compile(r"[A-Za-z0-9]{0,7}[A-Za-z]")
"""How positions are written: they end in a letter, since the rank of an item follows."""
FLEXIBLE = "|"
"""Between the positions that a flexible slot takes."""


class RosterDraftState(ItemsState["RosterDraft"], BoardState["RosterDraft"]):
    """A position: `rosters`, `lineups`, `free`, `order`, `turn`; an action is an item: `RB1` is the best of the RBs.

    `item_values` are what the items are above the replacement level of their positions.
    """

    __slots__ = ()

    @property
    def rosters(self) -> tuple[tuple[str, ...], ...]:
        """The items of each player."""
        return tuple(tuple(items) for items in self.core.fields()["rosters"])

    @property
    def lineups(self) -> tuple[tuple[str | None, ...], ...]:
        """For each player the items of the best line-up, slot by slot."""
        return tuple(tuple(items) for items in self.core.fields()["lineups"])

    @property
    def free(self) -> tuple[str, ...]:
        """The items that nobody has, those first that are worth most to the player who picks."""
        fields = self.core.fields()
        worth = dict(zip(fields["items"], fields["values"][self.player], strict=True))
        return tuple(sorted(fields["free"], key=lambda item: -worth[item]))

    @property
    def order(self) -> tuple[int, ...]:
        """Whose pick it is, pick by pick, from the start."""
        return tuple(self.core.fields()["order"])

    @property
    def winner(self) -> int | None:
        """Who has won: the player with the highest value at the end, if it is one."""
        if not self.is_terminal():
            return None
        best = [player for player, value in enumerate(self.returns()) if value == max(self.returns())]
        return best[0] if len(best) == 1 else None

    def value(self, player: int, item: str) -> float:
        """Return what an item is worth to a player."""
        fields = self.core.fields()
        if item not in fields["items"]:
            raise InvalidState(f"unknown item '{item}': {nearest(item, fields['items'])}")
        self._check(player)
        return float(fields["values"][player][fields["items"].index(item)])

    def rows(self) -> list[TeamRow]:
        """Return what is shown of each player: the line-up, the bench and what they are worth."""
        worth = [low for low, _ in self.bounds()]
        return [
            TeamRow(lineup, tuple(item for item in roster if item not in lineup), value)
            for lineup, roster, value in zip(self.lineups, self.rosters, worth, strict=True)
        ]

    def draw(self) -> str:
        """Draw a line for each player with the line-up slot by slot, and the best that is free."""
        heads = ["", *self.game.slots, "bench", "worth"]
        lines = [
            [f"player {number}", *(item or "·" for item in row.lineup), " ".join(row.bench) or "·", f"{row.worth:.6g}"]
            for number, row in enumerate(self.rows())
        ]
        widths = [max(map(len, column)) for column in zip(heads, *lines, strict=True)]
        mover = None if self.is_terminal() else self.player
        drawn = [
            f"{'▶' if number == mover else ' '} "
            + "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
            for number, cells in enumerate([heads, *lines], start=-1)
        ]
        free = self.free
        more = f" and {len(free) - MOST_SHOWN} more" if len(free) > MOST_SHOWN else ""
        return "\n".join([*(line.rstrip() for line in drawn), f"free: {' '.join(free[:MOST_SHOWN]) or 'none'}{more}"])

    def svg(self) -> str:
        """Draw line-ups and benches as a table, the last pick marked, with the best that is free below."""
        over = self.is_terminal()
        return roster_table(
            self.rows(),
            slots=self.game.slots,
            mover=None if over else self.player,
            title="Roster draft",
            last=self.last,
            free=self.free[:MOST_PICTURED],
            more=max(0, len(self.free) - MOST_PICTURED),
            returns=self.returns() if over else (),
        )


@dataclass(frozen=True, kw_only=True, repr=False)
class RosterDraft(EncodedRoster, Spelled):
    """The rules, and the pool.

    `slots` are the starting slots, each a position or several with `|` between; `bench` is how many more a roster has
    room for; `caps` how many of a position it may have (`QB:2`). `positions` and `values` are the pool: the position of
    each item, and one row of values for all players or one for each. Without them `items` are drawn from the seed, with
    values from 0 to `high`, different for each player under `own_values`. `order` is snake, round-robin, or the list of
    teams, pick by pick. `rounds` are by default as many as a roster has room for. `base` are base levels (`QB:200`).
    """

    name: ClassVar[str] = "roster-draft"

    players: int = 3
    slots: tuple[str, ...] = ("QB", "RB", "WR", "RB|WR")
    bench: int = 1
    caps: tuple[str, ...] = ()
    items: int = 24
    high: int = 99
    own_values: bool = False
    positions: tuple[str, ...] = ()
    values: tuple[tuple[float, ...], ...] = ()
    order: Literal["snake", "round-robin"] | tuple[int, ...] = "snake"
    rounds: int | None = None
    bench_weight: float = 0.1
    base: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_whole(self, self.name, "players", 1, 16)
        check_whole(self, self.name, "bench", 0, 50)
        check_whole(self, self.name, "items", 1, 400)
        check_whole(self, self.name, "high", 0, 1_000_000)
        check_whole(self, self.name, "rounds", 1, 60)
        check_yes(self, self.name, "own_values")
        for field in ("slots", "caps", "positions", "base"):
            object.__setattr__(self, field, _texts(field, getattr(self, field)))
        if not self.slots:
            raise InvalidGame(f"expected at least one starting slot of {self.name}, got none")
        object.__setattr__(self, "values", _rows(self.values))
        object.__setattr__(self, "order", self._checked_order())
        weight: Any = self.bench_weight
        if not isinstance(weight, int | float) or isinstance(weight, bool):
            raise InvalidGame(f"expected bench_weight of {self.name} to be a number, got {self.bench_weight!r}")
        if bool(self.positions) != bool(self.values):
            raise InvalidGame(f"expected positions and values of {self.name} together, or neither, got one of them")
        _engine.start(self.name, self.rules(0))

    def _checked_order(self) -> Any:
        order: Any = self.order
        if order in ("snake", "round-robin"):
            return order
        whole = isinstance(order, tuple | list) and all(type(player) is int and player >= 0 for player in order)
        if not whole:
            raise InvalidGame(f"expected order of {self.name} to be snake, round-robin or players, got {order!r}")
        if self.rounds is not None:
            raise InvalidGame(
                f"expected rounds of {self.name} only where the order does not list every pick, got {self.rounds}"
            )
        return tuple(order)

    @property
    def properties(self) -> Properties:
        """What kind of game it is."""
        kind = Properties(players=self.players, zero_sum=False, dealt=not self.positions)
        return kind.typical_of(self, branching=16.1, length=15.0)

    @property
    def known(self) -> tuple[str, ...]:
        """The positions, in the order in which slots and pool name them first."""
        named = [name for slot in self.slots for name in slot.split(FLEXIBLE)]
        return tuple(dict.fromkeys([*named, *self.positions]))

    def new(self, *, seed: int | None = None) -> RosterDraftState:
        """Start a draft; the seed draws the pool where none is given."""
        return RosterDraftState(self, _engine.start(self.name, self.rules(_seed(seed))))

    def parse(self, text: str) -> RosterDraftState:
        """Read a position as `str(state)` writes it: `rosters=RB1,WR3/QB1/…`, after `seed=7` where the seed drew it."""
        found: dict[str, str] = {}
        for part in text.split():
            name, equals, value = part.partition("=")
            if not equals or name not in ("seed", "rosters") or name in found:
                raise InvalidState(f"expected seed=… and rosters=…, each once, got '{part}' in '{text}'")
            found[name] = value
        seed = found.get("seed", "0")
        if "rosters" not in found or not (seed.isascii() and seed.isdigit()) or ("seed" in found and self.positions):
            only = "rosters=…/…" if self.positions else "seed= with a whole number and rosters=…/…"
            raise InvalidState(f"expected {only}, got '{text}'")
        try:
            core = _engine.parse(self.name, self.rules(_seed(int(seed))), found["rosters"])
        except InvalidState as error:
            raise InvalidState(f"{error} in '{text}'") from None
        return RosterDraftState(self, core)

    def turns(self) -> list[int]:
        """Return whose pick it is, pick by pick."""
        if isinstance(self.order, tuple):
            return list(self.order)
        rounds = len(self.slots) + self.bench if self.rounds is None else self.rounds
        there = list(range(self.players))
        back = there[::-1] if self.order == "snake" else there
        return [player for number in range(rounds) for player in (back if number % 2 else there)]

    def rules(self, seed: int) -> dict[str, Any]:
        """Return the rules as the engine takes them: positions by their numbers, and the seed of a pool to be drawn."""
        known = self.known
        for name in known:
            if not POSITION.fullmatch(name):
                raise InvalidGame(
                    f"expected positions of {self.name} to be up to 8 letters and digits that end in a letter, "
                    f"got '{name}'"
                )
        places = len(self.slots) + self.bench
        caps = _by_position("caps", self.caps, known, int, places)
        number = {name: place for place, name in enumerate(known)}
        return {
            "players": self.players,
            "roster": {
                "positions": list(known),
                "slots": [[number[name] for name in slot.split(FLEXIBLE)] for slot in self.slots],
                "bench": self.bench,
                "caps": [min(cap, places) for cap in caps],
            },
            "order": self.turns(),
            "bench_weight": float(self.bench_weight),
            "base": _by_position("base", self.base, known, float, 0.0),
            "items": [number[name] for name in self.positions],
            "values": [list(row) for row in self.values],
            "drawn": {"items": self.items, "rows": self.players if self.own_values else 1, "high": self.high},
            "seed": seed,
        }


def _seed(seed: int | None) -> int:
    if seed is not None and not is_whole(seed):
        raise InvalidGame(f"expected a seed that is a whole number, got {shown_value(seed)}")
    return (seed or 0) % 2**64


def _texts(field: str, given: Any) -> tuple[str, ...]:
    if not isinstance(given, tuple | list) or not all(isinstance(text, str) and text for text in given):
        raise InvalidGame(f"expected {field} of roster-draft to be names, got {given!r}")
    return tuple(given)


def _rows(given: Any) -> tuple[tuple[float, ...], ...]:
    try:
        return tuple(tuple(float(value) for value in row) for row in given)
    except (TypeError, ValueError):
        raise InvalidGame(f"expected values of roster-draft to be rows of numbers, got {given!r}") from None


def _by_position(field: str, given: tuple[str, ...], known: tuple[str, ...], kind: Any, default: Any) -> list[Any]:
    """Read entries such as `QB:2`, a number for each position that is named."""
    found: dict[str, Any] = {}
    for text in given:
        name, _, value = text.partition(":")
        if name not in known:
            raise InvalidGame(f"unknown position '{name}' in {field} of roster-draft: {nearest(name, known)}")
        try:
            number = kind(value)
        except ValueError:
            number = None
        if number is None or name in found or (kind is int and number < 0):
            raise InvalidGame(f"expected {field} of roster-draft as {known[0]}:2, each position once, got '{text}'")
        found[name] = number
    return [found.get(name, default) for name in known]
