"""Player types for Spades: what a finished deal is worth to its player.

Sturtevant, Zinkevich & Bowling, AAAI 2006: MT plays for tricks, mOT for its bid with few overtricks. Sturtevant &
Bowling, AAMAS 2006, have a third, more aggressive type, whose formula the review that we know does not print: ours
plays to set the opponents back. All types value this deal alone: no carried scores, and no penalty for gathered
overtricks. The engine knows them by the same names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kingmaker.games.spades import SpadesState
from kingmaker.spec import Spelled


@dataclass(frozen=True, repr=False)
class MaxTricks(Spelled):
    """MT: 10 points for each trick bid and 1 for each overtrick; −10 for each trick bid if missed.

    Ten points for each trick where nobody bids.
    """

    name: ClassVar[str] = "max-tricks"
    native: ClassVar[str] = "max-tricks"

    def knows(self, state: object) -> bool:
        """Tell whether it can value the ends of a game."""
        return _is_deal(state)

    def __call__(self, state: SpadesState, player: int) -> float:
        """Value the finished deal for a player."""
        return _worth(state, player, overtrick=1)


@dataclass(frozen=True, repr=False)
class MinOvertricks(Spelled):
    """mOT: 10 points for each trick bid and −1 for each overtrick; −10 for each trick bid if missed.

    Ten points for each trick where nobody bids.
    """

    name: ClassVar[str] = "min-overtricks"
    native: ClassVar[str] = "min-overtricks"

    def knows(self, state: object) -> bool:
        """Tell whether it can value the ends of a game."""
        return _is_deal(state)

    def __call__(self, state: SpadesState, player: int) -> float:
        """Value the finished deal for a player."""
        return _worth(state, player, overtrick=-1)


@dataclass(frozen=True, repr=False)
class SetOpponents(Spelled):
    """Aggressive: as MT, plus 20 points for each trick bid by opponents who miss their bids.

    A bid of k tricks pays 10 k if made and −10 k if missed, so a missed bid costs its player 20 k. Setting an opponent
    back is worth as much as saving an own bid of the same size. Ten points for each trick where nobody bids.
    """

    name: ClassVar[str] = "set-opponents"
    native: ClassVar[str] = "set-opponents"

    def knows(self, state: object) -> bool:
        """Tell whether it can value the ends of a game."""
        return _is_deal(state)

    def __call__(self, state: SpadesState, player: int) -> float:
        """Value the finished deal for a player."""
        seats = zip(state.bids, state.taken, strict=True)
        missed = sum(bid for seat, (bid, taken) in enumerate(seats) if seat != player and bid and taken < bid)
        return _worth(state, player, overtrick=1) + 20.0 * missed


def _is_deal(state: object) -> bool:
    """Tell whether a state has what the types look at."""
    return hasattr(state, "bids") and hasattr(state, "taken")


def _worth(state: SpadesState, player: int, overtrick: int) -> float:
    bid, taken = state.bids[player], state.taken[player]
    if bid is None:
        return 10.0 * taken
    if taken < bid:
        return -10.0 * bid
    return 10.0 * bid + overtrick * (taken - bid)
