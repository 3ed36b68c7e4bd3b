"""What somebody may see: the one way from a position to a page.

Every page, event, record and analysis of a table goes through `look`. In an open game everybody sees everything. While
a game that hides something lasts, a seat sees its own view and those without a seat see no position at all; once the
game is over everything is open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kingmaker.arena.match import shown
from kingmaker.chance import chances_of
from kingmaker.game import CHANCE
from kingmaker.games.cards import Discreet
from kingmaker.views import view
from kingmaker.web.boards import Board, board_of
from kingmaker.web.tables import Table

DRAWN = 24
"""Pictures of one table that are kept."""
UNSEEN = "·"
"""Stands for an action that a seat may not have seen."""


@dataclass(frozen=True)
class Viewer:
    """Who looks: the seats that this browser plays, and the one through which it looks now."""

    seats: frozenset[int] = frozenset()
    owner: bool = False
    through: int | None = None


@dataclass(frozen=True)
class Sight:
    """What is seen of a position."""

    number: int
    whole: bool
    """Whether the position itself is shown, and not the view of a seat."""
    position: Any
    """What may be drawn and searched: the position, the view of a seat, or None."""
    player: int | None
    """Whose turn it is; None at the end."""
    legal: tuple[str, ...]
    """The legal actions, as far as this seat may know them."""
    board: Board | None
    returns: tuple[float, ...] = ()
    seat: int | None = None
    task: str = ""
    """What the player on turn has to do, where that is not plain from the board."""
    chances: tuple[float, ...] = ()
    """Where chance moves, the probability of each outcome."""
    news: str = ""
    """What this seat has just seen and nobody else."""


def look(table: Table, viewer: Viewer, number: int) -> Sight:
    """Return what somebody sees of a position of a table."""
    state = table.state(number)
    over = state.is_terminal()
    player = None if over else state.player
    if not table.hides or table.is_over:
        legal = () if over else tuple(map(shown, state.legal_actions()))
        returns = tuple(map(float, state.returns())) if over else ()
        chances = tuple(chance for _, chance in chances_of(state)) if player == CHANCE else ()
        board = _drawn(table, number, None, state, legal)
        return Sight(number, True, state, player, legal, board, returns, chances=chances)
    seat = seat_of(viewer)
    if seat is None:
        return Sight(number, False, None, player, (), None)
    seen = view(state, seat)
    mine = tuple(map(shown, seen.legal_actions()))
    task = shown(state.task) if isinstance(state, Discreet) and player == seat else ""
    news = shown(state.news_for(seat)) if isinstance(state, Discreet) else ""
    return Sight(
        number, False, seen, player, mine, _drawn(table, number, seat, seen, mine), seat=seat, task=task, news=news
    )


def _drawn(table: Table, number: int, seat: int | None, position: Any, legal: tuple[str, ...]) -> Board:
    """Draw what is seen once for all who see the same."""
    found = table.boards.get((number, seat))
    if found is None:
        found = table.boards[number, seat] = board_of(position, legal)
        while len(table.boards) > DRAWN:
            del table.boards[next(iter(table.boards))]
    return found


def seat_of(viewer: Viewer) -> int | None:
    """Return the seat through which a browser looks: its only one, or the one that it has named."""
    if viewer.through in viewer.seats:
        return viewer.through
    return next(iter(viewer.seats)) if len(viewer.seats) == 1 else None


def sees_moves(table: Table) -> bool:
    """Tell whether everybody may read all moves, and look at other lines."""
    return not table.hides or table.is_over


def move_text(table: Table, viewer: Viewer, number: int) -> str:
    """Write the move that leads to a position, as far as somebody may know it.

    Where a game does not say what others see of a move, they see nothing of it.
    """
    move, seat = table.moves[number], seat_of(viewer)
    if sees_moves(table):
        return move.action
    if seat is None:
        return UNSEEN
    if move.player == seat:
        return move.action
    before = table.state(move.parent)
    if not isinstance(before, Discreet):
        return UNSEEN
    return shown(before.action_for(before.legal_actions()[move.choice], seat)) or UNSEEN
