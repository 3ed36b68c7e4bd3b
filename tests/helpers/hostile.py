"""Characters that a screen or a page must never be given raw, and a check that it was not."""

from __future__ import annotations

import sys
import unicodedata

OBEYED = [
    letter
    for letter in map(chr, range(sys.maxunicode + 1))
    if unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp") and letter not in "\n\t"
]
"""Controls, marks of direction, marks without width, ends of lines and paragraphs."""
SURROGATES = ["\ud800", "\udbff", "\udc80", "\udcff", "\udfff"]
FOLDED = {*"\a\b\v\f\r", *"\x1c\x1d\x1e\x1f\x85\u2028\u2029"}
"""Rich drops some of these, and Python splits lines at others: they need not be shown, but must not be there."""

NAMED = "Ann\x1b[2J\x1b]0;x\x07\u202eeno\u2066B\u200bo\x9b\x7f\ufeffé♠\udcff\ud800 \U000e0041 <b onclick='x()'>&"
"""A name with a bit of everything."""


def raw(text: str) -> set[str]:
    """Return what stands in a text that is obeyed rather than seen; blanks, tabs and new lines may."""
    hidden = {"Cc", "Cf", "Cs", "Zl", "Zp"}
    return {letter for letter in text if unicodedata.category(letter) in hidden and letter not in "\n\t"}
