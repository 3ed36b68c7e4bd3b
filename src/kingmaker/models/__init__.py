"""What we believe of opponents: utilities as player types."""

from kingmaker.models.hearts import MinPoints
from kingmaker.models.spades import MaxTricks, MinOvertricks

__all__ = ["MaxTricks", "MinOvertricks", "MinPoints"]
