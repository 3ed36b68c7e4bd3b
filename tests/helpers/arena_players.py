"""Agents and games for the tests of the arena, in a module of their own so that other processes can import them."""

from __future__ import annotations

import os
import signal
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import kingmaker as km
from kingmaker.spec import Spelled


@dataclass(frozen=True, kw_only=True, repr=False)
class Crasher(Spelled):
    """Raises at its turn, once so many actions have been played."""

    name: ClassVar[str] = "crasher"
    after: int = 0
    how: str = "raise"

    def choose(self, state: Any, *, seed: int = 0) -> Any:
        if state.piles != state.game.piles or not self.after:
            if self.how == "exit":
                sys.exit("enough")
            if self.how == "die":
                os.kill(os.getpid(), signal.SIGKILL)
            raise ZeroDivisionError("the board is cursed")
        return state.legal_actions()[0]


@dataclass(frozen=True, kw_only=True, repr=False)
class Cheater(Spelled):
    """Plays what nobody may play."""

    name: ClassVar[str] = "cheater"

    def choose(self, state: Any, *, seed: int = 0) -> Any:
        return "z-9"


@dataclass(frozen=True, kw_only=True, repr=False)
class Slow(Spelled):
    """Plays the first legal action after a while."""

    name: ClassVar[str] = "slow"
    wait: float = 0.05

    def choose(self, state: Any, *, seed: int = 0) -> Any:
        time.sleep(self.wait)
        return state.legal_actions()[0]


@dataclass(frozen=True, kw_only=True, repr=False)
class Seeded(Spelled):
    """Plays by its seed alone, so that a seed that differs shows."""

    name: ClassVar[str] = "seeded"

    def choose(self, state: Any, *, seed: int = 0) -> Any:
        legal = state.legal_actions()
        return legal[seed % len(legal)]


@dataclass(frozen=True, kw_only=True, repr=False)
class Gated(Spelled):
    """Plays by its seed, and marks in a directory which process decided; while there is a file `closed`, it waits."""

    name: ClassVar[str] = "gated"
    path: str = ""

    def choose(self, state: Any, *, seed: int = 0) -> Any:
        place = Path(self.path)
        (place / f"decision-{seed}-{os.getpid()}").touch()
        while (place / "closed").exists():
            (place / f"waiting-{os.getpid()}").touch()
            time.sleep(0.02)
        time.sleep(0.02)
        legal = state.legal_actions()
        return legal[seed % len(legal)]


@dataclass(frozen=True)
class Trap:
    """Two players; after two actions the rules themselves fail, as `how` says."""

    how: str = "apply"
    player: int = 0
    turn: int = 0
    num_players: int = 2
    name: ClassVar[str] = "trap"

    def new(self, *, seed: int | None = None) -> Trap:
        if self.how == "new":
            raise RuntimeError("no cards left")
        return self

    def legal_actions(self) -> list[int]:
        return [1, 2]

    def apply(self, action: int) -> Trap:
        if self.how == "apply" and self.turn == 1:
            raise RuntimeError("lost a card")
        return replace(self, player=1 - self.player, turn=self.turn + 1)

    def is_terminal(self) -> bool:
        return self.turn == 2

    def returns(self) -> tuple[float, ...]:
        return {"short": (1.0,), "nan": (1.0, float("nan"))}.get(self.how, (1.0, 0.0))


class Nameless:
    """A state without a text of its own, which Python shows by its address."""

    num_players, player = 2, 0

    def __init__(self, over: bool = False) -> None:
        self.over = over

    def legal_actions(self) -> list[Any]:
        return [Nameless.Move(), Nameless.Move()]

    def apply(self, action: Any) -> Nameless:
        return Nameless(True)

    def is_terminal(self) -> bool:
        return self.over

    def returns(self) -> tuple[float, float]:
        return (1.0, 0.0)

    class Move:
        def __eq__(self, other: object) -> bool:
            return isinstance(other, Nameless.Move)

        def __hash__(self) -> int:
            return 0


@dataclass(frozen=True)
class NamelessGame:
    name: ClassVar[str] = "nameless"

    def new(self, *, seed: int | None = None) -> Nameless:
        return Nameless()


def unnamed(state: km.State) -> tuple[float, ...]:
    """An evaluation that text cannot name."""
    return (0.0,) * state.num_players
