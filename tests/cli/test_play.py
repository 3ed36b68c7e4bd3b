"""A game in the terminal: who is asked, what may be typed, and how it is left."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import Any

import pytest
from click.testing import CliRunner, Result

import kingmaker as km
from kingmaker.cli import app
from kingmaker.cli.terminal_game import read_choice
from kingmaker.show.board import board

TREE = "[0, [1, [6, 4, 0], [1, 4, 5]], [1, [3, 4, 3], [1, 3, 6]]]"
SPADES = "spades:cards=3"


def play(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(app, ["play", *arguments], input=text)


def record(*arguments: str, text: str | None = None) -> Any:
    result = play(*arguments, "--json", text=text)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_a_record_replays_to_its_returns() -> None:
    written = record(SPADES, "maxn", "random", "max-prob", "--seed", "5")
    winners = written.pop("winners")
    assert written.pop("position") == written["start"]
    *_, end = km.replay(km.Match.from_json(written))
    assert list(end.returns()) == written["returns"]
    assert winners == [player for player, value in enumerate(end.returns()) if value == max(end.returns())]
    assert [km.agent(text).name for text in written["agents"]] == ["maxn", "random", "max-prob"]


def test_the_same_seed_plays_the_same_game_and_another_does_not() -> None:
    games = [record("spades:cards=6", "random", "random", "random", "--seed", seed)["actions"] for seed in "112"]
    assert games[0] == games[1] != games[2]


def test_lots_differ_from_action_to_action() -> None:
    tree = "[0, [0, [0, [0, [0, [0, 1], [1, 1]], [0, 1]], [0, 1]], [0, 1]], [0, 1]]"
    found = {tuple(record(tree, "random", "random", "--seed", str(seed))["actions"]) for seed in range(30)}
    assert len(found) > 2


def test_agents_alone_play_to_the_end_with_what_they_expect() -> None:
    output = play(TREE, "maxn", "maxn", "random").output
    assert "  1. player 0 (maxn:nodes=none) 0   expects (6, 4, 0)" in output
    assert "  2. player 1 (maxn:nodes=none) 0   expects (6, 4, 0)" in output
    assert output.count("wins") == 1


def test_players_level_at_the_top_share_the_win() -> None:
    assert play("[0, [3, 3, 1], [0, 0, 0]]", "maxn", "maxn", "maxn").output.count("shares the win") == 2


@pytest.mark.parametrize("agents", [["maxn"], ["maxn"] * 4])
def test_the_wrong_number_of_agents_is_refused(agents: list[str]) -> None:
    result = play("spades:players=3,cards=7", *agents)
    assert result.exit_code == 2
    assert result.stderr == f"kingmaker: expected 3 agents for spades:cards=7, got {len(agents)}\n"


def test_an_agent_that_cannot_serve_is_refused_before_the_first_action() -> None:
    result = play(SPADES, "human", "human", "negamax", text="1\n1\n1\n")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("kingmaker: negamax needs a game for two players")


@pytest.mark.parametrize("typed", ["5H", "5h", " 5h ", "number"])
def test_a_person_chooses_by_text_or_number(typed: str) -> None:
    number = str(km.game(SPADES).new(seed=16).legal_actions().index("5H") + 1)
    typed = typed.replace("number", number)
    output = play(SPADES, "human", "maxn", "maxn", "--seed", "16", text=f"{typed}\n").output
    assert "  1. you 5H" in output


def test_actions_that_are_numbers_mean_themselves() -> None:
    assert record(TREE, "human", "human", "human", text="1\n0\n")["actions"] == ["1", "0"]
    assert read_choice([5, 6], "1") is None
    assert read_choice([5, 6], "6") == (6,)


def test_exact_text_goes_before_text_in_another_case() -> None:
    assert read_choice(["A", "a"], "a") == ("a",)
    assert read_choice(["A", "b"], "a") == ("A",)


def test_nonsense_is_answered_with_what_may_be_typed_and_asked_again() -> None:
    result = play(TREE, "human", "maxn", "maxn", text="what\n1\n")
    assert result.exit_code == 0
    assert "no action 'what': expected 0, 1" in result.output


def test_hint_says_what_a_search_would_do() -> None:
    assert (
        "maxn:nodes=none would play 0 and expects (6, 4, 0)"
        in play(TREE, "human", "maxn", "maxn", text="hint\n0\n").output
    )
    asked = play(SPADES, "human", "maxn", "maxn", "--hint", "paranoid:depth=3", text="HINT\nquit\n").output
    assert "paranoid:depth=3 would play" in asked


def test_a_hint_that_cannot_be_given_does_not_end_the_game() -> None:
    result = play(TREE, "human", "maxn", "maxn", "--hint", "greedy", text="hint\n0\n")
    assert result.exit_code == 0
    assert "no hint: greedy needs a game that evaluates" in result.output


def test_undo_goes_back_to_the_last_decision_of_the_same_person() -> None:
    tree = "[0, [1, [0, [1, 0], [2, 0]], [0, [3, 0], [4, 0]]], [1, [0, [5, 0], [6, 0]], [0, [7, 0], [8, 0]]]]"
    written = record(tree, "human", "maxn", text="undo\n0\nundo\n1\n1\n")
    assert len(written["actions"]) == 3
    assert written["actions"][0] == "1"
    between = record(tree, "human", "human", text="0\n0\nundo\n1\n1\n1\n")
    assert between["actions"] == ["1", "1", "1"]


def test_there_is_nothing_to_undo_at_the_start() -> None:
    assert "nothing to undo" in play(TREE, "human", "maxn", "maxn", text="undo\n0\n").output


def test_help_lists_what_may_be_typed() -> None:
    output = play(TREE, "human", "maxn", "maxn", text="help\nquit\n").output
    assert all(f"\n  {word} " in output for word in ("hint", "undo", "help", "quit"))


@pytest.mark.parametrize("word", ["q", "quit", "exit", "Q"])
def test_quit_leaves_in_peace_and_says_how_to_go_on(word: str) -> None:
    result = play(TREE, "human", "human", "maxn", "--seed", "4", text=f"0\n{word}\n")
    assert result.exit_code == 0
    assert result.output.endswith("left the game after 1 action; --seed 4 --moves 0 continues from here\n")
    assert play(TREE, "human", "human", "maxn", text=f"{word}\n").output.endswith("left the game after 0 actions\n")


def test_an_action_called_q_is_played() -> None:
    assert read_choice(["p", "q"], "q") == ("q",)


def test_the_end_of_the_input_leaves_with_one_line() -> None:
    result = play(TREE, "human", "human", "maxn", text="0\n")
    assert result.exit_code == 130
    assert result.stderr.startswith("the input ended: left the game after 1 action; --seed ")
    assert result.stderr.count("\n") == 1


def test_a_record_stands_alone_on_stdout_even_if_people_play() -> None:
    result = play(TREE, "human", "maxn", "maxn", "--json", text="1\n")
    assert json.loads(result.stdout)["actions"][0] == "1"
    assert "you> " in result.stderr


def test_a_person_sees_only_what_a_hidden_game_shows() -> None:
    @dataclass(frozen=True)
    class Secret:
        num_players: int = 2
        player: int = 0

        def legal_actions(self) -> list[str]:
            return ["go"]

        def apply(self, action: str) -> Secret:
            return self

        def is_terminal(self) -> bool:
            return False

        def returns(self) -> tuple[float, ...]:
            return (0.0, 0.0)

        def draw(self) -> str:
            return "all cards"

        def observation(self, player: int) -> str:
            return f"cards of {player}"

        def sample(self, player: int, *, seed: int) -> Secret:
            return self

    assert board(Secret(), width=80, viewer=1).plain == "cards of 1"
    assert board(Secret(), width=80).plain == "all cards"


def read_until(terminal: int, wanted: str, seconds: float = 20) -> str:
    """Read what a program writes to its terminal until it ends in the wanted text."""
    seen, deadline = b"", time.monotonic() + seconds
    while not seen.endswith(wanted.encode()):
        ready, _, _ = select.select([terminal], [], [], max(0.0, deadline - time.monotonic()))
        assert ready, f"expected {wanted!r} on the terminal, got {seen!r}"
        seen += os.read(terminal, 4096)
    return seen.decode()


def press_ctrl_c(terminal: int) -> None:
    """Press Ctrl-C until it is seen: readline misses a signal between its prompt and its first look at the keys."""
    for _ in range(10):
        os.write(terminal, b"\x03")
        if select.select([terminal], [], [], 2)[0]:
            return


@pytest.mark.skipif(not hasattr(pty, "openpty"), reason="needs a pseudo-terminal")
def test_a_game_on_a_terminal_is_coloured_and_left_by_ctrl_c() -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "kingmaker.cli", "play", SPADES, "human", "maxn", "maxn", "--seed", "16"]
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "CI")}
    with subprocess.Popen(
        command,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=kept | {"TERM": "xterm-256color", "COLUMNS": "80"},
        start_new_session=True,
        preexec_fn=_own_terminal,
    ) as process:
        try:
            os.close(theirs)
            assert "\x1b[91m♥ 5" in read_until(ours, "you> ")
            os.write(ours, b"1\n")
            assert "(maxn:nodes=2000000)" in read_until(ours, "you> ")
            press_ctrl_c(ours)
            left = read_until(ours, "continues from here\r\n")
            assert "interrupted: left the game after 3 actions; --seed 16 --moves" in left
            assert "Traceback" not in left
            assert process.wait(timeout=10) == 130
        finally:
            process.kill()
            os.close(ours)


def _own_terminal() -> None:
    """Make the pseudo-terminal the one whose Ctrl-C reaches the program."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
