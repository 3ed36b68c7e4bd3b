"""The contract between games and everything that plays them, and the errors.

A game needs six members on its states and one on itself. What only some games have is a small protocol of its own.

Errors::

    ValueError
     └─ KingmakerError
         ├─ IllegalAction   an action that the rules do not allow
         ├─ InvalidState    an impossible position, or one for which the question makes no sense
         ├─ InvalidGame     rules that contradict themselves, or a game that breaks the contract
         ├─ Unsupported     an agent was asked about a game that it cannot play
         └─ UnknownName     an unknown name; the message has the nearest known ones
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from itertools import islice
from math import isfinite
from typing import Any, Protocol, Self, TypeVar, cast, runtime_checkable

__all__ = [
    "CHANCE",
    "Action",
    "Bounded",
    "Chancy",
    "Drafts",
    "Drawable",
    "DrawableFor",
    "Evaluates",
    "Game",
    "Hidden",
    "IllegalAction",
    "InvalidGame",
    "InvalidState",
    "Keyed",
    "KingmakerError",
    "Limited",
    "Playable",
    "Quiescent",
    "Reseatable",
    "State",
    "Teamed",
    "UnknownName",
    "Unsupported",
    "play",
]

Action = Any
"""Any hashable value."""

CHANCE = -1
"""Whose turn it is where chance moves."""


MOST_OF_A_LINE = 1000
"""Characters of a line of an error: beyond that somebody's text is repeated, and nobody reads it."""


class KingmakerError(ValueError):
    """An error that the caller can put right."""

    def __init__(self, *given: object) -> None:
        super().__init__(*(_readable(each) if isinstance(each, str) else each for each in given))


class IllegalAction(KingmakerError):
    """An action that the rules do not allow."""


class InvalidState(KingmakerError):
    """An impossible position, or one for which the question makes no sense."""


class InvalidGame(KingmakerError):
    """Rules that contradict themselves, or a game that breaks the contract."""


class Unsupported(KingmakerError):
    """An agent was asked about a game that it cannot play."""


class UnknownName(KingmakerError):
    """An unknown name."""


@runtime_checkable
class State(Protocol):
    """An immutable position."""

    @property
    def num_players(self) -> int:
        """How many players there are, from 1 to 1000; they are numbered from 0."""

    @property
    def player(self) -> int:
        """Whose turn it is; `CHANCE` where chance moves."""

    def legal_actions(self) -> Sequence[Any]:
        """Return what the player may do, in the order in which ties are broken; at least one action before the end.

        Where chance moves, these are the outcomes.
        """

    def apply(self, action: Any, /) -> State:
        """Return the position after a legal action. Unchecked: for search."""

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""

    def returns(self) -> Sequence[float]:
        """Return one finite number for each player, at the end."""


@runtime_checkable
class Game(Protocol):
    """Rules with their configuration; frozen."""

    @property
    def name(self) -> str:
        """What the game is called in text."""

    def new(self, *, seed: int | None = None) -> State:
        """Return the start of a game, the same for the same seed; no seed means seed 0."""


@runtime_checkable
class Evaluates(Protocol):
    """A state that can be valued before the end."""

    def evaluate(self) -> Sequence[float]:
        """Estimate the returns; at the end, return them."""


@runtime_checkable
class Bounded(Protocol):
    """A state that estimates an interval for the final value of each player: an opinion, which Max-Prob uses.

    A game may end outside its bounds. The protocol for certain limits is `Limited`.
    """

    def bounds(self) -> Sequence[tuple[float, float]]:
        """Return one finite pair (low, high) for each player, low <= high; at the end, low = high = return."""


@runtime_checkable
class Limited(Protocol):
    """A state that knows certain limits of what can still be paid: a proof, which lets MaxN leave out branches.

    The protocol for estimates is `Bounded`. A limit that does not hold makes MaxN wrong.
    """

    def limits(self) -> tuple[float, Sequence[tuple[float, float]]]:
        """Return the most that all players get together, and a pair (least, most) for each player, before the end.

        Both must hold for the returns of every end that can follow and for `evaluate()` here and after. They must hold
        for the exact numbers: leave room where a sum is rounded.
        """


