"""A verdict and its interval never contradict each other: in numbers, as text, as JSON and as a page."""

from __future__ import annotations

import itertools
import math
import re

import numpy as np
import pytest

from fuzzing import examples
from kingmaker.arena import Plan, Report
from kingmaker.arena.rows import Row
from kingmaker.arena.statistics import compare, settle
from kingmaker.arena.statistics.flips import flip

GAMES = {2: "nim", 3: "k-in-a-row", 4: "hearts"}


def drawn(rng: np.random.Generator) -> tuple[int, list[Row]]:
    """Draw a tournament of 1 to 30 deals: full of ties or without, even or not, with failed games, or all alike."""
    players = int(rng.integers(2, 5))
    deals = int(rng.integers(1, 31))
    seatings = list(itertools.permutations(range(players)))
    chosen = [seatings[number] for number in rng.permutation(len(seatings))[: int(rng.integers(1, 7))]]
    strength = rng.normal(size=players) * rng.choice([0, 0.3, 2])
    luck, step = rng.choice([0, 0.5, 2]), rng.choice([0.01, 1.0])
    rows = []
    for deal in range(deals):
        for seats in chosen:
            scores = np.round((strength[list(seats)] + luck * rng.normal(size=players)) / step) * step
            failed = bool(rng.random() < 0.02)
            rows.append(Row(len(rows), deal, seats, () if failed else tuple(map(float, scores)), failed))
    return players, rows


def contradicts(verdict: str, low: float | None, high: float | None) -> bool:
    inside = (low is None or low <= 0) and (high is None or high >= 0)
    return inside == (verdict == "differs")


@pytest.mark.parametrize("metric", ["win", "score", "rank"])
@pytest.mark.parametrize("test", ["flip", "t"])
def test_an_interval_leaves_out_0_exactly_where_two_agents_differ(metric, test):
    rng = np.random.default_rng(1)
    verdicts = set()
    for _ in range(examples(60)):
        players, rows = drawn(rng)
        for ties in ("share", "all"):
            for found in compare(rows, agents=players, metric=metric, ties=ties, test=test, resamples=100, flips=499):
                value, low, high = found.difference
                verdicts.add(found.verdict)
                if math.isnan(value):
                    assert found.verdict == "too few deals"
                    continue
                assert low <= value <= high
                assert not contradicts(found.verdict, low, high), found
                if np.isfinite(found.effect.value):
                    assert not contradicts(found.verdict, found.effect.low, found.effect.high), found
    assert verdicts == {"differs", "open", "too few deals"}


def test_no_report_contradicts_itself():
    rng = np.random.default_rng(2)
    for _ in range(examples(25)):
        players, rows = drawn(rng)
        agents = ["random", "greedy", "maxn:depth=1", "paranoid:depth=1"][:players]
        plan = Plan.of(GAMES[players], agents, deals=30, seating="sample:1", opening=0)
        report = Report(plan, tuple(rows))
        if not report.arrays.games:
            continue
        for each in report.as_dict()["comparisons"]:
            if each["difference"]["value"] is not None:
                low, high = each["difference"]["low"], each["difference"]["high"]
                assert not contradicts(each["verdict"], low, high)
        for line in str(report).splitlines():
            shown = re.search(r"([+-][\d.e-]+) to ([+-][\d.e-]+) .*(differs|open|too few deals)", line)
            if shown:
                assert not contradicts(shown[3], float(shown[1]), float(shown[2])), line
        cells = re.findall(r"<td( class=\"\w+\")?>[^<]*<small>([+-][\d.e-]+) to ([+-][\d.e-]+)</small>", report.html())
        assert cells
        for kind, low, high in cells:
            assert not contradicts("differs" if kind else "open", float(low), float(high)), (kind, low, high)


def test_few_deals_give_no_verdict():
    for deals in range(1, 6):
        (found,) = compare([Row(n, n, (0, 1), (1.0, 0.0), False) for n in range(deals)])
        assert found.verdict == "too few deals"
        assert found.difference.low <= 0
    (found,) = compare([Row(n, n, (0, 1), (1.0, 0.0), False) for n in range(6)])
    assert found.verdict == "differs"
    assert 0 < found.difference.low < found.difference.value == found.difference.high == 1


def test_the_ends_of_the_interval_are_where_the_test_begins_to_reject():
    rng = np.random.default_rng(4)
    for deals in (6, 9, 13, 20):
        apart = rng.normal(0.4, 1, size=deals)
        low, high = flip([apart], flips=1999)[0].interval(0.05)
        for end, outwards in ((low, -1e-6), (high, 1e-6)):
            beyond, within = (flip([apart - end - step], flips=1999)[0].p for step in (outwards, -outwards))
            assert beyond <= 0.05 < within


def test_deals_that_all_agree_claim_no_certainty():
    for deals in (6, 10, 30):
        (found,) = flip([np.full(deals, 0.25)])
        low, high = found.interval(0.05)
        assert 0 < low < 0.25 < high


def test_what_is_settled_early_is_what_its_interval_says():
    rng = np.random.default_rng(6)
    led = 0
    for _ in range(examples(40)):
        players, rows = drawn(rng)
        games = len({row.seats for row in rows})
        for found in settle(rows, agents=players, games=games):
            _, low, high = found.difference
            led += found.leader is not None
            if found.leader is None:
                assert low <= 0 <= high
            else:
                assert low >= 0 if found.leader == found.agents[0] else high <= 0
    assert led


@pytest.mark.parametrize("deals", [2, 3, 20, 400])
def test_agents_that_are_level_in_every_deal_are_not_certainly_equals(deals):
    rows = [Row(number, number // 2, (number % 2, 1 - number % 2), (1.0, 1.0), False) for number in range(2 * deals)]
    (found,) = compare(rows)
    assert found.difference.value == 0
    assert found.difference.low < 0 < found.difference.high
    assert found.difference.high == pytest.approx(1 - 0.05 ** (1 / deals))
