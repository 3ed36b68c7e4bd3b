"""How many deals a comparison needs: from the difference and its spread between deals, by the power of Student's t.

Cohen, "Statistical Power Analysis for the Behavioral Sciences", 2nd ed., 1988: of n deals the t statistic has a
non-central t distribution with n − 1 degrees of freedom and shift √n × difference / deviation.
Deviations: among m comparisons the level is alpha / m, the strictest that Holm's correction asks for.
The observed difference is itself uncertain, and so is a plan made from it; better to give the smallest difference that
would matter.
"""

from __future__ import annotations

import math

import numpy as np
from scipy import special

from kingmaker.arena.statistics.bootstrap import check_share
from kingmaker.arena.statistics.comparisons import Comparison
from kingmaker.game import KingmakerError

MOST_DEALS = 10**9


def power_of(deals: int, difference: float, deviation: float, *, alpha: float = 0.05) -> float:
    """Return the chance that a two-sided t test of so many deals finds the difference."""
    check_share("a level", alpha)
    if deals < 2:
        return 0.0
    if deviation == 0:
        return 1.0 if difference else 0.0
    shift = math.sqrt(deals) * abs(difference) / deviation
    critical = float(special.stdtrit(deals - 1, 1 - alpha / 2))
    if deals > 1000:  # scipy's non-central t loses digits for many degrees of freedom, where it is the normal one
        return float(special.ndtr(shift - critical) + special.ndtr(-critical - shift))
    # Far out in a tail, where there is nothing left, scipy gives NaN.
    below, opposite = np.nan_to_num(special.nctdtr(deals - 1, shift, [critical, -critical]))
    return float(1 - below + opposite)


def deals_needed(difference: float, deviation: float, *, power: float = 0.8, alpha: float = 0.05) -> int | None:
    """Return the least number of deals that find the difference with this power; None if 10^9 do not."""
    check_share("a power", power)
    check_share("a level", alpha)
    if not (deviation >= 0 and math.isfinite(difference)):
        raise KingmakerError(f"expected a finite difference and deviation, got {difference} and {deviation}")
    if difference == 0:
        return None
    most = 2
    while power_of(most, difference, deviation, alpha=alpha) < power:
        most *= 2
        if most > MOST_DEALS:
            return None
    least = max(most // 2, 1)
    while most - least > 1:
        middle = (least + most) // 2
        if power_of(middle, difference, deviation, alpha=alpha) < power:
            least = middle
        else:
            most = middle
    return most


def more_deals(
    comparison: Comparison, *, difference: float | None = None, power: float = 0.8, alpha: float = 0.05
) -> int | None:
    """Return how many more deals would settle a comparison; 0 if it is settled, None if it cannot be said.

    `difference` is the one to be found, by default the observed one.
    """
    if comparison.settled(alpha):
        return 0
    if comparison.deals < 2:
        return None
    sought = comparison.difference.value if difference is None else difference
    level = alpha / max(comparison.comparisons, 1)
    needed = deals_needed(sought, comparison.deviation, power=power, alpha=level)
    if needed is None:
        return None
    least = math.ceil(1 - math.log2(level))  # fewer cannot tell by their signs, whatever they say
    return max(needed - comparison.deals, least - comparison.deals, 1)
