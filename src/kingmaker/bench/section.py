"""A section of the bench: one subject, measured once, and then told in tables, targets and JSON.

A section is one class in one module; `kingmaker.bench.SECTIONS` has them in the order of the run, and nothing else
knows them by name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(frozen=True)
class Target:
    """A figure that was asked for."""

    name: str
    to_reach: str
    found: str
    reached: bool | None
    """None if this run cannot tell: its turns disagree, or it is a quick run on smaller positions."""


class Section(ABC):
    """What was found about one subject; subclasses are frozen dataclasses of it."""

    name: ClassVar[str]
    """What `kingmaker bench --only` calls it."""
    timed: ClassVar[bool] = True
    """Whether its figures move with the machine."""

    @classmethod
    @abstractmethod
    def measure(cls, *, quick: bool) -> Self:
        """Measure; `quick` takes small positions and one turn."""

    @abstractmethod
    def tables(self) -> Iterable[RenderableType]:
        """Show everything to people."""

    @abstractmethod
    def as_json(self) -> dict[str, object]:
        """Return everything as plain values, under keys of the document that no other section has."""

    def targets(self) -> Iterable[Target]:
        """Hold the figures against what was asked for, as if the run were not a quick one."""
        return ()

    def faults(self) -> Iterable[str]:
        """Say what is wrong rather than slow."""
        return ()

    def ratios(self) -> Iterable[tuple[float, ...]]:
        """Return ratios turn by turn, from whose spread people learn how far to trust the run."""
        return ()
