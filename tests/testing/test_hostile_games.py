"""A game of one's own may answer anything: that ends in a KingmakerError or in the game's own, and never in a crash."""

from __future__ import annotations

import itertools
import math
import traceback
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from broken_games import Sticks, SticksGame
from fuzzing import examples
from kingmaker import registry
from kingmaker.search import Search

PROPERTIES = ("num_players", "player")
METHODS = (
    "legal_actions",
    "apply",
    "is_terminal",
    "returns",
    "evaluate",
    "bounds",
    "limits",
    "may_stop",
    "key",
    "with_player",
    "picks_left",
    "item_values",
    "draw",
    "team",
)
OWN = (ZeroDivisionError, TypeError, ValueError, OverflowError, AttributeError, KeyError, MemoryError)
"""Errors that a game might raise itself, those among them that our own mistakes would raise."""


class Unfriendly:
    """Answers no question about itself."""

    def fail(self, *_: Any) -> Any:
        raise ZeroDivisionError("unfriendly")

    __repr__ = __str__ = __eq__ = __hash__ = __bool__ = __iter__ = __len__ = __index__ = __float__ = fail  # type: ignore[assignment]


def no_stick() -> bytes:
    """As actions: take no stick, over and over."""
    return b"\x00"


NONSENSE: tuple[Callable[[], Any], ...] = (
    lambda: None,
    lambda: True,
    lambda: 0,
    lambda: 1,
    lambda: -1,
    lambda: 5,
    lambda: 1.5,
    lambda: 10**9,
    lambda: 2**63,
    lambda: 10**30,
    lambda: -(10**400),
    lambda: math.nan,
    lambda: -math.inf,
    lambda: "0",
    lambda: "",
    no_stick,
    lambda: "\ud800",
    lambda: (),
    lambda: [[]],
    dict,
    lambda: {1: 2},
    lambda: {1},
    lambda: [math.nan] * 3,
    lambda: [10**400] * 3,
    lambda: [1e300] * 3,
    lambda: [(1, 0)] * 3,
    lambda: (1.0, [(0, 1)] * 3),
    lambda: [None, None, None],
    lambda: [1, 1],
    lambda: range(10**5 + 1),
    lambda: object(),
    lambda: object,
    lambda: (n for n in range(3)),
    lambda: itertools.count(),
    lambda: lambda: 1,
    Unfriendly,
    Sticks,
)


@dataclass(frozen=True)
class Whole(Sticks):
    """Sticks with every optional member that there is, as if they were a draft as well."""

    notable_lead = 1.0

    def limits(self) -> Any:
        return 4.0, [(0.0, 3.0)] * 3

    def with_player(self, player: int) -> Any:
        return replace(self, turn=player)

    def team(self, player: int) -> Any:
        return player

    def picks_left(self, player: int) -> Any:
        return self.left

    def item_values(self, player: int) -> Any:
        return {1: 1.0, 2: 0.5}


def searches() -> list[Search]:
    """Every registered search, to a small depth."""
    small = {"depth": 2, "seconds": 0.02, "table": 1, "rollouts": 2, "simulations": 5, "most_turns": 9}
    found = []
    for kind in registry.agents().values():
        if issubclass(kind, Search):
            known = {field.name for field in fields(kind)} - set(kind.unused)
            found.append(kind(**{name: value for name, value in small.items() if name in known}))
    return [*found, km.MaxN(ties="heuristic", depth=2), km.MaxNMC(width=1, seconds=0.02, most_turns=5)]


USES: dict[str, Callable[[Any], Any]] = {
    **{str(search): search.search for search in searches()},
    "perft": lambda state: km.perft(state, 3),
    "playouts": lambda state: km.playouts(state, games=2, most_turns=9),
    "greedy": lambda state: km.agent("greedy").choose(state),
    "random": lambda state: km.agent("random").choose(state),
    "match": lambda state: km.play_match(
        SticksGame(lambda: state), [km.agent("maxn:depth=1,seconds=0.02")] * 3, seed=1
    ),
    "check": lambda state: km.testing.check_game(
        SticksGame(lambda: state), games=2, most_turns=12, agents=["maxn:depth=1,seconds=0.02", "uct:seconds=0.02"]
    ),
}


def spoiled(member: str, answer: Callable[[], Any], *, called: bool, from_start: bool) -> Any:
    """Sticks of which one member is nonsense, or answers nonsense; from the start, or only after a while."""

    def method(state: Any, *arguments: Any) -> Any:
        whole = not from_start and state.left > 5
        return getattr(Whole, member)(state, *arguments) if whole else answer()

    def value(state: Any) -> Any:
        if not from_start and state.left > 5:
            return 3 if member == "num_players" else state.turn % 3
        return answer()

    if member in PROPERTIES:
        given: Any = property(value)
    else:
        given = method if called else answer()
    return type("Spoiled", (Whole,), {member: given})()


