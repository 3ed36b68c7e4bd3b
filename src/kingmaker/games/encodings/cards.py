"""Card games: an action is a card, or a bid where players bid; a vector has the cards that a player knows.

Where hands are open, everybody knows all of them. Where they are hidden, a player knows its own hand, who played what,
and who did not follow which suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kingmaker.games.encodings.parts import EncodedGame, Parts, marked, one_of, planes, share, turned

SUITS = "CDHS"
RISING = "23456789TJQKA"
DECK = tuple(rank + suit for suit in SUITS for rank in RISING)
"""All cards: clubs first, low cards first."""
ALL_POINTS = 26
PASSED = 3
"""Cards that each player passes in Hearts."""

Trick = tuple[int, Sequence[str]]
"""Who led, and the cards in the order of play."""


class EncodedCards(EncodedGame):
    """A card game of tricks, for which a game says what is special about it."""

    players: int
    hands: str

    @property
    def most_bid(self) -> int | None:
        """The highest bid that a player may make; None where players do not bid."""
        return None

    def all_actions(self) -> tuple[str, ...]:
        """List the 52 cards, and then the bids from 0 on where players bid."""
        bids = () if self.most_bid is None else range(self.most_bid + 1)
        return (*DECK, *(f"bid {bid}" for bid in bids))

    def encoded_parts(self, state: Any, player: int) -> Parts:
        """Return the cards and the tricks, and then what is special about the game."""
        fields = state.core.fields()
        each = self._cards_each()
        found: Parts = {}
        if self.hands == "hidden":
            known = past_tricks(self._played(fields), fields["table"], fields["leader"], self.players, trumps(fields))
            found["hand"] = marked(DECK, fields["hands"][player])
            found["played"] = planes(DECK, played_by(known, self.players), player)
            found["voids"] = planes(SUITS, voids([*known, (fields["leader"], fields["table"])], self.players), player)
        else:
            found["hands"] = planes(DECK, fields["hands"], player)
        on_table = played_by([(fields["leader"], fields["table"])], self.players)
        found["table"] = planes(DECK, on_table, player)
        found["taken"] = [share(tricks, each) for tricks in turned(fields["taken"], player)]
        return found | self.special_parts(state, player)

    def special_parts(self, state: Any, player: int) -> Parts:
        """Return what only this game has."""
        raise NotImplementedError

    def _cards_each(self) -> int:
        rules: Any = self
        return int(rules._rules()["cards"])

    def _played(self, fields: dict[str, Any]) -> list[str]:
        return list(fields["played"])


class EncodedHearts(EncodedCards):
    """Hearts: points, whether hearts are broken, and what is passed."""

    passing: bool

    def special_parts(self, state: Any, player: int) -> Parts:
        """Return points and hearts; where cards are passed, those that the player may know of."""
        fields = state.core.fields()
        found: Parts = {
            "points": [share(points, ALL_POINTS) for points in turned(fields["points"], player)],
            "broken": [float(fields["broken"])],
        }
        if not self.passing:
            return found
        if self.hands == "open":
            passed = fields.get("passed", [[]] * self.players)
            return found | {"passing": [float(fields.get("passing", False))], "passed": planes(DECK, passed, player)}
        seen = state.observation(player)
        return found | {
            "passing": [float(seen["passing"])],
            "chosen": [share(seen["chosen"], PASSED * self.players)],
            "passed": marked(DECK, seen["passed"]),
            "received": marked(DECK, seen["received"]),
        }

    def _played(self, fields: dict[str, Any]) -> list[str]:
        return list(fields["plays"])


class EncodedBids(EncodedCards):
    """Games with bids: what each player has bid, as one of the numbers from 0 on; zeros before."""

    def special_parts(self, state: Any, player: int) -> Parts:
        """Return the bids."""
        bids = turned(state.bids, player)
        return {"bids": [entry for bid in bids for entry in one_of(self._cards_each() + 1, bid)]}


class EncodedSpades(EncodedBids):
    """Spades: bids, and whether spades are broken."""

    scoring: str

    @property
    def bids_by(self) -> str:
        """The rule by which bids are made."""
        raise NotImplementedError

    @property
    def most_bid(self) -> int | None:
        """The highest bid: all tricks."""
        return self._cards_each() if self.scoring == "bids" and self.bids_by == "players" else None

    def special_parts(self, state: Any, player: int) -> Parts:
        """Return bids and spades."""
        return super().special_parts(state, player) | {"broken": [float(state.broken)]}


class EncodedOhHell(EncodedBids):
    """Oh Hell: bids, and the card that is turned up."""

    @property
    def most_bid(self) -> int:
        """The highest bid: all tricks."""
        return self._cards_each()

    def special_parts(self, state: Any, player: int) -> Parts:
        """Return bids and the card whose suit is trumps."""
        return super().special_parts(state, player) | {"trump": marked(DECK, [state.trump])}


def trumps(fields: dict[str, Any]) -> str | None:
    """Return the suit that beats the others, by what a position has: bids alone are Spades."""
    if "trump" in fields:
        return str(fields["trump"])[1] if fields["trump"] else None
    return "S" if "bids" in fields else None


def past_tricks(
    played: Sequence[str], table: Sequence[str], leader: int, players: int, trump: str | None
) -> list[Trick]:
    """Return the tricks that are over, the last first: who took one leads the next, and so it is known who led it."""
    found = []
    over = len(played) - len(table)
    for end in range(over, 0, -players):
        trick = played[end - players : end]
        best = max(range(players), key=lambda place: _strength(trick[place], trick[0][1], trump))
        leader = (leader - best) % players
        found.append((leader, trick))
    return found


def played_by(tricks: Sequence[Trick], players: int) -> list[list[str]]:
    """Return the cards that each player has played."""
    found: list[list[str]] = [[] for _ in range(players)]
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            found[(leader + place) % players].append(card)
    return found


def voids(tricks: Sequence[Trick], players: int) -> list[set[str]]:
    """Return the suits that each player has not followed."""
    found: list[set[str]] = [set() for _ in range(players)]
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            if card[1] != cards[0][1]:
                found[(leader + place) % players].add(cards[0][1])
    return found


def _strength(card: str, led: str, trump: str | None) -> tuple[bool, bool, int]:
    return card[1] == trump, card[1] == led, RISING.index(card[0])
