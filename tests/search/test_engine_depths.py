"""What a careful reader once found wrong, and must stay right: depths, lines, trees and limits under the table."""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass
from typing import Any

import pytest

import kingmaker as km


@dataclass(frozen=True)
class Take(km.Playable):
    """Take one, two or three of a pile; who takes the last wins. Two players, many ways to the same position."""

    left: int = 30
    player: int = 0
    num_players = 2

    def legal_actions(self) -> range:
        return range(1, min(3, self.left) + 1)

    def apply(self, count: int) -> Take:
        return Take(self.left - count, 1 - self.player)

    def is_terminal(self) -> bool:
        return self.left == 0

    def returns(self) -> tuple[float, float]:
        return (1.0, -1.0) if self.player == 1 else (-1.0, 1.0)

    def evaluate(self) -> tuple[float, float]:
        return (0.0, 0.0)

    def key(self) -> tuple[int, int]:
        return self.left, self.player


@dataclass(frozen=True)
class Unhashed:
    """A key whose hash is the user's own trouble."""

    def __hash__(self) -> int:
        raise RuntimeError("my hash")


class Owner:
    def __float__(self) -> float:
        raise RuntimeError("my number")


@pytest.mark.parametrize("agent", [km.MaxN(), km.Paranoid(), km.ProbMaxN(), km.SoftMaxN()], ids=str)
@pytest.mark.parametrize("game", [km.games.Hearts(players=3, cards=8), km.games.Spades(players=3, cards=8)], ids=str)
def test_deepening_reaches_the_same_depths_with_and_without_a_table(agent: Any, game: Any) -> None:
    state = game.new(seed=5)
    seen = {table: set[int]() for table in (0.0, 64.0)}
    for table, depths in seen.items():
        for nodes in (10, 100, 1000, 10_000, 40_000):
            depths.add(km.registry.agent(f"{agent.name}:table={table},nodes={nodes}").search(state).depth)
    allowed = {1, 4, 7, 10, 13, 16, 19, 22, 24}
    assert seen[0.0] <= allowed
    assert seen[64.0] <= allowed


@pytest.mark.parametrize("pile", [14, 30, 1000])
def test_the_line_of_a_complete_search_with_a_table_goes_to_the_end_of_the_game(pile: int) -> None:
    result = km.MaxN().search(Take(pile))
    state: Any = Take(pile)
    for action in result.pv:
        state = state.play(action)
    assert result.complete
    assert state.is_terminal()
    assert state.returns() == result.value


@pytest.mark.parametrize("budget", [{}, {"nodes": 10**6}, {"depth": 40}])
def test_depth_of_a_complete_search_is_the_longest_game_with_and_without_a_table(budget: dict[str, int]) -> None:
    with_table, without = (km.MaxN(table=table, **budget).search(Take(12)) for table in (64, 0))
    assert with_table.complete
    assert (with_table.depth, without.depth) == (12, 12)


def test_a_tree_is_searched_no_deeper_than_its_result_was() -> None:
    state = km.games.Hearts(players=3, cards=10).new(seed=2)
    result = km.Paranoid(nodes=3000).search(state)
    assert not result.complete
    assert result.limit == result.depth
    assert result.tree(depth=1).value == result.value


@pytest.mark.parametrize("nodes", [None, 5000])
def test_a_tree_of_random_ties_is_that_of_its_result(nodes: int | None) -> None:
    for seed in range(20):
        state = km.games.Spades(players=3, cards=5, scoring="tricks").new(seed=seed)
        result = km.MaxN(ties="random", seed=seed, nodes=nodes).search(state)
        assert result.tree(depth=1).value == result.value


def test_the_tree_of_mp_mix_is_that_of_the_search_it_chooses() -> None:
    state = km.games.Hearts(scores=(0, 20, 20, 20), cards=4).new(seed=1)
    agent = km.MPMix(depth=4)
    assert agent.tree(state, levels=1).value == agent.search(state).value


