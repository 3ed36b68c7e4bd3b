"""What a tournament is to play: many deals, each replayed in several seatings by the same agents.

A `Plan` says nothing about how it is played: whatever runs it, the records are the same.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from kingmaker import registry
from kingmaker.agents import Agent
from kingmaker.arena import seatings
from kingmaker.arena.deals import Seeds, check_opening, default_opening, draws_lots, first_alike
from kingmaker.arena.lineups import numbered, told_apart
from kingmaker.arena.match import Match, game_text, read_game, written_exactly
from kingmaker.arena.playing import never, play_out
from kingmaker.arena.rows import TIES, Row, row_of
from kingmaker.arena.seatings import GameTable, Seating
from kingmaker.arena.seeds import deal_seed
from kingmaker.arena.series import MOST_DEALS, Series, play_series, totals
from kingmaker.checks import whole
from kingmaker.game import Game, KingmakerError, teams_of
from kingmaker.search import Search
from kingmaker.search.base import AUTO, resolved
from kingmaker.spec import text_of

FIELDS = ("game", "agents", "deals", "seed", "seating", "series", "ties", "lineup", "opening")
MEANING = 3
"""Raised when texts of games or agents come to mean something else: what was played before is not played on."""
MOST_TASKS = 100_000_000
MOST_OPENING = 1000


@dataclass(frozen=True, slots=True)
class Task:
    """One game, or one series, to be played."""

    number: int
    """The place in the plan, from 0: the order of records and exports."""
    deal: int
    """From 0; all seatings of a deal share its seed."""
    seats: tuple[int, ...]
    """Which agent of the plan sits on each seat; partners have the same."""


@dataclass(frozen=True)
class Plan:
    """What a tournament plays. The `agents` all differ; `lineup` says who sits down if an agent is named twice."""

    game: Game
    agents: tuple[Agent, ...]
    deals: int = 100
    seed: int = 0
    seating: str = "permutations"
    series: Series | None = None
    ties: str = "share"
    lineup: tuple[int, ...] = field(default=())
    opening: int | None = None
    """Random plies that begin each match, drawn from the seed of its deal; None for those that suit the game."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "agents", tuple(self.agents))
        object.__setattr__(self, "lineup", tuple(self.lineup))
        for name, low in (("deals", 1), ("seed", 0)):
            whole(getattr(self, name), f"{name} of a tournament", low, 2**63 - 1)
        opening = default_opening(self.game) if self.opening is None else self.opening
        object.__setattr__(self, "opening", whole(opening, "the opening of a tournament", 0, MOST_OPENING))
        check_opening(self.game, self.plies, seed=self.deal_seed(0))
        if self.ties not in TIES:
            raise KingmakerError(f"expected ties to be one of {', '.join(TIES)}, got {self.ties!r}")
        texts = self.agent_texts
        twice = next((text for text in texts if texts.count(text) > 1), None)
        if twice is not None:
            raise KingmakerError(f"expected agents that differ, got '{twice}' twice: a line-up may name an agent twice")
        seatings.check(self.seating, self.game_table)
        if set(self.lineup) - set(range(len(texts))):
            raise KingmakerError(f"expected a line-up of agents from 0 to {len(texts) - 1}, got {self.lineup}")
        if self.deals * self.seatings_a_deal > MOST_TASKS:
            raise KingmakerError(f"expected at most {MOST_TASKS} games, got {self.deals * self.seatings_a_deal}")

    @classmethod
    def of(cls, game: Game | str, agents: Sequence[Agent | str], **options: Any) -> Plan:
        """Make a plan from games and agents as objects or as text; an agent may be named twice.

        What a text without a budget means is settled here, so that the plan says it in full.
        """
        game = read_game(game) if isinstance(game, str) else game
        start = game.new(seed=0)
        made = [resolved(registry.agent(agent) if isinstance(agent, str) else agent, start) for agent in agents]
        texts = list(map(text_of, made))
        firsts, lineup = told_apart(texts)
        return cls(
            game,
            tuple(made[place] for place in firsts),
            lineup=lineup,
            **options,
        )

    @cached_property
    def agent_texts(self) -> tuple[str, ...]:
        """The agents as text."""
        return tuple(map(text_of, self.agents))

    @cached_property
    def game_text(self) -> str:
        """The game as text."""
        return game_text(self.game)

    @cached_property
    def game_table(self) -> GameTable:
        """The table that the agents sit down at: a team is one place there, which one agent takes."""
        unit = "team" if len(self.captains) < len(self.teams) else ""
        return GameTable(self.game_text, len(self.captains), len(self.agents), self.lineup, unit)

    @cached_property
    def teams(self) -> tuple[int, ...]:
        """The team of each player, numbered from 0 by seats; everybody is one where nobody has a partner."""
        return numbered(teams_of(self.game.new(seed=0)))

    @cached_property
    def captains(self) -> tuple[int, ...]:
        """The first player of each team."""
        return tuple(self.teams.index(team) for team in range(max(self.teams) + 1))

    @property
    def num_players(self) -> int:
        """How many seats there are."""
        return len(self.teams)

    @property
    def seatings_a_deal(self) -> int:
        """In how many seatings each deal is played."""
        kind, number = seatings.parse(self.seating)
        return number or seatings.count(kind, self.game_table)

    @property
    def plies(self) -> int:
        """How many random plies begin each match."""
        return self.opening or 0

    @cached_property
    def lots(self) -> frozenset[int]:
        """The agents that may choose differently in the same position."""
        return frozenset(number for number, agent in enumerate(self.agents) if draws_lots(agent))

    @cached_property
    def _first_alike(self) -> list[int] | None:
        """For each deal the first that begins alike; None where somebody draws lots at every table."""
        if self.lots and len(self.agents) <= len(self.captains):
            return None
        matches = None if self.series is None else self.series.deals or MOST_DEALS
        return first_alike(
            self.game, [Seeds(self.deal_seed(deal), matches) for deal in range(self.deals)], opening=self.plies
        )

    def take_as_different(self) -> None:
        """Take all deals as different, which somebody has found out before: it need not be found out again."""
        self.__dict__["_first_alike"] = None

    @cached_property
    def _first_seated(self) -> dict[tuple[int, Seating], int]:
        """For each beginning and each seating the first deal that has both."""
        found: dict[tuple[int, Seating], int] = {}
        for deal, first in enumerate(self._first_alike or ()):
            for seats in self._seatings(deal):
                found.setdefault((first, seats), deal)
        return found

    def repeats(self, deal: int, seats: Seating) -> bool:
        """Tell whether a game would be the same as one of an earlier deal: it is neither played nor counted."""
        if self._first_alike is None or self._first_alike[deal] == deal or not self.lots.isdisjoint(seats):
            return False
        if not self.lots and not seatings.vary(self.seating):
            return True
        return self._first_seated[self._first_alike[deal], seats] != deal

    @cached_property
    def games_by_deal(self) -> list[int]:
        """How many games, or series, of each deal are to be played."""
        each, first = self.seatings_a_deal, self._first_alike
        if first is None:
            return [each] * self.deals
        if not self.lots and not seatings.vary(self.seating):
            return [each if first[deal] == deal else 0 for deal in range(self.deals)]
        return [sum(not self.repeats(deal, seats) for seats in self._seatings(deal)) for deal in range(self.deals)]

    @cached_property
    def games(self) -> int:
        """How many games, or series, are to be played."""
        return sum(self.games_by_deal)

    @property
    def different_deals(self) -> int:
        """How many deals have a game that no earlier deal has."""
        return sum(games > 0 for games in self.games_by_deal)

    def deal_seed(self, deal: int) -> int:
        """Return the seed of a deal."""
        return deal_seed(self.seed, deal)

    def tasks(self) -> list[Task]:
        """List all that is to be played, deal by deal: numbers are left out where a game would be repeated."""
        seated: list[Seating] = [] if seatings.vary(self.seating) else self._seatings(0)
        each, found = self.seatings_a_deal, list[Task]()
        for deal, games in enumerate(self.games_by_deal):
            if games:
                for place, seats in enumerate(seated or self._seatings(deal)):
                    if games == each or not self.repeats(deal, seats):
                        found.append(Task(deal * each + place, deal, seats))
        return found

    def _seatings(self, deal: int) -> list[Seating]:
        seated = seatings.seatings(self.seating, self.game_table, self.deal_seed(deal), deal)
        return [tuple(agents[team] for team in self.teams) for agents in seated]

    def play(self, task: Task, *, stop: Callable[[], bool] = never) -> list[Match]:
        """Play a task: one match, or the matches of a series; given up between two decisions once `stop` says yes."""
        agents = [self.agents[agent] for agent in task.seats]
        seed = self.deal_seed(task.deal)
        if self.series is None:
            return [play_out(self.game, agents, seed=seed, opening=self.plies, stop=stop)[0]]
        return play_series(self.game, agents, self.series, seed=seed, opening=self.plies, stop=stop)

    def row(self, task: Task, matches: Sequence[Match]) -> Row:
        """Return the result of a task that was played."""
        return row_of(task, matches, totals(self.game, matches))

    def check_agents(self) -> None:
        """Refuse agents that cannot serve the game, before the first match."""
        state = self.game.new(seed=self.deal_seed(0))
        for agent in self.agents:
            if isinstance(agent, Search) and agent.nodes == AUTO:
                raise KingmakerError(
                    f"expected agents with their budgets in full, got '{agent}': Plan.of settles it; "
                    f"in a store of an earlier version it meant '{replace(agent, nodes=None)}'"
                )
            if isinstance(agent, Search) and not state.is_terminal():
                agent.check(state)
                agent.options(state)

    def check_exact(self, why: str) -> None:
        """Refuse a plan that cannot be written as text; `why` says what needs it, as the end of the error."""
        for what, thing, text in (
            ("game", self.game, self.game_text),
            *(("agent", agent, text) for agent, text in zip(self.agents, self.agent_texts, strict=True)),
        ):
            if not written_exactly(thing):
                raise KingmakerError(f"expected a plan that can be written as text, got the {what} '{text}': {why}")

    def to_json(self) -> dict[str, Any]:
        """Return the plan as JSON-compatible data; a callable without a name cannot be written."""
        self.check_exact("give its callables names, or keep the plan in memory")
        return {
            "game": self.game_text,
            "agents": list(self.agent_texts),
            "deals": self.deals,
            "seed": self.seed,
            "seating": self.seating,
            "series": None if self.series is None else self.series.to_json(),
            "ties": self.ties,
            "lineup": list(self.lineup),
            "opening": self.plies,
            "meaning": MEANING,
        }

    @classmethod
    def from_json(cls, record: dict[str, Any]) -> Plan:
        """Make the plan again from what `to_json` returned; its game and agents are found by name."""
        made = {"opening": 0} | dict(record)
        made.pop("meaning", None)
        if set(made) != set(FIELDS):
            raise KingmakerError(f"expected a plan with {', '.join(FIELDS)}, got {', '.join(record) or 'nothing'}")
        made["game"] = read_game(record["game"])
        made["agents"] = tuple(map(registry.agent, record["agents"]))
        made["series"] = None if record["series"] is None else Series.from_json(record["series"])
        made["lineup"] = tuple(record["lineup"])
        return cls(**made)

    @cached_property
    def key(self) -> str:
        """The same for the same plan, whenever and wherever it is made."""
        written = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(written.encode()).hexdigest()[:32]
