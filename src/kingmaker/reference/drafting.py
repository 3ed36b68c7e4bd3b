"""Drafts as their sources define them: KthBestPick, and perfect play of two players.

KthBestPick: Dessai, Gibson & Zhao, "Search Strategies in Multi-Player Drafting Games", 2009, algorithm 2, and the rules
under which it was run. Perfect play of two: Kohler & Chandrasekaran, "A Class of Sequential Games", 1971; for more
players it is MaxN to the end.
Deviations: a draft that has ended while better items are open speaks against a pick, as it was run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Item = Any
Drafter = Callable[[Any], Item]


def ranking(state: Any, player: int, *, ties: str = "others") -> list[Item]:
    """The open items, the best for a player first; with ties "others" what the others value more comes first."""
    own = state.item_values(player)
    others = [state.item_values(other) for other in range(state.num_players) if other != player]

    def rank(item: Item) -> tuple[float, float]:
        envied = sum(values[item] for values in others) if ties == "others" else 0.0
        return (-own[item], -envied)

    return sorted(state.legal_actions(), key=rank)


def greedy_pick(state: Any, *, ties: str = "others") -> Item:
    return ranking(state, state.player, ties=ties)[0]


def kth_best_pick(
    state: Any,
    *,
    drafters: Sequence[Drafter | None] | None = None,
    limit: int | None = None,
    ties: str = "others",
) -> Item:
    """The item of the largest rank k such that the player gets the k better ones with later picks.

    `drafters` foresee the picks of the players; None stands for KthBestPick with the same drafters.
    """
    drafters = [None] * state.num_players if drafters is None else drafters

    def foreseen(here: Any) -> Item:
        drafter = drafters[here.player]
        if drafter is None:
            return kth_best_pick(here, drafters=drafters, limit=limit, ties=ties)
        return drafter(here)

    player = state.player
    ranked = ranking(state, player, ties=ties)
    ranks = state.picks_left(player) if limit is None else min(limit, state.picks_left(player))
    for k in range(ranks - 1, 0, -1):
        better = set(ranked[:k])
        child = state.apply(ranked[k])
        while better and not child.is_terminal():
            mover, item = child.player, foreseen(child)
            child = child.apply(item)
            if item in better and mover != player:
                break
            better.discard(item)
        if not better:
            return ranked[k]
    return ranked[0]


def kohler_chandrasekaran(values: Sequence[Sequence[float]], order: Sequence[int]) -> list[int]:
    """The items in the order in which two players pick them who play perfectly."""
    left = list(range(len(order)))
    picks = []
    for picker in reversed(order):
        opponent = values[1 - picker]
        item = min(reversed(left), key=lambda item: opponent[item])
        left.remove(item)
        picks.append(item)
    return picks[::-1]
