"""A picture that somebody else's game draws, made safe for a page: written anew from what is known to be safe.

What is not on the lists below is left out: scripts, handlers of events, style sheets, links, animations, images, HTML
inside the picture, and everything that would be fetched from elsewhere. Names of parts (`id`) are given a prefix, so
that they meet no others on the page. A picture is read as XML without entities of its own; what cannot be read is
refused, and so is a picture so large or so deeply nested that it would keep a browser busy.

Writing it anew, and not only looking it over, is what makes the lists hold: XML and HTML read comments and sections of
text in different ways, and none of these is ever written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from kingmaker.drawing.svg import clean
from kingmaker.game import KingmakerError

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


SHAPES = _words("circle ellipse line path polygon polyline rect text tspan")
HOLDERS = _words("svg g defs clipPath linearGradient radialGradient stop use")
WORDS = frozenset(("title", "desc"))
"""Inside them a browser reads HTML: only their text is kept."""
UNWRAPPED = frozenset(("a", "switch"))
"""What they hold is kept, they themselves are not."""
WITH_TEXT = frozenset(("text", "tspan"))

GEOMETRY = _words(
    "cx cy d dx dy fx fy gradientTransform gradientUnits height lengthAdjust offset pathLength points "
    "preserveAspectRatio r rotate rx ry spreadMethod textLength transform viewBox width x x1 x2 y y1 y2 "
    "clipPathUnits"
)
LOOKS = _words(
    "alignment-baseline baseline-shift clip-path clip-rule color direction display dominant-baseline fill "
    "fill-opacity fill-rule font-family font-size font-stretch font-style font-variant font-weight letter-spacing "
    "opacity paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset "
    "stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration "
    "text-rendering vector-effect visibility word-spacing"
)
STYLES = LOOKS | {"height", "max-height", "max-width", "width"}
SPOKEN = frozenset(("aria-hidden", "aria-label", "role"))
FUNCTIONS = _words("hsl hsla matrix rgb rgba rotate scale skewx skewy translate")

PREFIX = "own-"
MOST_LETTERS, MOST_PARTS, MOST_DEEP = 2_000_000, 50_000, 100
"""Of the text, of the elements with all their copies, and of elements within elements."""

_NAME = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
_LOCAL = re.compile(r"url\(\s*(['\"]?)#([A-Za-z_][\w.-]*)\1\s*\)", re.ASCII)
_BETWEEN = re.compile(r"[\s,;:)]")
_OBEYED = re.compile(r"[\\@<>{}&:]|//|/\*")
"""What lets a style say one thing and mean another."""


class UnsafePicture(KingmakerError):
    """A picture that cannot be shown on a page."""


@dataclass
class Part:
    """One element that is kept, with text and parts inside it in their order."""

    tag: str
    attributes: dict[str, str]
    inside: list[Part | str] = field(default_factory=list)

    def all(self) -> Iterator[Part]:
        """Return this part and all parts inside it."""
        waiting = [self]
        while waiting:
            part = waiting.pop()
            yield part
            waiting += [each for each in part.inside if isinstance(each, Part)]


def safe_svg(text: str) -> str:
    """Write a picture anew, without anything that a page must not take from others; refuse what is no picture."""
    if len(text) > MOST_LETTERS:
        raise UnsafePicture(f"expected a picture of at most {MOST_LETTERS:,} letters, got {len(text):,}")
    reader = _Reader()
    try:
        reader.parser.Parse(text.lstrip("\ufeff \t\r\n"), True)
    except (expat.ExpatError, ValueError) as error:
        if isinstance(error, UnsafePicture):
            raise
        raise UnsafePicture(f"expected a picture as SVG, got text that cannot be read: {error}") from error
    if reader.root is None:
        raise UnsafePicture("expected a picture as SVG, got something else")
    reader.root.attributes.pop("transform", None)  # it would move the picture over the rest of the page
    _check_uses(reader.root)
    return _written(reader.root)


class _Reader:
    """Takes what a parser finds and keeps the parts that are on the lists."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate(encoding="utf-8", namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.begin
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.EntityDeclHandler = self.entity
        self.root: Part | None = None
        self.path: list[Part | None] = []
        """The elements that are open; None for one that is left out."""
        self.count = 0

    def doctype(self, name: str, system: str | None, public: str | None, has_internal_subset: int) -> None:
        if has_internal_subset:
            self.entity()

    def entity(self, *_: object) -> None:
        raise UnsafePicture("expected a picture without declarations of its own, got some")

    def begin(self, name: str, given: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST_PARTS or len(self.path) >= MOST_DEEP:
            raise UnsafePicture(
                f"expected a picture of at most {MOST_PARTS:,} parts, nested at most {MOST_DEEP} deep, got more"
            )
        space, _, tag = name.rpartition(" ")
        above = self.path[-1] if self.path else None
        known = space in ("", SVG)
        if not self.path:
            if not known or tag != "svg":
                raise UnsafePicture(f"expected a picture as SVG, got <{tag}>")
            self.root = Part(tag, _attributes(given))
            self.path.append(self.root)
        elif above is None or above.tag in WORDS:
            self.path.append(None)
        elif known and tag in UNWRAPPED:
            self.path.append(above)
        elif known and tag in SHAPES | HOLDERS | WORDS:
            part = Part(tag, _attributes(given))
            above.inside.append(part)
            self.path.append(part)
        else:
            self.path.append(None)

    def end(self, _: str) -> None:
        self.path.pop()

    def text(self, text: str) -> None:
        part = self.path[-1]
        if part is not None and (part.tag in WITH_TEXT | WORDS or text.isspace()):
            part.inside.append(text)


def _attributes(given: dict[str, str]) -> dict[str, str]:
    kept: dict[str, str] = {}
    for full, value in given.items():
        space, _, name = full.rpartition(" ")
        if name == "href" and space in ("", XLINK):
            if value.startswith("#") and _NAME.fullmatch(value[1:]):
                kept["href"] = f"#{PREFIX}{value[1:]}"
        elif space:
            continue
        elif name == "id":
            if _NAME.fullmatch(value):
                kept[name] = PREFIX + value
        elif name == "style":
            if style := _style(value):
                kept[name] = style
        elif name in SPOKEN:
            kept[name] = value
        elif name in GEOMETRY | LOOKS and (safe := _value(value)) is not None:
            kept[name] = safe
    return kept


def _style(text: str) -> str:
    """Keep the declarations of a style that are on the list."""
    kept = []
    for declaration in text.split(";"):
        name, colon, value = declaration.partition(":")
        if colon and name.strip().lower() in STYLES and _value(value) is not None:
            kept.append(f"{name}:{_value(value)}")
    return ";".join(kept)


def _value(text: str) -> str | None:
    """Return a value of which nothing is fetched; None for one that might fetch or hide something."""
    inside = _LOCAL.sub(" ", text)
    called = [_BETWEEN.split(before.rstrip())[-1] for before in inside.split("(")[:-1]]
    if _OBEYED.search(inside) or any(name.lower() not in FUNCTIONS for name in called):
        return None
    return _LOCAL.sub(lambda found: f"url(#{PREFIX}{found[2]})", text)


def _check_uses(root: Part) -> None:
    """Let parts be used again if they are there and use nothing in turn: copies of copies would multiply."""
    sizes: dict[str, int] = {}
    for part in root.all():
        if "id" in part.attributes:
            copied = [each.tag for each in part.all()]
            size = MOST_PARTS if "use" in copied else len(copied)
            sizes[part.attributes["id"]] = max(size, sizes.get(part.attributes["id"], 0))
    total = 0
    for part in root.all():
        size = sizes.get(part.attributes.get("href", "").removeprefix("#"), MOST_PARTS)
        if size >= MOST_PARTS:
            part.attributes.pop("href", None)
        elif part.tag == "use":
            total += size
    if total > MOST_PARTS:
        raise UnsafePicture(f"expected a picture of at most {MOST_PARTS:,} parts, got more by using parts again")


def _written(root: Part) -> str:
    """Write the picture; without recursion, since the depth is somebody else's choice."""
    pieces: list[str] = []
    waiting: list[Part | str] = [root]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            pieces.append(part)
            continue
        space = f' xmlns="{SVG}"' if part is root else ""
        opening = f"<{part.tag}{space}" + "".join(
            f' {name}="{clean(value)}"' for name, value in part.attributes.items()
        )
        if not part.inside:
            pieces.append(f"{opening}/>")
            continue
        pieces.append(f"{opening}>")
        waiting.append(f"</{part.tag}>")
        waiting += [clean(each) if isinstance(each, str) else each for each in reversed(part.inside)]
    return "".join(pieces)
