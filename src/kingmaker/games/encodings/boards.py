"""Games on boards of cells: a vector has the cells of each player, and an action is a cell or a move between cells."""

from __future__ import annotations

from functools import cache
from typing import Any

from kingmaker.games import grid
from kingmaker.games.encodings.parts import EncodedGame, Parts, marked, planes, share, turned

STEPS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""To the six neighbours of a cell: columns, half a cell wide, and rows."""
AXES = STEPS[:3]
PASS = "pass"


class EncodedCells(EncodedGame):
    """Stones that are put on the cells of a grid and stay: tic-tac-toe, k in a row."""

    width: int
    height: int

    def all_actions(self) -> tuple[str, ...]:
        """List the cells, row by row from the lower left."""
        return grid.cells(self.width, self.height)

    def encoded_parts(self, state: Any, player: int) -> Parts:
        """Return the cells of each player."""
        cells = range(self.width * self.height)
        stones = turned(state.stones, player)
        return {"stones": [float(mine >> cell & 1) for mine in stones for cell in cells]}


class EncodedColumns(EncodedCells):
    """Stones that fall: an action is a column."""

    def all_actions(self) -> tuple[str, ...]:
        """List the columns."""
        return tuple(grid.LETTERS[: self.width])


class EncodedRolit(EncodedGame):
    """Rolit: the pieces of each player, and those that are nobody's where less than four play."""

    width: int
    height: int

    def all_actions(self) -> tuple[str, ...]:
        """List the squares, row by row from the lower left."""
        return grid.cells(self.width, self.height)

    def encoded_parts(self, state: Any, player: int) -> Parts:
        """Return the squares of each colour."""
        squares = self.all_actions()
        found: Parts = {"pieces": planes(squares, state.pieces, player)}
        if state.num_players < 4:
            found["neutral"] = marked(squares, state.neutral)
        return found


class EncodedStar(EncodedGame):
    """Chinese Checkers: a move names two cells that touch, or that hops can lead to."""

    players: int
    win: str

    def rules(self) -> dict[str, Any]:
        """Return the rules as the engine takes them."""
        raise NotImplementedError

    def all_actions(self) -> tuple[str, ...]:
        """List all moves from cell to cell, and `pass`."""
        cells = _star(self)
        places = {place: name for name, place in cells.items()}
        moves = [
            f"{name}-{places[column + right, row + up]}"
            for name, (column, row) in cells.items()
            for right, up in _reach(cells)
            if (column + right, row + up) in places
        ]
        return (*moves, PASS)

    def encoded_parts(self, state: Any, player: int) -> Parts:
        """Return everybody's pawns, those that never left home where that counts, and how far the game has come."""
        cells = list(_star(self))
        found: Parts = {"pawns": planes(cells, state.pawns, player)}
        if self.win == "entered" and self.players != 3:
            found["stayed"] = planes(cells, state.stayed, player)
        return found | {"clock": [share(state.turn, self.rules()["most_turns"])]}


class EncodedHexagon(EncodedGame):
    """Abalone: a move names a marble and where it goes, or both ends of a row and where its first marble goes."""

    def all_actions(self) -> tuple[str, ...]:
        """List all moves along a row and sideways, and `pass`."""
        cells = _hexagon(self)
        places = {place: name for name, place in cells.items()}
        found = []
        for name, (x, y) in cells.items():
            around = [(step, places.get((x + step[0], y + step[1]))) for step in STEPS]
            found += [name + target for _, target in around if target is not None]
            for right, up in AXES:
                for length in (1, 2):
                    end = places.get((x + length * right, y + length * up))
                    sideways = [target for step, target in around if step not in ((right, up), (-right, -up))]
                    found += [name + end + target for target in sideways if end is not None and target is not None]
        return (*found, PASS)

    def encoded_parts(self, state: Any, player: int) -> Parts:
        """Return the marbles, those pushed off and lost, and how far the game has come; repetitions are not seen."""
        rules: Any = self
        goal, most = rules.goal, rules._rules()["most_turns"]
        return {
            "marbles": planes(list(_hexagon(self)), state.marbles, player),
            "off": [share(count, goal) for count in turned(state.off, player)],
            "lost": [share(count, len(_hexagon(self))) for count in turned(state.lost, player)],
            "clock": [share(state.turn, most)],
        }


@cache
def _star(game: EncodedGame) -> dict[str, tuple[int, int]]:
    """Return column, half a cell wide, and row of each cell."""
    return {name: (column, row) for name, column, row, _ in game.new().core.facts()["cells"]}


@cache
def _hexagon(game: EncodedGame) -> dict[str, tuple[int, int]]:
    """Return column, half a cell wide, and row of each cell."""
    return {name: (2 * diagonal - row, row) for name, row, diagonal in game.new().core.facts()["cells"]}


def _reach(cells: dict[str, tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the steps to neighbours, and those that hops over one cell each can add up to."""
    columns, rows = (max(place[axis] for place in cells.values()) for axis in (0, 1))
    hops = [
        (right, up)
        for up in range(-2 * rows, 2 * rows + 1, 2)
        for right in range(-2 * columns, 2 * columns + 1)
        if (right - up) % 4 == 0 and (right, up) != (0, 0)
    ]
    return [*STEPS, *hops]
