"""A draft as it goes on: who has picked whom, whose turn it is, what is free, and what rosters are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from kingmaker import _engine
from kingmaker.game import IllegalAction, KingmakerError
from kingmaker.league.names import matches, near, plain
from kingmaker.league.pool import Player, Pool
from kingmaker.league.rules import Rules

LEAST_SPREAD = 0.6
"""How far teams are from the average draft position, in picks, for the very first player."""


@dataclass(frozen=True)
class Pick:
    """One pick: a player of the pool by number, or somebody whom the pool does not know."""

    player: int | None
    name: str
    advice: dict[str, Any] | None = None
    """What was advised then, at our own picks."""


@dataclass(frozen=True)
class DraftTerms:
    """What does not change during a draft; `me` is our team, counted from 0."""

    pool: Pool
    rules: Rules
    me: int
    seed: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.me < self.rules.teams:
            raise KingmakerError(f"expected a slot from 1 to {self.rules.teams}, one for each team, got {self.me + 1}")
        if self.me not in self.turns:
            raise KingmakerError(f"expected picks of team {self.me + 1}, yours, in the order, got none")
        if len(self.players) < len(self.turns):
            raise KingmakerError(
                f"expected at least {len(self.turns)} players, one for each pick, got {len(self.players)} for "
                f"{self.rules.teams} teams and {self.rules.rounds} rounds"
            )
        for position in self.rules.positions:
            if not any(player.position == position for player in self.players):
                raise KingmakerError(f"expected players of the position {position}, which has a slot, got none")

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody who can be drafted, the earliest by draft position first."""
        return self.pool.players

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The team of every pick."""
        return tuple(self.rules.turns())

    @cached_property
    def names(self) -> dict[str, int]:
        """The number of every player by the plain form of the name."""
        return {plain(player.name): number for number, player in enumerate(self.players)}

    @cached_property
    def base(self) -> dict[str, float]:
        """By position what is to be had after the draft: the best who would go undrafted if all followed the ADP."""
        drafted, rest = self.players[: len(self.turns)], self.players[len(self.turns) :]
        found = {}
        for position in self.rules.positions:
            left = [player.projection for player in rest if player.position == position]
            taken = [player.projection for player in drafted if player.position == position]
            found[position] = max(left) if left else min(taken)
        return found

    @cached_property
    def engine(self) -> _engine.League:
        """The simulation of this league."""
        number = {name: place for place, name in enumerate(self.rules.positions)}
        players = [
            (number[player.position], player.projection, player.adp, self._spread(player)) for player in self.players
        ]
        return _engine.League(
            {
                "teams": self.rules.teams,
                "roster": self.rules.engine(),
                "order": list(self.turns),
                "players": players,
                "base": [self.base[position] for position in self.rules.positions],
                "bench_weight": self.rules.bench_weight,
                "patience": self.rules.patience,
            }
        )

    def _spread(self, player: Player) -> float:
        return LEAST_SPREAD + self.rules.spread * player.adp if player.spread is None else player.spread

    @cached_property
    def replacement(self) -> dict[str, float]:
        """By position the best who would start nowhere if all teams had the best line-ups between them."""
        return dict(zip(self.rules.positions, self.engine.replacement(), strict=True))

    def over_replacement(self, player: int) -> float:
        """Return how many points a player is above replacement level."""
        return self.players[player].projection - self.replacement[self.players[player].position]


@dataclass
class Draft:
    """The terms of a draft and its picks so far."""

    terms: DraftTerms
    picks: list[Pick] = field(default_factory=list)

    @property
    def numbers(self) -> list[int | None]:
        """The picks as the engine takes them."""
        return [pick.player for pick in self.picks]

    @property
    def is_over(self) -> bool:
        """Whether all picks are made."""
        return len(self.picks) == len(self.terms.turns)

    @property
    def team(self) -> int | None:
        """Whose turn it is; None at the end."""
        return None if self.is_over else self.terms.turns[len(self.picks)]

    @property
    def is_mine(self) -> bool:
        """Whether it is our turn."""
        return self.team == self.terms.me

    def my_turns(self) -> list[int]:
        """Return the numbers, from 0, of our picks to come."""
        return [
            turn for turn in range(len(self.picks), len(self.terms.turns)) if self.terms.turns[turn] == self.terms.me
        ]

    def taken(self) -> dict[int, int]:
        """Return for each player who is gone the number of the pick, from 0."""
        return {pick.player: turn for turn, pick in enumerate(self.picks) if pick.player is not None}

    def free(self) -> list[int]:
        """Return the players who are left, the earliest by draft position first."""
        gone = self.taken()
        return [number for number in range(len(self.terms.players)) if number not in gone]

    def roster(self, team: int) -> list[int]:
        """Return the players of a team in the order of its picks."""
        mine = zip(self.picks, self.terms.turns, strict=False)
        return [pick.player for pick, owner in mine if owner == team and pick.player is not None]

    def lineup(self, team: int) -> list[int | None]:
        """Return a team's best line-up, slot by slot."""
        return self.terms.engine.lineup(self.roster(team))

    def worth(self, team: int) -> float:
        """Return what a team's roster is worth, open slots filled after the draft."""
        return self.terms.engine.worth(self.roster(team))

    def open_positions(self) -> list[str]:
        """Return the positions that our own team may pick: within the caps, with its slots still to be filled."""
        open_ones = self.terms.engine.open_positions(self.numbers, self.terms.me)
        return [self.terms.rules.positions[place] for place in open_ones]

    def bot_pick(self) -> int:
        """Return whom the team on the clock takes in a mock draft of this seed."""
        found = self.terms.engine.bot_pick(self.numbers, self.terms.seed)
        if found is None:
            raise KingmakerError("expected a pick to be made, got the end of the draft")
        return found

    def take(self, player: int, advice: dict[str, Any] | None = None) -> Pick:
        """Let the team on the clock take a player."""
        self._goes_on()
        gone = self.taken()
        name = self.terms.players[player].name
        if player in gone:
            raise IllegalAction(f"{name} is gone: {self.told(gone[player])}")
        pick = Pick(player, name, advice)
        self.picks.append(pick)
        return pick

    def take_unknown(self, name: str) -> Pick:
        """Let the team on the clock take somebody whom the pool does not know."""
        self._goes_on()
        if plain(name) in self.terms.names:
            raise IllegalAction(f"{name} is in the pool: type the name alone")
        pick = Pick(None, name)
        self.picks.append(pick)
        return pick

    def undo(self) -> Pick:
        """Take the last pick back."""
        if not self.picks:
            raise IllegalAction("nothing to undo: no pick has been made")
        return self.picks.pop()

    def _goes_on(self) -> None:
        if self.is_over:
            raise IllegalAction("the draft is over: all picks are made")

    def told(self, turn: int) -> str:
        """Say whose pick a turn was: `picked by team 3 at 2.10`."""
        return f"picked by team {self.terms.turns[turn] + 1} at {self.place(turn)}"

    def place(self, turn: int) -> str:
        """Write a turn as round and pick, `2.10`."""
        teams = self.terms.rules.teams
        return f"{turn // teams + 1}.{turn % teams + 1:02}"

    def find(self, typed: str) -> list[int]:
        """Find the free players that are meant; an error offers the nearest names, or says who has him."""
        free = {self.terms.players[number].name: number for number in self.free()}
        found = matches(typed, free)
        if found:
            return [free[name] for name in found]
        gone = {self.terms.players[number].name: turn for number, turn in self.taken().items()}
        taken = matches(typed, gone)
        offers = _offer(near(typed, free))
        if len(taken) == 1:
            raise IllegalAction(f"{taken[0]} is gone: {self.told(gone[taken[0]])}{offers}")
        raise IllegalAction(f"unknown player '{typed}'{offers} (`other NAME` takes somebody who is not in the file)")


def _offer(names: Sequence[str]) -> str:
    return "; did you mean " + " or ".join(names) + "?" if names else ""
