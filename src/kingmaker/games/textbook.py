"""Trees as textbooks on two players write them: `[0, [1, 3, 12], [1, 2, 4]]`, one number at each leaf.

Our own form gives each leaf one payoff for each player, so `[1, 3, 12]` is a leaf that pays three players there, and
here a node of player 1 with two leaves. Nobody can tell from the text alone which is meant; `looks_like_textbook` says
when to ask.
"""

from __future__ import annotations

from typing import Any

from kingmaker.game import InvalidGame

CHANCE_WORD = "chance"
"""What stands in place of a player where chance moves; each child then has its probability before it."""


def paired_payoffs(root: Any) -> Any:
    """Return the same tree with `(x, -x)` for each number x at a leaf; without recursion, so depth does not matter."""
    holder = [root]
    pending = [(holder, 0, "root")]
    while pending:
        above, place, where = pending.pop()
        written = above[place]
        if _is_number(written):
            above[place] = (written, -written)
            continue
        if isinstance(written, list | tuple) and len(written) > 2 and written[0] == CHANCE_WORD:
            node = list(written)
            above[place] = node
            pending.extend((node, child, f"{where}/{child // 2 - 1}"[:200]) for child in range(2, len(node), 2))
            continue
        if not isinstance(written, list | tuple) or len(written) < 2 or type(written[0]) is not int:
            raise InvalidGame(f"expected [player, child, …] or a number, got {repr(written)[:80]} at {where}")
        node = list(written)
        if node[0] not in (0, 1):
            raise InvalidGame(f"expected player 0 or 1 in a zero-sum tree, got {node[0]} at {where}")
        above[place] = node
        below = [f"{where}/{child}" if len(where) < 200 else where for child in range(len(node) - 1)]
        pending.extend((node, child + 1, name) for child, name in enumerate(below))
    return holder[0]


def looks_like_textbook(root: Any) -> bool:
    """Tell whether a tree in lists may be meant for two players, with one number at each leaf.

    That is so if every list of plain numbers begins with the number of the player who would move there in turn.
    """
    pending: list[tuple[Any, int | None]] = [(root, None)]
    lists = 0
    while pending:
        written, above = pending.pop()
        if not isinstance(written, list) or len(written) < 2 or type(written[0]) is not int:
            return False
        player = written[0]
        if player not in (0, 1) or player == above:
            return False
        if all(map(_is_number, written)):
            lists += 1
        else:
            pending.extend((child, player) for child in written[1:])
    return lists > 0


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
