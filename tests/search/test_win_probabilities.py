"""The integral of Max-Prob (equation 1 of its paper) against closed forms, in fractions, and against simulation."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kingmaker import _engine
from kingmaker.reference import win_probabilities

Interval = tuple[Fraction, Fraction]

quick = settings(deadline=None, max_examples=300)

ends = st.integers(-12, 12).map(lambda n: Fraction(n, 2))
wide = st.tuples(ends, ends).map(sorted).filter(lambda pair: pair[0] < pair[1]).map(tuple)
any_interval = st.tuples(ends, ends).map(sorted).map(tuple)


def positive(x: Fraction) -> Fraction:
    return max(x, Fraction(0))


def two_players(own: Interval, other: Interval) -> Fraction:
    """P(y <= x): a uniform distribution function is a difference of ramps, whose integrals are squares."""
    (a, b), (low, high) = own, other

    def antiderivative(x: Fraction) -> Fraction:
        return (positive(x - low) ** 2 - positive(x - high) ** 2) / (2 * (high - low))

    return (antiderivative(b) - antiderivative(a)) / (b - a)


def three_players(own: Interval, first: Interval, second: Interval) -> Fraction:
    """P(y <= x and z <= x): four products of ramps. From m, the later of their starts, the product is s (s + gap)."""
    a, b = own
    total = Fraction(0)
    for (i, p), (j, q) in product(enumerate(first), enumerate(second)):
        sign, start, gap = (-1) ** (i + j), max(p, q), abs(p - q)

        def antiderivative(x: Fraction, start: Fraction = start, gap: Fraction = gap) -> Fraction:
            s = positive(x - start)
            return s**3 / 3 + gap * s**2 / 2

        total += sign * (antiderivative(b) - antiderivative(a))
    return total / ((b - a) * (first[1] - first[0]) * (second[1] - second[0]))


@quick
@given(wide, wide)
def test_two_players_have_the_closed_form(own: Interval, other: Interval) -> None:
    assert win_probabilities([own, other]) == (two_players(own, other), two_players(other, own))


@quick
@given(wide, wide, wide)
def test_three_players_have_the_closed_form(a: Interval, b: Interval, c: Interval) -> None:
    expected = (three_players(a, b, c), three_players(b, c, a), three_players(c, a, b))
    assert win_probabilities([a, b, c]) == expected


@quick
@given(ends, wide, wide)
def test_a_point_wins_by_the_chance_that_all_others_end_at_or_below_it(x: Fraction, b: Interval, c: Interval) -> None:
    def at_most(interval: Interval) -> Fraction:
        low, high = interval
        return min(max((x - low) / (high - low), Fraction(0)), Fraction(1))

    assert win_probabilities([(x, x), b, c])[0] == at_most(b) * at_most(c)


@quick
@given(st.lists(any_interval, min_size=1, max_size=6))
def test_somebody_wins_and_only_tied_points_share_a_win(intervals: list[Interval]) -> None:
    chances = win_probabilities(intervals)
    points = [low for low, high in intervals if low == high]
    assert all(0 <= p <= 1 for p in chances)
    if len(set(points)) == len(points):
        assert sum(chances) == 1
    else:
        assert sum(chances) >= 1


@quick
@given(st.lists(any_interval, min_size=2, max_size=6), st.integers(-5, 5), st.integers(1, 7))
def test_shifting_and_scaling_all_intervals_changes_nothing(intervals: list[Interval], shift: int, scale: int) -> None:
    moved = [(low * scale + shift, high * scale + shift) for low, high in intervals]
    assert win_probabilities(moved) == win_probabilities(intervals)


@quick
@given(st.lists(any_interval, min_size=2, max_size=6), st.randoms(use_true_random=False))
def test_the_order_of_the_players_changes_nothing(intervals: list[Interval], order: random.Random) -> None:
    seats = list(range(len(intervals)))
    order.shuffle(seats)
    chances = win_probabilities(intervals)
    assert win_probabilities([intervals[seat] for seat in seats]) == tuple(chances[seat] for seat in seats)


@settings(deadline=None, max_examples=1000)
@given(st.lists(any_interval, min_size=1, max_size=9))
def test_the_engine_agrees_with_the_definition_in_fractions(intervals: list[Interval]) -> None:
    """And so with the closed forms and the simulation, points and ties included."""
    found = _engine.win_probabilities([(float(low), float(high)) for low, high in intervals])
    assert found == pytest.approx([float(p) for p in win_probabilities(intervals)], abs=1e-12)


@quick
@given(st.lists(any_interval, min_size=2, max_size=6))
def test_floats_are_as_good_as_fractions(intervals: list[Interval]) -> None:
    assume(any(low < high for low, high in intervals))
    floats = win_probabilities([(float(low), float(high)) for low, high in intervals])
    assert floats == pytest.approx([float(p) for p in win_probabilities(intervals)], abs=1e-12)


@pytest.mark.parametrize("players", [1, 2, 3, 6, 12])
def test_equal_intervals_give_equal_chances(players: int) -> None:
    assert win_probabilities([(Fraction(0), Fraction(7))] * players) == (Fraction(1, players),) * players


def test_points_that_tie_for_the_top_all_win() -> None:
    assert win_probabilities([(3, 3), (3, 3), (1, 1)]) == (1, 1, 0)
    assert win_probabilities([(3, 3), (3, 3), (1, 3)]) == (1, 1, 0)
    assert win_probabilities([(2, 2), (2, 2), (1, 3)]) == (0.5, 0.5, 0.5)


@pytest.mark.parametrize(
    "intervals",
    [
        [(0, 6), (1, 5), (2, 4), (0, 10), (3, 9), (5, 7)],
        [(0, 6), (4, 4), (2, 4), (0, 10), (4, 4), (5, 5)],
        [(0, 1), (5, 6), (5, 6), (5.5, 5.5), (5.5, 5.5), (2, 8)],
    ],
)
def test_six_players_agree_with_simulation(intervals: list[tuple[float, float]]) -> None:
    chance, games = random.Random(2011), 40_000
    wins = [0] * 6
    for _ in range(games):
        # low + 0 * random is low itself, so points tie exactly.
        finals = [low + (high - low) * chance.random() for low, high in intervals]
        for player, final in enumerate(finals):
            wins[player] += final == max(finals)
    # Four standard errors: a right value fails once in 16,000 comparisons, and the seed is fixed.
    for p, won in zip(win_probabilities(intervals), wins, strict=True):
        assert won / games == pytest.approx(p, abs=4 * (p * (1 - p) / games) ** 0.5 + 1e-12)
