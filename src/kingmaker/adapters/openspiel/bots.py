"""Our agents as bots of OpenSpiel, so that its arena plays them against its own."""

from __future__ import annotations

from functools import cache
from typing import Any

from kingmaker import registry
from kingmaker.adapters.openspiel.games import OpenSpielGame, load
from kingmaker.adapters.openspiel.library import pyspiel
from kingmaker.adapters.openspiel.states import OpenSpielState
from kingmaker.agents import Agent, Informed
from kingmaker.arena.seat import Seat
from kingmaker.arena.seeds import deal_seed, decision_seed
from kingmaker.checks import shown, whole
from kingmaker.game import InvalidState, Unsupported
from kingmaker.search.base import resolved
from kingmaker.spec import text_of
from kingmaker.views import hides


def bot(agent: Agent | str, game: Any, *, seed: int = 0) -> Any:
    """Return an agent as a `pyspiel.Bot` for a game of OpenSpiel, at any seat.

    The game is one that `load` returned, a `pyspiel.Game`, or OpenSpiel's text for it.
    An agent in text means what it means everywhere, `"uct:simulations=1000"` for example. In a game that hides
    something it is given its view and nothing else. The `seed` decides the agent's own chance; games that follow each
    other have different chance.
    """
    whole(seed, "the seed of a bot", -(2**62), 2**62)
    agent = registry.agent(agent) if isinstance(agent, str) else agent
    if isinstance(agent, Informed):
        raise Unsupported(f"{text_of(agent)} has to be told who sits where, which OpenSpiel tells no bot")
    return _bot_class()(agent, game if isinstance(game, OpenSpielGame) else load(str(game)), seed)


class _Table:
    """One game as a bot sees it: what was played so far, and the seats on which the bot was asked."""

    def __init__(self, agent: Agent, game: OpenSpielGame, seed: int) -> None:
        self._agent = agent
        self._game = game
        self._seed = seed
        self._played: list[tuple[OpenSpielState, str]] = []
        self._seats: dict[int, Seat] = {}
        self._shown: dict[int, int] = {}

    def decide(self, state: OpenSpielState) -> str:
        """Ask the agent for an action, after showing it what was played since it was asked last."""
        player = state.player
        if player not in self._seats:
            self._seats[player] = Seat([resolved(self._agent, state)] * state.num_players, player)
            self._seats[player].sit(self._game, hidden=hides(state))
        seat = self._seats[player]
        for before, played in self._played[self._shown.get(player, 0) :]:
            seat.observe(before, played)
        self._shown[player] = len(self._played)
        action: str = seat.decide(state, decision_seed(self._seed, len(state.history))).action
        self.see(state, action)
        return action

    def see(self, state: OpenSpielState, action: str) -> None:
        """Take note of an action; a bot on several seats is told of its own ones, too."""
        if not self._played or self._played[-1][0] != state:
            self._played.append((state, action))


@cache
def _bot_class() -> type[Any]:
    """Make the class of our bots, which inherits from OpenSpiel's."""

    class KingmakerBot(pyspiel().Bot):  # type: ignore[misc]
        """An agent of Kingmaker as a bot of OpenSpiel."""

        def __init__(self, agent: Agent, game: OpenSpielGame, seed: int) -> None:
            super().__init__()
            self.agent = agent
            self.game = game
            self._seed = seed
            self._games = 0
            self._table = self._new_table()

        def step(self, state: Any) -> int:
            """Choose an action for the player whose turn it is."""
            position = self._position(state)
            return position.number(self._table.decide(position))

        def inform_action(self, state: Any, player_id: int, action: int) -> None:
            """See what another player did, in the position before it."""
            if player_id >= 0:
                position = self._position(state)
                self._table.see(position, position.text_of(action))

        def inform_actions(self, state: Any, actions: list[int]) -> None:
            """Refuse: no game with simultaneous moves is taken."""
            raise InvalidState(f"expected one action at a time, got {actions}")

        def restart(self) -> None:
            """Begin another game: nothing is left of the last one."""
            self._games += 1
            self._table = self._new_table()

        def restart_at(self, state: Any) -> None:
            """Begin another game in a position."""
            self._position(state)
            self.restart()

        def provides_policy(self) -> bool:
            """Say no: an agent names an action and no chances."""
            return False

        def __str__(self) -> str:
            return f"{self.agent} at {self.game}"

        def _new_table(self) -> _Table:
            return _Table(self.agent, self.game, deal_seed(self._seed, self._games))

        def _position(self, state: Any) -> OpenSpielState:
            found = str(state.get_game()).removesuffix("()")
            if found != self.game.text:
                raise InvalidState(f"expected a position of {self.game.text}, got one of {shown(found)}")
            return self.game.wrap(state.clone())

    return KingmakerBot
