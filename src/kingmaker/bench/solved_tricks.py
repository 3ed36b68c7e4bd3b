"""Deals of tricks that are searched to the end: how long they take, and from how many cards on a budget suffices.

Paranoid solves them (see `docs/tricks.md`), MaxN and its kin search them. Sturtevant, IJCAI 2003, table 11: within
500,000 nodes Paranoid searches to the end from 33.5 cards on in Spades and from 25.8 on in Hearts, with three players
and 17 cards each; speculative MaxN from 24.3 and 22.1.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from time import process_time

from rich.table import Table

from kingmaker.bench import show
from kingmaker.bench.section import Section, Target
from kingmaker.bench.timing import compare, percentile
from kingmaker.game import Game, State
from kingmaker.games import Hearts, Spades
from kingmaker.search import MaxN, MaxProb, Paranoid, ProbMaxN, Search, SoftMaxN

NODES = 500_000
MOST_SECONDS = 20.0
PRINTED = {
    ("spades", "paranoid"): 33.5,
    ("hearts", "paranoid"): 25.8,
    ("spades", "maxn"): 24.3,
    ("hearts", "maxn"): 22.1,
}
"""Cards in all hands."""
REACHING: tuple[Search, ...] = (
    Paranoid(nodes=NODES),
    MaxN(nodes=NODES, pruning="speculative"),
    MaxProb(nodes=NODES),
    ProbMaxN(nodes=NODES),
    SoftMaxN(nodes=NODES),
)
"""Whose reach is measured; Paranoid's is a target."""
BY_PLIES = Paranoid(table=0.06)
"""Too small a table for the solver, and large enough for small hands."""


@dataclass(frozen=True)
class Line:
    """Seconds of processor time for the first move of a deal."""

    game: str
    agent: str
    deals: int
    median: float
    ninety_fifth: float
    nodes: float
    """The median number."""
    most_median: float | None
    most_ninety_fifth: float | None


@dataclass(frozen=True)
class Reach:
    """The mean number of cards in all hands from which on a game is searched to its end."""

    game: str
    agent: str
    deals: int
    cards: float
    printed: float | None


@dataclass(frozen=True)
class SmallHand:
    """Searches of a small hand, seconds for one by the solver and by plies, and how many times as fast the first is."""

    game: str
    solver: float
    by_plies: float
    ratios: tuple[float, ...]
    """Turn by turn."""


@dataclass(frozen=True)
class SolvedTricks(Section):
    """Times and reaches."""

    name = "tricks"
    lines: tuple[Line, ...]
    small_hands: tuple[SmallHand, ...]
    reaches: tuple[Reach, ...]

    @classmethod
    def measure(cls, *, quick: bool) -> SolvedTricks:
        """Measure game by game; a quick run takes small hands."""
        deals = 3 if quick else 50
        hand, short = (6, 5) if quick else (13, 10)
        paranoid, full = Paranoid(table=64), MaxN(table=256, pruning="speculative")
        tricks = Spades(players=3, cards=hand, scoring="tricks")
        lines = (
            line(tricks, paranoid, deals, most_median=1.0, most_ninety_fifth=5.0),
            line(Spades(players=4, cards=hand, scoring="tricks"), paranoid, deals),
            line(Spades(players=4, cards=hand, scoring="tricks", teams=True, breaking=False), paranoid, deals),
            line(Hearts(players=3, cards=6 if quick else 11, moon=False), paranoid, deals),
            line(Spades(players=3, cards=short, scoring="tricks"), full, deals if quick else 20, most_median=1.0),
        )
        small = tuple(small_hand(game, quick=quick) for game in small_games())
        cards = 6 if quick else 17
        games = (Spades(players=3, cards=cards, scoring="tricks"), Hearts(players=3, cards=cards, moon=False))
        found = (reach(game, agent, reached_deals(agent, quick=quick)) for game in games for agent in REACHING)
        return cls(lines, small, tuple(found))

    def tables(self) -> Iterator[Table]:
        """Show times, then reaches."""
        made = show.table("Deals searched to the end", "game", "agent", "median", "95th percentile", "nodes, median")
        for each in self.lines:
            times = (f"{seconds * 1000:.1f} ms" for seconds in (each.median, each.ninety_fifth))
            made.add_row(each.game, each.agent.partition(":")[0], *times, f"{each.nodes:,.0f}")
        yield made
        made = show.table("Small hands, one search", "game", "solver", "by plies", "times as fast")
        for small in self.small_hands:
            times = (f"{seconds * 1e6:.0f} µs" for seconds in (small.solver, small.by_plies))
            made.add_row(small.game, *times, f"{statistics.median(small.ratios):.2f}")
        yield made
        made = show.table(f"Within {NODES:,} nodes to the end", "game", "agent", "cards left", "in the paper", text=2)
        for far in self.reaches:
            printed = "" if far.printed is None else f"{far.printed:.1f}"
            made.add_row(far.game, far.agent, f"{far.cards:.1f}", printed)
        yield made

    def targets(self) -> Iterator[Target]:
        """Ask for short times, and for more cards than are printed."""
        for each in self.lines:
            name = f"{each.agent.partition(':')[0]} to the end, {each.game}, {each.deals} deals"
            if each.most_median is not None:
                found = f"{each.median * 1000:.1f} ms"
                ask = f"median under {each.most_median:g} s"
                yield Target(f"{name}, median", ask, found, each.median < each.most_median)
            if each.most_ninety_fifth is not None:
                found = f"{each.ninety_fifth * 1000:.1f} ms"
                most = each.most_ninety_fifth
                yield Target(f"{name}, 95 %", f"95 % under {most:g} s", found, each.ninety_fifth < most)
        solver, by_plies = (sum(getattr(small, way) for small in self.small_hands) for way in ("solver", "by_plies"))
        name = f"one search of each of {len(self.small_hands)} small hands, by plies over by the solver"
        yield Target(name, "at least 1 ×", f"{by_plies / solver:.2f} ×", by_plies >= solver)
        for far in self.reaches:
            if far.agent == Paranoid.name and far.printed is not None:
                name = f"{far.agent} within {NODES:,} nodes to the end, {far.game}"
                yield Target(name, f"from more than {far.printed:g} cards", f"{far.cards:.1f}", far.cards > far.printed)

    def as_json(self) -> dict[str, object]:
        """Return times and reaches."""
        lines = [asdict(each) for each in self.lines]
        small_hands = [asdict(each) for each in self.small_hands]
        reaches = [asdict(each) for each in self.reaches]
        return {"solved_tricks": {"lines": lines, "small_hands": small_hands, "reaches": reaches}}


