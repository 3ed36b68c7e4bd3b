"""The games: one file each, with configuration, notation and drawing; the rules run in the engine."""

from kingmaker.games.hearts import Hearts, HeartsState
from kingmaker.games.spades import Spades, SpadesState
from kingmaker.games.tree import EstimatedTreeState, Tree, TreeState

__all__ = ["EstimatedTreeState", "Hearts", "HeartsState", "Spades", "SpadesState", "Tree", "TreeState"]
