"""What keys by relevant ranks would save MaxN: positions between tricks to be searched under three kinds of key.

    python benchmarks/relevant_maxn.py [--cards 6] [--deals 20] [--seed 1] [--check]

Spades for three with `scoring="tricks"`. A key holds the owners of all cards in play from the top of each suit down,
with the leader, and

- `tricks`: the tricks that everybody has taken, as the engine's keys do, which have to serve every way of scoring;
- `cards`: nothing else, since a trick that was taken moves all values of a player by as much;
- `relevant`: only the owners of those top cards that the value rests on, as in the solver for two sides.

For two sides an answer rests on the cards of one line for the side that has its way. A value of MaxN rests on what
every card of every player brings, so that nearly every rank wins a trick somewhere below. Ties go to the first card
of the deck, and hands that agree on what is relevant have their cards in the same order. All three must find what the
package's MaxN does; `--check` also searches each position that was found in a table, and fails if its value is
another.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

from kingmaker.games import Spades
from kingmaker.search import MaxN as PackageMaxN

PLAYERS = 3
SUITS = "CDHS"
RANKS = "23456789TJQKA"
TRUMP = 3

Hands = tuple[int, ...]
"""A mask of cards for each player; a card is its suit times 13 plus its rank."""
Owners = tuple[tuple[int, ...], ...]
"""For each suit who owns its cards in play, from the top down."""
Values = tuple[int, ...]
Found = tuple[Values, int]
"""The tricks to come of each player, and the mask of the cards that this rests on."""


def suit_mask(suit: int) -> int:
    """Return all cards of a suit."""
    return 0x1FFF << 13 * suit


def cards_of(mask: int) -> Iterator[int]:
    """Return cards in the order of the deck."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def owners_of(hands: Hands, suit: int) -> tuple[int, ...]:
    """Return who owns the cards of a suit, from the top down."""
    held = [(card, player) for player, hand in enumerate(hands) for card in cards_of(hand & suit_mask(suit))]
    return tuple(player for _, player in sorted(held, reverse=True))


