"""BRS+ is what `reference` defines: those who do not reply make the move that their game ranks first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from fuzzing import examples
from kingmaker import reference
from ordered_trees import OrderedTree


@dataclass(frozen=True)
class Row:
    """Players put numbers in a row, each in turn; what they get, and what looks promising, hangs on all of them."""

    num_players: int
    length: int
    put: tuple[int, ...] = ()
    seed: int = 0

    @property
    def player(self) -> int:
        return len(self.put) % self.num_players

    def legal_actions(self) -> list[int]:
        return list(range(2 + len(self.put) % 2))

    def apply(self, action: int) -> Row:
        return replace(self, put=(*self.put, action))

    def is_terminal(self) -> bool:
        return len(self.put) == self.length

    def evaluate(self) -> tuple[float, ...]:
        lottery = Random(f"{self.seed} {self.put}")
        return tuple(float(lottery.randrange(5)) for _ in range(self.num_players))

    def returns(self) -> tuple[float, ...]:
        return self.evaluate()

    def promises(self) -> list[float]:
        lottery = Random(f"{self.put} {self.seed}")
        return [float(lottery.randrange(3)) for _ in self.legal_actions()]


def same(result: km.Result, answer: Any, root: int) -> None:
    assert (result.action, result.value[root]) == (answer.action, answer.value)
    for action, side in result.sides.items():
        known, truth = result.values[action][root], answer.values[action]
        assert {"=": truth == known, "<=": truth <= known, ">=": truth >= known}[side]
    assert result.nodes <= answer.nodes


@settings(deadline=None, max_examples=examples(120))
@given(st.integers(3, 4), st.integers(3, 7), st.integers(0, 10**6), st.sampled_from([None, 1, 2, 3]))
def test_it_agrees_with_its_definition(players: int, length: int, seed: int, depth: int | None) -> None:
    state = Row(players, length, seed=seed)
    answer = reference.best_reply(state, depth=depth, others="play")
    same(km.BestReply(depth=depth, others="play").search(state), answer, 0)


@pytest.mark.parametrize(
    "game", ["hearts:cards=4", "spades:cards=4", "chinese-checkers:size=1", "rolit:width=4,height=4"]
)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_it_agrees_with_its_definition_on_cards_and_boards(game: str, depth: int) -> None:
    state: Any = km.game(game).new(seed=2)
    while len(state.legal_actions()) == 1:
        state = state.apply(state.legal_actions()[0])
    answer = reference.best_reply(state, depth=depth, others="play")
    for table in (0, 8):
        same(km.BestReply(depth=depth, others="play", table=table).search(state), answer, state.player)


@settings(deadline=None, max_examples=examples(80))
@given(st.integers(3, 4), st.integers(3, 6), st.integers(0, 10**6))
def test_the_order_of_replies_changes_no_value(players: int, length: int, seed: int) -> None:
    state = Row(players, length, seed=seed)
    agent = km.BestReply(others="play")
    plain = agent.result(state, agent.found(state, agent.options(state) | {"order": False}))
    ordered = agent.search(state)
    assert (ordered.action, ordered.value[0]) == (plain.action, plain.value[0])


def test_what_it_cannot_serve_is_refused_with_the_reason() -> None:
    with pytest.raises(km.Unsupported, match=r"its states have no promises\(\)"):
        km.BestReply(others="play", depth=2).search(km.games.Nim(players=3).new())
    tree = {"player": 0, "value": (0, 0, 0), "children": [(1, 0, 0), (0, 1, 0)]}
    with pytest.raises(km.Unsupported, match="no place for chance"):
        km.BestReply(others="play").search(OrderedTree.root(tree))
    with pytest.raises(km.Unsupported, match="no place for partners"):
        km.BestReply(others="play").search(km.game("spades:players=4,teams=yes").new(seed=1))
    with pytest.raises(km.UnknownName, match="unknown others 'pass' of best-reply"):
        km.BestReply(others="pass")  # type: ignore[arg-type]
