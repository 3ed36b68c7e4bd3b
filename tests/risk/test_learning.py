"""Our own evaluation of Risk drafts: its definition, its file, and what is learned from games."""

from __future__ import annotations

import dataclasses
import json
import math
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from kingmaker import registry
from kingmaker.games import RiskDraft
from kingmaker.games.risk_draft import own_strengths, shares
from kingmaker.games.risk_weights import Weights, own_weights, read_weights
from kingmaker.risk.learning.__main__ import main
from kingmaker.risk.learning.fitting import Examples, features, fit, learn
from kingmaker.risk.learning.lessons import LOT, ORDERS, SENSIBLE, Course, Lesson, lessons, owners_of
from kingmaker.risk.learning.prediction import PUBLISHED, accuracy, by_weights, chances

NAMES = [territory.name for territory in km.risk.TERRITORIES]
SMALL = Course(drafts=8, games=1, seed=4)


def held(owners: list[int]) -> list[list[str]]:
    return [[NAMES[at] for at, owner in enumerate(owners) if owner == player] for player in range(3)]


def flat(weights: Weights) -> np.ndarray:
    return np.array([*(number for row in weights.holding for number in row), *weights.territories, *weights.neighbours])


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(-1, 2), min_size=42, max_size=42))
def test_a_strength_is_the_exponential_of_the_weighted_features(owners: list[int]) -> None:
    weights = own_weights()
    expected = [math.exp(weights.seats[seat] + features(owners, seat) @ flat(weights)) for seat in range(3)]
    assert own_strengths(held(owners)) == pytest.approx(expected, rel=1e-9)


def test_a_draft_by_our_own_value_pays_chances_and_ranks_by_what_a_territory_adds():
    state = RiskDraft(value="own").parse("picks=Siam/Alaska/Brazil/Indonesia")
    assert state.evaluate() == pytest.approx(shares(own_strengths(state.holdings)))
    worth = state.item_values(1)
    after = own_strengths([state.holdings[0], (*state.holdings[1], "Kamchatka"), state.holdings[2]])
    assert worth["Kamchatka"] == pytest.approx(math.log(after[1] / own_strengths(state.holdings)[1]))
    assert registry.agent("greedy").choose(state) == max(state.legal_actions(), key=worth.__getitem__)


def test_weights_are_read_as_they_were_written(tmp_path: Path):
    file = tmp_path / "weights.json"
    file.write_text(own_weights().to_json(), encoding="utf-8")
    assert read_weights(file) == own_weights()
    assert read_weights(file).about == own_weights().about
    mine, ours = RiskDraft(value=str(file)).new(), RiskDraft(value="own").new()
    assert mine.item_values(2) == ours.item_values(2)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda data: data.pop("seats"), "got none for 'seats'"),
        (lambda data: data["holding"]["Asia"].pop(), "instead of 13 numbers"),
        (lambda data: data["territories"].pop("Siam"), "got none for 'Siam'"),
        (lambda data: data["neighbours"].update(pair="much"), "'much' instead of a number"),
        (lambda data: data["neighbours"].update(pair=math.inf), "inf instead of a number"),
    ],
)
def test_a_damaged_file_of_weights_is_refused(tmp_path: Path, change, told: str):
    data = json.loads(own_weights().to_json())
    change(data)
    file = tmp_path / "weights.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(km.InvalidGame, match=re.escape(told)):
        RiskDraft(value=str(file))


@pytest.mark.parametrize("text", ["", "[]", "7", "{", '{"seats": 1}'])
def test_what_is_no_file_of_weights_is_refused(tmp_path: Path, text: str):
    file = tmp_path / "weights.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(km.InvalidGame, match="expected weights of a Risk draft in"):
        RiskDraft(value=str(file))
    with pytest.raises(km.InvalidGame, match="No such file"):
        RiskDraft(value=str(tmp_path / "nothing.json"))


