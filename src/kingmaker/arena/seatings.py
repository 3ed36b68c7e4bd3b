"""Who sits where: every deal is replayed in several seatings, so that no agent has the better cards or the better seat.

A seating gives for each seat the number of an agent. `permutations` are all distinct ones of the agents at the table;
`mixed` are all with every agent at the table, whoever sits there more than once: 2^n − 2 for two agents, six for three
seats as in Sturtevant, Zinkevich & Bowling, AAAI 2006, and 540 for three agents at six seats as in Nijssen's thesis of
2013; `rotations` move the table on by one seat at a time; `sample:N` draws N for each deal. With `mixed:N` every deal
has N of the mixed ones in turn, so that after some deals all have been played equally often.

Fewer agents than seats are repeated to fill the table, each as often as the others or once more, in all ways to choose
who sits once more. So two agents at three seats play the six mixed seatings.

Partners are one: where there are teams, a seating gives the agent of each team, which takes all of its seats.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from kingmaker.arena.seeds import deal_seed
from kingmaker.game import KingmakerError, UnknownName
from kingmaker.reference.splitmix import Random
from kingmaker.spec import nearest

Seating = tuple[int, ...]
"""For each seat the number of an agent."""
T = TypeVar("T")

KINDS = ("permutations", "mixed", "rotations", "sample")
MOST = 100_000
"""Seatings of one deal; beyond that nobody wants all."""


@dataclass(frozen=True)
class GameTable:
    """How many seats there are, how many agents, and who sits down if that was said (else the table is filled).

    With a `unit` a seat is a whole team.
    """

    game: str
    seats: int
    agents: int
    lineup: Seating = ()
    unit: str = ""

    def extras(self) -> int:
        """Tell how many agents sit once more than the others when the table is filled."""
        return 0 if self.lineup else self.seats % self.agents

    def fill(self, extra: Seating) -> Seating:
        """Tell who sits down if these agents sit once more than the others; agents in rising order."""
        if self.lineup:
            return tuple(sorted(self.lineup))
        return tuple(sorted(tuple(range(self.agents)) * (self.seats // self.agents) + extra))

    def listed(self) -> Iterator[Seating]:
        """Yield all distinct seatings of the agents: all choices of who plays where there are more than seats."""
        if self.agents > self.seats:
            yield from itertools.permutations(range(self.agents), self.seats)
        else:
            for extra in itertools.combinations(range(self.agents), self.extras()):
                yield from _permutations(self.fill(extra))

    def number(self) -> int:
        """Count what `listed` gives."""
        if self.agents > self.seats:
            return math.perm(self.agents, self.seats)
        fill = self.fill(tuple(range(self.extras())))
        same = math.prod(math.factorial(fill.count(agent)) for agent in set(fill))
        return math.comb(self.agents, self.extras()) * (math.factorial(self.seats) // same)

    def check_most(self) -> None:
        """Refuse more agents than seats."""
        if self.agents > self.seats:
            raise KingmakerError(
                f"expected {self._needed}, got {self.agents}: seating sample:N takes any number, sample:12 for example"
            )

    def check_exactly(self) -> None:
        """Refuse fewer or more agents than seats."""
        given = len(self.lineup) or self.agents
        if given != self.seats:
            raise KingmakerError(f"expected {self._needed}, got {given}")

    @property
    def _needed(self) -> str:
        """How many agents the table has room for, in words."""
        each = f", one for each {self.unit}" if self.unit else ""
        return f"{self.seats} agents for {self.game}{each}"


def parse(seating: str) -> tuple[str, int]:
    """Read a seating: its kind, and how many seatings are drawn, 0 if all are taken."""
    kind, colon, number = seating.partition(":")
    if kind not in KINDS:
        raise UnknownName(f"unknown seating '{seating}': {nearest(kind, KINDS)}")
    if kind != "sample" and not (kind == "mixed" and colon):
        if colon:
            raise KingmakerError(f"expected seating {kind} without a number, got '{seating}'")
        return kind, 0
    if not number.isascii() or not number.isdigit() or not 1 <= int(number) <= MOST:
        raise KingmakerError(f"expected seating {kind}:N with N from 1 to {MOST}, got '{seating}'")
    return kind, int(number)


def check(seating: str, table: GameTable) -> None:
    """Refuse a seating that the agents cannot take."""
    kind, number = parse(seating)
    if table.agents < 1:
        raise KingmakerError(f"expected agents for {table.game}, got none")
    if table.lineup and len(table.lineup) != table.seats:
        table.check_exactly()
    if kind == "rotations":
        table.check_exactly()
    elif kind == "permutations":
        table.check_most()
    elif kind == "mixed" and not 2 <= table.agents <= table.seats:
        raise KingmakerError(f"expected 2 to {table.seats} agents for seating mixed, got {table.agents}")
    available = count(kind, table)
    if number > available:
        raise KingmakerError(f"expected a sample of at most {available} seatings, got '{seating}'")
    if kind != "sample" and available > MOST:
        raise KingmakerError(
            f"expected at most {MOST} seatings for each deal, got {available}: seating sample:N draws some"
        )


def count(kind: str, table: GameTable) -> int:
    """Tell how many seatings there are, or from how many are drawn."""
    if kind == "mixed":  # all ways to fill the seats, less those that leave an agent out: inclusion and exclusion
        kinds = table.agents
        return sum((-1) ** (kinds - k) * math.comb(kinds, k) * int(k**table.seats) for k in range(1, kinds + 1))
    if kind == "rotations":
        return len(set(_rotations(table.lineup or tuple(range(table.seats)))))
    return table.number()


def vary(seating: str) -> bool:
    """Tell whether deals have seatings of their own."""
    return parse(seating)[1] > 0


def seatings(seating: str, table: GameTable, seed: int, deal: int = 0) -> list[Seating]:
    """List the seatings of the deal with this seed and this number."""
    kind, number = parse(seating)
    if kind == "mixed":
        every = _mixed(table)
        return [every[(deal * number + place) % len(every)] for place in range(number)] if number else sorted(every)
    if kind == "rotations":
        return list(dict.fromkeys(_rotations(table.lineup or tuple(range(table.seats)))))
    if kind == "permutations":
        return list(table.listed())
    return _sample(table, number, seed)


@cache
def _mixed(table: GameTable) -> list[Seating]:
    """List the mixed seatings in an order drawn once for all, so that no agent has to wait for its turn."""
    every = itertools.product(range(table.agents), repeat=table.seats)
    mixed = [seats for seats in every if len(set(seats)) == table.agents]
    return _drawn(mixed, len(mixed), Random(0))


def _rotations(lineup: Seating) -> Iterator[Seating]:
    for step in range(len(lineup)):
        yield lineup[step:] + lineup[:step]


def _permutations(fill: Sequence[int]) -> Iterator[Seating]:
    """Yield the distinct permutations of agents in rising order, without going through the equal ones."""
    if not fill:
        yield ()
    for place, agent in enumerate(fill):
        if place == 0 or agent != fill[place - 1]:
            for rest in _permutations([*fill[:place], *fill[place + 1 :]]):
                yield (agent, *rest)


def _sample(table: GameTable, number: int, seed: int) -> list[Seating]:
    """Draw different seatings, each with the same chance: every choice of who sits once more has as many."""
    chance = Random(deal_seed(seed, -1))
    if table.number() <= 4 * number:
        return _drawn(list(table.listed()), number, chance)
    found: dict[Seating, None] = {}
    while len(found) < number:
        if table.agents > table.seats:
            found[tuple(_drawn(range(table.agents), table.seats, chance))] = None
        else:
            fill = table.fill(tuple(_drawn(range(table.agents), table.extras(), chance)))
            found[tuple(_drawn(fill, table.seats, chance))] = None
    return list(found)


def _drawn(things: Sequence[T], number: int, chance: Random) -> list[T]:
    """Draw some things without putting them back (Fisher & Yates)."""
    left = list(things)
    for place in range(number):
        other = place + chance.below(len(left) - place)
        left[place], left[other] = left[other], left[place]
    return left[:number]
