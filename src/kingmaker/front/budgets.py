"""Budgets for agents whose text names none: what is asked for, or the default of agents in text."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kingmaker.agents import Agent
from kingmaker.game import KingmakerError, State, Unsupported
from kingmaker.search import Search

BUDGETS = Search.budgets


@dataclass(frozen=True, kw_only=True)
class Budget:
    """The budget for agents whose text names none; nothing given leaves them the default, `full` takes that away."""

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
            raise KingmakerError("expected full or a budget, got both")

    @property
    def given(self) -> bool:
        """Whether anybody asked for a budget."""
        return self.depth is not None or self.nodes is not None or self.seconds is not None


def with_budget(agent: Agent, state: State, budget: Budget) -> Agent:
    """Give an agent whose text names no budget the one asked for; what is left to the position is settled for it."""
    if not isinstance(agent, Search):
        return agent
    if not agent.names_budget:
        if budget.given:
            refused = [name for name in BUDGETS if getattr(budget, name) is not None and name not in agent.budgets]
            if refused:
                raise Unsupported(f"{agent.name} takes no {refused[0]}: it always searches to the end")
            agent = dataclasses.replace(agent, depth=budget.depth, nodes=budget.nodes, seconds=budget.seconds)
        elif budget.full and "nodes" in agent.budgets:
            agent = dataclasses.replace(agent, nodes=None)
    return agent.resolved(state)
