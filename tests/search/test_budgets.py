"""Budgets in depth, nodes and seconds: a search ends when it should, with an answer that it can vouch for."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

import kingmaker as km
from lineup import ANY_PLAYERS, TWO_PLAYERS

HAND = km.games.Spades(players=3, cards=7).new(seed=11)


def told(result: km.Result) -> tuple[Any, ...]:
    """All that a search answers, but for its cost."""
    return (result.action, result.value, result.values, result.sides, result.outcomes, result.matrix)


def bushy(depth: int, players: int = 2, branching: int = 3) -> Any:
    """A uniform tree with an estimate at every node, worth its place in the level."""

    def grow(level: int, number: int) -> Any:
        value = [(number * (player + 2) + level) % 7 for player in range(players)]
        if level == depth:
            return tuple(value)
        children = [grow(level + 1, number * branching + i) for i in range(branching)]
        return {"player": level % players, "value": value, "children": children}

    return grow(0, 0)


class TestNodes:
    @pytest.mark.parametrize("budget", [1, 50, 500, 5_000, 50_000])
    @pytest.mark.parametrize("agent", ANY_PLAYERS.values(), ids=ANY_PLAYERS)
    def test_no_more_nodes_are_visited_than_allowed_unless_the_first_step_needs_them(
        self, agent: Any, budget: int
    ) -> None:
        first = replace(agent, depth=1).search(HAND)
        assert replace(agent, nodes=budget).search(HAND).nodes <= max(budget, first.nodes)

    @pytest.mark.parametrize("budget", [1, 500, 5_000])
    @pytest.mark.parametrize("table", [0, 64])
    @pytest.mark.parametrize("agent", ANY_PLAYERS.values(), ids=ANY_PLAYERS)
    def test_the_answer_is_that_of_the_fixed_depth_that_is_reported(
        self, agent: Any, budget: int, table: float
    ) -> None:
        result = replace(agent, nodes=budget, table=table).search(HAND)
        fixed = replace(agent, depth=result.depth, table=table).search(HAND)
        # What is solved by tricks comes to the end with few nodes.
        assert not result.complete or (agent.name in ("paranoid", "mp-mix") and table)
        assert (result.action, fixed.depth) == (fixed.action, result.depth)
        assert result.value == pytest.approx(fixed.value)

    @pytest.mark.parametrize("agent", TWO_PLAYERS.values(), ids=TWO_PLAYERS)
    def test_two_player_searches_keep_to_their_budget_too(self, agent: Any) -> None:
        state = km.games.Tree(bushy(7)).new()
        for budget in (1, 3, 4, 12, 13, 40, 200, 1000):
            result = replace(agent, nodes=budget).search(state)
            assert result.nodes <= max(budget, 4)
            assert told(result) == told(replace(agent, depth=result.depth).search(state))

    def test_more_nodes_reach_deeper(self) -> None:
        depths = [km.MaxN(nodes=budget).search(HAND).depth for budget in (10, 1_000, 100_000)]
        assert depths == sorted(depths)
        assert depths[0] < depths[-1]

    @pytest.mark.parametrize("agent", ANY_PLAYERS.values(), ids=ANY_PLAYERS)
    def test_a_budget_in_nodes_gives_the_same_answer_every_time(self, agent: Any) -> None:
        one, other = (replace(agent, nodes=3_000).search(HAND) for _ in range(2))
        assert (told(one), one.nodes, one.depth, one.pv) == (told(other), other.nodes, other.depth, other.pv)

    @pytest.mark.parametrize("agent", ANY_PLAYERS.values(), ids=ANY_PLAYERS)
    def test_deepening_ends_by_itself_when_the_game_is_searched_out(self, agent: Any) -> None:
        state = km.games.Spades(players=3, cards=3).new(seed=2)
        result = replace(agent, nodes=10**9).search(state)
        full = agent.search(state)
        assert result.complete
        assert (result.action, result.depth) == (full.action, full.depth) == (full.action, 9)
        assert result.value == pytest.approx(full.value)

    def test_a_depth_beyond_the_game_is_complete(self) -> None:
        state = km.games.Tree([0, [1, (1, 2), (0, 3)], (0, 0)]).new()
        assert km.MaxN(depth=99).search(state).complete
        assert not km.MaxN(depth=1, evaluate=lambda state: (0, 0)).search(state).complete

    def test_nodes_and_depth_together_stop_at_whichever_comes_first(self) -> None:
        assert km.MaxN(nodes=10**9, depth=6).search(HAND).depth == 6
        assert km.MaxN(nodes=2_000, depth=21).search(HAND).nodes <= 2_000

    def test_a_budget_given_to_the_search_takes_the_place_of_the_agents_own(self) -> None:
        assert km.MaxN(depth=3).search(HAND, depth=6).depth == 6
        assert km.MaxN(depth=3).search(HAND, nodes=5_000).depth == km.MaxN(nodes=5_000).search(HAND).depth


class TestSeconds:
    big = km.games.Spades(players=3, cards=17).new(seed=1)

    @pytest.mark.parametrize("agent", ANY_PLAYERS.values(), ids=ANY_PLAYERS)
    def test_a_search_ends_when_its_time_is_up(self, agent: Any) -> None:
        before = time.perf_counter()
        result = replace(agent, seconds=0.2, table=8).search(self.big)
        # Generous: the machine may be busy. Without the limit this takes longer than anybody's patience.
        assert time.perf_counter() - before < 10
        assert result.action in self.big.legal_actions()
        fixed = replace(agent, depth=result.depth, table=8).search(self.big)
        # A bound on a refuted action depends on the order of the search, which earlier steps change.
        exact = [action for action in fixed.values if result.sides[action] == fixed.sides[action] == "="]
        assert fixed.action in exact
        known = replace(fixed, values=result.values | {action: fixed.values[action] for action in exact})
        assert told(result) == told(replace(known, sides=result.sides))

    def test_time_enough_for_the_whole_game_is_not_used_up(self) -> None:
        result = km.MaxN(seconds=1000).search(km.games.Spades(players=3, cards=4).new(seed=3))
        assert result.complete
        assert result.seconds < 100

    def test_no_time_at_all_still_gives_the_first_step(self) -> None:
        assert km.MaxN(seconds=0).search(self.big).depth >= 1
