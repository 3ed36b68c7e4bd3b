"""Spades and Hearts once more, written from their rules with lists and strings, to hold the engine's rules to.

Nothing is shared with the engine but the random numbers: a card is its text, a hand a list, and every question is
answered by looking at all cards. `play_out` walks a game of the package by chance.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from kingmaker.reference import Random

RANKS = "23456789TJQKA"
SUITS = "CDHS"
DECK = [rank + suit for suit in SUITS for rank in RANKS]


def dealt(deck: list[str], players: int, cards: int, seed: int) -> tuple[tuple[str, ...], ...]:
    """Shuffle as Fisher and Yates do, from the end, by numbers from the seed; the first cards go to player 0."""
    pack, chance = list(deck), Random(seed)
    for i in reversed(range(1, len(pack))):
        j = chance.below(i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return tuple(tuple(in_order(pack[player * cards : (player + 1) * cards])) for player in range(players))


def in_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=lambda card: (SUITS.index(card[1]), RANKS.index(card[0])))


def height(card: str) -> int:
    return RANKS.index(card[0])


@dataclass
class SlowDeal:
    """One deal of a trick-taking game: who holds what, what lies on the table as (player, card), what was won."""

    hands: list[list[str]]
    leader: int
    table: list[tuple[int, str]] = field(default_factory=list)
    won: list[list[str]] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)
    broken: bool = False

    def __post_init__(self) -> None:
        self.won = [[] for _ in self.hands]
        self.tricks = [0 for _ in self.hands]

    @property
    def player(self) -> int:
        return (self.leader + len(self.table)) % len(self.hands)

    def following(self) -> list[str]:
        """The cards of the suit that was led, or the whole hand."""
        hand = self.hands[self.player]
        led = self.table[0][1][1]
        return [card for card in hand if card[1] == led] or hand

    def put(self, card: str, trumps: str) -> None:
        self.hands[self.player].remove(card)
        self.table.append((self.player, card))
        if len(self.table) < len(self.hands):
            return
        led = self.table[0][1][1]
        ruffs = [(height(card), player) for player, card in self.table if card[1] == trumps]
        followers = [(height(card), player) for player, card in self.table if card[1] == led]
        _, winner = max(ruffs or followers)
        self.won[winner] += [card for _, card in self.table]
        self.tricks[winner] += 1
        self.leader = winner
        self.table = []


@dataclass
class SlowSpades(SlowDeal):
    breaking: bool = True

    def legal(self) -> list[str]:
        if self.table:
            return in_order(self.following())
        hand = self.hands[self.player]
        if self.breaking and not self.broken:
            return in_order([card for card in hand if card[1] != "S"] or hand)
        return in_order(hand)

    def play(self, card: str) -> None:
        if card[1] == "S" and self.table and self.table[0][1][1] != "S":
            self.broken = True
        self.put(card, trumps="S")

    @staticmethod
    def score(bid: int | None, taken: int, bags: int) -> int:
        if bid is None:
            return 10 * taken
        if taken < bid:
            return -10 * bid
        score = 10 * bid
        for _ in range(taken - bid):
            bags += 1
            score += 1
            if bags % 10 == 0:
                score -= 100
        return score


@dataclass
class SlowHearts(SlowDeal):
    queen: bool = True
    breaking: bool = True
    first_trick: bool = True
    moon: bool = True

    def costs(self, card: str) -> int:
        if card == "QS" and self.queen:
            return 13
        return 1 if card[1] == "H" else 0

    def legal(self) -> list[str]:
        first = self.first_trick and sum(self.tricks) == 0
        if self.table:
            cards = self.following()
            free = [card for card in cards if self.costs(card) == 0]
            return in_order(free or cards if first else cards)
        clubs = in_order([card for hand in self.hands for card in hand if card[1] == "C"])
        if first and clubs:
            return clubs[:1]
        hand = self.hands[self.player]
        if self.breaking and not self.broken:
            return in_order([card for card in hand if card[1] != "H"] or hand)
        return in_order(hand)

    def play(self, card: str) -> None:
        self.broken = self.broken or card[1] == "H"
        self.put(card, trumps="none")

    def points(self) -> list[int]:
        return [sum(map(self.costs, cards)) for cards in self.won]

    def penalties(self) -> list[int]:
        points = self.points()
        if self.moon and 26 in points:
            return [0 if own == 26 else 26 for own in points]
        return points


def play_out(state: Any, seed: int, plies: int | None = None) -> Iterator[tuple[Any, str | None]]:
    """Every position of a game played by chance with the action that follows it; at the end, or after `plies`, None."""
    chance = random.Random(seed)
    while plies is None or plies > 0:
        if state.is_terminal():
            break
        action = chance.choice(state.legal_actions())
        yield state, action
        state = state.apply(action)
        plies = None if plies is None else plies - 1
    yield state, None


def after(state: Any, seed: int, plies: int | None = None) -> Any:
    """The last position of such a game."""
    *_, (last, _) = play_out(state, seed, plies)
    return last
