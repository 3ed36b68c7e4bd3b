"""Actions as numbers and positions as vectors, for libraries that learn.

`Encoded` is what a game writes, and all games of the package do. `Encoding` is what programs use: it numbers the
actions both ways, and holds the game to what it promised.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from math import isnan
from typing import Any, Protocol, runtime_checkable

from kingmaker.checks import is_whole, shown_value
from kingmaker.game import IllegalAction, InvalidGame, State, Unsupported, actions_of, asked, is_over, player_of

MOST_NUMBERED = 1_000_000
"""Actions that a game may have in all its positions together."""
MEMBERS = ("all_actions", "vector_parts", "vector")


@runtime_checkable
class Encoded(Protocol):
    """A game whose actions are numbered and whose positions are vectors."""

    def all_actions(self) -> Sequence[Any]:
        """List every action that a player may ever have, each once; its place is its number. Chance is not numbered."""

    def vector_parts(self) -> Mapping[str, int]:
        """Name the parts of the vector in their order, each with its length; the same for all positions and players."""

    def vector(self, state: Any, player: int, /) -> Sequence[float]:
        """Return a position as a player sees it: numbers from −1 to 1, as many as the parts have together.

        What the player cannot see must not change them.
        """


class Encoding:
    """The numbers of a game's actions, both ways, and its positions as vectors; all of it checked."""

    def __init__(self, game: Any) -> None:
        missing = [member for member in MEMBERS if not callable(getattr(game, member, None))]
        if missing:
            name = getattr(game, "name", type(game).__name__)
            raise Unsupported(
                f"expected a game that follows kingmaker.Encoded, got {name} without {', '.join(missing)}: its actions "
                "have no numbers, or its positions no vectors"
            )
        self.game = game
        self.actions = _checked_actions(asked(game, "all_actions"))
        """All actions in the order of their numbers."""
        self.parts = _checked_parts(asked(game, "vector_parts"))
        """The parts of the vector in their order, with their lengths."""
        self._numbers = {action: number for number, action in enumerate(self.actions)}

    @property
    def num_actions(self) -> int:
        """How many actions have numbers, from 0."""
        return len(self.actions)

    @property
    def vector_length(self) -> int:
        """How many numbers a vector has."""
        return sum(self.parts.values())

    def number(self, action: Any) -> int:
        """Return the number of an action."""
        try:
            return self._numbers[action]
        except (KeyError, TypeError):
            raise IllegalAction(
                f"expected an action that {self.game.name} numbers, got {shown_value(action)}: all_actions() lacks it"
            ) from None

    def action(self, number: int) -> Any:
        """Return the action with a number."""
        place = number.__index__() if hasattr(number, "__index__") and not isinstance(number, bool) else -1
        if not 0 <= place < len(self.actions):
            raise IllegalAction(
                f"expected the number of an action from 0 to {len(self.actions) - 1}, got {shown_value(number)}"
            )
        return self.actions[place]

    def legal_numbers(self, state: State, player: int) -> list[int]:
        """Return the numbers of what a player may do; none at the end, and where it is somebody else's turn."""
        if is_over(state) or player_of(state) != player:
            return []
        return [self.number(action) for action in actions_of(state)]

    def vector(self, state: State, player: int) -> list[float]:
        """Return a position as a player sees it; an answer that breaks the promises of `Encoded` is refused."""
        answer = asked(self.game, "vector", state, player)
        try:
            numbers = list(map(float, islice(answer, self.vector_length + 1)))
        except (TypeError, ValueError, OverflowError):
            raise InvalidGame(f"expected numbers from vector(), got {shown_value(answer)} in {state}") from None
        if len(numbers) != self.vector_length:
            got = "more" if len(numbers) > self.vector_length else len(numbers)
            raise InvalidGame(f"expected {self.vector_length} numbers from vector(), got {got} in {state}")
        if isnan(sum(numbers)) or min(numbers, default=0) < -1 or max(numbers, default=0) > 1:
            wrong = next(number for number in numbers if not -1 <= number <= 1)
            raise InvalidGame(f"expected numbers from −1 to 1 from vector(), got {wrong:g} in {state}")
        return numbers

    def named(self, state: State, player: int) -> dict[str, list[float]]:
        """Return the parts of a vector by their names."""
        rest = iter(self.vector(state, player))
        return {name: list(islice(rest, length)) for name, length in self.parts.items()}


def _checked_actions(answer: Any) -> tuple[Any, ...]:
    try:
        actions = tuple(islice(answer, MOST_NUMBERED + 1))
        different = len(set(actions))
    except TypeError:
        raise InvalidGame(f"expected hashable actions from all_actions(), got {shown_value(answer)}") from None
    if isinstance(answer, set | frozenset) or not 1 <= len(actions) <= MOST_NUMBERED:
        got = "a set" if isinstance(answer, set | frozenset) else "more" if actions else "none"
        raise InvalidGame(f"expected from 1 to {MOST_NUMBERED} actions in order from all_actions(), got {got}")
    if different != len(actions):
        twice = next(action for place, action in enumerate(actions) if action in actions[:place])
        raise InvalidGame(f"expected each action once from all_actions(), got {shown_value(twice)} twice")
    return actions


def _checked_parts(answer: Any) -> dict[str, int]:
    if not isinstance(answer, Mapping) or not answer:
        raise InvalidGame(f"expected names with lengths from vector_parts(), got {shown_value(answer)}")
    for name, length in answer.items():
        if not isinstance(name, str) or not is_whole(length) or length < 0:
            raise InvalidGame(f"expected a length for each name of vector_parts(), got {shown_value({name: length})}")
    return dict(answer)
