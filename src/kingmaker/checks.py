"""Checks of values that come from outside, and how errors show them: short, in one line, with both ends of a range."""

from __future__ import annotations

import math
from typing import Any

from kingmaker.game import KingmakerError
from kingmaker.printable import printable

MOST_SHOWN = 120
"""How many characters of a text from outside an error repeats."""
ENDLESS = 10**9
"""From here on the upper end of a range interests only those who are above it."""


def shown(text: str, most: int = MOST_SHOWN) -> str:
    """Return a text from outside as an error shows it: no longer than a reader needs, without control characters."""
    short = text if len(text) <= most else text[: most - 1] + "…"
    return printable(short)


def shown_value(value: Any) -> str:
    """Return the `repr` of a value from outside as an error shows it."""
    if isinstance(value, str):
        value = value[: MOST_SHOWN + 1]
    try:
        return shown(repr(value))
    except ValueError:  # Python writes no numbers of more than some thousand digits
        return f"a number of the type {type(value).__name__} that is too long to be shown"


def is_whole(value: Any) -> bool:
    """Tell whether a value is a whole number; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def whole(value: Any, what: str, low: int, high: int, *, error: type[KingmakerError] = KingmakerError) -> int:
    """Return a whole number from `low` to `high`, both included; `what` is what an error calls it."""
    if not is_whole(value) or not low <= value <= high:
        raise error(f"expected {what} to be {whole_text(low, high, value)}, got {shown_value(value)}")
    return int(value)


def read_whole(text: str, what: str, high: int, *, error: type[KingmakerError] = KingmakerError) -> int:
    """Read a whole number from 0 to `high` as people write it: digits, and no more of them than it takes."""
    if not text.isascii() or not text.isdigit() or len(text) > len(str(high)) or int(text) > high:
        raise error(f"expected {what} to be {whole_text(0, high)}, got '{shown(text)}'")
    return int(text)


def whole_text(low: int, high: float, value: Any = None) -> str:
    """Say which whole numbers are allowed; an upper end beyond all use is named to those only who are above it."""
    if high < ENDLESS or (is_whole(value) and value > high):
        return f"a whole number from {low} to {_end(high)}"
    return f"a whole number of {low} or more"


def number(value: Any, what: str, low: float, high: float, *, error: type[KingmakerError] = KingmakerError) -> float:
    """Return a number from `low` to `high`, both included, as a float; NaN is none."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or math.isnan(value) or not low <= value <= high:
        raise error(f"expected {what} to be a number from {low:g} to {high:g}, got {shown_value(value)}")
    return float(value)


def _end(number: float) -> str:
    """Write the end of a range; those that follow from a number of bits as powers of two."""
    if number == math.inf or number < 2**31 - 1:
        return str(number)
    for above, rest in ((0, ""), (1, " - 1")):
        bits = int(number) + above
        if bits & (bits - 1) == 0:
            return f"2^{bits.bit_length() - 1}{rest}"
    return str(number)
