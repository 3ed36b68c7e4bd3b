"""Random play from a position: how long random games last, and what they pay."""

from __future__ import annotations

from dataclasses import dataclass

from kingmaker import _engine
from kingmaker.checks import number, whole
from kingmaker.game import State, Unsupported
from kingmaker.ordering import Ordered
from kingmaker.search.base import check_state, core_of


@dataclass(frozen=True)
class Playouts:
    """The results of a number of random games."""

    games: int
    finished: int
    """Games that came to their end within the turns allowed."""
    turns: int
    """Moves made in all games together."""
    returns: tuple[float, ...] | None
    """The mean return of each player over the finished games; None if none was."""


def playouts(
    state: State, *, games: int = 100, most_turns: int | None = None, guided: float = 0.0, seed: int = 0
) -> Playouts:
    """Play random games from a position, each legal action with the same chance; the same seed plays the same games.

    With the chance `guided` a move is one that promises most, in games that are `Ordered`.
    """
    whole(games, "games", 1, 2**62)
    whole(seed, "seed", 0, 2**64 - 1)
    guided = number(guided, "guided", 0.0, 1.0)
    limit = 2**63 if most_turns is None else whole(most_turns, "most_turns", 1, 2**62)
    check_state(state)
    if guided and not isinstance(state, Ordered):
        raise Unsupported("random games that are guided= need a game that knows promising moves: no promises() here")
    core = core_of(state)
    if core is None:
        finished, turns, sums = _engine.playouts_python(state, games, limit, guided, seed % 2**64)
    else:
        finished, turns, sums = core.playouts(games, limit, guided, seed % 2**64)
    means = tuple(total / finished for total in sums) if finished else None
    return Playouts(games, finished, turns, means)
