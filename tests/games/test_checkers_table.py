"""Chinese Checkers valued by the table of moves that bring a camp home: by definition, and the file of the table."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kingmaker as km
from fuzzing import examples
from kingmaker.games import camp_tables
from kingmaker.games.chinese_checkers import cells_of


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of the test's own."""
    monkeypatch.setenv(camp_tables.VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


def built(**rules: Any) -> Any:
    """The game with its table."""
    km.games.ChineseCheckers(**rules).build_table(lambda found: None)
    return km.games.ChineseCheckers(evaluation="table", **rules)


def defined(game: Any) -> list[dict[frozenset[tuple[int, int]], int]]:
    """For each player the distances by definition. The goal is the home, turned by half around the middle."""
    place = {name: (column, row) for name, column, row, _ in cells_of(game)}
    homes = game.new().pawns
    return [
        km.reference.camp_distances(place.values(), [(-place[cell][0], -place[cell][1]) for cell in home])
        for home in homes
    ]


@pytest.mark.parametrize(("size", "players"), [(1, 2), (1, 3), (1, 6), (2, 3), (2, 4)])
def test_positions_are_valued_by_the_moves_that_bring_the_pawns_home(size: int, players: int) -> None:
    game = built(size=size, players=players)
    place = {name: (column, row) for name, column, row, _ in cells_of(game)}
    distances, random = defined(game), Random(3)
    for _ in range(examples(6)):
        state = game.new()
        while not state.is_terminal():
            moves = [
                table[frozenset(place[cell] for cell in pawns)]
                for table, pawns in zip(distances, state.pawns, strict=True)
            ]
            assert state.evaluate() == tuple(-float(left) for left in moves)
            state = state.apply(random.choice(state.legal_actions()))
        if state.winner is not None:
            assert [player for player, paid in enumerate(state.returns()) if paid == 0] == [state.winner]


@pytest.mark.parametrize("size", [1, 2])
def test_as_many_places_have_each_distance_as_by_definition(size: int) -> None:
    table = defined(km.games.ChineseCheckers(size=size))[0]
    counts = Counter(table.values())
    assert tuple(counts[distance] for distance in range(len(counts))) == camp_tables.COUNTS[size]


def test_the_counts_of_the_thesis_board_add_up() -> None:
    assert sum(camp_tables.COUNTS[3]) == 170_230_452
    assert len(camp_tables.COUNTS[3]) - 1 == 28


def test_leads_are_leads_in_moves() -> None:
    by_moves, by_leads = built(size=2), km.games.ChineseCheckers(size=2, evaluation="table", scoring="lead")
    state = by_moves.new().play("a1-c3")
    left = state.evaluate()
    assert by_leads.parse(str(state)).evaluate() == tuple(3 * each - sum(left) for each in left)


def test_searches_find_what_their_definitions_find_by_the_table() -> None:
    state = built(size=2).new()
    assert km.MaxN(depth=3).search(state).value == km.reference.maxn(state, depth=3).value
    assert km.Paranoid(depth=3).search(state).value[0] == km.reference.paranoid(state, depth=3).value
    assert km.BestReply(depth=3).search(state).value[0] == km.reference.best_reply(state, depth=3).value


def test_a_missing_table_is_an_error_that_names_the_command(cache: Path) -> None:
    with pytest.raises(km.InvalidGame, match="build it by `kingmaker build-table chinese-checkers:size=2`"):
        km.games.ChineseCheckers(size=2, evaluation="table")
    with pytest.raises(km.InvalidGame, match="evaluation=table with a size of 3 or less, got size=4"):
        km.games.ChineseCheckers(evaluation="table")
    with pytest.raises(km.InvalidGame, match=r"unknown evaluation 'tables'.*did you mean 'table'"):
        km.games.ChineseCheckers(evaluation="tables")  # type: ignore[arg-type]
    assert not cache.exists()


def test_a_star_that_is_too_large_has_no_table_to_build() -> None:
    with pytest.raises(km.KingmakerError, match="expected a size from 1 to 3, got 4"):
        km.games.ChineseCheckers().build_table(lambda found: None)


@pytest.mark.parametrize("spoil", [lambda whole: b"", lambda whole: whole[:-1], lambda whole: b"x" + whole])
def test_a_file_that_is_no_table_is_refused(cache: Path, spoil: Any) -> None:
    file = km.games.ChineseCheckers(size=1).build_table(lambda found: None)
    file.write_bytes(spoil(file.read_bytes()))
    with pytest.raises(km.InvalidGame, match="expected a table of camps for size=1"):
        km.games.ChineseCheckers(size=1, evaluation="table")


def test_an_interruption_leaves_no_file_behind(cache: Path) -> None:
    def interrupted(found: camp_tables.Found) -> None:
        if found.distance == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        km.games.ChineseCheckers(size=2).build_table(interrupted)
    assert not cache.exists()


def test_counts_that_are_not_the_known_ones_are_refused(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(camp_tables.COUNTS, 1, (1, 2, 5, 5, 0))
    with pytest.raises(km.KingmakerError, match="places by distance"):
        km.games.ChineseCheckers(size=1).build_table(lambda found: None)
    assert not cache.exists()


def test_the_table_is_part_of_what_a_game_is_called() -> None:
    game = built(size=1, players=2)
    assert str(game) == "chinese-checkers:players=2,size=1,evaluation=table"
    assert km.game(str(game)) == game
