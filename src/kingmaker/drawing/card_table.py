"""A card game seen from above: hands around the table, the trick in the middle, the mover and what may be played."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from kingmaker.drawing.palette import FAINT, RULE, player_tint, ring_colour
from kingmaker.drawing.pieces import put_heading, put_pieces, whose_turn
from kingmaker.drawing.suits import HEIGHT, WIDTH, backs_width, put_backs, put_card, put_row, row_width, rows_of
from kingmaker.drawing.svg import Picture, text_width

SIDE, ACROSS = 250.0, 520.0
"""How wide a hand may be at the left and right, and at the top and bottom."""
MIDDLE = 210.0
HEAD = 32.0
ROW = HEIGHT * 0.62
"""How far rows of one hand are apart; a card's corner is what has to be seen."""
SPACE = 26.0


@dataclass(frozen=True)
class CardSeat:
    """A player at the table: the cards in hand, the card played to this trick, and a few words on the standing."""

    hand: Collection[str]
    played: str | None = None
    standing: str = ""
    hidden: int = 0
    """Cards of which only the backs are seen."""


def card_table(
    seats: Sequence[CardSeat],
    *,
    mover: int | None,
    title: str = "",
    heading: str = "",
    legal: Collection[str] = (),
    last: str | None = None,
    note: str = "",
    returns: Sequence[float] = (),
) -> str:
    """Draw a trick-taking game; players sit clockwise from the bottom.

    Cards are written as `QS`, `TH`. `mover` is None at the end, and then `returns` say who won. `legal` cards of the
    mover stand out. `last` is the last card played: it is marked on the table, or lies there alone if it ended a trick.
    `note` is written on the table.
    """
    heading = heading or whose_turn(mover, returns)
    picture = Picture(f"{title}: {heading}" if title else heading)
    around = len(seats) - 1
    left, right = range(1, around // 2 + 1), range(around, around - around // 2, -1)
    top = range(around // 2 + 1, around // 2 + 1 + around % 2)
    blocks = {
        player: _Block(seat, ACROSS if player == 0 or player in top else SIDE) for player, seat in enumerate(seats)
    }
    columns = [max((blocks[player].width for player in column), default=0.0) for column in (left, right)]
    tall = max(MIDDLE, *(sum(blocks[player].height + SPACE for player in column) - SPACE for column in (left, right)))
    wide = MIDDLE + sum(column + SPACE for column in columns if column)
    centre = (0.0, 0.0)
    where = {0: (0.0, tall / 2 + SPACE + blocks[0].height / 2)}
    where |= {player: (0.0, -tall / 2 - SPACE - blocks[player].height / 2) for player in top}
    for column, width, sign in ((left, columns[0], -1), (right, columns[1], 1)):
        # From the bottom up, so that the players go round clockwise.
        y = (sum(blocks[player].height + SPACE for player in column) - SPACE) / 2
        for player in column:
            where[player] = (sign * (MIDDLE / 2 + SPACE + width / 2), y - blocks[player].height / 2)
            y -= blocks[player].height + SPACE
    picture.rect(-MIDDLE / 2, -MIDDLE / 2, MIDDLE, MIDDLE, rx=24, fill="#dcebdf", stroke="#a9c7ae")
    picture.cover((-wide / 2, 0), (wide / 2, 0))
    for player, seat in enumerate(seats):
        blocks[player].put(picture, player, where[player], legal if player == mover else None)
        if seat.played is not None:
            angle = math.atan2(where[player][1], where[player][0])
            x, y = centre[0] + 58 * math.cos(angle), centre[1] + 62 * math.sin(angle)
            put_card(picture, seat.played, x, y, last=seat.played == last)
    _put_middle(picture, last if all(seat.played is None for seat in seats) else None, note)
    put_heading(picture, heading, mover)
    return str(picture)


class _Block:
    """One hand with its head line."""

    def __init__(self, seat: CardSeat, widest: float) -> None:
        self.seat = seat
        self.rows = rows_of(list(seat.hand), widest)
        self.words = [text_width("player 0"), text_width(seat.standing)]
        widths = (*(row_width(row) for row in self.rows or [[]]), backs_width(seat.hidden))
        self.width = max(120.0, 28 + sum(self.words) + 14, *widths)
        self.height = HEAD + HEIGHT + ROW * (max(len(self.rows), 1) - 1)

    def put(self, picture: Picture, player: int, middle: tuple[float, float], legal: Collection[str] | None) -> None:
        """Draw the block around its middle; `legal` is None for those who wait."""
        x, y = middle[0] - self.width / 2, middle[1] - self.height / 2
        if legal is not None:
            tint, colour = player_tint(player, 0.12), ring_colour(player)
            around = (x - 9, y - 9, self.width + 18, self.height + 18)
            picture.rect(*around, rx=10, fill=tint, stroke=colour, stroke_width=2)
        put_pieces(picture, player, [(x + 10, y + 8)], 10)
        weight = None if legal is None else "bold"
        picture.text(x + 26, y + 8, f"player {player}", anchor="start", font_weight=weight)
        if self.seat.standing:
            picture.text(x + 26 + self.words[0] + 8, y + 8, self.seat.standing, anchor="start", fill=FAINT)
        if self.seat.hidden:
            put_backs(picture, self.seat.hidden, x, y + HEAD)
        elif not self.rows:
            picture.rect(x, y + HEAD, WIDTH, HEIGHT, rx=5, fill="none", stroke=RULE, stroke_dasharray="4 3")
        dull = legal is not None and any(card in legal for card in self.seat.hand)
        for number, row in enumerate(self.rows):
            # A card lifted out of a lower row would hide the one above.
            lift = 8.0 if len(self.rows) == 1 else 0.0
            place = (x, y + HEAD + number * ROW)
            put_row(picture, row, *place, marked=legal or (), lift=lift, ring=ring_colour(player), dull=dull)


def _put_middle(picture: Picture, last: str | None, note: str) -> None:
    if last is not None:
        put_card(picture, last, 0, -8, last=True)
        picture.text(0, HEIGHT / 2 + 12, "last card", fill=FAINT, size=12)
    if note:
        picture.text(0, 0 if last is None else MIDDLE / 2 - 22, note, fill=FAINT)
