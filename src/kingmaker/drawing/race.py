"""A race for points: a bar for each player, a die, and what is at stake in this turn. Pig and its relatives."""

from __future__ import annotations

from collections.abc import Sequence

from kingmaker.drawing.palette import FAINT, FIELD, INK, PAPER, RULE, player_colour, player_tint
from kingmaker.drawing.pieces import put_heading, whose_turn
from kingmaker.drawing.svg import Picture

WIDTH, HEIGHT, BAR = 320.0, 34.0, 20.0
DIE = 44.0
ROLL, HOLD = "roll", "hold"
"""What the moves are called: one is pointed at on the die, the other on the bar whose points it keeps."""
MOST_PIPS = 6
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a die are, in steps from its middle."""


def put_die(picture: Picture, x: float, y: float, face: int | None, *, size: float = DIE) -> None:
    """Draw a die around a place; None is one that is about to fall, and larger faces than six are numbers."""
    picture.rect(x - size / 2, y - size / 2, size, size, rx=size / 6, fill=PAPER, stroke=INK)
    if face is None or face > MOST_PIPS:
        picture.text(x, y, "?" if face is None else str(face), size=size / 2, font_weight="bold")
        return
    for across, down in PIPS[face]:
        picture.circle(x + across * size / 4, y + down * size / 4, size / 11, fill=INK)


def race_picture(
    scores: Sequence[int],
    *,
    goal: int,
    at_stake: int,
    mover: int | None,
    falls: bool,
    face: int | None,
    title: str,
    returns: Sequence[float] = (),
) -> str:
    """Draw the scores of a race to a goal; `at_stake` are the points that the mover may lose or keep.

    `falls` says that the die is about to fall, and `face` what it showed last.
    """
    heading = f"the die of player {mover} falls" if falls else whose_turn(mover, returns)
    picture = Picture(f"{title}: {heading}")
    for player, score in enumerate(scores):
        y = player * HEIGHT
        reached = min(1.0, score / goal) * WIDTH
        picture.rect(0, y - BAR / 2, WIDTH, BAR, rx=4, fill=FIELD, stroke=RULE)
        if player == mover and at_stake:
            ahead = min(1.0, (score + at_stake) / goal) * WIDTH
            picture.rect(0, y - BAR / 2, ahead, BAR, rx=4, fill=player_tint(player, 0.4), stroke=RULE)
        picture.rect(0, y - BAR / 2, reached, BAR, rx=4, fill=player_colour(player).fill)
        picture.text(-10, y, str(player), anchor="end", fill=FAINT)
        kept = f"{score} + {at_stake}" if player == mover and at_stake else str(score)
        picture.text(WIDTH + 10, y, kept, anchor="start", font_weight="bold" if player == mover else None)
    middle = (WIDTH + 100, (len(scores) - 1) * HEIGHT / 2)
    if mover is not None or face is not None:
        put_die(picture, *middle, None if falls else face)
    if mover is not None and not falls:
        picture.spot(ROLL, middle[0] - DIE / 2, middle[1] - DIE / 2, DIE, DIE)
        picture.spot(HOLD, 0, mover * HEIGHT - HEIGHT / 2, WIDTH, HEIGHT)
    put_heading(picture, heading, mover)
    return str(picture)
