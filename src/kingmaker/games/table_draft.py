"""The table draft: each item has a value for each player, and values add up.

Brams & Straffin, "Prisoners' Dilemma and Professional Sports Drafts", 1979, for two teams; Dessai, Gibson & Zhao,
"Search Strategies in Multi-Player Drafting Games", 2009, for any number of players. With `values` the table is given,
one row for each player; without, whole numbers from 0 to `high` are drawn from the seed, for `players` and `items`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

from kingmaker import _engine
from kingmaker.drawing.draft_table import draft_table
from kingmaker.game import InvalidGame, InvalidState
from kingmaker.games.boards import check_whole
from kingmaker.games.drafts import DraftState, branching_of, check_names, letters, split_text, turns_of
from kingmaker.games.encodings.drafts import EncodedTable
from kingmaker.properties import Properties
from kingmaker.spec import Spelled

MOST_ITEMS, MOST_PLAYERS = 256, 255
MOST_HIGH = 10**9
LARGEST = 1e100
"""Sums of values have to stay finite."""
MOST_SHOWN = 12
"""Open items in the drawing for terminals."""


class TableDraftState(DraftState["TableDraft"]):
    """A position of a table draft; `values` are what the items are worth, one row for each player."""

    __slots__ = ()

    @property
    def seed(self) -> int | None:
        """What the values were drawn from; None where they are given by the rules."""
        seed = self.core.fields()["seed"]
        return None if seed is None else int(seed)

    @property
    def values(self) -> tuple[tuple[float, ...], ...]:
        """What each item is worth to each player, one row for each player."""
        seed = self.seed
        return self.game.values if seed is None else self.game.drawn(seed)

    def draw(self) -> str:
        """Write what each player has, and the open items, the best for the mover first."""
        worth = dict(zip(self.game.item_names, zip(*self.values, strict=True), strict=True))
        lines = []
        for player, (held, total) in enumerate(zip(self.holdings, self.evaluate(), strict=True)):
            items = "  ".join(f"{item} {worth[item][player]:g}" for item in held)
            lines.append(f"player {player}  {total:g}  {items}".rstrip())
        if not self.is_terminal():
            own = self.item_values(self.player)
            ranked = sorted(own, key=lambda item: -own[item])
            shown = "  ".join(f"{item} {'/'.join(f'{each:g}' for each in worth[item])}" for item in ranked[:MOST_SHOWN])
            more = f"  and {len(ranked) - MOST_SHOWN} more" if len(ranked) > MOST_SHOWN else ""
            lines.append(f"open  {shown}{more}")
        return "\n".join([*lines, self.whose_turn()])

    def svg(self) -> str:
        """Draw the table, what was picked in the colour of its owner."""
        turns = dict(zip(self.picks, self.game.turns, strict=False))
        return draft_table(
            self.game.item_names,
            self.values,
            turns,
            mover=None if self.is_terminal() else self.player,
            title="Table draft",
            last=self.picks[-1] if self.picks else None,
            standings=[f"{total:g}" for total in self.evaluate()],
            heading=self.whose_turn(),
        )


@dataclass(frozen=True, kw_only=True, repr=False)
class TableDraft(EncodedTable, Spelled):
    """The rules. `order` is round-robin, snake, or the players one after another: the draft ends where it does."""

    name: ClassVar[str] = "table-draft"

    values: tuple[tuple[float, ...], ...] = ()
    players: int | None = None
    items: int | None = None
    high: int | None = None
    order: str | tuple[int, ...] = "round-robin"
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_whole(self, self.name, "players", 1, MOST_PLAYERS)
        check_whole(self, self.name, "items", 1, MOST_ITEMS)
        check_whole(self, self.name, "high", 0, MOST_HIGH)
        if self.values:
            given = [field for field in ("players", "items", "high") if getattr(self, field) is not None]
            if given:
                raise InvalidGame(f"expected values of {self.name} or {' and '.join(given)} to draw them, got both")
            object.__setattr__(self, "values", _rows(self.values))
        if self.names:
            check_names(self.name, self.names, self.size[1])
            object.__setattr__(self, "names", tuple(self.names))
        if not isinstance(self.order, str):
            object.__setattr__(self, "order", self.turns)
        self.new()

    @property
    def size(self) -> tuple[int, int]:
        """How many players and items there are."""
        if self.values:
            return len(self.values), len(self.values[0])
        return 4 if self.players is None else self.players, 12 if self.items is None else self.items

    @property
    def turns(self) -> tuple[int, ...]:
        """Return whose pick each turn is."""
        return turns_of(self.name, self.order, *self.size)

    @property
    def item_names(self) -> tuple[str, ...]:
        """What the items are called: letters, unless they have names."""
        return self.names or tuple(map(letters, range(self.size[1])))

    @property
    def properties(self) -> Properties:
        """What kind of game it is; branching and length follow from the rules."""
        players, items = self.size
        turns = len(self.turns)
        alike = self.high == 0 if not self.values else len(set(self.values)) == 1 and turns == items
        single = not self.values and players == 1
        return Properties(
            players=players,
            zero_sum=alike or (single and turns == items),
            dealt=not self.values and self.high != 0,
            branching=branching_of(turns, items),
            length=float(turns),
        )

    def new(self, *, seed: int | None = None) -> TableDraftState:
        """Start a draft, with values that are given or drawn from the seed."""
        drawn_from = None if self.values else (seed or 0) % 2**64
        return TableDraftState(self, _engine.start(self.name, self.rules(drawn_from)))

    def parse(self, text: str) -> TableDraftState:
        """Read a position as `str(state)` writes it: `picks=B/A`, and `seed=7` before it where values are drawn."""
        seed, picks = split_text(text)
        if (seed is None) is not bool(self.values):
            expected = "no seed=, since the values are given," if self.values else "seed= before the picks"
            raise InvalidState(f"expected {expected} in '{text}'")
        try:
            return TableDraftState(self, _engine.parse(self.name, self.rules(seed), picks))
        except InvalidState as error:
            raise InvalidState(f"{error} in '{text}'") from None

    def drawn(self, seed: int) -> tuple[tuple[float, ...], ...]:
        """Return the values that are drawn from a seed."""
        values = _engine.start(self.name, self.rules(seed)).facts()["values"]
        return tuple(map(tuple, values))

    def rules(self, seed: int | None) -> dict[str, Any]:
        """Return the rules as the engine takes them; values that are not given are drawn from the seed."""
        players, items = self.size
        return {
            "seed": seed,
            "values": self.values,
            "players": players,
            "items": items,
            "high": 99 if self.high is None else self.high,
            "names": list(self.item_names),
            "order": list(self.turns),
        }


def _rows(values: Any) -> tuple[tuple[float, ...], ...]:
    """Check a table of values."""
    if not isinstance(values, tuple | list) or not 1 <= len(values) <= MOST_PLAYERS:
        raise InvalidGame(f"expected values of table-draft to be a row for each of 1 to {MOST_PLAYERS} players")
    rows = []
    for player, row in enumerate(values):
        if not isinstance(row, tuple | list) or not 1 <= len(row) <= MOST_ITEMS:
            raise InvalidGame(f"expected 1 to {MOST_ITEMS} values for player {player} of table-draft, got {row!r}")
        for value in row:
            fine = isinstance(value, int | float) and not isinstance(value, bool)
            if not fine or math.isnan(value) or abs(value) > LARGEST:
                raise InvalidGame(f"expected finite values for player {player} of table-draft, got {value!r}")
        rows.append(tuple(map(float, row)))
    if len({len(row) for row in rows}) > 1:
        raise InvalidGame(
            f"expected the same number of values for every player, got {' and '.join(str(len(r)) for r in rows)}"
        )
    return tuple(rows)
