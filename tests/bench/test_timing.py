"""What the bench measures with: turns, verdicts, percentiles, memory seen from outside, and a game in Python."""

from __future__ import annotations

import dataclasses

import pytest

from kingmaker.bench import arena_cost, peak_memory, stored, workers
from kingmaker.bench.positions import piles
from kingmaker.bench.table_cost import TableCost
from kingmaker.bench.timing import TimedPair, compare, percentile


def test_a_comparison_runs_both_sides_in_turn_after_a_warm_up() -> None:
    order: list[str] = []

    def task(name: str, nodes: int) -> int:
        order.append(name)
        return nodes

    found = compare(lambda: task("a", 5), lambda: task("b", 7), turns=2, least=0.0)
    assert order == ["a", "b", "a", "b", "a", "b"]
    assert (found.nodes, found.other_nodes) == (5, 7)


def test_a_ratio_is_taken_within_each_turn() -> None:
    assert TimedPair(1, 1, (10.0, 30.0, 20.0), (1.0, 10.0, 4.0)).ratio == 5.0


@pytest.mark.parametrize(("target", "verdict"), [(3.0, True), (6.0, None), (11.0, False)])
def test_a_target_is_reached_in_every_turn_or_not_at_all(target: float, verdict: bool | None) -> None:
    assert TimedPair(1, 1, (10.0, 30.0, 20.0), (1.0, 10.0, 4.0)).reaches(target) is verdict


@pytest.mark.parametrize(("share", "expected"), [(0.5, 5.0), (0.9, 9.0), (1.0, 10.0), (0.01, 1.0)])
def test_percentiles_are_numbers_that_were_seen(share: float, expected: float) -> None:
    assert percentile([float(x) for x in range(10, 0, -1)], share) == expected


def test_the_memory_of_a_search_is_seen_from_outside() -> None:
    grown = peak_memory.measure("maxn:table=16,nodes=1000000", "spades:players=3", seeds=range(1))
    assert grown.nodes == 1_000_000
    assert 0.5 < grown.megabytes < 17


def test_growth_beyond_the_table_is_not_bounded() -> None:
    cost = TableCost("a search", table=1, nodes=1, seconds=1.0, growth=1.5)
    assert cost.bounded
    assert not dataclasses.replace(cost, growth=5.0).bounded


def test_the_game_in_python_pays_every_stone() -> None:
    state = piles(3, (2, 1))
    while not state.is_terminal():
        state = state.apply(state.legal_actions()[-1])
    assert sum(state.taken) == 5
    assert sum(state.returns()) == pytest.approx(0)


def test_costs_and_times_must_stay_below_a_target_in_every_turn() -> None:
    cost = arena_cost.ArenaCost("in memory", 1, 0.001, (0.01, 0.03, 0.04))
    assert [cost.below(target) for target in (0.05, 0.02, 0.01)] == [True, None, False]
    summary = stored.Summary(1, 1.0, (1.0, 2.0, 1.5), 2.0)
    assert [summary.below(target) for target in (3.0, 1.5, 1.0)] == [True, None, False]


def test_one_processor_cannot_tell_what_two_workers_bring(monkeypatch: pytest.MonkeyPatch) -> None:
    line = workers.Scaling("a game", "threads", 1.0, 0.001, (1.9, 1.95, 1.85))
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert [line.reaches(target) for target in (1.8, 1.9, 2.0)] == [True, None, False]
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert line.reaches(1.8) is None
