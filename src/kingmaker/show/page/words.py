"""Words and marks in HTML."""

from __future__ import annotations

import html
import re


def spec(text: str) -> str:
    """Write the text of a game or an agent so that a narrow screen breaks it behind its marks."""
    return re.sub(r"([:,/])(?=.)", r"\1<wbr>", html.escape(text))


def letter(agent: int) -> str:
    """Return the short name of an agent in a table: A to Z, then its number."""
    return chr(ord("A") + agent) if agent < 26 else str(agent + 1)
