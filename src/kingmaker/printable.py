"""Text from outside, fit to be shown: what a screen or a browser would obey instead of showing is written out.

Names in files, agents' errors and file names may hold control characters, which move the cursor or clear the screen,
and marks that turn the direction of a line or have no width, which make one name look like another. They are shown as
Python writes them, `\\x1b` or `\\u202e`. All other letters, signs and pictures stay.
"""

from __future__ import annotations

import re
import unicodedata

HIDDEN = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
"""Categories of Unicode: controls, formats (directions, no width), halves of pairs, ends of lines and paragraphs."""

LINES = "\n\t"
"""What may stay in text of several lines."""

_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2065\u3164\uffa0")
"""Letters and marks that are blank by definition."""
_NOT_PLAIN = re.compile("[^ -~]")


def printable(text: str, *, keep: str = "") -> str:
    """Return the text with everything that is obeyed rather than seen written out, but for the characters of `keep`.

    The result can always be encoded as UTF-8 and stand in XML.
    """
    if text.isascii() and text.isprintable():
        return text
    return _NOT_PLAIN.sub(lambda found: found[0] if found[0] in keep else _shown(found[0]), text)


def printable_json(text: str) -> str:
    """Return JSON that means the same and shows what is obeyed rather than seen by its number."""
    if text.isascii() and text.isprintable():
        return text
    return _NOT_PLAIN.sub(lambda found: found[0] if found[0] in LINES or is_seen(found[0]) else _unit(found[0]), text)


def is_seen(letter: str) -> bool:
    """Tell whether a character is seen, or is a blank, and nothing else."""
    never = ord(letter) & 0xFFFE == 0xFFFE or "\ufdd0" <= letter <= "\ufdef"  # they never mean anything
    return not never and unicodedata.category(letter) not in HIDDEN and letter not in _FILLERS


def _shown(letter: str) -> str:
    return letter if is_seen(letter) else letter.encode("unicode_escape").decode("ascii")


def _unit(letter: str) -> str:
    """Write a character as JSON does: in two halves if its number is large."""
    halves = letter.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{halves[place : place + 2].hex()}" for place in range(0, len(halves), 2))