@runtime_checkable
class Quiescent(Protocol):
    """A state at which a search may not always stop, inside a trick for example."""

    def may_stop(self) -> bool:
        """Tell whether a static value may be taken here."""


@runtime_checkable
class Reseatable(Protocol):
    """A state in which any player could move, whoever's turn it is; inside a trick that is impossible."""

    def with_player(self, player: int, /) -> State | None:
        """Return the same position with this player to move; None if it cannot."""


@runtime_checkable
class Keyed(Protocol):
    """A state that can be recognised when it is reached in several ways."""

    def key(self) -> Any:
        """Return a hashable that two states share only if the same game follows from both; None for no look-up."""


@runtime_checkable
class Drafts(Protocol):
    """A state of a draft: its actions are items, and an item that was picked cannot be picked again."""

    def picks_left(self, player: int, /) -> int:
        """Tell how often a player will pick from here on."""

    def item_values(self, player: int, /) -> Mapping[Any, float]:
        """Return for each open item what it is worth to a player, before the end."""


@runtime_checkable
class Drawable(Protocol):
    """A state that can be shown in a terminal."""

    def draw(self) -> str:
        """Draw the position as text."""


@runtime_checkable
class DrawableFor(Protocol):
    """A state that can be shown to one player, without what that player has not seen."""

    def draw_for(self, player: int, /) -> str:
        """Draw as text what a player sees."""


@runtime_checkable
class Chancy(Protocol):
    """A state of a game in which chance moves: dice, or cards that are drawn later."""

    def chances(self) -> Sequence[tuple[Any, float]]:
        """Return each outcome with its probability, in the order of `legal_actions()`, where `player` is `CHANCE`.

        Probabilities are above 0 and sum to 1. Where a player moves, return nothing.
        """


@runtime_checkable
class Hidden(Protocol):
    """A state of which a player sees only a part."""

    def observation(self, player: int, /) -> Any:
        """Return all that a player has seen so far, as a hashable."""

    def sample(self, player: int, /, *, seed: int) -> State:
        """Return a position with the same observation, drawn from all of them as the rules deal.

        It depends on the observation and the seed alone.
        """


@runtime_checkable
class Teamed(Protocol):
    """A state of a game with partners, who are paid the same."""

    def team(self, player: int, /) -> int:
        """Return the team of a player, numbered from 0; the same in all positions of a game."""


MOST_PLAYERS = 1000
"""More than anybody seats, and few enough for one number each at every node of a search. The engine says the same."""

MOST_ACTIONS = 100_000
"""More than anybody lists in one position, since a list may have no end. The engine says the same."""

S = TypeVar("S", bound=State)


def play(state: S, action: Any) -> S:
    """Return the position after an action, which is checked first; meant for people.

    `apply` trusts its caller; `play` does not.
    """
    if state.is_terminal():
        raise IllegalAction(f"illegal action {action!r}: the game is over in {_shown(state)}")
    legal = state.legal_actions()
    if action not in legal:
        choices = ", ".join(map(str, legal[:12])) + (", …" if len(legal) > 12 else "")
        mover = "chance" if state.player == CHANCE else f"player {state.player}"
        raise IllegalAction(f"illegal action {action!r} for {mover}: expected one of {choices} in {_shown(state)}")
    return cast(S, state.apply(action))


class Playable:
    """Gives a state the checked verb `play`; inherit from it, or call `kingmaker.play(state, action)`."""

    def play(self, action: Any) -> Self:
        """Return the position after an action, or say why it may not be played."""
        return cast(Self, play(cast(State, self), action))


def asked(state: Any, method: str, *arguments: Any) -> Any:
    """Call a method of a state; one that cannot be called breaks the contract. What it raises comes out as it is."""
    try:
        return getattr(state, method)(*arguments)
    except (AttributeError, TypeError) as error:
        if _is_own(error):
            raise
        raise InvalidGame(f"expected {method}() to answer in {_shown(state)}, got {error}") from error


def is_over(state: Any) -> bool:
    """Tell whether the game is over, or refuse an answer that is neither yes nor no."""
    answer = asked(state, "is_terminal")
    try:
        return bool(answer)
    except (TypeError, ValueError) as error:
        if _is_own(error):
            raise
        raise InvalidGame(f"expected is_terminal() to be True or False, got {_shown(answer)}") from error


