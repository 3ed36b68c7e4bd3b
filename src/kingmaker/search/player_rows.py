"""What is believed of the players, seat by seat: the same of all of them, or a row for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kingmaker import registry
from kingmaker.game import KingmakerError
from kingmaker.search.base import Search


def rows(agent: Search, field: str) -> tuple[Any, ...]:
    """Return a field that has entries for all players, or a row of them for each, as tuples."""
    given = getattr(agent, field)
    if not isinstance(given, tuple | list):
        raise KingmakerError(f"expected {field} of {agent.name} to be a tuple or list, got {given!r}")
    found = tuple(tuple(each) if _is_row(each) else each for each in given)
    if () in found:
        raise KingmakerError(
            f"expected at least one {field.removesuffix('s')} for player {found.index(())}, got none: "
            f"{field} of {agent.name} are the same for all players, or a row for each"
        )
    return found


def model_rows(agent: Search, field: str) -> tuple[Any, ...]:
    """Return a field of player types for all players, or a row of them for each; a type may be given by name."""
    given = rows(agent, field)
    return tuple(
        tuple(read_type(each, field) for each in row) if isinstance(row, tuple) else read_type(row, field)
        for row in given
    )


def each_player(given: tuple[Any, ...], players: int, field: str) -> list[tuple[Any, ...]]:
    """Return the row of each player."""
    if not any(isinstance(row, tuple) for row in given):
        return [given] * players
    if len(given) != players or not all(isinstance(row, tuple) for row in given):
        raise KingmakerError(f"expected {field} for each of {players} players, got {len(given)}")
    return list(given)


def models_of_each(given: tuple[Any, ...], players: int) -> list[tuple[Any, ...]]:
    """Return the models of each player, at least one."""
    seats = each_player(given, players, "models")
    for player, row in enumerate(seats):
        if not row:
            raise KingmakerError(f"expected at least one model for player {player}, got none")
    return seats


def read_type(given: Any, field: str) -> Any:
    """Return a player type that is given as itself or by name."""
    if isinstance(given, str):
        return registry.model(given)
    if not callable(given):
        raise KingmakerError(f"expected {field} to be callables or names, got {given!r}")
    return given


def _is_row(given: Any) -> bool:
    return isinstance(given, Sequence) and not isinstance(given, str)
