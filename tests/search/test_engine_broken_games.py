"""A game written in Python that breaks the contract gets one clear error of the right class."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf, nan
from typing import Any

import pytest

import kingmaker as km
from lineup import ANY_PLAYERS
from small_games import Haggle, Pile, Tricks


def broken(**members: Any) -> Pile:
    """A pile of which some members are not as they should be."""
    return type("Broken", (Tricks,), members)(left=4)


def at(left: int, wrong: Any, member: str) -> Callable[[Any], Any]:
    """A method that goes wrong only where so much is left."""

    def method(state: Any) -> Any:
        return wrong if state.left == left else getattr(Tricks, member)(state)

    return method


class TestBrokenGames:
    @pytest.mark.parametrize("agent", ANY_PLAYERS.values(), ids=ANY_PLAYERS)
    @pytest.mark.parametrize("left", [1, 2])
    def test_no_actions_before_the_end(self, agent: Any, left: int) -> None:
        with pytest.raises(
            km.InvalidGame, match=rf"no legal actions before the end of the game in Broken\(left={left}"
        ):
            agent.search(broken(legal_actions=at(left, [], "legal_actions")))

    def test_no_actions_at_the_root(self) -> None:
        with pytest.raises(km.InvalidGame, match="no legal actions before the end"):
            km.MaxN().search(broken(legal_actions=lambda state: []))

    @pytest.mark.parametrize(
        "wrong", [(1.0, 0.0), (1.0, 0.0, 0.0, 0.0), (), None, 5, ("a", "b", "c"), (1.0, nan, 0.0), (1, None, 2)]
    )
    @pytest.mark.parametrize("agent", [km.MaxN(), km.Paranoid(), km.SoftMaxN(), km.ProbMaxN()], ids=str)
    def test_payoffs_that_are_not_one_number_a_player(self, agent: Any, wrong: Any) -> None:
        with pytest.raises(km.InvalidGame, match=r"expected 3 finite numbers from returns\(\), got"):
            agent.search(broken(returns=lambda state: wrong))

    @pytest.mark.parametrize("agent", [km.SoftMaxN(), km.ProbMaxN(), km.ProbMaxN(epsilon=0)], ids=str)
    def test_payoffs_without_end_where_they_would_be_averaged(self, agent: Any) -> None:
        """Infinity less infinity is no number, so no tie could be told and no mean taken."""
        for wrong in ((inf, 0.0, 0.0), (0.0, -inf, 0.0)):
            with pytest.raises(km.InvalidGame, match=r"expected 3 .*numbers"):
                agent.search(broken(returns=lambda state, wrong=wrong: wrong))

    def test_max_prob_refuses_wrong_payoffs_too(self) -> None:
        without_bounds = type("Broken", (Pile,), {"returns": lambda state: (1.0, nan, 0.0)})
        with pytest.raises(km.InvalidGame, match=r"expected 3 finite numbers from returns\(\), got \(1.0, nan, 0.0\)"):
            km.MaxProb().search(without_bounds(left=2))

    @pytest.mark.parametrize("wrong", [(0.0,), None, (0.0, nan, 1.0)])
    def test_an_evaluation_that_is_not_one_number_a_player(self, wrong: Any) -> None:
        with pytest.raises(km.InvalidGame, match=r"expected 3 finite numbers from evaluate\(\), got"):
            km.MaxN(depth=1).search(replace(broken(evaluate=lambda state: wrong), left=15))
        with pytest.raises(km.InvalidGame, match="expected 3 finite numbers from the evaluation, got"):
            km.MaxN(depth=1, evaluate=lambda state: wrong).search(Tricks())

    @pytest.mark.parametrize(
        "wrong", [((0, 1), (0, 1)), ((0, 1), (1, 0), (0, 1)), (0, 1, 2), ((0, 1), (0, inf), (0, 1)), None]
    )
    def test_bounds_that_are_not_one_interval_a_player(self, wrong: Any) -> None:
        message = r"expected 3 finite pairs \(low, high\) with low <= high from bounds\(\), got"
        with pytest.raises(km.InvalidGame, match=message):
            km.MaxProb(depth=1).search(replace(broken(bounds=lambda state: wrong), left=15))
        with pytest.raises(km.InvalidGame, match=message):
            km.MaxProb(depth=1, bounds=lambda state: wrong).search(Tricks())

    @pytest.mark.parametrize("wrong", [3, -1, "zero", None, 1.5])
    def test_a_player_out_of_range(self, wrong: Any) -> None:
        player = property(lambda state: wrong if state.left == 2 else 0)
        odd = type("Broken", (), {name: getattr(Tricks, name) for name in ("legal_actions", "is_terminal", "returns")})
        odd.player, odd.num_players = player, 3  # type: ignore[attr-defined]
        odd.apply = lambda state, action: _with(odd(), state.left - action)  # type: ignore[attr-defined]
        with pytest.raises(km.InvalidGame, match=r"expected player to be from 0 to 2, got"):
            km.MaxN().search(_with(odd(), 4))

    def test_a_utility_that_is_not_a_number(self) -> None:
        for wrong in (None, nan, "much"):
            with pytest.raises(km.InvalidGame, match="expected a finite number from the utility, got"):
                km.MaxN(utility=lambda state, player, wrong=wrong: wrong).search(Pile(left=3))

    def test_unhashable_actions(self) -> None:
        with pytest.raises(km.InvalidGame, match=r"expected hashable actions, got \[1\]"):
            km.MaxN().search(
                broken(legal_actions=lambda state: [[1]], apply=lambda state, action: replace(state, left=0))
            )

    def test_the_same_action_twice(self) -> None:
        with pytest.raises(km.InvalidGame, match=r"expected each legal action once, got \[1, 2, 1\]"):
            km.MaxN().search(broken(legal_actions=lambda state: [1, 2, 1], is_terminal=lambda state: state.left < 4))

    def test_a_key_that_cannot_be_hashed(self) -> None:
        with pytest.raises(km.InvalidGame, match=r"expected key\(\) to be hashable"):
            km.MaxN().search(broken(key=lambda state: [state.left]))

    @pytest.mark.parametrize("wrong", [None, 3])
    def test_actions_that_are_not_a_sequence(self, wrong: Any) -> None:
        with pytest.raises(km.InvalidGame, match="legal_actions"):
            km.MaxN().search(broken(legal_actions=lambda state: wrong))

    @pytest.mark.parametrize("wrong", [None, 3])
    def test_a_next_position_that_is_no_state(self, wrong: Any) -> None:
        with pytest.raises(km.InvalidGame, match="apply"):
            km.MaxN().search(broken(apply=lambda state, action: wrong))

    @pytest.mark.parametrize("agent", [km.Offensive(), km.MPMix(defend=1, attack=1)], ids=str)
    def test_a_search_that_needs_opponents_says_so_to_one_player_alone(self, agent: Any) -> None:
        with pytest.raises(km.Unsupported, match="player"):
            agent.search(Haggle(num_players=1, rounds=3))

    @pytest.mark.parametrize("agent", [km.Offensive(), km.MPMix(defend=1, attack=1)], ids=str)
    def test_a_standing_that_is_not_one_number_a_player(self, agent: Any) -> None:
        for wrong in ((1.0,), (1.0, nan, 0.0), None):
            with pytest.raises(km.InvalidGame, match="expected 3 finite numbers"):
                agent.search(broken(evaluate=lambda state, wrong=wrong: wrong))

    def test_something_that_is_no_state(self) -> None:
        for wrong in (None, 3, km.games.Spades(), object()):
            with pytest.raises(km.InvalidState, match=r"expected a state with the members of kingmaker.State, got"):
                km.MaxN().search(wrong)  # type: ignore[arg-type]

    def test_a_finished_game(self) -> None:
        for over in (Pile(left=0), km.games.Tree((1, 2)).new()):
            with pytest.raises(km.InvalidState, match="the game is over"):
                km.MaxN().search(over)


def _with(state: Any, left: int) -> Any:
    state.left = left
    return state
