"""A position as a picture that can be clicked: the game's own SVG with a place for everything that moves speak of.

What a move means is the game's business. Here a move is only its text, read as places one after another: `c1-e5` is
first `c1`, then `e5`, because the picture has places of these names. A move that cannot be read so has its button.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kingmaker.drawing import Spot, collected_spots, picture_of
from kingmaker.drawing.svg import clean, short

STYLE = re.compile(r' style="[^"]*"')
SIZE = re.compile(r' width="([\d.]+)" height="[\d.]+"')
GROWS = 1.7
"""How many times its natural size a picture is at most."""
LARGE = 600.0
ROLE = 'role="img"'
END = "</svg>"
BETWEEN = re.compile(r"[-\s]*")
STEPS = 9
"""Shades of the heat map."""


@dataclass(frozen=True)
class Board:
    """A picture with its places, and each legal move as places."""

    picture: str
    spots: tuple[Spot, ...]
    paths: tuple[tuple[str, ...], ...]
    """One for each legal move, in their order; empty where a move has no places."""

    def svg(self, *, clickable: bool, heat: Mapping[int, float] | None = None) -> str:
        """Write the picture for a page; `heat` shades moves by their number, 0 the worst and 1 the best."""
        head, _, rest = self.picture.partition(">")
        role = 'role="group"' if clickable else ROLE
        head = SIZE.sub(_grown, STYLE.sub("", head, count=1), count=1)
        head = head.replace(ROLE, f'class="{"board large" if self.is_large else "board"}" {role}', 1)
        marks = f'<g class="heat" aria-hidden="true">{self.heat_marks(heat or {})}</g>'
        places = self._places() if clickable else ""
        return f"{head}>{rest.rpartition(END)[0]}{marks}{places}{END}"

    @property
    def is_large(self) -> bool:
        """Whether the picture is too wide to be read on a telephone all at once."""
        found = SIZE.search(self.picture)
        return found is not None and float(found[1]) > LARGE

    def heat_marks(self, heat: Mapping[int, float]) -> str:
        """Draw one mark on the last place of every move; of moves that end on one place the best counts."""
        best: dict[str, float] = {}
        for number, share in heat.items():
            path = self.paths[number] if number < len(self.paths) else ()
            for name in path[-1:]:
                best[name] = max(share, best.get(name, 0.0))
        by_name = {spot.name: spot for spot in self.spots}
        return "".join(
            f"<rect{_box(by_name[name])} class='warm warm-{round(share * STEPS)}'/>" for name, share in best.items()
        )

    def _places(self) -> str:
        named = {name for path in self.paths for name in path}
        first = {path[0] for path in self.paths if path}
        starts = [spot for spot in self.spots if spot.name in named]
        drawn = []
        for place, spot in enumerate(starts):
            tab = "0" if place == 0 else "-1"
            kind = "spot first" if spot.name in first else "spot"
            drawn.append(
                f'<rect{_box(spot)} rx="6" class="{kind}" data-spot="{clean(spot.name)}" role="button" '
                f'tabindex="{tab}" aria-label="{clean(spot.name)}"/>'
            )
        return f'<g class="spots">{"".join(drawn)}</g>'


def _grown(size: re.Match[str]) -> str:
    """Let a picture grow with the page, but not beyond all measure; its height follows."""
    return f' width="{short(float(size[1]) * GROWS)}"'


def _box(spot: Spot) -> str:
    return f' x="{short(spot.x)}" y="{short(spot.y)}" width="{short(spot.width)}" height="{short(spot.height)}"'


def board_of(position: object, legal: Sequence[str]) -> Board:
    """Draw a position, or the view of one, for the moves that may be made in it."""
    with collected_spots() as spots:
        picture = picture_of(position)
    return _board(picture, tuple(spots), tuple(legal))


@lru_cache(maxsize=256)
def _board(picture: str, spots: tuple[Spot, ...], legal: tuple[str, ...]) -> Board:
    names = {spot.name for spot in spots}
    paths = tuple(path_of(text, names) for text in legal)
    used = {name for path in paths for name in path}
    return Board(picture, tuple(spot for spot in spots if spot.name in used), paths)


def path_of(text: str, names: Iterable[str]) -> tuple[str, ...]:
    """Read a move as places: the one that it names, or several one after another; nothing if it cannot be read so."""
    known = names if isinstance(names, set | frozenset) else set(names)
    if text in known:
        return (text,)
    found: list[str] = []
    at = 0
    longest = max(map(len, known), default=0)
    while at < len(text):
        for length in range(min(longest, len(text) - at), 0, -1):
            if text[at : at + length] in known:
                found.append(text[at : at + length])
                at += length
                break
        else:
            return ()
        skipped = BETWEEN.match(text, at)
        at = at if skipped is None else skipped.end()
    return tuple(found) if len(found) > 1 else ()


def words(text: str) -> str:
    """Write a text for a page, as a browser takes it as it is."""
    return html.escape(text, quote=True)
