"""Statistics of tournaments, as pure functions of rows: shares, comparisons, seats, ratings, and when to stop.

All of them take the deal as the unit that is independent, and all chance in them comes from a seed.
"""

from kingmaker.arena.statistics.bootstrap import Estimate
from kingmaker.arena.statistics.comparisons import Comparison, compare, differences, holm, p_value
from kingmaker.arena.statistics.planning import deals_needed, more_deals, power_of
from kingmaker.arena.statistics.rating import Rating, rate
from kingmaker.arena.statistics.result_arrays import ResultArrays, ranks, winners
from kingmaker.arena.statistics.sequential import Monitor, Settlement, confidence_sequence, settle
from kingmaker.arena.statistics.shares import SeatEffect, SeatShare, Standing, seat_effect, shares_by_seat, standings

__all__ = [
    "Comparison",
    "Estimate",
    "Monitor",
    "Rating",
    "ResultArrays",
    "SeatEffect",
    "SeatShare",
    "Settlement",
    "Standing",
    "compare",
    "confidence_sequence",
    "deals_needed",
    "differences",
    "holm",
    "more_deals",
    "p_value",
    "power_of",
    "ranks",
    "rate",
    "seat_effect",
    "settle",
    "shares_by_seat",
    "standings",
    "winners",
]
