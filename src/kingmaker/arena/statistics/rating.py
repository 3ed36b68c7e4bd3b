"""Plackett–Luce rating: one strength for each agent, from the whole finishing order of each game.

Plackett, "The Analysis of Permutations", Applied Statistics 24, 1975; Luce, "Individual Choice Behavior", 1959: the
first is chosen from all with chances in proportion to the strengths, the second from those left, and so on.
Hunter, "MM algorithms for generalized Bradley–Terry models", Annals of Statistics 32, 2004: each strength becomes
the number of choices it won over the sum of 1 / (strength at the table) over those it stood in, until nothing moves.
Deviations: players who tie count as finishing in each order, in equal parts (for two that is half a win each). An agent
may have several seats at a table. `prior` games with a player of strength one, half won and half lost, keep the rating
finite where one agent has always finished first or last (as `npseudo` in Turner, van Etten, Firth & Kosmidis,
"Modelling rankings in R: the PlackettLuce package", Computational Statistics 35, 2020).
Games of a deal are not independent; the intervals draw whole deals again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from kingmaker.arena.rows import Row
from kingmaker.arena.statistics.bootstrap import MOST_BLOCKS, Estimate, estimates
from kingmaker.arena.statistics.result_arrays import Floats, Integers, ResultArrays
from kingmaker.game import KingmakerError

RATING_RESAMPLES = 1000
MOST_ROUNDS = 10_000
WEAKEST = -30.0
"""Logarithms of strength are kept above this, below which nothing can be told from rows."""

MOST_CELLS = 4_000_000


@dataclass(frozen=True)
class Rating:
    """The strength of an agent; that of all together is 0 in the mean."""

    agent: int
    strength: Estimate
    """Natural logarithm: of two agents at a table for two, the first wins with chance 1 / (1 + e^(second − first))."""


@dataclass(frozen=True, eq=False)
class Choices:
    """The choices that finishing orders are made of."""

    tables: Floats
    """How many seats each agent has among those chosen from; a choice a line."""
    faced: Floats
    """How often each choice was made; one line for each deal, or for each block of deals."""
    won: Floats
    """How often each agent was chosen; a line likewise."""


def rate(
    rows: Iterable[Row] | ResultArrays,
    *,
    agents: int | None = None,
    prior: float = 0.5,
    confidence: float = 0.95,
    resamples: int = RATING_RESAMPLES,
    seed: int = 0,
) -> list[Rating]:
    """Rate the agents by maximum likelihood; with a `prior` of 0 there must be a way from each to each by wins."""
    if prior < 0:
        raise KingmakerError(f"expected a prior of at least 0 games, got {prior}")
    arrays = ResultArrays.of(rows, agents=agents)
    choices = finishing_choices(arrays)
    if prior == 0:
        _check_connected(arrays)
    split = len(choices.tables)
    columns = np.hstack([choices.faced, choices.won])

    if arrays.games == 0:
        nothing = Estimate(float("nan"), float("nan"), float("nan"))
        return [Rating(agent, nothing) for agent in range(arrays.agents)]
    whole = columns.sum(axis=0, keepdims=True)
    start = fit(choices.tables, whole[:, :split], whole[:, split:], prior=prior)
    size = max(1, MOST_CELLS // max(1, split))

    def strengths(sums: Floats) -> Floats:
        pieces = [sums[first : first + size] for first in range(0, len(sums), size)]
        return np.concatenate(
            [
                fit(choices.tables, piece[:, :split], piece[:, split:], prior=prior, start=start, close=1e-6)
                for piece in pieces
            ]
        )

    found = estimates(
        columns,
        strengths,
        accelerate=False,
        confidence=confidence,
        resamples=resamples,
        seed=seed,
    )
    return [Rating(agent, estimate) for agent, estimate in enumerate(found)]


def finishing_choices(arrays: ResultArrays) -> Choices:
    """Take the finishing order of each game apart into choices, and count equal ones by deal.

    Of k who tie, each subset of size s is what is left of them at some choice in 1 of k-choose-s orders; one of the
    subset is chosen then, each in 1 of s.
    """
    players, agents = arrays.players, arrays.agents
    order = np.argsort(-arrays.scores, axis=1, kind="stable")
    scores = np.take_along_axis(arrays.scores, order, axis=1)
    seated = np.take_along_axis(arrays.seats, order, axis=1)
    part_of = arrays.deal % MOST_BLOCKS
    parts = min(len(arrays.deals), MOST_BLOCKS)
    behind = scores[:, :-1] > scores[:, 1:]
    pattern = behind @ (1 << np.arange(max(players - 1, 0)))
    tables, part, weight = [], [], []
    won = np.zeros(parts * agents)
    for kind in np.unique(pattern):
        games = pattern == kind
        here, where = seated[games], part_of[games]
        ends = [place + 1 for place in range(players - 1) if kind >> place & 1]
        for start, end in zip([0, *ends], [*ends, players], strict=True):
            for kept in _subsets(range(start, end)):
                if len(kept) + players - end < 2:
                    continue  # the last one left is no choice
                often = 1 / comb(end - start, len(kept))
                standing = np.full((len(here), players), agents)  # `agents` stands for nobody
                standing[:, : len(kept)] = here[:, kept]
                standing[:, end:] = here[:, end:]
                tables.append(np.sort(standing, axis=1))
                part.append(where)
                weight.append(np.full(len(here), often))
                for place in kept:
                    won += often / len(kept) * np.bincount(where * agents + here[:, place], minlength=len(won))
    if not tables:
        return Choices(np.zeros((0, agents)), np.zeros((parts, 0)), won.reshape(parts, agents))
    kinds, which = _distinct(np.concatenate(tables), agents + 1)
    cell = np.concatenate(part) * len(kinds) + which
    faced = np.bincount(cell, weights=np.concatenate(weight), minlength=parts * len(kinds))
    seats = (kinds[:, :, None] == np.arange(agents)).sum(axis=1).astype(np.float64)
    return Choices(seats, faced.astype(np.float64).reshape(parts, len(kinds)), won.reshape(parts, agents))


def _subsets(places: range) -> Iterator[list[int]]:
    for size in range(1, len(places) + 1):
        for kept in combinations(places, size):
            yield list(kept)


def _distinct(lines: Integers, base: int) -> tuple[Integers, Integers]:
    """Return the different lines, of numbers below `base`, and which of them each line is."""
    code = np.zeros(len(lines), dtype=np.int64)
    largest = 1
    for column in lines.T:
        if largest > 2**62 // base:
            code = np.unique(code, return_inverse=True)[1].astype(np.int64)
            largest = len(lines)
        code = code * base + column
        largest *= base
    _, first, which = np.unique(code, return_index=True, return_inverse=True)
    return lines[first], which.astype(np.int64)


def fit(
    tables: Floats,
    faced: Floats,
    won: Floats,
    *,
    prior: float = 0.0,
    start: Floats | None = None,
    close: float = 1e-10,
) -> Floats:
    """Return the logarithms of the strengths that make choices most likely, for each line of counts; their mean is 0.

    Hunter's step is repeated from `start` until no logarithm moves by more than `close`. Only the prior ties the whole
    to the player of strength one, too loosely for that step; so after it, all are moved together to where they belong.
    """
    logarithms = np.zeros_like(won) if start is None else np.repeat(start, len(won), axis=0)
    moving = np.arange(len(won))
    for _ in range(MOST_ROUNDS):
        strength = np.exp(logarithms[moving])
        with np.errstate(divide="ignore", invalid="ignore"):
            pull = (faced[moving] / (strength @ tables.T)) @ tables + prior / (strength + 1)
            step = np.log((won[moving] + prior / 2) / pull)
        # An agent that was in none of the games drawn has no strength of its own: 0 / 0.
        step = np.where(np.isnan(step), 0.0, np.clip(step, WEAKEST, -WEAKEST))
        step -= step.mean(axis=1, keepdims=True) if prior == 0 else _overweight(step)
        change = np.abs(step - logarithms[moving]).max(axis=1)
        logarithms[moving] = step
        moving = moving[change > close]
        if not len(moving):
            break
    return np.asarray(logarithms - logarithms.mean(axis=1, keepdims=True), dtype=np.float64)


def _overweight(logarithms: Floats) -> Floats:
    """Return by how much each line is too strong to win half its games with a player of strength one: Newton's step."""
    chance = 1 / (1 + np.exp(-logarithms))
    surplus = (chance - 0.5).sum(axis=1, keepdims=True)
    slope = (chance * (1 - chance)).sum(axis=1, keepdims=True)
    return np.asarray(np.clip(surplus / np.maximum(slope, 1e-12), -1.0, 1.0), dtype=np.float64)


def _check_connected(arrays: ResultArrays) -> None:
    """Refuse games that determine no rating without a prior: two camps of which one never loses (Hunter)."""
    beaten = np.zeros((arrays.agents, arrays.agents))
    for first in range(arrays.players):
        for second in range(arrays.players):
            ahead = arrays.scores[:, first] >= arrays.scores[:, second]
            beaten[arrays.seats[ahead, first], arrays.seats[ahead, second]] = 1
    parts, part = connected_components(csr_array(beaten), directed=True, connection="strong")
    if parts > 1:
        alone = [agent for agent in range(arrays.agents) if part[agent] == part[0]]
        raise KingmakerError(
            f"expected each agent to have finished ahead of others and behind others, got no way to compare agents "
            f"{alone} with the rest: play more deals, or rate with a prior above 0"
        )