def test_lessons_are_the_same_with_any_number_of_threads():
    one, two = list(lessons(SMALL, threads=1)), list(lessons(SMALL, threads=2))
    assert one == two
    assert [lesson.kind for lesson in one[:2]] == [LOT, SENSIBLE]
    assert all(sorted(lesson.picks) == list(range(42)) for lesson in one)
    assert all(sum(map(sum, lesson.wins)) <= len(ORDERS) for lesson in one)
    assert list(lessons(dataclasses.replace(SMALL, seed=5), threads=1)) != one


def made_up(drafts: int, weights: Weights) -> list[Lesson]:
    """Lessons whose wins are the expected ones of a model, from drafts by lot."""
    some = []
    for seed in range(drafts):
        picks = [int(at) for at in np.random.default_rng(seed).permutation(42)]
        blank = Lesson(LOT, tuple(picks), ((0, 0, 0),) * 6)
        rows = chances(by_weights(weights), [blank])[0]
        wins = tuple(tuple(round(10_000 * chance) for chance in row) for row in rows)
        some.append(dataclasses.replace(blank, wins=wins))
    return some


def test_the_fit_finds_the_model_that_made_the_games():
    truth = own_weights()
    taken = made_up(150, truth)
    found = fit(taken, on_the_way=0, ridge=0.1)
    fresh = made_up(160, truth)[150:]
    assert chances(by_weights(found), fresh) == pytest.approx(chances(by_weights(truth), fresh), abs=0.02)
    assert found.seats[0] - found.seats[1] == pytest.approx(truth.seats[0] - truth.seats[1], abs=0.01)
    assert accuracy(by_weights(truth), fresh).slope.value == pytest.approx(1, abs=0.05)


def test_a_strong_ridge_leaves_nothing_but_equal_chances():
    found = fit(made_up(5, own_weights()), ridge=1e12)
    assert np.abs(flat(found)).max() < 0.001


def test_points_on_the_way_are_examples_too():
    taken = list(lessons(SMALL, threads=1))
    ends, all_of_them = Examples.of(taken), Examples.of(taken, on_the_way=2)
    assert len(all_of_them.wins) == 3 * len(ends.wins)
    assert (all_of_them.features[::3] == ends.features).all()
    assert owners_of(taken[0].picks[:4]).count(-1) == 38


def test_our_own_value_foretells_better_than_the_published_ones():
    taken = list(lessons(Course(drafts=120, games=3, seed=77), threads=1))
    own = accuracy(by_weights(own_weights()), taken)
    for valuation in PUBLISHED.values():
        published = accuracy(valuation, taken)
        assert own.loss.value < published.loss.value
        assert own.ranks.value > published.ranks.value


def test_learning_again_gives_the_same_weights():
    one = learn(SMALL, rounds=2, threads=1)
    assert one == learn(SMALL, rounds=2, threads=2)
    assert one != learn(SMALL, rounds=1, threads=1)
    assert one.about["seed"] == SMALL.seed


def test_the_command_writes_a_file_that_a_draft_can_be_valued_by(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "mine.json"
    assert main([str(file), "--drafts", "4", "--games", "1", "--threads", "1"]) == 0
    assert f"risk-draft:value={file}" in capsys.readouterr().out
    assert sum(RiskDraft(value=str(file)).new().evaluate()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--bots", "evil-pixy"], "unknown bot 'evil-pixy': did you mean 'evil-pixie'"),
        (["--drafts", "0"], "expected drafts to be a whole number of 1 or more, got 0"),
        (["--rounds", "0"], "expected rounds to be a whole number of 1 or more, got 0"),
        (["--ridge", "-1", "--drafts", "2"], "expected a ridge above 0, got -1.0"),
        (["--seed", "-1"], "expected seed to be a whole number of 0 or more"),
    ],
)
def test_wrong_wishes_are_answered_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
):
    assert main([str(tmp_path / "x.json"), "--games", "1", "--threads", "1", *arguments]) == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "x.json").exists()


@pytest.mark.parametrize(
    ("name", "told"), [("x.txt", "that ends with .json"), ("no/x.json", "a directory that exists")]
)
def test_a_place_that_cannot_hold_weights_is_refused_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, told: str
):
    assert main([str(tmp_path / name), "--drafts", "1000000"]) == 2
    assert told in capsys.readouterr().err
