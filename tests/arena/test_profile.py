"""Reading an opponent from recorded games: the types that explain it, and the command that shows them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import kingmaker as km
from kingmaker.arena import Series, Store
from kingmaker.arena.profile import Reading, read_opponent, runs_with, types_for
from kingmaker.arena.reliving import relive
from kingmaker.arena.seat import take_seats
from kingmaker.arena.series import play_series
from kingmaker.cli import app
from kingmaker.games import Hearts, Nim, Spades
from kingmaker.models import LearningProbMaxN, MaxTricks, MinOvertricks, Sampling
from kingmaker.show.profile import spark

TAKER = "maxn:nodes=none,utility=max-tricks,believes=max-tricks"
THRIFTY = "maxn:nodes=none,utility=min-overtricks,believes=min-overtricks"
TYPES = (MaxTricks(), MinOvertricks())
READING = Reading(TYPES, sampling=Sampling(sweeps=200))


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two runs of Spades and one of Nim."""
    file = tmp_path_factory.mktemp("store") / "runs.db"
    km.tournament("spades:cards=5", [TAKER, THRIFTY], deals=6, seed=1, seating="mixed", store=file)
    km.tournament("spades:cards=3", [THRIFTY, "random"], deals=1, seed=2, seating="mixed", store=file)
    km.tournament("nim:players=3,piles=2/1", ["random"], deals=1, seed=2, store=file)
    return file


def profiled(path: Path, agent: str, **options):
    with Store(path, readonly=True) as store:
        runs, name = runs_with(store, agent, options.pop("run", None))
        return read_opponent(runs, name, options.pop("reading", READING), **options)


def test_the_weights_lean_to_the_true_type_and_the_others_are_refuted(path):
    taker = profiled(path, TAKER)
    assert taker.mean[0] > 0.6
    assert taker.standing == ("max-tricks",)
    assert [each.type for each in taker.refutations] == ["min-overtricks"]
    thrifty = profiled(path, THRIFTY)
    assert thrifty.mean[1] > 0.6
    assert "min-overtricks" in thrifty.standing
    assert sum(thrifty.mean) == pytest.approx(1)
    for weight, (low, high) in zip(thrifty.mean, thrifty.intervals, strict=True):
        assert 0 <= low < weight < high <= 1


def test_all_choices_of_the_agent_on_all_seats_and_in_all_runs_are_read(path):
    with Store(path, readonly=True) as store:
        own = sum(
            match.agents[player] == THRIFTY
            for run in store.runs()
            if THRIFTY in run.agents
            for match in run.matches(agent=THRIFTY)
            for player in match.players
        )
    found = profiled(path, THRIFTY)
    assert found.choices == own
    assert (found.matches, found.recorded) == (36 + 6, 36 + 6)
    assert profiled(path, THRIFTY, run=2).matches == 6
    assert 0 < found.telling < found.choices


def test_a_refutation_can_be_looked_up_in_the_store(path):
    found = profiled(path, TAKER)
    (each,), (where,) = found.refutations, found.where
    run, _, match = where.partition(":")
    task, _, place = match.partition(".")
    with Store(path, readonly=True) as store:
        record = store.run(int(run)).match(int(task), int(place))
    assert record.agents[each.player] == TAKER
    assert (record.players[each.ply], record.actions[each.ply]) == (each.player, each.action)
    assert each.best < each.worst


def test_points_over_time_end_with_everything(path):
    found = profiled(path, TAKER)
    assert [point.matches for point in found.points] == list(range(1, 37))
    assert found.points[-1].mean == found.posterior.mean
    assert len(profiled(path, TAKER, most=4).points) == 4
    assert profiled(path, TAKER, most=4).recorded == 36


def test_a_part_of_an_agents_text_will_do_where_it_is_one_agents(path):
    with Store(path, readonly=True) as store:
        assert runs_with(store, "maxn:believes=max-tricks")[1] == TAKER
        with pytest.raises(
            km.UnknownName, match=r"expected one agent of .* got 'maxn', which may be maxn:nodes=none,utility=max"
        ):
            runs_with(store, "maxn")
        with pytest.raises(km.UnknownName, match=r"unknown agent 'randm' in '.*': did you mean 'random'\?"):
            runs_with(store, "randm")
        with pytest.raises(km.KingmakerError, match=r"expected games of one kind, got nim, spades .*: name a run"):
            runs_with(store, "random")


