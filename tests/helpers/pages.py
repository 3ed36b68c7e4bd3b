"""Reading pages: whether they are whole, and whether they need anything from elsewhere."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"meta", "input", "br", "wbr"}


class Checker(HTMLParser):
    """Finds elements that are not closed, or closed in the wrong order, and what points to elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.problems: list[str] = []
        self.links: list[str] = []
        self.identifiers: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        names = [name for name, _ in attrs]
        if len(set(names)) < len(names):
            self.problems.append(f"{tag} has an attribute twice")
        self.links += [f"{name}={value}" for name, value in attrs if name in ("src", "href", "data", "srcset")]
        self.identifiers += [str(value) for name, value in attrs if name == "id"]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> closes nothing")


def checked(page: str) -> Checker:
    checker = Checker()
    checker.feed(page)
    checker.close()
    return checker
