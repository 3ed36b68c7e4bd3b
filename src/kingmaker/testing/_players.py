"""Letting agents move in a game: each that can serve it must choose legally and give one value for each player."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any

from kingmaker import registry
from kingmaker.agents import Agent
from kingmaker.game import CHANCE, Unsupported
from kingmaker.search import UCT, Search
from kingmaker.spec import fields
from kingmaker.testing._problems import Broken, Place, Problems
from kingmaker.testing._walk import Walk
from kingmaker.views import hides, view

SMALL = {
    "depth": 1,
    "table": 1,
    "defend": 1.0,
    "attack": 1.0,
    "rollouts": 2,
    "simulations": 20,
    "worlds": 3,
    "inside": UCT(simulations=20),
}
"""How agents are set up for a trial, wherever they have such a field: to be quick, and to ask little of the game."""
MOST_POSITIONS = 300
"""How large an endgame may be in which searches go to the end."""


def agents_to_try(agents: Iterable[Agent | str] | None) -> list[Agent]:
    """Return the agents that were asked for, or all that can be made without being told more."""
    if agents is not None:
        return [registry.agent(agent) if isinstance(agent, str) else agent for agent in agents]
    found = []
    for kind in registry.agents().values():
        settable = fields(kind)
        known = {field.name for field in settable}
        given = {name: value for name, value in SMALL.items() if name in known}
        if all(_has_default(field) or field.name in given for field in settable):
            found.append(kind(**given))
    return found


def try_agents(agents: Sequence[Agent], walk: Walk, problems: Problems) -> tuple[tuple[str, ...], dict[str, str]]:
    """Have each agent move at the start, half way and near the end; tell who can, and why the others cannot."""
    served: list[str] = []
    refused: dict[str, str] = {}
    turns = sorted({turn for turn in (_decision(walk, 0), _decision(walk, len(walk.moves) // 2)) if turn is not None})
    try:
        endgame = problems.call("positions near the end", walk.place, lambda: small_endgame(walk))
    except Broken:
        endgame = None
    for agent in agents:
        trials = [(agent, turn) for turn in turns]
        if endgame is not None and isinstance(agent, Search):
            trials.append((dataclasses.replace(agent, depth=None), endgame))
        reasons = [_try(trial, walk, turn, problems) for trial, turn in trials]
        if not reasons or any(reason is None for reason in reasons):
            served.append(agent.name)
        else:
            refused[agent.name] = str(reasons[0])
    return tuple(served), refused


def small_endgame(walk: Walk) -> int | None:
    """Find the earliest turn of a game from which few positions can follow, so that a full search is quick."""
    found = None
    for turn in range(len(walk.moves) - 1, -1, -1):
        if not _is_small(walk.path[turn]):
            break
        found = turn
    return None if found is None else _decision(walk, found)


def _decision(walk: Walk, turn: int) -> int | None:
    """Return the first turn from here on that a player decides; None if there is none."""
    later = range(turn, len(walk.moves))
    return next((each for each in later if walk.facts[each]["player"] != CHANCE), None)


def _is_small(state: Any) -> bool:
    count = 0
    waiting = [state]
    while waiting:
        count += 1
        if count > MOST_POSITIONS:
            return False
        here = waiting.pop()
        if not here.is_terminal():
            waiting += [here.apply(action) for action in here.legal_actions()]
    return True


def _try(agent: Agent, walk: Walk, turn: int, problems: Problems) -> str | None:
    """Have an agent move once; say why if it refuses."""
    facts = walk.facts[turn]
    state = given_to(agent, walk.path[turn])
    place = Place(walk.seed, tuple(walk.moves[:turn]))
    legal = facts["legal_actions()"]
    try:
        if isinstance(agent, Search):
            _check_result(agent, agent.search(state), legal, facts["num_players"], place, problems)
        chosen = agent.choose(state, seed=0)
        if chosen not in legal:
            problems.add(f"{agent!r} to choose a legal action", repr(chosen), place)
        elif agent.choose(state, seed=0) != chosen:
            problems.add(f"{agent!r} to choose the same for the same state and seed", "another action", place)
    except Unsupported as reason:
        return str(reason)
    except Exception as error:
        problems.cause = problems.cause or error
        problems.add(f"{agent!r} to make a move", repr(error), place)
    return None


def given_to(agent: Agent, state: Any) -> Any:
    """Return what an agent is given of a position at a table: where something is hidden, the view of the mover."""
    cheats = getattr(agent, "cheats", False)
    return view(state, state.player) if hides(state) and not cheats else state


def _check_result(agent: Agent, result: Any, legal: list[Any], players: int, place: Place, problems: Problems) -> None:
    if result.action not in legal:
        problems.add(f"{agent!r} to find a legal action", repr(result.action), place)
    if list(result.values) != legal:
        problems.add(f"{agent!r} to value every legal action", list(result.values), place)
    for value in (result.value, *result.values.values()):
        if len(value) != players or not all(map(isfinite, value)):
            problems.add(f"{agent!r} to give one finite value for each player", value, place)
    if result.pv[:1] != (result.action,):
        problems.add(f"{agent!r} to expect the action that it takes", result.pv, place)


def _has_default(field: dataclasses.Field[Any]) -> bool:
    return field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING
