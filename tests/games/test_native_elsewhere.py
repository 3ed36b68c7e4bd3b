"""A native game whose module is not ours: every search plays it as it plays the same game in Python."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import elsewhere
import kingmaker as km
from kingmaker import _engine, registry
from kingmaker.search import Search
from kingmaker.search.base import core_of
from lineup import ANY_PLAYERS, TWO_PLAYERS

SAMPLERS: dict[str, Any] = {
    "maxn-mc": km.MaxNMC(max_nodes=50, rollouts=60),
    "uct": km.UCT(simulations=60),
    "uct by mean": km.UCT(simulations=60, decision="mean", seed=4),
}
SEARCHES = ANY_PLAYERS | SAMPLERS
SETTINGS: tuple[dict[str, Any], ...] = ({}, {"table": 0.0}, {"table": 0.0, "depth": 3}, {"table": 0.0, "nodes": 700})


def pairs(players: int, length: int, seed: int) -> list[tuple[Any, Any]]:
    """The positions of a random game, of the native game and of the same one in Python."""
    fields = {"players": players, "length": length}
    native, plain = elsewhere.native().Beads(**fields).new(), elsewhere.plain().Beads(**fields).new()
    found = [(native, plain)]
    random = Random(seed)
    while not plain.is_terminal():
        action = random.choice(plain.legal_actions())
        native, plain = native.apply(action), plain.apply(action)
        found.append((native, plain))
    return found


def told(result: km.Result) -> dict[str, Any]:
    """All that a search finds but for the time that it took."""
    names = ("action", "value", "values", "pv", "nodes", "depth", "limit", "complete", "partial", "sides", "visits")
    return {name: getattr(result, name) for name in names}


def test_the_class_of_its_positions_is_not_ours_and_it_is_native_all_the_same():
    state = elsewhere.native().Beads().new()
    assert not isinstance(state.core, _engine.Position)
    assert core_of(state) is state.core
    assert km.agent("maxn").resolved(state).nodes == 2_000_000


@pytest.mark.parametrize(("players", "length"), [(2, 6), (3, 9), (6, 20)])
def test_its_rules_are_those_of_the_same_game_in_python(players: int, length: int):
    for seed in range(5):
        for native, plain in pairs(players, length, seed):
            assert (str(native), native.num_players) == (str(plain), plain.num_players)
            assert (native.legal_actions(), native.is_terminal()) == (plain.legal_actions(), plain.is_terminal())
            assert native.evaluate() == plain.evaluate()
            if plain.is_terminal():
                assert native.returns() == plain.returns()
            else:
                assert native.player == plain.player
                assert native.game.parse(str(native)) == native
    assert km.perft(native.game.new(), 4) == km.perft(elsewhere.plain().Beads(players=players, length=length).new(), 4)


def compared(search: Any, native: Any, plain: Any) -> bool:
    """Compare what a search finds in both; a search that refuses one of them refuses the other, too."""
    try:
        expected = told(search.search(plain))
    except km.Unsupported:
        with pytest.raises(km.Unsupported):
            search.search(native)
        return False
    found = told(search.search(native))
    if search.table > 0:
        del found["nodes"], expected["nodes"]  # the keys are others, and so are their places in the table
    assert found == expected, (str(native), search)
    return True


@pytest.mark.parametrize("name", SEARCHES)
def test_every_search_finds_the_same(name: str):
    search = SEARCHES[name]
    settings = ({},) if name in SAMPLERS else SETTINGS
    positions = pairs(3, 6, seed=1)[:4]
    assert sum(compared(replace(search, **each), *both) for both in positions for each in settings) >= 4


SMALL: dict[str, Any] = {"depth": 3, "simulations": 60, "worlds": 4, "max_nodes": 50, "rollouts": 60}
KNOWN = sorted(name for name, kind in registry.agents().items() if issubclass(kind, Search))


@pytest.mark.parametrize("name", KNOWN)
def test_every_search_that_is_known_by_name_finds_the_same_or_refuses_both(name: str):
    kind: Any = registry.agents()[name]
    settings = {field: value for field, value in SMALL.items() if field in kind.budgets}
    if name in ("pimc", "epimc"):
        settings["search"] = km.MaxN(depth=2)  # the usual one is given more to do in native games
    elif "table" not in kind.unused:
        settings["table"] = 0.0
    native, plain = pairs(3, 6, seed=1)[1]
    compared(kind(**settings), native, plain)


@pytest.mark.parametrize("name", TWO_PLAYERS)
def test_every_search_for_two_finds_the_same(name: str):
    for both in pairs(2, 6, seed=2)[:4]:
        assert all(compared(replace(TWO_PLAYERS[name], **each), *both) for each in SETTINGS)


def test_an_evaluation_and_a_player_type_in_python_are_asked_about_its_states():
    native = elsewhere.native().Beads(length=6).new()

    def evaluate(state: Any) -> tuple[float, ...]:
        assert type(state) is type(native)
        return tuple(float(str(state).count(str(player))) for player in range(3))

    def utility(state: Any, player: int) -> float:
        return -float(state.returns()[player])

    plain = elsewhere.plain().Beads(length=6).new()
    for search in (km.MaxN(depth=2, evaluate=lambda state: evaluate(state)), km.MaxN(utility=utility)):
        found = search.search(native)
        if search.evaluate is None:
            assert told(found) == told(search.search(plain))
        else:
            assert found.value == (1.0, 1.0, 0.0)


def test_its_searches_remember():
    """A memory of the package stands for one of the module's own."""
    state = elsewhere.native().Beads(length=7).new()
    memory = km.Memory()
    first = km.MaxN().search(state, memory=memory)
    assert memory.positions > 0
    again = km.MaxN().search(state, memory=memory)
    assert f"of {memory.positions} positions" in repr(memory)
    assert (again.action, again.value) == (first.action, first.value)
    assert again.nodes < first.nodes
    ours = km.games.Spades(players=3, cards=3).new(seed=1)
    assert km.MaxN().search(ours, memory=km.Memory()).value == km.MaxN().search(ours).value


