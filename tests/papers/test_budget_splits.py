"""`kingmaker bench splits`: how MaxN-MC should split a budget, by a tournament of the splits."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from kingmaker.cli import app
from kingmaker.papers import budget_splits as splits


@pytest.fixture(scope="module")
def found() -> splits.Splits:
    return splits.measure("spades:cards=4", nodes=2_000, deals=4, least=(1, 100), seed=3)


def test_splits_trade_depth_for_random_games(found: splits.Splits) -> None:
    deep, wide = found.splits
    assert (deep.least, wide.least) == (1, 100)
    assert deep.depth > wide.depth
    assert deep.rollouts < wide.rollouts
    assert found.games == 4 * 6
    assert all(split.nodes <= 2_200 for split in found.splits)


def test_win_shares_lie_in_their_intervals_and_the_best_is_never_worse(found: splits.Splits) -> None:
    for split in found.splits:
        assert split.share.low <= split.share.value <= split.share.high
    assert found.best.share.value == max(split.share.value for split in found.splits)
    assert found.best in found.as_good


def test_the_same_seed_gives_the_same_answer(found: splits.Splits) -> None:
    assert splits.measure("spades:cards=4", nodes=2_000, deals=4, least=(1, 100), seed=3) == found


def test_the_answer_can_be_written_as_json(found: splits.Splits) -> None:
    document = json.loads(json.dumps(found.as_json()))
    assert document["best"] == found.best.least
    assert [row["worse"] for row in document["splits"]] == [split.worse for split in found.splits]


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["bench", "splits", *arguments])


def test_the_command_prints_a_table_with_a_verdict() -> None:
    result = run("spades:cards=3", "--nodes", "200", "--deals", "2", "--least", "1", "--least", "50")
    assert result.exit_code == 0, result.output
    assert "spades:cards=3, 200 nodes per move, 12 games in 2 deals" in result.output
    assert "best is " in result.output


def test_the_command_speaks_json() -> None:
    result = run("nim:players=2", "--nodes", "200", "--deals", "1", "--least", "1", "--least", "50", "--json")
    document = json.loads(result.output)
    assert {split["least_rollouts"] for split in document["splits"]} == {1, 50}
    assert set(document) == {"game", "nodes", "deals", "games", "best", "splits"}


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["chess"], "unknown game 'chess'"),
        (["spades", "--least", "3"], "expected two or more different numbers of random games, got (3,)"),
        (["spades", "--least", "3", "--least", "3"], "expected two or more different numbers"),
        (["spades", "--nodes", "0"], "expected a whole number of 1 or more, got '0'"),
    ],
)
def test_a_mistake_is_one_line(arguments: list[str], why: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert why in result.stderr
    assert result.stderr.count("\n") == 1
