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


SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv", "v"})
"""What some files write after a name and others leave out."""
DEFENCE = frozenset({"dst", "def", "defense", "defence", "special", "teams"})
SHORTEST = 3
"""Letters that two short forms of a first name have in common: Ken and Kenneth."""


def key(name: str) -> str:
    """Write a name as two files would agree on it: plain, without `Jr.` and `III`, initials as one word."""
    words = plain(name.replace("/", "")).split()
    while len(words) > 2 and words[-1] in SUFFIXES:
        words.pop()
    bare = [word for word in words if word not in DEFENCE]
    if len(bare) < len(words) and bare:
        return bare[-1]  # a defence is known by its last word: `San Francisco 49ers` and `49ers D/ST`
    while len(words) > 2 and len(words[0]) == 1 and len(words[1]) == 1:
        words[:2] = [words[0] + words[1]]  # `D. K. Moss` is `DK Moss`
    return " ".join(words)


def same_person(one: str, other: str) -> bool:
    """Tell whether two names may be a long and a short form: the same last name, first names that begin alike."""
    first, second = key(one).split(), key(other).split()
    if len(first) < 2 or len(second) < 2 or first[-1] != second[-1]:
        return False
    a, b = first[0], second[0]
    return a.startswith(b) or b.startswith(a) or a[:SHORTEST] == b[:SHORTEST]
