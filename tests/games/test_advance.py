"""Random games go on in place, and come by the positions that `apply` leads to.

`MaxNMC` with one random game hands the position in which the game is cut off to an evaluation. The generator of a game
does not depend on where it is cut, so that longer and longer ones show the positions of one game in their order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import kingmaker as km
from kingmaker.games import Abalone, ChineseCheckers, Hearts, RiskDraft, RosterDraft, Spades, TableDraft, Tree
from kingmaker.games.native import NativeState

#: Small games of every native kind. One that has none here fails a test.
GAMES: dict[str, list[km.Game]] = {
    "abalone": [Abalone(players=2, goal=1), Abalone()],
    "chinese-checkers": [ChineseCheckers(), ChineseCheckers(players=2, size=1, most_turns=6)],
    "hearts": [Hearts(players=3, cards=4)],
    "risk-draft": [RiskDraft(), RiskDraft(players=4, value="jo", order="snake")],
    "roster-draft": [RosterDraft(), RosterDraft(players=2, slots=("QB", "RB|WR"), bench=1, items=8)],
    "spades": [Spades(cards=4), Spades(cards=2, bidding="players")],
    "table-draft": [TableDraft(players=3, items=7), TableDraft(players=5, items=70)],
    "tree": [Tree([0, [1, (1, -1), [0, (2, -2), (0, 0)]], [1, (-1, 1), (3, -3)]])],
}
TURNS = 14


def test_every_native_game_is_here() -> None:
    games = ((name, km.registry.game(name).new(seed=0)) for name in km.registry.games())
    assert {name for name, state in games if isinstance(state, NativeState)} == set(GAMES)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", [game for each in GAMES.values() for game in each], ids=str)
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
    assert places > 0


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
        if after.is_terminal() or after.may_stop():
            yield after
        else:
            yield from following(after)


def seen(state: Any) -> tuple[Any, ...]:
    """All that Python sees of a position."""
    over = state.is_terminal()
    estimate = state.core.evaluate() if state.core.evaluates else None
    told = state.returns() if over else (state.player, state.legal_actions(), estimate, state.bounds())
    return str(state), state.core.fields(), state.key(), over, told
