"""The set table: perfect play in a draft of up to about 24 items, by backward induction over sets of items.

The number of items gone decides who moves, and where values add up, the set of items gone decides what is still to
come. So one entry for each set serves all the ways to it. Backward induction as in Zermelo, "Über eine Anwendung der
Mengenlehre", 1913; the same picks as MaxN of Luckhardt & Irani, 1986, with ties to the first action.
Deviations: none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kingmaker.game import State
from kingmaker.search.base import Search
from kingmaker.search.kth_best_pick import require_draft
from kingmaker.search.result import Result


@dataclass(frozen=True, kw_only=True, repr=False)
class SetTable(Search):
    """Solve a draft whose values add up, for any number of players.

    It always goes to the end of the draft, so it takes no budget and no evaluation. The table holds a number for each
    set of open items and player, 67 million at most: 24 items with four players, 25 with two.
    """

    name: ClassVar[str] = "set-table"
    engine: ClassVar[str] = "set-table"
    budgets: ClassVar[tuple[str, ...]] = ()
    unused: ClassVar[tuple[str, ...]] = ("depth", "nodes", "seconds", "table", "evaluate", "cheats")

    def can_stop_early(self, state: State) -> bool:
        """Tell that it cannot."""
        return False

    def check(self, state: State) -> None:
        """Refuse what is no draft."""
        super().check(state)
        require_draft(self, state)

    def options(self, state: State) -> dict[str, Any]:
        """Say nothing: there is nothing to choose."""
        return {}

    def because(self, result: Result) -> str:
        """Name the value under perfect play."""
        return f"if every player picks perfectly, it ends with {result.value[result.player]:.4g}"
