"""Beads: players take turns to colour one bead of a string, and runs of a colour pay.

The rules run in the module `_beads`, which is compiled from `src/lib.rs`. They are an example: replace them by yours.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import ClassVar

from kingmaker.games.native import EstimatedState

from beads import _beads

__all__ = ["Beads", "BeadsState"]


class BeadsState(EstimatedState["Beads"]):
    """A position, written as the players whose beads they are: `.01..2`."""

    __slots__ = ()


@dataclass(frozen=True, kw_only=True)
class Beads:
    """The rules; their fields are the named values that `from_rules` reads."""

    name: ClassVar[str] = "beads"

    players: int = 3
    length: int = 9

    def __post_init__(self) -> None:
        self.new()  # the module says what is wrong with rules

    def new(self, *, seed: int | None = None) -> BeadsState:
        """Return the start; nothing is dealt, so the seed does not matter."""
        return BeadsState(self, _beads.start(self.name, asdict(self)))

    def parse(self, text: str) -> BeadsState:
        """Read a position as `str(state)` writes it."""
        return BeadsState(self, _beads.parse(self.name, asdict(self), text))