def line(
    game: Game,
    agent: Search,
    deals: int,
    *,
    most_median: float | None = None,
    most_ninety_fifth: float | None = None,
) -> Line:
    """Search the first move of every deal once; the few that take very long are ended."""
    seconds, nodes = [], []
    for seed in range(deals):
        state = game.new(seed=seed)
        start = process_time()
        handle = agent.start(state)
        try:
            found = handle.result(timeout=MOST_SECONDS)
        except TimeoutError:
            handle.cancel()
            found = handle.result()
        nodes.append(found.nodes)
        seconds.append(process_time() - start)
    return Line(
        game=str(game),
        agent=str(agent),
        deals=deals,
        median=statistics.median(seconds),
        ninety_fifth=percentile(seconds, 0.95),
        nodes=statistics.median(nodes),
        most_median=most_median,
        most_ninety_fifth=most_ninety_fifth,
    )


def small_games() -> tuple[Game, ...]:
    """List hands that are searched in less than a thousandth of a second."""
    spades = [(3, 3), (3, 5), (4, 4), (4, 5)]
    hearts = [(3, 5), (4, 5)]
    return (
        *(Spades(players=players, cards=cards, scoring="tricks") for players, cards in spades),
        *(Hearts(players=players, cards=cards, moon=False) for players, cards in hearts),
    )


def small_hand(game: Game, *, quick: bool) -> SmallHand:
    """Search the same deals by the solver and by plies, in turn."""
    deals = [game.new(seed=seed) for seed in range(5 if quick else 100)]

    def searching(agent: Search) -> Callable[[], int]:
        return lambda: len([agent.search(deal) for deal in deals])

    solver, by_plies = searching(Paranoid()), searching(BY_PLIES)
    timed = compare(solver, by_plies, turns=1 if quick else 5, least=0.0 if quick else 0.2)
    return SmallHand(str(game), 1 / timed.rate, 1 / timed.other_rate, timed.ratios)


def reached_deals(agent: Search, *, quick: bool) -> int:
    """Return how many deals are played: fewer where nothing is to be reached."""
    if quick:
        return 1
    return 20 if agent.name == Paranoid.name else 6


def reach(game: Game, agent: Search, deals: int) -> Reach:
    """Play deals until a search comes to the end of the game; a single legal card needs no search."""
    cards = [_cards_left(game.new(seed=seed), agent) for seed in range(deals)]
    printed = PRINTED.get((game.name, agent.name))
    return Reach(str(game), agent.name, deals, statistics.fmean(cards), printed)


def _cards_left(state: State, agent: Search) -> int:
    while len(state.legal_actions()) == 1 or not (found := agent.search(state)).complete:
        state = state.apply(state.legal_actions()[0] if len(state.legal_actions()) == 1 else found.action)
    hands: tuple[tuple[str, ...], ...] = state.hands  # type: ignore[attr-defined]
    return sum(map(len, hands))
