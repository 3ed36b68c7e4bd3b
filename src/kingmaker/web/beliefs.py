"""What may be believed: what type each player is, by its moves; and where hidden cards are, by possible worlds."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from kingmaker import registry
from kingmaker.agents import Agent, Learner
from kingmaker.game import CHANCE, KingmakerError, Unsupported
from kingmaker.search.base import utility_for
from kingmaker.search.where_cards_are import RANKS, SUITS, CardChances, card_chances
from kingmaker.views import View
from kingmaker.web.tables import Table

WORLDS = 200
"""Positions that are drawn to see where hidden cards may be."""
LEARNER = "learning-prob-maxn:depth=4,models={types}"
SHADES = 9
MOST_MOVES = 400
"""Moves that an agent learns from, the first of the game."""


@dataclass(frozen=True)
class Believed:
    """One player in the eyes of an agent that has seen its moves: each type with its chance."""

    player: int
    types: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class HandGrid:
    """What one player may hold, as a heat map: a row for each suit, a column for each rank."""

    player: int
    rows: tuple[tuple[str, tuple[HandCell | None, ...]], ...]
    """Each suit with its cards by rank; None for a card that is not hidden."""


@dataclass(frozen=True)
class HandCell:
    """One card and the chance that a player holds it."""

    card: str
    chance: float

    @property
    def shade(self) -> int:
        """How warm it is, from 0 to 9; small chances are kept apart."""
        return round(SHADES * math.sqrt(self.chance))


def hand_grids(where: CardChances) -> list[HandGrid]:
    """Return a heat map for each player who may hold something; none where cards have other names."""
    chances = {str(card): shares for card, shares in where.items()}
    if not chances or not all(len(card) == 2 and card[0] in RANKS and card[1] in SUITS for card in chances):
        return []
    players = range(len(next(iter(chances.values()))))
    return [
        HandGrid(player, tuple((suit, tuple(_cell(chances, rank + suit, player) for rank in RANKS)) for suit in SUITS))
        for player in players
        if any(shares[player] for shares in chances.values())
    ]


def _cell(chances: dict[str, tuple[float, ...]], card: str, player: int) -> HandCell | None:
    return HandCell(card, chances[card][player]) if card in chances else None


def default_learner(state: Any) -> str:
    """Return an agent that learns the player types that know a game; nothing if fewer than two do."""
    known = []
    for name in registry.models():
        try:
            utility_for(registry.model(name), state)
        except KingmakerError:
            continue
        known.append(name)
    return LEARNER.format(types="/".join(known)) if len(known) > 1 else ""


def session_at(table: Table, number: int, agent: Learner, player: int) -> Any:
    """Let an agent that learns take a seat and see the moves that led to a position."""
    session = agent.begin(table.game, player)
    state = table.start
    for ply, each in enumerate(table.path(number)[1 : MOST_MOVES + 1], start=1):
        action = state.legal_actions()[table.moves[each].choice]
        if ply > table.row.opening and state.player != CHANCE:
            session.observe(state, action)
        state = state.apply(action)
    return session


def learned(table: Table, number: int, agent: Agent) -> list[Believed]:
    """Show an agent the moves that led to a position, and return what it believes of everybody then."""
    if not isinstance(agent, Learner):
        raise Unsupported(f"expected an agent that learns, got {agent}: learning-prob-maxn and learning-soft-maxn do")
    session = session_at(table, number, agent, 0)
    if hasattr(session, "belief"):
        types, chances = session.beliefs.types, session.belief
        return [Believed(player, tuple(zip(types[player], row, strict=True))) for player, row in enumerate(chances)]
    if hasattr(session, "space"):
        return [
            Believed(player, tuple((name, 1.0) for name in session.space.standing(player)))
            for player in range(table.start.num_players)
        ]
    raise Unsupported(f"expected an agent that tells what it believes, got {agent}")


def whereabouts(seen: View) -> CardChances | None:
    """Draw worlds that a seat holds possible, and count who holds what; None for a game without hands."""
    try:
        return card_chances(seen, worlds=WORLDS)
    except Unsupported:
        return None
