"""Every example runs from anywhere, and the game that users are to copy plays under every algorithm."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import kingmaker as km
from kingmaker.testing import check_game
from places import ROOT

EXAMPLES = ROOT / "examples"

#: What must be in the output of each example, in this order.
TELLS = {
    "race.py": [
        "Race(length=10, rounds=6) keeps the contract: 20 random games of 3 players",
        "played by   ",
        "All have run once and stand at (2, 2, 2)",
        "maxn      trip 1",
        "paranoid  run",
        "offensive trip 2",
        "prob-maxn trip 2",
        "max-prob  run",
        "First: ",
    ],
    "figures.py": [
        "maxn:nodes=none chooses 0 for player 0: if every player takes its best action, it gets 6",
        "maxn:nodes=none,ties=against-root chooses 2 for player 0",
        "soft-maxn:nodes=none,decision=worst chooses 2 for player 0: the worst of 2 possible outcomes is 4",
        "paranoid:nodes=none chooses 2 for player 0: all others together cannot push it below 4",
        "figures 3 to 6",
        "chances of its choices (0.275, 0.45, 0.275)",
        "by model: (30.55, 29.45)  (-4.5, -4.5)  (-2, -2)",
        "max-prob:nodes=none chooses 1 for player 0: it wins with a chance of 66.7%",
        "max-prob:nodes=none chooses 0 for player 0: it wins with a chance of 87.5%",
    ],
    "own_evaluation.py": [
        "player 0",
        "by the game's evaluation  KD",
        "two tricks ahead, by ours                   QC",
        "for exactly the bid             5C",
        "not sure of the others            5C",
    ],
    "opponents.py": ["leads JC, expects 10, gets 10", "leads 2C, expects 10, gets -10", "from 0.500 to 0.552"],
    "learner.py": ["against two of paranoid:depth=2", "games    0 to  119   4", "games 1080 to 1199   5."],
    "openspiel_arena.py": [
        "..xx..o",
        "MaxN three plies ahead plays ",
        "connect_four: uct:simulations=100 against MCTS of OpenSpiel",
        "pig(players=3,winscore=10): maxn:depth=2",
        "openspiel(kuhn_poker(players=3)): 30 games in our arena",
    ],
    "own_agent.py": ["Points of 4 deals of Spades", "sampler:games=10"],
}

#: What some examples need beside the package.
NEEDS = {"learner.py": "pettingzoo", "openspiel_arena.py": "pyspiel"}

MULTI_PLAYER = (
    "maxn",
    "maxn:ties=random",
    "maxn:ties=heuristic",
    "paranoid",
    "offensive",
    "mp-mix:defend=2,attack=2",
    "soft-maxn",
    "prob-maxn",
    "max-prob",
)


def run(path: Path, where: Path) -> str:
    done = subprocess.run(
        [sys.executable, str(path)], cwd=where, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.glob("*.py")))
def test_example_runs_from_anywhere_and_tells_something(name, tmp_path):
    if name in NEEDS:
        pytest.importorskip(NEEDS[name], reason=f"{name} needs {NEEDS[name]}, which is not installed")
    printed = run(EXAMPLES / name, tmp_path)
    assert printed.strip()
    at = 0
    for words in TELLS.get(name, ()):
        at = printed.find(words, at)
        assert at >= 0, f"expected '{words}', got:\n{printed}"
    assert list(tmp_path.iterdir()) == []


def test_examples_that_are_expected_are_there():
    assert set(TELLS) <= {path.name for path in EXAMPLES.glob("*.py")}


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_example_says_what_one_learns(path):
    opening = path.read_text(encoding="utf-8")
    assert opening.startswith('"""')
    assert len(opening.split('"""')[1].split("\n\n")[0]) > 30


@pytest.fixture(scope="module")
def race():
    spec = importlib.util.spec_from_file_location("race_example", EXAMPLES / "race.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_race_keeps_the_contract(race):
    report = check_game(race.Race(), games=60)
    assert report.protocols == ("Evaluates", "Bounded", "Keyed")
    drafters = {"kth-best-pick", "set-table", "kohler-chandrasekaran", "lux"}
    assert set(report.refused) == {"minimax", "negamax", "alpha-beta", "best-reply", "heuristic"} | drafters


def test_the_rules_of_race_are_forty_lines(race):
    lines = (EXAMPLES / "race.py").read_text(encoding="utf-8").splitlines()
    state = lines.index("class RaceState(km.Playable):")
    end = next(i for i, line in enumerate(lines) if "The rules end here" in line)
    assert sum(bool(line.strip()) for line in lines[state:end]) <= 40


@pytest.mark.parametrize("budget", [{"depth": 4}, {"nodes": 300}, {}], ids=str)
@pytest.mark.parametrize("text", MULTI_PLAYER)
def test_race_is_played_to_its_end_by_every_multi_player_search(race, text, budget):
    agent = replace(km.agent(text), **budget)
    state = race.Race(rounds=3).new()
    while not state.is_terminal():
        state = state.play(agent.choose(state))
    assert max(state.returns()) > 0


@pytest.mark.parametrize("text", ["minimax", "negamax", "alpha-beta"])
def test_race_is_refused_by_the_searches_for_two(race, text):
    with pytest.raises(km.Unsupported, match="two players, got one for 3"):
        km.agent(text).choose(race.Race().new())


def test_the_algorithms_disagree_about_race(race):
    level = race.Race().new().play("run").play("run").play("run")
    choices = {search.name: search.search(level).action for search in race.SEARCHES}
    assert set(choices.values()) == {"run", "trip 1", "trip 2"}


def test_race_bounds_hold_whatever_is_played(race):
    """Everything that can follow from a position ends within its bounds."""
    hulls = {}

    def ends(state):
        if state not in hulls:
            if state.is_terminal():
                hulls[state] = [(pay, pay) for pay in state.returns()]
            else:
                below = [ends(state.apply(action)) for action in state.legal_actions()]
                sides = zip(*below, strict=True)
                hulls[state] = [(min(low for low, _ in side), max(high for _, high in side)) for side in sides]
        return hulls[state]

    ends(race.Race().new())
    assert len(hulls) > 300
    for state, hull in hulls.items():
        assert all(low <= a and b <= high for (low, high), (a, b) in zip(state.bounds(), hull, strict=True))


def test_a_loaded_file_makes_its_agent_known_by_name():
    code = (
        f"import kingmaker as km; km.registry.load({str(EXAMPLES / 'own_agent.py')!r}); "
        f"km.registry.load({str(EXAMPLES / 'race.py')!r}); "
        "print(km.agent('sampler:games=3').choose(km.game('race:rounds=2').new(), seed=1))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() in ("run", "trip 1", "trip 2")
