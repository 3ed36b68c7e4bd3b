"""The plan of a competition: who drafts and plays, how often, in which seatings, and who holds what at the start."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

from kingmaker.arena import seatings
from kingmaker.arena.lineups import told_apart
from kingmaker.arena.seatings import GameTable, Seating
from kingmaker.arena.seeds import deal_seed
from kingmaker.checks import whole
from kingmaker.game import KingmakerError
from kingmaker.risk.entries import Entry, bot_only, draft_for, entry, start_of, with_drafter
from kingmaker.risk.playing import Owners, checked_count, checked_owners, random_owners
from kingmaker.risk.rules import MOST_PLAYERS, Rules
from kingmaker.search.base import resolved
from kingmaker.spec import text_of

LOT = "random"
"""The draft in which the territories are dealt by lot, the same in all seatings of a deal."""
MOST_GAMES = 10_000_000


class Task(NamedTuple):
    """One game to be played."""

    number: int
    deal: int
    seats: Seating
    seed: int
    """The chance in the game, the same in all seatings of a deal."""


@dataclass(frozen=True)
class Contest:
    """What a competition is; whoever plays it and with how many threads, the games are the same."""

    rules: Rules
    entries: tuple[Entry, ...]
    """Different from each other; `lineup` says who sits down if somebody twice."""
    deals: int
    seed: int = 0
    seating: str = "permutations"
    repeats: int = 1
    """Games with each draft."""
    drafts: int | None = None
    """How many different drafts there are in each seating; None for one draft in each deal."""
    draft: str | Owners = LOT
    """The game that agents draft in, `random`, or the owners of all territories."""
    lineup: Seating = field(default=())
    ties: str = "share"
    series: None = None

    @classmethod
    def of(
        cls,
        given: Sequence[Any],
        *,
        games: int,
        rules: Rules | None = None,
        draft: str | Sequence[int] | None = None,
        **options: Any,
    ) -> Contest:
        """Make a plan of at least so many games from entries as text, pairs or objects; one may be named twice."""
        checked_count("games", games)
        checked_count("repeats", options.get("repeats", 1))
        if options.get("drafts") is not None:
            checked_count("drafts", options["drafts"])
        if isinstance(given, str) or not given:
            raise KingmakerError(f"expected entries such as 'kth-best-pick/quo', got {given!r}")
        rules = rules or Rules(players=seats_for(len(given)))
        where = draft_for(rules.players) if draft is None else draft if isinstance(draft, str) else tuple(draft)
        read = entry if isinstance(where, str) and where != LOT else bot_only
        made = [read(each) for each in given]
        if isinstance(where, str) and where != LOT:
            start = start_of(where, rules.players)
            made = [with_drafter(each, resolved(each.drafter, start)) for each in made]
        texts = [each.text for each in made]
        for one, other in combinations(made, 2):
            if one.text == other.text and one.drafter != other.drafter:
                raise KingmakerError(f"expected entries that can be told apart, got '{one.text}' twice: name them")
        firsts, lineup = told_apart(texts)
        plan = cls(rules, tuple(made[place] for place in firsts), 1, draft=where, lineup=lineup, **options)
        return replace(plan, deals=math.ceil(games / plan.seatings_a_deal))

    def __post_init__(self) -> None:
        whole(self.seed, "seed", 0, 2**63 - 1)
        seatings.check(self.seating, self.game_table)
        if not isinstance(self.draft, str):
            checked_owners(self.rules, self.draft)
        if self.deals * self.seatings_a_deal > MOST_GAMES:
            raise KingmakerError(f"expected at most {MOST_GAMES} games, got {self.deals * self.seatings_a_deal}")

    @property
    def agent_texts(self) -> tuple[str, ...]:
        """The entries as text."""
        return tuple(each.text for each in self.entries)

    @property
    def num_players(self) -> int:
        """How many seats there are."""
        return self.rules.players

    @property
    def captains(self) -> tuple[int, ...]:
        """All players: nobody has a partner."""
        return tuple(range(self.num_players))

    @cached_property
    def game_table(self) -> GameTable:
        """The table that the entries sit down at."""
        return GameTable(text_of(self.rules), self.rules.players, len(self.entries), self.lineup)

    @property
    def seatings_a_deal(self) -> int:
        """How many games there are of each deal: each seating as often as there are repeats."""
        kind, number = seatings.parse(self.seating)
        return (number or seatings.count(kind, self.game_table)) * self.repeats

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return self.deals * self.seatings_a_deal

    def tasks(self) -> Iterator[Task]:
        """List all games, deal by deal."""
        number = 0
        for deal in range(self.deals):
            for seats in seatings.seatings(self.seating, self.game_table, self.deal_seed(deal), deal):
                for repeat in range(self.repeats):
                    yield Task(number, deal, seats, deal_seed(self.deal_seed(deal), repeat))
                    number += 1

    def deal_seed(self, deal: int) -> int:
        """Return the seed of a deal: it decides the draft and, with the number of the repeat, the dice."""
        return deal_seed(self.seed, deal)

    def draft_of(self, deal: int) -> int:
        """Return the number of the draft of a deal: the first deal that drafts alike."""
        return deal if self.drafts is None else deal % self.drafts

    def given_owners(self, draft: int) -> Owners | None:
        """Return the territories of a draft in which nobody picks."""
        if self.draft == LOT:
            return random_owners(self.rules.players, seed=self.deal_seed(draft))
        return None if isinstance(self.draft, str) else self.draft


def seats_for(entries: int) -> int:
    """Return the default size of the table: a seat for each entry, as far as the rules go."""
    return min(max(entries, 2), MOST_PLAYERS)
