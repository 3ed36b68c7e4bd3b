"""Rules of thumb for Oh Hell: bid the tricks that the cards promise, take just as many, and then duck."""

from __future__ import annotations

from typing import Any

from kingmaker.games.oh_hell import OhHellState
from kingmaker.games.trick_thumbs import Sight, duck, rank, see, suit, win
from kingmaker.views import View

TRUMPED = 0.35
"""The part of the trumps of others that meet a high card of another suit."""
DRAWS = 2.1
"""So many unseen cards for each player have to fail to beat a card that takes a trick. Measured: with this number all
hands together promise as many tricks as there are, for 3 to 7 players and few or many cards."""


def choose(state: Any) -> str:
    """Choose a bid or a card."""
    turned = _turned(state)
    sight = see(state, trumps=suit(turned) if turned else "", turned=turned)
    if len(sight.legal) == 1:
        return sight.legal[0]
    if sight.legal[0].startswith("bid"):
        expected = sum(chance(card, sight) for card in sight.hand)
        return min(sight.legal, key=lambda action: abs(int(action.removeprefix("bid ")) - expected))
    needed = (sight.bids[sight.player] or 0) - sight.taken[sight.player]
    return win(sight) if needed > 0 else duck(sight)


def _turned(state: Any) -> str | None:
    position = state.observation if isinstance(state, View) else state
    turned: str | None = position.trump if isinstance(position, OhHellState) else position["trump"]
    return turned


def chance(card: str, sight: Sight) -> float:
    """Estimate the chance that a card takes a trick: that no card which others play on it beats it.

    Trumps count in part against cards of other suits.
    """
    higher = sum(suit(other) == suit(card) and rank(other) > rank(card) for other in sight.others)
    trumps = sum(suit(other) == sight.trumps for other in sight.others) if suit(card) != sight.trumps else 0
    beaten = min(1.0, (higher + TRUMPED * trumps) / max(1, len(sight.others)))
    chance: float = (1.0 - beaten) ** (DRAWS * sight.players)
    return chance
