"""One number of a paper beside ours, and a verdict on the two.

*agrees*: the difference could be chance, in their games and in ours, at 95 %. *same direction*: it could not, but the
printed number and our whole interval lie on the same side of an even result. *differs*: neither. Without a printed
number there is no verdict. Where they agree and both intervals together are wider than `TOO_WIDE` percentage points,
nearly anything would, and the verdict is *open*. Who agrees from fewer than `FEW_GAMES` games agrees weakly.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from kingmaker.game import KingmakerError

VERDICTS = ("agrees", "same direction", "differs", "open", "not printed")
TOO_WIDE = 30.0
"""Percentage points between the ends of an interval."""
FEW_GAMES = 100
NORMAL_95 = 1.959964
BEYOND = 0.05
"""How often two numbers that measure the same lie further apart than 95 % intervals allow."""
LEFT_OUT = ("games", "printed_games")
"""Not written where it is not known."""


@dataclass(frozen=True, kw_only=True)
class Cell:
    """One number: where it stands, what is printed there, what we found."""

    row: str
    column: str
    printed: float | None
    ours: float
    low: float
    high: float
    """Our 95 % interval; both ends are `ours` where the number is deterministic."""
    size: int = 0
    """Independent units behind our number, deals for example; 0 where the number is deterministic."""
    unit: str = "%"
    even: float | None = None
    """The even result, which equal players would get; a side of it is a direction. None where there is none."""
    margin: float = 0.0
    """Half the width of the printed number's own 95 % interval, or of its rounding."""
    games: int = 0
    """Games behind our number; 0 where they are the units themselves, or where nothing is left to chance."""
    printed_games: int = 0
    """Games behind the printed number; 0 where that is not known."""

    def __post_init__(self) -> None:
        for name in ("ours", "low", "high", "margin"):
            if not math.isfinite(getattr(self, name)):
                raise KingmakerError(
                    f"expected a finite {name} in {self.row}, {self.column}, got {getattr(self, name)}"
                )

    @property
    def verdict(self) -> str:
        """Compare the two numbers."""
        if self.printed is None:
            return "not printed"
        own = (self.ours - self.low) if self.printed < self.ours else (self.high - self.ours)
        # A printed digit is good to half of itself; a hair more keeps 0.875 equal to itself.
        if abs(self.printed - self.ours) <= math.hypot(own, self.margin) + 1e-9:
            wide = self.unit == "%" and math.hypot(self.high - self.low, 2 * self.margin) > TOO_WIDE
            return "open" if wide else "agrees"
        return "same direction" if self._same_side(self.printed) else "differs"

    @property
    def open_by_print(self) -> bool:
        """Whether the chance in their games alone leaves the number open, however many games we play."""
        return 2 * self.margin > TOO_WIDE

    @property
    def played(self) -> int:
        """Games behind our number, as far as is known: the independent units if nothing else is said."""
        return self.games or self.size

    @property
    def weak(self) -> bool:
        """Whether the numbers agree, and few games say so."""
        return self.verdict == "agrees" and 0 < self.played < FEW_GAMES

    @property
    def called(self) -> str:
        """The verdict as people read it."""
        return "agrees weakly" if self.weak else self.verdict

    def _same_side(self, printed: float) -> bool:
        """Tell whether the printed number and our whole interval lie on the same side of an even result."""
        if self.even is None:
            return False
        return max(printed, self.high) < self.even or min(printed, self.low) > self.even

    def as_dict(self) -> dict[str, Any]:
        """Return the cell with its verdict as JSON-compatible data."""
        known = {name: value for name, value in asdict(self).items() if value or name not in LEFT_OUT}
        return known | {"verdict": self.verdict}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Cell:
        """Make the cell again; its verdict is found anew."""
        return cls(**{name: value for name, value in data.items() if name != "verdict"})


def sampling_margin(percent: float, games: int) -> float:
    """Return half the width of the 95 % interval of a percentage printed for so many games, taken as independent.

    Papers print no intervals. Games that share a deal are not independent, so the true interval is wider.
    """
    share = min(max(percent / 100, 0.5 / games), 1 - 0.5 / games)
    return 100 * NORMAL_95 * math.sqrt(share * (1 - share) / games)


def margin_like_ours(estimate: tuple[float, float, float], *, size: int, printed_size: int) -> float:
    """Return half the width of a printed mean's 95 % interval: papers print none, so theirs is taken to spread as ours.

    `size` are the independent units behind our estimate, value, low and high; `printed_size` those behind the print.
    """
    _, low, high = estimate
    return (high - low) / 2 * math.sqrt(size / printed_size)


def differing_by_chance(cells: Iterable[Cell]) -> tuple[float, int]:
    """Return how many printed numbers would not agree by chance alone, and of how many that is the expectation."""
    compared = sum(cell.size > 0 and cell.verdict not in ("open", "not printed") for cell in cells)
    return BEYOND * compared, compared


def measured(
    row: str,
    column: str,
    estimate: tuple[float, float, float],
    *,
    printed: float | None,
    size: int,
    scale: float = 100.0,
    unit: str = "%",
    even: float | None = None,
    margin: float = 0.0,
    games: int = 0,
    printed_games: int = 0,
) -> Cell:
    """Make the cell of a number with its interval, value, low and high; `scale` turns a share into a percentage."""
    ours, low, high = (scale * each for each in estimate)
    return Cell(
        row=row,
        column=column,
        printed=printed,
        ours=ours,
        low=low,
        high=high,
        size=size,
        unit=unit,
        even=even,
        margin=margin,
        games=games,
        printed_games=0 if printed is None else printed_games,
    )


def exact(row: str, column: str, *, printed: float | None, ours: float, unit: str = "", rounding: float = 0.0) -> Cell:
    """Make the cell of a deterministic number, a value in a figure for example."""
    return Cell(row=row, column=column, printed=printed, ours=ours, low=ours, high=ours, unit=unit, margin=rounding)
