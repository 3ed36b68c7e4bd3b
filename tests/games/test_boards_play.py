"""Every algorithm of the family plays Chinese Checkers and Abalone, and neither pruning nor a table changes a value.

The positions are from real games: by MaxN, which looks one ply ahead here, and a move by chance now and then.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

import kingmaker as km
from kingmaker import reference
from kingmaker.games import Abalone, ChineseCheckers
from kingmaker.testing import check_game
from lineup import ANY_PLAYERS, TWO_PLAYERS, without_shortcuts

SHORT = [
    ChineseCheckers(players=2, size=2, most_turns=60),
    ChineseCheckers(players=3, size=2, most_turns=60),
    ChineseCheckers(players=4, size=1),
    ChineseCheckers(players=6, size=2, most_turns=30),
    Abalone(players=2, goal=1, most_turns=24),
    Abalone(players=3, goal=1, most_turns=24),
]
USUAL = [ChineseCheckers(players=2), ChineseCheckers(players=3), Abalone(players=2), Abalone(players=3)]
OTHERS = [ChineseCheckers(players=4, size=3), ChineseCheckers(players=6, size=2)]

# Deep enough on small boards that the same positions are reached in different ways, far from the horizon too.
DEPTHS = [
    *((game, depth) for game in (*USUAL, *OTHERS) for depth in (1, 2, 3)),
    (ChineseCheckers(players=3), 4),
    (Abalone(players=3), 4),
    (ChineseCheckers(players=2, size=2), 6),
    (ChineseCheckers(players=3, size=2), 6),
    (ChineseCheckers(players=4, size=1), 8),
]

FAMILY = ANY_PLAYERS | {
    "mp-mix by the game": km.MPMix(),
    "maxn by lot": km.MaxN(ties="random"),
    "maxn against root": km.MaxN(ties="against-root"),
}

every_short_game = pytest.mark.parametrize("game", SHORT, ids=str)
every_usual_game = pytest.mark.parametrize("game", [*USUAL, *OTHERS], ids=str)


@cache
def positions(game: Any, *, seed: int = 1, moves: int = 60, every: int = 6) -> list[Any]:
    """Positions of a game by MaxN with a fifth of the moves by chance."""
    chance, state, found = Random(seed), game.new(), []
    player = km.MaxN(depth=1)
    for turn in range(moves):
        if state.is_terminal():
            break
        if turn % every == every - 1:
            found.append(state)
        action = chance.choice(state.legal_actions()) if chance.random() < 0.2 else player.search(state).action
        state = state.play(action)
    assert found
    return found


@every_short_game
@pytest.mark.parametrize("name", [*FAMILY, *TWO_PLAYERS, "random", "greedy"])
def test_every_algorithm_plays_a_whole_game(game: Any, name: str) -> None:
    if name in TWO_PLAYERS and game.players != 2:
        with pytest.raises(km.Unsupported, match="needs a game for two players"):
            TWO_PLAYERS[name].search(game.new(), depth=2)
        return
    searches = FAMILY | TWO_PLAYERS
    agent: Any = replace(searches[name], depth=2) if name in searches else km.agent(name)
    state = game.new()
    while not state.is_terminal():
        state = state.play(agent.choose(state, seed=state.turn))
    assert state.turn > 0
    assert len(state.returns()) == game.players


@pytest.mark.parametrize("game", [ChineseCheckers(players=2, size=3), ChineseCheckers(size=3)], ids=str)
def test_players_who_look_ahead_bring_their_pawns_home(game: ChineseCheckers) -> None:
    state = game.new()
    while not state.is_terminal():
        state = state.play(km.MaxN(depth=2).search(state).action)
    assert state.winner is not None


@pytest.mark.parametrize(("game", "depth"), DEPTHS, ids=str)
def test_paranoid_has_one_value_pruned_or_not_with_a_table_or_without(game: Any, depth: int) -> None:
    for state in positions(game)[-3:]:
        full = km.Paranoid(pruning="none", table=0, depth=depth).search(state)
        mine = full.value[state.player]
        for search in (
            km.Paranoid(table=0, depth=depth),
            km.Paranoid(depth=depth),
            km.Paranoid(pruning="none", depth=depth),
            km.Paranoid(table=0.05, depth=depth),
        ):
            found = search.search(state)
            assert found.value[state.player] == mine
            assert found.action == full.action
            assert found.nodes <= full.nodes
            for action, side in found.sides.items():
                value, exact = found.values[action][state.player], full.values[action][state.player]
                assert {"=": value == exact, "<=": exact <= value, ">=": exact >= value}[side]


@pytest.mark.parametrize("game", [ChineseCheckers(players=2), Abalone(players=2)], ids=str)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_two_players_have_one_value_by_every_search_for_two(game: Any, depth: int) -> None:
    for state in positions(game):
        full = km.Minimax(table=0, depth=depth).search(state)
        for search in (km.Negamax(), km.AlphaBeta(), km.AlphaBeta(table=0), km.Paranoid(), km.Minimax()):
            found = replace(search, depth=depth).search(state)
            assert found.value[state.player] == full.value[state.player]
            assert found.action == full.action


@pytest.mark.parametrize(
    ("game", "depth"),
    [*((game, 2) for game in USUAL), (ChineseCheckers(players=2, size=2), 4), (ChineseCheckers(size=1), 6)],
    ids=str,
)
@pytest.mark.parametrize("name", FAMILY)
def test_a_table_does_not_change_the_answer(game: Any, depth: int, name: str) -> None:
    for state in positions(game)[:3]:
        plain = replace(FAMILY[name], depth=depth, table=0).search(state)
        found = replace(FAMILY[name], depth=depth).search(state)
        assert found.action == plain.action
        assert found.value == pytest.approx(plain.value, abs=1e-9)


@every_usual_game
def test_searches_are_those_of_the_definition(game: Any) -> None:
    for state in positions(game)[2:7:3]:
        maxn = without_shortcuts(km.MaxN(table=0, depth=2), state)
        defined = reference.maxn(state, depth=2)
        assert maxn.value == defined.value
        assert (maxn.action, maxn.nodes) == (defined.action, defined.nodes)
        paranoid = without_shortcuts(km.Paranoid(table=0, depth=2), state)
        pruned = reference.paranoid(state, depth=2, pruning="alpha-beta")
        assert paranoid.value[state.player] == pruned.value
        assert (paranoid.action, paranoid.nodes) == (pruned.action, pruned.nodes)


@pytest.mark.parametrize("game", [ChineseCheckers(players=3), Abalone(players=3)], ids=str)
def test_an_evaluation_in_python_takes_the_place_of_the_games_own(game: Any) -> None:
    state = positions(game)[2]
    same = km.MaxN(depth=2, evaluate=lambda state: state.evaluate()).search(state)
    assert same.value == km.MaxN(depth=2, table=0).search(state).value
    other = km.MaxN(depth=2, evaluate=lambda state: [float(state.turn)] * 3).search(state)
    assert other.value == (state.turn + 2,) * 3


@every_usual_game
def test_a_whole_game_keeps_the_contract(game: Any) -> None:
    report = check_game(game, games=2, agents=())
    assert report.turns > 0