def players_of(state: Any) -> int:
    """Return how many players there are, or refuse what is not a number of players."""
    return _whole(state, "num_players", f"a whole number from 1 to {MOST_PLAYERS}", 1, MOST_PLAYERS)


def player_of(state: Any) -> int:
    """Return whose turn it is, `CHANCE` where chance moves, or refuse what is not a player."""
    last = players_of(state) - 1
    player = getattr(state, "player", None)
    if type(player) is int and 0 <= player <= last:  # whether a game knows chance takes longer to find out
        return player
    if isinstance(state, Chancy):
        return _whole(state, "player", f"from 0 to {last}, or {CHANCE} for chance", CHANCE, last)
    return _whole(state, "player", f"from 0 to {last}", 0, last)


def teams_of(state: Any) -> tuple[int, ...]:
    """Return the team of each player, or refuse what is not a team; where nobody has a partner, everybody is a team."""
    players = players_of(state)
    if not callable(getattr(state, "team", None)):
        return tuple(range(players))
    found = []
    for player in range(players):
        answer = asked(state, "team", player)
        found.append(_index(answer, 0, players - 1, f"expected team({player}) to be from 0 to {players - 1}", state))
    return tuple(found)


def has_partners(state: Any) -> bool:
    """Tell whether anybody shares a team."""
    teams = teams_of(state)
    return len(set(teams)) < len(teams)


def actions_of(state: Any) -> list[Any]:
    """Return the legal actions before the end, at least one, or refuse what is not a list of them."""
    answer = asked(state, "legal_actions")
    try:
        actions = list(islice(answer, MOST_ACTIONS + 1))
    except TypeError as error:
        if _is_own(error):
            raise
        raise InvalidGame(f"expected a sequence from legal_actions(), got {_shown(answer)}") from error
    if not 1 <= len(actions) <= MOST_ACTIONS:
        got = "none" if not actions else "more"
        raise InvalidGame(f"expected from 1 to {MOST_ACTIONS} legal actions, got {got} in {_shown(state)}")
    return actions


def numbers_of(state: Any, method: str) -> tuple[float, ...]:
    """Return what `returns()` or `evaluate()` says, or refuse what is not one finite number for each player."""
    answer, players = asked(state, method), players_of(state)
    try:
        numbers = tuple(map(float, islice(answer, players + 1)))
    except (TypeError, ValueError, OverflowError) as error:
        if _is_own(error):
            raise
        numbers = ()
    if len(numbers) != players or not all(map(isfinite, numbers)):
        raise InvalidGame(f"expected {players} finite numbers from {method}(), got {_shown(answer)}")
    return numbers


def _whole(state: Any, member: str, expected: str, low: int, high: int) -> int:
    return _index(getattr(state, member), low, high, f"expected {member} to be {expected}", state)


def _index(value: Any, low: int, high: int, expected: str, state: Any) -> int:
    """Return a whole number between two others, or complain of what is none; only then the position is written."""
    try:
        number = operator.index(value)
    except TypeError as error:
        if _is_own(error):
            raise
        number = low - 1
    if isinstance(value, bool) or not low <= number <= high:
        raise InvalidGame(f"{expected}, got {_shown(value)} in {_shown(state)}")
    return number


def _is_own(error: Exception) -> bool:
    """Tell whether an exception comes out of somebody else's code, and not from the attempt to call it."""
    trace = error.__traceback__
    return trace is not None and trace.tb_next is not None


def _readable(text: str) -> str:
    """Return a text without the middle of lines that nobody would read."""
    if len(text) <= MOST_OF_A_LINE:
        return text
    half = MOST_OF_A_LINE // 2
    lines = text.split("\n")
    return "\n".join(line if len(line) <= MOST_OF_A_LINE else f"{line[:half]} … {line[-half:]}" for line in lines)


def _shown(state: object, most: int = 200) -> str:
    try:
        text = repr(state) if isinstance(state, str) else str(state)
    except Exception:
        text = f"something without text, {type(state).__name__}"
    return text if len(text) <= most else text[: most - 1] + "…"