def is_fine(error: BaseException | None) -> bool:
    """Tell whether an error is one of ours, or came out of the game's own code, which its nonsense has led astray."""
    if error is None or isinstance(error, km.KingmakerError):
        return "internal error" not in str(error)
    files = [frame.filename for frame in traceback.extract_tb(error.__traceback__)]
    own = [place for place, file in enumerate(files) if file.endswith(("broken_games.py", "test_hostile_games.py"))]
    ours = [place for place, file in enumerate(files) if "kingmaker" in file and "tests" not in file]
    return bool(own) and max(own) > max(ours, default=-1)


CASES = [
    (member, called, from_start)
    for member in (*PROPERTIES, *METHODS)
    for called, from_start in ((True, True), (True, False), (False, True))
    if called or member in METHODS
]


@pytest.mark.parametrize(("member", "called", "from_start"), CASES)
def test_nonsense_is_an_error_of_ours_or_of_the_game(member: str, called: bool, from_start: bool) -> None:
    wrong = []
    uses = list(USES)
    for place, answer in enumerate(NONSENSE):
        # Each use meets some of the nonsense, and in a longer run all of it.
        for step in range(min(examples(6), len(uses))):
            use = uses[(6 * place + step) % len(uses)]
            if (member, answer, use) == ("legal_actions", no_stick, "match"):
                continue  # a game without end, which a match plays on
            found = raised_by(USES[use], spoiled(member, answer, called=called, from_start=from_start))
            if not is_fine(found):
                wrong.append((place, use, repr(found)[:300]))
    assert not wrong


@pytest.mark.parametrize("member", [*PROPERTIES, *METHODS])
@pytest.mark.parametrize("kind", OWN)
def test_what_a_game_raises_comes_out_as_it_went_in(member: str, kind: type[Exception]) -> None:
    for from_start in (True, False):
        for use, run in USES.items():
            error = kind("mine")

            def answer(error: Exception = error) -> Any:
                raise error

            found = raised_by(run, spoiled(member, answer, called=True, from_start=from_start))
            # A property that raises AttributeError is one that is not there; Python cannot tell them apart.
            hidden = member in PROPERTIES and kind is AttributeError
            refused = isinstance(found, km.Unsupported) or use == "check" or hidden
            assert found in (None, error) or (isinstance(found, km.KingmakerError) and refused), (use, repr(found))


def raised_by(use: Callable[[Any], Any], state: Any) -> BaseException | None:
    """What comes out of a use of a game, if anything is raised."""
    try:
        use(state)
    except BaseException as error:
        return error
    return None


@pytest.mark.parametrize("number", [0, -1, 1001, 10**9, 10**30, "3", None, 2.0, True, math.nan])
def test_a_number_of_players_that_cannot_be_is_named(number: Any) -> None:
    state = type("Spoiled", (Whole,), {"num_players": number})()
    expected = "expected num_players to be a whole number from 1 to 1000, got"
    for run in (km.MaxN().search, km.UCT().search, lambda state: km.perft(state, 2), km.playouts):
        with pytest.raises(km.InvalidGame, match=expected):
            run(state)
    with pytest.raises(km.InvalidGame, match=expected):
        km.testing.check_game(SticksGame(lambda: state))


@pytest.mark.parametrize("player", ["0", 3, -1, 10**30, None, 0.0, True])
@pytest.mark.parametrize("agent", ["maxn", "paranoid", "uct", "max-prob", "prob-maxn", "soft-maxn", "maxn-mc"])
def test_a_player_that_cannot_be_is_named(agent: str, player: Any) -> None:
    state = type("Spoiled", (Whole,), {"player": player})()
    with pytest.raises(km.InvalidGame, match="expected player to be from 0 to 2, got"):
        km.agent(agent).search(state)


def test_a_list_of_actions_without_end_is_refused() -> None:
    state = spoiled("legal_actions", itertools.count, called=True, from_start=True)
    with pytest.raises(km.InvalidGame, match="expected at most 100000 legal actions, got more"):
        km.MaxN(depth=1).search(state)


def test_many_players_are_served() -> None:
    class Crowd(Sticks):
        num_players = 1000

        def returns(self) -> Any:
            return [float(self.turn)] * 1000

        evaluate = returns
        bounds = None

    for search in searches():
        try:
            assert len(search.search(Crowd()).value) == 1000
        except km.Unsupported:
            continue


@settings(max_examples=examples(100), deadline=None)
@given(
    answers=st.dictionaries(st.sampled_from(PROPERTIES + METHODS), st.sampled_from(NONSENSE), min_size=2),
    left=st.integers(0, 7),
    use=st.sampled_from(list(USES)),
)
def test_several_members_may_be_nonsense_at_once(answers: dict[str, Callable[[], Any]], left: int, use: str) -> None:
    members: dict[str, Any] = {}
    for member, answer in answers.items():
        kind: Any = property if member in PROPERTIES else lambda method: method
        members[member] = kind(lambda state, *_, answer=answer: answer())
    found = raised_by(USES[use], type("Spoiled", (Whole,), members)(left=left))
    assert is_fine(found)
