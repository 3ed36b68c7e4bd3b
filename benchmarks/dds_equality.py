"""Every card of many deals by Kingmaker and by DDS: the same tricks, or the deals on which they differ.

    python benchmarks/dds_equality.py [--deals 10000] [--seed 1]

Each deal has 4 to 13 cards in a hand and is solved through the package, `Spades(players=4, teams=True,
scoring="tricks", breaking=False)` by Paranoid: the first lead, and a position after some random cards, in every other
deal one to three cards of the first trick, else any number. Every legal card must bring what DDS says, and the card
that the search for the best one takes must be the first of the best.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))


def positions(number: int, seed: int) -> Iterator[Any]:
    """Return the positions of one deal in which there is something to choose."""
    from dds_package import game

    cards = 4 + number % 10
    chance = random.Random(f"{seed}:{number}")
    start = game(cards).new(seed=chance.randrange(2**32))
    later = 1 + chance.randrange(3) if number // 10 % 2 else chance.randrange(1, 4 * (cards - 1))
    for played in (0, later):
        state = start
        for _ in range(played):
            state = state.apply(chance.choice(state.legal_actions()))
        if played == 0 or len(state.legal_actions()) > 1:
            yield state


def differences(state: Any) -> Iterator[str]:
    """Solve a position by both, and say what differs."""
    from dds_package import BEST, all_tricks, by_dds, layout_of, tricks_of

    expected, found = by_dds(layout_of(state)), all_tricks(state)
    if expected != found:
        yield f"{state}: DDS {expected}, ours {found}"
    best = BEST.search(state)
    most = max(expected.values())
    first = next(card for card in state.legal_actions() if expected[card] == most)
    if (best.action, tricks_of(state, best.value)) != (first, most):
        yield f"{state}: the first best card is {first} with {most} tricks, ours {best.action} with {best.value}"


def main(arguments: list[str] | None = None) -> int:
    """Compare, and return 1 if anything differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    solved = inside = cards = wrong = 0
    for number in range(given.deals):
        for state in positions(number, given.seed):
            solved += 1
            inside += bool(state.table)
            cards += len(state.legal_actions())
            for difference in differences(state):
                wrong += 1
                print(difference, flush=True)
        if (number + 1) % 1000 == 0:
            print(f"{number + 1:,} deals, {solved:,} positions, {wrong} differences so far", flush=True)
    print(
        f"{given.deals:,} deals of 4 to 13 cards: {solved:,} positions, {inside:,} of them inside a trick, "
        f"{cards:,} cards, {wrong} differences"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