def test_its_searches_tell_how_far_they_are_and_can_be_cancelled():
    """To the end of twenty beads no search comes: it ends because it was told to."""
    handle = km.MaxN().start(elsewhere.native().Beads(length=20).new())
    handle.cancel()
    assert handle.result().partial
    signal = _engine.Signal()
    search = km.MaxN(nodes=3000)
    found = search.searched(elsewhere.native().Beads().new(), memory=None, signal=signal)
    told = signal.progress()
    assert told is not None
    assert (told[0], told[1], tuple(told[2])) == (found.depth, found.action, found.value)
    cancelled = _engine.Signal()
    cancelled.cancel()
    assert km.MaxN().searched(elsewhere.native().Beads(length=20).new(), memory=None, signal=cancelled).partial


def test_its_states_are_pickled_by_their_text():
    state = elsewhere.native().Beads().new().play(4)
    again = pickle.loads(pickle.dumps(state))
    assert (again, again.last, again.game) == (state, 4, state.game)


@pytest.mark.parametrize(
    ("attempt", "error", "line"),
    [
        (
            lambda beads: beads.Beads(players=9),
            km.InvalidGame,
            "expected 2 to 6 players and 1 to 20 beads, got 9 and 9",
        ),
        (lambda beads: beads.Beads(length="long"), km.InvalidGame, "expected length to be a whole number"),
        (lambda beads: beads.Beads().parse("012"), km.InvalidState, "expected 9 beads, coloured in turn"),
        (lambda beads: beads.Beads().parse("0100....."), km.InvalidState, "expected 9 beads, coloured in turn"),
        (lambda beads: beads.Beads().new().play(9), km.IllegalAction, "expected a legal action, got 9; legal are 0, 1"),
        (lambda beads: beads.Beads().new().play("x"), km.IllegalAction, "expected an action of beads, got 'x'"),
    ],
)
def test_what_is_wrong_is_said_by_our_errors(attempt: Any, error: type[Exception], line: str):
    with pytest.raises(error, match=line):
        attempt(elsewhere.native())
