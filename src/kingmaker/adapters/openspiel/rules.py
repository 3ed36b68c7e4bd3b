"""What a game of OpenSpiel is like, found out once: its kind, its players, what it pays, and where chance moves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import isfinite
from random import Random
from typing import Any

from kingmaker.adapters.openspiel.library import game_named
from kingmaker.adapters.openspiel.names import ALWAYS_ALIKE, Names
from kingmaker.adapters.openspiel.refusals import check_kind, check_names
from kingmaker.chance import drawn_place
from kingmaker.game import InvalidGame, Unsupported

DEALT_ONLY = frozenset({
    "bridge", "dou_dizhu", "euchre", "hearts", "kuhn_poker", "liars_dice", "oh_hell", "skat", "spades",
    "tiny_bridge_2p", "tiny_bridge_4p",
})  # fmt: skip
"""Games in which chance deals at the start and never comes back."""
MOST_DEALT = 10_000
"""Chance moves in a row that a game may begin with."""
MOST_KEPT = 256
"""Games that stay loaded: a server may be asked for any number."""
ROOM = 1e-9
"""Left above the sum of what is paid, for rounding."""


@dataclass(frozen=True, eq=False)
class SpielRules:
    """A game of OpenSpiel and what is known of it."""

    spiel: Any
    text: str
    """As OpenSpiel writes it."""
    players: int
    hides: bool
    rolls: bool
    """Whether chance moves after the deal."""
    deals: bool
    """Whether chance moves before anybody else."""
    is_constant_sum: bool
    span: tuple[float, float] | None
    """The least and the most that a player can be paid; None where OpenSpiel does not say."""
    most_together: float
    """What all are paid together, with room for rounding, where that is always the same."""
    names: Names | None
    """What actions are called, if that does not depend on the position."""

    def seen(self, state: Any, player: int) -> str:
        """Return what OpenSpiel says that a player knows: its information state, or where it has none, what it sees."""
        kind = self.spiel.get_type()
        if kind.provides_information_state_string or not kind.provides_observation_string:
            return str(state.information_state_string(player))
        return str(state.observation_string(player))

    def dealt(self, seed: int) -> Any:
        """Return the first position in which a player moves."""
        chance, state = Random(seed), self.spiel.new_initial_state()
        for _ in range(MOST_DEALT):
            if not state.is_chance_node():
                return state
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[drawn_place(outcomes, chance.random())][0])
        raise InvalidGame(f"OpenSpiel's {self.text} does not stop dealing: got {MOST_DEALT} chance moves in a row")


@lru_cache(MOST_KEPT)
def rules_of(text: str) -> SpielRules:
    """Load a game of OpenSpiel, or say why it is not taken."""
    check_names(text)
    spiel = game_named(text)
    written = str(spiel).removesuffix("()")
    check_kind(spiel, written)
    kind, players = spiel.get_type(), spiel.num_players()
    hides = kind.information.name != "PERFECT_INFORMATION"
    if hides and not (kind.provides_information_state_string or kind.provides_observation_string):
        raise Unsupported(f"OpenSpiel's {written} is not taken: it does not tell what a player sees")
    span = _span(spiel)
    total = _sum_of(spiel)
    scale = max(map(abs, span)) * players if span else 0.0
    return SpielRules(
        spiel=spiel,
        text=written,
        players=players,
        hides=hides,
        rolls=kind.chance_mode.name != "DETERMINISTIC" and kind.short_name not in DEALT_ONLY,
        deals=bool(spiel.new_initial_state().is_chance_node()),
        is_constant_sum=total is not None,
        span=span,
        most_together=(total or 0.0) + ROOM * (1 + scale),
        names=Names(players) if kind.short_name in ALWAYS_ALIKE else None,
    )


def _span(spiel: Any) -> tuple[float, float] | None:
    low, high = float(spiel.min_utility()), float(spiel.max_utility())
    return (low, high) if isfinite(low) and isfinite(high) and low <= high else None


def _sum_of(spiel: Any) -> float | None:
    """Return what all are paid together, where that is always the same."""
    if spiel.get_type().utility.name not in ("ZERO_SUM", "CONSTANT_SUM"):
        return None
    total = spiel.utility_sum()
    return None if total is None else float(total)
