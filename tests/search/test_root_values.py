"""`values` says which actions get their own value where a search starts; what is taken is always the same."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fixtures.fuzzing import examples

import kingmaker as km
from kingmaker.games import Hearts, Spades

BOARD = "chinese-checkers:players=3,size=2"


@st.composite
def deals(draw: st.DrawFn) -> Any:
    """Draw a position of a deal that the solver plays out, with and without partners."""
    seed = draw(st.integers(0, 10**6))
    kind = draw(st.sampled_from(["three", "four", "partners", "bids", "hearts"]))
    if kind == "hearts":
        state: Any = Hearts(players=draw(st.integers(3, 4)), cards=5, moon=False).new(seed=seed)
    else:
        rules: dict[str, Any] = {"players": 3 if kind == "three" else 4, "teams": kind in ("partners", "bids")}
        scoring = "bids" if kind == "bids" else "tricks"
        state = Spades(cards=5, scoring=scoring, breaking=draw(st.booleans()), **rules).new(seed=seed)
        if kind == "bids":
            for _ in range(4):
                state = state.apply(f"bid {draw(st.integers(1, 2))}")
    for _ in range(draw(st.integers(0, 6))):
        state = state.apply(draw(st.sampled_from(state.legal_actions())))
    return state


@settings(max_examples=examples(150), deadline=None)
@given(deals(), st.sampled_from([None, "leftmost", "heuristic"]))
def test_the_best_card_is_found_without_the_values_of_the_others(state: Any, root_ties: Any) -> None:
    every = km.Paranoid(values="all", root_ties=root_ties).search(state)
    best = km.Paranoid(values="best", root_ties=root_ties).search(state)
    root = state.player
    assert set(every.sides.values()) == {"="}
    assert (best.action, best.value, best.pv, best.depth) == (every.action, every.value, every.pv, every.depth)
    assert list(best.values) == list(every.values)
    assert best.sides[best.action] == "="
    for action, side in best.sides.items():
        if side == "=":
            assert best.values[action] == every.values[action]
        else:
            assert side == "<="
            assert best.values[action][root] >= every.values[action][root]


@settings(max_examples=examples(60), deadline=None)
@given(deals())
def test_all_values_are_those_of_a_search_over_every_line(state: Any) -> None:
    every = km.Paranoid(values="all").search(state)
    full = km.Paranoid(pruning="none", shortcuts=False, table=4).search(state)
    assert (every.values, every.pv, every.action) == (full.values, full.pv, full.action)


@pytest.mark.parametrize("search", [km.Paranoid, km.AlphaBeta])
def test_a_search_by_plies_has_all_values_if_they_are_asked_for(search: Any) -> None:
    game = BOARD if search is km.Paranoid else "chinese-checkers:players=2,size=2"
    state = km.game(game).new()
    some, every = search(depth=3).search(state), search(depth=3, values="all").search(state)
    full = km.Paranoid(depth=3, pruning="none").search(state)
    assert "<=" in some.sides.values()
    assert set(every.sides.values()) == {"="}
    player = state.player
    assert [value[player] for value in every.values.values()] == [value[player] for value in full.values.values()]
    assert (some.action, some.value) == (every.action, every.value)


def test_partners_need_no_line_behind_every_card() -> None:
    """What two teams get follows from the tricks of one, so that all values cost little more than the best."""
    state = Spades(players=4, cards=9, teams=True, scoring="tricks", breaking=False).new(seed=4)
    every, best = (km.Paranoid(values=values).search(state) for values in ("all", "best"))
    assert best.nodes <= every.nodes < 4 * best.nodes
    for value in every.values.values():
        assert value[0] == value[2]
        assert value[0] + value[1] == 90


def test_the_words_are_read_as_text_and_others_refused() -> None:
    assert str(km.Paranoid(values="best", depth=2)) == "paranoid:depth=2,values=best"
    assert km.agent("paranoid:depth=2,values=best") == km.Paranoid(values="best", depth=2)
    assert km.agent("alpha-beta:depth=2,values=all") == km.AlphaBeta(values="all", depth=2)
    with pytest.raises(km.UnknownName, match="unknown values 'bets' of paranoid: did you mean 'best'"):
        km.Paranoid(values="bets")  # type: ignore[arg-type]
