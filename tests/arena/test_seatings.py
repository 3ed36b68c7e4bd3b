"""Seatings are all that there are, each once, and fair to agents and seats."""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingmaker as km
from kingmaker.arena.seatings import GameTable, check, count, parse, seatings


def table(seats: int, agents: int, lineup: tuple[int, ...] = ()) -> GameTable:
    return GameTable("a game", seats, agents, lineup)


def every(seating: str, at: GameTable, seed: int = 0) -> list[tuple[int, ...]]:
    check(seating, at)
    return seatings(seating, at, seed)


def test_as_many_agents_as_seats_sit_in_all_orders():
    assert every("permutations", table(3, 3)) == list(itertools.permutations(range(3)))
    assert len(every("permutations", table(4, 4))) == 24


def test_two_agents_at_three_seats_play_the_six_mixed_tables():
    six = {(0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)}
    assert set(every("mixed", table(3, 2))) == set(every("permutations", table(3, 2))) == six
    assert len(every("mixed", table(3, 2))) == len(every("permutations", table(3, 2))) == 6


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_mixed_tables_have_both_kinds_and_are_all_there(seats):
    found = every("mixed", table(seats, 2))
    assert len(set(found)) == len(found) == 2**seats - 2
    assert all(set(seating) == {0, 1} for seating in found)


@pytest.mark.parametrize(
    ("seats", "agents", "number"), [(3, 3, 6), (4, 3, 36), (6, 3, 540), (6, 2, 62), (4, 4, 24), (2, 2, 2)]
)
def test_mixed_tables_of_several_agents_are_those_of_nijssen(seats, agents, number):
    found = every("mixed", table(seats, agents))
    assert len(set(found)) == len(found) == count("mixed", table(seats, agents)) == number
    assert all(set(seating) == set(range(agents)) for seating in found)


@pytest.mark.parametrize(("seats", "agents", "number"), [(3, 2, 1), (3, 3, 4), (4, 3, 5), (6, 2, 62), (4, 2, 3)])
def test_mixed_tables_in_turn_come_up_equally_often(seats, agents, number):
    at = table(seats, agents)
    check(f"mixed:{number}", at)
    deals = math.lcm(number, count("mixed", at)) // number
    by_deal = [seatings(f"mixed:{number}", at, seed=9, deal=deal) for deal in range(2 * deals)]
    assert all(len(set(each)) == len(each) == number for each in by_deal)
    often = Counter(seating for each in by_deal for seating in each)
    assert set(often) == set(every("mixed", at))
    assert len(set(often.values())) == 1


def test_a_plan_plays_mixed_tables_in_turn():
    plan = km.Plan.of("spades:cards=2", ["maxn", "paranoid"], deals=6, seating="mixed:1")
    tasks = plan.tasks()
    assert [task.deal for task in tasks] == [task.number for task in tasks] == list(range(6))
    assert {task.seats for task in tasks} == set(every("mixed", table(3, 2)))


def test_deals_that_begin_alike_are_played_again_in_other_seatings_only():
    plan = km.Plan.of("nim:players=3", ["maxn:depth=1", "paranoid:depth=1"], deals=8, seating="mixed:1", opening=0)
    assert plan.games == len(plan.tasks()) == 6  # all deals begin alike, and so do the last two games as the first two
    assert plan.games_by_deal == [1, 1, 1, 1, 1, 1, 0, 0]
    assert not any(plan.repeats(task.deal, task.seats) for task in plan.tasks())


def test_rotations_move_everybody_on_by_one_seat():
    assert every("rotations", table(4, 4)) == [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]
    assert every("rotations", table(4, 2, (0, 1, 0, 1))) == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_an_agent_that_was_named_twice_sits_twice_and_equal_tables_are_played_once():
    assert every("permutations", table(3, 2, (0, 0, 1))) == [(0, 0, 1), (0, 1, 0), (1, 0, 0)]


@given(st.integers(2, 6), st.integers(1, 6))
def test_all_agents_sit_equally_often_on_every_seat(seats, agents):
    at = table(seats, min(agents, seats))
    found = every("permutations", at)
    assert len(set(found)) == len(found) == count("permutations", at)
    for seat in range(seats):
        assert len(set(Counter(seating[seat] for seating in found).values())) == 1
    often = {Counter(seating)[agent] for seating in found for agent in range(at.agents)}
    assert max(often) - min(often) <= 1


@given(st.integers(2, 5), st.integers(1, 7), st.integers(1, 40), st.integers(0, 2**62))
def test_a_sample_has_different_seatings_that_may_be_and_comes_from_the_seed(seats, agents, number, seed):
    at = table(seats, agents)
    number = min(number, count("sample", at))
    found = every(f"sample:{number}", at, seed)
    assert len(set(found)) == len(found) == number
    assert set(found) <= set(at.listed())
    assert found == every(f"sample:{number}", at, seed)


def test_a_sample_draws_every_seating_with_the_same_chance():
    for at in (table(3, 3), table(3, 2), table(2, 4)):
        for size in (1, 4):
            drawn = Counter(seating for seed in range(3000) for seating in every(f"sample:{size}", at, seed))
            mean = 3000 * size / count("sample", at)
            assert set(drawn) == set(at.listed())
            assert all(abs(often - mean) < 5 * math.sqrt(mean) for often in drawn.values())


def test_huge_tables_are_counted_and_sampled_without_listing_them():
    at = table(100, 67)
    assert count("permutations", at) > 10**100
    assert len(every("sample:5", at)) == 5
    assert len(every("sample:5", table(50, 100))) == 5
    with pytest.raises(
        km.KingmakerError, match=r"expected at most 100000 seatings for each deal, got 9332.*: seating sample:N"
    ):
        check("permutations", table(100, 100))


@pytest.mark.parametrize(
    ("seating", "at", "error"),
    [
        (
            "permutations",
            table(3, 4),
            "expected 3 agents for a game, got 4: seating sample:N takes any number, sample:12 for example",
        ),
        ("permutations", table(3, 0), "expected agents for a game, got none"),
        ("permutations", table(3, 2, (0, 0, 1, 1)), "expected 3 agents for a game, got 4"),
        ("rotations", table(3, 2), "expected 3 agents for a game, got 2"),
        ("rotations", table(3, 4), "expected 3 agents for a game, got 4"),
        ("mixed", table(3, 1), "expected 2 to 3 agents for seating mixed, got 1"),
        ("mixed", table(3, 4), "expected 2 to 3 agents for seating mixed, got 4"),
        ("mixed:7", table(3, 2), "expected a sample of at most 6 seatings, got 'mixed:7'"),
        ("mixed:", table(3, 2), "expected seating mixed:N with N from 1 to 100000, got 'mixed:'"),
        ("sample:7", table(3, 3), "expected a sample of at most 6 seatings, got 'sample:7'"),
        ("sample:0", table(3, 3), "expected seating sample:N with N from 1 to 100000, got 'sample:0'"),
        ("sample", table(3, 3), "expected seating sample:N with N from 1 to 100000, got 'sample'"),
        ("rotations:3", table(3, 3), "expected seating rotations without a number, got 'rotations:3'"),
        ("mixd", table(3, 2), "unknown seating 'mixd': did you mean 'mixed'?"),
    ],
)
def test_a_seating_that_cannot_be_is_refused(seating, at, error):
    with pytest.raises(km.KingmakerError, match=f"^{re.escape(error)}$"):
        check(seating, at)


def test_seatings_are_read():
    assert parse("sample:12") == ("sample", 12)
    assert parse("mixed") == ("mixed", 0)
    assert parse("mixed:3") == ("mixed", 3)