@pytest.mark.parametrize("levels", [0, -1, 10**30, 1.5])
def test_a_tree_of_no_sensible_depth_is_refused(levels: Any) -> None:
    with pytest.raises(km.KingmakerError, match="levels of a search tree"):
        km.MaxN().search(km.games.Tree().new()).tree(depth=levels)


def test_a_tree_of_a_finished_game_is_refused() -> None:
    with pytest.raises(km.InvalidState, match="over"):
        km.MaxN().tree(km.games.Tree().new().play(0).play(0), levels=1)


def test_callables_may_look_at_what_a_key_leaves_out() -> None:
    @dataclass(frozen=True)
    class Counting(Take):
        ply: int = 0

        def apply(self, count: int) -> Counting:
            return Counting(self.left - count, 1 - self.player, self.ply + 1)

    def late(state: Counting, player: int) -> float:
        return float(state.ply * (1 if player == 0 else -1))

    values = {table: km.MaxN(utility=late, believes=late, table=table).search(Counting(8)).value for table in (0, 64)}
    assert values[0] == values[64]


def test_bounds_from_outside_are_asked_at_the_horizon_and_returns_decide_at_the_end() -> None:
    tree = km.games.Tree([0, [1, (1, 0, 0), (0, 0, 1)], [1, (0, 2, 0), (0, 0, 1)]])
    result = km.MaxProb(bounds=lambda state: [(0, 10)] * 3).search(tree.new())
    assert result.value == (0.5, 0.0, 0.5)


@pytest.mark.parametrize("large", [1e308, -1e200])
def test_numbers_whose_sums_would_be_infinite_are_refused(large: float) -> None:
    state = km.games.Spades(cards=3).new()
    with pytest.raises(km.InvalidGame, match="finite"):
        km.MaxProb(depth=1, bounds=lambda state: [(min(0, large), max(0, large))] * 3).search(state)
    with pytest.raises(km.InvalidGame, match="finite"):
        km.games.Tree([0, (large, 0), (0, 0)])


def test_an_exception_in_a_hash_or_a_number_comes_out_as_it_went_in() -> None:
    class Keyed(Take):
        def key(self) -> Any:
            return Unhashed()

        def apply(self, count: int) -> Keyed:
            return Keyed(self.left - count, 1 - self.player)

    with pytest.raises(RuntimeError, match="my hash"):
        km.MaxN().search(Keyed(5))
    with pytest.raises(RuntimeError, match="my number"):
        km.MaxN(depth=1, evaluate=lambda state: (Owner(), Owner())).search(Take(5))


STATES = [
    km.games.Spades(cards=4).new(seed=3),
    km.games.Spades(cards=4, bidding="players").new(seed=3).play("bid 2"),
    km.games.Hearts(cards=4, scores=(1, 2, 3, 4)).new(seed=3),
    km.games.Tree().new().play(1),
    km.games.ChineseCheckers(size=2).new(),
    km.games.Abalone().new(),
]


@pytest.mark.parametrize("state", STATES, ids=lambda state: type(state).__name__)
def test_states_and_results_can_be_pickled_and_copied(state: Any) -> None:
    for again in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert again == state
        assert again.legal_actions() == state.legal_actions()
    result = km.MaxN(depth=3).search(state) if hasattr(state, "evaluate") else km.MaxN().search(state)
    assert pickle.loads(pickle.dumps(result)).action == result.action


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: km.games.Spades(cards=10**30),
        lambda: km.games.Spades().new(seed=1.5),
        lambda: km.games.Hearts().new(seed="x"),
        lambda: km.perft(Take(), 2**40),
        lambda: km.perft(Take(), 1.5),
        lambda: km.ProbMaxN(models=None),
        lambda: km.ProbMaxN(models="max-tricks"),
        lambda: km.Paranoid(shortcuts="no"),
    ],
)
def test_wrong_arguments_are_our_errors(wrong: Any) -> None:
    with pytest.raises(km.KingmakerError, match="expected"):
        wrong()
