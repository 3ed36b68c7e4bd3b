"""The draft before a game of Risk: 42 territories are picked in turn, and each player is paid a share.

Dessai, Gibson & Zhao, "Search Strategies in Multi-Player Drafting Games", 2009. A player is paid its share: its
evaluation over the sum of all evaluations. `jo` is the territory value of Johansson & Olsson, AIIDE 2006, which the
report turned into a value of drafts. `learned` is the regression of Gibson, Desai & Zhao, AIIDE 2010. `own` are chances
of winning that were learned from games of our bots (`kingmaker.risk.learning`). The last two know three players only.
Deviations: neighbours are those of the draft that is valued, where the report's experiments read the live board; the
regression's `intercept`, which the program had and the printed example has not, is an option.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from kingmaker import _engine
from kingmaker.drawing.risk_map import risk_map_picture
from kingmaker.game import InvalidGame, InvalidState
from kingmaker.games.boards import check_whole
from kingmaker.games.drafts import DraftState, branching_of, split_text, turns_of
from kingmaker.games.encodings.drafts import EncodedMap
from kingmaker.games.native import check_yes
from kingmaker.games.risk_weights import OWN, SEATS, SUFFIX, Weights, own_weights, read_weights
from kingmaker.properties import Properties
from kingmaker.spec import Spelled

__all__ = ["RiskDraft", "RiskDraftState", "jo_scores", "learned_scores", "own_strengths", "shares"]

VALUES = ("learned", "jo", OWN)
TERRITORIES = 42


class RiskDraftState(DraftState["RiskDraft"]):
    """A position of the draft; an action is the name of a territory."""

    __slots__ = ()

    def draw(self) -> str:
        """Write the continents with the owner of each territory, and what everybody has."""
        owners = self._owners()
        lines = []
        for name, bonus, territories in continents():
            told = ", ".join(f"{territory} {owners.get(territory, '·')}" for territory in territories)
            lines.append(f"{name} ({bonus}): {told}")
        shares = "  ".join(f"player {player}: {share:.1%}" for player, share in enumerate(self.evaluate()))
        return "\n".join([*lines, f"{shares}  ({self.whose_turn()})"])

    def svg(self) -> str:
        """Draw the map."""
        over = self.is_terminal()
        held = self.holdings
        return risk_map_picture(
            continents(),
            _map()[1],
            self._owners(),
            mover=None if over else self.player,
            title="Risk draft",
            heading="" if over else self.whose_turn(),
            last=self.picks[-1] if self.picks else None,
            standings=[f"{len(held[player])}, share {share:.1%}" for player, share in enumerate(self.evaluate())],
            returns=self.returns() if over else (),
        )

    def _owners(self) -> dict[str, int]:
        return dict(zip(self.picks, self.game.turns, strict=False))


@dataclass(frozen=True, kw_only=True, repr=False)
class RiskDraft(EncodedMap, Spelled):
    """The rules: how many play, what they get, and in which order they pick.

    `value` is `learned`, `jo`, `own`, or the name of a file of weights, which ends with `.json`.
    """

    name: ClassVar[str] = "risk-draft"

    players: int = 3
    value: str = "learned"
    intercept: bool = False
    order: str | tuple[int, ...] = "round-robin"

    def __post_init__(self) -> None:
        check_whole(self, self.name, "players", 2, 6)
        check_yes(self, self.name, "intercept")
        if self.value not in VALUES and not _is_file(self.value):
            known = f"{', '.join(VALUES)}, or a file of weights ending with {SUFFIX}"
            raise InvalidGame(f"expected value of {self.name} to be {known}, got {self.value!r}")
        if self.intercept and self.value != "learned":
            raise InvalidGame(f"expected intercept of {self.name} with value=learned only, got value={self.value}")
        if not isinstance(self.order, str):
            object.__setattr__(self, "order", self.turns)
        self.new()

    @property
    def turns(self) -> tuple[int, ...]:
        """Return whose pick each turn is."""
        return turns_of(self.name, self.order, self.players, TERRITORIES)

    @property
    def properties(self) -> Properties:
        """What kind of game it is; branching and length follow from the rules."""
        turns = len(self.turns)
        branching = branching_of(turns, TERRITORIES)
        return Properties(players=self.players, zero_sum=True, branching=branching, length=float(turns))

    def new(self, *, seed: int | None = None) -> RiskDraftState:
        """Start with an empty map; there is no chance in a draft."""
        return RiskDraftState(self, _engine.start(self.name, self.rules()))

    def parse(self, text: str) -> RiskDraftState:
        """Read a position as `str(state)` writes it: `picks=Siam/Alaska`."""
        seed, picks = split_text(text)
        if seed is not None:
            raise InvalidState(f"expected no seed= in a draft without chance, got '{text}'")
        try:
            return RiskDraftState(self, _engine.parse(self.name, self.rules(), picks))
        except InvalidState as error:
            raise InvalidState(f"{error} in '{text}'") from None

    def rules(self) -> dict[str, Any]:
        """Return the rules as the engine takes them."""
        return {
            "players": self.players,
            "value": OWN if _is_file(self.value) else self.value,
            "intercept": self.intercept,
            "weights": _weights(self.value),
            "order": list(self.turns),
        }


def _is_file(value: Any) -> bool:
    return isinstance(value, str) and value.endswith(SUFFIX)


def _weights(value: str) -> dict[str, Any] | None:
    if value == OWN:
        return own_weights().as_rules()
    return _from_file(value) if _is_file(value) else None


@cache
def _from_file(path: str) -> dict[str, Any]:
    """Read weights once: a game stays the same while its file may not."""
    return read_weights(path).as_rules()


@cache
def _map() -> tuple[list[tuple[str, int, list[str]]], list[tuple[str, str]]]:
    return _engine.risk_map()


def continents() -> list[tuple[str, int, list[str]]]:
    """Return the continents: name, bonus and territories."""
    return _map()[0]


def jo_scores(holdings: Sequence[Sequence[str]]) -> tuple[float, ...]:
    """Value a partition of the map, whole or half drafted, by Johansson & Olsson; one number for each player."""
    return tuple(_engine.risk_draft_scores("jo", False, [list(names) for names in holdings]))


def learned_scores(holdings: Sequence[Sequence[str]], *, intercept: bool = False) -> tuple[float, ...]:
    """Value a partition of the map among three, whole or half drafted, by the learned regression."""
    if len(holdings) != 3:
        raise InvalidState(f"expected the territories of 3 players for the learned evaluation, got {len(holdings)}")
    return tuple(_engine.risk_draft_scores("learned", intercept, [list(names) for names in holdings]))


def own_strengths(holdings: Sequence[Sequence[str]], *, weights: Weights | None = None) -> tuple[float, ...]:
    """Return the strengths in a map drafted among three, in whole or in part; `shares` makes chances of them.

    The weights are those of the package unless others are given.
    """
    if len(holdings) != SEATS:
        raise InvalidState(f"expected the territories of {SEATS} players for our own evaluation, got {len(holdings)}")
    rules = (weights or own_weights()).as_rules()
    return tuple(_engine.risk_draft_scores(OWN, False, [list(names) for names in holdings], rules))


def shares(scores: Sequence[float]) -> tuple[float, ...]:
    """Return shares from scores: negative scores count as 0, and if all are 0 all shares are equal."""
    kept = [max(0.0, score) for score in scores]
    total = sum(kept)
    return tuple(score / total if total > 0 else 1 / len(kept) for score in kept)
