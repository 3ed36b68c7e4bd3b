"""Deals through the package against what DDS says of them, which `benchmarks/dds_deals.py` has written down."""

from __future__ import annotations

from typing import Any

import pytest

import kingmaker as km
from kingmaker.games import Spades
from places import ROOT

DATA = ROOT / "engine" / "src" / "tricks" / "tests" / "data" / "dds.txt"
MOST_CARDS = 9
"""The engine's tests solve the larger ones."""
SUITS = "SHDC"


def deals() -> list[tuple[Any, list[int]]]:
    """Return positions with spades as trumps, and the tricks by each card in the order of the deck."""
    found = []
    for line in DATA.read_text(encoding="ascii").splitlines():
        trump, leader, *hands, table, tricks = line.split()
        if trump != "S":
            continue
        cards = [
            ",".join(rank + suit for suit, ranks in zip(SUITS, hand.split("."), strict=True) for rank in ranks)
            for hand in hands
        ]
        on_table = ",".join(table[at : at + 2] for at in range(0, len(table) - 1, 2))
        is_broken = "S" in table[3::2] and table[1] != "S"
        text = f"hands={'/'.join(cards)} leader={leader}" + (f" table={on_table}" if on_table else "")
        text += " broken=yes" if is_broken else ""
        most = max(len(hand.replace(".", "")) for hand in hands)
        if most <= MOST_CARDS:
            rules = Spades(players=4, cards=most, teams=True, scoring="tricks", breaking=False)
            found.append((rules.parse(text), [int(number, 16) for number in tricks]))
    return found


@pytest.mark.parametrize("values", ["all", "best"])
def test_every_card_brings_what_dds_says(values: Any) -> None:
    tried = 0
    for state, expected in deals():
        result = km.Paranoid(values=values).search(state)
        found = [round(value[state.player] / 10) for value in result.values.values()]
        exact = [side == "=" for side in result.sides.values()]
        assert all(ours == dds for ours, dds, known in zip(found, expected, exact, strict=True) if known), str(state)
        assert all(ours >= dds for ours, dds in zip(found, expected, strict=True)), str(state)
        assert list(result.values).index(result.action) == expected.index(max(expected)), str(state)
        assert values == "best" or all(exact)
        tried += 1
    assert tried > 100
