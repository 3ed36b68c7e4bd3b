"""What we believe of opponents: utilities as player types, and preferences as ordered pairs of outcomes."""

from kingmaker.models.hearts import AvoidLast, MinPoints, ShootMoon
from kingmaker.models.pairs import OrderedPairs
from kingmaker.models.spades import MaxTricks, MinOvertricks, SetOpponents

__all__ = [
    "AvoidLast",
    "MaxTricks",
    "MinOvertricks",
    "MinPoints",
    "OrderedPairs",
    "SetOpponents",
    "ShootMoon",
]
