"""What games say about themselves is true: who plays, for what, and how large the game is."""

from __future__ import annotations

import dataclasses
import math
import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest

import kingmaker as km
from kingmaker.game import has_partners
from kingmaker.games import ConnectFour, Hearts, KInARow, Nim, Spades, TicTacToe, Tree
from kingmaker.properties import Described, Properties, measure
from small_games import Haggle

TOLERANCE = 0.1
"""How far a declared number may be from a measured one, as a part of it. Both are means of random games."""
GAMES = 100
"""So many of them are measured here, from seeds that the declared numbers were not measured with."""
FIRST_SEED = 10_000

DEFAULTS: list[Any] = [kind() for kind in km.registry.games().values()]
OTHERS: list[Any] = [
    Spades(scoring="tricks"),
    Spades(scoring="tricks", scores=(10.0, 0.0, 20.0), cards=5),
    Spades(cards=4, bidding="players"),
    Hearts(moon=False),
    Hearts(queen=False),
    Hearts(players=3, cards=4),
    ConnectFour(width=5, height=4),
    KInARow(players=2, width=3, height=3),
    KInARow(players=5),
    Nim(players=3),
    Nim(players=4, piles=(2, 2), misere=True),
    Tree([0, (1, -1), (2, -2)]),
    Tree([0, (1, -1), (2, -1)]),
    Tree([0, [1, (3, 0, 0), (0, 3, 0)], (1, 1, (0, 2))]),
    Tree([0, [1, (3, 0, 3), (0, 3, 0)], (1, 1, 1)], teams=(0, 1, 0)),
    Spades(players=4, teams=True),
]
#: Where random games do not show that the payoffs have no constant sum: a position from which they may.
TELLING = {
    "hearts": "hands=2C,3H/3C,2H/4C,5C/6C,7C taken=11/0/0/0 broken=yes points=24/0/0/0",
}

every_default = pytest.mark.parametrize("game", DEFAULTS, ids=lambda game: game.name)
every_game = pytest.mark.parametrize("game", [*DEFAULTS, *OTHERS], ids=str)


def ends(state: Any, *, games: int, seed: int) -> list[Any]:
    """The ends of random games from one position."""
    found = []
    for number in range(games):
        chance, here = Random(seed + number), state
        while not here.is_terminal():
            here = here.apply(chance.choice(here.legal_actions()))
        found.append(here)
    return found


def sums(state: Any, *, games: int = 40) -> list[float]:
    return [sum(end.returns()) for end in ends(state, games=games, seed=1)]


@every_default
def test_declared_branching_and_length_are_those_of_random_games(game: Any) -> None:
    assert isinstance(game, Described)
    declared = game.properties
    measured = measure(game, games=GAMES, seed=FIRST_SEED)
    assert declared.branching == pytest.approx(measured.branching, rel=TOLERANCE)
    assert declared.length == pytest.approx(measured.length, rel=TOLERANCE)


@every_game
def test_a_game_has_teams_if_and_only_if_its_positions_have_partners(game: Any) -> None:
    assert game.properties.teams == has_partners(game.new(seed=0))


@every_game
def test_a_game_is_zero_sum_if_and_only_if_all_its_ends_pay_the_same_in_sum(game: Any) -> None:
    starts = [game.new(seed=seed) for seed in range(3)]
    if game.properties.zero_sum:
        for start in starts:
            found = sums(start)
            assert all(math.isclose(total, found[0], abs_tol=1e-9) for total in found)
        return
    if game.name in TELLING:
        starts = [game.parse(TELLING[game.name])]
    assert any(len({round(total, 9) for total in sums(start)}) > 1 for start in starts)


@every_game
def test_players_deal_and_openness_are_as_declared(game: Any) -> None:
    declared = game.properties
    starts = [game.new(seed=seed) for seed in range(5)]
    assert {start.num_players for start in starts} == {declared.players}
    assert (len({str(start) for start in starts}) > 1) is declared.dealt
    assert declared.open is not isinstance(starts[0], km.Hidden)


