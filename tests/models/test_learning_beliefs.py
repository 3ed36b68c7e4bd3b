"""What is believed of a player's types: sampling against the exact posterior, and beliefs as files."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from kingmaker import _engine
from kingmaker.models import Beliefs, Evidence, Posterior, Sampling
from kingmaker.models.learning import choice_likelihoods
from kingmaker.reference import beliefs as reference

LONG = Sampling(sweeps=4000, burn_in=200, seed=3)

weights = st.floats(0.1, 5.0)
chances = st.floats(0.01, 1.0)


@st.composite
def seen_choices(draw, most=7):
    """A prior, and how probable each choice seen is under each type; few enough to go through all assignments."""
    types = draw(st.integers(2, 3))
    prior = draw(st.lists(weights, min_size=types, max_size=types))
    row = st.lists(st.sampled_from([0.0, 0.05, 0.1, 0.35, 0.9, 1.0]), min_size=types, max_size=types).filter(any)
    return prior, draw(st.lists(row, max_size=most))


def evidence_of(prior, likelihoods):
    evidence = Evidence(tuple(prior))
    for row in likelihoods:
        evidence.add(row)
    return evidence


# The engine, the definition and the exact posterior.


@given(seen_choices(), st.integers(0, 2**64 - 1), st.integers(1, 3))
@settings(max_examples=40, deadline=None)
def test_the_engine_samples_what_the_definition_samples_draw_for_draw(seen, seed, chains):
    prior, likelihoods = seen
    plain = reference.sample_assignments(prior, likelihoods, chains=chains, burn_in=3, sweeps=12, seed=seed)
    assert _engine.sample_assignments(prior, likelihoods, chains, 3, 12, seed) == plain


@given(seen_choices())
@settings(max_examples=40, deadline=None)
def test_sampling_agrees_with_the_exact_posterior_within_its_error(seen):
    prior, likelihoods = seen
    posterior = evidence_of(prior, likelihoods).posterior(LONG)
    exact = reference.posterior_mean(prior, likelihoods)
    for found, error, true in zip(posterior.mean, posterior.error, exact, strict=True):
        # Five standard deviations of the Monte Carlo error as the chains state it, which miss what is very rare.
        assert abs(found - true) <= 5 * error + 1e-3


def test_the_stated_error_is_about_what_repeated_sampling_scatters():
    evidence = evidence_of([1, 1], [[1.0, 0.1]] * 5 + [[0.2, 1.0]] * 4)
    runs = [evidence.posterior(Sampling(sweeps=400, burn_in=50, seed=seed)) for seed in range(60)]
    exact = reference.posterior_mean([1, 1], [[1.0, 0.1]] * 5 + [[0.2, 1.0]] * 4)[0]
    scatter = math.sqrt(sum((run.mean[0] - exact) ** 2 for run in runs) / len(runs))
    stated = sum(run.error[0] for run in runs) / len(runs)
    assert 0.6 < stated / scatter < 1.6
    assert scatter < 0.01


@pytest.mark.parametrize("sampling", [Sampling(), LONG], ids=["default", "long"])
def test_chains_from_opposite_ends_tell_the_same_after_the_burn_in(sampling):
    likelihoods = [[1.0, 0.05]] * 20 + [[0.05, 1.0]] * 8 + [[1.0, 0.6]] * 10
    posterior = evidence_of([1, 1], likelihoods).posterior(sampling)
    assert posterior.r_hat < 1.05
    first, second = (sum(row[0] for row in chain) / len(chain) for chain in posterior.chains)
    assert first == pytest.approx(second, abs=1.5)


def test_r_hat_sees_chains_that_disagree():
    stuck = Posterior((1.0, 1.0), (((9, 1), (10, 0)) * 4, ((1, 9), (0, 10)) * 4))
    assert stuck.r_hat > 2
    assert Posterior((1.0, 1.0), (((10, 0),) * 8, ((0, 10),) * 8)).r_hat == math.inf


def test_one_type_alone_can_have_made_the_choices():
    posterior = evidence_of([1, 1], [[1.0, 0.0]] * 6).posterior(Sampling())
    assert posterior.mean == pytest.approx((7 / 8, 1 / 8))
    assert posterior.error == pytest.approx((0, 0))


def test_the_prior_is_believed_where_nothing_was_seen_or_nothing_tells():
    evidence = Evidence((3.0, 1.0))
    assert evidence.posterior(Sampling()).mean == (0.75, 0.25)
    evidence.add([0.4, 0.4])
    assert (evidence.choices, evidence.telling) == (1, 0)
    assert evidence.posterior(Sampling()).mean == (0.75, 0.25)


def test_choices_that_no_type_can_have_made_tell_nothing():
    evidence = Evidence((1.0, 1.0))
    evidence.add([0.0, 0.0])
    assert (evidence.choices, evidence.telling) == (1, 0)


def test_intervals_hold_the_weights_with_their_chance():
    evidence = evidence_of([1, 1], [[1.0, 0.0]] * 9)  # so the weight of the first type is beta(10, 1)
    (low, high), _ = evidence.posterior(Sampling()).intervals(0.9)
    assert low == pytest.approx(0.05**0.1, abs=0.02)
    assert high == pytest.approx(0.95**0.1, abs=0.01)


@given(st.integers(1, 3), st.integers(2, 5), st.data())
@settings(max_examples=40, deadline=None)
def test_chances_of_choices_are_those_of_the_definition(models, actions, data):
    worth = st.lists(st.sampled_from([-10.0, 0.0, 0.1 + 0.2, 0.3, 31.0]), min_size=models, max_size=models)
    worths = data.draw(st.lists(worth, min_size=actions, max_size=actions))
    epsilon = data.draw(st.sampled_from([0.0, 0.1, 1.0]))
    every = [choice_likelihoods(worths, choice, epsilon) for choice in range(actions)]
    assert every == [pytest.approx(reference.choice_likelihoods(worths, choice, epsilon)) for choice in range(actions)]
    assert [sum(column) for column in zip(*every, strict=True)] == pytest.approx([1.0] * models)


def test_chances_are_those_of_figure_5():
    worths = [[31, 29], [30, 30], [31, 29]]  # one row a choice; maximise tricks, minimise overtricks
    assert choice_likelihoods(worths, 0, 0.3) == pytest.approx([0.45, 0.1])
    assert choice_likelihoods(worths, 1, 0.3) == pytest.approx([0.1, 0.8])


# Beliefs as files.


@pytest.fixture
def beliefs():
    types = ("max-tricks", "min-overtricks")
    seen = [[[1.0, 0.1], [0.25, 0.75]], [[0.9, 0.1]] * 3, []]
    return Beliefs("spades", (types,) * 3, [evidence_of([1, 2], rows) for rows in seen])


def test_saved_beliefs_come_back_as_they_were(beliefs, tmp_path):
    file = tmp_path / "belief.json"
    beliefs.save(file)
    again = Beliefs.load(file)
    assert again == beliefs
    assert again.means(Sampling()) == beliefs.means(Sampling())
    assert list(tmp_path.iterdir()) == [file]


def changed(beliefs, **changes):
    return beliefs.to_json() | changes


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "other"}, "expected a saved belief of the format"),
        ({"game": 3}, "expected a saved belief with a game"),
        ({"players": []}, "expected a saved belief with a game and its players"),
        ({"players": [{"types": []}]}, "expected the types of player 0"),
        ({"players": [{"types": ["a"]}]}, "expected evidence with prior, choices and seen"),
        (
            {"players": [{"types": ["a"], "prior": [0], "choices": 0, "seen": []}]},
            "expected weights of the prior above 0",
        ),
        ({"players": [{"types": ["a"], "prior": [1, 1], "choices": 0, "seen": []}]}, "expected 1 weights of the prior"),
        ({"players": [{"types": ["a"], "prior": [1], "choices": 0, "seen": 3}]}, "expected chances and times"),
        (
            {"players": [{"types": ["a", "b"], "prior": [1, 1], "choices": 1, "seen": [{"chances": [1], "times": 1}]}]},
            "expected 2 chances of a choice seen",
        ),
        (
            {"players": [{"types": ["a"], "prior": [1], "choices": 1, "seen": [{"chances": [2], "times": 1}]}]},
            "expected chances from 0 to 1",
        ),
        (
            {"players": [{"types": ["a"], "prior": [1], "choices": 0, "seen": [{"chances": [1], "times": 1}]}]},
            "expected a number of choices to be a whole number of 1 or more",
        ),
    ],
)
def test_files_that_are_no_beliefs_are_refused_with_their_name(beliefs, tmp_path, change, words):
    file = tmp_path / "belief.json"
    file.write_text(json.dumps(changed(beliefs, **change)))
    with pytest.raises(km.KingmakerError, match=words) as caught:
        Beliefs.load(file)
    assert str(file) in str(caught.value)


def test_a_belief_file_that_is_missing_or_no_json_is_refused(tmp_path):
    with pytest.raises(km.KingmakerError, match="expected a file with a saved belief"):
        Beliefs.load(tmp_path / "none.json")
    (tmp_path / "text.json").write_text("no")
    with pytest.raises(km.KingmakerError, match="expected a saved belief as JSON"):
        Beliefs.load(tmp_path / "text.json")


def test_beliefs_about_another_game_or_other_types_are_refused(beliefs):
    with pytest.raises(km.KingmakerError, match="expected a belief about hearts, got one about spades"):
        beliefs.check("hearts", beliefs.types)
    with pytest.raises(km.KingmakerError, match="expected a belief about 4 players, got one about 3"):
        beliefs.check("spades", (*beliefs.types, ("max-tricks",)))
    with pytest.raises(km.KingmakerError, match="types min-overtricks of player 0, got one about max-tricks, min-over"):
        beliefs.check("spades", (("min-overtricks",),) * 3)


def test_types_without_names_are_not_saved(beliefs, tmp_path):
    beliefs.types = (("<lambda>", "max-tricks"),) * 3
    with pytest.raises(km.KingmakerError, match="expected types with names"):
        beliefs.save(tmp_path / "belief.json")
    assert not list(tmp_path.iterdir())


def test_a_belief_that_cannot_be_written_leaves_nothing_behind(beliefs, tmp_path):
    with pytest.raises(km.KingmakerError, match="expected a file that can be written"):
        beliefs.save(tmp_path / "none" / "belief.json")


@pytest.mark.parametrize("given", [{"sweeps": 0}, {"burn_in": -1}, {"seed": 1.5}, {"sweeps": True}])
def test_sampling_refuses_what_it_cannot_be(given):
    with pytest.raises(km.KingmakerError, match=f"expected {next(iter(given))} to be a whole number"):
        Sampling(**given)


def test_the_engine_refuses_likelihoods_that_do_not_fit_the_prior():
    for rows in ([[1.0]], [[0.0, 0.0]], [[math.nan, 0.0]]):
        with pytest.raises(ValueError, match="expected a likelihood for each weight"):
            _engine.sample_assignments([1.0, 1.0], rows, 1, 0, 1, 0)
