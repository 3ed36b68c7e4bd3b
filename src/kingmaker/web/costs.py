"""After the game: the moves that cost the player who made them most, in the eyes of one search."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from dataclasses import dataclass

from kingmaker.agents import Agent
from kingmaker.arena.match import shown
from kingmaker.game import Unsupported
from kingmaker.search import Search
from kingmaker.web.analysis import Opinion, pieces, search_piece
from kingmaker.web.room import Room
from kingmaker.web.tables import Table

SECONDS = 0.3
"""For each move."""
MOST = 8


@dataclass(frozen=True)
class Cost:
    """One move, what a better one was, and what it would have been worth more."""

    before: int
    """The position in which it was made."""
    ply: int
    player: int
    played: str
    better: str
    lost: float
    at_least: bool


async def cost_steps(room: Room, table: Table, agent: Agent) -> AsyncIterator[tuple[list[Cost], int, int]]:
    """Look at every move of the game; yield the costly ones so far, how many were looked at, and how many there are."""
    if not isinstance(agent, Search):
        raise Unsupported(f"expected a search to judge moves, got {agent}")
    path = table.path(table.row.live)
    found: list[Cost] = []
    for ply, number in enumerate(path[1:], start=1):
        cost = await _cost(room, table, agent, number, ply)
        if cost is not None:
            found = sorted([*found, cost], key=lambda each: -each.lost)[:MOST]
        yield found, ply, len(path) - 1


async def _cost(room: Room, table: Table, agent: Search, number: int, ply: int) -> Cost | None:
    move = table.moves[number]
    state = table.state(move.parent)
    if len(state.legal_actions()) == 1 or ply <= table.row.opening or move.player < 0:
        return None
    piece = pieces(agent, state, SECONDS)[-1]
    async with room.queue.place(table.name):
        ends = time.monotonic() + room.limits.seconds
        result = await search_piece(agent, state, piece, ends, Opinion(str(agent)), lambda: None)
    played = state.legal_actions()[move.choice]
    if played not in result.values or played == result.action:
        return None
    lost = result.values[result.action][move.player] - result.values[played][move.player]
    if lost <= 1e-9:
        return None
    return Cost(
        move.parent, ply, move.player, move.action, shown(result.action), lost, result.sides.get(played) == "<="
    )
