"""The classic map, 42 territories in 6 continents, and the odds of a battle on it."""

from __future__ import annotations

from typing import Any, NamedTuple

from kingmaker import _engine
from kingmaker.checks import whole


class Territory(NamedTuple):
    """A territory; everywhere else its number stands for it."""

    name: str
    continent: int
    neighbours: tuple[int, ...]


class Continent(NamedTuple):
    """A part of the map that pays its sole owner."""

    name: str
    bonus: int
    territories: tuple[int, ...]


TERRITORIES: tuple[Territory, ...] = tuple(
    Territory(name, continent, tuple(neighbours)) for name, continent, neighbours in _engine.risk_territories()
)
CONTINENTS: tuple[Continent, ...] = tuple(
    Continent(name, bonus, tuple(at for at, each in enumerate(TERRITORIES) if each.continent == place))
    for place, (name, bonus) in enumerate(_engine.risk_continents())
)
MOST_IN_BATTLE = 10_000


def attack_chance(attackers: int, defenders: int) -> float:
    """Return the chance that attackers win when both sides fight to the end with the most dice.

    Exact, by recursion over all rolls (Osborne, "Markov Chains for the RISK Board Game Revisited", 2003). The
    attackers are those who may fight: the armies of the territory but one.
    """
    sides: tuple[tuple[str, Any], ...] = (("attackers", attackers), ("defenders", defenders))
    for what, armies in sides:
        whole(armies, what, 0, MOST_IN_BATTLE)
    return _engine.risk_attack_chance(attackers, defenders)
