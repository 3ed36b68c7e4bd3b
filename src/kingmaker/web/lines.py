"""The lines of a table as they are listed: the game first, then every other line from where it left."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from kingmaker.web.eyes import UNSEEN, Viewer, move_text, sees_moves
from kingmaker.web.tables import START, Table


@dataclass(frozen=True)
class LineStep:
    """One move of a line."""

    number: int
    """Of the position after it."""
    ply: int
    player: int
    text: str
    opening: bool = False


def game_line(table: Table, viewer: Viewer) -> list[LineStep]:
    """Return the game as it stands; of moves in a row of which a seat sees nothing, only the last."""
    path = table.path(table.row.live)[1:]
    steps = [_step(table, viewer, number, ply) for ply, number in enumerate(path, start=1)]
    following = [step.player for step in steps[1:]]
    return [step for step, after in zip_longest(steps, following) if step.text != UNSEEN or step.player != after]


def other_lines(table: Table, viewer: Viewer) -> list[list[LineStep]]:
    """Return every line that is not the game, each from the move with which it left another."""
    if not sees_moves(table):
        return []
    known = set(table.path(table.row.live))
    found = []
    for number in sorted(table.moves):
        if number in known:
            continue
        line = [number]
        while following := [each for each in table.children(line[-1]) if each not in known]:
            line.append(following[0])
        known |= set(line)
        ply = len(table.path(number)) - 1
        found.append([_step(table, viewer, each, ply + place) for place, each in enumerate(line)])
    return found


def _step(table: Table, viewer: Viewer, number: int, ply: int) -> LineStep:
    move = table.moves[number]
    return LineStep(number, ply, move.player, move_text(table, viewer, number), ply <= table.row.opening)


def neighbours(table: Table, number: int) -> dict[str, int | None]:
    """Return the first, the previous, the next and the last position of the line through one."""
    live = table.path(table.row.live)
    children = table.children(number)
    onward = next((each for each in children if each in live), children[0] if children else None)
    end = number
    while following := table.children(end):
        end = next((each for each in following if each in live), following[0])
    back = None if number == START else table.moves[number].parent
    return {
        "first": START if number != START else None,
        "previous": back,
        "next": onward,
        "last": end if end != number else None,
    }
