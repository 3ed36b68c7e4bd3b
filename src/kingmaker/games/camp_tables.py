"""The table of Chinese Checkers that says how many moves bring a camp of pawns home, and the file that holds it.

Nijssen's thesis of 2013, section 3.5, values a position by it: for every place of one player's pawns, the fewest moves
that fill the goal if no other pawn is on the board. `kingmaker build-table chinese-checkers:size=3` makes the file, in
the user's cache, and all games of a process read it once. A file that is missing is an error: nothing else is used in
its place.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from kingmaker._engine import Position
from kingmaker.files import placed
from kingmaker.game import KingmakerError

# fmt: off
COUNTS = {
    1: (1, 2, 5, 4, 1),
    2: (1, 6, 30, 104, 289, 633, 1091, 1477, 1622, 1331, 796, 304, 73, 12, 1),
    3: (
        1, 10, 89, 608, 3445, 16109, 62915, 207184, 586831, 1454053, 3182180, 6150226, 10506554, 15856593, 21098344,
        24668384, 25193346, 22334455, 17077339, 11169918, 6201907, 2889589, 1111080, 348990, 89435, 17899, 2678, 279,
        11,
    ),
}
# fmt: on
"""How many places of the pawns have each distance, by the size of the star. Larger stars have too many places."""
VARIABLE = "KINGMAKER_CACHE"


class Found(NamedTuple):
    """How far the search for a table is: it goes from the filled camp to the places that are furthest away."""

    distance: int
    found: int
    """The number of places that have this distance; 0 while those that are one move further away are being found."""
    all: int
    """The number of places that have this distance or less."""


def cache_folder() -> Path:
    """Return the user's folder for what can be made again: `KINGMAKER_CACHE`, or where the system keeps such things."""
    named = os.environ.get(VARIABLE, "")
    if named:
        return Path(named).absolute()
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "kingmaker"
    local = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME", "")
    return (Path(local) if Path(local).is_absolute() else Path.home() / ".cache") / "kingmaker"


def table_file(size: int) -> Path:
    """Return where the table for stars of a size is."""
    return cache_folder() / f"chinese-checkers-camps-{size}.table"


def command(size: int) -> str:
    """Return the command that builds the table."""
    return f"kingmaker build-table chinese-checkers:size={size}"


def build(core: Position, size: int, told: Callable[[Found], object]) -> Path:
    """Build the table with a position of the game, check it, write it whole or not at all, and return where it is."""
    found: list[int] = []

    def hear(progress: dict[str, int]) -> None:
        if progress["found"]:
            found.append(progress["found"])
        told(Found(**progress))

    table = core.build_table(hear)
    if table is None:
        raise KingmakerError(f"expected a size from 1 to {max(COUNTS)}, got {size}: a larger star has too many places")
    if tuple(found) != COUNTS[size]:
        raise KingmakerError(f"expected {COUNTS[size]} places by distance, got {tuple(found)}: please report this")
    place = table_file(size)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with placed(place) as beside:
            beside.write_bytes(table)
    except OSError as error:
        raise KingmakerError(f"expected a folder for the table, got '{place.parent}': {error.strerror}") from error
    return place