@every_game
def test_what_the_contract_settles_is_declared_for_every_game(game: Any) -> None:
    declared = game.properties
    assert declared.deterministic is not isinstance(game.new(), km.Chancy)
    assert declared.alternating
    assert declared.sequential
    assert declared.static
    assert declared.discrete


@pytest.mark.parametrize("game", [game for game in OTHERS if game.name != "tree"], ids=str)
def test_numbers_measured_with_the_defaults_are_not_claimed_for_other_rules(game: Any) -> None:
    assert game.properties.branching is None
    assert game.properties.length is None


@pytest.mark.parametrize("tree", [game for game in OTHERS if game.name == "tree"], ids=lambda tree: str(tree.root))
def test_trees_work_their_numbers_out(tree: Tree) -> None:
    measured = measure(tree, games=2000)
    assert tree.properties.branching == pytest.approx(measured.branching, rel=0.05)
    assert tree.properties.length == pytest.approx(measured.length, rel=0.05)


def test_numbers_of_an_uneven_tree_are_exact() -> None:
    # One move, or in one of three games a second one among two: 4/3 moves, (3 + 2/3) choices.
    declared = Tree([0, (1, 0), [1, (0, 1), (1, 1)], (0, 0)]).properties
    assert declared.length == pytest.approx(4 / 3)
    assert declared.branching == pytest.approx((3 + 2 / 3) / (4 / 3))


def test_a_tree_that_is_a_leaf_has_no_moves() -> None:
    assert (Tree((1, 2)).properties.branching, Tree((1, 2)).properties.length) == (0, 0)
    assert measure(Tree((1, 2))) == (0, 0)


class Seven:
    """A game of fixed shape."""

    name = "seven"

    def new(self, *, seed: int | None = None) -> Haggle:
        return Haggle()


def test_measuring_a_game_of_fixed_shape_is_exact() -> None:
    assert measure(Seven()) == pytest.approx(((2 + 3 + 4 + 2 + 3 + 4 + 2) / 7, 7))


def test_measuring_is_the_same_for_the_same_seed_and_different_for_another() -> None:
    game = TicTacToe()
    assert measure(game) == measure(game, games=20, seed=0)
    assert measure(game) != measure(game, seed=1)


def test_measuring_refuses_no_games_and_games_without_end() -> None:
    with pytest.raises(km.KingmakerError, match="expected at least one game to measure, got 0"):
        measure(TicTacToe(), games=0)
    with pytest.raises(km.InvalidGame, match="expected tic-tac-toe to end within 3 turns, got no end from seed 0"):
        measure(TicTacToe(), most_turns=3)


def test_properties_are_frozen() -> None:
    known = Properties(players=2, zero_sum=True)
    with pytest.raises(dataclasses.FrozenInstanceError):
        known.players = 3  # type: ignore[misc]


def listing(*arguments: str, columns: int = 80) -> str:
    environment = {**os.environ, "COLUMNS": str(columns), "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "kingmaker.cli", "games", *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment, check=True).stdout


def test_the_list_of_games_tells_their_properties_and_fits_a_narrow_terminal() -> None:
    lines = listing().splitlines()
    assert max(map(len, lines)) <= 80
    head = next(number for number, line in enumerate(lines) if line.startswith("game ") and "branching" in line)
    rows = {line.split()[0]: line.split()[1:] for line in lines[head + 2 :] if not line.startswith("`")}
    assert list(rows) == [game.name for game in DEFAULTS]
    assert rows["tic-tac-toe"] == ["2", "zero-sum", "open", "none", "5.6", "7.7"]
    assert rows["spades"] == ["3", "general", "open", "deal", "4.5", "51"]


def test_a_game_in_full_tells_all_its_properties() -> None:
    output = listing("hearts")
    for field in dataclasses.fields(Properties):
        assert f"\n{field.name.replace('_', '-')} " in output
