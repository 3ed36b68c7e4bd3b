"""How many moves bring a camp of pawns home on an empty board, as Nijssen's thesis of 2013 defines it in section 3.5.

A breadth-first search backwards from the filled camp: every move of Chinese Checkers can be undone. Cells are places in
columns, half a cell wide, and rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Cell = tuple[int, int]
Places = frozenset[Cell]

DIRECTIONS = ((2, 0), (-2, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))


def camp_distances(cells: Iterable[Cell], goal: Iterable[Cell]) -> dict[Places, int]:
    """Return the number of moves from all places of the pawns that there are to the goal."""
    board = frozenset(cells)
    distances = {frozenset(goal): 0}
    frontier = list(distances)
    while frontier:
        reached = []
        for places in frontier:
            for after in moves(board, places):
                if after not in distances:
                    distances[after] = distances[places] + 1
                    reached.append(after)
        frontier = reached
    return distances


def moves(board: Places, places: Places) -> Iterator[Places]:
    """Make every move of every pawn."""
    for pawn in places:
        others = places - {pawn}
        for column, row in DIRECTIONS:
            beside = (pawn[0] + column, pawn[1] + row)
            if beside in board and beside not in others:
                yield others | {beside}
        for landing in hops(board, others, pawn):
            yield others | {landing}


def hops(board: Places, others: Places, start: Cell) -> set[Cell]:
    """Return where a pawn gets by one hop or several, each over a neighbour to the empty cell right behind it."""
    reached, todo = {start}, [start]
    while todo:
        cell = todo.pop()
        for column, row in DIRECTIONS:
            over, behind = (cell[0] + column, cell[1] + row), (cell[0] + 2 * column, cell[1] + 2 * row)
            if over in others and behind in board and behind not in others and behind not in reached:
                reached.add(behind)
                todo.append(behind)
    return reached - {start}
