"""States whose rules run in the engine, as Python objects that follow the contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Generic, Self, TypeVar

from kingmaker._engine import Position
from kingmaker.checks import is_whole, shown_value
from kingmaker.drawing.pictured import Pictured, text_picture
from kingmaker.game import Drawable, IllegalAction, InvalidGame, InvalidState, Playable

__all__ = [
    "BoundedState",
    "ChancyState",
    "EstimatedState",
    "HiddenState",
    "NativeState",
    "Observation",
    "Position",
    "ReseatableState",
    "TeamedState",
]

G = TypeVar("G")

MOST_LISTED = 12
"""How many legal actions an error lists."""


class NativeState(Playable, Pictured, Generic[G]):
    """A position of the engine together with the rules that it belongs to.

    `last` is the action that led here, None where it is not known. Pictures mark it. It is not part of the
    position: neither of its text nor of its equality.
    """

    __slots__ = ("core", "game", "last")

    def __init__(self, game: G, core: Position) -> None:
        self.game = game
        self.core = core
        self.last: Any = None

    @property
    def num_players(self) -> int:
        """How many players there are."""
        return self.core.num_players

    @property
    def player(self) -> int:
        """Whose turn it is; `CHANCE` where chance moves."""
        return self.core.player

    def legal_actions(self) -> list[Any]:
        """List what the player may do; empty at the end."""
        return self.core.legal_actions()

    def apply(self, action: Any) -> Self:
        """Return the position after an action; an illegal one is refused, so that the engine never meets it."""
        after = self.wrap(self.core.apply(action))
        after.last = action
        return after

    def play(self, action: Any) -> Self:
        """Return the position after an action, or say why it may not be played and where."""
        try:
            return self.apply(action)
        except IllegalAction as error:
            raise IllegalAction(f"{error}{self._instead(str(error))} in {self}") from None

    def _instead(self, reason: str) -> str:
        """List what may be played, if the action was none at all: the rules then had no reason to give."""
        legal = self.legal_actions()
        if reason.startswith("illegal action") or not legal:
            return ""
        return f"; legal are {', '.join(map(str, legal[:MOST_LISTED]))}{', …' if len(legal) > MOST_LISTED else ''}"

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.core.is_terminal()

    def returns(self) -> tuple[float, ...]:
        """Return one number for each player, at the end."""
        return tuple(self.core.returns())

    def may_stop(self) -> bool:
        """Tell whether a search may take a static value here."""
        return self.core.may_stop()

    def key(self) -> int | None:
        """Return a number that positions share only if the same game follows from both; None where it would not pay."""
        return self.core.key()

    def svg(self) -> str:
        """Draw the position: here by its text, where a game has no picture of its own."""
        return text_picture(self.draw() if isinstance(self, Drawable) else str(self))

    def wrap(self, core: Position) -> Self:
        """Make a state like this one from another position of the engine."""
        return type(self)(self.game, core)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.game, str(self), self.last)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NativeState):
            return NotImplemented
        return type(self) is type(other) and bool(self.game == other.game) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash((type(self), str(self)))

    def __str__(self) -> str:
        return str(self.core.fields()["text"])

    def __repr__(self) -> str:
        return f"<{self.game} {self}>"


class BoundedState(NativeState[G]):
    """A native position that says between what and what each player will end."""

    __slots__ = ()

    def bounds(self) -> tuple[tuple[float, float], ...]:
        """Return an estimated interval for the final value of each player; at the end, points."""
        return tuple(self.core.bounds())


class ChancyState(NativeState[G]):
    """A native position of a game in which chance moves."""

    __slots__ = ()

    def chances(self) -> tuple[tuple[Any, float], ...]:
        """Return each outcome with its probability where chance moves; nothing where a player does."""
        return tuple(zip(self.legal_actions(), self.core.chances(), strict=False))


class EstimatedState(NativeState[G]):
    """A native position with a static evaluation."""

    __slots__ = ()

    def evaluate(self) -> tuple[float, ...]:
        """Estimate the returns; at the end, return them."""
        return tuple(self.core.evaluate())


class OrderedState(NativeState[G]):
    """A native position of a game that tells promising actions from others."""

    __slots__ = ()

    def promises(self) -> list[float]:
        """Return how promising each legal action is to who moves, the more the larger."""
        return self.core.promises()


class HiddenState(NativeState[G]):
    """A native position of which a player sees only a part."""

    __slots__ = ()

    def observation(self, player: int) -> Observation:
        """Return all that a player has seen so far."""
        return Observation(self.core.observation(player))

    def sample(self, player: int, *, seed: int) -> Self:
        """Return a position with the same observation, drawn from all of them; the seed decides which."""
        return self.wrap(self.core.sample(player, seed % 2**64))


class Observation(Mapping[str, Any]):
    """What a player has seen, by name: `view.observation["hand"]`. It has a hash, so nothing in it can be changed."""

    __slots__ = ("_parts",)

    def __init__(self, parts: Mapping[str, Any]) -> None:
        self._parts = {name: _frozen(value) for name, value in parts.items()}

    def __getitem__(self, name: str) -> Any:
        return self._parts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)

    def __hash__(self) -> int:
        return hash(tuple(self._parts.items()))

    def __str__(self) -> str:
        return " ".join(f"{name}={text}" for name, text in zip(self, map(_written, self.values()), strict=True) if text)

    def __repr__(self) -> str:
        return f"Observation({self._parts!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Observation, (self._parts,)


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return Observation(value)
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


def _written(value: Any, between: str = "/") -> str:
    """Write a part of an observation: lists with slashes, lists in them with commas; nothing for what is empty."""
    if isinstance(value, tuple):
        return between.join(_written(each, ",") for each in value)
    return "yes" if value is True else "" if value is None or value is False else str(value)


class ReseatableState(NativeState[G]):
    """A native position in which players could also move out of turn."""

    __slots__ = ()

    def with_player(self, player: int) -> Self | None:
        """Return the same position with another player to move; None if that player cannot, having no pieces left."""
        core = self.core.with_player(player)
        return None if core is None else self.wrap(core)


class TeamedState(NativeState[G]):
    """A native position of a game with partners."""

    __slots__ = ()

    def team(self, player: int, /) -> int:
        """Return the team of a player, numbered from 0."""
        teams = self.core.teams() or list(range(self.num_players))
        return teams[check_player(player, self.num_players)]


def check_player(player: int, players: int) -> int:
    """Return the number of a player, or refuse what is none."""
    if not is_whole(player) or not 0 <= player < players:
        raise InvalidState(f"expected a player from 0 to {players - 1}, got {shown_value(player)}")
    return player


def check_yes(game: object, name: str, *fields: str) -> None:
    """Refuse a rule that is neither True nor False."""
    for field in fields:
        if not isinstance(getattr(game, field), bool):
            raise InvalidGame(f"expected {field} of {name} to be True or False, got {getattr(game, field)!r}")


def _restore(game: Any, text: str, last: Any) -> Any:
    """Make a state again that was pickled: the engine's positions go through their text."""
    state = game.parse(text)
    state.last = last
    return state
