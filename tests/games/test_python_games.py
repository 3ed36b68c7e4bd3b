"""Games written in Python run under every search: any hashable actions, any number of players, keys, horizons."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

import kingmaker as km
from kingmaker import reference
from lineup import ANY_PLAYERS
from small_games import Haggle, Pile, Tricks


class TestAnyGame:
    def test_actions_may_be_any_hashable_and_players_any_number(self) -> None:
        state = Haggle()
        for agent in ANY_PLAYERS.values():
            result = agent.search(state)
            assert result.action in Haggle.WORDS[:2]
            assert set(result.values) == set(Haggle.WORDS[:2])
            assert len(result.value) == 7
            assert all(word in Haggle.WORDS for word in result.pv)

    @pytest.mark.parametrize("depth", [None, 3])
    def test_seven_players_get_what_the_definition_says(self, depth: int | None) -> None:
        state = Haggle()
        for ties in ("leftmost", "against-root", "heuristic"):
            found, answer = km.MaxN(ties=ties, depth=depth).search(state), reference.maxn(state, ties=ties, depth=depth)
            assert (found.action, found.value, found.nodes) == (answer.action, answer.value, answer.nodes)
        paranoid = reference.paranoid(state, pruning="alpha-beta", depth=depth)
        result = km.Paranoid(depth=depth).search(state)
        assert (result.action, result.value[0], result.nodes) == (paranoid.action, paranoid.value, paranoid.nodes)
        chances = reference.max_prob(state, root_ties="heuristic", depth=depth)
        result = km.MaxProb(depth=depth).search(state)
        assert (result.action, result.value) == (chances.action, pytest.approx(chances.value))

    def test_one_player_alone_takes_the_best(self) -> None:
        result = km.MaxN().search(Haggle(num_players=1, rounds=3))
        assert result.value == reference.maxn(Haggle(num_players=1, rounds=3)).value

    def test_actions_may_come_as_any_iterable_sequence(self) -> None:
        @dataclass(frozen=True)
        class Ranged(Haggle):
            WORDS = range(4)

        assert km.MaxN().search(Ranged()).values.keys() == {0, 1}

    def test_perft_counts_a_game_written_in_python(self) -> None:
        assert [km.perft(Haggle(), depth) for depth in range(9)] == [1, 2, 6, 24, 48, 144, 576, 1152, 0]


@dataclass(frozen=True)
class KeyedPile(Pile):
    def key(self) -> Any:
        return ("pile", self.left, self.player)


@dataclass(frozen=True)
class ClashingPile(Pile):
    """Keys that all have one hash: only equal keys are the same."""

    def key(self) -> Any:
        return Clash(self.left, self.player)


@dataclass(frozen=True)
class Clash:
    left: int
    player: int

    def __hash__(self) -> int:
        return 7


@dataclass(frozen=True)
class UnkeyedPile(Pile):
    def key(self) -> Any:
        return None


class TestKeys:
    agents = (km.MaxN(), km.MaxN(ties="against-root"), km.Paranoid(), km.SoftMaxN(), km.ProbMaxN(), km.MaxProb())

    @pytest.mark.parametrize("agent", agents, ids=str)
    def test_a_key_saves_nodes_and_changes_nothing(self, agent: Any) -> None:
        plain = agent.search(Pile())
        for keyed in (KeyedPile(), ClashingPile()):
            result = agent.search(keyed)
            assert result.nodes < plain.nodes / 5
            assert (result.action, result.pv[0]) == (plain.action, plain.action)
            assert result.value == pytest.approx(plain.value)

    def test_a_key_of_none_is_not_looked_up(self) -> None:
        assert km.MaxN().search(UnkeyedPile()).nodes == km.MaxN().search(Pile()).nodes

    def test_no_table_means_no_keys(self) -> None:
        assert km.MaxN(table=0).search(KeyedPile()).nodes == km.MaxN().search(Pile()).nodes


class TestProtocols:
    @pytest.mark.parametrize("depth", [1, 2, 3, 4])
    def test_a_search_looks_on_where_it_may_not_stop(self, depth: int) -> None:
        result, answer = km.MaxN(depth=depth).search(Tricks()), reference.maxn(Tricks(), depth=depth)
        assert (result.action, result.value, result.nodes) == (answer.action, answer.value, answer.nodes)
        assert len(result.pv) == (3 if depth <= 3 else 6)

    def test_the_estimate_and_the_intervals_of_the_game_are_used_at_the_horizon(self) -> None:
        assert km.MaxN(depth=3).search(Tricks()).value in {(left, -left, 0) for left in range(6, 13)}
        assert km.MaxProb(depth=3).search(Tricks()).value == pytest.approx((1 / 3, 1 / 3, 1 / 3))
        certain = km.MaxProb(depth=3, bounds=lambda state: ((0, 1), (2, 3), (0, 1))).search(Tricks())
        assert certain.value == (0, 1, 0)


@dataclass(frozen=True)
class Opening(Pile):
    """Another class before the first move than after it."""

    def apply(self, action: int) -> Pile:
        return Pile(self.left - action, 1)


class TestPlay:
    def test_the_checked_verb_plays_what_is_legal_and_says_what_would_be(self) -> None:
        assert km.play(Pile(), 3) == Pile(12, 1)
        message = r"illegal action 5 for player 0: expected one of 1, 2, 3 in Pile\(left=15"
        with pytest.raises(km.IllegalAction, match=message):
            km.play(Pile(), 5)
        with pytest.raises(km.IllegalAction, match="the game is over"):
            km.play(Pile(0), 1)

    def test_the_next_position_may_be_of_another_class(self) -> None:
        assert km.MaxN().search(Opening(6)).value == km.MaxN().search(Pile(6)).value
        assert km.play(Opening(6), 1) == Pile(5, 1)


def nothing(state: Any) -> tuple[float, ...]:
    return (0.0, 0.0, 0.0)


def own_return(state: Any, player: int) -> float:
    return state.returns()[player]


class TestCallables:
    def test_a_search_may_be_the_evaluation_of_a_search(self) -> None:
        state = km.games.Spades(players=3, cards=3).new(seed=1)
        outer = km.MaxN(depth=3, evaluate=lambda state: km.MaxN().search(state).value)
        assert outer.search(state).value == km.MaxN().search(state).value

    @pytest.mark.parametrize(
        "agent",
        [
            *(replace(agent, evaluate=nothing, depth=1) for agent in ANY_PLAYERS.values()),
            km.MaxN(utility=own_return, believes=lambda state, player: 0.0),
            km.MaxN(utility=own_return, believes=lambda state, player: 0.0, known=False),
            km.Paranoid(utility=own_return),
            km.ProbMaxN(models=(own_return,), utility=own_return),
            km.MaxProb(bounds=lambda state: ((0, 1),) * 3),
        ],
        ids=lambda agent: agent.name,
    )
    def test_a_result_explains_itself_whatever_was_passed_in(
        self, agent: Any, capsys: pytest.CaptureFixture[str]
    ) -> None:
        result = agent.search(Tricks())
        result.explain()
        assert agent.name in capsys.readouterr().out
