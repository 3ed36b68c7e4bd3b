"""Deals of tricks that the engine solves instead of searching them: the same answer as the definition in every part."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fixtures.fuzzing import examples

import kingmaker as km
from kingmaker import reference
from kingmaker.games import Hearts, Spades


@st.composite
def small_deals(draw: st.DrawFn) -> Any:
    """Draw a position of a small deal under any rules."""
    players = draw(st.integers(3, 4))
    scoring = draw(st.sampled_from(["bids", "tricks"]))
    rules: dict[str, Any] = {"players": players, "scoring": scoring, "bidding": "players"}
    rules["breaking"] = draw(st.booleans())
    rules["teams"] = players == 4 and draw(st.booleans())
    if scoring == "bids":
        bags = draw(st.lists(st.integers(0, 12), min_size=players, max_size=players))
        rules["bags"] = bags[:2] * 2 if rules["teams"] else bags
    game = Spades(cards=draw(st.integers(1, 4 if players < 4 else 3)), **rules)
    state = game.new(seed=draw(st.integers(0, 10**6)))
    if scoring == "bids":
        for _ in range(players):
            state = state.apply(f"bid {min(draw(st.integers(0, 2)), game.cards)}")
    for _ in range(draw(st.integers(0, 2 * players))):
        after = state.apply(draw(st.sampled_from(state.legal_actions())))
        if after.is_terminal():
            break
        state = after
    return state


@settings(max_examples=examples(200), deadline=None)
@given(small_deals())
def test_a_solved_deal_is_what_the_definition_finds(state: Any) -> None:
    result = km.Paranoid().search(state)
    answer = reference.paranoid(state, pruning="none")
    root = state.player
    assert (result.action, result.value[root], result.complete) == (answer.action, answer.value, True)
    assert result.pv[0] == result.action
    end = state
    for action in result.pv:
        end = end.play(action)
    assert end.is_terminal()
    assert end.returns() == result.value
    if all(side == "=" for side in result.sides.values()):
        assert {action: value[root] for action, value in result.values.items()} == answer.values


@settings(max_examples=examples(100), deadline=None)
@given(small_deals(), st.sampled_from([None, "max-tricks", "min-overtricks", "set-opponents"]))
def test_everything_in_the_result_is_as_if_every_line_had_been_looked_at(state: Any, utility: Any) -> None:
    found = km.Paranoid(utility=utility).search(state)
    full = km.Paranoid(utility=utility, pruning="none", shortcuts=False, table=0).search(state)
    assert (found.action, found.value, found.pv, found.depth) == (full.action, full.value, full.pv, full.depth)
    if all(side == "=" for side in found.sides.values()):
        assert found.values == full.values


@pytest.mark.parametrize("seed", range(3))
def test_a_large_deal_has_exact_values_for_every_card_and_a_line_that_pays_them(seed: int) -> None:
    state = Spades(players=3, cards=10, scoring="tricks").new(seed=seed)
    result = km.Paranoid().search(state)
    assert set(result.sides.values()) == {"="}
    assert list(result.values) == list(state.legal_actions())
    assert len(result.pv) == 30
    end = state
    for action in result.pv:
        end = end.play(action)
    assert end.returns() == result.value == result.values[result.action]
    assert result.value[0] == max(value[0] for value in result.values.values())


@settings(max_examples=examples(100), deadline=None)
@given(
    players=st.integers(3, 4),
    rules=st.fixed_dictionaries({each: st.booleans() for each in ("queen", "breaking", "first_trick", "moon")}),
    seed=st.integers(0, 10**6),
    data=st.data(),
)
def test_a_solved_deal_of_hearts_is_what_the_definition_finds(
    players: int, rules: dict[str, Any], seed: int, data: st.DataObject
) -> None:
    state: Any = Hearts(players=players, cards=4 if players < 4 else 3, **rules).new(seed=seed)
    for _ in range(data.draw(st.integers(0, players))):
        state = state.apply(data.draw(st.sampled_from(state.legal_actions())))
    found, answer, root = km.Paranoid().search(state), reference.paranoid(state, pruning="none"), state.player
    assert set(found.sides.values()) == {"="}
    assert (found.action, found.value[root]) == (answer.action, answer.value)
    assert {action: value[root] for action, value in found.values.items()} == answer.values


def test_a_budget_of_nodes_that_suffices_gives_the_whole_answer_and_is_kept() -> None:
    state = Spades(players=3, cards=8, scoring="tricks").new(seed=4)
    whole = km.Paranoid().search(state)
    within = km.Paranoid(nodes=2 * whole.nodes + 2).search(state)
    assert within.complete
    assert (within.values, within.pv, within.nodes) == (whole.values, whole.pv, whole.nodes)
    short = [km.Paranoid(nodes=whole.nodes).search(state) for _ in range(2)]
    assert short[0].nodes == short[1].nodes <= whole.nodes
    assert (short[0].values, short[0].pv, short[0].depth) == (short[1].values, short[1].pv, short[1].depth)


def test_half_of_a_budget_goes_into_a_solution_at_most() -> None:
    state = Spades(players=3, cards=17, scoring="tricks").new(seed=1)
    result = km.Paranoid(nodes=200_000).search(state)
    assert not result.complete
    assert result.depth > 3
    assert 100_000 < result.nodes <= 200_000


@pytest.mark.parametrize(
    "agent",
    [
        km.Paranoid(shortcuts=False),
        km.Paranoid(table=0),
        km.Paranoid(depth=3),
        km.Paranoid(evaluate=lambda state: [0.0] * state.num_players),
    ],
    ids=str,
)
def test_whoever_asks_for_a_search_by_plies_gets_one(agent: km.Paranoid) -> None:
    state = Spades(players=3, cards=5, scoring="tricks").new(seed=3)
    assert set(agent.search(state).sides.values()) != {"="}
    assert set(km.Paranoid().search(state).sides.values()) == {"="}


def test_bags_that_may_cost_points_are_searched_by_plies() -> None:
    for bags, is_solved in ((0, True), (8, False)):
        state = Spades(players=3, cards=5, bidding="players", bags=(bags, 0, 0)).new(seed=3)
        for _ in range(3):
            state = state.apply("bid 0")
        assert (set(km.Paranoid().search(state).sides.values()) == {"="}) == is_solved


def test_the_tree_of_a_deal_that_no_search_would_finish_is_shown() -> None:
    state = Spades(players=3, cards=9, scoring="tricks").new(seed=2)
    result = km.Paranoid().search(state)
    tree = result.tree(depth=2)
    assert tree.value == result.value
    assert {child.action: child.value for child in tree.children} == result.values
    assert [child.action for child in tree.children if child.chosen] == [result.action]
    assert all(grandchild.value is not None for child in tree.children for grandchild in child.children)
    for child in tree.children:
        assert child.value[0] == min(grandchild.value[0] for grandchild in child.children)  # type: ignore[index]


def test_root_ties_choose_among_all_cards_that_are_worth_as_much() -> None:
    state = Spades(players=3, cards=6, scoring="tricks").new(seed=5)
    for ties in ("leftmost", "heuristic"):
        fast = km.Paranoid(root_ties=ties).search(state)
        slow = km.Paranoid(root_ties=ties, pruning="none", shortcuts=False).search(state)
        assert (fast.action, fast.pv, fast.values) == (slow.action, slow.pv, slow.values)


def test_a_memory_makes_later_moves_of_a_solved_deal_cheaper_and_changes_nothing_else() -> None:
    state = Spades(players=3, cards=10, scoring="tricks").new(seed=7)
    memory, search = km.Memory(), km.Paranoid()
    search.search(state, memory=memory)
    assert memory.positions > 0
    for _ in range(3):  # once around the table: the same player again
        state = state.apply(state.legal_actions()[0])
    while not state.is_terminal() and state.player != 0:
        state = state.apply(state.legal_actions()[0])
    remembered, anew = search.search(state, memory=memory), search.search(state)
    assert (remembered.values, remembered.pv) == (anew.values, anew.pv)
    assert remembered.nodes < anew.nodes


def test_a_search_within_a_budget_of_nodes_learns_nothing_from_a_memory() -> None:
    state = Spades(players=3, cards=8, scoring="tricks").new(seed=7)
    memory, search = km.Memory(), km.Paranoid(nodes=1_000_000)
    first, second = search.search(state, memory=memory), search.search(state, memory=memory)
    assert first.nodes == second.nodes
    assert memory.positions == 0
