"""What drafts share in Python: the order of turns, who has what, and what the open items are worth to whom.

Dessai, Gibson & Zhao, "Search Strategies in Multi-Player Drafting Games", 2009: items are picked in turn from one pool,
and what a player gets in the end depends on who has what, not on the order in which it was picked.
"""

from __future__ import annotations

import re
from typing import Any, Protocol, TypeVar

from kingmaker.checks import whole
from kingmaker.game import InvalidGame, InvalidState
from kingmaker.games.native import BoundedState, EstimatedState, OrderedState

ORDERS = ("round-robin", "snake")
FORBIDDEN = "/+,=:<>"
"""What the name of an item may not contain, so that games and positions are text."""


class Drafted(Protocol):
    """The rules of a draft."""

    @property
    def turns(self) -> tuple[int, ...]:
        """Return whose pick each turn is."""


G = TypeVar("G", bound=Drafted)
R = TypeVar("R")


class ItemsState(BoundedState[R], EstimatedState[R], OrderedState[R]):
    """A position of a draft, as searches made for drafts see it."""

    __slots__ = ()

    def picks_left(self, player: int) -> int:
        """Tell how often a player will pick from here on."""
        self._check(player)
        return self.core.picks_left(player)

    def item_values(self, player: int) -> dict[str, float]:
        """Return what each open item is worth to a player."""
        self._check(player)
        rows = self.core.item_values()
        return {item: row[player] for item, row in zip(self.legal_actions(), rows, strict=True)}

    def _check(self, player: Any) -> None:
        if player not in range(self.num_players):
            raise InvalidState(f"expected a player from 0 to {self.num_players - 1}, got {player!r}")


class DraftState(ItemsState[G]):
    """A position of a draft: `picks` in their order, `holdings` of each player; an action is the name of an item."""

    __slots__ = ()

    @property
    def picks(self) -> tuple[str, ...]:
        """The items that were picked, in order."""
        return tuple(self.core.fields()["picks"])

    @property
    def holdings(self) -> tuple[tuple[str, ...], ...]:
        """The items of each player, in the order in which it picked them."""
        rows: list[list[str]] = [[] for _ in range(self.num_players)]
        for item, player in zip(self.picks, self.game.turns, strict=False):
            rows[player].append(item)
        return tuple(map(tuple, rows))

    @property
    def turn(self) -> int:
        """How many picks have been made."""
        return len(self.picks)

    def whose_turn(self) -> str:
        """Say who is to pick, or that the draft is over."""
        total = len(self.game.turns)
        return (
            "the draft is over"
            if self.is_terminal()
            else f"player {self.player} to move, pick {self.turn + 1} of {total}"
        )

    def __str__(self) -> str:
        return str(self.core.fields()["text"])


def turns_of(game: str, order: Any, players: int, items: int) -> tuple[int, ...]:
    """Write an order of turns out: its name, or the players one after another."""
    if order == "round-robin":
        return tuple(turn % players for turn in range(items))
    if order == "snake":
        forth = tuple(range(players))
        return tuple((forth + forth[::-1])[turn % (2 * players)] for turn in range(items))
    if not isinstance(order, tuple | list) or not order:
        raise InvalidGame(f"expected order of {game} to be round-robin, snake, or players, got {order!r}")
    for player in order:
        whole(player, f"a player in the order of {game}", 0, players - 1, error=InvalidGame)
    if len(order) > items:
        raise InvalidGame(f"expected at most {items} picks in the order of {game}, got {len(order)} for {items} items")
    return tuple(order)


def branching_of(turns: int, items: int) -> float:
    """Return the mean number of open items over the picks of a draft."""
    return items - (turns - 1) / 2


def split_text(text: str) -> tuple[int | None, str]:
    """Read `seed=7 picks=B/A`: the seed, if there is one, and the picks as they are written."""
    found = re.fullmatch(r"\s*(?:seed=(\d{1,20})\s+)?picks=(.*)", text, re.DOTALL)
    if found is None:
        raise InvalidState(f"expected the picks of a draft such as 'picks=B/A', got '{text}'")
    seed = None if found[1] is None else int(found[1])
    if seed is not None and seed >= 2**64:
        raise InvalidState(f"expected a seed below 2^64, got {seed} in '{text}'")
    return seed, found[2]


def letters(place: int) -> str:
    """Name an item by its place: A to Z, then AA, AB and so on."""
    name = ""
    while place >= 0:
        name = chr(ord("A") + place % 26) + name
        place = place // 26 - 1
    return name


def check_names(game: str, names: Any, items: int) -> None:
    """Refuse names of items that are not different text that can be written and read."""
    if not isinstance(names, tuple | list) or len(names) != items:
        got = len(names) if isinstance(names, tuple | list) else repr(names)
        raise InvalidGame(f"expected a name for each of {items} items of {game}, got {got}")
    seen: set[str] = set()
    for name in names:
        if not isinstance(name, str) or name.split() != name.split(" ") or not name or name.lower() == "none":
            raise InvalidGame(f"expected the name of an item of {game} to be text, got {name!r}")
        if set(name) & set(FORBIDDEN):
            raise InvalidGame(f"expected names of items of {game} without {' '.join(FORBIDDEN)}, got {name!r}")
        if name.lower() in seen:
            raise InvalidGame(f"expected each name of an item of {game} once, got {name!r} twice")
        seen.add(name.lower())
