"""All that may be played in a position side by side, as a search values it."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from kingmaker.search import Result
from kingmaker.show.colours import action_text, player_colour
from kingmaker.show.match import Names
from kingmaker.show.numbers import count, vector_entries
from kingmaker.show.tables import Cell, fitting_table

BOUNDS = {"=": "", "<=": "≤ ", ">=": "≥ "}


def comparison_table(result: Result, names: Names, *, width: int) -> Table:
    """Show each action with its value for each player, the best first and the chosen one marked.

    A bound stands as a bound for the player who moves; what such a line pays the others says nothing and is left out.
    """
    mover, players = result.player, result.state.num_players
    heads = [_head(player, names, narrow=width < 90) for player in range(players)]
    order = sorted(result.values, key=lambda action: (action != result.action, -result.values[action][mover]))
    rows = [_row(result, action, mover) for action in order]
    columns: list[Cell] = ["", "action", *heads]
    if result.visits:
        columns.append("tried")
    opponents = [2 + player for player in reversed(range(players)) if player != mover]
    return fitting_table(
        columns,
        rows,
        width=width,
        drop=[*range(2 + players, len(columns)), *opponents],
        right=range(2, len(columns)),
    )


def _head(player: int, names: Names, *, narrow: bool) -> Text:
    if names.people == {player}:
        return Text("you", style=player_colour(player))
    return Text(f"p{player}" if narrow else f"player {player}", style=player_colour(player))


def _row(result: Result, action: Any, mover: int) -> list[Cell]:
    side = result.sides.get(action, "=")
    entries = vector_entries(result, result.values[action])
    shown = [
        BOUNDS[side] + entry if player == mover else entry if side == "=" else "—"
        for player, entry in enumerate(entries)
    ]
    is_chosen = action == result.action
    row: list[Cell] = [Text("▶" if is_chosen else "", style="bold"), action_text(action)]
    row += [Text(entry, style="bold" if is_chosen and player == mover else "") for player, entry in enumerate(shown)]
    return [*row, count(result.visits.get(action, 0))] if result.visits else row
