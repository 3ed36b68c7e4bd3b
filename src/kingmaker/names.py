"""Names that people mistype, or know under another name: which ones to suggest."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

NEAR = 0.55
"""How much of a name must be right for it to be suggested: below that, suggestions are noise."""
LONGEST_NAME = 60
"""Nothing longer is a mistyped name."""
OTHER_NAMES = {
    "brs": "best-reply",
    "bestreplysearch": "best-reply",
    "montecarlo": "mcts",
    "montecarlotreesearch": "mcts",
    "ab": "alpha-beta",
    "alphabetapruning": "alpha-beta",
    "minmax": "minimax",
    "mp": "mp-mix",
    "randomagent": "random",
    "kbp": "kth-best-pick",
    "kohler": "kohler-chandrasekaran",
    "connect4": "connect-four",
    "fourinarow": "connect-four",
    "noughtsandcrosses": "tic-tac-toe",
    "ttt": "tic-tac-toe",
    "gomoku": "k-in-a-row",
    "mnk": "k-in-a-row",
    "halma": "chinese-checkers",
    "risk": "risk-draft",
}
"""What people call things that have another name here: letters and digits only. Suggested, never taken."""


def nearest(name: str, known: Iterable[str]) -> str:
    """Say which known names come near to a mistyped one, as the end of an error."""
    names = sorted(known)
    bare = _bare(name[:LONGEST_NAME])
    close = [each for each in names if bare and (_bare(each) == bare or each == OTHER_NAMES.get(bare))]
    if not close and len(name) <= LONGEST_NAME:
        close = difflib.get_close_matches(name, names, n=3, cutoff=NEAR)
    if close:
        return "did you mean " + " or ".join(f"'{each}'" for each in close) + "?"
    return "there are " + ", ".join(names) if names else "there are none"


def _bare(name: str) -> str:
    """Reduce a name to its letters and digits, so that `Max^n` is `maxn`."""
    return "".join(filter(str.isalnum, name.casefold()))
