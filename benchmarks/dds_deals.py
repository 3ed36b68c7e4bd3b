"""The engine's solver of trick play beside DDS, with any trumps or none: the same tricks for every card.

    python benchmarks/dds_deals.py write PATH [--deals 300] [--seed 1]
    python benchmarks/dds_deals.py compare [--deals 10000] [--seed 2]

`write` makes the deals that the tests read. `compare` solves deals of 4 to 13 cards, some of them inside a trick,
some without trumps, and prints every deal on which the two disagree. It needs the engine's example: `cargo build
--release -p kingmaker-engine --example tricks`. Through the package, where spades are trumps, `dds_equality.py`
compares and `dds_times.py` measures both.

DDS comes with `endplay`, which `make bench` installs.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from endplay.dds import solve_board
from endplay.dds.solve import SolveMode
from endplay.types import Deal, Denom, Player

ROOT = Path(__file__).parent.parent
RANKS = "23456789TJQKA"
SUITS = "CDHS"
TRUMPS = {"S": Denom.spades, "H": Denom.hearts, "D": Denom.diamonds, "C": Denom.clubs, "N": Denom.nt}


@dataclass
class Layout:
    """A deal in play; a card is its suit times 13 plus its rank."""

    hands: list[set[int]]
    leader: int
    trump: str
    table: list[int]

    def line(self) -> str:
        """Return the deal as the engine's example reads it."""
        table = "".join(RANKS[card % 13] + SUITS[card // 13] for card in self.table) or "-"
        return f"{self.trump} {self.leader} {' '.join(_hand(hand) for hand in self.hands)} {table}"

    def dealt(self) -> Deal:
        """Return the deal as DDS knows it, with the cards on the table played."""
        hands = [set(hand) for hand in self.hands]
        for place, card in enumerate(self.table):
            hands[(self.leader + place) % 4].add(card)
        pbn = "N:" + " ".join(_hand(hand) for hand in hands)
        deal = Deal(pbn, first=Player(self.leader), trump=TRUMPS[self.trump])
        for card in self.table:
            deal.play(SUITS[card // 13] + RANKS[card % 13])
        return deal


def _hand(hand: set[int]) -> str:
    ordered = sorted(hand, reverse=True)
    return ".".join("".join(RANKS[card % 13] for card in ordered if SUITS[card // 13] == suit) for suit in "SHDC")


def random_layout(chance: random.Random, cards: int, *, begun: bool, trump: str) -> Layout:
    """Deal `cards` to each of four hands and, if asked for, play up to three cards of the first trick."""
    deck = chance.sample(range(52), 4 * cards)
    hands = [set(deck[seat * cards : (seat + 1) * cards]) for seat in range(4)]
    layout = Layout(hands, chance.randrange(4), trump, [])
    for place in range(chance.randrange(4) if begun else 0):
        hand = hands[(layout.leader + place) % 4]
        following = [card for card in hand if layout.table and card // 13 == layout.table[0] // 13]
        card = chance.choice(sorted(following or hand))
        hand.remove(card)
        layout.table.append(card)
    return layout


def mixed_layouts(count: int, seed: int) -> list[Layout]:
    """Deals of 4 to 13 cards, most of them with spades as trumps, every other one inside a trick."""
    chance = random.Random(seed)
    return [
        random_layout(chance, 4 + number % 10, begun=number // 10 % 2 == 1, trump="SSSNHSDSCS"[number // 20 % 10])
        for number in range(count)
    ]


def by_dds(layout: Layout, mode: SolveMode = SolveMode.Default) -> dict[str, int]:
    """Solve with DDS: the tricks of the side to move for each card."""
    solved = solve_board(layout.dealt(), mode)
    return {card.rank.name[1] + card.suit.name[0].upper(): tricks for card, tricks in solved}


class Ours:
    """The engine's example in a process of its own, which answers line by line."""

    def __init__(self, mode: str) -> None:
        target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
        program = target / "release" / "examples" / "tricks"
        if not program.exists():
            sys.exit(f"expected {program}: run cargo build --release -p kingmaker-engine --example tricks")
        self.process = subprocess.Popen([program, mode], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def solve(self, line: str) -> dict[str, int]:
        """Return the tricks of the side to move for each card."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        words = self.process.stdout.readline().split()
        return {card: int(tricks) for card, tricks in (word.split("=") for word in words)}


def write(path: Path, deals: int, seed: int) -> None:
    """Write deals with DDS's tricks for every card."""
    with path.open("w", encoding="ascii") as file:
        file.write(
            "# Written by benchmarks/dds_deals.py: a deal, then DDS's tricks for the side to move by each card.\n"
        )
        for layout in mixed_layouts(deals, seed):
            tricks = sorted(by_dds(layout).items(), key=lambda item: (SUITS.index(item[0][1]), RANKS.index(item[0][0])))
            file.write(f"{layout.line()} {''.join(f'{number:x}' for _, number in tricks)}\n")


def compare(deals: int, seed: int) -> None:
    """Solve every card of many deals by both."""
    ours = Ours("values")
    cards = wrong = 0
    for layout in mixed_layouts(deals, seed):
        expected, found = by_dds(layout), ours.solve(layout.line())
        cards += len(expected)
        if expected != found:
            wrong += 1
            print(f"{layout.line()}: DDS {expected}, ours {found}", flush=True)
    print(f"{deals} deals, {cards} cards, {wrong} deals differ")


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("command", choices=["write", "compare"])
    parser.add_argument("path", nargs="?", type=Path)
    parser.add_argument("--deals", type=int)
    parser.add_argument("--seed", type=int)
    given = parser.parse_args()
    if given.command == "write":
        if given.path is None:
            parser.error("expected a path to write to")
        write(given.path, given.deals or 300, given.seed if given.seed is not None else 1)
    else:
        compare(given.deals or 10_000, given.seed if given.seed is not None else 2)


if __name__ == "__main__":
    main()
