"""Playing as people want it: new deals, series, hints, records that are kept, and clean ways out."""

from __future__ import annotations

import io
import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

import kingmaker as km
from fuzzing import examples
from kingmaker.cli import app
from kingmaker.games import Hearts, Spades
from kingmaker.search import Search
from kingmaker.show.hint import comparison_table
from kingmaker.show.match import Names, trick_line

TREE = "[0, [1, [6, 4, 0], [1, 4, 5]], [1, [3, 4, 3], [1, 3, 6]]]"
SPADES = "spades:cards=3"


def run(*arguments: str, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(app, list(arguments), input=text)


def play(*arguments: str, text: str | bytes | None = None) -> Result:
    return run("play", *arguments, text=text)


def seed_of(output: str) -> str:
    found = re.search(r", seed (\d+)", output)
    assert found is not None, output
    return found[1]


def test_every_game_is_a_new_deal_and_its_seed_deals_it_again() -> None:
    outputs = [play("spades:cards=9", "human", "random", "random", text="q\n").output for _ in range(4)]
    assert len({seed_of(output) for output in outputs}) > 1
    again = play("spades:cards=9", "human", "random", "random", "--seed", seed_of(outputs[0]), text="q\n").output
    assert again == outputs[0]


def test_one_person_is_you_and_several_are_told_apart() -> None:
    alone = play(SPADES, "random", "human", "random", "--seed", "1", text="1\n" * 3).output
    assert "spades:cards=3, seed 1, you are player 1\n" in alone
    assert "you> " in alone
    assert re.search(r"\d\. you \w\w\n", alone)
    assert re.search(r"1 +you +-?\d+", alone)
    both = play(SPADES, "human", "human", "random", "--seed", "1", text="1\n" * 6).output
    assert "player 0 (you)> " in both
    assert "player 1 (you)> " in both
    assert "you are" not in both


@pytest.mark.parametrize("game", [Hearts(players=3, cards=4), Spades(players=4, cards=3, bidding="players")])
def test_the_winner_of_every_trick_is_said_with_the_card_that_took_it(game: Any) -> None:
    match = km.play_match(game, [km.RandomAgent()] * game.players, seed=3)
    states = list(km.replay(match))
    names = Names(["random"] * game.players, frozenset({1}))
    tricks = 0
    for before, after, action in zip(states, states[1:], match.actions, strict=False):
        line = trick_line(before, action, after, names)
        assert (line is None) == (after.taken == before.taken)  # type: ignore[attr-defined]
        if line is not None:
            tricks += 1
            winner = next(p for p in range(game.players) if after.taken[p] > before.taken[p])  # type: ignore[attr-defined]
            said, card = line.plain.strip().split(" the trick with ")
            assert said == ("you take" if winner == 1 else f"player {winner} (random) takes")
            played = match.actions[: match.actions.index(action) + 1][-game.players :]
            assert match.players[match.actions.index(card)] == winner
            assert card in played
    assert tricks == game.cards


def test_tricks_are_said_during_play() -> None:
    output = play(SPADES, "human", "maxn", "maxn", "--seed", "16", text="1\n" * 3).output
    assert (
        len(
            re.findall(
                r"^     (?:you take|player \d \(maxn:nodes=\d+\) takes) the trick with \w\w$", output, re.MULTILINE
            )
        )
        == 3
    )
    assert "the trick" not in play(TREE, "maxn", "maxn", "maxn").output


def hint_rows(output: str) -> list[list[str]]:
    """The lines of the table below a hint, as words."""
    lines = output[output.index("would play") :].splitlines()
    rule = next(place for place, line in enumerate(lines) if line.startswith("──"))
    end = next(place for place, line in enumerate(lines) if place > rule and "> " in line)
    return [line.split() for line in lines[rule + 1 : end]]


def test_hint_compares_all_moves_with_the_best_marked() -> None:
    output = play(SPADES, "human", "maxn", "maxn", "--seed", "16", "--hint", "maxn:depth=9", text="hint\nq\n").output
    result = km.MaxN(depth=9).search(km.game(SPADES).new(seed=16))
    rows = hint_rows(output)
    assert rows[0][:2] == ["▶", result.action]
    found = {row[-4]: tuple(map(float, row[-3:])) for row in rows}
    assert found == result.values
    assert [row[0] for row in rows].count("▶") == 1


def bounded_result() -> km.Result:
    for seed in range(40):
        state = Spades(cards=4).new(seed=seed)
        result = km.Paranoid(depth=6).search(state)
        if set(result.sides.values()) != {"="}:
            return result
    raise AssertionError("expected a search that prunes at the root")


def test_hint_shows_bounds_as_bounds() -> None:
    result = bounded_result()
    screen = Console(width=100, record=True, file=io.StringIO())
    screen.print(comparison_table(result, Names(["a", "b", "c"]), width=100))
    lines = screen.export_text().splitlines()[2:]
    for action, side in result.sides.items():
        (line,) = [line for line in lines if str(action) in line.split()]
        assert ("≤" in line, "≥" in line) == (side == "<=", side == ">=")
        assert ("—" in line) == (side != "=")


@pytest.mark.parametrize("name", ["uct", "maxn-mc", "max-prob", "soft-maxn", "prob-maxn", "paranoid", "mp-mix"])
@pytest.mark.parametrize("width", [30, 60, 120])
def test_every_search_can_be_shown_as_a_hint(name: str, width: int) -> None:
    agent = km.agent(name)
    assert isinstance(agent, Search)
    result = agent.search(Spades(cards=3).new(seed=2), nodes=500)
    screen = Console(width=width, record=True, file=io.StringIO())
    screen.print(comparison_table(result, Names(["a", "b", "c"], frozenset({0})), width=width))
    text = screen.export_text()
    assert all(str(action) in text for action in result.values)
    assert max(map(len, text.splitlines())) <= width


def test_help_says_where_hands_are_open() -> None:
    assert "hands are open: you see all cards" in " ".join(play("--help").output.split())


def test_a_series_shows_the_standing_after_each_deal_and_carries_the_scores() -> None:
    output = play(SPADES, "maxn", "random", "maxn", "--deals", "3", "--seed", "2").output
    assert re.findall(r"^deal \d$", output, flags=re.MULTILINE) == ["deal 1", "deal 2", "deal 3"]
    assert output.count("after deal ") == 3
    record = json.loads(play(SPADES, "maxn", "random", "maxn", "--deals", "3", "--seed", "2", "--json").stdout)
    sheet = [
        list(map(float, line.split()[1:])) for line in output.splitlines() if re.match(r"(\d|sum) +-?\d+ +-?\d", line)
    ]
    ends = [match["returns"] for match in record["matches"]]
    deals = [ends[0], *([new - old for old, new in zip(*pair, strict=True)] for pair in itertools.pairwise(ends))]
    assert sheet[-4:] == [*deals, ends[-1]]
    assert "spades:cards=3, seed 2, 3 deals\n" in output
    record = json.loads(play(SPADES, "maxn", "random", "maxn", "--deals", "3", "--seed", "2", "--json").stdout)
    assert km.game(record["matches"][1]["game"]).scores == tuple(record["matches"][0]["returns"])  # type: ignore[attr-defined]
    ends = record["matches"][-1]["returns"]
    assert record["winners"] == [player for player, value in enumerate(ends) if value == max(ends)]


def test_a_series_goes_on_until_somebody_has_the_points() -> None:
    arguments = ["hearts:players=3,cards=5", "random", "random", "random", "--seed", "1", "--until", "20"]
    record = json.loads(play(*arguments, "--json").stdout)
    points = [max(-value for value in match["returns"]) for match in record["matches"]]
    assert all(each < 20 for each in points[:-1])
    assert points[-1] >= 20
    assert ", until 20 points\n" in play(*arguments).output
    assert len(json.loads(play(*arguments, "--deals", "1", "--json").stdout)["matches"]) == 1


@pytest.mark.parametrize("option", ["--moves", "--position"])
def test_a_series_begins_with_a_deal(option: str) -> None:
    given = str(Spades(cards=3).new(seed=1)) if option == "--position" else "5H"
    result = play(SPADES, "maxn", "maxn", "maxn", option, given, "--deals", "2")
    assert result.exit_code == 2
    assert result.stderr == f"kingmaker: expected {option} or --deals, got both: a series begins with a deal\n"


def test_what_is_saved_is_the_record_and_replay_reads_it(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    played = play(SPADES, "maxn", "random", "paranoid", "--seed", "5", "--save", file, "--json")
    record = json.loads(played.stdout)
    del record["winners"], record["position"]
    assert json.loads(Path(file).read_text(encoding="utf-8")) == record
    assert json.loads(run("replay", file, "--json").stdout) == record
    shown = run("replay", file).output
    assert "spades:cards=3, seed 5\n" in shown
    assert shown.count(". player ") == 9
    Path(file).write_text(played.stdout, encoding="utf-8")
    assert run("replay", file).output == shown


def test_the_deals_of_a_series_are_replayed_one_by_one(tmp_path: Path) -> None:
    file = str(tmp_path / "series.json")
    play(SPADES, "maxn", "random", "random", "--seed", "5", "--save", file, "--deals", "2")
    matches = json.loads(Path(file).read_text(encoding="utf-8"))["matches"]
    assert [json.loads(run("replay", file, deal, "--json").stdout) for deal in "01"] == matches
    for wrong, got in (((), "none"), (("2",), "'2'"), (("x",), "'x'"), (("9" * 5000,), "'9")):
        result = run("replay", file, *wrong)
        assert result.exit_code == 2
        assert f"expected a match of '{file}' from 0 to 1, got {got}" in result.stderr


@pytest.mark.parametrize(
    ("options", "from_position"),
    [
        (["--moves", "5H"], False),
        (["--position", "hands=AS,KH/QD,2C/3S,4S bids=1/0/1"], True),
        (["--position", "hands=AS,KH/QD,2C/3S,4S bids=1/0/1", "--moves", "KH QD"], True),
    ],
)
def test_a_game_begun_elsewhere_is_replayed_with_the_moves_before_it(
    tmp_path: Path, options: list[str], from_position: bool
) -> None:
    file = str(tmp_path / "game.json")
    game = "spades:cards=2" if from_position else SPADES
    played = play(game, "maxn", "maxn", "maxn", "--seed", "16", *options, "--save", file)
    assert played.exit_code == 0, played.output
    record = json.loads(Path(file).read_text(encoding="utf-8"))
    assert record["from_position"] == from_position
    moves = options[-1].split() if "--moves" in options else []
    assert record["actions"][: len(moves)] == moves
    assert record["nodes"][: len(moves)] == [0] * len(moves)
    again = run("replay", file)
    assert again.exit_code == 0, again.output


def test_moves_that_were_given_are_not_taken_back() -> None:
    people = ["human"] * 3
    typed = "1\n1\nundo\nq\n"
    output = play("spades:cards=2", *people, "--seed", "16", "--moves", "5H", text=typed).output
    assert "back to before action" not in output
    taken_back = play("spades:cards=2", *people, "--seed", "16", text=f"5h\n{typed}").output
    assert ("nothing to undo" in output) != ("nothing to undo" in taken_back)


@pytest.mark.parametrize(("typed", "code"), [("1\nq\n", 0), ("1\n", 130)])
def test_a_game_that_was_left_is_saved_as_far_as_it_came(tmp_path: Path, typed: str, code: int) -> None:
    file = str(tmp_path / "game.json")
    result = play(SPADES, "human", "maxn", "maxn", "--seed", "16", "--save", file, "--json", text=typed)
    assert result.exit_code == code
    assert f"left the game after 3 actions; the record is in {file}" in result.stderr
    record = json.loads(Path(file).read_text(encoding="utf-8"))
    assert (record["returns"], record["error"], len(record["actions"])) == ([], "left after 3 actions", 3)
    assert json.loads(result.stdout) == record | {"winners": [], "position": record["start"]}
    assert "left after 3 actions" in run("replay", file).output


def test_the_line_of_a_game_that_was_left_goes_on_from_there() -> None:
    left = play(SPADES, "human", "maxn", "maxn", "--seed", "16", text="1\nq\n").output.splitlines()[-1]
    options = re.search(r"(--seed \d+) --moves '(.*)' continues", left)
    assert options is not None
    again = play(SPADES, "human", "maxn", "maxn", *options[1].split(), "--moves", options[2], text="1\n1\n").output
    straight = play(SPADES, "human", "maxn", "maxn", "--seed", "16", text="1\n1\n1\n").output
    assert straight.splitlines()[-4:] == again.splitlines()[-4:]


def test_a_series_that_was_left_has_its_deals_and_the_unfinished_one(tmp_path: Path) -> None:
    file = str(tmp_path / "series.json")
    result = play(
        SPADES, "human", "maxn", "maxn", "--seed", "1", "--deals", "3", "--save", file, text="1\n" * 4 + "q\n"
    )
    assert result.exit_code == 0
    assert "left the series in deal 2 after" in result.output
    matches = json.loads(Path(file).read_text(encoding="utf-8"))["matches"]
    assert [bool(match["returns"]) for match in matches] == [True, False]
    assert run("replay", file, "1").exit_code == 0


def test_ctrl_c_while_an_agent_thinks_leaves_with_what_was_played(tmp_path: Path) -> None:
    code = tmp_path / "players.py"
    code.write_text(
        "from dataclasses import dataclass\n"
        "@dataclass(frozen=True)\n"
        "class Pressed:\n"
        "    how: str = 'key'\n"
        "    name = 'pressed'\n"
        "    def choose(self, state, *, seed=0):\n"
        "        raise KeyboardInterrupt if self.how == 'key' else ZeroDivisionError('oh')\n",
        encoding="utf-8",
    )
    file = str(tmp_path / "game.json")
    start = ["--load", str(code), "play", "nim", "human"]
    result = run(*start, "pressed", "--save", file, text="1\n")
    assert result.exit_code == 130
    assert result.stderr == f"interrupted: left the game after 1 action; the record is in {file}\n"
    assert json.loads(Path(file).read_text(encoding="utf-8"))["error"] == "left after 1 action"
    broken = run(*start, "pressed:how=crash", "--save", file, text="1\n")
    assert broken.exit_code == 1
    assert "ZeroDivisionError: oh" in broken.stderr
    error = json.loads(Path(file).read_text(encoding="utf-8"))["error"]
    assert error == "player 1, pressed:how=crash, at action 2 failed: ZeroDivisionError: oh"


@pytest.mark.parametrize("typed", [b"\xff\xfe\n1\n", b"9" * 5000 + b"\n", b"\x1b[31mred\x00\n", b"\n\n \n", b"0\n-1\n"])
def test_bad_input_is_answered_in_a_line_and_never_ends_in_a_traceback(typed: bytes) -> None:
    result = play(SPADES, "human", "maxn", "maxn", "--seed", "16", text=typed + b"q\n")
    assert result.exit_code in (0, 130)
    assert "Traceback" not in result.output
    assert "\x1b" not in result.output
    assert max(map(len, result.output.splitlines())) < 250


@settings(max_examples=examples(60), deadline=None)
@given(st.binary(max_size=60))
def test_whatever_is_typed_the_game_is_left_cleanly(typed: bytes) -> None:
    result = play(SPADES, "human", "random", "human", "--seed", "16", "--hint", "random", text=typed)
    assert result.exit_code in (0, 130), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_a_file_that_cannot_be_written_is_refused_before_the_game(tmp_path: Path) -> None:
    result = play(SPADES, "maxn", "maxn", "maxn", "--save", str(tmp_path / "no" / "game.json"))
    assert result.exit_code == 2
    assert "expected a file that can be written" in result.stderr
