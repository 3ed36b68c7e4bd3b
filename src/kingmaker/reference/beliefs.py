"""Learning who a player is: each choice was made by one of its models, and which one is not seen.

Sturtevant, Zinkevich & Bowling, "Prob-Maxn: Playing N-Player Games with Opponent Models", AAAI 2006, "Learning in
Prob-Maxn". The weights of a player's models have a Dirichlet prior. Given the weights, each choice is made by a model
drawn from them, and the model draws the choice; so the model behind a choice is a latent variable. Deviations: the
paper samples by "a Markov chain Monte Carlo method" without naming it; here it is the collapsed Gibbs sampler, in which
the weights are integrated out.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence

from kingmaker.reference.positions import TIE, largest
from kingmaker.reference.splitmix import Random

Weights = Sequence[float]


def choice_likelihoods(
    worths: Sequence[Sequence[float]], choice: int, epsilon: float, *, sizes: Sequence[float] | None = None
) -> list[float]:
    """How probable a choice is under each model: `worths` has one row for each action, one entry for each model.

    The paper's GETPROBCHOICE: a model takes any of its best actions evenly, but for a chance epsilon of any action.
    `sizes` has for each model the size of the largest utility that went into the worths; without it, the largest worth.
    """
    found = []
    for model in range(len(worths[0])):
        worth = [row[model] for row in worths]
        best = max(worth)
        scale = largest(worth) if sizes is None else sizes[model]
        ties = [best - each <= TIE * scale for each in worth]
        found.append((1 - epsilon) * ties[choice] / sum(ties) + epsilon / len(worth))
    return found


def posterior_mean(prior: Weights, likelihoods: Sequence[Weights]) -> list[float]:
    """The mean of the weights, exactly: all assignments of choices to models, one by one."""
    mean, total = [0.0] * len(prior), 0.0
    for assigned in itertools.product(range(len(prior)), repeat=len(likelihoods)):
        counts = [assigned.count(model) for model in range(len(prior))]
        chance = math.prod(row[model] for row, model in zip(likelihoods, assigned, strict=True))
        chance *= _chance_of_counts(prior, counts)
        total += chance
        for model, weight in enumerate(weights_given(prior, counts)):
            mean[model] += chance * weight
    return [entry / total for entry in mean]


def weights_given(prior: Weights, counts: Sequence[int]) -> list[float]:
    """The mean of the weights once it is known how many choices each model has made."""
    total = sum(prior) + sum(counts)
    return [(weight + count) / total for weight, count in zip(prior, counts, strict=True)]


def _chance_of_counts(prior: Weights, counts: Sequence[int]) -> float:
    """The chance of one assignment with these counts before anything is seen (Dirichlet-multinomial)."""
    rising = [math.prod(weight + step for step in range(count)) for weight, count in zip(prior, counts, strict=True)]
    return math.prod(rising) / math.prod(sum(prior) + step for step in range(sum(counts)))


def sample_assignments(
    prior: Weights, likelihoods: Sequence[Weights], *, chains: int, burn_in: int, sweeps: int, seed: int
) -> list[list[list[int]]]:
    """How many choices each model has made after each sweep that is kept, chain by chain.

    Chains begin from opposite ends: every choice made by the first model that can have made it, or by the last.
    """
    seeds = Random(seed)
    return [
        _chain(prior, likelihoods, Random(seeds.next()), burn_in, sweeps, from_last=chain % 2 == 1)
        for chain in range(chains)
    ]


def _chain(
    prior: Weights, likelihoods: Sequence[Weights], random: Random, burn_in: int, sweeps: int, *, from_last: bool
) -> list[list[int]]:
    end = -1 if from_last else 0
    assigned = [[model for model, chance in enumerate(row) if chance > 0][end] for row in likelihoods]
    kept = []
    for sweep in range(burn_in + sweeps):
        for place, row in enumerate(likelihoods):
            others = [*assigned[:place], *assigned[place + 1 :]]
            weights = [(prior[model] + others.count(model)) * row[model] for model in range(len(prior))]
            assigned[place] = _drawn(weights, random)
        if sweep >= burn_in:
            kept.append([assigned.count(model) for model in range(len(prior))])
    return kept


def _drawn(weights: Weights, random: Random) -> int:
    left = random.unit() * _sum(weights)
    last = 0
    for place, weight in enumerate(weights):
        if weight > 0:
            if left < weight:
                return place
            last = place
        left -= weight
    return last


def _sum(numbers: Iterable[float]) -> float:
    """Add from left to right, as the engine does; Python's own sum rounds better since 3.12."""
    total = 0.0
    for number in numbers:
        total += number
    return total
