"""Where a game begins on the command line: --position and --moves, the same for every command."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

import kingmaker as km
from commands import run, run_json
from kingmaker.front.positions import play_moves
from kingmaker.show.analysis import line_text


@dataclass(frozen=True)
class Line:
    """Two players choose among the same actions, three times."""

    actions: tuple[Any, ...]
    played: tuple[Any, ...] = ()
    num_players = 2

    @property
    def player(self) -> int:
        return len(self.played) % 2

    def legal_actions(self) -> tuple[Any, ...]:
        return self.actions

    def apply(self, action: Any) -> Line:
        return Line(self.actions, (*self.played, action))

    def is_terminal(self) -> bool:
        return len(self.played) == 3

    def returns(self) -> tuple[float, float]:
        return (0.0, 0.0)


@pytest.mark.parametrize(
    ("actions", "text", "played"),
    [
        (("a", "b"), "a b", ("a", "b")),
        (("a", "b"), "a,b", ("a", "b")),
        (("a", "b"), " A ,  b, …", ("a", "b")),
        (("a", "A"), "A a", ("A", "a")),
        (("a", "a b"), "a b a", ("a b", "a")),
        (("a", "a b"), "a, a b", ("a", "a b")),
        (("bid 1", "bid 10"), "bid 10, bid 1", ("bid 10", "bid 1")),
        (((0, 1), (1, 0)), "(0, 1), (1, 0)", ((0, 1), (1, 0))),
        ((0, 1), "1 0", (1, 0)),
        (("a",), "", ()),
    ],
)
def test_moves_are_read_with_blanks_or_commas(actions: tuple[Any, ...], text: str, played: tuple[Any, ...]) -> None:
    state = play_moves(Line(actions), text)
    assert isinstance(state, Line)
    assert state.played == played


@pytest.mark.parametrize(
    ("actions", "text", "typed"),
    [(("a",), "a x, y", "x"), (("bid 1",), "bid 2 bid 1", "bid 2"), (("a",), "ab", "ab"), (("a",), "a a a a", "a")],
)
def test_an_illegal_move_is_named_whole(actions: tuple[Any, ...], text: str, typed: str) -> None:
    with pytest.raises(km.IllegalAction, match=f"^illegal action '{typed}'"):
        play_moves(Line(actions), text)


def test_an_expected_line_can_be_pasted() -> None:
    state = km.game("spades:cards=4,bidding=players").new(seed=1)
    line = km.MaxN().search(state).pv
    assert ", " in line_text(line)
    assert len(line) > 12
    played = state
    for action in line[:12]:
        played = played.apply(action)
    assert play_moves(state, line_text(line)) == played


def test_perft_and_play_begin_where_they_are_told() -> None:
    state = km.game("spades:cards=4").new(seed=3)
    after = state.apply(state.legal_actions()[0])
    for where in (["--position", str(after)], ["--seed", "3", "--moves", str(state.legal_actions()[0])]):
        counted = run_json("perft", "spades:cards=4", "--depth", "3", *where)
        assert [each["count"] for each in counted["counts"]] == [km.perft(after, depth) for depth in (1, 2, 3)]
        played = run_json("play", "spades:cards=4", "random", "random", "random", *where)
        assert played["position"] == counted["position"] == str(after)
        assert len(played["actions"]) == 11 + ("--moves" in where)


def test_a_game_from_a_position_names_the_seed_of_its_lots() -> None:
    position = str(km.game("spades:cards=2").new(seed=3))
    command = ["play", "spades:cards=2", "random", "random", "random", "--position", position]
    output = run(*command).output
    seed = output.split("seed ")[1].split()[0]
    assert run(*command, "--seed", seed).output == output


def test_a_result_as_a_dictionary_is_json_and_says_what_the_result_says() -> None:
    state = km.game("spades:cards=4").new(seed=2)
    for name in ("maxn", "soft-maxn", "prob-maxn", "mp-mix", "max-prob", "paranoid"):
        agent = km.agent(name)
        assert isinstance(agent, km.search.Search)
        result = agent.search(state)
        found = result.as_dict()
        assert json.loads(json.dumps(found)) == found
        assert (found["action"], tuple(found["value"])) == (result.action, result.value)
        assert found["agent"] == f"{name}:nodes=2000000"
        assert {each["action"]: tuple(each["value"]) for each in found["actions"]} == result.values
        assert ("strategy" in found) == (name == "mp-mix")
        assert ("matrix" in found) == (name == "prob-maxn")
        assert all(("outcomes" in each) == (name == "soft-maxn") for each in found["actions"])
    assert km.ProbMaxN().search(state).as_dict()["matrix"] == [list(row) for row in km.ProbMaxN().search(state).matrix]
