"""A game as it is played: actions, what may be played, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from kingmaker.search import KthBestPick, Result
from kingmaker.show.colours import action_text, player_colour
from kingmaker.show.numbers import entries, number
from kingmaker.show.tables import broken, table


def move_line(count: int, player: int, name: str, action: Any, note: str) -> Text:
    """Write one action with who played it."""
    line = Text(f"{count:3}. ", style="dim")
    line.append(f"player {player}", style=player_colour(player))
    line.append(f" ({name}) ")
    line.append_text(action_text(action))
    return line.append(f"   {note}" if note else "", style="dim")


def prediction(result: Result) -> str:
    """Say what a search expects for everybody."""
    if isinstance(result.search, KthBestPick):
        return f"worth ({', '.join(entries(result))})"
    return f"expects ({', '.join(entries(result))})"


def action_list(legal: Sequence[Any], *, numbers: bool) -> Text:
    """List what may be played, each with its number if numbers may be typed."""
    line = Text()
    for index, action in enumerate(legal, start=1):
        if numbers:
            line.append(f"{index}:", style="dim")
        line.append_text(action_text(action)).append("  ")
    line.rstrip()
    return line


def final_table(returns: Sequence[float], names: Sequence[str], *, width: int) -> Table:
    """Show what everybody got, and who has most."""
    made = table(["player", "agent", "return", ""], right=[2])
    best = max(returns)
    victory = "wins" if list(returns).count(best) == 1 else "shares the win"
    for player, (value, name) in enumerate(zip(returns, (broken(name, width // 2) for name in names), strict=True)):
        seat = Text(str(player), style=player_colour(player))
        if value == best:
            made.add_row(seat, name, number(value), victory, style="bold")
        else:
            made.add_row(seat, name, number(value), "")
    return made
