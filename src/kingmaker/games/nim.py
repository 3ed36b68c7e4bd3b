"""Nim for any number of players: take any number from one pile; the player who takes the last object of all wins.

Bouton, "Nim, a game with a complete mathematical theory", 1901, for two players: whoever leaves piles whose binary sum
without carry is 0 wins. Under `misere` the last to take loses. With more players the winner is paid 1 by every other
player, and a loser pays 1 to every other. A player who cannot win any more does not care who does, and still decides
it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from kingmaker.checks import read_whole, shown, shown_value, whole
from kingmaker.drawing import Pictured, heap_rows
from kingmaker.game import InvalidGame, InvalidState, Playable
from kingmaker.games.encodings.dice import EncodedNim
from kingmaker.properties import Properties
from kingmaker.spec import Spelled

LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""The names of the piles."""
MOST = 1000
"""Objects in a pile."""
MOST_PLAYERS = 100


@dataclass(frozen=True)
class NimState(Playable, Pictured):
    """The objects left in the piles; the action `b-2` takes two from the second pile."""

    game: Nim
    piles: tuple[int, ...]
    player: int = 0
    last: str | None = field(default=None, compare=False)

    @property
    def num_players(self) -> int:
        """How many players there are."""
        return self.game.players

    def legal_actions(self) -> list[str]:
        """List every number that can be taken from every pile."""
        return [f"{LETTERS[i]}-{n}" for i, pile in enumerate(self.piles) for n in range(1, pile + 1)]

    def apply(self, action: str) -> NimState:
        """Take from a pile."""
        i, number = LETTERS.index(action[0]), int(action[2:])
        piles = (*self.piles[:i], self.piles[i] - number, *self.piles[i + 1 :])
        return NimState(self.game, piles, (self.player + 1) % self.num_players, action)

    def is_terminal(self) -> bool:
        """Tell whether nothing is left."""
        return not any(self.piles)

    def returns(self) -> tuple[float, ...]:
        """Let every other player pay 1 to the player who took last, or the other way round under `misere`."""
        taker = (self.player - 1) % self.num_players
        sign = -1.0 if self.game.misere else 1.0
        return tuple(sign * (self.num_players - 1 if player == taker else -1) for player in range(self.num_players))

    # The rules end here.

    def key(self) -> tuple[tuple[int, ...], int]:
        """Return the same for the same piles with the same player to move."""
        return (self.piles, self.player)

    def draw(self) -> str:
        """Draw one line for each pile, and a dot for each object that was taken last."""
        gone, number = (LETTERS.index(self.last[0]), int(self.last[2:])) if self.last else (None, 0)
        lines = [
            f"{LETTERS[i]}  {'|' * pile}{'·' * number if i == gone else ''}".rstrip()
            for i, pile in enumerate(self.piles)
        ]
        wins = "loses" if self.game.misere else "wins"
        before = (self.player - 1) % self.num_players
        end = f"player {before} took the last, and {wins}" if self.is_terminal() else f"▶ player {self.player}"
        return "\n".join([*lines, end])

    def svg(self) -> str:
        """Draw one row for each pile as a picture; objects taken last are hollow."""
        over = self.is_terminal()
        return heap_rows(
            self.piles,
            mover=None if over else self.player,
            title=str(self.game),
            names=LETTERS,
            taken=(LETTERS.index(self.last[0]), int(self.last[2:])) if self.last else None,
            returns=self.returns() if over else (),
        )

    def __str__(self) -> str:
        text = f"{'/'.join(map(str, self.piles))} player={self.player}"
        return text if self.last is None else f"{text} last={self.last}"


@dataclass(frozen=True, kw_only=True, repr=False)
class Nim(EncodedNim, Spelled):
    """The rules: how many `players`, the `piles` at the start, and whether the last to take loses (`misere`)."""

    name: ClassVar[str] = "nim"

    players: int = 2
    piles: tuple[int, ...] = (3, 4, 5)
    misere: bool = False

    def __post_init__(self) -> None:
        players: Any = self.players
        whole(players, "players of nim", 2, MOST_PLAYERS, error=InvalidGame)
        piles: Any = self.piles
        if not isinstance(piles, tuple | list) or not 1 <= len(piles) <= len(LETTERS):
            raise InvalidGame(f"expected 1 to {len(LETTERS)} piles of nim, got {shown_value(piles)}")
        for pile in piles:
            whole(pile, "a pile of nim", 1, MOST, error=InvalidGame)
        object.__setattr__(self, "piles", tuple(piles))

    @property
    def properties(self) -> Properties:
        """What kind of game it is."""
        return Properties(players=self.players, zero_sum=True).typical_of(self, branching=6.3, length=6.2)

    def new(self, *, seed: int | None = None) -> NimState:
        """Start with all piles; there is no chance in the game."""
        return NimState(self, self.piles)

    def parse(self, text: str) -> NimState:
        """Read a position as `str(state)` writes it; `player=` and `last=` may be left out."""
        written, *fields = text.split() or [""]
        found = dict(field.partition("=")[::2] for field in fields)
        if len(found) != len(fields) or not found.keys() <= {"player", "last"}:
            raise InvalidState(f"expected piles, player=… and perhaps last=…, got '{text}'")
        sizes = written.split("/")
        if len(sizes) != len(self.piles):
            raise InvalidState(f"expected {len(self.piles)} piles with slashes between, got '{text}'")
        piles = tuple(_number(size, most, text) for size, most in zip(sizes, self.piles, strict=True))
        player = _number(found.get("player", "0"), self.players - 1, text)
        last = found.get("last")
        if last is not None:
            pile, minus, number = last.partition("-")
            i = LETTERS.find(pile) if len(pile) == 1 else -1
            if not minus or not 0 <= i < len(piles) or not _number(number, self.piles[i] - piles[i], text):
                raise InvalidState(f"expected last= to be what was taken, b-2 for example, got '{text}'")
        return NimState(self, piles, player, last)


def _number(text: str, most: int, where: str) -> int:
    return read_whole(text, f"a number in '{shown(where)}'", most, error=InvalidState)
