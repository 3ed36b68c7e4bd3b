"""Playing cards: the four suits as outlines, so that no font has to know them, and cards in a row."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from kingmaker.drawing.palette import INK, LAST
from kingmaker.drawing.svg import Attribute, Picture

WIDTH, HEIGHT = 46.0, 64.0
STEP = 23.0
"""How much of a card the next one leaves to see: its corner."""
GAP = 30.0
"""How far the last card of a suit and the first of the next are apart, from left edge to left edge."""

BACK_STEP = 12.0
"""How much of a card face down the next one leaves to see."""

RED, BLACK, EDGE, BACK = "#c8102e", "#1a1a1a", "#8a8578", "#6f86a0"
SUITS = "SHDC"
RANKS = "AKQJT98765432"

OUTLINES = {
    "S": "m0-5c7 5 5 8.6 2.6 8.4-1.1-.1-1.9-.8-2.2-1.6.1 1.6.6 2.7 1.6 3.4h-4c1-.7 1.5-1.8 1.6-3.4-.3.8-1.1 1.5-2.2 1.6"
    "-2.4.2-4.4-3.4 2.6-8.4z",
    "H": "m0 5c-7-5-5-9.8-2.4-9.6 1.5.1 2.4 1.2 2.4 2 0-.8.9-1.9 2.4-2 2.6-.2 4.6 4.6-2.4 9.6z",
    "D": "m0-5.4 4 5.4-4 5.4-4-5.4z",
    "C": "m-.5 1.4a2.5 2.5 0 1 1-1.6-3.3 2.5 2.5 0 1 1 4.2 0 2.5 2.5 0 1 1-1.6 3.3c.1 1.6.5 2.8 1.5 3.6h-4c1-.8 1.4-2"
    " 1.5-3.6z",
}
"""Each suit around its middle, ten units high, written relative so that it can stand anywhere."""


def in_order(cards: Collection[str]) -> list[str]:
    """Sort cards by suits, spades first, high cards first."""
    return sorted(cards, key=lambda card: (SUITS.index(card[1]), RANKS.index(card[0])))


def rows_of(cards: Sequence[str], width: float) -> list[list[str]]:
    """Break a hand into rows that are not wider than this, between suits if possible."""
    rows: list[list[str]] = [[]]
    for suit in SUITS:
        group = [card for card in in_order(cards) if card[1] == suit]
        if rows[-1] and row_width([*rows[-1], *group]) > width:
            rows.append([])
        for card in group:
            if row_width([*rows[-1], card]) > width:
                rows.append([])
            rows[-1].append(card)
    return [row for row in rows if row]


def row_width(cards: Sequence[str]) -> float:
    """Tell how wide a row of cards is."""
    return sum(_steps(cards)) + WIDTH if cards else 0.0


def put_row(
    picture: Picture,
    cards: Sequence[str],
    x: float,
    y: float,
    *,
    marked: Collection[str] = (),
    lift: float = 0.0,
    ring: str = INK,
    dull: bool = False,
) -> None:
    """Draw cards in a row, each over the one before; marked ones get a ring and are lifted, the others may be dull."""
    lefts = [x]
    for step in _steps(cards):
        lefts.append(lefts[-1] + step)
    places = [(left, y - (lift if card in marked else 0)) for left, card in zip(lefts, cards, strict=False)]
    with picture.group(fill="#ddd9cf" if dull else "#fff", stroke=EDGE):
        for card, (left, top) in zip(cards, places, strict=True):
            up: dict[str, Attribute] = {"stroke": ring, "stroke_width": 3, "fill": "#fff"} if card in marked else {}
            picture.rect(left, top, WIDTH, HEIGHT, rx=5, **up)
    for place, (card, (left, top)) in enumerate(zip(cards, places, strict=True)):
        seen = lefts[place + 1] - left if place + 1 < len(cards) else WIDTH
        picture.spot(card, left, top, min(seen, WIDTH), HEIGHT)
    for suits, colour in (("HD", RED), ("SC", BLACK)):
        with picture.group(fill=colour, font_weight="bold", size=15):
            cornered = [(card, place) for card, place in zip(cards, places, strict=True) if card[1] in suits]
            for card, (left, top) in cornered:
                picture.text(left + STEP / 2, top + 13, _rank(card))
            for suit in suits:
                pips = [(left + STEP / 2, top + 28) for card, (left, top) in cornered if card[1] == suit]
                picture.figures(OUTLINES[suit], pips, 6)


def backs_width(count: int) -> float:
    """Tell how wide so many cards are that lie face down."""
    return WIDTH + BACK_STEP * (count - 1) if count else 0.0


def put_backs(picture: Picture, count: int, x: float, y: float) -> None:
    """Draw cards that lie face down, each over the one before."""
    lefts = [x + BACK_STEP * place for place in range(count)]
    with picture.group(fill=BACK, stroke="#fff"):
        for left in lefts:
            picture.rect(left, y, WIDTH, HEIGHT, rx=5)
    picture.rect(lefts[-1] + 5, y + 5, WIDTH - 10, HEIGHT - 10, rx=3, fill="none", stroke="#fff", stroke_opacity=0.6)


def put_card(picture: Picture, card: str, x: float, y: float, *, last: bool = False) -> None:
    """Draw one card around its middle, marked if it was the last one played."""
    left, top = x - WIDTH / 2, y - HEIGHT / 2
    colour = RED if card[1] in "HD" else BLACK
    if last:
        picture.rect(left - 4, top - 4, WIDTH + 8, HEIGHT + 8, rx=8, fill=LAST)
    picture.rect(left, top, WIDTH, HEIGHT, rx=5, fill="#fff", stroke=EDGE)
    with picture.group(fill=colour):
        picture.text(left + STEP / 2, top + 14, _rank(card), size=16, font_weight="bold")
        with picture.moved(x + 4, y + 10), picture.group(transform="scale(2.4)"):
            picture.figures(OUTLINES[card[1]], [(0, 0)], 5)


def _rank(card: str) -> str:
    return "10" if card[0] == "T" else card[0]


def _steps(cards: Sequence[str]) -> list[float]:
    return [STEP if before[1] == after[1] else GAP for before, after in pairwise(cards)]
