"""AEC environments of PettingZoo as games.

A state holds an environment of its own, which is never stepped again: `apply` steps a copy. Agents that are done take
their steps, which are None, by themselves. What a player is paid is the sum of its rewards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from pettingzoo import AECEnv

from kingmaker.adapters.pettingzoo.copies import copied
from kingmaker.adapters.pettingzoo.probes import check_copies, seems_hidden
from kingmaker.checks import read_whole, shown, shown_value
from kingmaker.game import MOST_ACTIONS, InvalidState, Playable, Unsupported
from kingmaker.properties import Properties

MOST_SEED = 2**64 - 1
SEEDS = 2**32
"""As many as every generator of numpy takes."""


@dataclass(frozen=True, eq=False, repr=False)
class ZooState(Playable):
    """A position: the deal's seed and the actions since, with the environment that they lead to."""

    game: ZooGame
    seed: int
    actions: tuple[int, ...]
    env: Any
    """Where the game stands; to be looked at only."""
    paid: tuple[float, ...]
    """The rewards of each player so far."""

    @property
    def num_players(self) -> int:
        """How many agents may take part."""
        return len(self.env.possible_agents)

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return int(self.env.possible_agents.index(self.env.agent_selection))

    def legal_actions(self) -> list[int]:
        """List the actions that the environment's mask allows; all of the space where it has no mask."""
        if self.is_terminal():
            return []
        agent = self.env.agent_selection
        space = self.env.action_space(agent)
        mask = mask_of(self.env, agent)
        return [int(space.start) + place for place in range(int(space.n)) if mask is None or mask[place]]

    def apply(self, action: int) -> ZooState:
        """Return the position after an action, played in a copy."""
        env = copied(self.env)
        env.step(np.int64(action))
        paid = tuple(
            before + float(env.rewards.get(agent, 0.0))
            for before, agent in zip(self.paid, env.possible_agents, strict=True)
        )
        skip_done(env)
        return type(self)(self.game, self.seed, (*self.actions, action), env, paid)

    def is_terminal(self) -> bool:
        """Tell whether all agents are done."""
        return not self.env.agents

    def returns(self) -> tuple[float, ...]:
        """Return the sum of each player's rewards."""
        return self.paid

    def draw(self) -> str:
        """Return what the environment renders as text, if it does; else the deal and the actions."""
        if getattr(self.env, "render_mode", None) == "ansi":
            drawn = copied(self.env).render()
            if isinstance(drawn, str):
                return drawn
        return str(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ZooState):
            return NotImplemented
        return (self.game, self.seed, self.actions) == (other.game, other.seed, other.actions)

    def __hash__(self) -> int:
        return hash((self.seed, self.actions))

    def __str__(self) -> str:
        return f"seed={self.seed} actions={'/'.join(map(str, self.actions)) or 'none'}"

    def __repr__(self) -> str:
        return f"<{self.game} {self}>"


class HiddenZooState(ZooState):
    """A position of which a player does not know all. No environment can tell what else it might be."""

    def observation(self, player: int) -> Hashable:
        """Return what the environment shows to a player now."""
        return player, frozen(self.env.observe(self.env.possible_agents[player]))

    def sample(self, player: int, *, seed: int) -> ZooState:
        """Refuse: an environment cannot be asked for positions that look the same."""
        raise Unsupported(
            f"{self.game} hides something, and PettingZoo cannot draw positions that a player holds possible: "
            "cheats=yes lets an agent see everything, and reports say so"
        )


@dataclass(frozen=True, eq=False, repr=False)
class ZooGame:
    """An environment as a game; two are the same game only if they were loaded together."""

    name: str
    hides: bool
    """Whether a player does not know all of a position."""
    env: Any = field(repr=False)
    """What is copied for each new game."""

    @classmethod
    def of(cls, source: Any | Callable[[], Any], *, hides: bool | None) -> ZooGame:
        """Take an environment, or refuse it with the reason."""
        env = source if isinstance(source, AECEnv) or not callable(source) else source()
        check_kind(env)
        name = str(env.unwrapped)
        check_copies(env, name)
        return cls(f"pettingzoo({name})", seems_hidden(env) if hides is None else hides, copied(env))

    @property
    def properties(self) -> Properties:
        """What kind of game it is, as far as an environment tells."""
        return Properties(players=len(self.env.possible_agents), zero_sum=False, dealt=True, open=not self.hides)

    def new(self, *, seed: int | None = None) -> ZooState:
        """Reset a copy by the seed."""
        env = copied(self.env)
        env.reset(seed=(seed or 0) % SEEDS)
        skip_done(env)
        kind = HiddenZooState if self.hides else ZooState
        return kind(self, seed or 0, (), env, (0.0,) * len(env.possible_agents))

    def parse(self, text: str) -> ZooState:
        """Read a position as `str(state)` writes it, by playing it again: `seed=7 actions=4/0`."""
        found = re.fullmatch(r"\s*seed=(\d+)\s+actions=(none|-?\d+(?:/-?\d+)*)\s*", text)
        if found is None:
            raise InvalidState(f"expected a deal and actions such as 'seed=7 actions=4/0', got '{shown(text)}'")
        state = self.new(seed=read_whole(found[1], "seed", MOST_SEED, error=InvalidState))
        for action in [] if found[2] == "none" else found[2].split("/"):
            state = state.play(int(action))
        return state

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<{self.name}{', which hides something' if self.hides else ''}>"


def check_kind(env: Any) -> None:
    """Refuse what is not an AEC environment of named agents with numbered actions."""
    if not isinstance(env, AECEnv):
        raise Unsupported(
            f"expected an AEC environment of PettingZoo, got {shown_value(type(env).__name__)}: "
            "parallel ones are turned into AEC by pettingzoo.utils.parallel_to_aec"
        )
    agents = getattr(env, "possible_agents", None)
    if not agents:
        raise Unsupported(f"expected an environment with possible_agents, got {env} without them")
    for agent in agents:
        space = env.action_space(agent)
        if not isinstance(space, Discrete) or space.n > MOST_ACTIONS:
            raise Unsupported(f"expected up to {MOST_ACTIONS} numbered actions in {env}, got {shown_value(str(space))}")


def mask_of(env: Any, agent: str) -> Any:
    """Return the mask of legal actions, from the observation or from the infos; None if there is none."""
    seen = env.observe(agent)
    if isinstance(seen, dict) and "action_mask" in seen:
        return seen["action_mask"]
    return env.infos[agent].get("action_mask")


def skip_done(env: Any) -> None:
    """Let agents that are done take their steps, until one is to move that is not, or nobody is left."""
    while env.agents and (env.terminations[env.agent_selection] or env.truncations[env.agent_selection]):
        env.step(None)


def frozen(seen: Any) -> Hashable:
    """Return an observation as something with a hash."""
    if isinstance(seen, dict):
        return tuple((name, frozen(each)) for name, each in seen.items())
    if isinstance(seen, np.ndarray):
        return (seen.shape, seen.tobytes())
    if isinstance(seen, Iterable) and not isinstance(seen, str | bytes):
        return tuple(map(frozen, seen))
    return seen if isinstance(seen, Hashable) else repr(seen)
