"""The draft assistant: how long a recommendation takes on 300 players and 12 teams, and drafts simulated a second.

Measured where most is left to simulate: at the first pick of a draft in which three teams have picked.
"""

from __future__ import annotations

import os
import statistics
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import perf_counter, process_time

from rich.table import Table

from kingmaker.bench import show
from kingmaker.bench.section import Section, Target
from kingmaker.league import Draft, DraftTerms, Player, Pool, advise, example_pool, load_rules
from kingmaker.league.advice import FIRST, MORE

RECOMMENDATION_SECONDS = 2.0

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


@dataclass(frozen=True)
class Recommendations(Section):
    """The cost of a recommendation."""

    name = "recommendation"
    found: Recommendation

    @classmethod
    def measure(cls, *, quick: bool) -> Recommendations:
        """Ask for advice several times."""
        return cls(measure(quick=quick))

    def tables(self) -> Iterator[Table]:
        """Show what one recommendation of the draft assistant costs."""
        found = self.found
        title = f"The draft assistant, one recommendation, {found.players} players and {found.teams} teams"
        made = show.table(title, "time", "drafts simulated", "drafts/s a thread", "threads", text=0)
        made.add_row(f"{found.seconds:.2f} s", f"{found.drafts:,}", show.rate(found.rate), str(found.threads))
        yield made

    def targets(self) -> Iterator[Target]:
        """Ask that it comes while the clock of a draft runs."""
        yield Target(
            f"a recommendation in a draft, {self.found.players} players, {self.found.teams} teams",
            f"under {RECOMMENDATION_SECONDS:g} s",
            f"{self.found.seconds:.2f} s",
            self.found.seconds < RECOMMENDATION_SECONDS,
        )

    def as_json(self) -> dict[str, object]:
        """Return the cost."""
        return {"recommendation": asdict(self.found)}


def position() -> Draft:
    """Return a draft of the example pool at our first pick."""
    rules = load_rules()
    players = tuple(Player(each.name, each.position, each.projection, each.adp) for each in example_pool())
    draft = Draft(DraftTerms(Pool(players), rules, SLOT - 1))
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
    players, teams = len(draft.terms.players), draft.terms.rules.teams
    threads = min(8, os.cpu_count() or 1)
    return Recommendation(players, teams, drafts, statistics.median(times), statistics.median(rates), threads)


@dataclass(frozen=True)
class Strategy:
    """How one way to pick did in mock drafts against the bots."""

    name: str
    worth: float
    """What our roster was worth, on average."""
    error: float
    """The standard error of that."""
    place: float
    """The mean place among the teams."""
    firsts: int
    """Drafts in which our roster was worth most."""


STRATEGIES = ("bot", "replacement", "waiting", "advice")
"""As the bots do, by value over replacement, by what waiting costs, and by the assistant's advice."""


def compare(*, drafts: int = 24) -> list[Strategy]:
    """Play mock drafts of the example pool from every slot in turn, each strategy against the same bots."""
    found = []
    for name in STRATEGIES:
        ends = [mock(name, number) for number in range(drafts)]
        worth = [own for own, _ in ends]
        error = statistics.stdev(worth) / drafts**0.5 if drafts > 1 else 0.0
        places = [place for _, place in ends]
        found.append(Strategy(name, statistics.fmean(worth), error, statistics.fmean(places), places.count(1)))
    return found


def mock(strategy: str, number: int) -> tuple[float, int]:
    """Play the mock draft of a number; give what our roster is worth, and its place."""
    rules = load_rules()
    players = tuple(Player(each.name, each.position, each.projection, each.adp) for each in example_pool())
    terms = DraftTerms(Pool(players), rules, number % rules.teams, number)
    draft = Draft(terms)
    while not draft.is_over:
        if strategy == "bot" or not draft.is_mine:
            draft.take(draft.bot_pick())
        elif strategy == "advice":
            draft.take(advise(draft, seed=10_000 + number).best.player)
        else:
            player = terms.engine.plain_pick(draft.numbers, strategy)
            assert player is not None
            draft.take(player)
    worth = [draft.worth(team) for team in range(rules.teams)]
    return worth[terms.me], 1 + sum(other > worth[terms.me] for other in worth)
