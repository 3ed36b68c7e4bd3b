"""Which deals of a tournament differ: games that begin alike, between agents that draw no lots, are one game.

Playing such a game again would tell nothing, and counting it again would claim a certainty that nobody has.
"""

from __future__ import annotations

import pickle
from collections.abc import Hashable, Iterator, Sequence
from typing import Any, NamedTuple

from kingmaker.agents import Agent, Informed
from kingmaker.arena.openings import opening_choices
from kingmaker.arena.seeds import deal_seed
from kingmaker.game import Game, KingmakerError, State
from kingmaker.properties import Described
from kingmaker.search import Search

SEEDS = 8
"""How many seeds are tried to find out whether a game has a deal."""
ROUNDS = 2
"""Random plies for each player in the opening of a game without a deal."""
PART = 4
"""An opening is at most one part of so many of a game."""


class Seeds(NamedTuple):
    """The seeds of the matches of a deal."""

    seed: int
    """Of the deal."""
    matches: int | None
    """How many there are at most in a series; None if it is no series."""

    def first(self) -> int:
        """Return the seed of the first match."""
        return self.seed if self.matches is None else deal_seed(self.seed, 0)

    def later(self) -> Iterator[int]:
        """Yield the seeds of the others."""
        return (deal_seed(self.seed, place) for place in range(1, self.matches or 1))


def draws_lots(agent: Agent) -> bool:
    """Tell whether an agent may choose differently in the same position; one that does not say so may."""
    if isinstance(agent, Informed):
        return True
    if isinstance(agent, Search):
        return agent.seconds is not None or agent.seeded(1) != agent.seeded(2)
    return not getattr(agent, "deterministic", False)


def has_deal(game: Game) -> bool:
    """Tell whether seeds make a difference: to the start, or to what chance brings later."""
    if isinstance(game, Described):
        return game.properties.dealt or not game.properties.deterministic
    starts = [_start(game, seed, 0) for seed in range(SEEDS)]
    return None in starts or len(set(starts)) > 1


def default_opening(game: Game) -> int:
    """Return how many random plies begin a match: none if the game has a deal, else two for each player.

    A short game is not used up by them: they are at most a quarter of a random game.
    """
    if has_deal(game):
        return 0
    try:
        state = game.new(seed=0)
        most = ROUNDS * state.num_players
        length = 1 + sum(1 for _ in opening_choices(state, PART * most, seed=0))
    except Exception:  # rules that fail are told of by the match in which they do
        return 0
    return min(most, length // PART)


def check_opening(game: Game, plies: int, *, seed: int) -> None:
    """Refuse an opening that leaves nothing to decide: the game of the first deal would be over before its end."""
    try:
        drawn = sum(1 for _ in opening_choices(game.new(seed=seed), plies, seed=seed)) if plies else 0
    except Exception:  # rules that fail are told of by the match in which they do
        return
    if drawn < plies:
        raise KingmakerError(
            f"expected an opening that leaves something to decide, got {plies} plies: the first deal is over after "
            f"{drawn + 1}"
        )


def first_alike(game: Game, seeds: Sequence[Seeds], *, opening: int) -> list[int]:
    """Return for each deal the first one that begins alike; a deal is the seeds of its matches, one or a series."""
    if not opening and not has_deal(game):
        return [0] * len(seeds)
    found: dict[Hashable, list[int]] = {}
    first: list[int] = []

    def alike(one: int, other: int) -> bool:
        for mine, theirs in zip(seeds[one].later(), seeds[other].later(), strict=True):
            start = _start(game, mine, opening)
            if start is None or start != _start(game, theirs, opening):
                return False
        return True

    for deal, each in enumerate(seeds):
        start = _start(game, each.first(), opening)
        if start is None:
            first.append(deal)
            continue
        earlier = found.setdefault(start, [])
        same = next((other for other in earlier if alike(deal, other)), deal)
        if same == deal:
            earlier.append(deal)
        first.append(same)
    return first


def _start(game: Game, seed: int, opening: int) -> Hashable | None:
    """Return what is equal for positions to begin from that are equal; None if that cannot be told."""
    try:
        state = game.new(seed=seed)
        for choice in opening_choices(state, opening, seed=seed):
            state = state.apply(state.legal_actions()[choice])
        return None if hasattr(state, "chances") else _content(state)
    except Exception:  # rules that fail, and positions that can neither be compared nor written
        return None


def _content(state: State) -> Hashable:
    kind = type(state)
    if kind.__eq__ is object.__eq__ or kind.__hash__ is None:
        return pickle.dumps(state)
    content: Any = state
    hash(content)
    return content  # type: ignore[no-any-return]
