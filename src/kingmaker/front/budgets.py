"""Budgets for agents whose text names none: what is asked for, or a default that answers soon."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kingmaker.agents import Agent
from kingmaker.game import Bounded, Evaluates, KingmakerError, State
from kingmaker.search import MaxProb, Search
from kingmaker.search.base import core_of
from kingmaker.search.sampling import SamplingSearch

NATIVE_NODES = 2_000_000
PYTHON_NODES = 20_000
"""Where nobody names a budget: a few seconds at most, and the same answer on every machine."""


@dataclass(frozen=True, kw_only=True)
class Budget:
    """The budget for agents that have none of their own; nothing given means a default that answers soon."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    full: bool = False

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Budget:
        """Take the budget from the options of a command: see `budget_options`."""
        return cls(**{each.name: options[each.name] for each in dataclasses.fields(cls)})

    def __post_init__(self) -> None:
        if self.full and self.given:
            raise KingmakerError("expected --full or a budget, got both")

    @property
    def given(self) -> bool:
        """Whether anybody asked for a budget."""
        return self.depth is not None or self.nodes is not None or self.seconds is not None


def with_budget(agent: Agent, state: State, budget: Budget) -> Agent:
    """Give an agent that searches without a budget the one asked for, or a default where the game can be cut short."""
    if not isinstance(agent, Search) or budget.full:
        return agent
    if agent.depth is not None or agent.nodes is not None or agent.seconds is not None:
        return agent
    if budget.given:
        return dataclasses.replace(agent, depth=budget.depth, nodes=budget.nodes, seconds=budget.seconds)
    if not can_be_cut(agent, state):
        return agent
    return dataclasses.replace(agent, nodes=PYTHON_NODES if core_of(state) is None else NATIVE_NODES)


def can_be_cut(agent: Search, state: State) -> bool:
    """Tell whether a search may stop before the end of the game: what it needs there is given."""
    if isinstance(agent, SamplingSearch):
        return True
    if isinstance(agent, MaxProb):
        return agent.bounds is not None or isinstance(state, Bounded)
    return agent.evaluate is not None or isinstance(state, Evaluates)
