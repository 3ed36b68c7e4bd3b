"""Oh Hell for 3 to 7 players: say how many tricks you will take, and take neither more nor fewer.

The rules are those of J. McLeod, "Oh Hell!" (pagat.com). A card is turned up, and its suit is trumps; where all cards
are dealt there are none. The player after the dealer bids and leads first; at the start of a deal that is seat 0.
Sources disagree on two rules, which are switches: `hook`, by which all bids together may not be the number of tricks,
and `scoring`. OpenSpiel's `oh_hell` is `scoring="tricks"`, or `scoring="penalty"` with its `off_bid_penalty`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from kingmaker import _engine
from kingmaker.checks import whole
from kingmaker.game import InvalidGame
from kingmaker.games.card_history import HISTORY, HiddenHands, read_history, write_history
from kingmaker.games.cards import (
    CardState,
    check_rules,
    naming,
    pretty,
    read_bid,
    read_common,
    read_fields,
    read_list,
    seed_number,
    write_common,
    write_fields,
    write_list,
)
from kingmaker.games.encodings.cards import EncodedOhHell
from kingmaker.games.native import check_yes
from kingmaker.properties import Properties
from kingmaker.spec import Spelled

FIELDS = ("hands", "table", "leader", "taken", "bids", "trump")
SCORING = ("exact", "tricks", "penalty")
HANDS = ("open", "hidden")


class OhHellState(CardState["OhHell"]):
    """A position of Oh Hell: `hands`, `table`, `leader`, `taken`, `bids`, `trump`."""

    __slots__ = ()

    @property
    def bids(self) -> tuple[int | None, ...]:
        """What each player has bid, None before."""
        return tuple(self.core.fields()["bids"])

    @property
    def trump(self) -> str | None:
        """The card turned up, whose suit is trumps; None where all cards were dealt."""
        trump: str | None = self.core.fields()["trump"]
        return trump

    def status(self, player: int) -> str:
        """Say how a player stands: bid, tricks, score carried into the deal; and trumps, in the first line."""
        bid = self.bids[player]
        parts = [f"bid {bid}" if bid is not None else "", f"took {self.taken[player]}"]
        if any(self.game.scores):
            parts.append(f"score {self.game.scores[player]:g}")
        if player == 0:
            parts.append(f"trump {pretty(self.trump)}" if self.trump else "no trumps")
        return "  ".join(filter(None, parts))

    def __str__(self) -> str:
        fields = self.core.fields()
        bids = write_list(("-" if bid is None else bid for bid in fields["bids"]), zero="-")
        mine = {"bids": bids, "trump": fields["trump"] or ""}
        return write_fields(write_common(fields) | mine | write_history(fields))


class HiddenOhHellState(HiddenHands["OhHell"], OhHellState):
    """A position of Oh Hell with hidden hands."""

    __slots__ = ()


@dataclass(frozen=True, kw_only=True, repr=False)
class OhHell(EncodedOhHell, Spelled):
    """The rules of one deal, and what was carried into it.

    `cards` is the number dealt to each, by default as many as leave one to turn up. `hook`: all bids together may not
    be the number of tricks, so that the last bidder may be barred from one number. `scoring`: `exact` pays 10 points
    and 1 for each trick to who took just what it bid, and nothing to others; `tricks` pays 1 for each trick, and 10
    more for a bid that was met; `penalty` is `exact`, and who missed loses 1 for each trick above or below the bid.
    `hands`: whether everybody sees all of them. `scores` come from earlier deals.
    """

    name: ClassVar[str] = "oh-hell"

    players: int = 4
    cards: int | None = None
    scoring: Literal["exact", "tricks", "penalty"] = "exact"
    hook: bool = True
    hands: Literal["open", "hidden"] = "open"
    scores: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        whole(self.players, "players of oh-hell", 3, 7, error=InvalidGame)
        check_rules(self.name, self.cards, self.scores)
        check_yes(self, self.name, "hook")
        for field, words in (("scoring", SCORING), ("hands", HANDS)):
            if getattr(self, field) not in words:
                got = getattr(self, field)
                raise InvalidGame(f"expected {field} of oh-hell to be one of {', '.join(words)}, got {got!r}")
        object.__setattr__(self, "scores", tuple(float(score) for score in self.scores))
        _engine.start(self.name, self._rules())

    @property
    def properties(self) -> Properties:
        """What kind of game it is; more bids than one can be met."""
        known = Properties(players=self.players, zero_sum=False, dealt=True, open=self.hands == "open")
        return known.typical_of(self, branching=4.5, length=52.0)

    def new(self, *, seed: int | None = None) -> OhHellState:
        """Deal the cards that belong to the seed."""
        return self._state(_engine.start(self.name, self._rules(), seed_number(seed)))

    def parse(self, text: str) -> OhHellState:
        """Read a position as `str(state)` writes it."""
        fields = read_fields(text, (*FIELDS, *HISTORY) if self.hands == "hidden" else FIELDS)
        bids = read_list(fields.get("bids", ""), "bids", read_bid)
        position = read_common(fields, self.players, ()) | {"bids": bids} | read_history(fields)
        with naming(text):
            return self._state(_engine.parse(self.name, self._rules(), position | {"trump": fields.get("trump")}))

    def _state(self, core: _engine.Position) -> OhHellState:
        return (HiddenOhHellState if self.hands == "hidden" else OhHellState)(self, core)

    def _rules(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "cards": 51 // self.players if self.cards is None else self.cards,
            "scoring": self.scoring,
            "hook": self.hook,
            "hidden": self.hands == "hidden",
            "scores": list(self.scores),
        }
