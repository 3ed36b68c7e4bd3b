"""A draft as it goes on: who has picked whom, whose turn it is, what is free, and what rosters are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from kingmaker import _engine
from kingmaker.game import IllegalAction, KingmakerError
from kingmaker.league.keepers import Kept, settled
from kingmaker.league.names import matches, near, plain
from kingmaker.league.pool import Player, Pool
from kingmaker.league.room import FEWEST, Typical, depths_of, typical_rooms
from kingmaker.league.rules import Rules

LEAST_SPREAD = 0.6
"""How far teams are from the average draft position, in picks, for the very first player."""
SKEWED_UNTIL = 72
"""From this draft position on, players go as far before it as after it."""


@dataclass(frozen=True)
class Pick:
    """One pick: a player of the pool by number, or somebody whom the pool does not know."""

    player: int | None
    name: str
    advice: dict[str, Any] | None = None
    """What was advised then, at our own picks."""
    kept: bool = False
    """Whether he is a keeper whom nobody had to pick."""


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
        held = [kept.team for kept in self.kept if kept.turn is None]
        if all(team != self.me or turn in self.kept_at for turn, team in enumerate(self.turns)):
            raise KingmakerError(f"expected picks of team {self.me + 1}, yours, in the order, got none")
        if len(self.players) < len(self.turns) + len(held):
            raise KingmakerError(
                f"expected at least {len(self.turns) + len(held)} players, one for each pick, got {len(self.players)} "
                f"for {self.rules.teams} teams and {self.rules.rounds} rounds"
            )
        places = len(self.rules.slots) + self.rules.bench
        for team in set(held):
            if self.turns.count(team) + held.count(team) > places:
                raise KingmakerError(
                    f"expected at most {places} players of team {team + 1}, slots and bench, got "
                    f"{self.turns.count(team)} picks and {held.count(team)} keepers who cost none"
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
    def kept(self) -> tuple[Kept, ...]:
        """Who is kept, by whom, and at which turn."""
        names = [player.name for player in self.players]
        return settled(self.rules.keepers, names, self.turns, self.rules.teams)

    @cached_property
    def kept_at(self) -> dict[int, int]:
        """The keeper of each turn that costs one."""
        return {kept.turn: kept.player for kept in self.kept if kept.turn is not None}

    @cached_property
    def base(self) -> dict[str, float]:
        """By position what is to be had after the draft: the best who would go undrafted if all followed the ADP."""
        kept = {each.player for each in self.kept}
        open_ones = [player for number, player in enumerate(self.players) if number not in kept]
        picks = len(self.turns) - len(self.kept_at)
        drafted, rest = [*open_ones[:picks], *(self.players[number] for number in kept)], open_ones[picks:]
        found = {}
        for position in self.rules.positions:
            left = [player.projection for player in rest if player.position == position]
            taken = [player.projection for player in drafted if player.position == position]
            found[position] = max(left) if left else min(taken)
        return found

    @cached_property
    def engine(self) -> _engine.League:
        """The simulation of this league."""
        return self.simulation()

    def simulation(self, scale: float = 1.0) -> _engine.League:
        """Return a simulation of this league; `scale` is how far its teams are from the list, of what is usual."""
        number = {name: place for place, name in enumerate(self.rules.positions)}
        players = [
            (number[player.position], player.projection, player.adp, *self._spread(player, scale))
            for player in self.players
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
                "shared": self.rules.shared,
                "keepers": [(kept.team, kept.player, kept.turn) for kept in self.kept],
            }
        )

    def _spread(self, player: Player, scale: float) -> tuple[float, float]:
        """Return how far teams see a player before his draft position, and after it."""
        spread = LEAST_SPREAD + self.rules.spread * player.adp if player.spread is None else player.spread
        skew = self.rules.skew * max(0.0, 1.0 - player.adp / SKEWED_UNTIL)
        return scale * spread * (1.0 - skew), scale * spread * (1.0 + skew)

    @cached_property
    def typical(self) -> Typical:
        """How deep the other teams pick in rooms of several scales."""
        return typical_rooms(self.simulation, self.turns, self.me, self.seed)

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
    """Whom each turn got, keepers at the turns that they cost."""

    def __post_init__(self) -> None:
        self._pass_keepers()

    def _pass_keepers(self) -> None:
        """Fill the turns that come now and cost a keeper."""
        while (player := self.terms.kept_at.get(len(self.picks))) is not None:
            self.picks.append(Pick(player, self.terms.players[player].name, kept=True))

    def made(self) -> list[int]:
        """Return the turns at which somebody picked: all so far but those of keepers."""
        return [turn for turn, pick in enumerate(self.picks) if not pick.kept]

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
            turn
            for turn in range(len(self.picks), len(self.terms.turns))
            if self.terms.turns[turn] == self.terms.me and turn not in self.terms.kept_at
        ]

    def taken(self) -> dict[int, int]:
        """Return for each player who is gone the number of the pick, from 0; keepers may have one that is to come."""
        return {player: turn for turn, player in self.terms.kept_at.items()} | {
            pick.player: turn for turn, pick in enumerate(self.picks) if pick.player is not None
        }

    def free(self) -> list[int]:
        """Return the players who are left, the earliest by draft position first."""
        gone = {*self.taken(), *(kept.player for kept in self.terms.kept)}
        return [number for number in range(len(self.terms.players)) if number not in gone]

    def roster(self, team: int) -> list[int]:
        """Return the players of a team: its keepers, then the others in the order of its picks."""
        mine = zip(self.picks, self.terms.turns, strict=False)
        kept = [each.player for each in self.terms.kept if each.team == team]
        return kept + [
            pick.player for pick, owner in mine if owner == team and pick.player is not None and not pick.kept
        ]

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

    def room_scale(self) -> float:
        """Return how far this room seems to be from the draft positions, of what is usual; 1 while little is seen."""
        terms = self.terms
        seen = depths_of(terms.engine, self.numbers, terms.turns, terms.me)
        return terms.typical.scale(seen) if len(seen) >= FEWEST else 1.0

    def bot_pick(self) -> int:
        """Return whom the team on the clock takes in a mock draft of this seed."""
        found = self.terms.engine.bot_pick(self.numbers, self.terms.seed)
        if found is None:
            raise KingmakerError("expected a pick to be made, got the end of the draft")
        return found

    def take(self, player: int, advice: dict[str, Any] | None = None) -> Pick:
        """Let the team on the clock take a player."""
        self._goes_on()
        if (gone := self.gone(player)) is not None:
            raise IllegalAction(gone)
        pick = Pick(player, self.terms.players[player].name, advice)
        self.redo(pick)
        return pick

    def gone(self, player: int) -> str | None:
        """Say who has a player; None if he is free."""
        name = self.terms.players[player].name
        for kept in self.terms.kept:
            if kept.player == player:
                place = "" if kept.turn is None else f" for {self.place(kept.turn)}"
                return f"{name} is gone: kept by {self.terms.rules.team_name(kept.team)}{place}"
        turn = self.taken().get(player)
        return None if turn is None else f"{name} is gone: {self.told(turn)}"

    def redo(self, pick: Pick) -> None:
        """Make a pick that is known to be fine, and pass the keepers after it."""
        self.picks.append(pick)
        self._pass_keepers()

    def take_unknown(self, name: str) -> Pick:
        """Let the team on the clock take somebody whom the pool does not know."""
        self._goes_on()
        if plain(name) in self.terms.names:
            raise IllegalAction(f"{name} is in the pool: type the name alone")
        pick = Pick(None, name)
        self.redo(pick)
        return pick

    def undo(self) -> Pick:
        """Take the last pick back, and pass back over the keepers after it."""
        made = self.made()
        if not made:
            raise IllegalAction("nothing to undo: no pick has been made")
        pick = self.picks[made[-1]]
        del self.picks[made[-1] :]
        return pick

    def since_mine(self) -> int:
        """Return how many picks were made since our last one, that one included; 0 if we have made none."""
        made = self.made()
        mine = [place for place, turn in enumerate(made) if self.terms.turns[turn] == self.terms.me]
        return len(made) - mine[-1] if mine else 0

    def _goes_on(self) -> None:
        if self.is_over:
            raise IllegalAction("the draft is over: all picks are made")

    def told(self, turn: int) -> str:
        """Say whose pick a turn was: `picked by team 3 at 2.10`."""
        return f"picked by {self.terms.rules.team_name(self.terms.turns[turn])} at {self.place(turn)}"

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
        open_ones = set(free.values())
        gone = {player.name: number for number, player in enumerate(self.terms.players) if number not in open_ones}
        taken = matches(typed, gone)
        offers = _offer(near(typed, free))
        if len(taken) == 1:
            raise IllegalAction(f"{self.gone(gone[taken[0]])}{offers}")
        raise IllegalAction(f"unknown player '{typed}'{offers} (`other NAME` takes somebody who is not in the file)")


def _offer(names: Sequence[str]) -> str:
    return "; did you mean " + " or ".join(names) + "?" if names else ""
