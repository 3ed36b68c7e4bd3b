"""Random games go on in place, and come by the positions that `apply` leads to.

`MaxNMC` with one random game hands the position in which the game is cut off to an evaluation. The generator of a game
does not depend on where it is cut, so that longer and longer ones show the positions of one game in their order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import kingmaker as km
from contract_games import GAMES as SMALL
from kingmaker._engine import native_games
from kingmaker.games import Abalone, ChineseCheckers, RiskDraft, RosterDraft, Spades, TableDraft
from kingmaker.games.native import NativeState

#: The small games of every native kind, and some that are longer.
GAMES: list[km.Game] = [
    *(game for games in SMALL.values() for game in games if isinstance(game.new(seed=0), NativeState)),
    Abalone(players=2, goal=1),
    ChineseCheckers(),
    RiskDraft(),
    RiskDraft(players=4, value="jo", order="snake"),
    RosterDraft(),
    Spades(cards=4),
    TableDraft(players=5, items=70),
]
TURNS = 14


def test_every_native_game_is_here() -> None:
    assert {game.name for game in GAMES} == set(native_games())


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_random_games_come_by_the_positions_that_apply_leads_to(game: km.Game, seed: int) -> None:
    start: Any = game.new(seed=seed)
    before = start.apply(start.legal_actions()[0])
    places = 0
    for after in places_of_a_random_game(start, seed):
        # Games are cut off only where they may stop, so one place may follow another at some distance, or not at all.
        if seen(after) != seen(before):
            assert seen(after) in [seen(state) for state in following(before)]
            places += 1
        before = after
    assert places > 0 or before.is_terminal()


def places_of_a_random_game(start: Any, seed: int) -> Iterator[Any]:
    """Where one random game from after the first action is after each of its turns, as a search has it."""
    for turns in range(TURNS):
        places: list[Any] = []

        def cut_off(state: Any, places: list[Any] = places) -> tuple[float, ...]:
            places.append(state)
            return (0.0,) * state.num_players

        def over(state: Any, player: int, places: list[Any] = places) -> float:
            places.append(state)
            return 0.0

        km.MaxNMC(
            depth=1,
            rollouts=1,
            most_turns=turns,
            seed=seed,
            width=lambda state: state.legal_actions()[:1],
            evaluate=cut_off,
            utility=over,
        ).search(start)
        yield places[0]
        if places[0].is_terminal():
            return


def following(state: Any) -> Iterator[Any]:
    """The next positions at which a game may stop."""
    for action in state.legal_actions():
        after = state.apply(action)
        if after.is_terminal() or (after.may_stop() and after.player != km.CHANCE):
            yield after
        else:
            yield from following(after)


def seen(state: Any) -> tuple[Any, ...]:
    """All that Python sees of a position."""
    over = state.is_terminal()
    estimate = state.core.evaluate() if state.core.evaluates else None
    told = state.returns() if over else (state.player, state.legal_actions(), estimate, state.bounds())
    fields = state.core.fields()
    if isinstance(state, km.Hidden):  # what was seen on the way is no part of the positions of a search
        return {name: fields[name] for name in ("hands", "table", "leader", "taken")}, state.key(), over, told
    # Who draws a board marks the last move, which a search does not keep either.
    return None if hasattr(state, "last") else str(state), fields, state.key(), over, told
