"""Documentation as a page shows it: paragraphs, lists, and the words that stand between backticks as code."""

from __future__ import annotations

import re
from dataclasses import dataclass

from markupsafe import Markup, escape

from kingmaker.printable import LINES, printable

CODE = re.compile(r"`([^`]+)`")
STRESSED = re.compile(r"(?<![\w*])\*(\w+)\*(?![\w*])")
ITEM = "- "


@dataclass(frozen=True)
class Block:
    """A paragraph, or a list if there are several items."""

    text: str
    items: tuple[str, ...] = ()


def blocks(documentation: str) -> list[Block]:
    """Break a text into its paragraphs; lines that begin with a dash are items of a list."""
    found: list[Block] = []
    for part in documentation.split("\n\n"):
        words: list[str] = []
        items: list[list[str]] = []
        for line in part.splitlines():
            if line.lstrip().startswith(ITEM):
                items.append([line.strip().removeprefix(ITEM)])
            elif items and line.startswith(" "):
                items[-1].append(line)
            elif items:
                found.append(_block(words, items))
                words, items = [line], []
            else:
                words.append(line)
        found.append(_block(words, items))
    return [block for block in found if block.text or block.items]


def _block(words: list[str], items: list[list[str]]) -> Block:
    return Block(" ".join(" ".join(words).split()), tuple(" ".join(" ".join(item).split()) for item in items))


def marked(text: str) -> Markup:
    """Write a text with its code as code and stressed words as such; all else in it is shown and not obeyed."""
    shown = str(escape(printable(text, keep=LINES)))
    return Markup("".join(_marked(*part) for part in enumerate(CODE.split(shown))))


def _marked(place: int, part: str) -> str:
    """Write one part of a text that was split at its code: every second one is code."""
    return f"<code>{part}</code>" if place % 2 else STRESSED.sub(r"<em>\1</em>", part)
