"""Which player wins which game: shares of games won as bars, a part for each table of Nijssen's thesis that was played.

The wide bars are ours, the narrow ones below them the printed ones. A player has the same colour and sign in all parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kingmaker.drawing.palette import FAINT, INK, RULE, player_colour
from kingmaker.drawing.svg import Picture
from kingmaker.papers import Cell, Outcome

TITLE = "Which player wins which game"
ACROSS, BAR, THIN, APART = 420.0, 15.0, 5.0, 30.0
LABEL = 12.0
NARROWEST = 22.0
"""A part of a bar in which a number has room."""
HEAD = 48.0


@dataclass(frozen=True)
class Part:
    """A table, and the players whose bars stand beside each other in it."""

    table: str
    title: str
    players: tuple[str, ...]
    """By colour; with one column printed, the second player has what is left."""


PARTS = (
    Part("4.2", "minimax: all three at one table", ("MaxN", "Paranoid", "BRS")),
    Part("4.3", "MCTS: all three back-ups at one table", ("MCTS-MaxN", "MCTS-Paranoid", "MCTS-BRS")),
    Part("4.5", "MCTS-MaxN against BRS", ("MCTS-MaxN", "BRS")),
)
COLOURS = {"MaxN": 0, "MCTS-MaxN": 0, "Paranoid": 1, "MCTS-Paranoid": 1, "BRS": 2, "MCTS-BRS": 2}


@dataclass(frozen=True)
class Bar:
    """A row of a table: shares of all players, ours and printed, in percent."""

    label: str
    ours: tuple[float, ...]
    printed: tuple[float, ...]


def bars_of(part: Part, outcomes: Sequence[Outcome]) -> list[Bar]:
    """Return the rows of a table that were played, game by game and in each the shortest time first.

    Rows without all printed numbers have no thin bar.
    """
    found = []
    for outcome in outcomes:
        table, _, game = outcome.name.rstrip("-0123456789").partition(f"nijssen2013-table{part.table}-")
        if table or not game:
            continue
        by_row: dict[str, list[Cell]] = {}
        for cell in outcome.cells:
            by_row.setdefault(cell.row, []).append(cell)
        named = game.replace("-", " ").title()
        found += [(named, _time(row), _bar(part, f"{named}, {row}", cells)) for row, cells in by_row.items()]
    return [bar for _, _, bar in sorted(found, key=lambda each: each[:2])]


def _time(row: str) -> int:
    """Return the milliseconds that the name of a row ends with."""
    return int(row.rpartition(", ")[2].removesuffix(" ms").replace(",", ""))


def _bar(part: Part, label: str, cells: Sequence[Cell]) -> Bar:
    if len(part.players) == len(cells) and cells[0].column == part.players[0]:
        printed = [cell.printed for cell in cells if cell.printed is not None]
        return Bar(label, tuple(cell.ours for cell in cells), tuple(printed) if len(printed) == len(cells) else ())
    first = cells[0]
    printed_pair = () if first.printed is None else (first.printed, 100 - first.printed)
    return Bar(label, (first.ours, 100 - first.ours), printed_pair)


def winners_plot(outcomes: Sequence[Outcome]) -> str:
    """Draw the bars of all tables that have results; empty if none has."""
    parts = [(part, bars) for part in PARTS if (bars := bars_of(part, outcomes))]
    if not parts:
        return ""
    made = Picture(TITLE)
    made.text(0, -56, TITLE, size=16, anchor="start", font_weight="bold")
    about = "games won, in percent; wide: ours, narrow: printed (Nijssen 2013)"
    made.text(0, -34, about, size=12, anchor="start", fill=FAINT)
    down = 0.0
    for part, bars in parts:
        with made.moved(0, down):
            _part(made, part, bars)
        down += HEAD + APART * len(bars) + 24
    return str(made)


def _part(made: Picture, part: Part, bars: Sequence[Bar]) -> None:
    made.text(0, 0, part.title, size=13, anchor="start", font_weight="bold")
    x = 0.0
    for player in part.players:
        made.rect(x, 15, 10, 10, fill=player_colour(COLOURS[player]).fill)
        made.text(x + 16, 20, player, size=12, anchor="start", fill=FAINT)
        x += 34 + 7.4 * len(player)
    bottom = HEAD + APART * len(bars) - 6
    for share in range(0, 101, 25):
        at = share / 100 * ACROSS
        made.lines([[(at, HEAD - 12), (at, bottom)]], stroke=RULE)
        made.text(at, bottom + 10, str(share), size=11, fill=FAINT)
    for place, bar in enumerate(bars):
        top = HEAD + place * APART - BAR / 2
        made.text(-LABEL, HEAD + place * APART, bar.label, size=12, anchor="end", fill=INK)
        _shares(made, part, bar.ours, top, BAR, numbers=True)
        _shares(made, part, bar.printed, top + BAR + 1, THIN, numbers=False)


def _shares(made: Picture, part: Part, shares: Sequence[float], top: float, height: float, *, numbers: bool) -> None:
    """Draw shares beside each other; they need not add up to 100 in print."""
    left = 0.0
    for player, share in zip(part.players, shares, strict=False):
        colour, width = player_colour(COLOURS[player]), share / 100 * ACROSS
        made.rect(left, top, width, height, fill=colour.fill)
        if numbers and width >= NARROWEST:
            made.text(left + width / 2, top + height / 2, f"{share:.0f}", size=11, fill=colour.ink)
        left += width
