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
    with picture.group(fill=colour.ink, font_weight="bold", font_size=radius * 1.15):
        for x, y in places:
            picture.text(x, y + radius * 0.05, str(player) if sign is None else sign, size=None)


def put_dots(picture: Picture, places: Iterable[Point], radius: float) -> None:
    """Mark where the player may go."""
    with picture.group(fill=INK, fill_opacity=0.45):
        for x, y in places:
            picture.circle(x, y, radius)


def put_arrow(picture: Picture, points: Sequence[Point], *, width: float, start: float, stop: float) -> None:
    """Draw the way of a move through points, bends rounded, beginning and ending short of the outer points."""
    if len(points) < 2:
        return
    first, last = _toward(points[0], points[1], start), _toward(points[-1], points[-2], stop)
    head = width * 3.2
    neck = _toward(last, points[-2], head * 0.8)
    way = [first, *points[1:-1], neck]
    for colour, extra in ((INK, 2.0), (LAST, 0.0)):
        picture.lines([way], stroke=colour, stroke_width=width + extra, stroke_linejoin="round", stroke_linecap="round")
    angle = math.atan2(last[1] - points[-2][1], last[0] - points[-2][0])
    wings = [(last[0] - head * math.cos(angle + turn), last[1] - head * math.sin(angle + turn)) for turn in (0.5, -0.5)]
    picture.polygon([last, *wings], fill=LAST, stroke=INK, stroke_linejoin="round")
    for x, y in points[1:-1]:
        picture.circle(x, y, width * 0.9, fill=LAST, stroke=INK)


def put_heading(picture: Picture, text: str, player: int | None) -> None:
    """Write above all that is drawn whose turn it is; nobody's, and the text stands alone."""
    left, top, _, _ = picture.box
    y = top - 24
    if player is not None:
        put_pieces(picture, player, [(left + 10, y)], 10)
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


def _toward(start: Point, goal: Point, distance: float) -> Point:
    length = math.dist(start, goal) or 1.0
    share = min(distance / length, 0.45)
    return (start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share)
