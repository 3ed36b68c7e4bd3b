"""What one `kingmaker play` plays: a game, or a series of deals, and the record of it."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from kingmaker.agents import Agent
from kingmaker.arena.live import LiveGame
from kingmaker.arena.record_files import series_record
from kingmaker.arena.seat import HUMAN, sees_all
from kingmaker.arena.series import LiveSeries, Series
from kingmaker.cli.files import print_json, write_file
from kingmaker.cli.terminal_game import TerminalGame
from kingmaker.front.positions import Start, read_moves
from kingmaker.game import KingmakerError
from kingmaker.show.match import Names, final_table, score_sheet
from kingmaker.show.numbers import number
from kingmaker.views import hides


class Deals:
    """A game or a series in the terminal; `given` are the options that say where it begins and when it ends."""

    def __init__(
        self,
        start: Start,
        agents: Sequence[Agent],
        given: Mapping[str, Any],
        *,
        names: Sequence[str],
        adviser: Agent,
        screen: Console,
    ) -> None:
        self.start = start
        self.names = names
        self.adviser = adviser
        self.screen = screen
        self._points: list[Sequence[float]] = []
        """Of everybody after each deal of a series."""
        self.error = ""
        """Why the deal that is being played did not come to its end."""
        self._position: str | None = given["position"]
        self.series = _series(start, agents, given)
        if self.series is None:
            self.live = LiveGame(start.game, agents, seed=start.seed, position=self._position)
        else:
            self.live = self.series.deal()
        if given["moves"]:
            self.live.begin(read_moves(self.live.start, given["moves"]))
        self._begun = str(self.live.state)
        self.live.check()

    def run(self) -> None:
        """Play to the end, and show how it ended."""
        self.screen.print(self._title())
        if hides(self.live.start):
            self.screen.print(self._seats())
        if self.series is None:
            played = self._play()
            self._end(self.live.returns(), played.names, "return")
            return
        while True:
            self.screen.print(f"\ndeal {len(self.series.matches) + 1}", style="bold")
            played = self._play()
            self.series.add(self.live.record(), self.live.state)
            self._points.append(self.series.points)
            self.screen.print(f"\nafter deal {len(self.series.matches)}")
            brought = getattr(self.start.game, "scores", ())
            self.screen.print(score_sheet(self._points, played.names, before=brought, width=self.screen.width))
            if self.series.is_over:
                break
            self.live = self.series.deal()
        self._end(self.series.totals, played.names, "total")

    def leave(self, save: str | None) -> str:
        """Note that the game was left, and say so in a line, with what brings it back."""
        turns = self.live.turns
        played = "1 action" if len(turns) == 1 else f"{len(turns)} actions"
        self.error = f"left after {played}"
        if self.series is not None:
            line = f"left the series in deal {len(self.series.matches) + 1} after {played}"
        else:
            line = f"left the game after {played}"
        if save is not None:
            return f"{line}; the record is in {save}"
        return f"{line}; {self._again()} continues from here" if turns and self.series is None else line

    def write(self, save: str | None, *, as_json: bool) -> None:
        """Write the record where it is wanted."""
        record, ends = self._record()
        if save is not None:
            write_file(save, json.dumps(record, ensure_ascii=False, allow_nan=False))
        if as_json:
            best = max(ends, default=0.0)
            begun = {"position": self._begun} if self.series is None else {}
            winners = [player for player, value in enumerate(ends) if value == best]
            print_json(record | begun | {"winners": winners})

    def _record(self) -> tuple[dict[str, Any], Sequence[float]]:
        """Return the record, and what decided it; nothing if it did not come to its end."""
        if self.series is None:
            match = self.live.record(error=self.error)
            return match.to_json(), match.returns
        if self.series.is_over:
            return series_record(self.series), self.series.totals
        return series_record(self.series, self.live.record(error=self.error)), ()

    def _play(self) -> TerminalGame:
        played = TerminalGame(self.live, names=self.names, adviser=self.adviser, screen=self.screen)
        played.run()
        return played

    def _seats(self) -> Text:
        """Name everybody in full, and say who sees what others do not."""
        lines = []
        for player, (agent, text) in enumerate(zip(self.live.agents, self.live.texts, strict=True)):
            cheats = ", which sees all hands" if hides(self.live.start) and sees_all(agent) else ""
            lines.append(f"  player {player}  {text}{cheats}")
        return Text("\n".join(lines), style="dim")

    def _title(self) -> Text:
        parts = [f", seed {self.start.seed}"]
        if self.series is not None:
            until, deals = self.series.series.until, self.series.series.deals
            parts += [f", until {number(until)} points"] if until is not None else []
            parts += [f", {deals} deals" if until is None else f", at most {deals} deals"] if deals is not None else []
        people = [str(player) for player, name in enumerate(self.live.texts) if name == HUMAN]
        if len(people) == 1:
            parts.append(f", you are player {people[0]}")
        return Text.assemble((self.start.label, "bold"), *parts)

    def _end(self, returns: Sequence[float], names: Names, head: str) -> None:
        self.screen.print(final_table(returns, names, width=self.screen.width, head=head))

    def _again(self) -> str:
        """Write the options that lead to where the game is now."""
        actions = [turn.text for turn in self.live.turns]
        moves = (", " if any(" " in action for action in actions) else " ").join(actions)
        position = f"--position {shlex.quote(self._position)} " if self._position is not None else ""
        return f"{position}--seed {self.start.seed} --moves {shlex.quote(moves)}"


def _series(start: Start, agents: Sequence[Agent], given: Mapping[str, Any]) -> LiveSeries | None:
    if given["until"] is None and given["deals"] is None:
        return None
    for option in ("position", "moves"):
        if given[option] is not None:
            wanted = "--until" if given["deals"] is None else "--deals"
            raise KingmakerError(f"expected --{option} or {wanted}, got both: a series begins with a deal")
    series = Series(until=given["until"], deals=given["deals"])
    return LiveSeries(start.game, agents, series, seed=start.seed)
