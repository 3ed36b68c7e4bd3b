"""Long games from single hands: sums by seating, ties shared, and an interval from hands drawn anew."""

from __future__ import annotations

from itertools import permutations

import pytest

from kingmaker.arena.rows import Row, win_shares
from kingmaker.papers import Setting
from kingmaker.papers.framework.long_games import FEWEST, long_game_shares
from kingmaker.papers.setups.max_prob_games import agents_at


def rows_of(hands: list[dict[int, float]]) -> list[Row]:
    """Hands in which an agent scores the same wherever it sits."""
    seatings = list(permutations(range(len(hands[0]))))
    return [
        Row(deal * len(seatings) + place, deal, seats, tuple(hand[agent] for agent in seats), failed=False)
        for deal, hand in enumerate(hands)
        for place, seats in enumerate(seatings)
    ]


def test_the_sum_decides_and_not_the_number_of_hands_won() -> None:
    hands = [{0: 1.0, 1: 0.0, 2: 0.0}] * 9 + [{0: 0.0, 1: 10.0, 2: 0.0}] * 3
    (first, *_), (second, low, high), (third, *_) = long_game_shares(rows_of(hands), 3, seed=0)
    assert (first, second, third) == (0.0, 1.0, 0.0)
    assert low < high == 1.0


def test_equal_sums_share_the_game() -> None:
    hands = [{0: 2.0, 1: 1.0, 2: 0.0}, {0: 1.0, 1: 2.0, 2: 0.0}] * FEWEST
    shares = [share for share, _, _ in long_game_shares(rows_of(hands), 3, seed=0)]
    assert shares == pytest.approx([0.5, 0.5, 0.0])


def test_few_hands_say_nothing_of_others() -> None:
    assert long_game_shares(rows_of([{0: 1.0, 1: 0.0}] * (FEWEST - 1)), 2, seed=0) == [(1.0, 0.0, 1.0), (0.0, 0.0, 1.0)]


def test_every_seating_is_one_long_game() -> None:
    report = Setting().tournament("hearts:players=4,cards=4,moon=no", agents_at(2), deals=2)
    parts = [share * 24 for share, _, _ in long_game_shares(report.rows, 4, seed=0)]
    assert sum(parts) == pytest.approx(24)
    totals: dict[tuple[int, ...], list[float]] = {}
    for row in report.rows:
        sums = totals.setdefault(row.seats, [0.0] * 4)
        totals[row.seats] = [before + score for before, score in zip(sums, row.scores, strict=True)]
    won = [0.0] * 4
    for seats, scores in totals.items():
        for seat, share in enumerate(win_shares(scores)):
            won[seats[seat]] += share
    assert parts == pytest.approx(won)
