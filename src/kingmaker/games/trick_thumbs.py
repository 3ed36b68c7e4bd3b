"""Rules of thumb for games in which tricks are bid: win cheaply while tricks are needed, and duck once they are not.

They look at the own hand, at the bids and at what lies or lay on the table, also where hands are open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from kingmaker.games.cards import RANKED, RANKS
from kingmaker.views import View, hides


@dataclass(frozen=True)
class Sight:
    """What the player to move sees of a deal."""

    legal: Sequence[str]
    hand: frozenset[str]
    others: frozenset[str]
    """Cards that somebody else may hold."""
    trick: tuple[str, ...]
    """The cards on the table, the lead first."""
    leader: int
    player: int
    players: int
    bids: tuple[int | None, ...]
    taken: tuple[int, ...]
    trumps: str
    """The suit, empty where there is none."""


def see(state: Any, *, trumps: str, turned: str | None = None) -> Sight:
    """Return what the player to move sees, of a view or of a position; `turned` is a card that nobody holds."""
    if isinstance(state, View):
        if hides_hands(state):
            return _of_observation(state, trumps, turned)
        state = state.observation
    if hides(state):
        return _of_observation(View(state, state.player), trumps, turned)
    hand = frozenset(state.hands[state.player])
    others = frozenset(card for held in state.hands for card in held) - hand
    return Sight(
        legal=state.legal_actions(),
        hand=hand,
        others=others,
        trick=state.table,
        leader=state.leader,
        player=state.player,
        players=state.num_players,
        bids=state.bids,
        taken=state.taken,
        trumps=trumps,
    )


def hides_hands(view: View) -> bool:
    """Tell whether a view is of a game with hidden hands."""
    return getattr(view.game, "hands", "open") == "hidden"


def _of_observation(view: View, trumps: str, turned: str | None) -> Sight:
    seen = view.observation
    hand = frozenset(seen["hand"])
    return Sight(
        legal=view.legal_actions(),
        hand=hand,
        others=RANKED - hand - frozenset(seen["played"]) - {turned},
        trick=tuple(seen["table"]),
        leader=seen["leader"],
        player=view.player,
        players=view.num_players,
        bids=tuple(seen["bids"]),
        taken=tuple(seen["taken"]),
        trumps=trumps,
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


def beats(card: str, best: str, sight: Sight) -> bool:
    """Tell whether a card takes the trick from the best card so far."""
    if suit(card) == suit(best):
        return rank(card) > rank(best)
    return suit(card) == sight.trumps


def best_so_far(sight: Sight) -> tuple[str, int]:
    """Return the card that wins the trick so far, and who played it."""
    best, owner = sight.trick[0], sight.leader
    for place, card in enumerate(sight.trick[1:], 1):
        if beats(card, best, sight):
            best, owner = card, (sight.leader + place) % sight.players
    return best, owner


def is_master(card: str, sight: Sight) -> bool:
    """Tell whether nobody else may hold a higher card of its suit."""
    return all(rank(other) < rank(card) for other in sight.others if suit(other) == suit(card))


def cost(card: str, sight: Sight) -> tuple[bool, int]:
    """Order cards by what it costs to part with them: low cards first, trumps last."""
    return suit(card) == sight.trumps, rank(card)


def win(sight: Sight, friends: frozenset[int] = frozenset()) -> str:
    """Choose a card to take tricks with; what a friend is about to win is left to it."""
    cheap = sorted(sight.legal, key=lambda card: cost(card, sight))
    if not sight.trick:
        sure = [card for card in cheap if is_master(card, sight) and suit(card) != sight.trumps]
        if sure:
            return sure[-1]
        trumps = [card for card in cheap if suit(card) == sight.trumps and is_master(card, sight)]
        plain = [card for card in cheap if suit(card) != sight.trumps]
        return trumps[-1] if trumps else plain[0] if plain else cheap[0]
    best, owner = best_so_far(sight)
    last = len(sight.trick) == sight.players - 1
    if owner in friends and (last or is_master(best, sight)):
        return cheap[0]
    winners = [card for card in cheap if beats(card, best, sight)]
    if not winners:
        return cheap[0]
    if last or suit(winners[0]) != suit(sight.trick[0]):
        return winners[0]
    return winners[-1] if is_master(winners[-1], sight) else cheap[0]


def duck(sight: Sight) -> str:
    """Choose a card to lose tricks with: the highest that still loses, and else the lowest."""
    dear = sorted(sight.legal, key=rank, reverse=True)
    if not sight.trick:
        below = [card for card in reversed(dear) if suit(card) != sight.trumps] or dear[::-1]
        return below[0]
    best, _ = best_so_far(sight)
    losers = [card for card in dear if not beats(card, best, sight)]
    if losers:
        return losers[0]
    last = len(sight.trick) == sight.players - 1
    return dear[0] if last else dear[-1]
