"""Drafts: an action is an item; a vector has who picked what, and what items are worth where that is not fixed."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kingmaker.games.encodings.parts import EncodedGame, Parts, marked, planes, scaled, share, turned


class EncodedMap(EncodedGame):
    """The draft of Risk: the territories of each player."""

    def all_actions(self) -> tuple[str, ...]:
        """List the territories by their names."""
        return tuple(sorted(self.new().legal_actions()))

    def encoded_parts(self, state: Any, player: int) -> Parts:
        """Return the territories of each player, and how far the draft has come."""
        return {
            "owners": planes(self.all_actions(), state.holdings, player),
            "clock": [share(state.turn, len(state.game.turns))],
        }


class EncodedTable(EncodedGame):
    """The table draft: the items of each player, and what they are worth to each, over the largest value."""

    def all_actions(self) -> tuple[str, ...]:
        """List the items."""
        rules: Any = self
        return tuple(rules.item_names)

    def encoded_parts(self, state: Any, player: int) -> Parts:
        """Return holdings, values, and how far the draft has come."""
        rules: Any = self
        items = self.all_actions()
        largest = max(abs(value) for row in rules.values for value in row) if rules.values else rules.rules(0)["high"]
        worth = [dict(zip(items, row, strict=True)) for row in turned(state.values, player)]
        return {
            "owners": planes(items, state.holdings, player),
            "values": [entry for row in worth for entry in scaled(items, row, largest)],
            "clock": [share(state.turn, len(rules.turns))],
        }


class EncodedRoster(EncodedGame):
    """The roster draft: an item is called by its position and its rank there, and so it is numbered.

    Where the pool is drawn, there are numbers for as many items of each position as the pool has altogether.
    """

    own_values: bool
    values: tuple[tuple[float, ...], ...]
    positions: tuple[str, ...]
    items: int
    high: int

    def all_actions(self) -> tuple[str, ...]:
        """List the items, position by position, the best first."""
        rules: Any = self
        count = Counter(self.positions) if self.positions else dict.fromkeys(rules.known, self.items)
        return tuple(f"{name}{rank}" for name in rules.known for rank in range(1, count.get(name, 0) + 1))

    def encoded_parts(self, state: Any, player: int) -> Parts:
        """Return rosters, what is free, what it is worth to whom, and how far the draft has come."""
        fields, items = state.core.fields(), self.all_actions()
        largest = max(abs(value) for row in self.values for value in row) if self.values else self.high
        differ = len(self.values) > 1 if self.values else self.own_values
        rows = turned(fields["values"], player) if differ else fields["values"][:1]
        worth = [dict(zip(fields["items"], row, strict=True)) for row in rows]
        return {
            "owners": planes(items, fields["rosters"], player),
            "free": marked(items, fields["free"]),
            "values": [entry for row in worth for entry in scaled(items, row, largest)],
            "clock": [share(fields["turn"], len(fields["order"]))],
        }
