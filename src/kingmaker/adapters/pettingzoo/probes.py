"""What an environment does not say of itself, found out by trying: whether copies are copies, and what is hidden.

Copies are tried on a few random steps. What is hidden cannot be found out for certain: two deals in which one agent has
seen the same and another has not betray it, but large games may have no such pair among the deals that are tried.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import numpy as np

from kingmaker.adapters.pettingzoo.copies import copied
from kingmaker.game import Unsupported

STEPS = 12
"""Steps of a trial."""
SEEDS = range(8)
"""Deals that are compared."""
KNOWN_TO_HIDE = ("backgammon", "gin_rummy", "hanabi", "leduc_holdem", "rps", "texas_holdem")
"""How names of environments begin of which it is known that players do not know all, or that chance moves."""


def check_copies(env: Any, name: str) -> None:
    """Refuse an environment whose copies are not copies: they cannot be made, share something, or go on differently."""
    try:
        true = copied(env)
        true.reset(seed=0)
        chance = Random(0)
        for _ in range(STEPS):
            if not true.agents:
                return
            before = seen_by_all(true)
            one, other = copied(true), copied(true)
            action = drawn(true, chance)
            one.step(action)
            if seen_by_all(true) != before or seen_by_all(other) != before:
                raise Unsupported(f"{name} cannot be searched: a step in a copy changes the original")
            other.step(action)
            if seen_by_all(one) != seen_by_all(other):
                raise Unsupported(
                    f"{name} cannot be searched: the same step in two copies leads to different positions"
                )
            true = one
    except Unsupported:
        raise
    except Exception as error:
        raise Unsupported(
            f"{name} cannot be searched: a copy of it failed with {type(error).__name__}: {error}"
        ) from error


def seems_hidden(env: Any) -> bool:
    """Tell whether something is hidden from a player, or comes by chance after the start, as far as it shows."""
    said = env.metadata.get("hides")
    if isinstance(said, bool):
        return said
    if env.metadata.get("is_parallelizable") or str(env.unwrapped).startswith(KNOWN_TO_HIDE):
        return True  # in a game of simultaneous moves nobody sees those that were chosen before its own
    games = {seed: _trial(env, seed) for seed in SEEDS}
    return any(_differ(games[one], games[other]) for one, other in combinations(SEEDS, 2))


def _trial(env: Any, seed: int) -> list[tuple[Any, dict[str, Any]]]:
    """Play the same choices from a seed; return what was played before each position, and what all see there."""
    trial = copied(env)
    trial.reset(seed=seed)
    chance = Random(0)
    found: list[tuple[Any, dict[str, Any]]] = []
    played: tuple[Any, ...] = ()
    for _ in range(STEPS):
        found.append((played, seen_by_all(trial)))
        if not trial.agents:
            break
        action = drawn(trial, chance)
        played = (*played, (trial.agent_selection, None if action is None else int(action)))
        trial.step(action)
    return found


def _differ(one: list[tuple[Any, dict[str, Any]]], other: list[tuple[Any, dict[str, Any]]]) -> bool:
    """Tell whether two games by the same actions come apart for some agents only, or after they began alike."""
    same_so_far = True
    for (played, mine), (played_there, theirs) in zip(one, other, strict=False):
        if played != played_there:
            return False
        same = [mine[agent] == theirs.get(agent) for agent in mine]
        if any(same) and not all(same):
            return True
        if played and same_so_far and not all(same):
            return True
        same_so_far = same_so_far and all(same)
    return False


def drawn(env: Any, chance: Random) -> Any:
    """Return a random legal action of the agent whose turn it is; None for one that is done."""
    agent = env.agent_selection
    if env.terminations[agent] or env.truncations[agent]:
        return None
    space, seen = env.action_space(agent), env.observe(agent)
    mask = seen.get("action_mask") if isinstance(seen, dict) else None
    mask = env.infos[agent].get("action_mask") if mask is None else mask
    legal = [place for place in range(int(space.n)) if mask is None or mask[place]]
    return np.int64(int(space.start) + chance.choice(legal))


def seen_by_all(env: Any) -> dict[str, Any]:
    """Return what every agent that is left sees, and how it stands, as something to compare."""
    return {
        agent: (repr(_plain(env.observe(agent))), float(env.rewards[agent]), env.terminations[agent])
        for agent in env.agents
    }


def _plain(seen: Any) -> Any:
    if isinstance(seen, dict):
        return {name: _plain(each) for name, each in seen.items()}
    return seen.tolist() if isinstance(seen, np.ndarray) else seen
