"""Drafts to learn from, each played out many times in every order of turns.

Half of the drafts are dealt by lot, as Gibson, Desai & Zhao, AIIDE 2010, had them; the others are half sensible: each
player has a way of picking and strays from it now and then, so that whole continents occur as often as among drafters
who want them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import Any

from kingmaker import _engine
from kingmaker.arena.seeds import deal_seed
from kingmaker.game import KingmakerError
from kingmaker.games import RiskDraft
from kingmaker.games.risk_drafters import LuxDrafter
from kingmaker.reference.splitmix import Random
from kingmaker.risk.map import TERRITORIES
from kingmaker.risk.playing import Owners, check_bot, checked_count, checked_seed, checked_threads
from kingmaker.risk.rules import Rules

SEATS = 3
ORDERS = tuple(permutations(range(SEATS)))
"""For each order of turns, the seat of each of the three sets of a draft."""
LOT, SENSIBLE = "by lot", "half sensible"
BY_CHANCE = "random"
STYLES = (BY_CHANCE, "lux:evil-pixie", "lux:cluster", "jo", "learned")
"""By chance, as a bot of Lux, or by what adds most to a value of the draft, which may be a file of weights."""
STRAYING = (0.1, 0.3, 0.5)
"""The chance of a random pick instead; each draft has one of these."""
BLOCK = 100
"""Drafts handed to the engine together."""


@dataclass(frozen=True)
class Lesson:
    """A draft, and who won from it."""

    kind: str
    picks: tuple[int, ...]
    """The territories in the order in which they were picked; by lot, in an order by lot."""
    wins: tuple[tuple[int, ...], ...]
    """For each of `ORDERS`, the games that each set won; a set is what one player holds."""

    @property
    def owners(self) -> Owners:
        """Who holds what in the end."""
        return owners_of(self.picks)


@dataclass(frozen=True, kw_only=True)
class Course:
    """What lessons are made of; the same course gives the same lessons, however many threads there are."""

    drafts: int = 4000
    games: int = 10
    """For each order of turns and each bot."""
    bots: tuple[str, ...] = ("evil-pixie",)
    """All three players of a game are the same bot, so that nothing but the draft and the seat tells them apart."""
    rules: Rules = field(default_factory=lambda: Rules(armies="even"))
    styles: tuple[str, ...] = STYLES
    seed: int = 0

    def __post_init__(self) -> None:
        for what in ("drafts", "games"):
            checked_count(what, getattr(self, what))
        checked_seed(self.seed)
        for bot in self.bots:
            check_bot(bot)
        if not self.bots or not self.styles:
            raise KingmakerError("expected at least one bot and one way of picking, got none")
        if self.rules.players != SEATS:
            raise KingmakerError(f"expected rules for {SEATS} players to learn from, got {self.rules}")

    def about(self) -> dict[str, Any]:
        """Return what the lessons were made of, as JSON-compatible data."""
        told = {"drafts": self.drafts, "games": self.games * len(self.bots) * len(ORDERS), "bots": list(self.bots)}
        return told | {"rules": str(self.rules), "seed": self.seed}

    def with_style(self, value: str) -> Course:
        """Return a course in which every second player picks what adds most to a value."""
        return replace(self, styles=(*self.styles, *(value for _ in self.styles)))


def lessons(course: Course, *, threads: int | None = None) -> Iterator[Lesson]:
    """Draft, and play each draft out."""
    workers = checked_threads(threads)
    for start in range(0, course.drafts, BLOCK):
        numbers = range(start, min(start + BLOCK, course.drafts))
        kinds = [(LOT, SENSIBLE)[number % 2] for number in numbers]
        drafts = [_draft(course, kind, number) for kind, number in zip(kinds, numbers, strict=True)]
        games = [game for number, picks in zip(numbers, drafts, strict=True) for game in _games(course, picks, number)]
        ends = _engine.risk_play_all(course.rules.as_dict(), list(course.bots), games, workers)
        each = len(games) // len(drafts)
        for place, (kind, picks) in enumerate(zip(kinds, drafts, strict=True)):
            winners = [end[0] for end in ends[place * each : (place + 1) * each]]
            yield Lesson(kind, picks, _wins(winners))


def owners_of(picks: Sequence[int]) -> Owners:
    """Return who holds what after picks in turn; -1 where nobody does."""
    owners = [-1] * len(TERRITORIES)
    for turn, territory in enumerate(picks):
        owners[territory] = turn % SEATS
    return tuple(owners)


def _games(course: Course, picks: Sequence[int], number: int) -> Iterator[tuple[Owners, list[int], int]]:
    dice = Random(deal_seed(course.seed, 2 * number + 1))
    for order in ORDERS:
        seated = tuple(order[owner] for owner in owners_of(picks))
        for bot in range(len(course.bots)):
            for _ in range(course.games):
                yield seated, [bot] * SEATS, dice.next()


def _wins(winners: Sequence[int | None]) -> tuple[tuple[int, ...], ...]:
    """Count the wins of each set in each order; a game without a winner counts for nobody."""
    each = len(winners) // len(ORDERS)
    rows = [winners[place * each : (place + 1) * each] for place in range(len(ORDERS))]
    return tuple(tuple(row.count(seat) for seat in order) for order, row in zip(ORDERS, rows, strict=True))


def _draft(course: Course, kind: str, number: int) -> tuple[int, ...]:
    styles = (BY_CHANCE,) if kind == LOT else course.styles
    return half_sensible(styles, seed=deal_seed(course.seed, 2 * number))


def half_sensible(styles: Sequence[str], *, seed: int) -> tuple[int, ...]:
    """Let three players pick, each in one of these ways, which is drawn by lot, and at times by chance."""
    chance = Random(seed)
    chosen = [styles[chance.below(len(styles))] for _ in range(SEATS)]
    straying = STRAYING[chance.below(len(STRAYING))]
    places = {territory.name: number for number, territory in enumerate(TERRITORIES)}
    states = {value: RiskDraft(value=value).new() for value in {"jo", *_values(chosen)}}
    picks = []
    for turn in range(len(TERRITORIES)):
        player = turn % SEATS
        style, open_ones = chosen[player], states["jo"].legal_actions()
        if chance.unit() < straying or style == BY_CHANCE:
            pick = open_ones[chance.below(len(open_ones))]
        elif style.startswith("lux:"):
            pick = LuxDrafter(bot=style.removeprefix("lux:")).choose(states["jo"])
        else:
            worth = states[style].item_values(player)
            pick = max(open_ones, key=worth.__getitem__)
        states = {value: state.apply(pick) for value, state in states.items()}
        picks.append(places[pick])
    return tuple(picks)


def _values(styles: Sequence[str]) -> list[str]:
    return [style for style in styles if style != BY_CHANCE and not style.startswith("lux:")]
