"""Reading pictures back, with checks of what every picture has to be."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

from kingmaker.drawing.foreign import GEOMETRY, HOLDERS, LOOKS, PREFIX, SHAPES, SPOKEN, WORDS
from kingmaker.printable import is_seen

SPACE = "{http://www.w3.org/2000/svg}"


def parse(svg: str) -> ElementTree.Element:
    """Read a picture and check what every picture has to be."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SPACE}svg"
    assert root[0].tag == f"{SPACE}title"
    assert root[0].text
    left, top, width, height = map(float, root.get("viewBox", "").split())
    assert width > 0
    assert height > 0
    paper = root[1]
    assert [float(paper.get(name, "")) for name in ("x", "y", "width", "height")] == [left, top, width, height]
    for element in root.iter():
        assert "id" not in element.attrib, "two pictures on one page must not clash"
        assert not any(name.endswith("href") for name in element.attrib), "a picture must need nothing else"
    assert "<style" not in svg
    assert not re.search(r"\bnan\b|\binf\b", svg)
    return root


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in parse(svg).iter(f"{SPACE}text")]


TAGS = {tag.lower() for tag in SHAPES | HOLDERS | WORDS}
NAMES = {name.lower() for name in GEOMETRY | LOOKS | SPOKEN | {"id", "href", "style", "xmlns"}}


class Browser(HTMLParser):
    """Reads a picture as a browser would read it inside a page, and notes what it must not meet."""

    def __init__(self) -> None:
        super().__init__()
        self.problems: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in TAGS:
            self.problems.append(f"<{tag}>")
        for name, value in attrs:
            said = value or ""
            if name not in NAMES or name.startswith("on"):
                self.problems.append(f"<{tag} {name}>")
            if name == "xmlns":
                said = said.removeprefix("http://www.w3.org/2000/svg")
            if name == "href" and not said.startswith(f"#{PREFIX}"):
                self.problems.append(f"{name}={value}")
            if name == "id" and not said.startswith(PREFIX):
                self.problems.append(f"{name}={value}")
            if name not in SPOKEN and re.search(
                r"script:|//|@import|\\|/\*|expression *\(|image-set *\(|position *:", said, re.IGNORECASE
            ):
                self.problems.append(f"{name}={value}")
            for inside in re.findall(r"url\s*\((.{0,20})", said, re.IGNORECASE) if name not in SPOKEN else ():
                if not inside.startswith(f"#{PREFIX}"):
                    self.problems.append(f"{name}={value}")

    def handle_comment(self, data: str) -> None:
        self.problems.append("a comment")

    def handle_decl(self, decl: str) -> None:
        self.problems.append("a declaration")

    def handle_pi(self, data: str) -> None:
        self.problems.append("an instruction")

    def unknown_decl(self, data: str) -> None:
        self.problems.append("a section")


def unsafe(picture: str) -> list[str]:
    """What of a picture must not go into a page."""
    browser = Browser()
    browser.feed(picture)
    browser.close()
    hidden = [repr(letter) for letter in picture if letter != "\n" and not is_seen(letter)]
    return browser.problems + hidden
