"""Hearts: 3 or 4 players; every heart costs a point and the queen of spades 13, few points win.

Hashavit & Markovitch, IJCAI 2011, section 4.1, for open hands, which are the default. As people play it, hands are
hidden and three cards are passed: `Hearts(hands="hidden", passing=True)`. Returns are the points with a minus sign, so
that more is better here too. With three players the two of diamonds stays away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from kingmaker import _engine
from kingmaker.checks import shown_value, whole
from kingmaker.game import InvalidGame
from kingmaker.games.cards import (
    CardState,
    HiddenCardState,
    cards_each,
    check_rules,
    naming,
    pretty,
    read_common,
    read_fields,
    read_yes,
    seed_number,
    write_common,
    write_fields,
    write_list,
)
from kingmaker.games.encodings.cards import EncodedHearts
from kingmaker.games.native import check_yes
from kingmaker.games.tuned_weights import sharing_for
from kingmaker.properties import Properties
from kingmaker.spec import Spelled

PENALTY_CARDS = 14
"""The hearts and the queen of spades."""
FIELDS = ("hands", "table", "leader", "taken", "points", "broken", "passing", "passed", "plays")
DIRECTIONS = {3: ("left", "right", "hold"), 4: ("left", "right", "across", "hold")}
"""Where cards are passed in the deals of a series, over and over."""


class HeartsState(CardState["Hearts"]):
    """A position of Hearts: `hands`, `table`, `leader`, `taken`, `points`, `broken`, `passing`, `passed`."""

    __slots__ = ()

    @property
    def passing(self) -> bool:
        """Whether cards are still chosen to be passed."""
        return bool(self.core.fields().get("passing", False))

    @property
    def passed(self) -> tuple[tuple[str, ...], ...]:
        """The cards that each player has chosen to pass so far; with hidden hands also after they changed hands."""
        return tuple(map(tuple, self.core.fields().get("passed", [[]] * self.num_players)))

    @property
    def points(self) -> tuple[int, ...]:
        """The penalty points that each player has taken in this deal."""
        return tuple(self.core.fields()["points"])

    def status(self, player: int) -> str:
        """Say how a player stands: points, tricks, points carried into the deal."""
        carried = f"  before {self.game.scores[player]:g}" if any(self.game.scores) else ""
        points = self.points[player]
        return f"{points:2} {'point' if points == 1 else 'points'}  took {self.taken[player]}{carried}"

    def __str__(self) -> str:
        fields = self.core.fields()
        passed = "/".join(map(",".join, fields.get("passed", ())))
        rest = {
            "points": write_list(fields["points"]),
            "passing": "yes" if fields.get("passing") else "no",
            "passed": passed if passed.strip("/") else "",
            "plays": ",".join(fields.get("plays", ())),
        }
        return write_fields(write_common(fields) | rest)


class HiddenHeartsState(HiddenCardState["Hearts"], HeartsState):
    """A position of Hearts with hidden hands. A player sees its own cards, what it passed and got, and every trick."""

    __slots__ = ()

    @property
    def task(self) -> str:
        """Which card is to be passed, and to whom."""
        if not self.passing:
            return ""
        chosen, to = self.passed[self.player], f"{self.game.direction}, to player {self._receiver(self.player)}"
        if not chosen:
            return f"choose three cards to pass {to}: one at a time, or all on a line"
        left = "two more" if len(chosen) == 1 else "one more"
        return f"choose {left} to pass {to}, with {' '.join(map(pretty, chosen))}"

    def hand_for(self, player: int) -> Sequence[str]:
        """Return the cards in hand; those that are chosen to be passed are out of it."""
        chosen = self.passed[player] if self.passing else ()
        return [card for card in self.hands[player] if card not in chosen]

    def action_for(self, action: str, player: int) -> str:
        """Return an action as a player sees it: of the cards that others pass, only that there are three."""
        if not self.passing or player == self.player:
            return action
        return "passes three cards" if len(self.passed[self.player]) == 2 else ""

    def news_for(self, player: int) -> str:
        """Say which cards a player got, once they have changed hands."""
        seen = self.observation(player)
        if not seen["received"] or seen["plays"]:
            return ""
        passer = next(each for each in range(self.num_players) if self._receiver(each) == player)
        gave, got = (" ".join(map(pretty, seen[name])) for name in ("passed", "received"))
        return f"you passed {gave} to player {self._receiver(player)} and got {got} from player {passer}"

    def _receiver(self, player: int) -> int:
        shift = {"left": 1, "right": -1, "across": 2}[self.game.direction]
        return (player + shift) % self.num_players


@dataclass(frozen=True, kw_only=True, repr=False)
class Hearts(EncodedHearts, Spelled):
    """The rules of one deal, and the points carried into it.

    `queen`: the queen of spades costs 13. `breaking`: hearts may not be led before one has been played. `first_trick`:
    the lowest club leads, and points stay out of the first trick. `moon`: a player who takes all 26 points pays none,
    and everybody else pays 26; with `moon="self"` that player gets 26 points off, and nobody else pays.

    `hands`: open, or hidden. `passing`: before the first trick everybody chooses three cards, one at a time and in seat
    order, and then all change hands. `deal` is the number of the deal in its series, from 0, and says in which
    direction: left, right, across, nowhere, and again; with three players left, right, nowhere.

    `evaluation`: of positions before the end. `paper` shares the points to come out by the strength of the hands,
    `tuned` by weights that were learned from games (`kingmaker.tuning`), and `even` gives everybody as many, so that
    only points taken count.
    """

    name: ClassVar[str] = "hearts"
    penalty: ClassVar[bool] = True
    """Scores count against a player: the returns are what was carried in and taken, with a minus sign."""

    players: int = 4
    cards: int | None = None
    queen: bool = True
    breaking: bool = True
    first_trick: bool = True
    moon: bool | Literal["self"] = True
    scores: tuple[float, ...] = ()
    hands: Literal["open", "hidden"] = "open"
    passing: bool = False
    deal: int = 0
    evaluation: Literal["paper", "tuned", "even"] = "paper"

    def __post_init__(self) -> None:
        if self.players not in (3, 4):
            raise InvalidGame(f"expected 3 or 4 players for hearts, got {self.players}")
        check_rules(self.name, self.cards, self.scores)
        check_yes(self, self.name, "queen", "breaking", "first_trick", "passing")
        if self.moon != "self" and not isinstance(self.moon, bool):
            raise InvalidGame(f"expected moon of hearts to be True, False or 'self', got {shown_value(self.moon)}")
        if self.hands not in ("open", "hidden"):
            raise InvalidGame(f"expected hands of hearts to be open or hidden, got {shown_value(self.hands)}")
        whole(self.deal, "deal of hearts", 0, 2**63 - 1, error=InvalidGame)
        object.__setattr__(self, "scores", tuple(float(score) for score in self.scores))
        _engine.start(self.name, self._rules())

    @property
    def properties(self) -> Properties:
        """What kind of game it is; the points of a deal are shared out, unless one player can take all 26."""
        dealt = self.players * cards_each(self.players, self.cards)
        moon = self.moon and self.queen and dealt >= PENALTY_CARDS
        known = Properties(players=self.players, zero_sum=not moon, dealt=True, open=self.hands == "open")
        return known.typical_of(self, branching=3.4, length=52.0)

    @property
    def direction(self) -> str:
        """Where cards are passed in this deal: left, right, across, or hold where they are not."""
        turns = DIRECTIONS[self.players]
        return turns[self.deal % len(turns)] if self.passing else "hold"

    def next_deal(self) -> dict[str, Any]:
        """Return what changes in the rules of the next deal of a series: the direction of passing."""
        return {"deal": self.deal + 1} if self.passing else {}

    def new(self, *, seed: int | None = None) -> HeartsState:
        """Deal the cards that belong to the seed."""
        return self._state(_engine.start(self.name, self._rules(), seed_number(seed)))

    def parse(self, text: str) -> HeartsState:
        """Read a position as `str(state)` writes it."""
        fields = read_fields(text, FIELDS)
        position = read_common(fields, self.players, ("points",))
        position["passing"] = read_yes(fields.get("passing", "no"), "passing")
        passed, plays = fields.get("passed", ""), fields.get("plays", "")
        position["passed"] = [each.split(",") if each else [] for each in passed.split("/")] if passed else []
        position["plays"] = plays.split(",") if plays else []
        with naming(text):
            return self._state(_engine.parse(self.name, self._rules(), position))

    def _state(self, core: _engine.Position) -> HeartsState:
        return HiddenHeartsState(self, core) if self.hands == "hidden" else HeartsState(self, core)

    def _rules(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "cards": cards_each(self.players, self.cards),
            "queen": self.queen,
            "breaking": self.breaking,
            "first_trick": self.first_trick,
            "moon": bool(self.moon),
            "moon_is_own": self.moon == "self",
            "scores": list(self.scores),
            "hidden": self.hands == "hidden",
            "passing": self.passing,
            "deal": self.deal,
            "tuned": sharing_for(self.name, self.evaluation, self.players),
        }
