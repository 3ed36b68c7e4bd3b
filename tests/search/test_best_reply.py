"""Best-Reply is what `reference` defines, with pruning and a table and without, and two players make it minimax."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from kingmaker import reference
from trees import PyTree, zero_sum_trees


@dataclass(frozen=True)
class Grab:
    """Players take numbers from their own heaps; what a number is worth hangs on what was taken before it."""

    heaps: tuple[tuple[int, ...], ...]
    taken: tuple[tuple[int, int], ...] = ()
    player: int = 0

    @property
    def num_players(self) -> int:
        return len(self.heaps)

    def legal_actions(self) -> list[int]:
        return sorted(set(self.heaps[self.player]))

    def apply(self, action: int) -> Grab:
        heap = list(self.heaps[self.player])
        heap.remove(action)
        heaps = (*self.heaps[: self.player], tuple(heap), *self.heaps[self.player + 1 :])
        after = Grab(heaps, (*self.taken, (self.player, action)), self.player)
        order = [(self.player + turn) % len(heaps) for turn in range(1, len(heaps) + 1)]
        return replace(after, player=next((player for player in order if heaps[player]), self.player))

    def with_player(self, player: int) -> Grab | None:
        return replace(self, player=player) if self.heaps[player] else None

    def is_terminal(self) -> bool:
        return not any(self.heaps)

    def evaluate(self) -> tuple[float, ...]:
        lottery = Random(str(self.taken))
        return tuple(float(lottery.randrange(5)) for _ in self.heaps)

    def returns(self) -> tuple[float, ...]:
        return self.evaluate()


heaps = st.lists(st.lists(st.integers(1, 3), min_size=1, max_size=2).map(tuple), min_size=3, max_size=3).map(tuple)
depths = st.sampled_from([None, 1, 2, 3, 4])


def same(result: km.Result, answer: Any, root: int) -> None:
    assert (result.action, result.value[root]) == (answer.action, answer.value)
    assert result.pv == (result.action,)
    for action, side in result.sides.items():
        known, truth = result.values[action][root], answer.values[action]
        assert {"=": truth == known, "<=": truth <= known, ">=": truth >= known}[side]


@settings(deadline=None, max_examples=150)
@given(heaps, depths)
def test_it_agrees_with_its_definition_on_a_game_in_python(given: Any, depth: int | None) -> None:
    state = Grab(given)
    result = km.BestReply(depth=depth).search(state)
    answer = reference.best_reply(state, depth=depth)
    same(result, answer, 0)
    assert result.nodes <= answer.nodes


@pytest.mark.parametrize("game", ["chinese-checkers:size=1", "abalone:players=3", "chinese-checkers:players=4,size=2"])
@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("table", [0, 8])
def test_it_agrees_with_its_definition_on_boards(game: str, depth: int, table: float) -> None:
    state: Any = km.game(game).new()
    chance = Random(depth)
    for _ in range(7):
        state = state.apply(chance.choice(state.legal_actions()))
    plies = min(depth, 2) if game.startswith("abalone") else depth
    result = km.BestReply(depth=plies, table=table).search(state)
    same(result, reference.best_reply(state, depth=plies), state.player)


@settings(deadline=None, max_examples=100)
@given(zero_sum_trees(with_values=True), depths)
def test_with_two_players_it_is_alpha_beta(nested: Any, depth: int | None) -> None:
    for state in (km.games.Tree(nested).new(), PyTree.root(nested)):
        result, other = (kind(depth=depth, table=0).search(state) for kind in (km.BestReply, km.AlphaBeta))
        assert (result.action, result.value, result.values) == (other.action, other.value, other.values)
        assert (result.nodes, result.sides) == (other.nodes, other.sides)


def test_one_reply_a_round_hurts_less_than_all_together() -> None:
    state = km.games.ChineseCheckers().new()
    for depth in (1, 2, 3):
        reply, paranoid = (kind(depth=depth).search(state) for kind in (km.BestReply, km.Paranoid))
        assert reply.depth == paranoid.depth == depth
    assert km.BestReply(depth=1).search(state).value == km.Paranoid(depth=1).search(state).value


@pytest.mark.parametrize("game", ["spades", "hearts", "tree", "nim:players=3"])
def test_games_whose_players_cannot_move_out_of_turn_are_refused(game: str) -> None:
    with pytest.raises(km.Unsupported, match="best-reply lets opponents move out of turn"):
        km.BestReply(depth=2).search(km.game(game).new())


def test_a_tree_of_moves_out_of_turn_is_refused() -> None:
    result = km.BestReply(depth=2).search(km.games.ChineseCheckers().new())
    with pytest.raises(km.Unsupported, match="out of turn"):
        result.tree()


def test_boards_are_given_another_player_to_move_or_none() -> None:
    for game in (km.games.ChineseCheckers(), km.games.Abalone()):
        state: Any = game.new()
        other = state.with_player(2)
        assert (state.player, other.player, other.turn) == (0, 2, state.turn)
        assert state.with_player(3) is None
