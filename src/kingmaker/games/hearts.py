"""Hearts with open hands: 3 or 4 players; every heart costs a point and the queen of spades 13, few points win.

Hashavit & Markovitch, IJCAI 2011, section 4.1. Returns are the points with a minus sign, so that more is better here
too. No cards are passed: with open hands there is nothing to hide. With three players the two of diamonds stays away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kingmaker import _engine
from kingmaker.game import InvalidGame
from kingmaker.games.cards import (
    CardState,
    cards_each,
    check_rules,
    naming,
    read_common,
    read_fields,
    seed_number,
    write_common,
    write_fields,
    write_list,
)
from kingmaker.games.native import check_yes
from kingmaker.properties import Properties
from kingmaker.spec import Spelled

PENALTY_CARDS = 14
"""The hearts and the queen of spades."""
FIELDS = ("hands", "table", "leader", "taken", "points", "broken")


class HeartsState(CardState["Hearts"]):
    """A position of Hearts: `hands`, `table`, `leader`, `taken`, `points`, `broken`."""

    __slots__ = ()

    @property
    def points(self) -> tuple[int, ...]:
        """The penalty points that each player has taken in this deal."""
        return tuple(self.core.fields()["points"])

    def status(self, player: int) -> str:
        """Say how a player stands: points, tricks, points carried into the deal."""
        carried = f"  before {self.game.scores[player]:g}" if any(self.game.scores) else ""
        return f"{self.points[player]:2} points  took {self.taken[player]}{carried}"

    def __str__(self) -> str:
        fields = self.core.fields()
        return write_fields(write_common(fields) | {"points": write_list(fields["points"])})


@dataclass(frozen=True, kw_only=True, repr=False)
class Hearts(Spelled):
    """The rules of one deal, and the points carried into it.

    `queen`: the queen of spades costs 13. `breaking`: hearts may not be led before one has been played. `first_trick`:
    the lowest club leads, and points stay out of the first trick. `moon`: a player who takes all 26 points pays none,
    and everybody else pays 26.
    """

    name: ClassVar[str] = "hearts"
    penalty: ClassVar[bool] = True
    """Scores count against a player: the returns are what was carried in and taken, with a minus sign."""

    players: int = 4
    cards: int | None = None
    queen: bool = True
    breaking: bool = True
    first_trick: bool = True
    moon: bool = True
    scores: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        if self.players not in (3, 4):
            raise InvalidGame(f"expected 3 or 4 players for hearts, got {self.players}")
        check_rules(self.name, self.cards, self.scores)
        check_yes(self, self.name, "queen", "breaking", "first_trick", "moon")
        object.__setattr__(self, "scores", tuple(float(score) for score in self.scores))
        _engine.start(self.name, self._rules())

    @property
    def properties(self) -> Properties:
        """What kind of game it is; the points of a deal are shared out, unless one player can take all 26."""
        dealt = self.players * cards_each(self.players, self.cards)
        moon = self.moon and self.queen and dealt >= PENALTY_CARDS
        known = Properties(players=self.players, zero_sum=not moon, dealt=True)
        return known.typical_of(self, branching=3.4, length=52.0)

    def new(self, *, seed: int | None = None) -> HeartsState:
        """Deal the cards that belong to the seed."""
        return HeartsState(self, _engine.start(self.name, self._rules(), seed_number(seed)))

    def parse(self, text: str) -> HeartsState:
        """Read a position as `str(state)` writes it."""
        position = read_common(read_fields(text, FIELDS), self.players, ("points",))
        with naming(text):
            return HeartsState(self, _engine.parse(self.name, self._rules(), position))

    def _rules(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "cards": cards_each(self.players, self.cards),
            "queen": self.queen,
            "breaking": self.breaking,
            "first_trick": self.first_trick,
            "moon": self.moon,
            "scores": list(self.scores),
        }
