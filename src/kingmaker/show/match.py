"""A game as it is played: actions, what may be played, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.table import Table
from rich.text import Text

from kingmaker.game import CHANCE, State
from kingmaker.games.cards import CardState
from kingmaker.search import Result
from kingmaker.show.colours import action_text, player_colour
from kingmaker.show.numbers import entries, number
from kingmaker.show.tables import broken, table

CHANCE_NAME = "chance"
"""Who moves where nobody decides."""


@dataclass(frozen=True)
class Names:
    """How the players of a game are called; people are "you"."""

    agents: Sequence[str]
    people: frozenset[int] = frozenset()

    def label(self, player: int) -> Text:
        """Write who a player is: "you" if nobody else could be meant."""
        if self.people == {player}:
            return Text("you", style=player_colour(player))
        text = Text(f"player {player}", style=player_colour(player))
        return text.append(f" ({self.short(player)})", style="default")

    def mover(self, player: int) -> Text:
        """Write who moves: a player, or chance."""
        return Text(CHANCE_NAME, style="italic") if player == CHANCE else self.label(player)

    def short(self, player: int) -> str:
        """Write who sits on a seat whose number is known."""
        return "you" if player in self.people else self.agents[player]

    def does(self, player: int, verb: str) -> Text:
        """Write a player with what it does: `you take`, `player 1 (maxn) takes`."""
        return self.label(player).append(f" {verb}{'' if self.people == {player} else 's'}", style="default")


def move_line(count: int, who: Text, action: Any, note: str) -> Text:
    """Write one action with who played it."""
    line = Text(f"{count:3}. ", style="dim")
    line.append_text(who).append(" ")
    line.append_text(action_text(action))
    return line.append(f"   {note}" if note else "", style="dim")


def trick_line(before: State, action: Any, after: State, names: Names) -> Text | None:
    """Say who took the trick that an action completed, and with which card; None if it completed none."""
    if not isinstance(before, CardState) or not isinstance(after, CardState):
        return None
    takers = [player for player, taken in enumerate(after.taken) if taken > before.taken[player]]
    if not takers:
        return None
    card = [*before.table, action][(takers[0] - before.leader) % before.num_players]
    return Text("     ").append_text(names.does(takers[0], "take")).append(" the trick with ").append(action_text(card))


def prediction(result: Result) -> str:
    """Say what a search expects for everybody."""
    return f"{result.search.verb} ({', '.join(entries(result))})"


def action_list(legal: Sequence[Any], *, numbers: bool) -> Text:
    """List what may be played, each with its number if numbers may be typed."""
    line = Text()
    for index, action in enumerate(legal, start=1):
        if numbers:
            line.append(f"{index}:", style="dim")
        line.append_text(action_text(action)).append("  ")
    line.rstrip()
    return line


def final_table(returns: Sequence[float], names: Names, *, width: int, head: str = "return") -> Table:
    """Show what everybody got, and who has most."""
    made = table(["player", "agent", head, ""], right=[2])
    best = max(returns)
    is_shared = list(returns).count(best) > 1
    for player, value in enumerate(returns):
        seat, name = Text(str(player), style=player_colour(player)), broken(names.short(player), width // 2)
        if value == best:
            verb = "" if names.people == {player} else "s"
            victory = f"share{verb} the win" if is_shared else f"win{verb}"
            made.add_row(seat, name, number(value), victory, style="bold")
        else:
            made.add_row(seat, name, number(value), "")
    return made


def score_sheet(points: Sequence[Sequence[float]], names: Names, *, before: Sequence[float] = (), width: int) -> Table:
    """Show a row for each deal of a series, with its own points, and the sum; `points` are those after each deal.

    `before` are points that were carried into the first deal.
    """
    players = range(len(points[0]))
    heads = [f"{player} {broken(names.short(player), max(8, width // len(players) - 6))}" for player in players]
    made = table(["deal", *heads], right=[player + 1 for player in players])
    before = before or [0.0] * len(points[0])
    for deal, after in enumerate(points, start=1):
        made.add_row(str(deal), *(number(new - old) for old, new in zip(before, after, strict=True)))
        before = after
    made.add_row("sum", *map(number, before), style="bold")
    return made
