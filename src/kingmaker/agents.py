"""Agents: whoever sits on a player's seat and chooses."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random as Generator
from typing import Any, ClassVar, Protocol, runtime_checkable

from kingmaker.game import Drafts, Evaluates, State, Unsupported
from kingmaker.spec import Spelled


@runtime_checkable
class Agent(Protocol):
    """Chooses an action. Frozen: what changes from move to move comes with the state and the seed."""

    @property
    def name(self) -> str:
        """What the agent is called in text."""

    def choose(self, state: State, *, seed: int = 0) -> Any:
        """Choose a legal action; the same state and seed give the same choice."""


@dataclass(frozen=True, kw_only=True, repr=False)
class RandomAgent(Spelled):
    """Plays any legal action with the same chance."""

    name: ClassVar[str] = "random"

    def choose(self, state: State, *, seed: int = 0) -> Any:
        """Draw a legal action from the seed."""
        return Generator(seed).choice(state.legal_actions())


@dataclass(frozen=True, kw_only=True, repr=False)
class GreedyAgent(Spelled):
    """Takes the action whose next position looks best for itself, by the game's own evaluation.

    In a draft it takes the item that is worth most to itself.
    """

    name: ClassVar[str] = "greedy"

    def choose(self, state: State, *, seed: int = 0) -> Any:
        """Take the first of the actions that look best."""

        def looks(action: Any) -> float:
            after = state.apply(action)
            if after.is_terminal():
                return after.returns()[state.player]
            if not isinstance(after, Evaluates):
                raise Unsupported("greedy needs a game that evaluates its positions, got one that does not")
            return after.evaluate()[state.player]

        if isinstance(state, Drafts):
            worth = state.item_values(state.player)
            return max(state.legal_actions(), key=lambda item: worth[item])
        return max(state.legal_actions(), key=looks)
