"""Advice before our turn is about our turn: the best of those who will probably be there, said the same everywhere."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from fuzzing import examples
from kingmaker.cli import app
from kingmaker.league import Advice, Draft, DraftTerms, Player, Pool, advise, example_pool, load_rules
from kingmaker.league.reasons import LIKELY
from leagues import example_file, small_draft, small_rules, small_terms


def twelve_teams(slot: int, *, seed: int = 0, picks: int = 0) -> Draft:
    players = tuple(Player(each.name, each.position, each.projection, each.adp) for each in example_pool())
    draft = Draft(DraftTerms(Pool(players), load_rules(), slot - 1, seed))
    for _ in range(picks):
        draft.take(draft.bot_pick())
    return draft


def check(draft: Draft, advice: Advice) -> None:
    """What must hold of every advice: nobody who is at least as likely to be there is better."""
    best = advice.best
    assert best.behind == 0
    for each in advice.candidates:
        assert each.there == advice.there[each.player]
        assert each.there < best.there or each.behind >= 0, "somebody is better and as likely to be there"
        assert each.simulations > 0 or each.there < 0.5
    if any(each.there >= LIKELY for each in advice.candidates):
        assert best.there >= LIKELY
    else:
        assert best.there == max(each.there for each in advice.candidates)
    name = advice.names[best.player]
    assert advice.as_dict()["player"] == advice.as_dict()["candidates"][0]["player"] == name
    assert name in advice.reason
    if draft.is_mine:
        assert {each.there for each in advice.candidates} == {1.0}
        assert not advice.reason.startswith("At your")
    elif len(advice.candidates) > 1:
        last = "last " if advice.next_turn is None else ""
        assert advice.reason.startswith(f"At your {last}pick {draft.place(advice.turn)} probably {name} (there in ")
        assert " now" not in advice.reason


@settings(max_examples=examples(25), deadline=None)
@given(slot=st.integers(1, 12), picks=st.integers(0, 170), seed=st.integers(0, 2**32))
def test_nobody_who_is_as_likely_to_be_there_is_better_than_whom_we_advise(slot, picks, seed):
    draft = twelve_teams(slot, seed=seed, picks=picks)
    if draft.my_turns():
        check(draft, advise(draft, first=20, more=20))


@settings(max_examples=examples(60), deadline=None)
@given(data=st.data())
def test_the_same_holds_for_odd_pools(tmp_path_factory, data):
    """Ties, wide and no spread, everybody worth the same."""
    points = st.lists(st.sampled_from([0.0, 50.0, 100.0, 101.0]), min_size=24, max_size=24)
    spread = data.draw(st.sampled_from([0.0, 1.0, 40.0]))
    positions = [("QB", "RB", "WR")[number % 3] for number in range(24)]
    pool = Pool(
        tuple(
            Player(f"P{number}", position, worth, float(number + 1), spread)
            for number, (position, worth) in enumerate(zip(positions, data.draw(points), strict=True))
        )
    )
    rules = small_terms(tmp_path_factory.mktemp("rules")).rules
    draft = Draft(DraftTerms(pool, rules, data.draw(st.integers(0, 3)), data.draw(st.integers(0, 99))))
    for _ in range(data.draw(st.integers(0, 15))):
        draft.take(draft.bot_pick())
    if draft.my_turns():
        check(draft, advise(draft, first=10, more=data.draw(st.sampled_from([0, 10]))))


def test_from_the_first_pick_on_the_fourth_team_is_told_who_comes_to_it():
    draft = twelve_teams(4)
    advice = advise(draft)
    assert advice.best.there > 0.5
    better = [each for each in advice.candidates if each.behind < 0]
    assert better
    assert all(each.there < 0.5 for each in better)
    assert f"{advice.names[better[0].player]} (" in advice.reason
    assert " if still there" in advice.reason


def test_a_candidate_is_judged_only_where_he_is_there():
    """One who is rarely there is worth what he is worth then, not what we take in his stead."""
    draft = twelve_teams(4)
    advice = advise(draft, first=100, more=0)
    rare = next(each for each in advice.candidates if each.there < 0.5)
    assert rare.simulations == round(100 * rare.there)
    found = draft.terms.engine.simulate(
        [], 3, [rare.player], first=0, count=100, turns=2, seed=0, threads=1, policy_name="waiting"
    )
    there = [
        draft.terms.engine.simulate([], 3, [], first=n, count=1, turns=2, seed=0, threads=1, policy_name="waiting")[
            "there"
        ][rare.player]
        for n in range(100)
    ]
    own = [value for value, is_there in zip(found["values"][0], there, strict=True) if is_there]
    assert rare.value == pytest.approx(sum(own) / len(own))


def test_some_candidate_of_a_position_is_nearly_sure_to_be_there(tmp_path):
    """The three best of a position may all be gone: somebody who will be there is tried, too."""
    pool = [("RB", 300.0 - number, 1.0 + number / 10, 2.0) for number in range(6)]
    pool += [("RB", 100.0, 20.0, 0.0)]
    pool += [(position, 50.0, 21.0 + number, 0.0) for number in range(20) for position in ("QB", "WR")]
    players = tuple(Player(f"P{number}", *each) for number, each in enumerate(pool))
    draft = Draft(DraftTerms(Pool(players), small_terms(tmp_path).rules, 3))
    advice = advise(draft, first=50, more=0)
    assert any(each.there > 0.9 and players[each.player].position == "RB" for each in advice.candidates)
    check(draft, advice)


def test_at_our_turn_the_order_is_by_value_alone(tmp_path):
    draft = small_draft(tmp_path, me=3, picks=3)
    advice = advise(draft, first=20, more=20)
    check(draft, advice)
    assert all(a.value >= b.value - 1e-9 for a, b in pairwise(advice.candidates[:5]))
    assert all(each.simulations in (20, 40) for each in advice.candidates)


def test_the_terminal_and_json_say_the_same_before_our_turn(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    example_file(tmp_path)
    small_rules(tmp_path)
    words = ["draft", "players.csv", "--rules", "small.toml", "--slot", "4", "--simulations", "60"]
    shown = CliRunner().invoke(app, words, input="advice\nquit\n", env={"COLUMNS": "200"}).output
    found = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    advice = found["advice"]
    assert advice["reason"] in " ".join(shown.split())
    assert advice["player"] == advice["candidates"][0]["player"]
    row = next(line for line in shown.splitlines() if line.startswith("▶"))
    assert advice["player"] in row
    assert row.rstrip().endswith("advised")
    assert re.search(r"at 4 +at 5 +if taken at 4$", shown, re.MULTILINE)
    assert "if taken now" not in shown
    assert "at your next" not in shown
    assert found["there"][advice["player"]] == advice["candidates"][0]["there"] >= 0.5
