"""What the tuned evaluations count, and what they make of it: the plain definition.

A player's part of what is still to come in a deal grows with the exponential of a sum of weights, one for each of its
cards, by suit and by how many cards of others in that suit are higher and how many are lower; one for each suit that
only others have; and one for the lead. In Hearts the hearts and the queen of spades are shared out apart, and who
holds the queen has a weight by the spades beside her.

Abalone keeps the sum of Hashavit & Markovitch, IJCAI 2011, with weights of its own.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

SUITS, RANKS = "CDHS", "23456789TJQKA"
MOST = 3
"""Cards of others are counted up to this number, which stands for more, too."""
CELLS = (MOST + 1) ** 2
NUMBERS = len(SUITS) * (CELLS + 1) + 1
"""Weights of a sum: those of cards suit by suit, of voids, and of the lead."""
MOST_GUARDS = 4
QUEEN, QUEEN_POINTS = "QS", 13

Hands = Sequence[Sequence[str]]


def counts(hands: Hands, leader: int, player: int) -> list[int]:
    """Return how often each weight counts for a player."""
    found = [0] * NUMBERS
    for suit, name in enumerate(SUITS):
        own = [RANKS.index(card[0]) for card in hands[player] if card[1] == name]
        rest = [hand for seat, hand in enumerate(hands) if seat != player]
        others = [RANKS.index(card[0]) for hand in rest for card in hand if card[1] == name]
        for rank in own:
            lower = min(sum(other < rank for other in others), MOST)
            higher = min(sum(other > rank for other in others), MOST)
            found[suit * CELLS + higher * (MOST + 1) + lower] += 1
        found[len(SUITS) * CELLS + suit] = int(not own and bool(others))
    found[-1] = int(player == leader)
    return found


def guards(hands: Hands, player: int) -> int | None:
    """Return how many spades a player has beside the queen, as far as it matters; none who has not the queen."""
    if QUEEN not in hands[player]:
        return None
    return min(sum(card[1] == "S" for card in hands[player]) - 1, MOST_GUARDS)


def parts(sums: Sequence[float]) -> list[float]:
    """Return the part of each player."""
    powers = [math.exp(each - max(sums)) for each in sums]
    return [power / sum(powers) for power in powers]


def sums(weights: Sequence[float], hands: Hands, leader: int) -> list[float]:
    """Return the sum of each player."""
    times = [counts(hands, leader, player) for player in range(len(hands))]
    return [math.fsum(weight * time for weight, time in zip(weights, row, strict=True)) for row in times]


def hearts_points(weights: Mapping[str, Any], hands: Hands, table: Sequence[str], leader: int) -> list[float]:
    """Return the points that each player has still to take in Hearts."""
    to_come = [card for hand in (*hands, table) for card in hand]
    hearts = sum(card[1] == "H" for card in to_come)
    points = [hearts * part for part in parts(sums(weights["hearts"], hands, leader))]
    if QUEEN in to_come:
        queen = sums(weights["queen"], hands, leader)
        for player in range(len(hands)):
            beside = guards(hands, player)
            queen[player] += 0 if beside is None else weights["holding"][beside]
        points = [own + QUEEN_POINTS * part for own, part in zip(points, parts(queen), strict=True)]
    return points
