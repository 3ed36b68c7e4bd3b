"""Deals that play has ruled out, mended: cards that nobody has seen change places until all that was played is legal.

This is for games whose chance is all in the deal and whose actions have the numbers of the cards. A deal is changed by
exchanging two cards that were not played; a change stands if as many recorded actions are legal as before. Once all
are, further exchanges are tried, which stand if all stays legal. They are drawn evenly, so that in the long run all
deals that can be reached are as likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from kingmaker.adapters.openspiel.rules import SpielRules

MOST_EXCHANGES = 3000
"""Exchanges that are tried before a deal is given up."""
EXCHANGES_PER_CARD = 4
"""How often cards are exchanged once everything is legal, for each card that may be."""


def mended(rules: SpielRules, state: Any, player: int, history: Sequence[int], chance: Random) -> list[int] | None:
    """Return a history with another deal, in which all recorded actions are legal; None if none was found."""
    dealt, deck = _deal_of(rules, history)
    trial = _Trial(rules, player, _seen_of_deal(rules, state, player))
    deal, rest = list(history[:dealt]), history[dealt:]
    played = set(rest)
    unplayed = [place for place in deck if deal[place] not in played]
    if len(unplayed) < 2:
        return None
    legal, whole, left = trial.legal(deal, rest), len(rest), MOST_EXCHANGES
    while left > 0:
        left -= 1
        one, other = chance.sample(unplayed, 2)
        deal[one], deal[other] = deal[other], deal[one]
        after = trial.legal(deal, rest)
        if after < legal:
            deal[one], deal[other] = deal[other], deal[one]
        elif legal < (legal := after) == whole:
            left = EXCHANGES_PER_CARD * len(unplayed)
    return [*deal, *rest] if legal == whole else None


class _Trial:
    """Counts how many recorded actions would be legal after a deal."""

    def __init__(self, rules: SpielRules, player: int, seen: str) -> None:
        self._rules = rules
        self._player = player
        self._seen = seen

    def legal(self, deal: Sequence[int], rest: Sequence[int]) -> int:
        """Return how many actions are legal, one after another; -1 if the player would have been dealt other cards."""
        state = self._rules.spiel.new_initial_state()
        for number in deal:
            state.apply_action(number)
        if self._rules.seen(state, self._player) != self._seen:
            return -1
        for count, number in enumerate(rest):
            if number not in state.legal_actions():
                return count
            state.apply_action(number)
        return len(rest)


def _deal_of(rules: SpielRules, history: Sequence[int]) -> tuple[int, range]:
    """Return how long the deal is, and where in it cards are dealt: the longest run of draws without replacement."""
    state = rules.spiel.new_initial_state()
    left: set[int] = set()
    began, deck, place = 0, range(0), 0
    while place < len(history) and state.is_chance_node():
        outcomes = set(state.legal_actions())
        if outcomes != left:
            began = place
        state.apply_action(history[place])
        left = outcomes - {history[place]}
        place += 1
        deck = max(deck, range(began, place), key=len)
    return place, deck


def _seen_of_deal(rules: SpielRules, state: Any, player: int) -> str:
    """Return what a player had seen once the cards were dealt, which it remembers."""
    start = rules.spiel.new_initial_state()
    for number in state.history():
        if not start.is_chance_node():
            break
        start.apply_action(number)
    return rules.seen(start, player)
