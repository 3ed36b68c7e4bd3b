"""The public suite for games finds each kind of fault, and tells how to get to it."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

import broken_configurations
import kingmaker as km
from broken_games import ZOO, PlayerOutOfRange, Raises, ReturnsForTwo, Sticks, SticksGame
from kingmaker.testing import check_game


@pytest.mark.parametrize("fault", ZOO)
def test_every_fault_is_found_and_named(fault):
    with pytest.raises(km.InvalidGame, match=re.escape(ZOO[fault].expected)):
        check_game(ZOO[fault].game, most_turns=50)


def test_the_zoo_has_broken_states_and_broken_configurations():
    assert len(ZOO) > 35
    assert {type(each.game).__module__ for each in ZOO.values()} == {"broken_games", broken_configurations.__name__}


def test_a_game_that_keeps_the_contract_is_reported_on():
    report = check_game(SticksGame(), games=5)
    assert report.players == 3
    assert report.games == 5
    assert 5 * 4 <= report.turns <= 5 * 7
    assert report.longest <= 7
    assert report.protocols == ("Evaluates", "Bounded", "Quiescent", "Keyed", "Drawable")
    assert {"maxn", "paranoid", "offensive", "mp-mix", "soft-maxn", "prob-maxn", "max-prob"} <= set(report.agents)
    assert {"maxn-mc", "uct"} <= set(report.agents)
    drafters = {"kth-best-pick", "set-table", "kohler-chandrasekaran", "lux"}
    assert set(report.refused) == {"minimax", "negamax", "alpha-beta", "best-reply", "heuristic"} | drafters
    assert "two players" in report.refused["negamax"]
    text = str(report)
    assert "keeps the contract: 5 random games of 3 players" in text
    assert f"played by   {', '.join(report.agents[:2])}, " in text
    assert "not by      negamax: negamax needs a game for two players" in text


def test_a_problem_comes_with_the_seed_and_the_moves_that_lead_to_it():
    with pytest.raises(km.InvalidGame) as caught:
        check_game(SticksGame(Raises), seed=3)
    seed, moves = re.search(r"\(seed (\d+), after (\[.*?\])\)", str(caught.value)).groups()
    state = Raises()
    for move in re.findall(r"\d+", moves):
        state = state.apply(int(move))
    with pytest.raises(RuntimeError, match="no idea"):
        state.legal_actions()
    with pytest.raises(km.InvalidGame, match=re.escape(f"(seed {seed}, after {moves})")):
        check_game(SticksGame(Raises), games=1, seed=int(seed))


def test_all_problems_are_told_together_each_once():
    class TwoFaults(ReturnsForTwo, PlayerOutOfRange):
        def draw(self):
            return None

    with pytest.raises(km.InvalidGame) as caught:
        check_game(SticksGame(TwoFaults))
    first, *lines = str(caught.value).splitlines()
    assert first.startswith("2 problems in ")
    assert sum("expected draw() to be text, got None" in line for line in lines) == 1
    assert sum("expected player to be from 0 to 2, got 3" in line for line in lines) == 1
    assert any(line.endswith("other places") for line in lines)


def test_the_exception_of_the_game_is_the_cause_of_the_error():
    with pytest.raises(km.InvalidGame) as caught:
        check_game(SticksGame(Raises))
    assert isinstance(caught.value.__cause__, RuntimeError)


def test_chosen_agents_are_tried_and_no_others():
    report = check_game(SticksGame(), games=2, agents=["maxn:depth=2", km.Paranoid(depth=1), "negamax"])
    assert report.agents == ("maxn", "paranoid")
    assert list(report.refused) == ["negamax"]


def test_an_agent_that_plays_an_illegal_action_is_a_problem():
    class Cheat:
        name = "cheat"

        def choose(self, state, *, seed=0):
            return 5

    with pytest.raises(km.InvalidGame, match=r"Cheat.* to choose a legal action, got 5 \(seed 0, at the start\)"):
        check_game(SticksGame(), agents=[Cheat()])


def test_a_game_without_evaluation_is_searched_near_its_end():
    left_out = ("evaluate", "bounds", "key", "__dict__", "__weakref__")
    plain = type("Plain", (km.Playable,), {name: each for name, each in vars(Sticks).items() if name not in left_out})
    report = check_game(SticksGame(plain), games=3)
    assert report.protocols == ("Quiescent", "Drawable")
    assert {"maxn", "max-prob", "paranoid", "soft-maxn", "prob-maxn"} <= set(report.agents)
    assert {"mp-mix", "offensive"} <= set(report.refused)


def test_nothing_but_the_package_is_needed():
    code = "import sys; sys.modules['pytest'] = None; sys.modules['hypothesis'] = None; import kingmaker.testing"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("given", [{"games": 0}, {"most_turns": 0}])
def test_no_games_and_no_turns_are_refused(given):
    with pytest.raises(km.KingmakerError, match="expected at least one game and one turn"):
        check_game(SticksGame(), **given)
