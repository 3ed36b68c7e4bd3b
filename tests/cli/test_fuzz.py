"""Whatever is typed, a command ends with 0 or with one line and 2: never with a traceback, nor with a fault of ours."""

from __future__ import annotations

import os
import random
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from commands import done
from fuzzing import examples
from hostile import raw
from kingmaker.cli import app
from kingmaker.cli.app import COMMANDS
from leagues import example_file, small_rules

WRONG = (
    *(
        "",
        " ",
        "-",
        "--",
        "\0",
        "a\0b",
        "\x1b[2J",
        "\udcff\udc80",
        "\ud800",
        "\u202e",
        "a\nb",
        "…",
        "'",
        '"',
        "%s",
        "{}",
    ),
    *("0", "-1", "-0", "1.5", "1e309", "-inf", "nan", "0x10", "1_0", "1" * 5000, "\uff11", "٣", "²", "1 2", "+", "1e"),
    *(".", "/", "..", "~", "folder", "nothing/there", "locked", "binary", "empty", "text.py", "a" * 300, "a/" * 3000),
    *("[", "{", "[]", "{}", "null", "[0]", "[0, [1, 2], 3]", "[" * 2000, '{"player": 0}', "[[1, 2], [3]]"),
    *(":", ",", "=", "nim:", "nim:x", "nim:x=1", "nim:players=", "nim:players=-1", "nim:players=2,players=3", ":=,"),
    *("maxn:depth=0", "maxn:depth=1e9", "maxn:utility=", "maxn:utility=x", "uct:c=nan", "mp-mix:defend=-1", "human"),
    *(
        "sample:0",
        "sample:-1",
        "sample:x",
        "mixed",
        "1.2.3",
        "12.3",
        "runs.db",
        "players.csv",
        "small.toml",
        "tree.json",
    ),
)
"""Words that fit nowhere, or not where they are typed; none of them makes a command play for long."""
SMALL = {
    "games": ["nim"],
    "new-game": ["mine", "--python"],
    "agents": ["maxn"],
    "analyze": ["tree", "maxn"],
    "play": ["tree", "random", "random", "random"],
    "tournament": ["nim:heaps=2", "random", "greedy", "--deals", "1", "--seating", "rotations"],
    "report": ["runs.db"],
    "replay": ["runs.db", "0"],
    "risk": ["quo", "quo", "--games", "1", "--rules", "players=2", "--draft", "random"],
    "reproduce": ["lecture", "--list"],
    "draft": ["players.csv", "--slot", "1", "--rules", "small.toml", "--simulations", "10", "--json"],
    "profile": ["runs.db", "--agent", "random", "--sweeps", "5", "--models", "max-tricks/min-overtricks"],
    "perft": ["tree", "--depth", "2"],
    "build-table": ["chinese-checkers:size=1"],
    "completion": ["bash"],
    "bench": ["--only", "nothing"],
    "bench alpha-beta": ["tic-tac-toe", "--depth", "1"],
    "bench splits": ["nim:heaps=2", "--nodes", "5", "--deals", "1", "--least", "1"],
}
"""A quick way to call each command, of which words are replaced and to which options are added."""
SLOW = {"--full", "--ray", "--executor", "--quick", "--medium", "--stop-early", "--workers"}
"""What would begin long work, or a cluster."""


def command_of(name: str) -> click.Command:
    command: click.Command | None = app
    for word in name.split():
        assert isinstance(command, click.Group)
        command = command.get_command(click.Context(command), word)
    assert command is not None
    return command


def words_of(name: str, draw: random.Random) -> list[str]:
    """A call with some words replaced by wrong ones, and wrong options added."""
    words = list(SMALL[name])
    for _ in range(draw.choice((0, 1, 1, 2))):
        words[draw.randrange(len(words))] = draw.choice(WRONG)
    options = [each for each in command_of(name).params if isinstance(each, click.Option)]
    allowed = [each for each in options if not set(each.opts) & SLOW and each.opts[0] != "--help"]
    for option in draw.sample(allowed, min(len(allowed), draw.choice((0, 1, 1, 2, 3)))):
        words.append(draw.choice(option.opts))
        if not option.is_flag:
            words.append(draw.choice(WRONG))
    if draw.random() < 0.1:
        draw.shuffle(words)
    if draw.random() < 0.05:
        words.insert(draw.randrange(len(words) + 1), draw.choice(WRONG))
    return [*name.split(), *words]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a bit of everything that a name can lead to."""
    monkeypatch.chdir(tmp_path)
    done("tournament", "spades:cards=1", "random", "greedy", "--deals", "1", "--store", "runs.db")
    example_file(tmp_path)
    small_rules(tmp_path)
    Path("folder").mkdir()
    Path("binary").write_bytes(bytes(range(256)))
    Path("empty").touch()
    Path("text.py").write_text("x = 1")
    Path("tree.json").write_text("[0, [1, [6, 4, 0], [1, 4, 5]], [1, [3, 4, 3], [1, 3, 6]]]")
    Path("locked").touch(mode=0o000)
    return tmp_path


def test_every_command_is_called() -> None:
    """But `serve`, which goes on until it is stopped: its own tests call it."""
    assert {name.split()[0] for name in SMALL} == set(COMMANDS) - {"serve"}
    bench = command_of("bench")
    assert isinstance(bench, click.Group)
    assert {name.split()[-1] for name in SMALL if name.startswith("bench ")} == set(bench.commands)


@pytest.mark.parametrize("name", SMALL)
def test_wrong_words_end_in_one_line(here: Path, name: str) -> None:
    draw = random.Random(name)
    for _ in range(examples(40)):
        words = words_of(name, draw)
        result = CliRunner().invoke(app, words, input="1\n1\nhint\nundo\nquit\n")
        assert result.exception is None or isinstance(result.exception, SystemExit), (words, result.exception)
        assert "Traceback" not in result.output, words
        assert result.exit_code in (0, 2, 130), (words, result.stderr)
        assert raw(result.output) - {"\r"} == set(), words
        if result.exit_code == 2:
            assert result.stderr.startswith("kingmaker: "), (words, result.stderr)
            assert result.stderr.count("\n") == 1, (words, result.stderr)
        os.chdir(here)


def test_wrong_words_before_the_command(here: Path) -> None:
    for word in WRONG:
        for words in ([word], ["--load", word, "games"]):
            result = CliRunner().invoke(app, words)
            assert result.exit_code in (0, 2), (words, result.output)
            assert "Traceback" not in result.output
            assert raw(result.output) == set()
