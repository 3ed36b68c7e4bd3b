"""Whatever files and lines come, a draft answers with one line or goes on; nothing that was saved is lost."""

from __future__ import annotations

import json
import os
import random
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from full_disk import quick_folder
from fuzzing import examples
from kingmaker.cli import app
from kingmaker.game import KingmakerError
from kingmaker.league import example_csv, example_pool, journal, read_pool
from leagues import example_file, small_rules

POSITIONS = ("QB", "RB", "WR")
COMMAND = ("players.csv", "--rules", "small.toml", "--slot", "2")
NAMES = [player.name for player in example_pool()]
NASTY = [
    "",
    "nan",
    "inf",
    "-inf",
    "1e999",
    "-1",
    "0",
    "1e-320",
    "١٢",
    "1_000",
    "9" * 5000,
    "é",
    "\x00",
    "\x1b[31m",
    "=1+1",
]


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with quick_folder() as folder, monkeypatch.context() as patched:
        example_file(folder)
        small_rules(folder)
        patched.chdir(folder)
        yield folder


def run(*words: str, typed: str | bytes = "quit\n") -> Result:
    """Run a command that may refuse what it gets, in one line, and never raises anything else."""
    result = CliRunner().invoke(app, ["draft", *words, "--simulations", "10"], input=typed)
    assert result.exit_code in (0, 2), (words, typed, result.exception)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    if result.exit_code == 2:
        assert result.stderr.startswith("kingmaker: "), result.output
        assert result.stderr.count("\n") == 1, result.stderr
    return result


def recorded() -> list[str]:
    saved = journal.read(Path("players.draft"))
    return [] if saved is None else [event["name"] for event in saved.picks]


# Files of players.


