"""Players that search with tuned values against players that search with those of the papers.

A game has one evaluation, so two games are kept in step: whoever is to move searches the one with its own values.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import Any, NamedTuple

from kingmaker import registry
from kingmaker.arena.seeds import deal_seed, decision_seed
from kingmaker.papers.framework.shares import mean_of


class Trial(NamedTuple):
    """How many points more players with tuned values make than others at the same table, with its 95 % interval."""

    mean: float
    low: float
    high: float
    deals: int
    games: int


def trial(game: str, agent: str, *, deals: int, seed: int = 0, workers: int = 1) -> Trial:
    """Play deals in all seatings that have both kinds of players, and compare their returns deal by deal."""
    plain, tuned = registry.game(game), registry.game(f"{game}{',' if ':' in game else ':'}evaluation=tuned")
    players = plain.new(seed=0).num_players
    seatings = [seats for seats in product((False, True), repeat=players) if len(set(seats)) == 2]

    def one(deal: int) -> float:
        chance = deal_seed(seed, deal)
        return statistics.fmean(lead(plain, tuned, agent, seats, chance) for seats in seatings)

    with ThreadPoolExecutor(workers) as pool:
        leads = list(pool.map(one, range(deals)))
    far = 2 * max(map(abs, leads), default=0.0)
    return Trial(*mean_of(leads, low=-far, high=far), deals, deals * len(seatings))


def lead(plain: Any, tuned: Any, agent: str, seats: Sequence[bool], seed: int) -> float:
    """Play one game, and return the mean of the tuned players' returns less that of the others."""
    player = registry.agent(agent)
    states = [plain.new(seed=seed), tuned.new(seed=seed)]
    ply = 0
    while not states[0].is_terminal():
        state = states[seats[states[0].player]]
        legal = state.legal_actions()
        action = legal[0] if len(legal) == 1 else player.choose(state, seed=decision_seed(seed, ply))
        states = [each.apply(action) for each in states]
        ply += 1
    returns = states[0].returns()
    of = {
        kind: statistics.fmean(got for got, seat in zip(returns, seats, strict=True) if seat is kind)
        for kind in (True, False)
    }
    return of[True] - of[False]
