"""The command line: what each command prints, and that every mistake is one line."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import kingmaker as km
from commands import COMMAND, fails, run, run_json
from kingmaker import registry
from kingmaker.cli import app
from kingmaker.cli.app import COMMANDS
from places import DOCS
from serving import SEARCHES, refusing

EVERYONE = ["maxn", "paranoid", "offensive", "mp-mix", "soft-maxn", "prob-maxn", "max-prob", "maxn-mc", "uct", "mcts"]
DEMO = ["analyze", "spades:players=3,cards=7", "--seed", "16"]

OWN_GAME = '''
"""Nim with a twist, for a test."""
from dataclasses import dataclass

@dataclass(frozen=True)
class State:
    left: int
    num_players = 2
    @property
    def player(self): return self.left % 2
    def legal_actions(self): return ["take"]
    def apply(self, action):
        if self.left == 1:
            raise ZeroDivisionError("the author's own mistake")
        return State(self.left - 1)
    def is_terminal(self): return self.left == 0
    def returns(self): return (0.0, 0.0)

@dataclass(frozen=True, kw_only=True)
class Own:
    name = "own"
    left: int = 3
    def new(self, *, seed=None): return State(self.left)
'''


@pytest.fixture
def own_game(tmp_path: Path) -> Any:
    path = tmp_path / "own.py"
    path.write_text(OWN_GAME, encoding="utf-8")
    known = list(registry._loaded)
    yield path
    registry._loaded[:] = known


def environment(**changes: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    return kept | changes


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_every_command_has_help_with_an_example(command: str, flag: str) -> None:
    result = run(command, flag)
    assert result.exit_code == 0
    assert re.search(rf"Examples?:\n +kingmaker {command}", result.output)


def test_the_bare_command_prints_its_help() -> None:
    result = run()
    assert result.exit_code == 0
    assert all(f"\n  {command} " in result.output for command in COMMANDS)


def test_version_is_that_of_the_engine() -> None:
    assert run("--version").output == f"kingmaker {km.__version__}\n"


@pytest.mark.parametrize("what", ["games", "agents"])
def test_lists_show_everything_that_is_registered(what: str) -> None:
    known = getattr(registry, what)()
    assert [entry["name"] for entry in run_json(what)] == list(known)
    table = run(what).output
    assert all(re.search(rf"^{name} ", table, re.MULTILINE) for name in known)


@pytest.mark.parametrize("name", ["maxn", "prob-maxn", "random"])
def test_an_agent_in_full_has_every_field_and_an_example_that_works(name: str) -> None:
    output = run("agents", name).output
    for field in run_json("agents", name)["fields"]:
        assert re.search(rf"^{field['name']} +{re.escape(field['takes'][:12])}", output, re.MULTILINE)
    example = re.search(r"Example +kingmaker (.*)", output)
    assert example is not None
    assert run(*example[1].split()).exit_code == 0


def test_an_agent_in_full_names_its_source() -> None:
    assert "Luckhardt & Irani" in run("agents", "maxn").output


def test_analyze_says_what_the_searches_say() -> None:
    data = run_json(*DEMO)
    state = km.game("spades:players=3,cards=7").new(seed=16)
    assert data["position"] == str(state)
    names = [km.agent(each["agent"]).name for each in data["results"]]
    assert names[: len(EVERYONE)] == EVERYONE, "expected the searches in the order of cli/analyze.py, others behind"
    assert len(set(names)) == len(names)
    assert set(names[len(EVERYONE) :]).isdisjoint({"random", "greedy"}), "expected searches only"
    for each in data["results"]:
        found = km.agent(each["agent"]).search(state)
        assert (each["action"], tuple(each["value"]), each["nodes"]) == (found.action, found.value, found.nodes)


def test_the_deal_of_the_demo_divides_the_algorithms() -> None:
    assert len({each["action"] for each in run_json(*DEMO)["results"]}) >= 4


def test_analyze_shows_every_choice_with_its_agents_and_chances_as_percentages() -> None:
    output = run(*DEMO).output
    data = run_json(*DEMO)
    for action in {each["action"] for each in data["results"]}:
        agents = [km.agent(each["agent"]).name for each in data["results"] if each["action"] == action]
        assert re.search(rf"^ {action}   {', '.join(agents)} *$", output, re.MULTILINE)
    assert re.search(r"^max-prob .*%.*%.*%", output, re.MULTILINE)
    assert "those of max-prob are chances of winning" in output


def test_analyze_lists_whom_it_did_not_ask_and_why() -> None:
    refusals = run_json(*DEMO)["refusals"]
    state = km.games.Spades(players=3, cards=7).new(seed=16)
    assert set(refusals) == refusing(state, depth=1) & set(SEARCHES)
    assert set(refusals) >= {"alpha-beta", "set-table"}
    assert re.search(r"alpha-beta, minimax, negamax +needs a game for two players", run(*DEMO).output)


def test_a_named_agent_that_cannot_serve_is_an_error() -> None:
    assert fails("analyze", "spades:cards=3", "negamax").startswith("negamax needs a game for two players")


def test_analyze_takes_agents_that_do_not_search() -> None:
    data = run_json("analyze", "spades:cards=3", "random", "greedy")
    assert [set(each) for each in data["results"]] == [{"agent", "action"}] * 2
    assert run("analyze", "spades:cards=3", "random").exit_code == 0


def test_budgets_go_to_agents_without_one_of_their_own() -> None:
    data = run_json("analyze", "hearts", "maxn", "paranoid:depth=4", "--depth", "2")
    assert [each["agent"] for each in data["results"]] == ["maxn:depth=2", "paranoid:depth=4"]


def test_full_searches_to_the_end_without_a_budget() -> None:
    (each,) = run_json("analyze", "spades:cards=4", "maxn", "--full")["results"]
    assert (each["agent"], each["complete"]) == ("maxn:nodes=none", True)


def test_a_position_written_by_one_analysis_is_read_by_another() -> None:
    played = run_json("analyze", "spades:cards=5", "maxn", "--seed", "3", "--moves", "5d 3d")
    again = run_json("analyze", "spades:cards=5", "maxn", "--position", played["position"])
    assert again["position"] == played["position"]
    assert again["results"][0]["value"] == played["results"][0]["value"]


def test_moves_may_be_of_several_words_in_any_case() -> None:
    data = run_json("analyze", "spades:cards=3,bidding=players", "maxn", "--moves", "bid 1 BID 0  Bid 2")
    assert "bids=1/0/2" in data["position"]


def test_a_tree_comes_inline_or_from_a_file(tmp_path: Path) -> None:
    tree = "[0, [1, [6, 4, 0], [1, 4, 5]], [1, [3, 4, 3], [1, 3, 6]]]"
    file = tmp_path / "tree.json"
    file.write_text(tree, encoding="utf-8")
    for arguments in (["analyze", tree, "maxn"], ["analyze", str(file), "maxn"]):
        assert run_json(*arguments)["results"][0]["value"] == [6, 4, 0]


def test_explain_prints_each_result() -> None:
    output = run("analyze", "tree", "maxn", "paranoid", "--explain").output
    assert str(km.MaxN().search(km.games.Tree().new())).splitlines()[0] in output
    assert "paranoid:nodes=none chooses 2 for player 0: all others together" in output


def test_nothing_is_wider_than_a_narrow_terminal() -> None:
    result = CliRunner().invoke(app, DEMO, env={"COLUMNS": "60"})
    assert max(len(line) for line in result.output.splitlines()) <= 60
    assert "soft-maxn  KC" in result.output


def test_perft_ends_with_the_game() -> None:
    data = run_json("perft", "tree", "--depth", "100000")
    assert [each["count"] > 0 for each in data["counts"]] == [True] * (len(data["counts"]) - 1) + [False]
    ended = len(data["counts"])
    out = run("perft", "tree", "--depth", "100000").output
    assert f"every line has ended: there are none of {ended} actions or more" in out
    assert len(out.splitlines()) == ended + 2
    assert len(run_json("perft", "tree", "--depth", str(ended - 1))["counts"]) == ended - 1


def test_perft_counts_as_the_library_does() -> None:
    data = run_json("perft", "spades:cards=5", "--depth", "5", "--seed", "2", "--divide")
    state = km.game("spades:cards=5").new(seed=2)
    assert [each["count"] for each in data["counts"]] == [km.perft(state, depth) for depth in range(1, 6)]
    assert sum(each["count"] for each in data["divide"]) == data["counts"][-1]["count"]
    assert f"{data['counts'][-1]['count']:,}" in run("perft", "spades:cards=5", "--depth", "5", "--seed", "2").output


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["anlyze"], "unknown command 'anlyze': did you mean 'analyze'?"),
        (["analyze", "spade"], "unknown game 'spade': did you mean 'spades'?"),
        (["analyze", "spades", "maxm"], "unknown agent 'maxm': did you mean 'maxn'"),
        (["agents", "maxm"], "unknown agent 'maxm': did you mean 'maxn'"),
        (["play", "nim", "humans", "maxn"], "unknown agent 'humans': did you mean 'human'"),
        (["play", "nim", "human:depth=3", "maxn"], "unknown field 'depth' of human"),
        (["analyze"], "missing argument 'GAME' (see kingmaker analyze --help)"),
        (["analyze", "spades", "--sed", "1"], "unknown option '--sed': did you mean '--seed'"),
        (["analyze", "spades", "--seed", "-1"], "invalid value for '--seed'"),
        (["analyze", "spades", "--full", "--depth", "3"], "expected full or a budget, got both"),
        (["analyze", "spades:cards=3", "--moves", "ZZ"], "illegal action 'ZZ' for player 0: expected one of"),
        (["analyze", "tree", "--moves", "0 0 0"], "illegal action '0': the game is over"),
        (["analyze", "tree", "--moves", "0 0"], "the game is over: there is nothing to analyze"),
        (["analyze", "no-such-file.json"], "expected a file with a tree as JSON, got 'no-such-file.json'"),
        (["analyze", "spades", "--tree", "tree.svg"], "expected one AGENT together with --tree, got 0"),
        (["analyze", "spades", "maxn", "--steps", "steps.html"], "maxn cannot be stepped through"),
        (["analyze", "[0, [1, 2"], "expected a tree as JSON"),
        (["--load", "no-such-file", "games"], "expected a Python file to load, got 'no-such-file'"),
    ],
)
def test_a_mistake_is_one_line_that_helps(arguments: list[str], line: str) -> None:
    assert fails(*arguments).startswith(line)


@pytest.mark.parametrize("before", [True, False])
def test_a_file_of_the_user_makes_its_game_known(own_game: Path, before: bool) -> None:
    load = ["--load", str(own_game)]
    command = ["games", "own", "--json"]
    result = run(*load, *command) if before else run(*command, *load)
    assert json.loads(result.stdout)["about"] == "Nim with a twist, for a test."


def test_a_game_that_reads_no_positions_says_so(own_game: Path) -> None:
    line = fails("analyze", "own", "--position", "3", "--load", str(own_game))
    assert line == "own does not read positions: expected moves, got the position '3'"


def test_a_closed_pipe_is_silent() -> None:
    with subprocess.Popen(
        [*COMMAND, "agents", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


def test_an_interrupted_search_ends_in_one_line() -> None:
    with subprocess.Popen(
        [*COMMAND, "analyze", "spades", "maxn", "--full"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED="1"),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            process.stdout.readline()  # the position is shown: the search begins
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=20) == 130
            assert process.stderr.read() == b"interrupted\n"
        finally:
            process.kill()


@pytest.mark.parametrize(
    ("changes", "coloured"), [({"FORCE_COLOR": "1"}, True), ({}, False), ({"NO_COLOR": "1"}, False)]
)
def test_colour_goes_only_where_it_is_wanted(changes: dict[str, str], coloured: bool) -> None:
    finished = subprocess.run(
        [*COMMAND, *DEMO], capture_output=True, text=True, encoding="utf-8", env=environment(**changes), check=True
    )
    assert ("\x1b[" in finished.stdout) is coloured


def test_a_terminal_without_suits_gets_question_marks() -> None:
    finished = subprocess.run(
        [*COMMAND, "analyze", "spades:cards=3", "maxn"],
        capture_output=True,
        env=environment(PYTHONIOENCODING="ascii"),
        check=True,
    )
    assert b"? player 0" in finished.stdout


def test_an_unknown_game_or_agent_may_be_one_of_your_own(monkeypatch):
    monkeypatch.setattr(registry, "loaded_files", lambda: ())
    assert "(--load FILE makes those of your own known)" in fails("analyze", "harvest")
    assert "(--load FILE makes those of your own known)" in fails("analyze", "nim", "my-agent")
    assert "--load" not in fails("analyze", "nim", "maxn:dept=3")
    monkeypatch.setattr(registry, "loaded_files", lambda: (Path("harvest.py"),))
    assert "--load" not in fails("analyze", "harvets")


def test_the_page_of_the_command_line_lists_every_command():
    page = (DOCS / "command-line.md").read_text(encoding="utf-8")
    assert set(COMMANDS) <= set(re.findall(r"^\| `kingmaker ([\w-]+)", page, flags=re.MULTILINE))
