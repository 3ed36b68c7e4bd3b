"""Made-up boards of round cells, for the tests of pictures: hexagons and stars of any size, with names and rims."""

from __future__ import annotations

from kingmaker.drawing import Cell, Label, axial, rim_labels

# Axial coordinates: the third is -q - r.


def hexagon(size: int) -> list[Cell]:
    """The hexagon with `size` cells on a side, called as in Abalone: `a1` is the lower left, letters count rows up."""
    reach = size - 1
    return [
        Cell(f"{chr(ord('a') + reach - r)}{q + size}", *axial(q, r))
        for r in range(-reach, size)
        for q in range(-reach, size)
        if abs(q + r) <= reach
    ]


def hexagon_rim(cells: list[Cell]) -> list[Label]:
    letters = rim_labels(cells, lambda cell: cell.name[0], (-1, 0))
    return letters + rim_labels(cells, lambda cell: cell.name[1:], (0.5, 0.866))


def star(size: int, seats: tuple[int, ...]) -> list[Cell]:
    """The star whose points have `size` rows; point i belongs to the player who sits there, clockwise from the bottom.

    A cell is called by its row, counted from the top, and its place in the row.
    """
    cells = []
    for r in range(-2 * size, 2 * size + 1):
        row = [q for q in range(-2 * size, 2 * size + 1) if point(q, r, size) is not None]
        for place, q in enumerate(row):
            tip = point(q, r, size)
            camp = seats.index(tip) if tip in seats else None
            cells.append(Cell(f"{chr(ord('a') + r + 2 * size)}{place + 1}", *axial(q, r), camp))
    return cells


def point(q: int, r: int, size: int) -> int | None:
    """Which point of the star a cell is in, -1 in the middle, None beside the star."""
    three = (q, r, -q - r)
    outside = [(axis, value > 0) for axis, value in enumerate(three) if abs(value) > size]
    if not outside:
        return -1
    if (max(three) <= size and min(three) >= -2 * size) or (min(three) >= -size and max(three) <= 2 * size):
        order = [(1, True), (0, False), (2, True), (1, False), (0, True), (2, False)]
        return order.index(outside[0]) if len(outside) == 1 else None
    return None
