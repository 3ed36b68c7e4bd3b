"""EPIMC: PIMC in which the first plies are decided without knowing the world.

Arjonilla, Saffidine & Cazenave, "Perfect Information Monte Carlo with Postponing Reasoning", IEEE Conference on Games
2024.
Deviations: the first plies are solved by backward induction, in which every player takes what is best for itself on
average over the worlds and plies that look the same to it, all of them alike. Chance in these plies is drawn once in
each world.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kingmaker.search.base import whole
from kingmaker.search.pimc import PIMC


@dataclass(frozen=True, kw_only=True, repr=False, init=False)
class EPIMC(PIMC):
    """As PIMC, but nobody knows the world in the first `postpone` plies: see there for all other fields.

    A player takes one action in all worlds that look the same to it, so that it cannot plan to play one card in one
    world and another card in a world that it cannot tell apart. `postpone=1` is PIMC. Each ply more costs as many
    searches in each world as there are actions.
    """

    name: ClassVar[str] = "epimc"

    postpone: int = 2

    def __post_init__(self) -> None:
        super().__post_init__()
        whole(self, "postpone", 1, 100)
