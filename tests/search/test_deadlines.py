"""No search goes on for long after its time is up, whatever the game: by a clock that the tests move."""

from __future__ import annotations

import math
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from fuzzing import examples
from kingmaker import registry
from kingmaker.search import Search
from moved_clock import MovedClock, Slow, SlowDraft
from serving import TO_THE_END

MOST_LATE_LOOKS = 8
"""Looks at the clock that find the time up: in the search, in what it leaves undone, and for its report."""
MOST_LATE_MOVES = 24
"""Calls of a game while the time is up: the rest of two positions, and what the answer needs to know of the root."""

NATIVE = {
    "hearts": km.games.Hearts().new(seed=1),
    "spades": km.games.Spades(players=3, cards=17).new(seed=1),
    "chinese-checkers": km.games.ChineseCheckers().new(),
    "abalone": km.games.Abalone(players=2).new(),
    "table-draft": km.games.TableDraft(players=3, items=60).new(seed=1),
    "roster-draft": km.games.RosterDraft().new(seed=1),
}
KEPT = {"defend": 1.0, "attack": 1.0}


def searches() -> list[Search]:
    """Every registered search without a budget, and some with options that make it work otherwise."""
    found: list[Search] = []
    for kind in registry.agents().values():
        if issubclass(kind, Search) and kind.name not in TO_THE_END:
            known = {field.name for field in fields(kind)}
            found.append(kind(**{name: value for name, value in KEPT.items() if name in known}))
    return [
        *found,
        km.MaxN(ties="heuristic"),
        km.MaxN(pruning="none", table=0),
        km.Paranoid(pruning="none"),
        km.MaxNMC(width=3),
        km.MaxNMC(rollouts=10**9),
        km.MaxNMC(threads=3),
        km.UCT(most_turns=3),
        km.MCTS(threads=3),
        km.MCTS(score="wins", solver="standard"),
        km.MCTS(playout="maxn"),
        km.UCT(decision="mean", simulations=10**12),
        km.KthBestPick(heuristic="evaluation"),
    ]


SEARCHES = {str(search): search for search in searches()}


def hurried(search: Search, state: Any, clock: MovedClock) -> km.Result | None:
    """Search within the time of a clock; nothing if the search cannot serve the game."""
    with clock.told_to_the_engine():
        try:
            return replace(search, nodes=None, seconds=clock.seconds).search(state)
        except km.Unsupported:
            return None


def check(result: km.Result | None, state: Any, clock: MovedClock) -> None:
    assert clock.late_looks <= MOST_LATE_LOOKS
    if result is None:
        return
    legal = list(state.legal_actions())
    assert result.action in legal
    assert result.action in result.values
    assert result.pv[0] == result.action
    assert result.partial == (result.depth == 0 or len(result.values) < len(legal)) or "width" in str(result.search)
    assert not (result.partial and result.complete)
    for value in (result.value, *result.values.values()):
        assert len(value) == state.num_players
        assert all(map(math.isfinite, value))
    assert str(result)
    assert result.as_dict()["partial"] == result.partial


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
@settings(max_examples=examples(15), deadline=None)
@given(
    seconds=st.one_of(st.integers(0, 30), st.integers(0, 3000)).map(float),
    kind=st.sampled_from([Slow, SlowDraft]),
    players=st.integers(2, 3),
    width=st.sampled_from([1, 3, 60, 400]),
    turns=st.sampled_from([1, 2, 30, math.inf]),
    stops=st.booleans(),
)
def test_a_game_of_ones_own_is_hardly_asked_when_the_time_is_up(
    search: Search, seconds: float, kind: type[Slow], players: int, width: int, turns: float, stops: bool
) -> None:
    if kind is SlowDraft:
        turns = min(turns, width)
    clock = MovedClock(seconds, step=0.0)
    state = kind(clock, num_players=players, width=width, turns=turns, stops=stops)
    result = hurried(search, state, clock)
    assert clock.late_moves <= MOST_LATE_MOVES
    check(result, replace(state, clock=MovedClock(0.0)), replace(clock))


@pytest.mark.parametrize("state", NATIVE.values(), ids=NATIVE)
@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_no_search_looks_often_at_a_clock_that_has_run_out(search: Search, state: Any) -> None:
    for seconds in (0.0, 1.0, 2.0, 7.0):
        clock = MovedClock(seconds)
        if getattr(search, "threads", 1) > 1:
            clock.late_looks = -search.threads  # type: ignore[attr-defined]
        check(hurried(search, state, clock), state, clock)


def test_a_search_that_was_cut_short_knows_what_it_looked_at() -> None:
    clock = MovedClock(200.0, step=0.0)
    result = hurried(km.MaxN(), Slow(clock), clock)
    assert result is not None
    assert result.partial
    assert 1 < len(result.values) < 400
    assert (result.depth, result.limit, result.complete) == (0, 0, False)
    assert "its budget spent in the first step" in str(result)
    with pytest.raises(km.InvalidState, match="maxn:seconds=200 ran out of budget in its first step"):
        result.tree()


def test_uct_without_a_finished_game_takes_the_first_action_for_the_static_value() -> None:
    clock = MovedClock(500.0, step=0.0)
    result = hurried(km.UCT(), Slow(clock, turns=math.inf), clock)
    assert result is not None
    assert (result.action, result.values, result.visits) == (0, {0: (0.5, 0.5, 0.5)}, {0: 0})
    assert (result.simulations, result.partial) == (0, True)
    assert "no random game came to its end" in str(result)


def test_nothing_is_claimed_where_nothing_is_known() -> None:
    class Unvalued(Slow):
        evaluate = None  # type: ignore[assignment]

    clock = MovedClock(500.0, step=0.0)
    for search in (km.UCT(), km.MaxNMC()):
        result = hurried(search, Unvalued(clock, turns=math.inf), clock)
        assert result is not None
        assert (result.value, result.simulations, result.partial) == ((0.0, 0.0, 0.0), 0, True)


def test_maxn_mc_tells_what_its_random_games_from_the_root_got() -> None:
    clock = MovedClock(120.0, step=0.0)
    result = hurried(km.MaxNMC(), Slow(clock, turns=8), clock)
    assert result is not None
    assert (result.value, result.rollouts, result.partial) == ((0.0, 1.0, 2.0), 0, True)
    assert result.simulations > 0


@pytest.mark.parametrize("search", [km.UCT(nodes=500), km.MaxNMC(nodes=500)], ids=str)
def test_a_budget_of_nodes_ends_a_random_game_that_never_ends(search: Search) -> None:
    result = search.search(Slow(MovedClock(0.0), width=3, turns=math.inf))
    assert (result.action, result.simulations, result.partial) == (0, 0, True)
    assert result.nodes <= 10_002


def test_learners_learn_nothing_from_a_search_that_was_cut_short() -> None:
    models = (lambda state, player: 1.0, lambda state, player: 2.0)
    for kind in (km.models.LearningProbMaxN, km.models.LearningSoftMaxN):
        clock = MovedClock(40.0, step=0.0)
        state = Slow(clock)
        session = kind(models=models, seconds=40.0).begin(Once(state), 0)
        with clock.told_to_the_engine():
            action = session.choose(state)
            session.observe(state, action)
            moves = clock.now
            assert session.choose(state.apply(action)) == 0
            assert clock.now - moves < 200


class Once:
    """A game that starts from a given position."""

    name = "once"

    def __init__(self, state: Any) -> None:
        self.state = state

    def new(self, *, seed: int | None = None) -> Any:
        return self.state
