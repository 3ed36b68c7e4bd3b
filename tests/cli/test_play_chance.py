"""Dice in the terminal: rolls are shown, nobody is asked for them, and a game goes on from where it was left."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner, Result

from kingmaker.cli import app

PIG = "pig:target=12"


def run(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(app, arguments, input=text)


def test_a_person_plays_pig_and_sees_every_roll(tmp_path: Any) -> None:
    saved = tmp_path / "game.json"
    result = run("play", PIG, "human", "maxn:depth=1", "--seed", "3", "--save", str(saved), text="roll\nhold\n" * 40)
    assert result.exit_code == 0, result.output
    record = json.loads(saved.read_text(encoding="utf-8"))
    rolls = [text for text, player in zip(record["actions"], record["players"], strict=True) if player == -1]
    assert rolls
    assert result.output.count(" chance ") == len(rolls)
    shown = run("replay", str(saved))
    assert shown.exit_code == 0
    assert shown.output.count(" chance ") == len(rolls)


def test_undo_takes_the_roll_back_with_the_action() -> None:
    result = run("play", PIG, "human", "random", "--seed", "3", text="roll\nundo\nroll\nquit\n")
    assert "back to before action 1" in result.output
    lines = [line for line in result.output.splitlines() if " chance " in line]
    assert len(lines) == 2
    assert lines[0] == lines[1]


def test_a_game_that_was_left_goes_on_with_the_same_rolls() -> None:
    left = run("play", PIG, "human", "human", "--seed", "3", text="roll\nquit\n")
    assert "--moves 'roll " in left.output
    moves = left.output.split("--moves '")[1].split("'")[0]
    again = run("play", PIG, "random", "random", "--seed", "3", "--moves", moves, "--json")
    assert again.exit_code == 0, again.output
    assert " ".join(json.loads(again.stdout)["actions"]).startswith(moves)


def test_analyze_searches_after_rolls_and_says_why_not_before_them() -> None:
    found = run("analyze", PIG, "maxn:depth=2", "--moves", "roll 4")
    assert found.exit_code == 0, found.output
    rolls = run("analyze", PIG, "maxn:depth=2", "--moves", "roll")
    assert rolls.exit_code != 0
    assert "chance moves here: there is nothing to choose" in rolls.output
    wrong = run("analyze", PIG, "maxn:depth=2", "--moves", "roll 9")
    assert "illegal action '9' for chance: expected one of 1, 2, 3, 4, 5, 6" in wrong.output


def test_a_tournament_of_dice_is_stored_and_told(tmp_path: Any) -> None:
    store = str(tmp_path / "runs.db")
    played = run("tournament", PIG, "maxn:depth=1", "random", "--deals", "4", "--seed", "1", "--store", store)
    assert played.exit_code == 0, played.output
    assert run("report", store, "--html", str(tmp_path / "page.html")).exit_code == 0
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "Match 0" in page
    shown = run("replay", store, "0")
    assert " chance " in shown.output
