"""The draft assistant: how long a recommendation takes on 300 players and 12 teams, and drafts simulated a second.

Measured where most is left to simulate: at the first pick of a draft in which three teams have picked.
"""

from __future__ import annotations

import os
import statistics
from dataclasses import dataclass
from time import perf_counter, process_time

from kingmaker.league import Draft, Player, Pool, Setting, advise, example_pool, load_rules
from kingmaker.league.advice import FIRST, MORE

SLOT = 4


@dataclass(frozen=True)
class Recommendation:
    """What one recommendation costs."""

    players: int
    teams: int
    drafts: int
    """Drafts played to the end for it."""
    seconds: float
    """The median over the turns, by the clock."""
    rate: float
    """Drafts a second of processor time, of which every thread has its own."""
    threads: int


def position() -> Draft:
    """Give a draft of the example pool at our first pick."""
    rules = load_rules()
    players = tuple(Player(each.name, each.position, each.projection, each.adp) for each in example_pool())
    draft = Draft(Setting(Pool(players), rules, SLOT - 1))
    while not draft.is_mine:
        draft.take(draft.bot_pick())
    return draft


def measure(*, quick: bool) -> Recommendation:
    """Ask for advice several times."""
    first, more, turns = (10, 10, 1) if quick else (FIRST, MORE, 5)
    draft = position()
    advice = advise(draft, first=first, more=more)
    drafts = sum(candidate.simulations for candidate in advice.candidates)
    times, rates = [], []
    for _ in range(turns):
        start, used = perf_counter(), process_time()
        advise(draft, first=first, more=more)
        times.append(perf_counter() - start)
        rates.append(drafts / max(process_time() - used, 1e-9))
    players, teams = len(draft.setting.players), draft.setting.rules.teams
    threads = min(8, os.cpu_count() or 1)
    return Recommendation(players, teams, drafts, statistics.median(times), statistics.median(rates), threads)
