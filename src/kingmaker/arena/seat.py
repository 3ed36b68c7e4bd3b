"""An agent on its seat: as it is, in a session if it learns, or a person, who is asked elsewhere.

A seat lasts for a match or for a whole series, so that what was learned in one deal is known in the next. It lives
where the match is played; so records are the same whoever plays them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, ClassVar

from kingmaker.agents import Agent, Informed, Learner, SearchSession, Session
from kingmaker.game import Game, State, Unsupported
from kingmaker.search import Memory, Result, Search
from kingmaker.spec import Spelled, text_of
from kingmaker.views import hides, view

Searching = Callable[[Search, State, Memory], Result]
"""How a search is run: at once, or by a front end that watches it and can end it."""

HUMAN = "human"
"""What a person is called in text."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Person(Spelled):
    """Somebody who decides elsewhere, at a terminal or in a browser."""

    name: ClassVar[str] = HUMAN

    def choose(self, state: State, *, seed: int = 0) -> Any:
        """Refuse: nobody but the person knows."""
        raise Unsupported(f"expected an agent to choose for player {state.player}, got a person: play its action")


@dataclass(frozen=True)
class Decision:
    """What an agent decided, and what that cost."""

    action: Any
    nodes: int
    """Positions visited for it, and to learn before it; 0 for agents that do not search, and for a forced action."""
    result: Result | None
    """What it expects, if it searched."""
    seconds: float = 0.0


@dataclass(frozen=True)
class _Seen:
    """One action of the table as an agent that learns saw it."""

    state: State
    action: Any
    seed: int | None
    """Of the agent's own decision there; None if it was not asked."""


class Seat:
    """One player's seat; the agent sits down when the first match begins."""

    def __init__(self, agents: Sequence[Agent], player: int) -> None:
        self.player = player
        self.agent = agents[player]
        """Who sits there; an informed agent is, once it sits, the one that knows its table."""
        self._agents = agents
        self._game: Game | None = None
        self._memory = Memory()
        self._session: Session | None = None
        self._counted = 0
        self._seen: list[_Seen] = []
        self._asked: int | None = None
        self._is_outdated = False

    @property
    def session(self) -> Session | None:
        """The session of an agent that learns, once it sits; it never saw what was taken back."""
        if self._is_outdated:
            self._learn_again()
        return self._session

    def sit(self, game: Game, *, hidden: bool = False) -> None:
        """Take the seat, unless that was done in an earlier deal; what searches remember is of one match only.

        At a table with something `hidden` an agent that learns is refused: it learns from whole positions.
        """
        self._memory = Memory()
        if self._game is not None:
            return
        if isinstance(self.agent, Informed):
            self.agent = self.agent.among(self._agents, self.player)
        if isinstance(self.agent, Learner):
            if hidden and not sees_all(self.agent):
                raise Unsupported(
                    f"{text_of(self.agent)} learns from whole positions, which nobody sees at a table with hidden "
                    "parts; cheats=yes would show it everything"
                )
            self._session = self.agent.begin(game, self.player)
        self._game = game

    def decide(self, state: State, seed: int, *, searching: Searching | None = None) -> Decision:
        """Ask for an action, with what it cost: the positions visited for it, and to learn since the last one.

        A search is not asked where there is nothing to choose; an agent that learns is, since it may learn from it.
        `searching` runs the search of an agent that does not learn.
        """
        began = perf_counter()
        decision = self._decide(state, seed, searching or search_now)
        return replace(decision, seconds=perf_counter() - began)

    def _decide(self, position: State, seed: int, searching: Searching) -> Decision:
        state = given_to(self.agent, position, self.player)
        session = self.session
        if session is not None:
            action, result = ask(session, state, seed)
            before, self._counted = self._counted, session.nodes
            self._asked = seed
            return Decision(action, self._counted - before, result)
        if isinstance(self.agent, Search):
            legal = state.legal_actions()
            if len(legal) == 1:
                self.agent.check(state)
                return Decision(legal[0], 0, None)
            result = searching(self.agent.seeded(seed), state, self._memory)
            return Decision(result.action, result.nodes, result)
        return Decision(self.agent.choose(state, seed=seed), 0, None)

    def observe(self, state: State, action: Any) -> None:
        """Show what somebody did."""
        if self._session is None:
            return
        if not self._is_outdated:
            self._session.observe(state, action)
        self._seen.append(_Seen(state, action, self._asked))
        self._asked = None

    def take_back(self, actions: int) -> None:
        """Forget the last actions that were shown; what searches remember of positions stays true."""
        self._asked = None
        if self._session is not None:
            del self._seen[len(self._seen) - actions :]
            self._is_outdated = True

    def _learn_again(self) -> None:
        """Go through the same positions as before, at the own ones with a search as then; so it knows what it knew."""
        assert isinstance(self.agent, Learner)
        assert self._game is not None
        session = self.agent.begin(self._game, self.player)
        for seen in self._seen:
            if seen.seed is not None:
                ask(session, seen.state, seen.seed)
            session.observe(seen.state, seen.action)
        self._session, self._counted, self._is_outdated = session, session.nodes, False


def sees_all(agent: Agent) -> bool:
    """Tell whether an agent is shown the whole position where others see a part."""
    return bool(getattr(agent, "cheats", False))


def given_to(agent: Agent, state: State, player: int) -> Any:
    """Return what an agent is given of a position: where something is hidden, the view of its player."""
    return view(state, player) if hides(state) and not sees_all(agent) else state


def search_now(search: Search, state: State, memory: Memory) -> Result:
    """Search and wait for the answer."""
    return search.search(state, memory=memory)


def ask(session: Session, state: State, seed: int) -> tuple[Any, Result | None]:
    """Ask a session for an action, and for what it expects if it can tell."""
    if isinstance(session, SearchSession):
        result: Result = session.search(state)
        return result.action, result
    return session.choose(state, seed=seed), None


def take_seats(agents: Sequence[Agent]) -> list[Seat]:
    """Return the seats of a table."""
    return [Seat(agents, player) for player in range(len(agents))]
