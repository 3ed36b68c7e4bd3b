"""What is known about one player's types: a Dirichlet prior over their weights, and the choices that were seen.

Sturtevant, Zinkevich & Bowling, "Prob-Maxn: Playing N-Player Games with Opponent Models", AAAI 2006, "Learning in
Prob-Maxn"; the engine samples, `kingmaker.reference.beliefs` is the definition. A choice counts only by how its chances
under the types compare, and one that all types make with the same chance says nothing; so what is kept is each
comparison once, with how often it was seen.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Self

from kingmaker import _engine
from kingmaker.checks import whole
from kingmaker.game import KingmakerError

CHAINS = 2
"""One from each end: all choices made by the first type, or all by the last."""
BATCHES = 10
"""Into how many parts a chain is cut to see how far its means scatter."""
DIGITS = 12
"""To which comparisons are rounded, so that the same one is known again."""
MOST_SWEEPS = 1_000_000


@dataclass(frozen=True)
class Sampling:
    """How the posterior is sampled: sweeps kept in each of two chains, sweeps before them, and the seed."""

    sweeps: int = 100
    burn_in: int = 25
    seed: int = 0

    def __post_init__(self) -> None:
        for name, low, high in (("sweeps", 1, MOST_SWEEPS), ("burn_in", 0, MOST_SWEEPS), ("seed", 0, 2**64 - 1)):
            whole(getattr(self, name), name, low, high)


@dataclass(frozen=True)
class Posterior:
    """The belief about the weights of a player's types after the choices seen."""

    prior: tuple[float, ...]
    chains: Sequence[Sequence[Sequence[int]]]
    """How many of the telling choices each type has made, after each sweep; none where nothing was seen."""

    @property
    def mean(self) -> tuple[float, ...]:
        """The mean weight of each type: the chance that it makes the next choice."""
        rows = [row for chain in self.chains for row in chain]
        sums = [
            weight + sum([row[place] for row in rows]) / (len(rows) or 1) for place, weight in enumerate(self.prior)
        ]
        total = math.fsum(sums)
        return tuple(each / total for each in sums)

    @property
    def error(self) -> tuple[float, ...]:
        """The Monte Carlo error of each mean, one standard deviation, by batch means; 0 where nothing was sampled."""
        batches = [batch for chain in self._traces() for batch in _cut(chain, min(BATCHES, len(chain)))]
        if len(batches) < 2:
            return (0.0,) * len(self.prior)
        columns = zip(
            *([statistics.fmean(column) for column in zip(*batch, strict=True)] for batch in batches), strict=True
        )
        return tuple(statistics.stdev(column) / math.sqrt(len(batches)) for column in columns)

    @property
    def r_hat(self) -> float:
        """How far the chains are from agreeing: split R-hat, 1 if they agree (Gelman et al., BDA3, 11.4)."""
        halves = [half for chain in self._traces() if len(chain) >= 4 for half in _cut(chain, 2)]
        if not halves:
            return 1.0
        return max(_split_r_hat([[row[each] for row in half] for half in halves]) for each in range(len(self.prior)))

    def intervals(self, level: float = 0.95, *, seed: int = 0) -> tuple[tuple[float, float], ...]:
        """Return the interval of each weight that has a chance of `level`, with equal chances on both sides.

        Weights are drawn for every sweep (Dirichlet, by gamma variates).
        """
        random = Random(seed)
        counts = [row for chain in self.chains for row in chain] or [(0,) * len(self.prior)]
        repeats = max(1, 2000 // len(counts))
        drawn = [_dirichlet(self._sharpened(row), random) for row in counts for _ in range(repeats)]
        tail = (1 - level) / 2
        return tuple((_quantile(column, tail), _quantile(column, 1 - tail)) for column in zip(*drawn, strict=True))

    def _sharpened(self, counts: Sequence[int]) -> tuple[float, ...]:
        return tuple(weight + count for weight, count in zip(self.prior, counts, strict=True))

    def _traces(self) -> list[list[tuple[float, ...]]]:
        """The mean weights after each sweep, chain by chain."""
        if not self.chains:
            return []
        total = math.fsum(self.prior) + sum(self.chains[0][0])
        return [[tuple(each / total for each in self._sharpened(row)) for row in chain] for chain in self.chains]


@dataclass
class Evidence:
    """What was seen of one player."""

    prior: tuple[float, ...]
    seen: dict[tuple[float, ...], int] = field(default_factory=dict)
    """How the chances of a choice under the types compare, the largest being 1, and how often that was seen."""
    choices: int = 0
    """All choices seen, also those that tell nothing."""

    def __post_init__(self) -> None:
        self.prior = check_prior(self.prior)

    def add(self, likelihoods: Sequence[float]) -> None:
        """Add a choice by its chances under the types; a choice that no type can have made tells nothing."""
        self.choices += 1
        most = max(likelihoods)
        if most > min(likelihoods) + 1e-12 * most:
            compared = tuple(round(each / most, DIGITS) for each in likelihoods)
            self.seen[compared] = self.seen.get(compared, 0) + 1

    @property
    def telling(self) -> int:
        """How many choices speak for one type rather than another."""
        return sum(self.seen.values())

    def posterior(self, sampling: Sampling) -> Posterior:
        """Return the sampled posterior, the same for the same evidence and seed."""
        if not self.seen:
            return Posterior(self.prior, ())
        rows = [compared for compared, count in self.seen.items() for _ in range(count)]
        chains = _engine.sample_assignments(self.prior, rows, CHAINS, sampling.burn_in, sampling.sweeps, sampling.seed)
        return Posterior(self.prior, chains)

    def copy(self) -> Evidence:
        """Return a copy of the evidence, to learn further."""
        return Evidence(self.prior, dict(self.seen), self.choices)

    def to_json(self) -> dict[str, Any]:
        """Return the evidence as JSON-compatible data."""
        seen = [{"chances": list(compared), "times": count} for compared, count in self.seen.items()]
        return {"prior": list(self.prior), "choices": self.choices, "seen": seen}

    @classmethod
    def from_json(cls, record: Any) -> Self:
        """Make the evidence again from what `to_json` returned; anything else is refused."""
        if not isinstance(record, dict) or set(record) != {"prior", "choices", "seen"}:
            raise KingmakerError(f"expected evidence with prior, choices and seen, got {record!r:.80}")
        made = cls(check_prior(record["prior"]))
        for entry in record["seen"] if isinstance(record["seen"], list) else [None]:
            if not isinstance(entry, dict) or set(entry) != {"chances", "times"}:
                raise KingmakerError(f"expected chances and times of each choice seen, got {entry!r:.80}")
            made.seen[_chances(entry["chances"], len(made.prior))] = _whole(entry["times"], 1)
        made.choices = _whole(record["choices"], made.telling)
        return made


def check_prior(weights: Any, where: str = "") -> tuple[float, ...]:
    """Refuse weights of a prior that are not above 0; `where` says whose they are."""
    if not isinstance(weights, Sequence) or isinstance(weights, str) or not weights:
        raise KingmakerError(f"expected a weight of the prior for each type{where}, got {weights!r}")
    for weight in weights:
        if not _is_number(weight) or not 0 < weight < math.inf:
            raise KingmakerError(f"expected weights of the prior above 0{where}, got {weight!r}")
    return tuple(float(weight) for weight in weights)


def _chances(given: Any, count: int) -> tuple[float, ...]:
    if not isinstance(given, list) or len(given) != count or not all(map(_is_number, given)):
        raise KingmakerError(f"expected {count} chances of a choice seen, got {given!r:.80}")
    if min(given) < 0 or max(given) != 1:
        raise KingmakerError(f"expected chances from 0 to 1, the largest 1, of a choice seen, got {given!r:.80}")
    return tuple(float(each) for each in given)


def _whole(given: Any, low: int) -> int:
    return whole(given, "a number of choices", low, 2**62)


def _is_number(given: Any) -> bool:
    return isinstance(given, int | float) and not isinstance(given, bool)


def _cut(rows: Sequence[Any], parts: int) -> list[Sequence[Any]]:
    """Cut rows into parts of one length; what is left over at the beginning is let go."""
    size = len(rows) // parts
    start = len(rows) - size * parts
    return [rows[start + part * size : start + (part + 1) * size] for part in range(parts)]


def _split_r_hat(halves: Sequence[Sequence[float]]) -> float:
    length = len(halves[0])
    within = statistics.fmean(statistics.variance(half) for half in halves)
    between = statistics.variance([statistics.fmean(half) for half in halves])
    if within <= 1e-18:
        return 1.0 if between <= 1e-18 else math.inf
    return math.sqrt((length - 1) / length + between / within)


def _dirichlet(weights: Iterable[float], random: Random) -> tuple[float, ...]:
    drawn = [random.gammavariate(weight, 1.0) for weight in weights]
    total = math.fsum(drawn) or 1.0
    return tuple(each / total for each in drawn)


def _quantile(column: Sequence[float], chance: float) -> float:
    """Return the value below which this part lies, between the two nearest."""
    ordered = sorted(column)
    place = chance * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (place - low) * (ordered[high] - ordered[low])
