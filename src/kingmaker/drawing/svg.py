"""Shapes to SVG text; the picture grows with what is put on it, so that nothing is ever cut off.

x goes right, y goes down, a unit is a pixel at natural size. Attributes are written as keywords, `stroke_width=2`.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from kingmaker.drawing.palette import INK, PAPER, RULE
from kingmaker.drawing.spots import Spot, add_spot
from kingmaker.printable import LINES, printable

Point = tuple[float, float]
Attribute = str | float | None

FONT = "Helvetica,Arial,DejaVu Sans,sans-serif"
SIZE = 14.0
"""The size of text that names none."""
MARGIN = 12.0

_NARROW = frozenset(" ,.:;'|!()[]ijltfI1-")
_WIDE = frozenset("mwMW@%…—")


class Picture:
    """A picture in the making; `str()` returns the SVG."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._parts: list[str] = []
        self._box: tuple[float, float, float, float] | None = None
        self._origin: Point = (0.0, 0.0)
        self._size = SIZE

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all that is drawn so far."""
        return self._box or (0.0, 0.0, 0.0, 0.0)

    def cover(self, *points: Point, around: float = 0.0) -> None:
        """Make room for points, and for so much around each."""
        left, top = self._origin
        for x, y in points:
            corners = (left + x - around, top + y - around, left + x + around, top + y + around)
            if self._box is None:
                self._box = corners
            else:
                low, high = zip(self._box[:2], corners[:2], strict=True), zip(self._box[2:], corners[2:], strict=True)
                self._box = (*map(min, low), *map(max, high))  # type: ignore[assignment]

    def spot(self, name: str, x: float, y: float, width: float, height: float) -> None:
        """Say that a rectangle, from its upper left corner, is what actions call by this name; nothing is drawn."""
        left, top = self._origin
        add_spot(Spot(name, left + x, top + y, width, height))

    def circle(self, x: float, y: float, radius: float, **style: Attribute) -> None:
        """Draw a circle."""
        self.cover((x, y), around=radius)
        self._element("circle", {"cx": x, "cy": y, "r": radius}, style)

    def rect(self, x: float, y: float, width: float, height: float, **style: Attribute) -> None:
        """Draw a rectangle from its upper left corner."""
        self.cover((x, y), (x + width, y + height))
        self._element("rect", {"x": x, "y": y, "width": width, "height": height}, style)

    def lines(self, strokes: Iterable[Iterable[Point]], **style: Attribute) -> None:
        """Draw strokes through points, all of them as one element."""
        path = ""
        for stroke in strokes:
            points = list(stroke)
            self.cover(*points)
            path += "M" + "L".join(f"{short(x)} {short(y)}" for x, y in points)
        if path:
            self._element("path", {"d": path}, {"fill": "none", **style})

    def polygon(self, points: Iterable[Point], **style: Attribute) -> None:
        """Draw a closed figure."""
        points = list(points)
        self.cover(*points)
        self._element("path", {"d": "M" + "L".join(f"{short(x)} {short(y)}" for x, y in points) + "Z"}, style)

    def figures(self, outline: str, places: Iterable[Point], reach: float, **style: Attribute) -> None:
        """Draw one outline, written relative to its middle, at several places as one element."""
        places = list(places)
        self.cover(*places, around=reach)
        if places:
            path = "".join(f"M{short(x)} {short(y)}{outline}" for x, y in places)
            self._element("path", {"d": path}, style)

    def text(
        self, x: float, y: float, text: str, *, size: float | None = None, anchor: str = "middle", **style: Attribute
    ) -> None:
        """Write a line of text whose middle height is y; the anchor is start, middle or end."""
        height = self._size if size is None else size
        text = printable(text, keep=LINES)
        width = text_width(text, height)
        left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        self.cover((left, y - height * 0.6), (left + width, y + height * 0.6))
        given = {
            "x": x,
            "y": y + height * 0.35,
            "font-size": size,
            "text-anchor": None if anchor == "middle" else anchor,
        }
        self._element("text", given, style, text)

    @contextmanager
    def group(self, *, size: float | None = None, **style: Attribute) -> Iterator[None]:
        """Draw what follows with attributes in common, and text in this size."""
        written = _attributes({"font-size": size}, style)
        before, self._size = self._size, self._size if size is None else size
        self._parts.append(f"<g{written}>")
        yield
        self._size = before
        if self._parts[-1] == f"<g{written}>":
            self._parts.pop()
        else:
            self._parts.append("</g>")

    @contextmanager
    def moved(self, right: float, down: float) -> Iterator[None]:
        """Draw what follows so much further right and down."""
        before = self._origin
        self._origin = (before[0] + right, before[1] + down)
        with self.group(transform=f"translate({short(right)} {short(down)})"):
            yield
        self._origin = before

    def _element(self, tag: str, given: dict[str, Attribute], style: dict[str, Attribute], text: str = "") -> None:
        opening = f"<{tag}{_attributes(given, style)}"
        self._parts.append(f"{opening}>{clean(text)}</{tag}>" if text else f"{opening}/>")

    def __str__(self) -> str:
        left, top, right, bottom = self.box
        x, y = short(left - MARGIN), short(top - MARGIN)
        width, height = short(right - left + 2 * MARGIN), short(bottom - top + 2 * MARGIN)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{width}" '
            f'height="{height}" style="max-width:100%;height:auto" role="img" font-family="{FONT}" '
            f'font-size="{short(SIZE)}" text-anchor="middle" fill="{INK}">'
        )
        paper = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="8" fill="{PAPER}" stroke="{RULE}"/>'
        return "\n".join([head, f"<title>{clean(self.title)}</title>", paper, *self._parts, "</svg>"])


def short(value: float) -> str:
    """Write a coordinate with one digit after the point, and only if it is needed."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def clean(text: str) -> str:
    """Write text so that XML takes it as it is and nothing in it is obeyed: see `kingmaker.printable`."""
    return html.escape(printable(text, keep=LINES), quote=True)


def text_width(text: str, size: float = SIZE) -> float:
    """Estimate how wide a line of text is, rather too wide than too narrow."""
    wide, narrow = sum(letter in _WIDE for letter in text), sum(letter in _NARROW for letter in text)
    return size * (0.62 * (len(text) - wide - narrow) + 0.95 * wide + 0.4 * narrow)


def _attributes(given: dict[str, Attribute], style: dict[str, Attribute]) -> str:
    written = {**given, **{name.replace("_", "-"): value for name, value in style.items()}}
    return "".join(
        f' {name}="{clean(value) if isinstance(value, str) else short(value)}"'
        for name, value in written.items()
        if value is not None
    )
