"""Kohler and Chandrasekaran's rule: perfect play in a draft of two players, for any order of turns and many items.

Kohler & Chandrasekaran, "A Class of Sequential Games", Operations Research 1971: walk the order backwards, and give
each picker the item among those left that the *opponent* ranks lowest. Equal to backward induction; with items that a
player values alike, or sums that are alike, there may be more than one perfect play, and this is one of them.
Deviations: none. Items that are worth the same stand in the order of the actions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kingmaker.search.set_table import SetTable


@dataclass(frozen=True, kw_only=True, repr=False)
class KohlerChandrasekaran(SetTable):
    """Solve a draft of two players whose values add up and whose order of turns hands out every item.

    It always goes to the end of the draft, so it takes no budget and no evaluation.
    """

    name: ClassVar[str] = "kohler-chandrasekaran"
    engine: ClassVar[str] = "kohler-chandrasekaran"
