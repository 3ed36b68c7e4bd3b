"""Agents: whoever sits on a player's seat and chooses.

An agent is frozen, so one agent may sit on many seats at a time. What it learns is kept in a `Session`, one for each
seat, for a match or for all the deals of a series.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random as Generator
from typing import Any, ClassVar, Protocol, runtime_checkable

from kingmaker.chance import chances_of, is_chance
from kingmaker.game import (
    Drafts,
    Evaluates,
    Game,
    InvalidGame,
    State,
    Unsupported,
    actions_of,
    asked,
    is_over,
    numbers_of,
    player_of,
)
from kingmaker.spec import Spelled
from kingmaker.views import View

__all__ = ["Agent", "GreedyAgent", "Informed", "Learner", "RandomAgent", "SearchSession", "Session"]


@runtime_checkable
class Agent(Protocol):
    """Chooses an action. Frozen: what changes from move to move comes with the state and the seed.

    An agent that never uses its seed may say so with an attribute `deterministic = True`; a tournament then plays no
    game twice.
    """

    @property
    def name(self) -> str:
        """What the agent is called in text."""

    def choose(self, state: State, *, seed: int = 0) -> Any:
        """Choose a legal action; the same state and seed give the same choice."""


@runtime_checkable
class Session(Protocol):
    """An agent that learns, on its seat: it sees the actions of all players, its own included, in order.

    What chance brings inside the game is nobody's action: it is seen in the next state.
    """

    @property
    def nodes(self) -> int:
        """Positions visited so far, to choose and to learn."""

    def choose(self, state: State, *, seed: int = 0) -> Any:
        """Choose a legal action; it depends only on what was seen before, the state and the seed."""

    def observe(self, state: State, action: Any) -> None:
        """See the action of the player whose turn it was; states of several deals may follow each other."""


@runtime_checkable
class SearchSession(Session, Protocol):
    """A session that also tells what it expects; it plays the action that its search finds."""

    def search(self, state: State) -> Any:
        """Search with what is known by now; return a `Result`."""


@runtime_checkable
class Learner(Agent, Protocol):
    """An agent that learns from what it sees. Without a session it knows only what it began with."""

    def begin(self, game: Game, player: int) -> Session:
        """Take a seat, for a match or for all deals of a series."""


@runtime_checkable
class Informed(Agent, Protocol):
    """An agent that is told who sits where: for experiments about what such knowledge is worth."""

    def among(self, agents: Sequence[Agent], player: int) -> Agent:
        """Return the agent that plays on a seat of this table."""


@dataclass(frozen=True, kw_only=True, repr=False)
class RandomAgent(Spelled):
    """Plays any legal action with the same chance."""

    name: ClassVar[str] = "random"

    def choose(self, state: State, *, seed: int = 0) -> Any:
        """Draw a legal action from the seed."""
        return Generator(seed).choice(actions_of(state))


@dataclass(frozen=True, kw_only=True, repr=False)
class GreedyAgent(Spelled):
    """Takes the action whose next position looks best for itself, by the game's own evaluation.

    Where chance comes next, it looks at the mean of what that may bring. In a draft it takes the item that is worth
    most to itself.
    """

    name: ClassVar[str] = "greedy"
    deterministic: ClassVar[bool] = True

    def choose(self, state: State, *, seed: int = 0) -> Any:
        """Take the first of the actions that look best."""

        if isinstance(state, View):
            raise Unsupported("greedy looks at the position after each action, which a view does not have")
        player, actions = player_of(state), actions_of(state)

        def looks(after: Any) -> float:
            if is_over(after):
                return numbers_of(after, "returns")[player]
            if is_chance(after):
                return sum(chance * looks(asked(after, "apply", outcome)) for outcome, chance in chances_of(after))
            if not isinstance(after, Evaluates):
                raise Unsupported("greedy needs a game that evaluates its positions, got one that does not")
            return numbers_of(after, "evaluate")[player]

        if isinstance(state, Drafts):
            worth = asked(state, "item_values", player)
            try:
                return max(actions, key=lambda item: float(worth[item]))
            except (LookupError, TypeError, ValueError, OverflowError) as error:
                raise InvalidGame(f"expected item_values() to value every open item, got {error}") from error
        return max(actions, key=lambda action: looks(asked(state, "apply", action)))
