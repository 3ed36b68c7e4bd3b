"""Chinese Checkers with steps counted to the camp, and with few moves in each position."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kingmaker as km
from fuzzing import examples


def positions(game: km.games.ChineseCheckers, count: int) -> list[Any]:
    """Positions of random games."""
    random, found = Random(7), []
    while len(found) < count:
        state: Any = game.new(seed=random.randrange(100))
        for _ in range(random.randrange(60)):
            if not state.is_terminal():
                state = state.apply(random.choice(state.legal_actions()))
        found.append(state)
    return [state for state in found if not state.is_terminal()]


def steps(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Steps between two cells by column, half a cell wide, and row."""
    columns, rows = abs(one[0] - other[0]), abs(one[1] - other[1])
    return rows + max(0, (columns - rows) // 2)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_steps_to_the_camp_are_those_of_each_pawn_to_its_nearest_cell(players: int) -> None:
    game = km.games.ChineseCheckers(players=players, size=3, aim="camp")
    from kingmaker.games.chinese_checkers import cells_of

    place = {name: (column, row) for name, column, row, _ in cells_of(game)}
    start: Any = game.new()
    for state in positions(game, examples(10)):
        for player, pawns in enumerate(state.pawns):
            # The goal is the camp opposite: the home, turned by half around the middle.
            goal = [(-place[cell][0], -place[cell][1]) for cell in start.pawns[player]]
            assert state.distances[player] == sum(min(steps(place[pawn], cell) for cell in goal) for pawn in pawns)


def test_actions_are_listed_by_the_steps_to_the_camp_that_they_gain() -> None:
    for state in positions(km.games.ChineseCheckers(aim="camp"), examples(6)):
        left = [state.apply(action).distances[state.player] for action in state.legal_actions()]
        assert left == sorted(left)


def test_a_game_with_few_moves_has_the_first_of_all_moves() -> None:
    wide, narrow = km.games.ChineseCheckers(size=3), km.games.ChineseCheckers(size=3, widest=5)
    for state in positions(wide, examples(10)):
        cut: Any = narrow.parse(str(state))
        assert list(cut.legal_actions()) == list(state.legal_actions())[:5]
        other = state.legal_actions()[-1]
        if len(state.legal_actions()) > 5:
            with pytest.raises(km.IllegalAction, match="only the 5 moves that gain most may be played"):
                cut.play(other)


def test_searches_and_random_games_keep_to_the_few_moves() -> None:
    game = km.games.ChineseCheckers(size=2, widest=3, most_turns=40)
    km.testing.check_game(game)
    state: Any = game.new()
    for text in ("maxn:depth=3", "paranoid:depth=3", "max-prob:depth=3", "uct:simulations=50", "maxn-mc:depth=1"):
        agent: Any = km.agent(text)
        assert set(agent.search(state).values) <= set(state.legal_actions())
    assert km.perft(state, 3) == 27


def test_without_leading_moves_the_answer_is_that_of_all_lines() -> None:
    for game in (km.games.ChineseCheckers(aim="camp"), km.games.ChineseCheckers(widest=4)):
        for state in positions(game, examples(4)):
            found = km.MaxN(depth=3).search(state)
            plain = km.MaxN(depth=3, pruning="none", table=0).search(state)
            assert (found.action, found.value) == (plain.action, plain.value)


@pytest.mark.parametrize(("field", "value"), [("aim", "middle"), ("widest", 0), ("widest", -1)])
def test_options_that_there_are_not_are_refused(field: str, value: Any) -> None:
    with pytest.raises(km.InvalidGame, match=f"{field}"):
        km.games.ChineseCheckers(**{field: value})
