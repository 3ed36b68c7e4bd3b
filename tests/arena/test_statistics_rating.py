"""Plackett–Luce: closed forms, the likelihood itself, ties, and games that determine no rating."""

from __future__ import annotations

import math
from itertools import pairwise, permutations

import numpy as np
import pytest
from scipy.optimize import minimize

from kingmaker.arena.rows import Row
from kingmaker.arena.statistics import ResultArrays, rate
from kingmaker.arena.statistics.rating import finishing_choices
from kingmaker.game import KingmakerError


def games(*scores: tuple[float, ...], seats: tuple[int, ...] | None = None) -> list[Row]:
    return [
        Row(number, number, tuple(range(len(line))) if seats is None else seats, line, False)
        for number, line in enumerate(scores)
    ]


def strengths(rows: list[Row], **options: float) -> list[float]:
    return [rating.strength.value for rating in rate(rows, resamples=100, **options)]


def test_two_players_are_apart_by_the_log_odds():
    first, second = strengths(games(*[(1.0, 0.0)] * 7, *[(0.0, 1.0)] * 3), prior=0)
    assert first - second == pytest.approx(math.log(7 / 3))
    assert first + second == pytest.approx(0)


def test_a_tie_of_two_is_half_a_win_each():
    first, second = strengths(games(*[(1.0, 0.0)] * 6, *[(0.0, 1.0)] * 2, *[(1.0, 1.0)] * 2), prior=0)
    assert first - second == pytest.approx(math.log(7 / 3))


def test_the_prior_is_games_half_won_against_a_player_of_strength_one():
    """With a prior of 1 each of two players stands as if it had drawn with the third."""
    first, second = strengths(games(*[(1.0, 0.0)] * 6), prior=1)
    # By symmetry the strengths are s and 1/s, and 6 + 1/2 = 6 s / (s + 1/s) + s / (s + 1).
    strength = math.exp(first)
    assert second == pytest.approx(-first)
    assert 6 * strength / (strength + 1 / strength) + strength / (strength + 1) == pytest.approx(6.5)


def log_likelihood(logarithms: np.ndarray, rows: list[Row]) -> float:
    """By the definition: the mean over all ways to break the ties of a game."""
    total = 0.0
    for row in rows:
        orders = [
            order
            for order in permutations(range(len(row.seats)))
            if all(row.scores[a] >= row.scores[b] for a, b in pairwise(order))
        ]
        for order in orders:
            line = [logarithms[row.seats[seat]] for seat in order]
            chosen = sum(line[place] - np.logaddexp.reduce(line[place:]) for place in range(len(line)))
            total += chosen / len(orders)
    return total


@pytest.mark.parametrize("seats", [(0, 1, 2, 3), (0, 0, 1, 2), (2, 0, 1, 1)])
def test_the_rating_has_the_greatest_likelihood_by_the_definition(seats):
    scores = np.random.default_rng(3).integers(0, 4, size=(25, 4)).astype(float)
    rows = games(*map(tuple, scores.tolist()), seats=seats)
    found = np.array(strengths(rows, prior=0))
    best = minimize(lambda x: -log_likelihood(x, rows), np.zeros(len(found)), method="BFGS").x
    assert found == pytest.approx(best - best.mean(), abs=1e-4)


def test_choices_are_as_many_as_places_but_the_last():
    table = ResultArrays.of(games((3.0, 2.0, 1.0), (1.0, 1.0, 1.0), (2.0, 2.0, 1.0)))
    choices = finishing_choices(table)
    assert choices.faced.sum(axis=1).tolist() == pytest.approx([2, 2, 2])
    assert choices.won.sum(axis=1).tolist() == pytest.approx([2, 2, 2])
    assert choices.won[0].tolist() == [1, 1, 0]
    assert choices.won[1].tolist() == pytest.approx([2 / 3] * 3)
    assert choices.won[2].tolist() == pytest.approx([1, 1, 0])


def test_simulated_strengths_are_found_again():
    truth = np.array([1.0, 0.3, -0.4, -0.9])
    rng = np.random.default_rng(5)
    scores = truth + rng.gumbel(size=(20_000, 4))
    found = rate(games(*map(tuple, scores.tolist())))
    for rating, strength in zip(found, truth, strict=True):
        assert rating.strength.value == pytest.approx(strength, abs=0.03)
        assert rating.strength.high - rating.strength.low < 0.08


def test_many_agents_at_small_tables_are_rated_together():
    rng = np.random.default_rng(6)
    truth = np.linspace(1, -1, 30)
    rows = []
    for number in range(3000):
        seats = rng.choice(30, size=4, replace=False)
        rows.append(
            Row(number, number, tuple(seats.tolist()), tuple((truth[seats] + rng.gumbel(size=4)).tolist()), False)
        )
    found = [rating.strength.value for rating in rate(rows, resamples=100)]
    assert np.corrcoef(found, truth)[0, 1] > 0.98


def test_who_always_wins_has_a_finite_rating_with_a_prior_only():
    rows = games(*[(2.0, 1.0, 0.0), (2.0, 0.0, 1.0)] * 10)
    found = rate(rows)
    assert found[0].strength.low > 0 > found[1].strength.value
    assert all(math.isfinite(end) for rating in found for end in rating.strength)
    with pytest.raises(KingmakerError, match=r"no way to compare agents \[0\] with the rest"):
        rate(rows, prior=0)


def test_the_same_seed_gives_the_same_intervals():
    rows = games(*map(tuple, np.random.default_rng(1).integers(0, 9, size=(30, 3)).astype(float).tolist()))
    assert rate(rows, seed=3) == rate(rows, seed=3) != rate(rows, seed=4)


def test_no_games_give_no_number_and_a_negative_prior_is_refused():
    assert all(math.isnan(rating.strength.value) for rating in rate([], agents=2))
    with pytest.raises(KingmakerError, match="expected a prior of at least 0 games, got -1"):
        rate(games((1.0, 0.0)), prior=-1)
