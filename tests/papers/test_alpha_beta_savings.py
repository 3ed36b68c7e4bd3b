"""`kingmaker bench alpha-beta`: nodes that are counted right, numbers of theory, and three ways to show them."""

from __future__ import annotations

import json
import math
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import kingmaker as km
from kingmaker.bench.positions import random_tree
from kingmaker.cli import app
from kingmaker.papers.alpha_beta_savings import GAME, Level, Savings, measure
from kingmaker.show.alpha_beta_savings import CURVES, picture, text_plot


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["bench", "alpha-beta", *arguments])


def uniform(levels: int, branching: int) -> Any:
    """A tree in which the first move is best everywhere: each player loses by every later one."""

    def grow(depth: int, value: float) -> Any:
        if depth == levels:
            return (value, -value)
        player, loss = depth % 2, (-1, 1)[depth % 2] * 2.0**-depth
        children = [grow(depth + 1, value + move * loss) for move in range(branching)]
        return {"player": player, "value": (value, -value), "children": children}

    return km.games.Tree(grow(0, 0.0)).new()


@pytest.mark.parametrize(("levels", "branching"), [(2, 3), (3, 3), (4, 3), (5, 2), (6, 2)])
def test_on_a_perfectly_ordered_tree_alpha_beta_sees_what_knuth_and_moore_say(levels: int, branching: int) -> None:
    found = measure("tree", uniform(levels, branching))
    last = found.levels[-1]
    assert (last.depth, last.complete) == (levels, True)
    assert found.branching == pytest.approx(branching)
    assert found.full(levels) == pytest.approx(branching**levels)
    assert found.best(levels) == pytest.approx(2 * branching ** (levels / 2))
    assert last.minimax == sum(branching**depth for depth in range(levels + 1))
    # The leaves of the minimal tree of each depth are its nodes at that depth in the deeper trees.
    seen = [branching ** math.ceil(depth / 2) + branching ** (depth // 2) - 1 for depth in range(levels + 1)]
    assert last.alpha_beta == sum(seen)


def test_the_levels_are_the_searches_of_that_depth() -> None:
    state = km.game(GAME).new()
    found = measure(GAME, state, depth=4)
    assert [level.depth for level in found.levels] == [1, 2, 3, 4]
    for level in found.levels:
        assert level.minimax == sum(km.perft(state, depth) for depth in range(level.depth + 1))
        assert level.alpha_beta == km.AlphaBeta(depth=level.depth, table=0).search(state).nodes
        assert level.alpha_beta <= level.minimax
    assert found.branching**4 == pytest.approx(km.perft(state, 4))


def test_without_a_depth_it_goes_as_deep_as_a_few_seconds_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingmaker.papers.alpha_beta_savings.NATIVE_NODES", 10_000)
    assert measure(GAME, km.game(GAME).new()).levels[-1].depth == 4


def test_it_stops_where_the_games_end() -> None:
    found = measure("tree", random_tree(2, levels=3).new(), depth=50)
    assert [level.complete for level in found.levels] == [False, False, True]


@pytest.fixture
def savings() -> Savings:
    return Savings("a game", (Level(1, 11, 11, False), Level(2, 111, 31, False), Level(3, 1111, 131, False)))


def test_branching_is_that_of_the_deepest_level(savings: Savings) -> None:
    assert savings.branching == pytest.approx(10)
    assert [savings.full(depth) for depth in (1, 2, 3)] == pytest.approx([10, 100, 1000])
    assert savings.best(2) == pytest.approx(20)
    assert savings.levels[2].saved == pytest.approx(1111 / 131)


def test_the_plot_has_a_line_for_each_depth_and_its_marks_are_in_order(savings: Savings) -> None:
    scale, *lines, legend = text_plot(savings, width=40).plain.splitlines()
    assert scale.split() == ["1", "10", "100", "1k", "10k"]
    assert [line.split()[0] for line in lines] == ["1", "2", "3"]
    assert "M" not in lines[0]  # where both are equal, alpha-beta lies on top
    assert all(line.index("A") < line.index("M") for line in lines[1:])
    # Ten nodes stand under the tick of ten, a hundred under that of a hundred.
    assert lines[1].index("M") in (scale.index("100"), scale.index("100") + 1)
    assert all(curve.name in legend for curve in CURVES)


def test_the_picture_names_every_curve_and_is_well_formed(savings: Savings) -> None:
    root = ET.fromstring(picture(savings))
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {curve.name for curve in CURVES} < set(texts)
    assert "Nodes of minimax and alpha-beta on a game" in texts
    points = list(root.iter("{http://www.w3.org/2000/svg}circle"))
    assert len(points) == 2 * len(savings.levels)


def test_a_picture_of_one_depth_is_drawn(savings: Savings) -> None:
    one = Savings("a game", savings.levels[:1])
    assert ET.fromstring(picture(one)) is not None
    assert "1 " in text_plot(one).plain


def test_the_command_prints_a_table_and_a_plot() -> None:
    result = run(GAME, "--depth", "4")
    assert result.exit_code == 0, result.output
    assert result.output.startswith(f"{GAME}, minimax and alpha-beta without a table\n")
    rows = [line.split() for line in result.output.splitlines()]
    assert ["4", "4,795", "220", "21.8", "×", "4,356", "132"] in rows
    assert "A alpha-beta   M minimax   : 2b^(d/2)   · b^d" in result.output


def test_the_default_game_is_named_in_the_answer() -> None:
    document = json.loads(run("--depth", "2", "--json").output)
    assert document["game"] == GAME
    assert [level["depth"] for level in document["levels"]] == [1, 2]
    assert set(document["levels"][0]) == {"depth", "minimax", "alpha_beta", "saved", "full", "best"}


def test_the_picture_goes_to_a_file_or_to_the_standard_output(tmp_path: Path) -> None:
    file = tmp_path / "savings.svg"
    result = run("tic-tac-toe", "--depth", "3", "--svg", str(file))
    assert result.exit_code == 0
    assert "586" in result.output
    written = file.read_text(encoding="utf-8")
    assert ET.fromstring(written) is not None
    printed = run("tic-tac-toe", "--depth", "3", "--svg", "-")
    assert printed.stdout == written


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["spades"], "minimax needs a game for two players, got one for 3"),
        (["chess"], "unknown game 'chess'"),
        (["--depth", "0"], "expected a whole number of 1 or more, got '0'"),
        (["--svg", "/nowhere/at/all.svg", "--depth", "1"], "expected a file that can be written"),
    ],
)
def test_a_mistake_is_one_line(arguments: list[str], why: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith("kingmaker: ")
    assert result.stderr.count("\n") == 1
    assert why in result.stderr


def test_options_of_the_whole_bench_are_not_lost_in_front_of_a_part() -> None:
    result = CliRunner().invoke(app, ["bench", "--json", "alpha-beta"])
    assert result.exit_code == 2
    assert "expected --json for the whole bench, or after alpha-beta" in result.stderr
