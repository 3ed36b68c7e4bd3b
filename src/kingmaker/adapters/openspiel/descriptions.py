"""What there is to say about a game of OpenSpiel: its parameters, what it pays, and who can play it here."""

from __future__ import annotations

from dataclasses import dataclass

from kingmaker.adapters.openspiel.games import OpenSpielGame
from kingmaker.adapters.openspiel.library import pyspiel
from kingmaker.adapters.openspiel.refusals import NOT_TAKEN, reason_against
from kingmaker.adapters.openspiel.worlds import DRAWS_WORLDS


@dataclass(frozen=True)
class Description:
    """A game of OpenSpiel in words."""

    title: str
    """What OpenSpiel calls it in full."""
    players: tuple[int, int]
    """The fewest and the most who can play it."""
    parameters: dict[str, str]
    """OpenSpiel's parameters with their values, as OpenSpiel writes them."""
    pays: tuple[float, float] | None
    """The least and the most that a player can be paid; None where OpenSpiel does not say."""
    played: str
    """How it is played here."""


def described(game: OpenSpielGame) -> Description:
    """Describe a game."""
    spiel = game.rules.spiel
    kind = spiel.get_type()
    return Description(
        title=kind.long_name,
        players=(kind.min_num_players, kind.max_num_players),
        parameters={name: _written(value) for name, value in sorted(spiel.get_parameters().items())},
        pays=game.rules.span,
        played=_played(game),
    )


def taken() -> list[str]:
    """Return the games that are taken, as far as their kind tells; some need parameters."""
    kinds = pyspiel().registered_games()
    return sorted(
        kind.short_name
        for kind in kinds
        if kind.short_name not in NOT_TAKEN and not reason_against(kind, kind.short_name)
    )


def _played(game: OpenSpielGame) -> str:
    estimate = (
        f"positions before the end are valued by {game.rollouts} random games"
        if game.rollouts
        else "no estimate before the end: samplers and searches to the end"
    )
    if game.properties.open:
        return f"open, by every search; {estimate}"
    if game.rules.spiel.get_type().short_name in DRAWS_WORLDS:
        return f"hidden, by pimc, epimc and ismcts; {estimate}"
    return (
        "hidden, and OpenSpiel is not known to draw its worlds: by agents with cheats=yes and agents that need none; "
        f"with hands=open, by every search; {estimate}"
    )


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