def changed_bytes(data: bytes, chance: random.Random) -> bytes:
    """A file that something happened to: bytes, marks, lines, cells, ends."""
    kind = chance.randrange(9)
    place = chance.randrange(len(data))
    if kind == 0:
        return data[:place]
    if kind == 1:
        return data[:place] + chance.choice([b"\x00", b"\xff", b'"', b"\r", b"\n", b";", b"\t", b","]) + data[place:]
    if kind == 2:
        return chance.choice([b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\n\n", b'"']) + data
    if kind == 3:
        return data.replace(b",", chance.choice([b";", b"\t", b",,", b"|", b'","']))
    if kind == 4:
        return data.replace(b"\n", chance.choice([b"\r", b"\r\n", b"\n\n", b'"\n']))
    lines = data.split(b"\n")
    line = chance.randrange(len(lines))
    if kind == 5:
        return b"\n".join([*lines, lines[line], lines[line].upper()])
    if kind == 6:
        return b"\n".join([*lines[:line], lines[line][:50] + b"x" * 200_000, *lines[line:]])
    cells = lines[line].split(b",")
    if kind == 7:
        del cells[chance.randrange(len(cells))]
    else:
        cells[chance.randrange(len(cells))] = chance.choice(NASTY).encode()
    return b"\n".join([*lines[:line], b",".join(cells), *lines[line + 1 :]])


def test_any_file_of_players_is_read_or_refused(tmp_path):
    whole = example_csv().encode()
    read = 0
    for seed in range(examples(250)):
        chance = random.Random(seed)
        data = whole
        for _ in range(chance.randrange(1, 4)):
            data = changed_bytes(data, chance) if data else data
        path = tmp_path / "mutated.csv"
        path.write_bytes(data)
        options: dict[str, Any] = {
            "skip": chance.random() < 0.5,
            "encoding": chance.choice(["utf-8", "utf-8", "latin-1", "utf-16", "ascii", "undefined", "idna", "utf-7"]),
            "adp": chance.choice([None, None, "overall", "round.pick"]),
        }
        try:
            pool = read_pool(path, POSITIONS, **options)
        except KingmakerError:
            continue
        read += 1
        for player in pool.players:
            assert player.name.strip()
            assert player.position in POSITIONS
            assert abs(player.projection) <= 1e6
            assert 0 < player.adp < float("inf")
    assert read > 20


def test_a_draft_of_any_file_that_is_read_can_be_advised_saved_and_resumed(here):
    whole = Path("players.csv").read_bytes()
    went_on = 0
    for seed in range(examples(25)):
        Path("players.csv").write_bytes(changed_bytes(whole, random.Random(1000 + seed)))
        words = (*COMMAND, "--skip-bad", "--save", f"{seed}.draft")
        if run(*words, typed="best\n1\nadvice\ntake\nquit\n").exit_code == 0:
            went_on += 1
            assert run(*words).exit_code == 0
            assert run(*words, "--json").exit_code == 0
    assert went_on > 5


@pytest.mark.parametrize("place", [".", "..", "/", "", "no/where", "a" * 300, "a" * 5000])
@pytest.mark.parametrize("words", [("--slot", "1"), ("--slot", "1", "--mock"), ("--slot", "1", "--save", "x.draft")])
def test_what_is_no_file_is_refused(place, words):
    assert run(place, *words).exit_code == 2
    assert not Path("x.draft").exists()


@pytest.mark.parametrize("option", ["--save", "--resume", "--rules", "--report", "--example", "--example-rules"])
@pytest.mark.parametrize("place", [".", "/", "no/where", "a" * 300])
def test_a_place_that_cannot_be_used_is_refused(option, place):
    words = [option, place] if option in ("--resume", "--example", "--example-rules") else [*COMMAND, option, place]
    assert run(*words, typed="auto end\n").exit_code == 2


@pytest.mark.parametrize("name", ["undefined", "idna", "punycode", "hex", "rot13", "x", "", "utf-16", "a b"])
def test_an_encoding_that_decodes_nothing_is_refused(name):
    Path("players.csv").write_bytes(Path("players.csv").read_bytes() + b"J\xe9,RB,5,400\n")
    assert run(*COMMAND, "--encoding", name).exit_code == 2


# Saved drafts.


def line(record: object) -> bytes:
    """A line with a checksum that is right, whatever it says."""
    text = json.dumps(record)
    return f"{zlib.crc32(text.encode()):08x} {text}\n".encode()


def other_value(chance: random.Random) -> object:
    return chance.choice(
        [
            None,
            True,
            -1,
            0,
            3,
            10**30,
            1.5,
            float("nan"),
            float("inf"),
            "",
            "x",
            "\ud800",
            "a\x00b",
            [],
            [1],
            {},
            {"a": 1},
        ]
    )


def mutated(record: Any, chance: random.Random) -> Any:
    """The record with one value, somewhere in it, of another type, or gone."""
    if isinstance(record, dict) and record and chance.random() < 0.9:
        name = chance.choice(sorted(record))
        if chance.random() < 0.15:
            return {key: value for key, value in record.items() if key != name}
        return {**record, name: mutated(record[name], chance)}
    if isinstance(record, list) and record and chance.random() < 0.7:
        place = chance.randrange(len(record))
        return [*record[:place], mutated(record[place], chance), *record[place + 1 :]]
    return other_value(chance)


def saved_lines() -> list[bytes]:
    run(*COMMAND, typed=f"{NAMES[0]}\ntake\nother A Stranger\nundo\n{NAMES[9]}\nquit\n")
    return Path("players.draft").read_bytes().splitlines(keepends=True)


def test_a_saved_draft_with_other_types_is_refused_or_recovered_in_a_line(here):
    lines = saved_lines()
    for seed in range(examples(80)):
        chance = random.Random(seed)
        place = chance.choice([0, 0, *range(len(lines))])
        record = mutated(json.loads(lines[place].split(b" ", 1)[1]), chance)
        Path("players.draft").write_bytes(b"".join([*lines[:place], line(record), *lines[place + 1 :]]))
        for words in (("--resume", "players.draft"), COMMAND, (*COMMAND, "--json")):
            run(*words)
        run("--resume", "players.draft", "--report", "page.html", typed="auto end\n") if seed % 10 == 0 else None
        for file in [*here.glob("players.draft.*"), *here.glob("page.html")]:
            file.unlink()


def test_a_saved_draft_with_other_bytes_is_refused_or_recovered_in_a_line(here):
    data = b"".join(saved_lines())
    for seed in range(examples(50)):
        chance = random.Random(seed)
        place = chance.randrange(len(data))
        end = min(len(data), place + chance.randrange(1, 40))
        middle = chance.choice([b"", b"\n", chance.randbytes(3), data[place:end] * 2, b"[" * 100_000, b"\r\n"])
        Path("players.draft").write_bytes(data[:place] + middle + data[end:])
        run(*COMMAND)
        run("--resume", "players.draft")
        for file in here.glob("players.draft.*"):
            file.unlink()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"slot": "2"}, "expected the settings of a draft with a slot and whether it is a mock draft"),
        ({"slot": True}, "expected the settings of a draft with a slot and whether it is a mock draft"),
        ({"slot": 99}, "expected a slot from 1 to 4"),
        ({"mock": "no"}, "a slot and whether it is a mock draft"),
        ({"seed": []}, "with a seed in 'players.draft', got []"),
        ({"seed": -1}, "with a seed in 'players.draft', got -1"),
        ({"source": "players.csv"}, "with where the players come from in 'players.draft', got 'players.csv'"),
        ({"source": {"players": 3}}, "with the players of its source in 'players.draft', got 3"),
        ({"source": {"players": "a\x00b"}}, "expected a CSV file of players, got 'a"),
        ({"source": {"players": "players.csv", "adp": "x"}}, "unknown form of draft positions 'x'"),
        ({"rules": [1]}, "with rules in 'players.draft', got [1]"),
        ({"rules": {}}, "with the slots of its rules in 'players.draft', got None"),
    ],
)
def test_wrong_settings_of_a_saved_draft_are_named(change, message):
    lines = saved_lines()
    header = json.loads(lines[0].split(b" ", 1)[1])
    Path("players.draft").write_bytes(b"".join([line({**header, **change}), *lines[1:]]))
    assert message in run("--resume", "players.draft").stderr


