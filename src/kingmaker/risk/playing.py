"""Games of Risk between bots, one with its record or many at once.

The bots are those of Lux, written anew from descriptions of their procedures: `bots()` lists them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from os import cpu_count
from typing import Any

from kingmaker import _engine
from kingmaker.checks import whole
from kingmaker.game import InvalidState, KingmakerError, UnknownName
from kingmaker.reference.splitmix import Random
from kingmaker.risk.map import CONTINENTS, TERRITORIES
from kingmaker.risk.rules import Rules
from kingmaker.spec import nearest

Owners = tuple[int, ...]
"""Who holds each of the 42 territories."""

MOST_SEED = 2**64 - 1
GOAL = ":goal="
"""Joins a bot and the continent that it last drafted for, which the family of Cluster remembers in the game."""
AT_ONCE = 2000
"""Games handed to the engine together: few enough to hold, enough to keep all threads busy."""


@cache
def bots() -> tuple[str, ...]:
    """Name the bots that can play."""
    return tuple(_engine.risk_bots())


@dataclass(frozen=True)
class Record:
    """How a game went."""

    rules: Rules
    owners: Owners
    """Who held what before the first turn."""
    bots: tuple[str, ...]
    seed: int
    winner: int | None
    """The last player standing; None if the turns ran out."""
    ranking: tuple[int, ...]
    """The players from best to worst: the living by territories and armies, then the dead, the last to die first."""
    alive: int
    """How many of them were alive at the end."""
    turns: int
    """Turns of single players."""
    refused: int
    """Commands of bots that the rules refused; each is a fault of a bot."""
    log: tuple[dict[str, Any], ...] = ()
    """What happened, event by event, if it was asked for."""

    def boards(self) -> Iterator[tuple[dict[str, Any], Owners, tuple[int, ...]]]:
        """Replay the log: every event with the owners and the armies of all territories after it."""
        owners, armies = [-1] * len(TERRITORIES), [0] * len(TERRITORIES)
        for event in self.log:
            _follow(event, owners, armies)
            yield event, tuple(owners), tuple(armies)

    def as_dict(self) -> dict[str, Any]:
        """Return the record as JSON-compatible data."""
        found = {name: getattr(self, name) for name in ("seed", "winner", "alive", "turns", "refused")}
        lists = {name: list(getattr(self, name)) for name in ("owners", "bots", "ranking", "log")}
        return {"rules": self.rules.as_dict()} | found | lists


@dataclass(frozen=True)
class Tally:
    """What many games from one start gave."""

    games: int
    wins: tuple[int, ...]
    """One a seat."""
    undecided: int
    turns: int
    """Turns of single players, of all games together."""
    refused: int

    @property
    def shares(self) -> tuple[float, ...]:
        """The part of the games that each seat won."""
        return tuple(won / self.games for won in self.wins)


def play(rules: Rules, owners: Sequence[int], *, bots: Sequence[str], seed: int = 0, log: bool = True) -> Record:
    """Play a game; `owners` are the players who hold the 42 territories, `bots` has one name for each seat.

    A bot that drafted itself may be told what for, as in `quo:goal=north-america`: the family of Cluster moves armies
    by it.
    """
    owners, named = checked_owners(rules, owners), checked_bots(rules, bots)
    ended, events = _engine.risk_play(rules.as_dict(), owners, named, checked_seed(seed), log)
    winner, ranking, alive, turns, refused = ended
    return Record(rules, owners, named, seed, winner, tuple(ranking), alive, turns, refused, tuple(events))


def play_many(
    rules: Rules, owners: Sequence[int], *, bots: Sequence[str], games: int, seed: int = 0, threads: int | None = None
) -> Tally:
    """Play many games from one start, in threads; the same seed gives the same games however many threads there are."""
    owners, named = checked_owners(rules, owners), checked_bots(rules, bots)
    checked_count("games", games)
    chance, seats = Random(checked_seed(seed)), tuple(range(rules.players))
    wins, undecided, turns, refused = [0] * rules.players, 0, 0, 0
    for start in range(0, games, AT_ONCE):
        given = [(owners, seats, chance.next()) for _ in range(min(AT_ONCE, games - start))]
        for ended in _engine.risk_play_all(rules.as_dict(), named, given, checked_threads(threads)):
            if ended[0] is None:
                undecided += 1
            else:
                wins[ended[0]] += 1
            turns += ended[3]
            refused += ended[4]
    return Tally(games, tuple(wins), undecided, turns, refused)


def random_owners(players: int, *, seed: int = 0) -> Owners:
    """Deal the territories by lot, as evenly as can be; the first players have one more where it does not come out."""
    Rules(players=players)
    places, chance = list(range(len(TERRITORIES))), Random(checked_seed(seed))
    for last in range(len(places) - 1, 0, -1):
        other = chance.below(last + 1)
        places[last], places[other] = places[other], places[last]
    owners = [0] * len(places)
    for turn, territory in enumerate(places):
        owners[territory] = turn % players
    return tuple(owners)


def checked_owners(rules: Rules, owners: Sequence[int]) -> Owners:
    """Refuse what is not a partition of the map among all players."""
    found: tuple[Any, ...] = tuple(owners)
    if len(found) != len(TERRITORIES):
        raise InvalidState(f"expected the owners of {len(TERRITORIES)} territories, got {len(found)}")
    for territory, owner in enumerate(found):
        if not isinstance(owner, int) or isinstance(owner, bool) or not 0 <= owner < rules.players:
            name = TERRITORIES[territory].name
            raise InvalidState(f"expected an owner from 0 to {rules.players - 1} for {name}, got {owner!r}")
    landless = set(range(rules.players)) - set(found)
    if landless:
        raise InvalidState(f"expected a territory for every player, got none for player {min(landless)}")
    return found


def checked_bots(rules: Rules, named: Sequence[str]) -> tuple[str, ...]:
    """Refuse bots that do not exist, or too few or too many of them."""
    if isinstance(named, str):
        raise KingmakerError(f"expected {rules.players} bots, got the text {named!r}")
    for name in named:
        _check_playing(name)
    if len(named) != rules.players:
        raise KingmakerError(f"expected {rules.players} bots for {rules}, got {len(named)}")
    return tuple(named)


def check_bot(name: str) -> None:
    """Refuse a bot that does not exist."""
    if name not in bots():
        raise UnknownName(f"unknown bot '{name}': {nearest(str(name), bots())}")


def with_goal(bot: str, continent: str | None) -> str:
    """Return the name of a bot that remembers the continent that it last drafted for, if there is one."""
    return bot if continent is None else f"{bot}{GOAL}{_hyphened(continent)}"


def _check_playing(name: str) -> None:
    """Refuse a bot that does not exist, or that drafted for what is no continent."""
    bot, told, goal = str(name).partition(GOAL)
    check_bot(bot)
    goals = [_hyphened(continent.name) for continent in CONTINENTS]
    if told and goal not in goals:
        raise UnknownName(f"unknown goal in '{name}': {nearest(goal, goals)}")


def _hyphened(continent: str) -> str:
    return continent.lower().replace(" ", "-")


def checked_seed(seed: Any) -> int:
    """Refuse a seed that the engine cannot hold."""
    return whole(seed, "seed", 0, MOST_SEED)


def checked_count(what: str, number: Any) -> int:
    """Refuse what is not a number of things."""
    return whole(number, what, 1, MOST_SEED)


def checked_threads(threads: int | None) -> int:
    """Return the number of threads: as many as there are processors if nothing is said."""
    return cpu_count() or 1 if threads is None else checked_count("threads", threads)


def _follow(event: dict[str, Any], owners: list[int], armies: list[int]) -> None:
    """Change the board as an event says."""
    kind = event["event"]
    if kind == "start":
        owners[event["territory"]], armies[event["territory"]] = event["player"], event["armies"]
    elif kind == "place":
        armies[event["territory"]] += event["armies"]
    elif kind == "attack":
        armies[event["from"]] -= event["attacker_lost"]
        armies[event["to"]] -= event["defender_lost"]
    elif kind in ("conquer", "fortify"):
        owners[event["to"]] = event["player"]
        armies[event["from"]] -= event["armies"]
        armies[event["to"]] += event["armies"]
