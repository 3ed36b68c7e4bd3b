"""What all pages have in common: a head that takes its styles with it, so that nothing comes from elsewhere."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator
from importlib import resources

from kingmaker._engine import __version__
from kingmaker.printable import LINES, printable


def head(title: str, *styles: str) -> Iterator[str]:
    """Begin a page, up to its body; `styles` are files beside this one, after the style of all pages."""
    yield "<!doctype html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f'<meta name="generator" content="kingmaker {__version__}">'
    yield f"<title>{html.escape(title)}</title>"
    yield f"<style>\n{''.join(map(part, ('page.css', *styles)))}</style></head><body>"


def whole(parts: Iterable[str]) -> str:
    """Put a page together; nothing that came from outside is left that a browser would obey, and UTF-8 can hold it."""
    return printable("\n".join(parts), keep=LINES)


def part(name: str) -> str:
    """Read a file that goes into pages."""
    return resources.files("kingmaker.show.page").joinpath(name).read_text(encoding="utf-8")


def command(line: str) -> str:
    """Write a command so that a narrow screen breaks it between words and never inside one that fits."""
    words = (f"<span>{html.escape(word)}</span>" for word in line.split(" "))
    return f"<pre>{' '.join(words)}</pre>"
