"""How well a value of drafts foretells who wins: log loss, calibration, and correlation of ranks, with intervals.

Drafts are the independent units: intervals are percentiles of a bootstrap over drafts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.optimize import minimize_scalar
from scipy.stats import spearmanr

from kingmaker.game import KingmakerError
from kingmaker.games.risk_draft import jo_scores, learned_scores, own_strengths, shares
from kingmaker.games.risk_weights import Weights
from kingmaker.risk.learning.lessons import ORDERS, SEATS, Lesson
from kingmaker.risk.map import TERRITORIES

Valuation = Callable[[Sequence[Sequence[str]]], Sequence[float]]
"""From what the three players hold, by seat, to one number for each; chances are their shares."""

LEAST = 0.001
"""The smallest chance that is believed: without it, one game could give a value that says 0 an infinite loss."""
RESAMPLES = 300
CHANCE_ALONE = float(np.log(SEATS))
"""The log loss of a value that knows nothing."""

PUBLISHED: dict[str, Valuation] = {
    "jo": jo_scores,
    "learned": learned_scores,
    "learned with intercept": lambda holdings: learned_scores(holdings, intercept=True),
}


def by_weights(weights: Weights) -> Valuation:
    """Value drafts by weights."""
    return lambda holdings: own_strengths(holdings, weights=weights)


@dataclass(frozen=True)
class Interval:
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Accuracy:
    """How well a value foretells who wins."""

    loss: Interval
    """The mean of −log of the chance that was given to the winner; `CHANCE_ALONE` if nothing is known."""
    gain: Interval
    """How much less that is than `CHANCE_ALONE`, in thousandths."""
    slope: Interval
    """The power of the chances that foretells best: 1 is well calibrated, below it the value is too sure of itself."""
    ranks: Interval
    """Spearman's correlation of the mean chance of a set over all orders with the share of games that it won."""


def chances(valuation: Valuation, taken: Sequence[Lesson]) -> Any:
    """Return the chance of every set in every order of turns, drafts × orders × sets."""
    found = np.empty((len(taken), len(ORDERS), SEATS))
    for place, lesson in enumerate(taken):
        owners = lesson.owners
        sets = [[TERRITORIES[at].name for at in range(len(owners)) if owners[at] == player] for player in range(SEATS)]
        for number, order in enumerate(ORDERS):
            seated = [sets[order.index(seat)] for seat in range(SEATS)]
            share = shares(valuation(seated))
            found[place, number] = [share[seat] for seat in order]
    return found


def accuracy(valuation: Valuation, taken: Sequence[Lesson], *, seed: int = 0) -> Accuracy:
    """Measure a value on drafts that it was not fitted to."""
    if len(taken) < 2:
        raise KingmakerError(f"expected two or more drafts to measure a value on, got {len(taken)}")
    told = np.log(np.maximum(chances(valuation, taken), LEAST))
    wins = np.array([lesson.wins for lesson in taken], dtype=float)
    chance = np.random.default_rng(seed)
    draws = chance.integers(len(taken), size=(RESAMPLES, len(taken)))
    losses = -(wins * told).sum(axis=(1, 2)), wins.sum(axis=(1, 2))
    loss = _interval(lambda rows: losses[0][rows].sum() / losses[1][rows].sum(), draws)
    gain = Interval(*(1000 * (CHANCE_ALONE - number) for number in (loss.value, loss.high, loss.low)))
    slope = _interval(lambda rows: _slope(told[rows], wins[rows]), draws[: RESAMPLES // 3])
    means, won = np.exp(told).mean(axis=1), wins.sum(axis=1)
    ranks = _interval(lambda rows: float(spearmanr(means[rows].ravel(), won[rows].ravel()).statistic), draws)
    return Accuracy(loss, gain, slope, ranks)


def _interval(measure: Callable[[Any], float], draws: Any) -> Interval:
    found = [float(measure(rows)) for rows in draws]
    low, high = np.percentile(found, [2.5, 97.5])
    return Interval(float(measure(np.arange(draws.shape[1]))), float(low), float(high))


def _slope(told: Any, wins: Any) -> float:
    def loss(power: float) -> float:
        scaled = power * told
        scaled = scaled - np.log(np.exp(scaled).sum(axis=2, keepdims=True))
        return float(-(wins * scaled).sum())

    return float(minimize_scalar(loss, bounds=(0.0, 20.0), method="bounded").x)
