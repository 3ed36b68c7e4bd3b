"""Small games whose states break the contract in one way each, and one that keeps it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import kingmaker as km


@dataclass(frozen=True)
class Sticks(km.Playable):
    """Three players take one or two sticks in turn; who takes the last one gets three points, the one before it one."""

    left: int = 7
    turn: int = 0

    num_players = 3

    @property
    def player(self) -> int:
        return self.turn % 3

    def legal_actions(self) -> Any:
        return [take for take in (1, 2) if take <= self.left]

    def apply(self, action: int) -> Sticks:
        return replace(self, left=self.left - action, turn=self.turn + 1)

    def is_terminal(self) -> Any:
        return self.left == 0

    def returns(self) -> Any:
        last = (self.turn - 1) % 3
        return tuple({0: 3.0, 2: 1.0, 1: 0.0}[(player - last) % 3] for player in range(3))

    def evaluate(self) -> Any:
        return self.returns() if self.left == 0 else (0.0, 0.0, 0.0)

    def bounds(self) -> Any:
        return [(pay, pay) for pay in self.returns()] if self.left == 0 else [(0.0, 3.0)] * 3

    def may_stop(self) -> Any:
        return True

    def key(self) -> Any:
        return self.left, self.turn % 3

    def draw(self) -> Any:
        return "|" * self.left or "no sticks"


@dataclass(frozen=True)
class SticksGame:
    start: Callable[..., Any] = Sticks

    name = "sticks"

    def new(self, *, seed: int | None = None) -> Any:
        return self.start()


@dataclass(frozen=True)
class Broken:
    """A game, and the words that must be in the complaint about it."""

    game: Any
    expected: str


ZOO: dict[str, Broken] = {}


def broken(expected: str) -> Callable[[type], type]:
    """Put a kind of state, or a game, into the zoo."""

    def keep(kind: type) -> type:
        game = kind() if hasattr(kind, "new") else SticksGame(kind)
        ZOO[kind.__name__] = Broken(game, expected)
        return kind

    return keep


@broken("expected apply to leave the state as it was, got legal_actions()")
class ApplyChangesTheState:
    """A list is changed in place and handed on."""

    num_players = 3

    def __init__(self) -> None:
        self.taken: list[int] = []

    @property
    def player(self) -> int:
        return len(self.taken) % 3

    def legal_actions(self) -> list[int]:
        return [n for n in range(6) if n not in self.taken]

    def apply(self, action: int) -> ApplyChangesTheState:
        after = type(self)()
        after.taken = self.taken
        after.taken.append(action)
        return after

    def is_terminal(self) -> bool:
        return len(self.taken) >= 6

    def returns(self) -> list[float]:
        return [0.0, 0.0, 0.0]


@broken("expected apply to give the same position for the same action")
@dataclass(frozen=True)
class ApplyDrawsLots(Sticks):
    """Chance that does not come from the seed."""

    serial: int = 0

    calls: Any = field(default_factory=lambda: [0], compare=False, repr=False)

    def apply(self, action: int) -> Sticks:
        self.calls[0] += 1
        return replace(super().apply(action), serial=self.calls[0])


@broken("expected returns() to be one finite number a player, 3 in all, got (1.0, 0.0)")
class ReturnsForTwo(Sticks):
    def returns(self) -> Any:
        return (1.0, 0.0)


@broken("expected returns() to be one finite number a player, 3 in all, got (nan, 0.0, 0.0)")
class ReturnsNotANumber(Sticks):
    def returns(self) -> Any:
        return (float("nan"), 0.0, 0.0)


@broken("expected at least one legal action before the end, got []")
class NoActions(Sticks):
    def legal_actions(self) -> Any:
        return [] if self.left == 3 else super().legal_actions()


@broken("expected hashable actions, got [1]")
class UnhashableActions(Sticks):
    def legal_actions(self) -> Any:
        return [[1]]


@broken("expected each legal action once, got [1, 1]")
class ActionsTwice(Sticks):
    def legal_actions(self) -> Any:
        return [1, 1]


@broken("expected legal_actions() to be a sequence, got {1}")
class ActionsWithoutOrder(Sticks):
    def legal_actions(self) -> Any:
        return {1}


@broken("expected the same answers on a second call, got legal_actions() [1, 2] and then [2, 1]")
@dataclass(frozen=True)
class UnstableActions(Sticks):
    calls: Any = field(default_factory=lambda: [0], compare=False, repr=False)

    def legal_actions(self) -> Any:
        self.calls[0] += 1
        legal = super().legal_actions()
        return legal if self.calls[0] % 2 else legal[::-1]


@broken("expected player to be from 0 to 2, got 3")
class PlayerOutOfRange(Sticks):
    @property
    def player(self) -> int:
        return self.turn


@broken("expected num_players to be a whole number from 1 to 1000, got 0")
class NoPlayers(Sticks):
    num_players = 0


@broken("expected the same num_players throughout a game, got 3 at the start and 2 now")
class PlayersLeave(Sticks):
    @property
    def num_players(self) -> int:
        return 3 if self.left > 4 else 2

    @property
    def player(self) -> int:
        return 0


@broken("expected is_terminal() to be True or False, got None")
class NeverSaysWhetherItIsOver(Sticks):
    def is_terminal(self) -> Any:
        return None


@broken("expected the game to end within 50 turns, got no end")
class NeverEnds(Sticks):
    def apply(self, action: int) -> Sticks:
        return replace(self, turn=self.turn + 1)


@broken("expected evaluate() to be highest, at the end, for the players with the highest return and for no other")
class EvaluationNamesAnotherWinner(Sticks):
    def evaluate(self) -> Any:
        return tuple(-pay for pay in self.returns())


@broken("expected evaluate() to be highest, at the end, for the players with the highest return and for no other")
class EvaluationNamesAFurtherWinner(Sticks):
    def evaluate(self) -> Any:
        return (1.0, 1.0, 1.0)


@broken("expected evaluate() to be one finite number a player, 3 in all, got None")
class EvaluatesToNothing(Sticks):
    def evaluate(self) -> Any:
        return None


@broken("expected bounds() to be one finite pair (low, high) a player with low <= high, 3 in all, got [(3, 0)")
class BoundsTheWrongWayRound(Sticks):
    def bounds(self) -> Any:
        return [(3, 0)] * 3


@broken("expected bounds() to be points at the end, low = high = return, got [(0.0, 3.0)")
class BoundsWideAtTheEnd(Sticks):
    def bounds(self) -> Any:
        return [(0.0, 3.0)] * 3


@broken("expected may_stop() to be True or False, got 'yes'")
class MayStopInWords(Sticks):
    def may_stop(self) -> Any:
        return "yes"


@broken("expected equal keys only where the same game follows, value for value, got player")
class KeyWithoutThePlayer(Sticks):
    def key(self) -> Any:
        return self.left


@broken("expected equal keys only where the same game follows, value for value, got returns()")
@dataclass(frozen=True)
class KeyWithoutTheScore(Sticks):
    """The first move pays in the end, and the key has forgotten it."""

    first: int = 0

    def apply(self, action: int) -> Sticks:
        return replace(super().apply(action), first=self.first or action)

    def returns(self) -> Any:
        return tuple(pay + self.first for pay in super().returns())

    def evaluate(self) -> Any:
        return self.returns() if self.left == 0 else (0.0, 0.0, 0.0)

    def bounds(self) -> Any:
        return [(pay, pay) for pay in self.returns()] if self.left == 0 else [(0.0, 5.0)] * 3

    def key(self) -> Any:
        return None if self.left > 4 else super().key()


@broken("expected key() to be hashable, got [7, 0]")
class KeyWithoutAHash(Sticks):
    def key(self) -> Any:
        return [self.left, self.turn % 3]


@broken("expected draw() to be text, got 7")
class DrawsANumber(Sticks):
    def draw(self) -> Any:
        return self.left


@broken("expected observation() to be hashable, got [[0]")
class ObservationWithoutAHash(Sticks):
    def observation(self, player: int) -> Any:
        return [player]


@broken("expected play to refuse an illegal action with IllegalAction, got a position for <no action>")
class PlaysAnything(Sticks):
    def play(self, action: Any) -> Any:
        return self.apply(action if action in self.legal_actions() else 1)


@broken("expected play to refuse an illegal action with IllegalAction, got KeyError")
class RefusesInItsOwnWay(Sticks):
    def play(self, action: Any) -> Any:
        if self.left == 0 or action not in self.legal_actions():
            raise KeyError(action)
        return self.apply(action)


@broken("expected play to do what apply does, got player 1 and then 0")
class PlaysSomethingElse(Sticks):
    def __repr__(self) -> str:
        return "sticks"

    def play(self, action: Any) -> Any:
        km.play(self, action)
        return self


@broken("expected legal_actions() to answer, got RuntimeError('no idea')")
class Raises(Sticks):
    def legal_actions(self) -> Any:
        if self.left == 4:
            raise RuntimeError("no idea")
        return super().legal_actions()


@broken("expected a state with the members of kingmaker.State, got")
class NotAState:
    num_players = 3


@broken("expected a state to stay as it was while the game goes on, got is_terminal() False and then True")
class ReachesBack:
    """A board that all positions share, which shows only once the game is over."""

    num_players = 2

    def __init__(self, board: list[int] | None = None, turn: int = 0) -> None:
        self.board = [0, 0] if board is None else board
        self.turn = turn

    @property
    def player(self) -> int:
        return self.turn % 2

    def legal_actions(self) -> list[int]:
        return [0]

    def apply(self, action: int) -> ReachesBack:
        return ReachesBack(self.board, self.turn + 1)

    def is_terminal(self) -> bool:
        if self.turn == 2:
            self.board[0] = 1
        return self.turn == 2 or (self.turn == 0 and self.board[0] == 1)

    def returns(self) -> list[float]:
        return [0.0, 0.0]
