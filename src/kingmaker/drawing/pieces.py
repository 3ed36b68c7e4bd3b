"""Marks that boards share: pieces with their player's number, the line that says whose turn it is, the standings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from kingmaker.drawing.palette import FAINT, INK, LAST, player_colour
from kingmaker.drawing.svg import Picture, Point, text_width


def put_pieces(picture: Picture, player: int, places: Iterable[Point], radius: float, sign: str | None = None) -> None:
    """Draw the pieces of one player, each with the player's number, or another sign, inside."""
    places = list(places)
    colour = player_colour(player)
    with picture.group(fill=colour.fill, stroke=INK):
        for x, y in places:
            picture.circle(x, y, radius)
    with picture.group(fill=colour.ink, font_weight="bold", size=radius * 1.15):
        for x, y in places:
            picture.text(x, y + radius * 0.05, str(player) if sign is None else sign)


def put_dots(picture: Picture, places: Iterable[Point], radius: float) -> None:
    """Mark where the player may go."""
    with picture.group(fill=INK, fill_opacity=0.45):
        for x, y in places:
            picture.circle(x, y, radius)


def put_way(picture: Picture, points: Sequence[Point], *, width: float) -> None:
    """Draw the way of a move through points, with a mark at every station; `put_tip` says where it ends."""
    for colour, extra in ((INK, 2.0), (LAST, 0.0)):
        style = {"stroke_linejoin": "round", "stroke_linecap": "round"}
        picture.lines([points], stroke=colour, stroke_width=width + extra, **style)
    for x, y in points[1:-1]:
        picture.circle(x, y, width * 0.9, fill=LAST, stroke=INK)


def put_tip(picture: Picture, start: Point, end: Point, *, size: float, short: float) -> None:
    """Draw the head of an arrow whose tip ends short of a point."""
    length = math.dist(start, end) or 1.0
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    tip = (end[0] - short * along[0], end[1] - short * along[1])
    angle = math.atan2(along[1], along[0])
    wings = [(tip[0] - size * math.cos(angle + turn), tip[1] - size * math.sin(angle + turn)) for turn in (0.5, -0.5)]
    picture.polygon([tip, *wings], fill=LAST, stroke=INK, stroke_linejoin="round")


def put_heading(picture: Picture, text: str, player: int | None, sign: str | None = None) -> None:
    """Write above all that is drawn whose turn it is; nobody's, and the text stands alone."""
    left, top, _, _ = picture.box
    y = top - 24
    if player is not None:
        put_pieces(picture, player, [(left + 10, y)], 10, sign)
        left += 28
    picture.text(left, y, text, anchor="start", font_weight="bold")


def put_standings(picture: Picture, standings: Sequence[str], mover: int | None) -> None:
    """Write under all that is drawn how each player stands, as many to a line as there is room for."""
    if not any(standings):
        return
    left, _, right, bottom = picture.box
    x, y = left, bottom + 24
    for player, standing in enumerate(standings):
        width = 28 + text_width(standing) + 18
        if x > left and x + width > right:
            x, y = left, y + 26
        put_pieces(picture, player, [(x + 10, y)], 10)
        weight = "bold" if player == mover else None
        picture.text(x + 26, y, standing, anchor="start", font_weight=weight, fill=None if weight else FAINT)
        x += width


def whose_turn(mover: int | None, returns: Sequence[float] = ()) -> str:
    """Say whose turn it is, or how the game ended."""
    if mover is not None:
        return f"player {mover} to move"
    if not returns:
        return "the game is over"
    best = [player for player, value in enumerate(returns) if value == max(returns)]
    if len(best) == len(returns):
        return "the game is over: nobody is ahead"
    names = " and ".join(map(str, best))
    return f"player {names} wins" if len(best) == 1 else f"players {names} share the win"
