"""One number of a paper beside ours, and a verdict on the two.

*agrees*: the difference could be chance, in their games and in ours, at 95 %. *same direction*: it could not, but the
printed number and our whole interval lie on the same side of an even result. *differs*: neither. Without a printed
number there is no verdict. Where both intervals together are wider than `TOO_WIDE` percentage points, nearly anything
would agree, and the verdict is *open*.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

from kingmaker.game import KingmakerError

VERDICTS = ("agrees", "same direction", "differs", "open", "not printed")
TOO_WIDE = 30.0
"""Percentage points between the ends of an interval."""
NORMAL_95 = 1.959964


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
        if self.unit == "%" and math.hypot(self.high - self.low, 2 * self.margin) > TOO_WIDE:
            return "open"
        own = (self.ours - self.low) if self.printed < self.ours else (self.high - self.ours)
        # A printed digit is good to half of itself; a hair more keeps 0.875 equal to itself.
        if abs(self.printed - self.ours) <= math.hypot(own, self.margin) + 1e-9:
            return "agrees"
        return "same direction" if self._same_side(self.printed) else "differs"

    def _same_side(self, printed: float) -> bool:
        """Tell whether the printed number and our whole interval lie on the same side of an even result."""
        if self.even is None:
            return False
        return max(printed, self.high) < self.even or min(printed, self.low) > self.even

    def as_dict(self) -> dict[str, Any]:
        """Return the cell with its verdict as JSON-compatible data."""
        return asdict(self) | {"verdict": self.verdict}

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
    )


def exact(row: str, column: str, *, printed: float | None, ours: float, unit: str = "", rounding: float = 0.0) -> Cell:
    """Make the cell of a deterministic number, a value in a figure for example."""
    return Cell(row=row, column=column, printed=printed, ours=ours, low=ours, high=ours, unit=unit, margin=rounding)
