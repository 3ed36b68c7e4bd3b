"""A search under way is cancelled at its next look, and tells its steps in order: by clocks that listen."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from dataclasses import fields, replace
from itertools import pairwise
from math import inf, isfinite
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from endless_games import Countdown
from fuzzing import examples
from kingmaker import registry
from kingmaker.search import Search
from listening import LONGEST_WAIT, Listener
from moved_clock import Slow, SlowDraft
from serving import TO_THE_END
from small_games import Haggle, Pile

MOST_LATE_LOOKS = 16
"""Looks at the clock after the search was cancelled: for its report, and by maxn-mc after each of its first games."""
MOST_LATE_MOVES = 24
"""Calls of a game after that: the rest of two positions, and what the answer needs to know of the root."""
LONG = 1e6
"""Seconds that are never up."""

NATIVE = {
    "spades": km.games.Spades(players=3, cards=17).new(seed=1),
    "chinese-checkers": km.games.ChineseCheckers().new(),
    "abalone": km.games.Abalone(players=2).new(),
    "table-draft": km.games.TableDraft(players=3, items=60).new(seed=1),
}
KEPT = {"defend": 1.0, "attack": 1.0}
NOT_BY_DEPTH = ("uct", "mcts", "maxn-mc", "kth-best-pick", "pimc", "epimc", "ismcts")
"""Searches whose steps are simulations, random games, ranks and worlds."""


def searches() -> dict[str, Search]:
    """Every registered search without a budget."""
    found = {}
    for name, kind in registry.agents().items():
        if issubclass(kind, Search):
            known = {field.name for field in fields(kind)}
            found[name] = kind(**{name: value for name, value in KEPT.items() if name in known})
    return found | {"maxn-mc on threads": km.MaxNMC(threads=3)}


SEARCHES = searches()
BUDGETED = {name: search for name, search in SEARCHES.items() if name not in TO_THE_END}
every_search = pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
every_budgeted = pytest.mark.parametrize("search", BUDGETED.values(), ids=BUDGETED)
every_native = pytest.mark.parametrize("state", NATIVE.values(), ids=NATIVE)


def check(result: km.Result, state: Any) -> None:
    """A result as any other, however little was searched."""
    legal = list(state.legal_actions())
    assert result.action in legal
    assert result.action in result.values
    assert result.pv[0] == result.action
    assert not (result.partial and result.complete)
    for value in (result.value, *result.values.values()):
        assert len(value) == state.num_players
        assert all(map(isfinite, value))
    assert str(result)


def check_progress(told: list[km.Progress], handle: km.Handle, result: km.Result) -> None:
    """Steps in order, and the result last."""
    assert handle.done
    last = handle.progress()
    assert last == km.Progress(result.depth, result.action, result.value, result.nodes)
    assert all(one.nodes <= other.nodes for one, other in pairwise([*told, last]))
    if result.search.name == "kth-best-pick":
        return
    steps = [step.depth for step in told if step != last]
    assert sorted(steps) == steps
    if result.search.name not in NOT_BY_DEPTH:
        assert len({*steps}) == len(steps)
        if steps:
            assert not result.partial
            # What a step told is what answers if it was the last.
            assert steps[-1] <= result.depth
            if steps[-1] == result.depth:
                at = next(step for step in told if step.depth == result.depth)
                assert (at.action, at.value) == (result.action, result.value)


@every_native
@every_budgeted
def test_a_native_search_tells_its_steps_in_order(search: Search, state: Any) -> None:
    clock = Listener(seconds=60.0)
    result = clock.follow(replace(search, nodes=None, seconds=60.0), state)
    if result is not None:
        check(result, state)
        assert clock.handle is not None
        check_progress(clock.told, clock.handle, result)


@every_native
@every_budgeted
def test_a_cancelled_native_search_ends_at_its_next_look(search: Search, state: Any) -> None:
    threads = getattr(search, "threads", 1)
    for cancel_at in (1, 2, 5, 20):
        clock = Listener(seconds=LONG, cancel_at=cancel_at)
        result = clock.follow(replace(search, nodes=None, seconds=LONG), state)
        if result is None:
            continue
        # Where several threads work, the one that listens to the outside world may be asleep for a moment.
        assert clock.looks_after <= MOST_LATE_LOOKS or threads > 1
        check(result, state)
        assert clock.handle is not None
        check_progress(clock.told, clock.handle, result)


@every_search
@settings(max_examples=examples(12), deadline=None)
@given(
    cancel_at=st.one_of(st.integers(1, 40), st.integers(1, 3000)),
    seconds=st.sampled_from([None, LONG]),
    kind=st.sampled_from([Slow, SlowDraft]),
    players=st.integers(2, 3),
    width=st.sampled_from([1, 3, 60]),
    turns=st.sampled_from([1, 2, 30, inf]),
    stops=st.booleans(),
)
def test_a_game_of_ones_own_is_hardly_asked_after_the_search_was_cancelled(
    search: Search,
    cancel_at: int,
    seconds: float | None,
    kind: type[Slow],
    players: int,
    width: int,
    turns: float,
    stops: bool,
) -> None:
    if kind is SlowDraft:
        turns = min(turns, width)
    if search.name not in TO_THE_END:
        search = replace(search, nodes=None, seconds=seconds)
    clock = Listener(LONG, step=0.0, cancel_at=cancel_at)
    state = kind(clock, num_players=players, width=width, turns=turns, stops=stops)
    result = clock.follow(search, state)
    assert clock.moves_after <= MOST_LATE_MOVES
    if result is not None:
        check(replace(result, state=state), state)
        assert clock.handle is not None
        check_progress(clock.told, clock.handle, result)


@every_budgeted
def test_a_python_game_is_told_step_by_step_and_a_handle_finds_what_a_search_finds(search: Search) -> None:
    search = replace(search, nodes=3000) if "nodes" in search.budgets else search
    for kind in (Slow, SlowDraft):
        for players in (2, 3):
            clock = Listener(LONG, step=0.0)
            state = kind(clock, num_players=players, width=6, turns=6)
            result = clock.follow(search, state)
            if result is None:
                continue
            assert clock.handle is not None
            check_progress(clock.told, clock.handle, result)
            if search.name not in ("kth-best-pick", "best-reply"):
                assert len(clock.told) > 1
            plain = search.search(state)
            assert replace(plain, seconds=0.0) == replace(result, seconds=0.0)


@pytest.mark.parametrize("cancel_at", [40, 400, 4_000, 20_000])
def test_a_cancelled_search_answers_with_its_last_complete_depth(cancel_at: int) -> None:
    clock = Listener(LONG, step=0.0, cancel_at=cancel_at)
    state = Slow(clock, width=5, turns=30)
    result = clock.follow(km.MaxN(seconds=LONG, table=0), state)
    assert result is not None
    assert not result.partial
    assert [step.depth for step in clock.told] == list(range(1, result.depth + 1))
    whole = km.MaxN(depth=result.depth, table=0).search(state)
    assert (result.values, result.pv, result.limit) == (whole.values, whole.pv, whole.limit)
    assert result.nodes > whole.nodes


def test_before_any_depth_is_complete_what_is_known_answers() -> None:
    clock = Listener(LONG, step=0.0, cancel_at=200)
    result = clock.follow(km.MaxN(), Slow(clock))
    assert result is not None
    assert (result.partial, result.depth, result.complete) == (True, 0, False)
    assert clock.told == []
    assert clock.handle is not None
    assert clock.handle.progress() == km.Progress(0, result.action, result.value, result.nodes)


@pytest.mark.parametrize("search", [km.MaxN(), km.SoftMaxN(), km.ProbMaxN(), km.MaxProb(), km.Paranoid()], ids=str)
def test_nothing_is_claimed_where_nothing_is_known(search: Search) -> None:
    class Unvalued(Slow):
        evaluate = bounds = None  # type: ignore[assignment]

    clock = Listener(LONG, step=0.0, cancel_at=100)
    result = clock.follow(search, Unvalued(clock, width=3, turns=inf))
    assert result is not None
    assert (result.action, result.value, result.partial) == (0, (0.0, 0.0, 0.0), True)
    assert str(result)


class TestWithoutAClock:
    """What has no budget has no clock either: these end because they are cancelled, or not at all."""

    @every_native
    @every_search
    def test_a_native_search_without_a_budget_is_cancelled(self, search: Search, state: Any) -> None:
        handle = search.start(state)
        handle.cancel()
        try:
            check(handle.result(LONGEST_WAIT), state)
        except km.Unsupported:
            assert handle.progress() is None
        assert handle.done

    def test_a_set_table_that_is_cancelled_takes_the_first_item_for_nothing(self) -> None:
        state = km.games.TableDraft(players=3, items=24).new(seed=1)
        handle = km.SetTable().start(state)
        handle.cancel()
        result = handle.result(LONGEST_WAIT)
        assert (result.partial, result.complete, result.depth) == (True, False, 0)
        assert (result.action, result.value) == (state.legal_actions()[0], (0.0, 0.0, 0.0))

    def test_a_kth_best_pick_that_is_cancelled_does_not_claim_to_have_considered_all(self) -> None:
        clock = Listener(LONG, step=0.0, cancel_at=300)
        result = clock.follow(km.KthBestPick(nodes=None, limit=9), SlowDraft(clock, width=30, turns=30))
        assert result is not None
        assert (result.limit, result.complete, result.depth) == (1, False, 1)

    def test_what_a_cancelled_search_remembers_is_true(self) -> None:
        state = km.games.Spades(players=3, cards=6).new(seed=3)
        fresh = km.MaxN().search(state)
        memory = km.Memory()
        for _ in range(3):
            handle = km.MaxN().start(state, memory=memory)
            handle.cancel()
            handle.result(LONGEST_WAIT)
        later = km.MaxN().search(state, memory=memory)
        assert (later.action, later.values, later.complete) == (fresh.action, fresh.values, True)


class TestHandle:
    def test_a_search_that_is_left_alone_finds_what_it_always_finds(self) -> None:
        for state in (km.games.Spades(players=3, cards=5).new(seed=2), Haggle(num_players=4)):
            for search in (km.MaxN(), km.MPMix(depth=3, defend=1, attack=1), km.agent("maxn"), km.UCT(simulations=50)):
                handle = search.start(state)
                result = handle.result(LONGEST_WAIT)
                assert replace(result, seconds=0.0) == replace(search.search(state), seconds=0.0)
                assert handle.done
                handle.cancel()
                assert handle.result() is result

    def test_a_budget_given_to_start_takes_the_place_of_the_agents_own(self) -> None:
        state = km.games.Hearts().new(seed=1)
        assert km.MaxN(seconds=LONG).start(state, depth=4).result(LONGEST_WAIT).search == km.MaxN(depth=4)
        with pytest.raises(km.KingmakerError, match="depth of maxn"):
            km.MaxN().start(state, depth=0)

    @pytest.mark.parametrize("error", [ZeroDivisionError("mine"), KeyboardInterrupt(), km.IllegalAction("mine")])
    def test_what_a_game_raises_comes_out_of_result(self, error: BaseException) -> None:
        handle = km.MaxN().start(replace(Countdown(9), raises=error))
        for _ in range(2):
            with pytest.raises(type(error)) as caught:
                handle.result(LONGEST_WAIT)
            assert caught.value is error
        assert handle.done
        assert handle.progress() is None

    def test_what_cannot_be_searched_is_refused_by_result(self) -> None:
        with pytest.raises(km.InvalidState, match="expected a state"):
            km.MaxN().start("no state").result(LONGEST_WAIT)  # type: ignore[arg-type]
        with pytest.raises(km.Unsupported, match="evaluate"):
            km.MaxN(depth=2).start(Pile()).result(LONGEST_WAIT)

    def test_waiting_may_end_before_the_search_does(self) -> None:
        handle = km.MaxN(table=0).start(km.games.Spades(players=3, cards=17).new(seed=1))
        with pytest.raises(TimeoutError):
            handle.result(timeout=0)
        assert not handle.done
        assert repr(handle) == "<Handle of a search that is under way>"
        handle.cancel()
        assert handle.result(LONGEST_WAIT).partial
        assert repr(handle) == "<Handle of a search that has ended>"

    def test_an_interpreter_that_ends_takes_its_searches_with_it(self) -> None:
        program = """
            import atexit

            # What is registered first runs last.
            atexit.register(lambda: print([handle.done for handle in handles], flush=True))

            import kingmaker as km

            hand = km.games.Spades(players=3, cards=17).new(seed=1)
            handles = [km.MaxN(table=0).start(hand), km.UCT(seconds=1e6).start(hand), km.MaxN(seconds=1e6).start(hand)]
        """
        command = [sys.executable, "-c", textwrap.dedent(program)]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_WAIT)
        assert (ended.returncode, ended.stdout, ended.stderr) == (0, "[True, True, True]\n", "")
