"""Several answers to one position, side by side, so that disagreement is seen at a glance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.table import Table
from rich.text import Text

from kingmaker.agents import Agent
from kingmaker.search import Result
from kingmaker.show.colours import chips, player_colour
from kingmaker.show.numbers import count, duration, entries
from kingmaker.show.tables import Cell, broken, fitting_table, grid

LINE = 12
"""How many actions of an expected line are shown."""


@dataclass(frozen=True)
class AgentAnswer:
    """What one agent says to a position; an agent that does not search has no result."""

    name: str
    """The agent as it was asked for."""
    agent: Agent
    """The agent as it searched, its budget included."""
    action: Any
    result: Result | None


def answer_table(answers: Sequence[AgentAnswer], *, players: int, mover: int, width: int) -> Table:
    """Put agents, their choices and what they predict into one table.

    Where it gets narrow the time goes first, then depth and nodes, then the opponents from the last on.
    """
    narrow = width < 90
    heads = [
        Text(f"{'▶' if player == mover else ''}{'p' if narrow else 'player '}{player}", style=player_colour(player))
        for player in range(players)
    ]
    badges = chips(answer.action for answer in answers)
    rows: list[list[Cell]] = []
    for answer in answers:
        row: list[Cell] = [broken(answer.name, width // 3 if narrow else width // 2), badges[answer.action]]
        result = answer.result
        if result is None:
            rows.append(row + ["—"] * (players + 3))
            continue
        row += [Text(entry, style="bold" if player == mover else "") for player, entry in enumerate(entries(result))]
        reach = "end" if result.complete else str(result.depth)
        rows.append([*row, count(result.nodes, short=narrow), reach, duration(result.seconds)])
    nodes = players + 2
    opponents = [2 + player for player in reversed(range(players)) if player != mover]
    return fitting_table(
        ["agent", "choice", *heads, "nodes", "depth", "time"],
        rows,
        width=width,
        drop=[nodes + 2, nodes + 1, nodes, *opponents],
        right=range(2, nodes + 3),
    )


def agreement(answers: Sequence[AgentAnswer], *, width: int) -> Table | Text:
    """Say who chooses what, each choice once."""
    badges = chips(answer.action for answer in answers)
    if len(badges) == 1 and len(answers) > 1:
        return Text.assemble("all choose ", next(iter(badges.values())))
    rows = []
    for action, badge in badges.items():
        agents = [broken(answer.name, width // 2) for answer in answers if answer.action == action]
        rows.append((badge, Text(", ".join(agents))))
    return grid(rows, width=width)


def expected_lines(answers: Sequence[AgentAnswer], *, width: int) -> Table:
    """Show the line of play that each search expects, the first actions of it."""
    found = [(answer.name, answer.result.pv) for answer in answers if answer.result is not None]
    return grid([(Text(broken(name, width)), Text(line_text(line))) for name, line in found], width=width)


def line_text(line: Sequence[Any]) -> str:
    """Write the first actions of a line; commas keep those apart that have blanks inside."""
    actions = [str(action) for action in line[:LINE]] + ["…"] * (len(line) > LINE)
    return (", " if any(" " in action for action in actions) else " ").join(actions)


def refusal_lines(refusals: Mapping[str, str], *, width: int) -> Table:
    """Say who was not asked and why, each reason once."""
    by_reason: dict[str, list[str]] = {}
    for name, reason in refusals.items():
        by_reason.setdefault(reason.removeprefix(f"{name} "), []).append(name)
    return grid([(Text(", ".join(names)), Text(reason)) for reason, names in by_reason.items()], width=width)


def caption(answers: Sequence[AgentAnswer]) -> str:
    """Say what the values are, search by search where they differ."""
    found = [(answer.name, answer.result) for answer in answers if answer.result is not None]
    parts = ["values are the returns that each search predicts"]
    meanings = [(name, result.search.meaning(result)) for name, result in found]
    parts += [f"those of {name} are {meaning}" for name, meaning in meanings if meaning]
    parts += [f"{name} spent its budget in the first step" for name, result in found if result.partial]
    parts += [f"{name} plays {result.strategy.partition(':')[0]} here" for name, result in found if result.strategy]
    return "; ".join(parts)
