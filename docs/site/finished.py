"""The site as Sphinx has built it: what its pages of source code get wrong is mended, and then every link is followed.

A page may lead to another host, and must not ask it for anything: no script, style, picture or font of elsewhere.
"""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

ELSEWHERE = re.compile(r"(?:https?:)?//", re.IGNORECASE)
NO_FILE = re.compile(r"(?:mailto|data|javascript):", re.IGNORECASE)
BACK = re.compile(r'(<a class="viewcode-back" href=")([^"#]+)#([^"]+)(">)')
LISTED = re.compile(r'<li><a href="([^"]+)">[^<]*</a></li>\n?')


class Page(HTMLParser):
    """What a page refers to, and the places on it that can be referred to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.places: set[str] = set()
        self.links: list[str] = []
        self.asks: list[str] = []
        """What a browser fetches for the page by itself."""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element refers to."""
        given = {name: value for name, value in attrs if value}
        self.places |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a":
            self.links += [given[name] for name in ("href",) if name in given]
        else:
            self.asks += [given[name] for name in ("src", "srcset", "href", "data", "poster") if name in given]


@cache
def page_at(path: Path) -> Page:
    """Return a page, read once."""
    return Page(path.read_text(encoding="utf-8"))


def mend(site: Path) -> None:
    """Let pages of source code lead back to the place that describes a name, and list those alone that are there.

    Sphinx takes all names of a module to be described under the same module; ours are where they are public.
    """
    for path in (site / "_modules").rglob("*.html"):
        text = path.read_text(encoding="utf-8")

        def back(link: re.Match[str], path: Path = path) -> str:
            places = page_at((path.parent / link[2]).resolve()).places
            name = link[3].rpartition(".")[2]
            found = (
                link[3] if link[3] in places else min((p for p in places if p.endswith(f".{name}")), default=link[3])
            )
            return f"{link[1]}{link[2]}#{found}{link[4]}"

        def listed(item: re.Match[str], path: Path = path) -> str:
            return item[0] if ELSEWHERE.match(item[1]) or (path.parent / item[1]).exists() else ""

        text = BACK.sub(back, text)
        path.write_text(LISTED.sub(listed, text) if path.name == "index.html" else text, encoding="utf-8")
    page_at.cache_clear()


def problems(site: Path) -> list[str]:
    """Say what is wrong with the pages: links that lead nowhere, and what is asked of another host."""
    found = []
    for path in sorted(site.rglob("*.html")):
        page, name = page_at(path.resolve()), path.relative_to(site)
        found += [f"{name}: asks another host for {address}" for address in page.asks if ELSEWHERE.match(address)]
        for address in (*page.links, *page.asks):
            if ELSEWHERE.match(address) or NO_FILE.match(address):
                continue
            file, _, place = address.partition("#")
            to = (path.parent / unquote(file.partition("?")[0])).resolve() if file else path.resolve()
            if not to.exists():
                found.append(f"{name}: leads to {address}, which is not there")
            elif place and to.suffix == ".html" and unquote(place) not in page_at(to).places:
                found.append(f"{name}: leads to {address}, a place that is not on that page")
    for style in sorted(site.rglob("*.css")):
        asked = re.findall(r"(?:url\(|@import\s*)[\"']?((?:https?:)?//[^\"')]+)", style.read_text(encoding="utf-8"))
        found += [f"{style.relative_to(site)}: asks another host for {address}" for address in asked]
    return found