def test_the_types_of_a_game_are_those_that_know_it():
    assert {each.name for each in types_for(Spades())} == {"max-tricks", "min-overtricks", "set-opponents"}
    assert {each.name for each in types_for(Hearts())} == {"avoid-last", "min-points", "shoot-moon"}
    assert types_for(Nim()) == ()


@pytest.mark.parametrize(
    ("types", "words"),
    [((), "at least 2 player types"), (TYPES[:1], "at least 2"), ((*TYPES, TYPES[0]), "got 'max-tricks' twice")],
)
def test_types_that_tell_nothing_apart_are_refused(types, words):
    with pytest.raises(km.KingmakerError, match=words):
        Reading(types)


def test_games_that_failed_are_no_games(tmp_path):
    from arena_plans import with_a_quitter

    plan = replace(with_a_quitter(1), agents=(km.RandomAgent(), km.MaxN(depth=2), km.GreedyAgent()))
    none = pytest.raises(km.KingmakerError, match="expected recorded games of 'random', got none")
    with Store(tmp_path / "empty.db") as store, store.open_run(plan) as run, none:
        read_opponent([run], "random", READING)


def test_a_recorded_session_is_lived_again_as_it_was():
    learner = LearningProbMaxN(models=TYPES, utility=TYPES[1])
    agents = [km.agent(TAKER), learner, km.RandomAgent()]
    seats = take_seats(agents)
    matches = play_series(Spades(cards=4), agents, Series(deals=3), seed=5, seats=seats)
    assert relive(learner, 1, matches).belief == seats[1].session.belief


# The command.


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["profile", *arguments], env={"COLUMNS": "140"})
    return result.exit_code, result.output


def test_the_command_shows_weights_intervals_and_refutations(path, tmp_path):
    picture = tmp_path / "types.svg"
    code, output = run(str(path), "--agent", TAKER, "--plot", str(picture))
    assert code == 0, output
    lines = output.splitlines()
    assert lines[0] == f"{TAKER} at spades"
    assert "36 matches" in lines[1]
    (own,) = (line for line in lines if line.startswith("max-tricks "))
    assert "stands" in own
    assert any(line.startswith("min-overtricks ") and "would" not in line for line in lines)
    assert any("refuted type" in line for line in lines)
    drawn = ElementTree.parse(picture).getroot()
    assert drawn.tag.endswith("svg")
    assert any("max-tricks" in (each.text or "") for each in drawn.iter())


def test_the_command_prints_json(path):
    code, output = run(str(path), "--agent", THRIFTY, "--models", "max-tricks,min-overtricks", "--json", "--run", "1")
    assert code == 0, output
    found = json.loads(output)
    assert [each["type"] for each in found["types"]] == ["max-tricks", "min-overtricks"]
    assert sum(each["weight"] for each in found["types"]) == pytest.approx(1)
    assert found["r_hat"] < 1.1
    assert found["points"][-1]["matches"] == found["matches"] == 36


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--agent", "maxm"], "unknown agent 'maxm'"),
        (["--agent", THRIFTY, "--models", "max-trick"], "unknown player type 'max-trick': did you mean 'max-tricks'"),
        (["--agent", THRIFTY, "--models", "max-tricks"], "expected at least 2 player types to tell apart, got 1"),
        (["--agent", THRIFTY, "--models", "max-tricks/min-points"], "'min-points' does not know this game"),
        (["--agent", "random", "--run", "3"], "expected --models for nim: no player type knows this game"),
        (["--agent", "random", "--run", "9"], "9"),
        (["--agent", THRIFTY, "--plot", "-", "--json"], "expected --json or --plot -, got both"),
        (["--agent", THRIFTY, "--epsilon", "2"], "expected a number from 0 to 1, got '2'"),
        ([], "agent"),
    ],
)
def test_mistakes_end_in_one_line(path, options, words):
    code, output = run(str(path), *options)
    assert code == 2
    assert words in output
    assert len(output.strip().splitlines()) == 1


def test_a_store_that_is_not_there_is_said_so(tmp_path):
    code, output = run(str(tmp_path / "none.db"), "--agent", "x")
    assert (code, list(tmp_path.iterdir())) == (2, [])
    assert "which is not there" in output


def test_the_line_over_time_rises_with_the_weight(path):
    drawn = spark(profiled(path, TAKER).points, 0)
    assert len(drawn) == 36
    assert drawn[-1] > "▄"
