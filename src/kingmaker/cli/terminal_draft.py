"""The dialogue of a league draft: picks are typed, advice is shown at our turns, every pick is saved at once."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from kingmaker.game import IllegalAction, KingmakerError
from kingmaker.league.advice import Advice, advise
from kingmaker.league.live import follow, read_picks
from kingmaker.league.reasons import room_note
from kingmaker.league.saving import SavedDraft
from kingmaker.league.tables import decoded
from kingmaker.league.teams import team_meant, teams_expected
from kingmaker.show import draft as show

HELP = """\
a name, a part of a name, or a number from the last list: the team on the clock takes that player
  take           at your turn, take the player whom the advice names
  other NAME     the team on the clock takes somebody who is not in the file
  picks FILE     read the picks of a live draft from a file: exported JSON, CSV, or pasted lines
  auto           let the other teams pick, as in a mock draft, until it is your turn
  auto end       the same to the end of the draft, following the advice at your turns
  undo [N]       take back the last pick, or the last N
  board          show the state of the draft, your needs and the best free players
  advice         simulate again and recommend a pick, also before your turn
  best [POS]     list the best free players, or those of one position
  roster [TEAM]  show your roster, or that of another team by its number or name
  save [FILE]    show where the draft is saved (after every pick); with FILE, save a copy there
  help           show this list
  quit           leave; the same command continues where you were"""

HINT = "type each pick as it happens, a name or a part of one; `advice` looks ahead to your turn, `help` lists the rest"


class Left(Exception):
    """A person has left the draft."""


class TerminalDraft:
    """Runs one draft in the terminal."""

    def __init__(self, saved: SavedDraft, *, mock: bool, screen: Console, simulations: tuple[int, int]) -> None:
        self.saved = saved
        self.draft = saved.draft
        self.mock = mock
        self.screen = screen
        self.simulations = simulations
        self.listed: list[int] = []
        """The players of the last list, by whose numbers they can be chosen."""
        self.advice: Advice | None = None
        self.commands: dict[str, Callable[[str], None]] = {
            "take": self.take_advised,
            "other": self.other,
            "picks": self.picks,
            "auto": self.auto,
            "undo": self.undo,
            "board": lambda _: self.board(),
            "advice": lambda _: self.recommend(),
            "best": self.best,
            "roster": self.roster,
            "save": self.save,
            "help": lambda _: self.screen.print(HELP),
            "?": lambda _: self.screen.print(HELP),
            "quit": self.quit,
            "exit": self.quit,
        }

    def run(self) -> None:
        """Ask for picks until the draft is over."""
        understood = () if self.draft.made() else self.draft.terms.pool.understood
        for note in (*understood, *self.draft.terms.pool.notes, *show.keeper_notes(self.draft), *self.saved.notes):
            self.screen.print(note, style="dim", soft_wrap=True)
        if not self.mock and not self.draft.is_over:
            if not self.draft.is_mine:
                self.screen.print(show.heading(self.draft))
            self.screen.print(HINT, style="dim", soft_wrap=True)
        asked = -1
        while not self.draft.is_over:
            if self.mock and not self.draft.is_mine:
                self.bots_pick()
                continue
            if asked != len(self.draft.picks):
                asked = len(self.draft.picks)
                if self.draft.is_mine:
                    self.recommend()
            self.ask()
        self.finish()

    def finish(self) -> None:
        """Show how the draft ended."""
        width = self.screen.width
        self.screen.print()
        self.screen.print(show.heading(self.draft))
        self.screen.print(show.roster_table(self.draft, self.draft.terms.me, width=width))
        self.screen.print()
        self.screen.print(show.final_table(self.draft, width=width))

    def ask(self) -> None:
        """Read one line and do what it says; a mistake is told and costs nothing."""
        team = "you" if self.draft.is_mine else self.draft.terms.rules.team_name(self.draft.team or 0)
        typed = self.read(f"{self.draft.place(len(self.draft.picks))} {team}> ")
        if not typed:
            self.board()
            return
        word, _, rest = typed.partition(" ")
        command = self.commands.get(word.casefold())
        try:
            _check_text(typed)
            if command is not None:
                command(rest.strip())
            else:
                self.pick(typed)
        except KingmakerError as error:
            self.screen.print(str(error), style="red", soft_wrap=True)

    def read(self, prompt: str) -> str:
        """Read a line; readline, where it was loaded, lets people edit it. From a pipe, what was read is shown."""
        if sys.stdin.isatty() and not self.screen.stderr:
            return input(prompt).strip()
        self.screen.print(prompt, end="")
        typed = input().strip()
        if not sys.stdin.isatty():
            self.screen.print(typed, soft_wrap=True)
        return typed

    def pick(self, typed: str) -> None:
        """Let the team on the clock take whom the text means, if it means one."""
        found = self.meant(typed)
        if len(found) > 1:
            self.listed = found[: show.BEST_SHOWN]
            self.screen.print(f"'{typed}' may be {len(found)} players; choose by number or type more:")
            self.screen.print(show.numbered(self.draft, self.listed, width=self.screen.width))
            return
        self.take(found[0])

    def meant(self, typed: str) -> list[int]:
        """Find the players that are meant, by number or by name."""
        if typed.isascii() and typed.isdigit():
            place = _small(typed)
            if not 1 <= place <= len(self.listed):
                expected = f"a number from 1 to {len(self.listed)} of the last list" if self.listed else "a list first"
                raise IllegalAction(f"expected {expected} (`best` shows one), got {typed:.20}")
            return [self.listed[place - 1]]
        return self.draft.find(typed)

    def take(self, player: int) -> None:
        """Make a pick, save it and say so."""
        given = self.advice if self.draft.is_mine else None
        note = self.note_on(player)
        turn = len(self.draft.picks)
        self.saved.take(player, self.advice_record(player) if given else None)
        self.told(turn, note)

    def told(self, since: int, note: str = "") -> None:
        """Say what the pick of a turn was, and whom the turns after it keep; earlier numbers hold no longer."""
        self.listed, self.advice = [], None
        for turn in range(since, len(self.draft.picks)):
            line = show.pick_line(self.draft, turn)
            noted = note and turn == since
            self.screen.print(line.append(f"  {note}", style="yellow") if noted else line, soft_wrap=True)

    def picks(self, file: str) -> None:
        """Follow a live draft: make the picks of a file that are not made yet."""
        if not file:
            raise IllegalAction("expected a file after `picks`, got none")
        rules, since = self.draft.terms.rules, len(self.draft.picks)
        read = read_picks(
            decoded(file, "utf-8", "picks as JSON, CSV or text"),
            f"'{file}'",
            teams=rules.teams,
            positions=rules.positions,
        )
        followed = follow(self.draft, self.saved, read, f"'{file}'")
        self.told(since)
        for noted in followed.notes:
            self.screen.print(noted, style="dim", soft_wrap=True)

    def note_on(self, player: int) -> str:
        """Say if a pick breaks the rules of the roster; a real draft is written down as it happens."""
        terms, team = self.draft.terms, self.draft.team
        position = terms.players[player].position
        cap = terms.rules.caps.get(position)
        held = sum(terms.players[own].position == position for own in self.draft.roster(team or 0))
        return f"more of {position} than the {cap} that the rules allow" if cap is not None and held >= cap else ""

    def advice_record(self, player: int) -> dict[str, object]:
        """Return what was advised, to be kept with our own pick."""
        assert self.advice is not None
        tried = {each.player: each for each in self.advice.candidates}
        kept: dict[str, object] = {
            "player": self.draft.terms.players[self.advice.best.player].name,
            "reason": self.advice.reason,
        }
        return kept if player not in tried else {**kept, "behind": round(tried[player].behind, 2)}

    def take_advised(self, _: str) -> None:
        """Take whom the advice names."""
        if not self.draft.is_mine:
            raise IllegalAction("expected your turn for `take`: type whom the team on the clock takes, or `auto`")
        if self.advice is None:
            self.recommend()
        assert self.advice is not None
        self.take(self.advice.best.player)

    def other(self, name: str) -> None:
        """Write down the pick of somebody who is not in the file."""
        if not name:
            raise IllegalAction("expected a name after `other`, got none")
        turn = len(self.draft.picks)
        self.saved.take_unknown(name)
        self.told(turn)

    def auto(self, until: str) -> None:
        """Let the bots pick until our turn; to the end, we follow the advice."""
        if until not in ("", "end"):
            raise IllegalAction(f"expected `auto` or `auto end`, got `auto {until}`")
        if not until and self.draft.is_mine:
            raise IllegalAction("it is your turn: `take` follows the advice, `auto end` does so to the end")
        self.bots_pick()
        while until and not self.draft.is_over:
            self.advice = self.simulated()
            self.take(self.advice.best.player)
            self.bots_pick()

    def bots_pick(self) -> None:
        """Let the other teams pick until it is our turn, or the draft is over."""
        while not self.draft.is_over and not self.draft.is_mine:
            self.take(self.draft.bot_pick())

    def undo(self, count: str) -> None:
        """Take picks back; in a mock draft those of the bots too, to our last one."""
        if count and not (count.isascii() and count.isdigit() and _small(count) > 0):
            raise IllegalAction(f"expected a number of picks after `undo`, got '{count}'")
        wanted = _small(count or "1")
        if self.mock and not count:
            wanted = self.draft.since_mine()
            if not wanted:
                raise IllegalAction("nothing to undo: you have made no pick")
        for _ in range(min(wanted, max(1, len(self.draft.made())))):
            pick = self.saved.undo()
            self.screen.print(
                f"{self.draft.place(len(self.draft.picks)):>5}  {pick.name} is free again", soft_wrap=True
            )
        self.listed, self.advice = [], None

    def simulated(self) -> Advice:
        """Ask for advice; a terminal shows that it takes a moment."""
        first, more = self.simulations
        if not self.screen.is_terminal:
            return advise(self.draft, first=first, more=more)
        with self.screen.status("simulating the draft"):
            return advise(self.draft, first=first, more=more)

    def recommend(self) -> None:
        """Simulate, and show the board with what is advised."""
        self.advice = self.simulated()
        self.board()

    def board(self) -> None:
        """Show where the draft is, our needs, and the best who are free."""
        self.screen.print()
        self.screen.print(show.heading(self.draft))
        self.screen.print(show.needs(self.draft))
        if self.advice is not None:
            self.screen.print(Text(self.advice.reason, style="green"), soft_wrap=not self.screen.is_terminal)
            if noted := room_note(self.advice.room):
                self.screen.print(noted, style="dim", soft_wrap=True)
        self.listed = show.board_players(self.draft, self.advice)
        self.screen.print(show.player_table(self.draft, self.listed, self.advice, width=self.screen.width))

    def best(self, position: str) -> None:
        """List the best who are free."""
        known = self.draft.terms.rules.positions
        wanted = position.upper() or None
        if wanted is not None and wanted not in known:
            raise IllegalAction(f"unknown position '{position}': there are {', '.join(known)}")
        self.listed = show.best_free(self.draft, wanted)
        self.screen.print(show.player_table(self.draft, self.listed, self.advice, width=self.screen.width))

    def roster(self, team: str) -> None:
        """Show a roster."""
        rules = self.draft.terms.rules
        number = team_meant(team, rules.names, rules.teams) if team else self.draft.terms.me + 1
        if number is None:
            raise IllegalAction(f"expected a team {teams_expected(rules.names, rules.teams)}, got '{team}'")
        self.screen.print(show.roster_table(self.draft, number - 1, width=self.screen.width))

    def save(self, file: str) -> None:
        """Say where the draft is saved, or write a copy."""
        if file:
            place = Path(file)
            if os.path.lexists(place):
                raise IllegalAction(f"expected a new file for a copy, got '{file}', which is there already")
            self.saved.copy_to(place)
            self.screen.print(f"a copy is saved in '{file}'", soft_wrap=True)
            return
        self.screen.print(self.where_saved(), soft_wrap=True)

    def quit(self, _: str) -> None:
        """Leave."""
        raise Left(f"left: {self.where_saved()}")

    def where_saved(self) -> str:
        """Say what is saved and where."""
        count = len(self.draft.made())
        return (
            f"{count} pick{' is' if count == 1 else 's are'} saved in '{self.saved.path}'; the same command continues"
        )


def _check_text(typed: str) -> None:
    """Refuse what the terminal sent and the encoding does not know: nothing of it is taken for a name."""
    if any("\ud800" <= letter <= "\udfff" for letter in typed):
        shown = typed.encode(errors="surrogateescape").decode(errors="replace")
        raise IllegalAction(f"expected text in {sys.stdin.encoding}, got other bytes in '{shown}': type it again")


def _small(digits: str) -> int:
    """Read a number of which only small values mean anything; more digits than Python would read are one, too."""
    return int(digits[:9]) if len(digits) > 9 else int(digits)
