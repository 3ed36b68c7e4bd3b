"""Learning from the room: how far its teams are from the list shows in their picks, and improves forecasts."""

from __future__ import annotations

import dataclasses
import statistics

import pytest

from kingmaker.bench.rooms import USUAL, Room
from kingmaker.bench.survival import Model, score
from kingmaker.league import Draft, DraftTerms, Player, Pool, advise, example_pool, load_rules
from kingmaker.league.reasons import room_note
from kingmaker.league.room import FEWEST, SCALES
from leagues import small_draft

POOL = Pool(tuple(Player(each.name, each.position, each.projection, each.adp) for each in example_pool()))
FITTED = load_rules()


def scale_of(terms: DraftTerms, picks: list[int | None], count: int) -> float:
    draft = Draft(terms)
    for player in picks[:count]:
        assert player is not None
        draft.take(player)
    return draft.room_scale()


def test_nothing_is_learned_of_a_few_picks(tmp_path):
    draft = small_draft(tmp_path, picks=FEWEST)
    assert draft.room_scale() == 1.0


def test_rooms_of_a_scale_are_told_by_their_picks():
    """Rooms as the bots make them: after half a draft the scale is found, and more surely than after a few picks."""
    terms = DraftTerms(POOL, FITTED, 3)
    found = {}
    for scale in (0.5, 1.0, 2.0):
        rooms = terms.simulation(scale).mocks(100, 5, 9)
        found[scale] = statistics.fmean(scale_of(terms, picks, 90) for picks in rooms)
        early = statistics.fmean(scale_of(terms, picks, 14) for picks in rooms)
        assert abs(early - 1) < abs(found[scale] - 1) + 0.15, "shrunken while little is seen"
    assert found[0.5] < 0.75
    assert 0.8 < found[1.0] < 1.25
    assert found[2.0] > 1.5
    assert SCALES[0] <= found[0.5] < found[2.0] <= SCALES[-1]


@pytest.mark.parametrize(("wild", "followers"), [(0.35, 0.5), (2.2, 0.0)])
def test_learning_forecasts_rooms_better_that_are_not_as_believed(wild, followers):
    """Invented rooms, made in another way than the bots: the same rooms are asked with and without learning."""
    temper = dataclasses.replace(USUAL, wild=wild, wild_spread=0.1, followers=followers)
    fixed = Model("fixed", FITTED.spread, FITTED.skew, FITTED.shared)
    numbers = range(700_000, 700_005)
    before = score(fixed, POOL, temper, numbers)
    after = score(dataclasses.replace(fixed, learns=True), POOL, temper, numbers)
    assert after.brier < before.brier - 0.001, (before.brier, after.brier)


def test_made_up_rooms_have_the_measure_that_is_known_of_real_ones():
    """After round four the deviation is about 0.11 of the draft position, and early picks are skewed to the right."""
    terms = DraftTerms(POOL, FITTED, 0)
    turns: dict[int, list[int]] = {}
    for number in range(24):
        for turn, player in enumerate(Room(terms, USUAL, 800_000 + number).picks()):
            turns.setdefault(player, []).append(turn + 1)
    shares, skews = [], []
    for own in (turns[player] for player in range(110) if len(turns.get(player, ())) >= 22):
        mean, deviation = statistics.fmean(own), statistics.stdev(own)
        if mean > 48:
            shares.append(deviation / mean)
        elif deviation:
            skews.append(statistics.fmean(((turn - mean) / deviation) ** 3 for turn in own))
    assert 0.08 < statistics.fmean(shares) < 0.15
    assert statistics.fmean(skews) > 0.2


def test_advice_is_given_by_the_room_as_it_showed_itself(tmp_path):
    """Teams that follow the list pick for pick: what is believed at first is more noise than there is."""
    rules = dataclasses.replace(load_rules(), spread=0.3)
    draft = Draft(DraftTerms(POOL, rules, 5))
    orderly = DraftTerms(POOL, dataclasses.replace(rules, spread=0.02), 5)
    for _ in range(53):
        draft.take(Draft(orderly, list(draft.picks)).bot_pick())
    assert draft.room_scale() < 0.7
    learned = advise(draft, first=40, more=0)
    assert learned.as_dict()["room"] == pytest.approx(draft.room_scale(), abs=0.001)
    assert room_note(learned.room).startswith("This room is closer to the draft positions than usual: 0.")
    assert room_note(1.1) == ""
    assert "further from" in room_note(2.0)
    doubt = [chance for chance in learned.survival[0] if 0.02 < chance < 0.98]
    fixed = draft.terms.engine.simulate(
        draft.numbers, 5, [learned.best.player], first=0, count=40, turns=2, seed=0, threads=1, policy_name="waiting"
    )
    before = [count for count in fixed["survived"][0][0] if 0.02 < count / 40 < 0.98]
    assert len(doubt) < len(before)