def test_an_advice_of_another_type_does_not_keep_the_page_from_being_written():
    run(*COMMAND, typed="auto end\n")
    lines = Path("players.draft").read_bytes().splitlines(keepends=True)
    odd = [[1], "x", {"player": 3}, {"player": "a", "reason": "b", "behind": 10**400}, {"player": "a", "reason": None}]
    for place in range(1, len(lines)):
        record = json.loads(lines[place].split(b" ", 1)[1])
        if "advice" in record:
            lines[place] = line({**record, "advice": odd.pop()})
    assert odd == []
    Path("players.draft").write_bytes(b"".join(lines))
    assert run(*COMMAND, "--report", "page.html").exit_code == 0
    assert "Against the advice: b." in Path("page.html").read_text(encoding="utf-8")


# The prompt.


def random_line(chance: random.Random) -> bytes:
    words = ["take", "other", "auto", "undo", "board", "advice", "best", "roster", "save", "help", "?"]
    rest = [
        "",
        "1",
        "3",
        "0",
        "-1",
        "end",
        "RB",
        "team 2",
        "é",
        "\x00",
        "a" * 300,
        "9" * 5000,
        ".",
        "/",
        "no/where",
        "=1",
    ]
    kind = chance.randrange(5)
    if kind == 0:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(1, 30))).replace(b"\n", b" ")
    if kind == 1:
        return chance.choice(NAMES)[: chance.randrange(1, 12)].encode()
    if kind == 2:
        return chance.choice(NAMES).encode()
    if kind == 3:
        return chance.choice(rest).encode()
    return f"{chance.choice(words)} {chance.choice(rest)}".encode()


def test_any_line_at_the_prompt_is_done_or_told_and_what_is_shown_is_saved(here):
    for seed in range(examples(10)):
        chance = random.Random(seed)
        typed = b"\n".join([*(random_line(chance) for _ in range(25)), b"quit\n"])
        result = run(*COMMAND, "--restart", typed=typed)
        assert result.exit_code == 0
        done = len(recorded())
        ended = "The draft is over." if done == 20 else f"left: {done} pick{' is' if done == 1 else 's are'} saved"
        assert ended in result.output
        for file in here.glob("players.draft.*"):
            file.unlink()


def test_bytes_that_are_no_text_cost_their_line_and_no_other():
    lines = [
        NAMES[0].encode(),
        b"Jos\xe9",
        b"other \xff\xfe",
        b"save \xff",
        NAMES[1].encode(),
        b"other Jos\xc3\xa9",
        b"quit\n",
    ]
    output = run(*COMMAND, typed=b"\n".join(lines)).output
    assert output.count("expected text in utf-8, got other bytes in '") == 3
    assert recorded() == [NAMES[0], NAMES[1], "José"]
    assert "left: 3 picks are saved" in output


def test_a_file_whose_name_is_no_text_can_be_drafted_from():
    name = os.fsdecode(b"pl\xe4yers.csv")
    Path("players.csv").rename(name)
    words = (name, *COMMAND[1:], "--save", "a.draft")
    assert run(*words, typed=f"{NAMES[0]}\nquit\n").exit_code == 0
    assert "continuing after 1 pick" in run("--resume", "a.draft").output
