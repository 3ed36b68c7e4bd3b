"""Who sits at a table: agents as they are, and sessions of those that learn.

A seat lasts for a match or for a whole series, so that what was learned in one deal is known in the next. It lives
where the match is played; so records are the same whoever plays them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kingmaker.agents import Agent, Informed, Learner, Session
from kingmaker.game import Game, State
from kingmaker.search import Memory, Search


class Seat:
    """One player's seat; the agent sits down when the first match begins."""

    def __init__(self, agents: Sequence[Agent], player: int) -> None:
        self.player = player
        self._agents = agents
        self._agent = agents[player]
        self._counted = 0
        self._seated = False
        self._memory = Memory()
        self.session: Session | None = None
        """Of an agent that learns, once it sits."""

    def sit(self, game: Game) -> None:
        """Take the seat, unless that was done in an earlier deal; what searches remember is of one match only."""
        self._memory = Memory()
        if self._seated:
            return
        if isinstance(self._agent, Informed):
            self._agent = self._agent.among(self._agents, self.player)
        if isinstance(self._agent, Learner):
            self.session = self._agent.begin(game, self.player)
        self._seated = True

    def decide(self, state: State, seed: int) -> tuple[Any, int]:
        """Ask for an action; tell how many positions were visited for it, and to learn since the last one."""
        if self.session is not None:
            action = self.session.choose(state, seed=seed)
            before, self._counted = self._counted, self.session.nodes
            return action, self._counted - before
        if isinstance(self._agent, Search):
            result = self._agent.seeded(seed).search(state, memory=self._memory)
            return result.action, result.nodes
        return self._agent.choose(state, seed=seed), 0

    def observe(self, state: State, action: Any) -> None:
        """Show what somebody did."""
        if self.session is not None:
            self.session.observe(state, action)


def take_seats(agents: Sequence[Agent]) -> list[Seat]:
    """Give the seats of a table."""
    return [Seat(agents, player) for player in range(len(agents))]
