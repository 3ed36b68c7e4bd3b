"""Where a player thinks the cards are: the chance of each unseen card to be with each player, over many worlds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kingmaker import checks
from kingmaker.game import State, Unsupported, player_of
from kingmaker.views import View, view

SUITS = "SHDC"
RANKS = "AKQJT98765432"


class CardChances(Mapping[Any, tuple[float, ...]]):
    """For each card that a player has not seen, the chance that each player holds it; as text, a table."""

    def __init__(self, chances: Mapping[Any, tuple[float, ...]], worlds: int) -> None:
        self._chances: dict[Any, tuple[float, ...]] = dict(chances)
        self.worlds = worlds
        """In how many worlds the cards were counted."""

    def __getitem__(self, card: Any) -> tuple[float, ...]:
        return self._chances[card]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __str__(self) -> str:
        if not self:
            return "no card is hidden"
        players = range(len(next(iter(self.values()))))
        lines = ["card  " + "  ".join(f"{f'player {player}':>8}" for player in players)]
        lines += [
            f"{card!s:<4}  " + "  ".join(f"{chance:>8.0%}" if chance else f"{'·':>8}" for chance in chances)
            for card, chances in self.items()
        ]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<chances of {len(self)} cards in {self.worlds} worlds>"


def card_chances(state: State | View, *, worlds: int = 1000, seed: int = 0) -> CardChances:
    """Draw worlds, and count with whom each card is that the player does not hold.

    A position is seen by the player whose turn it is. Positions of the game must have `hands`.
    """
    checks.whole(worlds, "worlds", 1, 10**6)
    checks.whole(seed, "seed", 0, 2**64 - 1)
    seen = state if isinstance(state, View) else view(state, player_of(state))
    counts: dict[Any, list[int]] = {}
    for number in range(worlds):
        world: Any = seen.sample(seed=(seed + number * 0x9E3779B97F4A7C15) % 2**64)
        hands = getattr(world, "hands", None)
        if hands is None:
            raise Unsupported(f"expected positions with hands to count cards in, got {type(world).__name__}")
        for player, hand in enumerate(hands):
            if player != seen.player:
                for card in hand:
                    counts.setdefault(card, [0] * len(hands))[player] += 1
    return CardChances(
        {card: tuple(count / worlds for count in counts[card]) for card in sorted(counts, key=_place)}, worlds
    )


def _place(card: Any) -> tuple[int, int, str]:
    """Order cards by suit and rank, as people hold them; whatever is no such card comes last, by its text."""
    text = str(card)
    if len(text) == 2 and text[1] in SUITS and text[0] in RANKS:
        return SUITS.index(text[1]), RANKS.index(text[0]), ""
    return len(SUITS), 0, text
