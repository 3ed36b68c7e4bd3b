"""Drafts of rosters: what they pay is the best line-up by definition, picks are legal, positions are text and back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from kingmaker.games import RosterDraft
from kingmaker.reference import best_lineup

SLOTS = st.lists(st.sampled_from(["A", "B", "C", "A|B", "B|C", "A|B|C"]), min_size=1, max_size=4)


def played(game: RosterDraft, seed: int, picks: int | None = None) -> Any:
    chance, state = Random(seed), game.new(seed=seed)
    while not state.is_terminal() and (picks is None or state.turn < picks):
        state = state.apply(chance.choice(state.legal_actions()))
    return state


def worth_by_definition(state: Any, player: int) -> float:
    game = state.game
    slots = [frozenset(slot.split("|")) for slot in game.slots]
    items = [(item.rstrip("0123456789"), state.value(player, item)) for item in state.rosters[player]]
    return best_lineup(slots, items)


@given(SLOTS, st.integers(0, 3), st.integers(1, 3), st.booleans(), st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_a_draft_pays_the_best_line_up_by_definition(slots, bench, players, own, seed):
    items = players * (len(slots) + bench) + 3
    game = RosterDraft(
        players=players, slots=tuple(slots), bench=bench, items=items, own_values=own, high=9, bench_weight=0
    )
    end = played(game, seed)
    for player, paid in enumerate(end.returns()):
        assert paid == worth_by_definition(end, player)
        seated = [item for item in end.lineups[player] if item]
        assert sum(end.value(player, item) for item in seated) == paid
        for slot, item in zip(game.slots, end.lineups[player], strict=True):
            assert item is None or item.rstrip("0123456789") in slot.split("|")


def test_the_bench_counts_a_part_of_what_it_is_above_its_base_level():
    game = RosterDraft(
        players=2,
        slots=("QB",),
        bench=2,
        positions=("QB", "QB", "QB", "RB", "RB", "RB"),
        values=((10, 8, 6, 7, 5, 3),),
        base=("QB:7", "RB:4"),
        bench_weight=0.5,
    )
    state = game.new()
    for item in ("QB1", "QB2", "RB3", "QB3", "RB1", "RB2"):
        state = state.play(item)
    assert state.rosters == (("QB1", "QB3", "RB1"), ("QB2", "RB2", "RB3"))
    assert state.returns() == (10 + 0.5 * 3, 8 + 0.5 * 1)


def test_equal_and_different_values_rank_the_labels():
    game = RosterDraft(players=1, slots=("A",), bench=1, positions=("A", "B", "A"), values=((1, 5, 4),))
    assert game.new().legal_actions() == ["B1", "A1", "A2"]
    assert game.new().value(0, "A1") == 4


def test_caps_and_needs_decide_what_may_be_picked():
    game = RosterDraft(
        players=1,
        slots=("QB", "RB"),
        bench=1,
        caps=("QB:2",),
        positions=("QB", "QB", "QB", "RB", "RB"),
        values=((9, 8, 7, 2, 1),),
    )
    state = game.new().play("QB1")
    assert set(state.legal_actions()) == {"QB2", "QB3", "RB1", "RB2"}
    state = state.play("QB2")
    assert state.legal_actions() == ["RB1", "RB2"]
    with pytest.raises(km.IllegalAction, match=r"has 2 of QB, as many as a roster may have"):
        state.play("QB3")
    with pytest.raises(km.IllegalAction, match=r"player 0 has it already"):
        state.play("QB1")
    uncapped = RosterDraft(players=1, slots=("QB", "RB"), bench=1, positions=game.positions, values=game.values)
    with pytest.raises(km.IllegalAction, match=r"needs the picks that are left \(1\) for its open slots"):
        uncapped.new().play("QB1").play("QB2").play("QB3")
    with pytest.raises(km.IllegalAction, match=r"expected an item such as 'QB1'"):
        state.play("TE1")


@pytest.mark.parametrize(
    ("order", "turns"),
    [
        ("snake", [0, 1, 2, 2, 1, 0]),
        ("round-robin", [0, 1, 2, 0, 1, 2]),
        ((2, 2, 0), [2, 2, 0]),
    ],
)
def test_orders_of_turns(order, turns):
    game = RosterDraft(slots=("A",), bench=1, items=9, order=order)
    assert list(game.new().order) == turns
    assert [played(game, 1, picks).player for picks in range(len(turns))] == turns


def test_picking_by_the_evaluation_is_picking_by_value_over_replacement():
    # Two teams start two QB: the third is the replacement, ten below the best; the RBs fall off by thirty.
    game = RosterDraft(
        players=2,
        slots=("QB", "RB"),
        bench=0,
        positions=("QB", "QB", "QB", "RB", "RB", "RB"),
        values=((100, 95, 90, 60, 45, 30),),
    )
    assert km.GreedyAgent().choose(game.new()) == "RB1"


def test_a_pool_of_400_items_and_16_players_is_drafted_to_its_end():
    game = RosterDraft(players=16, slots=("QB", "RB", "RB", "WR", "WR", "RB|WR"), bench=19, items=400)
    done = km.playouts(game.new(seed=1), games=20)
    assert (done.finished, done.turns) == (20, 20 * 400)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"slots": ()}, "expected at least one starting slot"),
        ({"slots": ("QB", "R1")}, "end in a letter, got 'R1'"),
        ({"bench": 60}, "expected bench of roster-draft to be a whole number from 0 to 50"),
        ({"bench": 20, "items": 24}, "expected 1 to 24 picks, one an item at most, got 72"),
        ({"caps": ("QB:0",)}, "expected caps that let all 4 slots be filled, got room for 3"),
        ({"caps": ("QB",)}, "expected caps of roster-draft as QB:2, each position once, got 'QB'"),
        ({"caps": ("TE:2",)}, "unknown position 'TE' in caps of roster-draft"),
        ({"base": ("QB:x",)}, "expected base of roster-draft as QB:2"),
        ({"rounds": 6}, "expected at most 5 picks a player, slots and bench, got 6 for player 0"),
        ({"order": (0, 3)}, "expected players from 0 to 2 in the order, got 3"),
        ({"order": "backwards"}, "to be snake, round-robin or players, got 'backwards'"),
        ({"order": (0, 1), "rounds": 2}, "only where the order does not list every pick"),
        ({"positions": ("QB",)}, "expected positions and values of roster-draft together"),
        ({"positions": ("QB",) * 15, "values": ((1.0,),)}, "expected a value for each of 15 items, got 1"),
        ({"positions": ("QB",) * 15, "values": ((float("nan"),) * 15,)}, "expected finite values"),
        ({"positions": ("QB",) * 15, "values": ((1.0,) * 15,) * 2}, "expected one row of values, or one for each of 3"),
        ({"values": (("a",),), "positions": ("QB",)}, "expected values of roster-draft to be rows of numbers"),
        ({"bench_weight": 2}, "expected a bench weight from 0 to 1, got 2"),
        ({"players": 17}, "expected players of roster-draft to be a whole number from 1 to 16"),
    ],
)
def test_rules_that_contradict_themselves_are_refused(fields, message):
    with pytest.raises(km.InvalidGame) as caught:
        RosterDraft(**fields)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected seed= with a whole number and rosters=…/…"),
        ("rosters=QB1/", "expected rosters of 3 teams, got 2"),
        ("seed=x rosters=//", "expected seed= with a whole number"),
        ("seed=1 rosters=// turn=3", "expected seed=… and rosters=…, each once, got 'turn=3'"),
        ("seed=1 rosters=/QB1/", "expected 1 of the first 1 picks to be player 0's, got 0"),
        ("seed=1 rosters=ZZ1//", "expected an item such as"),
    ],
)
def test_positions_that_cannot_be_are_refused(text, message):
    with pytest.raises(km.InvalidState) as caught:
        RosterDraft().parse(text)
    assert message in str(caught.value)


def test_the_drawing_shows_line_ups_bench_and_what_is_free():
    state = played(RosterDraft(), 4, 14)
    drawn = state.draw()
    assert all(slot in drawn.splitlines()[0] for slot in state.game.slots)
    assert drawn.splitlines()[1 + state.player].startswith("▶")
    assert drawn.splitlines()[-1].startswith(f"free: {state.free[0]}")
    assert all(item in state.svg() for roster in state.rosters for item in roster)
