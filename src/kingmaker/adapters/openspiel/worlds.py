"""Worlds of OpenSpiel's hidden games: its own sampler draws them, and what could not have happened is rejected.

`resample_from_infostate` of some games ignores what play has shown: that of Hearts deals clubs to players who could not
follow clubs. So each world is played again from the start, and one in which a recorded action would have been illegal,
or that the player would have seen to be another, is drawn anew. Where too few fit, a game whose chance is all in the
deal has its deal mended: see `mending`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from kingmaker.adapters.openspiel.library import first_line, pyspiel
from kingmaker.adapters.openspiel.mending import mended
from kingmaker.adapters.openspiel.rules import SpielRules
from kingmaker.game import Unsupported

MOST_DRAWS = 200
"""Worlds that are drawn before a deal is mended, and again that many deals are mended before a position is given up."""

DRAWS_WORLDS = frozenset({
    "bargaining", "bridge", "colored_trails", "euchre", "gin_rummy", "hearts", "kuhn_poker", "leduc_poker", "oh_hell",
    "universal_poker",
})  # fmt: skip
"""Hidden games of which OpenSpiel 2.0 draws worlds; the others are asked for one, and their error is told."""
SEES_ALL = frozenset({"blackjack"})
"""Games whose worlds depend on more than what the player has seen."""


def drawn_world(rules: SpielRules, state: Any, player: int, seed: int) -> Any:
    """Return a position of OpenSpiel that a player cannot tell from the true one; the seed decides which."""
    if state.is_terminal():
        return state
    seen, turn, chance = rules.seen(state, player), state.current_player(), Random(seed)
    for _ in range(MOST_DRAWS):
        world = replayed(rules, _resampled(rules, state, player, chance))
        if world is not None and world.current_player() == turn and rules.seen(world, player) == seen:
            return world
    if not rules.rolls:
        for _ in range(MOST_DRAWS):
            history = mended(rules, state, player, _resampled(rules, state, player, chance), chance)
            world = None if history is None else replayed(rules, history)
            if world is not None and world.current_player() == turn and rules.seen(world, player) == seen:
                return world
    what = f"{MOST_DRAWS} draws{'' if rules.rolls else f' and {MOST_DRAWS} mended deals'}"
    raise Unsupported(
        f"OpenSpiel draws no possible world of {rules.text} for player {player}: in each of {what} a recorded action "
        "would have been illegal, or the player would have seen something else"
    )


def replayed(rules: SpielRules, history: Sequence[int]) -> Any:
    """Play a history from the start; None if an action in it would have been illegal."""
    state = rules.spiel.new_initial_state()
    for number in history:
        if state.is_terminal() or number not in state.legal_actions():
            return None
        state.apply_action(number)
    return state


def _resampled(rules: SpielRules, state: Any, player: int, chance: Random) -> list[int]:
    """Return the history of a world as OpenSpiel draws it."""
    if rules.spiel.get_type().short_name in SEES_ALL:
        raise Unsupported(
            f"OpenSpiel's sampler of {rules.text} looks at what is hidden, so that worlds would give it away: agents "
            f"with cheats=yes play it, and openspiel({rules.text}):hands=open shows everything to all"
        )
    try:
        history: list[int] = state.resample_from_infostate(player, chance.random).history()
    except pyspiel().SpielError as error:
        raise Unsupported(
            f"OpenSpiel draws no worlds of {rules.text} ({first_line(error)}): agents with cheats=yes play it, and "
            f"openspiel({rules.text}):hands=open shows everything to all"
        ) from error
    return history
