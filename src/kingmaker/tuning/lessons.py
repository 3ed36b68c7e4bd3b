"""Games of our own that evaluations are learned from: positions on the way, and what came of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from kingmaker import registry
from kingmaker.agents import Agent
from kingmaker.arena.seeds import deal_seed
from kingmaker.reference.splitmix import Random
from kingmaker.tuning.features import QUEEN, QUEEN_POINTS

CARD_PLAYER = "uct:simulations=200,guided=0.9,c=0.4"
"""Sees all hands, as the searches do that will use the values."""
ABALONE_PLAYER = "maxn:depth=2"
STRAY, SEEN = 0.1, 0.15
"""In Abalone the chance of a move to be any, so that games differ, and that of a position to be looked at."""

Lesson = TypeVar("Lesson")


@dataclass(frozen=True)
class CardLesson:
    """A position between two tricks."""

    deal: int
    hands: tuple[tuple[str, ...], ...]
    leader: int
    tricks: tuple[int, ...]
    """That each player took from there on; and hearts, and whether the queen of spades."""
    hearts: tuple[int, ...]
    queen: tuple[int, ...]


@dataclass(frozen=True)
class BoardLesson:
    """A position of Abalone in a game that was won."""

    deal: int
    position: str
    winner: int


def card_lessons(game: str, deals: int, *, seed: int, workers: int) -> list[CardLesson]:
    """Play deals of a card game, and keep every position between two tricks."""
    return _gathered(lambda deal: _played_deal(game, deal, deal_seed(seed, deal)), deals, workers)


def board_lessons(game: str, games: int, *, seed: int, workers: int) -> list[BoardLesson]:
    """Play games of Abalone, and keep some positions of those that were won."""
    return _gathered(lambda number: _played_game(game, number, deal_seed(seed, number)), games, workers)


def _gathered(play: Callable[[int], list[Lesson]], number: int, workers: int) -> list[Lesson]:
    with ThreadPoolExecutor(workers) as pool:
        return [lesson for played in pool.map(play, range(number)) for lesson in played]


def _played_deal(game: str, deal: int, seed: int) -> list[CardLesson]:
    seen: list[tuple[Any, tuple[int, ...], tuple[int, ...]]] = []
    state: Any = registry.game(game).new(seed=seed)
    agent: Agent = registry.agent(CARD_PLAYER)
    queen = tuple([0] * state.num_players)
    while not state.is_terminal():
        points = getattr(state, "points", queen)
        if not state.table:
            seen.append((state, points, queen))
        legal = state.legal_actions()
        after = state.apply(legal[0] if len(legal) == 1 else agent.choose(state, seed=seed))
        if hasattr(state, "points") and QUEEN in _on_table(state, after):
            taken = [new - old for new, old in zip(after.points, points, strict=True)]
            queen = tuple(int(each >= QUEEN_POINTS) for each in taken)
        state = after
    return list(_lessons(deal, state, seen, queen))


def _on_table(state: Any, after: Any) -> tuple[str, ...]:
    """Return the cards of a trick that has just been completed."""
    if after.table:
        return ()
    left = {card for hand in after.hands for card in hand}
    return tuple(state.table) + tuple(card for hand in state.hands for card in hand if card not in left)


def _lessons(deal: int, end: Any, seen: list[Any], queen: tuple[int, ...]) -> Iterator[CardLesson]:
    players = range(end.num_players)
    for state, points, had in seen:
        hers = tuple(queen[player] - had[player] for player in players)
        all_points = getattr(end, "points", points)
        hearts = tuple(all_points[player] - points[player] - QUEEN_POINTS * hers[player] for player in players)
        tricks = tuple(end.taken[player] - state.taken[player] for player in players)
        yield CardLesson(deal, state.hands, state.player, tricks, hearts, hers)


def _played_game(game: str, number: int, seed: int) -> list[BoardLesson]:
    chance = Random(seed)
    state: Any = registry.game(game).new(seed=seed)
    agent: Agent = registry.agent(ABALONE_PLAYER)
    seen = []
    while not state.is_terminal():
        legal = state.legal_actions()
        is_stray = chance.unit() < STRAY
        state = state.apply(legal[chance.below(len(legal))] if is_stray else agent.choose(state, seed=seed))
        if chance.unit() < SEEN and not state.is_terminal():
            seen.append(str(state))
    winner = state.core.fields()["winner"]
    return [] if winner is None else [BoardLesson(number, position, winner) for position in seen]
