"""Rules of thumb for Hearts: pass what is dangerous, duck, and get rid of what is dangerous when somebody else wins.

They look at the own hand and at what lies or lay on the table, also where hands are open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kingmaker.games.cards import RANKED, RANKS
from kingmaker.games.hearts import HeartsState
from kingmaker.views import View

QUEEN = "QS"
GUARDS = 4
"""Spades below the queen with which she, the king and the ace are safe to keep."""


@dataclass(frozen=True)
class Sight:
    """What a player sees of a deal."""

    legal: Sequence[str]
    hand: frozenset[str]
    others: frozenset[str]
    """Cards that somebody else may hold."""
    trick: tuple[str, ...]
    """The cards on the table, the lead first."""
    players: int
    points: tuple[int, ...]
    player: int
    passing: bool
    queen_counts: bool


def choose(state: HeartsState | View) -> str:
    """Choose a card to pass or to play."""
    sight = see(state)
    if len(sight.legal) == 1:
        return sight.legal[0]
    if sight.passing:
        return max(sight.legal, key=lambda card: danger(card, sight))
    if not sight.trick:
        return lead(sight)
    if suit(sight.legal[0]) == suit(sight.trick[0]):
        return follow(sight)
    return max(sight.legal, key=lambda card: dump(card, sight))


def see(state: HeartsState | View) -> Sight:
    """Return what the player to move sees, of a view or of an open position."""
    if isinstance(state, View) and not isinstance(state.observation, HeartsState):
        seen = state.observation
        player, hand, trick = state.player, frozenset(seen["hand"]), seen["table"]
        others = RANKED - hand - set(seen["plays"])
        points, passing, passed = seen["points"], seen["passing"], frozenset(seen["passed"])
    else:
        position: HeartsState = state.observation if isinstance(state, View) else state
        player, trick = position.player, position.table
        hand = frozenset(position.hands[player])
        others = frozenset(card for seat, cards in enumerate(position.hands) if seat != player for card in cards)
        points, passing, passed = position.points, position.passing, frozenset(position.passed[player])
    return Sight(
        legal=state.legal_actions(),
        hand=hand - passed if passing else hand,
        others=others,
        trick=trick,
        players=state.num_players,
        points=points,
        player=player,
        passing=passing,
        queen_counts=state.game.queen,
    )


def suit(card: str) -> str:
    """Return the suit of a card."""
    return card[1]


def rank(card: str) -> int:
    """Return the rank of a card, from 2 to 14."""
    return 14 - RANKS.index(card[0])


def of_suit(cards: Iterable[str], wanted: str) -> list[str]:
    """Return the cards of a suit, low cards first."""
    return sorted((card for card in cards if suit(card) == wanted), key=rank)


def danger(card: str, sight: Sight) -> float:
    """Say how gladly a card is passed: high spades without guards, high cards, cards of short suits."""
    own = of_suit(sight.hand, suit(card))
    if suit(card) == "S":
        guards = sum(rank(each) < rank(QUEEN) for each in own)
        if rank(card) < rank(QUEEN) or not sight.queen_counts:
            return rank(card) / 10
        return 5.0 if guards >= GUARDS else 40.0 + (card == QUEEN)
    if suit(card) == "H":
        return rank(card) + (2.0 if rank(card) > 9 else -4.0)
    return rank(card) + 2.5 * max(0, 4 - len(own))


def lead(sight: Sight) -> str:
    """Lead a card that somebody is likely to beat; low spades make the queen appear, where somebody else has her."""

    def risk(card: str) -> tuple[float, int]:
        out = of_suit(sight.others, suit(card))
        above = sum(rank(each) > rank(card) for each in out)
        if not out:  # everybody else throws away what is worst
            return (2.0, rank(card))
        if suit(card) == "S" and QUEEN in sight.others and sight.queen_counts and rank(card) < rank(QUEEN):
            return (-1.0, rank(card))
        if suit(card) == "S" and rank(card) >= rank(QUEEN) and {QUEEN} & (sight.others | sight.hand):
            return (3.0, rank(card))
        return (1.0 - above / len(out) + (0.3 if suit(card) == "H" else 0.0), rank(card))

    return min(sight.legal, key=risk)


def follow(sight: Sight) -> str:
    """Play under the highest card if that is possible, with the highest card that stays under; else decide by seat."""
    led = suit(sight.trick[0])
    own = of_suit(sight.legal, led)
    best = max(rank(card) for card in of_suit(sight.trick, led))
    under = [card for card in own if rank(card) < best]
    over = [card for card in own if rank(card) > best]
    last = len(sight.trick) == sight.players - 1
    cost = sum(worth(card, sight) for card in sight.trick)
    if over and last and (stops_moon(sight, cost) or cost == 0):
        safe = [card for card in over if card != QUEEN or not sight.queen_counts]
        # Nothing is lost by winning this trick, so the high cards go; never the queen.
        if safe and not (led == "S" and QUEEN in under and sight.queen_counts):
            return safe[-1]
    if under:
        return under[-1]
    safe = [card for card in over if card != QUEEN or not sight.queen_counts] or over
    return safe[-1] if last else safe[0]


def dump(card: str, sight: Sight) -> float:
    """Say how gladly a card is thrown away when another suit was led."""
    if card == QUEEN and sight.queen_counts:
        return 100.0
    if suit(card) == "S" and rank(card) > rank(QUEEN) and QUEEN in sight.others and sight.queen_counts:
        return 60.0 + rank(card)
    below = sum(rank(each) < rank(card) for each in of_suit(sight.others, suit(card)))
    return below + rank(card) / 20 + (4.0 if suit(card) == "H" else 0.0)


def worth(card: str, sight: Sight) -> int:
    """Return the points of a card."""
    return 13 if card == QUEEN and sight.queen_counts else int(suit(card) == "H")


def stops_moon(sight: Sight, cost: int) -> bool:
    """Tell whether a trick with a few points should be taken from somebody who has all points so far."""
    total = sum(sight.points)
    shooter = next((seat for seat, points in enumerate(sight.points) if points == total), sight.player)
    return total >= 10 and shooter != sight.player and 0 < cost <= 4
