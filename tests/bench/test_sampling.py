"""Random games per second: the section runs and is complete. Speed itself is never tested."""

from __future__ import annotations

from kingmaker.bench import sampling
from kingmaker.bench.timing import TimedPair


def test_every_search_by_random_games_is_measured_beside_its_definition() -> None:
    found = list(sampling.measure(quick=True, games=("spades:cards=3", "nim:players=3")))
    assert [(line.game, line.algorithm) for line in found] == [
        ("spades:cards=3", "maxn-mc"),
        ("spades:cards=3", "uct"),
        ("nim:players=3", "maxn-mc"),
        ("nim:players=3", "uct"),
    ]
    assert all(line.times.nodes >= line.times.other_nodes > 0 for line in found)
    assert all(line.times.ratio > 0 for line in found)


def test_a_ratio_is_asked_of_the_random_games_of_the_risk_draft_only() -> None:
    times = TimedPair(100, 2, (300.0, 310.0), (2.0, 2.0))
    names = [(game, search) for game in sampling.GAMES for search in ("maxn-mc", "uct")]
    section = sampling.SamplingRates(tuple(sampling.SamplingRate(game, search, times) for game, search in names))
    (target,) = section.targets()
    assert (target.name, target.reached) == ("random games of maxn-mc, risk-draft", True)
