"""Narrow terminals: columns go before words break."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from kingmaker import registry
from kingmaker.cli import app
from kingmaker.show.tables import broken, fitting_table

SPEC = "prob-maxn:depth=3,models=max-tricks/min-overtricks,epsilon=0.2"


def output(width: int, *arguments: str) -> str:
    result = CliRunner().invoke(app, list(arguments), env={"COLUMNS": str(width)})
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("width", [40, 45, 50, 55, 60, 80, 120])
def test_agent_and_choice_stay_whole(width: int) -> None:
    text = output(width, "analyze", "spades:players=4,cards=4", "maxn", "paranoid", "offensive", "soft-maxn", "random")
    for name in ("agent", "maxn", "paranoid", "offensive", "soft-maxn", "random"):
        assert re.search(rf"^{name} +(choice|[2-9TJQKA][CDHS]) ", text, re.MULTILINE), text
    head = next(line for line in text.splitlines() if line.startswith("agent"))
    assert len(head) <= width
    assert ("time" in head, "depth" in head, "nodes" in head) in {
        (True, True, True),
        (False, True, True),
        (False, False, True),
        (False, False, False),
    }
    assert re.search(r"▶(p|player )0", head)


def test_a_long_agent_breaks_only_behind_its_marks() -> None:
    text = output(40, "analyze", "spades:cards=4", SPEC, "maxn:depth=3")
    for part in ("prob-maxn:", "depth=3,", "models=max-tricks/", "min-overtricks,", "epsilon=0.2"):
        assert part in text
    assert re.search(r"^agent +choice +▶p0", text, re.MULTILINE)


@pytest.mark.parametrize("width", [10, 20, 30, 100])
def test_breaking_a_spec_loses_nothing(width: int) -> None:
    lines = broken(SPEC, width).split("\n")
    assert "".join(lines) == SPEC
    assert all(len(line) <= max(width, len("models=max-tricks/")) for line in lines)
    assert all(line[-1] in ":,/" for line in lines[:-1])


@pytest.mark.parametrize("width", [40, 60])
@pytest.mark.parametrize("what", ["games", "agents"])
def test_lists_keep_their_names_whole(what: str, width: int) -> None:
    text = output(width, what)
    assert all(re.search(rf"^{name} ", text, re.MULTILINE) for name in getattr(registry, what)())
    assert max(map(len, text.splitlines())) <= width


def test_columns_go_in_the_order_that_was_asked_for() -> None:
    for width, heads in (
        (20, ["aaaa", "bbbb", "cccc"]),
        (14, ["aaaa", "bbbb", "cccc"]),
        (13, ["aaaa", "cccc"]),
        (4, ["cccc"]),
    ):
        made = fitting_table(["aaaa", "bbbb", "cccc"], [("1", "2", "3")], width=width, drop=[1, 0])
        assert [column.header for column in made.columns] == heads


def test_agents_that_take_player_types_list_them() -> None:
    for name in ("maxn", "prob-maxn", "paranoid", "soft-maxn"):
        text = output(120, "agents", name)
        assert all(re.search(rf"^{each}  +\S", text, re.MULTILINE) for each in registry.models())
    assert "player types," not in output(120, "agents", "kth-best-pick")