@dataclass
class MaxN:
    """A search with one kind of key."""

    kind: str
    check: bool
    searched: int = 0
    plain: dict[object, Found] = field(default_factory=dict)
    relevant: dict[object, list[tuple[Owners, Values]]] = field(default_factory=dict)

    def value(self, hands: Hands, leader: int, broken: bool, taken: Values) -> Found:
        """Return what a position between two tricks is worth."""
        if not hands[0]:
            return (0,) * PLAYERS, 0
        owners = tuple(owners_of(hands, suit) for suit in range(4))
        known = self.find(hands, owners, (leader, broken), taken)
        if known is not None:
            if self.check:
                afresh = MaxN("cards", False).searched_value(hands, leader, broken, taken)
                assert afresh[0] == known[0], (hands, leader, broken)
            return known
        found = self.searched_value(hands, leader, broken, taken)
        self.keep(hands, owners, (leader, broken), taken, found)
        return found

    def searched_value(self, hands: Hands, leader: int, broken: bool, taken: Values) -> Found:
        """Return what a position is worth that is in no table."""
        self.searched += 1
        plain = hands[leader] & ~suit_mask(TRUMP)
        leads = hands[leader] if broken or not plain else plain
        return self.best(hands, leader, leads, (), broken, taken)

    def best(self, hands: Hands, player: int, playable: int, table: Values, broken: bool, taken: Values) -> Found:
        """Let a player take the first of its best cards; the value rests on what all of them bring."""
        best, rests_on = (), 0
        in_play = sum(hands) | sum(1 << card for card in table)
        for top, bottom in groups(playable, in_play):
            values, decisive = self.after(hands, player, bottom, table, broken, taken)
            rests_on |= decisive | (1 << bottom if decisive & span(top, bottom) else 0)
            if not best or values[player] > best[player]:
                best = values
        return best, rests_on

    def after(self, hands: Hands, player: int, card: int, table: Values, broken: bool, taken: Values) -> Found:
        """Play a card and search on."""
        rest = tuple(hand & ~(1 << card) for hand in hands)
        table = (*table, card)
        if len(table) < PLAYERS:
            following = (player + 1) % PLAYERS
            same = rest[following] & suit_mask(table[0] // 13)
            return self.best(rest, following, same or rest[following], table, broken, taken)
        leader = (player + 1) % PLAYERS
        led = table[0] // 13
        place = max(range(PLAYERS), key=lambda at: strength(table[at], led))
        winner, suit = (leader + place) % PLAYERS, table[place] // 13
        by_rank = sum(each // 13 == suit for each in table) > 1
        broken = broken or (led != TRUMP and any(each // 13 == TRUMP for each in table))
        taken = tuple(tricks + (player == winner) for player, tricks in enumerate(taken))
        values, rests_on = self.value(rest, winner, broken, taken)
        counted = tuple(tricks + (player == winner) for player, tricks in enumerate(values))
        return counted, rests_on | (1 << table[place] if by_rank else 0)

    def find(self, hands: Hands, owners: Owners, rest: object, taken: Values) -> Found | None:
        """Return what is known of a position."""
        if self.kind != "relevant":
            return self.plain.get((owners, rest, taken if self.kind == "tricks" else None))
        for pattern, values in self.relevant.get((shape(owners), rest), ()):
            if all(theirs[: len(top)] == top for theirs, top in zip(owners, pattern, strict=True)):
                return values, lowest(hands, [len(top) for top in pattern])
        return None

    def keep(self, hands: Hands, owners: Owners, rest: object, taken: Values, found: Found) -> None:
        """Remember what was found."""
        if self.kind != "relevant":
            self.plain[owners, rest, taken if self.kind == "tricks" else None] = found
            return
        in_play = sum(hands)
        counts = []
        for suit in range(4):
            marked = found[1] & suit_mask(suit) & in_play
            below = (marked & -marked) - 1 if marked else -1
            counts.append((in_play & suit_mask(suit) & ~below).bit_count() if marked else 0)
        pattern = tuple(theirs[:count] for theirs, count in zip(owners, counts, strict=True))
        self.relevant.setdefault((shape(owners), rest), []).append((pattern, found[0]))


def shape(owners: Owners) -> tuple[tuple[int, ...], ...]:
    """Return the lengths of all suits in all hands."""
    return tuple(tuple(theirs.count(player) for player in range(PLAYERS)) for theirs in owners)


def lowest(hands: Hands, counts: list[int]) -> int:
    """Return the lowest of the topmost cards of each suit, so many as count."""
    mask = 0
    for suit, count in enumerate(counts):
        if count:
            mask |= 1 << list(cards_of(sum(hands) & suit_mask(suit)))[-count]
    return mask


def span(top: int, bottom: int) -> int:
    """Return the mask of all cards from one to another."""
    return (1 << top + 1) - (1 << bottom)


def groups(playable: int, in_play: int) -> Iterator[tuple[int, int]]:
    """Return the highest and the lowest of cards that touch, in the order of the deck."""
    top = bottom = -1
    for card in cards_of(playable):
        between = in_play & ~(1 << card) & span(card, bottom) & ~(1 << bottom) if bottom >= 0 else 0
        if bottom >= 0 and card // 13 == bottom // 13 and not between & ~span(top, bottom):
            top = card
            continue
        if bottom >= 0:
            yield top, bottom
        top = bottom = card
    if bottom >= 0:
        yield top, bottom


def strength(card: int, led: int) -> int:
    """Return how strong a card is in a trick."""
    return card % 13 + (200 if card // 13 == TRUMP else 100 if card // 13 == led else 0)


def main(arguments: list[str] | None = None) -> int:
    """Search all deals with each kind of key, and print how many positions had to be searched."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--cards", type=int, default=6)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", action="store_true", help="search again what was found in a table")
    given = parser.parse_args(arguments)
    counts: dict[str, list[int]] = {"tricks": [], "cards": [], "relevant": []}
    for number in range(given.deals):
        state = Spades(players=PLAYERS, cards=given.cards, scoring="tricks").new(seed=given.seed + number)
        hands = tuple(
            sum(1 << SUITS.index(card[1]) * 13 + RANKS.index(card[0]) for card in hand) for hand in state.hands
        )
        found = []
        for kind, searched in counts.items():
            search = MaxN(kind, given.check)
            found.append(search.value(hands, state.leader, False, (0,) * PLAYERS)[0])
            searched.append(search.searched)
        value = PackageMaxN().search(state).value
        assert found == [tuple(round(paid / 10) for paid in value)] * len(counts), (str(state), found, value)
    for kind, searched in counts.items():
        share = sum(searched) / sum(counts["cards"])
        print(f"{kind}: {statistics.median(searched):,.0f} positions, {share:.2f} of `cards`")
    return 0


if __name__ == "__main__":
    sys.exit(main())
