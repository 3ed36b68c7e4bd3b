"""Rules of thumb for Spades: bid by high cards and long spades, make the bid, then take no bags.

With partners a hand without prospects is bid nil, a partner's winning card is left alone, and its nil is covered.
"""

from __future__ import annotations

from typing import Any

from kingmaker.games.trick_thumbs import Sight, duck, of_suit, rank, see, win

TRUMPS = "S"
NIL_AT_MOST = 0.4
"""Tricks that a hand may be worth that is bid nil."""
NIL_SPADES = 3
NIL_HIGHEST_SPADE = 10


def choose(state: Any) -> str:
    """Choose a bid or a card."""
    sight = see(state, trumps=TRUMPS)
    if len(sight.legal) == 1:
        return sight.legal[0]
    teams = bool(state.game.teams)
    if sight.legal[0].startswith("bid"):
        return f"bid {bid(sight, teams=teams)}"
    return play(sight, teams=teams, bids=state.game.scoring == "bids")


def bid(sight: Sight, *, teams: bool) -> int:
    """Bid what the hand is worth, less a little; nil with partners if that is next to nothing and spades are low."""
    worth = sum(suit_worth(sight, suit) for suit in "CDHS")
    spades = of_suit(sight.hand, TRUMPS)
    low_spades = len(spades) <= NIL_SPADES and all(rank(card) <= NIL_HIGHEST_SPADE for card in spades)
    if teams and worth <= NIL_AT_MOST and low_spades:
        return 0
    return min(len(sight.hand), max(1 if teams else 0, int(worth + 0.4)))


def suit_worth(sight: Sight, suit: str) -> float:
    """Count the tricks of a suit: its ace, its guarded king, half a well guarded queen; in spades, length as well."""
    own = of_suit(sight.hand, suit)
    ranks = {rank(card) for card in own}
    length = len(own)
    if suit == TRUMPS:
        high = (14 in ranks) + (13 in ranks and length > 1) + (12 in ranks and length > 2)
        return max(float(high), high / 2) + max(0, length - 3) * 0.9
    short = 0.4 if length <= 1 and len(of_suit(sight.hand, TRUMPS)) > 1 else 0.0
    worth = (14 in ranks) * 0.95 + (13 in ranks and length > 1) * 0.65 + (12 in ranks and length > 2) * 0.25
    return worth + short if length <= 6 else worth * 0.6


def play(sight: Sight, *, teams: bool, bids: bool) -> str:
    """Take tricks while the bid needs them or a partner's nil has to be covered; then duck."""
    partner = (sight.player + 2) % sight.players if teams else None
    friends = frozenset() if partner is None else frozenset({partner})
    if not bids:
        return win(sight, friends)
    side = [sight.player] if partner is None else [sight.player, partner]
    wanted = sum(sight.bids[player] or 0 for player in side)
    needed = wanted - sum(sight.taken[player] for player in side)
    if teams and sight.bids[sight.player] == 0 and sight.taken[sight.player] == 0:
        return duck(sight)
    covers = partner is not None and sight.bids[partner] == 0 and sight.taken[partner] == 0
    if covers:
        return win(sight)
    return win(sight, friends) if needed > 0 else duck(sight)
