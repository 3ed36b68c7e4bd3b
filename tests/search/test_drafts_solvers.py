"""Perfect play: the set table is MaxN, and Kohler and Chandrasekaran's rule is both of them with two players."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

import kingmaker as km
from kingmaker import reference
from kingmaker.games import RiskDraft, Spades, TableDraft
from small_drafts import tables

BRAMS_STRAFFIN = TableDraft(values=((4, 3, 2, 1), (1, 4, 3, 2)))


def finish(state: km.State, agent: km.Agent) -> tuple[float, ...]:
    while not state.is_terminal():
        state = state.apply(agent.choose(state))
    return tuple(state.returns())


@pytest.mark.parametrize("solver", [km.SetTable(), km.KohlerChandrasekaran(), km.MaxN()], ids=str)
def test_perfect_picks_beat_truthful_ones_in_the_example(solver: km.Search):
    """Brams & Straffin, 1979: truthful picking gives 6 and 6, perfect picking 7 and 5."""
    state = BRAMS_STRAFFIN.new()
    assert finish(state, km.GreedyAgent()) == (6, 6)
    assert solver.search(state).value == (7, 5)
    assert finish(state, solver) == (7, 5)


@given(tables(most_items=6))
def test_the_set_table_is_maxn(game: TableDraft):
    state = game.new()
    table, tree = km.SetTable().search(state), km.MaxN().search(state)
    assert (table.action, table.value, table.values) == (tree.action, tree.value, tree.values)
    assert finish(state, km.SetTable()) == table.value
    here = state
    for item in table.pv:
        here = here.apply(item)
    assert here.returns() == table.value


def test_the_backward_walk_is_backward_induction():
    """The engine's tests hold thousands of drafts to it; here the definition and the whole way through the package."""
    chance = Random(1971)
    for _ in range(200):
        items = chance.randint(1, 7)
        # Fractions so fine that no two sums are equal: with ties there is more than one perfect play.
        values = tuple(tuple(chance.random() for _ in range(items)) for _ in range(2))
        order = tuple(chance.randrange(2) for _ in range(items))
        game = TableDraft(values=values, order=order)
        found = km.KohlerChandrasekaran().search(game.new())
        exact = km.SetTable().search(game.new())
        assert found.value == pytest.approx(exact.value)
        assert list(found.pv) == [game.item_names[item] for item in reference.kohler_chandrasekaran(values, order)]
        for item, value in exact.values.items():
            assert found.values[item] == pytest.approx(value)


def test_a_hundred_items_are_solved_for_two_at_once():
    state = TableDraft(players=2, items=100).new(seed=4)
    result = km.KohlerChandrasekaran().search(state)
    assert result.value == result.values[result.action]
    assert len(result.pv) == 100


def test_what_cannot_be_solved_is_refused():
    big = TableDraft(players=4, items=25).new()
    with pytest.raises(km.Unsupported, match="set-table needs a draft of at most 24 open items for 4 players, got 25"):
        km.SetTable().search(big)
    with pytest.raises(
        km.Unsupported, match="kohler-chandrasekaran needs two players and as many picks as items, got 4"
    ):
        km.KohlerChandrasekaran().search(big)
    with pytest.raises(km.Unsupported, match="got 2 players, 1 picks and 2 items: set-table serves any"):
        km.KohlerChandrasekaran().search(TableDraft(values=((1, 2), (2, 1)), order=(0,)).new())
    with pytest.raises(km.Unsupported, match="needs a draft whose values add up"):
        km.SetTable().search(RiskDraft(order=(0, 1)).new())
    with pytest.raises(km.Unsupported, match="set-table needs a draft, whose states"):
        km.SetTable().search(Spades(cards=2).new())


def test_kth_best_pick_against_itself_mostly_ends_as_perfect_play_does():
    """Published: 53 of 60 drafts with 2 players and 8 items, 37 of 60 with 3 and 9. Ours are in docs/drafting.md."""
    for players, items, fewest in ((2, 8, 45), (3, 9, 30)):
        game = TableDraft(players=players, items=items)
        starts = [game.new(seed=seed) for seed in range(60)]
        same = sum(finish(start, km.KthBestPick()) == km.SetTable().search(start).value for start in starts)
        assert fewest <= same < 60
