"""What has a picture: states that draw themselves, and everything else by its text."""

from __future__ import annotations

from abc import ABC, abstractmethod

from kingmaker.drawing.foreign import UnsafePicture, safe_svg
from kingmaker.drawing.svg import SIZE, Picture, text_width
from kingmaker.game import Drawable

MOST_LINES = 200
MOST_LETTERS = 400


class Pictured(ABC):
    """Gives notebooks the picture of a state; inherit from it and write `svg`."""

    __slots__ = ()

    @abstractmethod
    def svg(self) -> str:
        """Draw the position as SVG."""

    def _repr_svg_(self) -> str:
        return self.svg()


def picture_of(state: object) -> str:
    """Draw a position as SVG: as it draws itself, or else its text, so that every game has a picture.

    What a position draws is made safe for a page: see `kingmaker.drawing.foreign`.
    """
    for name in ("svg", "_repr_svg_"):
        drawn = getattr(state, name, None)
        if callable(drawn):
            try:
                return safe_svg(str(drawn()))
            except UnsafePicture as refusal:
                return text_picture(f"{_text(state)}\n\nThe game's own picture is not shown: {refusal}.")
    return text_picture(_text(state))


def _text(state: object) -> str:
    return state.draw() if isinstance(state, Drawable) else str(state)


def text_picture(text: str) -> str:
    """Set lines of text as a picture, in letters of equal width."""
    lines = [line.expandtabs().rstrip()[:MOST_LETTERS] for line in text.splitlines()[:MOST_LINES]]
    picture = Picture(" / ".join(filter(None, (line.strip() for line in lines)))[:200] or "an empty position")
    with picture.group(font_family="DejaVu Sans Mono,Menlo,Consolas,monospace", text_anchor="start"):
        for row, line in enumerate(lines):
            y = row * SIZE * 1.3
            picture.cover((0, y), (len(line) * SIZE * 0.62, y), around=SIZE * 0.6)
            # A blank that may not be dropped keeps columns under each other.
            picture.text(0, y, line.replace(" ", "\N{NO-BREAK SPACE}"), anchor="start")
    picture.cover((text_width("position"), 0.0))
    return str(picture)
