"""Made-up rooms of drafters, to measure forecasts of survival on: people of several kinds, not the assistant's bots.

No file of real drafts has a licence that lets us ship it, so these rooms are invented. What is known of real drafts
sets their measure: after round four the deviation of a pick is about 0.11 of the average draft position (ADP), and
the turns at which the first seventy players go are skewed to the right, since nobody can go before the first pick.
The rooms are made in another way than the assistant believes: there is hype that a whole room shares, a taste of the
room for positions, runs on a position, drafters who follow the list and drafters with favourites, drafters who fill
their bench early or late. How wild a room is varies.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from kingmaker.league import Draft, DraftTerms, Player, Pool, example_pool, load_rules

LOOKED_AT = 60
"""Free players, the earliest first, among whom a drafter chooses."""
RUN, RUN_OF = 3, 6
"""So many picks of a position among the last so many begin a run."""
LATE = ("K", "DST")


@dataclass(frozen=True)
class Temper:
    """What rooms are like."""

    wild: float = 1.0
    """How far their drafters are from the list, of what is usual: the median over rooms."""
    wild_spread: float = 0.3
    """The standard deviation of the logarithm of that."""
    hype: float = 0.075
    """What a room thinks of a player and all its drafters share, as a part of his draft position."""
    own: float = 0.07
    """What each drafter thinks for himself."""
    taste: float = 0.05
    """By which part of the draft position a room likes or dislikes a position."""
    followers: float = 0.2
    """The share of drafters who follow the list."""
    fans: float = 0.15
    """The share of drafters with favourites."""
    run: float = 0.06
    """By which part of the draft position a run pulls."""


USUAL = Temper()


def skewed(chance: Random, early: float) -> float:
    """Draw a shift with mean 0 and deviation about 1, skewed to the right by `early`, from 0 to 1."""
    strength = 0.15 + 0.45 * early
    return (math.exp(strength * chance.gauss(0, 1) - strength * strength / 2) - 1) / strength


class Room:
    """One room: who thinks what of whom."""

    def __init__(self, terms: DraftTerms, temper: Temper, seed: int) -> None:
        self.terms = terms
        self.temper = temper
        chance = Random(f"room {seed}")
        players, teams = terms.players, terms.rules.teams
        self.wild = temper.wild * math.exp(temper.wild_spread * chance.gauss(0, 1))
        taste = {position: chance.gauss(0, temper.taste) for position in terms.rules.positions}
        hype = [
            self.wild * temper.hype * self._reach(player) * skewed(chance, max(0.0, 1 - player.adp / 72))
            for player in players
        ]
        base = [
            player.adp + shift + self.wild * taste[player.position] * player.adp
            for player, shift in zip(players, hype, strict=True)
        ]
        self.patience = [chance.uniform(0.5, 1.5) for _ in range(teams)]
        self.views: list[list[float]] = []
        for _ in range(teams):
            kind = chance.random()
            if kind < temper.followers:
                self.views.append([player.adp + 0.5 * shift for player, shift in zip(players, hype, strict=True)])
                continue
            own = self.wild * temper.own
            views = [
                seen + own * self._reach(player) * skewed(chance, max(0.0, 1 - player.adp / 72))
                for seen, player in zip(base, players, strict=True)
            ]
            if kind < temper.followers + temper.fans:
                for favourite in chance.sample(range(len(players) // 2), 3):
                    views[favourite] *= 1 - 0.25 * self.wild / (1 + self.wild)
            self.views.append(views)

    @staticmethod
    def _reach(player: Player) -> float:
        return player.adp + 6

    def picks(self) -> list[int]:
        """Return whom each turn got."""
        draft = Draft(self.terms)
        recent: list[str] = []
        while not draft.is_over:
            team = draft.team
            assert team is not None
            player = self._choice(draft, team, recent)
            draft.take(player)
            recent = [*recent, self.terms.players[player].position][-RUN_OF:]
        return [pick.player for pick in draft.picks if pick.player is not None]

    def _choice(self, draft: Draft, team: int, recent: Sequence[str]) -> int:
        terms = self.terms
        players, rules = terms.players, terms.rules
        open_ones = {rules.positions[place] for place in terms.engine.open_positions(draft.numbers, team)}
        have = Counter(players[number].position for number in draft.roster(team))
        runs = {position for position, count in Counter(recent).items() if count >= RUN}
        views = self.views[team]
        best, seen_best = None, math.inf
        for number in draft.free()[:LOOKED_AT]:
            player = players[number]
            if player.position not in open_ones:
                continue
            seen = views[number] + self._patience(player.position, have, team)
            if player.position in runs and player.position not in LATE:
                seen -= self.temper.run * player.adp
            if seen < seen_best:
                best, seen_best = number, seen
        if best is None:
            best = next(number for number in draft.free() if players[number].position in open_ones)
        return best

    def _patience(self, position: str, have: Counter[str], team: int) -> float:
        """Return by how many picks a drafter puts off a position of which he has his starters."""
        rules = self.terms.rules
        spare = {each: max(0, have[each] - rules.slots.count(each)) for each in rules.positions}
        flexible = [takes for slot in rules.slots if position in (takes := rules.flex.get(slot, ()))]
        used = sum(spare[each] for each in {each for takes in flexible for each in takes})
        if have[position] < rules.slots.count(position) or used < len(flexible):
            return 0.0
        return (max(0, spare[position] - len(flexible)) + 1) * self.patience[team] * rules.teams


def measured_pool(temper: Temper = USUAL, *, rooms: int = 60) -> Pool:
    """Return the example pool with the draft positions that such rooms have on average, as published ones are made."""
    pool = Pool(tuple(Player(each.name, each.position, each.projection, each.adp) for each in example_pool()))
    for pass_number in range(2):
        terms = DraftTerms(pool, load_rules(), 0)
        totals, counts = [0.0] * len(pool.players), [0] * len(pool.players)
        for number in range(rooms):
            for turn, taken in enumerate(Room(terms, temper, 1_000_000 * (pass_number + 1) + number).picks()):
                totals[taken] += turn + 1
                counts[taken] += 1
        drafted = len(terms.turns)
        found = []
        for number, player in enumerate(pool.players):
            undrafted = rooms - counts[number]
            mean = (totals[number] + undrafted * max(player.adp, drafted + 10)) / rooms
            found.append(replace(player, adp=round(mean, 1)))
        pool = Pool(tuple(sorted(found, key=lambda player: player.adp)))
    return pool
