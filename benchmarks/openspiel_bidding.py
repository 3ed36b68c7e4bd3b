"""Spades for partners and Oh Hell beside OpenSpiel's `spades` and `oh_hell`: the same deals, action by action.

Who is to move, what may be bid or played and what is paid must agree at every step of thousands of random games. What
is known to differ is in `docs/games.md`. Run it where `open_spiel` and the package are installed:
`python benchmarks/openspiel_bidding.py --games 5000`.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from typing import Any

import pyspiel

from kingmaker.games import OhHell, Spades

CARDS = 52
"""Numbers of actions below are cards; the others, less this, are bids."""
SCORING = (("tricks", False, 1), ("penalty", True, 1))
"""Our scoring of Oh Hell, and OpenSpiel's `off_bid_penalty` and `points_per_trick`."""


def ours_of(state: Any, action: int) -> str:
    """Write an action of OpenSpiel as ours is written."""
    if action >= CARDS:
        return f"bid {action - CARDS}"
    text: str = state.action_to_string(action)
    return text[1] + text[0]


def named(state: Any, name: str) -> int:
    """Find an action of OpenSpiel by our text."""
    return next(int(action) for action in state.legal_actions() if ours_of(state, action) == name)


def spades_of(ours: Any) -> Any:
    """Deal our hands in OpenSpiel, which deals one card at a time in turn."""
    state = pyspiel.load_game("spades").new_initial_state()
    for round_of_cards in zip(*ours.hands, strict=True):
        for card in round_of_cards:
            state.apply_action(named(state, card))
    return state


def oh_hell_of(ours: Any, penalty: bool, points: int) -> Any:
    """Deal our hands and the card turned up; the last player deals, so that player 0 bids first."""
    rules, tricks = ours.game, len(ours.hands[0])
    settings = {"players": rules.players, "num_tricks_fixed": tricks, "off_bid_penalty": penalty}
    state = pyspiel.load_game("oh_hell", settings | {"points_per_trick": points}).new_initial_state()
    state.apply_action(tricks)
    state.apply_action(rules.players - 1)
    for round_of_cards in zip(*ours.hands, strict=True):
        for card in round_of_cards:
            state.apply_action(named(state, card))
    state.apply_action(named(state, ours.trump))
    return state


def is_known(ours: Any, action: str) -> bool:
    """Tell whether OpenSpiel allows an action of ours.

    Its partners may not bid more than all tricks together, and its spades are never broken: they may only be led from a
    hand that has nothing else.
    """
    if not isinstance(ours.game, Spades):
        return True
    if not action.startswith("bid"):
        plain = any(not card.endswith("S") for card in ours.hands[ours.player])
        return not (action.endswith("S") and not ours.table and plain)
    partner = ours.bids[(ours.player + 2) % 4] or 0
    return int(action.removeprefix("bid ")) + partner <= len(ours.hands[0])


def compare(ours: Any, theirs: Any, seed: int) -> str:
    """Play one random game in both; return the first difference, or nothing."""
    chance = random.Random(seed)
    while not ours.is_terminal():
        if theirs.is_terminal() or theirs.current_player() != ours.player:
            return f"seed {seed}: player {ours.player}, there {theirs.current_player()} in {ours}"
        legal = sorted(ours_of(theirs, action) for action in theirs.legal_actions())
        mine = [action for action in ours.legal_actions() if is_known(ours, action)]
        if legal != sorted(mine):
            return f"seed {seed}: legal {sorted(mine)}, there {legal} in {ours}"
        action = chance.choice(mine)
        theirs.apply_action(named(theirs, action))
        ours = ours.play(action)
    if not theirs.is_terminal():
        return f"seed {seed}: over, there not"
    found = tuple(theirs.returns())
    return "" if found == ours.returns() else f"seed {seed}: {ours.returns()}, there {found} in {ours}"


def spades(seed: int) -> str:
    """Compare a deal of Spades for partners."""
    ours = Spades(players=4, teams=True).new(seed=seed)
    return compare(ours, spades_of(ours), seed)


def oh_hell(seed: int) -> str:
    """Compare a deal of Oh Hell; players, cards and scoring follow from the seed."""
    chance = random.Random(-seed - 1)
    players = chance.randint(3, 7)
    scoring, penalty, points = chance.choice(SCORING)
    ours = OhHell(players=players, cards=chance.randint(1, 51 // players), scoring=scoring).new(seed=seed)  # type: ignore[arg-type]
    return compare(ours, oh_hell_of(ours, penalty, points), seed)


def main() -> None:
    """Compare random games and say how many agree."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="of each of the two")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    differ = False
    compared: dict[str, Callable[[int], str]] = {"spades": spades, "oh_hell": oh_hell}
    for name, deal in compared.items():
        found = [line for line in map(deal, range(given.seed, given.seed + given.games)) if line]
        print(f"{name}: {given.games} random games, {len(found)} differ")
        for line in found[:5]:
            print(" ", line)
        differ |= bool(found)
    raise SystemExit(differ)


if __name__ == "__main__":
    main()
