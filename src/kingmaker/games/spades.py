"""Spades for 3 or 4 players, everybody for himself, or for four in two teams; any number of cards.

There are two ways to score. `bids` is Sturtevant, Zinkevich & Bowling, AAAI 2006: a bid that is made pays 10 for each
trick bid and 1 for each overtrick, a missed one costs 10 for each trick bid, and every ten overtricks gathered over the
game cost 100. `tricks` is Hashavit & Markovitch, IJCAI 2011: ten points for each trick, no bids.

The first paper does not say how its players bid, so the rule is named: see `BIDDING`.

For partners the rules are those of J. McLeod, "Spades" (pagat.com): bids of partners add up, and so do their tricks; a
bid of 0 is nil, 100 points won or lost by the bidder's own tricks. There is no blind nil.

Hands are open by default, as in the papers. With `hands="hidden"` a player sees its own hand, the bids and all cards
that were played; positions as text then have `played` and `first`, the cards in the order of play and who led first.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from kingmaker import _engine
from kingmaker.game import InvalidGame
from kingmaker.games.card_history import HISTORY, HiddenHands, read_history, write_history
from kingmaker.games.cards import (
    RANKS,
    CardState,
    cards_each,
    check_rules,
    naming,
    read_bid,
    read_common,
    read_fields,
    read_list,
    seed_number,
    write_common,
    write_fields,
    write_list,
)
from kingmaker.games.encodings.cards import EncodedSpades
from kingmaker.games.native import TeamedState, check_yes
from kingmaker.games.tuned_weights import sharing_for
from kingmaker.properties import Properties
from kingmaker.spec import Spelled, nearest

FIELDS = ("hands", "table", "leader", "taken", "bids", "broken")
HANDS = ("open", "hidden")
AUTO_BIDDING = "auto"
"""The bidding rule where none is named."""
POINTS_PER_TRICK = 10
"""Where there are no bids."""
RANDOM_GAMES = 1000
"""From which the tricks that a player can expect are estimated: half a trick is then wrong by a twentieth at most."""


class SpadesState(CardState["Spades"]):
    """A position of Spades: `hands`, `table`, `leader`, `taken`, `bids`, `bags`, `broken`."""

    __slots__ = ()

    @property
    def bids(self) -> tuple[int | None, ...]:
        """What each player has bid, None before."""
        return tuple(self.core.fields()["bids"])

    @property
    def bags(self) -> tuple[int, ...]:
        """The overtricks of each player, those of earlier deals included."""
        return tuple(self.core.fields()["bags"])

    def status(self, player: int) -> str:
        """Say how a player stands: bid, tricks, score carried into the deal."""
        bid = self.bids[player]
        parts = [f"bid {bid}" if bid is not None else "", f"took {self.taken[player]}"]
        if any(self.game.scores):
            parts.append(f"score {self.game.scores[player]:g}")
        return "  ".join(filter(None, parts))

    def __str__(self) -> str:
        fields = self.core.fields()
        bids = write_list(("-" if bid is None else bid for bid in fields["bids"]), zero="-")
        return write_fields(write_common(fields) | {"bids": bids} | write_history(fields))


class PartnerSpadesState(SpadesState, TeamedState["Spades"]):
    """A position of Spades for partners; `bags` are those of the team, for both of its players."""

    __slots__ = ()


class HiddenSpadesState(HiddenHands["Spades"], SpadesState):
    """A position of Spades with hidden hands."""

    __slots__ = ()


class HiddenPartnerSpadesState(HiddenHands["Spades"], PartnerSpadesState):
    """A position of Spades for partners with hidden hands."""

    __slots__ = ()


@dataclass(frozen=True, kw_only=True, repr=False)
class Spades(EncodedSpades, Spelled):
    """The rules of one deal, and what was carried into it.

    `cards` is the number dealt to each, by default the whole deck. `bidding` names a rule of `BIDDING`, or `players`,
    and then bids are the first actions of the game; `auto` is `players` for partners and for hidden hands, and else
    `high-cards`. `breaking`: spades may not be led before one has been played on another suit. `teams`: of four
    players, 0 and 2 play against 1 and 3. `hands`: whether everybody sees all of them. `scores` and `bags` (overtricks)
    come from earlier deals; partners have the same.

    `evaluation`: of positions before the end. `paper` shares the tricks to come out by the strength of the hands,
    `tuned` by weights that were learned from games (`kingmaker.tuning`), in which everybody played for himself, and
    `even` gives everybody as many, so that only tricks taken count.
    """

    name: ClassVar[str] = "spades"

    players: int = 3
    cards: int | None = None
    scoring: Literal["bids", "tricks"] = "bids"
    bidding: str = field(
        default=AUTO_BIDDING, metadata={"choices": ("auto", "high-cards", "capped", "expected", "even", "players")}
    )
    breaking: bool = True
    teams: bool = False
    hands: Literal["open", "hidden"] = "open"
    scores: tuple[float, ...] = ()
    bags: tuple[int, ...] = ()
    evaluation: Literal["paper", "tuned", "even"] = "paper"

    def __post_init__(self) -> None:
        if self.players not in (3, 4):
            raise InvalidGame(f"expected 3 or 4 players for spades, got {self.players}")
        if self.bidding not in (AUTO_BIDDING, "players") and self.bidding not in BIDDING:
            raise InvalidGame(f"unknown bidding rule '{self.bidding}': {nearest(self.bidding, [*BIDDING, 'players'])}")
        check_rules(self.name, self.cards, self.scores, self.bags)
        check_yes(self, self.name, "breaking", "teams")
        if self.teams and self.players != 4:
            raise InvalidGame(f"expected 4 players for spades with teams, got {self.players}: a partner is missing")
        if self.hands not in HANDS:
            raise InvalidGame(f"expected hands of spades to be one of {', '.join(HANDS)}, got {self.hands!r}")
        if self.hands == "hidden" and self.bids_by not in ("players", "even") and self.scoring == "bids":
            raise InvalidGame(
                f"expected bids by players or even where hands are hidden, got {self.bidding}: that rule sees all hands"
            )
        if self.bidding == self._usual_bidding:
            object.__setattr__(self, "bidding", AUTO_BIDDING)
        object.__setattr__(self, "scores", tuple(float(score) for score in self.scores))
        object.__setattr__(self, "bags", tuple(self.bags))
        _engine.start(self.name, self._rules())

    @property
    def properties(self) -> Properties:
        """What kind of game it is; every trick goes to somebody, but a bid can be missed by all."""
        open_hands = self.hands == "open"
        zero_sum = self.scoring == "tricks"
        known = Properties(players=self.players, zero_sum=zero_sum, dealt=True, open=open_hands, teams=self.teams)
        return known.typical_of(self, branching=4.5, length=51.0)

    @property
    def _usual_bidding(self) -> str:
        return "players" if self.teams or self.hands == "hidden" else "high-cards"

    @property
    def bids_by(self) -> str:
        """The rule by which bids are made, or `players`."""
        return self._usual_bidding if self.bidding == AUTO_BIDDING else self.bidding

    def new(self, *, seed: int | None = None) -> SpadesState:
        """Deal the cards that belong to the seed, and make the bids unless the players do."""
        state = self._state(_engine.start(self.name, self._rules(), seed_number(seed)))
        if self.scoring == "bids" and self.bids_by != "players":
            for bid in BIDDING[self.bids_by](state.hands):
                state = state.apply(f"bid {bid}")
        return state

    def _state(self, core: _engine.Position) -> SpadesState:
        if self.hands == "hidden":
            return (HiddenPartnerSpadesState if self.teams else HiddenSpadesState)(self, core)
        return (PartnerSpadesState if self.teams else SpadesState)(self, core)

    def parse(self, text: str) -> SpadesState:
        """Read a position as `str(state)` writes it."""
        fields = read_fields(text, (*FIELDS, *HISTORY) if self.hands == "hidden" else FIELDS)
        bids = read_list(fields.get("bids", ""), "bids", read_bid)
        position = read_common(fields, self.players, ()) | {"bids": bids} | read_history(fields)
        with naming(text):
            return self._state(_engine.parse(self.name, self._rules(), position))

    def _rules(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "cards": cards_each(self.players, self.cards),
            "scoring": self.scoring,
            "breaking": self.breaking,
            "teams": self.teams,
            "hidden": self.hands == "hidden",
            "players_bid": self.bids_by == "players",
            "scores": list(self.scores),
            "bags": list(self.bags),
            "tuned": sharing_for(self.name, self.evaluation, self.players),
        }


def bid_high_cards(hands: Sequence[Sequence[str]]) -> list[int]:
    """Bid by high cards and long spades, as people count before a deal; cards that nobody holds do not count.

    In each suit the highest card in play is a trick, and the second highest in company of another; in spades the third
    highest with two more, and every spade beyond the third. At most the hand.
    """
    in_play = [card for hand in hands for card in hand]
    return [min(len(hand), sum(_suit_tricks(hand, in_play, suit) for suit in "CDHS")) for hand in hands]


def bid_capped(hands: Sequence[Sequence[str]]) -> list[int]:
    """Bid by high cards; while there are more bids than tricks, lower one after the other, in the order of seats."""
    bids, tricks = bid_high_cards(hands), len(hands[0])
    players = itertools.cycle(range(len(bids)))
    while sum(bids) > tricks:
        player = next(players)
        bids[player] = max(0, bids[player] - 1)
    return bids


def _suit_tricks(hand: Sequence[str], in_play: Sequence[str], suit: str) -> int:
    best = sorted((card for card in in_play if card[1] == suit), key=lambda card: RANKS.index(card[0]))
    length = sum(card[1] == suit for card in hand)
    high = [rank < len(best) and best[rank] in hand and length > rank for rank in range(3 if suit == "S" else 2)]
    return sum(high) + (max(0, length - 3) if suit == "S" else 0)


def bid_expected(hands: Sequence[Sequence[str]]) -> list[int]:
    """Bid the expected number of tricks; all bids together are at most the number of tricks.

    "Before a hand begins each player must predict, in the form of a bid, how many tricks they expect to take"
    (Sturtevant, Zinkevich & Bowling 2006). With open hands all can see whether the bids add up. The expectation is the
    mean of random games with these hands, rounded to the nearest whole number; while there are more bids than tricks,
    who was rounded up is rounded down instead, in the order of seats.
    """
    tricks = len(hands[0])
    start = Spades(players=len(hands), cards=tricks, scoring="tricks").parse(f"hands={'/'.join(map(','.join, hands))}")
    _, _, sums = start.core.playouts(RANDOM_GAMES, len(hands) * tricks, 0.0, 0)
    expected = [points / POINTS_PER_TRICK / RANDOM_GAMES for points in sums]
    bids = [math.floor(mean + 0.5) for mean in expected]
    for player, mean in enumerate(expected):
        if sum(bids) > tricks and bids[player] > mean:
            bids[player] -= 1
    return bids


def bid_evenly(hands: Sequence[Sequence[str]]) -> list[int]:
    """Bid an equal share of the tricks, rounded down, whatever the cards."""
    return [len(hands[0]) // len(hands)] * len(hands)


BIDDING: dict[str, Callable[[Sequence[Sequence[str]]], list[int]]] = {
    "high-cards": bid_high_cards,
    "capped": bid_capped,
    "expected": bid_expected,
    "even": bid_evenly,
}
"""The rules by which bids are made, each a function of all hands."""
