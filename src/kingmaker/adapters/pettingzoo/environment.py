"""A game as an AEC environment of PettingZoo.

The environment plays by `LiveGame`, as all tables do: a reset with a seed deals what a match with that seed deals,
chance inside the game falls as it falls there, and agents that are asked by `policy` decide as they would there.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import numpy as np
from gymnasium import logger
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from kingmaker import registry
from kingmaker.adapters.pettingzoo.frames import Pixels, frame
from kingmaker.agents import Agent
from kingmaker.arena.live import LiveGame, seated
from kingmaker.arena.match import Match
from kingmaker.arena.seeds import deal_seed
from kingmaker.checks import shown_value, whole
from kingmaker.drawing import picture_of
from kingmaker.encoding import Encoding
from kingmaker.game import (
    Chancy,
    Drawable,
    Hidden,
    IllegalAction,
    InvalidGame,
    InvalidState,
    KingmakerError,
    State,
    players_of,
)
from kingmaker.search.base import resolved
from kingmaker.views import view

Observation = dict[str, np.ndarray[Any, Any]]
MODES = ("ansi", "rgb_array", "human")
MOST_DEALS = 100
"""Deals that are tried where some are over before anybody moves."""


class Environment(AECEnv[str, Observation, "int | None"]):
    """A game as an environment; players are the agents `player_0`, `player_1`, …

    An observation is `{"observation": …, "action_mask": …}`: the vector of `encoding`, and a 1 for each number of a
    legal action. What a game pays is the reward of its last step; all others are 0. An illegal action is refused.
    """

    def __init__(self, encoding: Encoding, *, render_mode: str | None, seed: int, seen_by: int | None) -> None:
        self.encoding = encoding
        """Numbers and actions, both ways."""
        self.game = encoding.game
        start = self.game.new(seed=seed)
        self.possible_agents = [f"player_{number}" for number in range(players_of(start))]
        self.agents = []
        if render_mode not in (None, *MODES):
            raise KingmakerError(
                f"expected render_mode to be one of {', '.join(MODES)}, got {shown_value(render_mode)}"
            )
        if seen_by is not None:
            whole(seen_by, "seen_by", 0, len(self.possible_agents) - 1)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{self.game.name}_v0",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 2,
            "hides": isinstance(start, Hidden | Chancy),
        }
        self._seen_by = seen_by
        self._seed = seed
        self._deals = 0
        self._live: LiveGame | None = None
        self._size: tuple[int, int] | None = None
        self._actions = {agent: Discrete(encoding.num_actions) for agent in self.possible_agents}
        self._observations = {agent: _observations(encoding) for agent in self.possible_agents}

    @property
    def live(self) -> LiveGame:
        """The game in progress: `env.live.state` is the position, `env.live.record()` the record."""
        if self._live is None:
            raise InvalidState("expected reset() before anything else, got none")
        return self._live

    def observation_space(self, agent: str) -> Dict:  # type: ignore[override]
        """Return the space of observations, the same for all agents."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Discrete:  # type: ignore[override]
        """Return the space of actions: their numbers."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal; the same for the same seed. Without one, the next deal of the environment's own seed."""
        people = [None] * len(self.possible_agents)
        for _ in range(MOST_DEALS):
            self._live = LiveGame(self.game, people, seed=self._next_deal() if seed is None else int(seed))
            if not self._live.is_over:
                break
        else:
            raise InvalidGame(f"expected a game in which somebody moves, got the end at the start of {self.game}")
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._live.player]
        vars(self).pop("_skip_agent_selection", None)  # of a game that was left before all had taken their last step
        self._show()

    def step(self, action: int | None) -> None:
        """Play the action with a number for the agent whose turn it is; None once the game is over."""
        live, agent = self.live, self.agent_selection
        if not self.agents:
            raise InvalidState("expected reset() before another step, got the end of the game")
        if self.terminations[agent]:
            if action is not None:
                raise IllegalAction(f"expected None from {agent}, since the game is over, got {shown_value(action)}")
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"expected the number of an action from {agent}, got None")
        live.play(self.encoding.action(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if live.is_over:
            self.rewards = dict(zip(self.agents, live.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[live.player]
        self._accumulate_rewards()
        self._show()

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees now, also off its turn; then no action is legal."""
        state, player = self.live.state, self._player(agent)
        mask = np.zeros(self.encoding.num_actions, dtype=np.int8)
        mask[self.encoding.legal_numbers(state, player)] = 1
        return {"observation": np.array(self.encoding.vector(state, player), dtype=np.float32), "action_mask": mask}

    def policy(self, agent: Agent | str) -> Callable[..., int | None]:
        """Return an opponent: a function that returns the number of the action that one of our agents would play.

        It is called with the name of the environment's agent whose turn it is, or without; once the game is over it
        returns None, as `step` wants it. In a hidden game our agent is given the view of that player and no more.
        """
        known = registry.agent(agent) if isinstance(agent, str) else agent
        playing = resolved(seated(known), self.game.new(seed=self._seed))

        def act(seat: str | None = None) -> int | None:
            live, turn = self.live, self.agent_selection
            if seat is not None and self._player(seat) != self._player(turn):
                raise InvalidState(f"expected the agent whose turn it is, {turn}, got {seat}")
            if live.is_over:
                return None
            return self.encoding.number(live.advise(playing).action)

        return act

    def record(self) -> Match:
        """Return the game so far as a record, which `km.replay` plays again."""
        return self.live.record(error="" if self.live.is_over else "left before its end")

    def render(self) -> str | Pixels | None:
        """Return the position as text or as pixels, or print it; nothing without a mode."""
        state = self.live.state
        if self.render_mode is None:
            logger.warn("render() was called without a render_mode: name one where the environment is made.")
            return None
        if self.render_mode == "rgb_array":
            pixels = frame(self._picture(state), size=self._size)
            self._size = pixels.shape[:2] if self._size is None else self._size
            return pixels
        text = self._text(state)
        if self.render_mode == "human":
            registry.view("console").console().print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Environment:
        """Copy what changes; the game is played again, so that no seat is shared. Spaces stay the same objects."""
        twin = object.__new__(Environment)
        memo[id(self)] = twin
        twin.__setstate__(self.__getstate__())
        twin.agents = self.agents[:]
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            if hasattr(self, name):
                setattr(twin, name, deepcopy(getattr(self, name)))
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Return what is pickled: of the game in progress its seed and its actions."""
        played = None if self._live is None else (self._live.seed, [turn.action for turn in self._live.turns])
        return {**vars(self), "_live": played}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        if state["_live"] is not None:
            seed, actions = state["_live"]
            self._live = LiveGame(self.game, [None] * len(self.possible_agents), seed=seed)
            self._live.begin(actions)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _text(self, state: State) -> str:
        if self._seen_by is not None:
            return view(state, self._seen_by).draw()
        return state.draw() if isinstance(state, Drawable) else str(state)

    def _picture(self, state: State) -> str:
        return picture_of(state if self._seen_by is None else view(state, self._seen_by))

    def _player(self, agent: str) -> int:
        if agent not in self.possible_agents:
            known = f"{self.possible_agents[0]} to {self.possible_agents[-1]}"
            raise InvalidState(f"expected an agent from {known}, got {shown_value(agent)}")
        return self.possible_agents.index(agent)

    def _next_deal(self) -> int:
        self._deals += 1
        return deal_seed(self._seed, self._deals - 1)


def _observations(encoding: Encoding) -> Dict:
    return Dict(
        {
            "observation": Box(-1.0, 1.0, (encoding.vector_length,), np.float32),
            "action_mask": Box(0, 1, (encoding.num_actions,), np.int8),
        }
    )
