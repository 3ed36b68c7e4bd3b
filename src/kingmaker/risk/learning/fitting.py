"""What a Risk draft is worth: a conditional logit of who wins, fitted to games played out.

The report of Dessai, Gibson & Zhao, 2009, leaves it as work to be done; Gibson, Desai & Zhao, AIIDE 2010, used linear
regression on shares of wins. A conditional logit (McFadden 1974) takes the three players of a game together and
gives chances that add up to one, so that nothing has to be cut off at zero. Weights are kept small by a ridge, the
negative logarithm of a normal prior with mean 0.

Drafters also ask for the value of an unfinished draft, and weights fitted to finished drafts alone mislead them: two
thirds of a continent are worth little at the end, and yet whoever wants a whole one has to pass there. So the fit sees
every draft at its end and at a few points on the way, with the final winner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from scipy.optimize import minimize

from kingmaker.arena.seeds import deal_seed
from kingmaker.game import KingmakerError
from kingmaker.games.risk_weights import SUFFIX, Weights
from kingmaker.reference.splitmix import Random
from kingmaker.risk.learning.lessons import ORDERS, SEATS, Course, Lesson, lessons, owners_of
from kingmaker.risk.map import CONTINENTS, TERRITORIES
from kingmaker.risk.playing import checked_count

RIDGE = 10.0
ON_THE_WAY = 3
"""At how many points before its end each draft is seen, drawn by lot."""
DIGITS = 5
SIZES = tuple(len(continent.territories) for continent in CONTINENTS)
FIRST = np.concatenate([[0], np.cumsum([size + 1 for size in SIZES])])
"""Where the weights of each continent begin."""
HOLDING, COUNT = int(FIRST[-1]), len(TERRITORIES)


@cache
def _map() -> tuple[Any, Any]:
    """Return who touches whom, and who lies where, as matrices."""
    touching, inside = np.zeros((COUNT, COUNT)), np.zeros((len(SIZES), COUNT))
    for number, territory in enumerate(TERRITORIES):
        touching[number, list(territory.neighbours)] = 1
        inside[territory.continent, number] = 1
    return touching, inside


def features(owners: Sequence[int], player: int) -> Any:
    """Return what the weights of a player's set are multiplied by, without the seat; -1 owns what is open."""
    touching, inside = _map()
    owned = np.asarray(owners)
    own, others = (owned == player).astype(float), ((owned != player) & (owned >= 0)).astype(float)
    holding = np.zeros(HOLDING)
    holding[FIRST[:-1] + (inside @ own).astype(int)] = 1
    friends, foreign = touching @ own, touching @ others
    enemies, borders = ((friends > 0) * others).sum(), (own * (foreign > 0)).sum()
    return np.concatenate([holding, own, [enemies, (own * friends).sum() / 2, borders]])


@dataclass(frozen=True, eq=False)
class Examples:
    """Lessons as arrays: positions × sets × features, and positions × orders × sets."""

    features: Any
    wins: Any

    @classmethod
    def of(cls, taken: Sequence[Lesson], *, on_the_way: int = 0, seed: int = 0) -> Examples:
        """Make arrays of lessons: the end of each draft, and `on_the_way` points before it."""
        chance = Random(seed)
        rows, wins = [], []
        for lesson in taken:
            lengths = [SEATS + chance.below(COUNT - SEATS) for _ in range(on_the_way)]
            for length in (COUNT, *lengths):
                owners = owners_of(lesson.picks[:length])
                rows.append([features(owners, player) for player in range(SEATS)])
                wins.append(lesson.wins)
        return cls(np.array(rows), np.array(wins, dtype=float))


def log_chances(seats: Any, weights: Any, of_sets: Any) -> Any:
    """Return the logarithm of every chance to win, positions × orders × sets."""
    strengths = (of_sets @ weights)[:, None, :] + seats[np.array(ORDERS)][None]
    strengths = strengths - strengths.max(axis=2, keepdims=True)
    return strengths - np.log(np.exp(strengths).sum(axis=2, keepdims=True))


def fit(
    taken: Sequence[Lesson],
    *,
    ridge: float = RIDGE,
    on_the_way: int = ON_THE_WAY,
    about: dict[str, Any] | None = None,
) -> Weights:
    """Find the weights under which the results are likeliest; small weights are preferred."""
    if not taken or not sum(sum(map(sum, lesson.wins)) for lesson in taken):
        raise KingmakerError("expected games with a winner to learn from, got none")
    if not ridge > 0:
        raise KingmakerError(f"expected a ridge above 0, got {ridge!r}")
    seen = Examples.of(taken, on_the_way=on_the_way)
    games = seen.wins.sum(axis=2, keepdims=True)
    seat_of = np.array(ORDERS)[None]

    def loss(point: Any) -> tuple[float, Any]:
        seats, weights = point[:SEATS], point[SEATS:]
        found = log_chances(seats, weights, seen.features)
        excess = games * np.exp(found) - seen.wins
        by_seat = [float((excess * (seat_of == seat)).sum()) for seat in range(SEATS)]
        slope = np.concatenate([by_seat, np.einsum("dos,dsf->f", excess, seen.features)])
        total = -(seen.wins * found).sum() + ridge / 2 * (point @ point)
        return total / games.sum(), (slope + ridge * point) / games.sum()

    start = np.zeros(SEATS + seen.features.shape[2])
    point = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 5000}).x
    return _weights([round(float(number), DIGITS) for number in point], about or {})


def _weights(numbers: Sequence[float], about: dict[str, Any]) -> Weights:
    after = SEATS + HOLDING
    rows = [tuple(numbers[SEATS + low : SEATS + high]) for low, high in pairwise(FIRST)]
    return Weights(
        seats=tuple(numbers[:SEATS]),
        holding=tuple(rows),
        territories=tuple(numbers[after : after + COUNT]),
        neighbours=tuple(numbers[after + COUNT :]),
        about=about,
    )


def learn(course: Course, *, rounds: int = 2, ridge: float = RIDGE, threads: int | None = None) -> Weights:
    """Play and fit; each further round adds as many drafts, by players who pick by what was learned so far.

    Players who draft by a value go where it promises most, which is where it errs most: further rounds look there.
    """
    checked_count("rounds", rounds)
    taken, about = list(lessons(course, threads=threads)), course.about() | {"rounds": rounds, "ridge": ridge}
    weights = fit(taken, ridge=ridge, about=about)
    for number in range(1, rounds):
        with TemporaryDirectory() as directory:
            file = Path(directory) / f"round{number}{SUFFIX}"
            file.write_text(weights.to_json(), encoding="utf-8")
            further = Course(**vars(course) | {"seed": deal_seed(course.seed, number)}).with_style(str(file))
            taken += lessons(further, threads=threads)
        weights = fit(taken, ridge=ridge, about=about)
    return weights
