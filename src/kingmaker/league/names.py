"""Finding the player that somebody means: a name, a part of one, whatever the accents, marks and case."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable

NEAR = 0.6
MOST = 5
"""Names that are offered."""


def plain(name: str) -> str:
    """Write a name without accents, marks and case, so that `José O'Neil Jr.` is `jose oneil jr`."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[^a-z0-9 ]", "", bare.casefold().replace("-", " ")).split())


def matches(typed: str, names: Iterable[str]) -> list[str]:
    """Return the names that are meant: the one that is typed in full, or else those that have all parts of it."""
    wanted = plain(typed)
    if not wanted:
        return []
    known = {name: plain(name) for name in names}
    exact = [name for name, bare in known.items() if bare == wanted]
    if exact:
        return exact
    starts = [name for name, bare in known.items() if _begins(bare.split(), wanted.split())]
    return starts or [name for name, bare in known.items() if wanted in bare]


def _begins(words: list[str], parts: list[str]) -> bool:
    """Tell whether every part begins a word of its own, in the order of the words."""
    rest = iter(words)
    return all(any(word.startswith(part) for word in rest) for part in parts)


def near(typed: str, names: Iterable[str]) -> list[str]:
    """Return names that come near to a mistyped one, by the whole name or by one of its words."""
    wanted = plain(typed)
    if not wanted:
        return []
    scored = []
    for name in names:
        bare = plain(name)
        score = max(difflib.SequenceMatcher(None, wanted, each).ratio() for each in (bare, *bare.split()))
        scored.append((-score, name))
    return [name for score, name in sorted(scored)[:MOST] if -score >= NEAR]
