"""One game in the terminal, from the deal to the end: agents move, people are asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Any, TypeVar

from rich.console import Console

from kingmaker.agents import Agent
from kingmaker.arena.live import LiveGame
from kingmaker.arena.seat import Person
from kingmaker.front.positions import find_action
from kingmaker.game import CHANCE, KingmakerError, State
from kingmaker.games.cards import Discreet
from kingmaker.show.board import board
from kingmaker.show.hint import comparison_table
from kingmaker.show.match import Names, action_list, move_line, prediction, trick_line
from kingmaker.spec import text_of
from kingmaker.views import hides

T = TypeVar("T")

HELP = """\
an action, as listed or by its number
  hint   compare the values of all actions, found by a search
  undo   take back your last action and everything after it
  help   show this list
  quit   leave the game (or q)"""
MOST_LISTED = 12
"""How many legal actions an answer to nonsense lists."""
LONGEST_NUMBER = 6
"""More digits than any list of actions has."""


class Left(Exception):
    """A person has left the game."""


class InputEnded(Exception):
    """Nobody is there to answer any more."""


class TerminalGame:
    """Plays a live game; where a person is to move, it asks. What was played before cannot be taken back."""

    def __init__(self, live: LiveGame, *, names: Sequence[str], adviser: Agent, screen: Console) -> None:
        self.live = live
        people = frozenset(player for player, agent in enumerate(live.agents) if isinstance(agent, Person))
        self.names = Names(names, people)
        self.adviser = adviser
        self.screen = screen
        self.first = len(live.turns)
        self.typed_ahead: list[str] = []
        """Further actions of a line on which several were typed: cards to pass."""

    def run(self) -> None:
        """Play to the end."""
        if not self.names.people:
            self.show()
        self.show_rolls(0)
        while not self.live.is_over:
            if self.live.asks_person:
                self.ask_person()
            else:
                decision = self.thinking(self.live.agents[self.live.player], self.live.decide)
                self.move(decision.action, prediction(decision.result) if decision.result else "")
        self.screen.print()
        self.show()

    def show(self, viewer: int | None = None) -> None:
        """Draw the position, as the viewer sees it; where one person plays, as that person does."""
        if viewer is None and len(self.names.people) == 1:
            (viewer,) = self.names.people
        self.screen.print(board(self.live.state, width=self.screen.width, viewer=viewer), soft_wrap=True)

    def move(self, action: Any, note: str) -> None:
        """Play an action, if the rules allow it, and say so."""
        before = len(self.live.turns)
        self.live.play(action)
        played, *rolls = self.live.turns[before:]
        seen = self.seen(played.state, played.action)
        note = note if seen is played.action and not (self.names.people and hides(played.state)) else ""
        if seen != "":
            line = move_line(before + 1, self.names.label(played.player), seen, note)
            self.screen.print(line, soft_wrap=True)
        self.tell_news()
        self.show_rolls(before + 1)
        after = rolls[0].state if rolls else self.live.state
        trick = trick_line(played.state, played.action, after, self.names)
        if trick is not None:
            self.screen.print(trick, soft_wrap=True)

    def show_rolls(self, first: int) -> None:
        """Say what chance has brought, from a number of turns on, as far as people may see it."""
        for place, turn in enumerate(self.live.turns[first:], start=first):
            seen = self.seen(turn.state, turn.action) if turn.player == CHANCE else ""
            if seen != "":
                self.screen.print(move_line(place + 1, self.names.mover(CHANCE), seen, ""), soft_wrap=True)

    def seen(self, state: State, action: Any) -> Any:
        """Return an action as the people at the table see it; with nobody there, as it is."""
        if not isinstance(state, Discreet) or not self.names.people:
            return action
        unseen = [player for player in self.names.people if state.action_for(action, player) != action]
        return state.action_for(action, unseen[0]) if unseen else action

    def tell_news(self) -> None:
        """Tell people what only they can see, once there is something new: the cards passed to them."""
        state = self.live.state
        for player in self.names.people:
            news = state.news_for(player) if isinstance(state, Discreet) else ""
            if news:
                who = "" if len(self.names.people) == 1 else f"player {player}: "
                self.screen.print(f"\n{who}{news}", soft_wrap=True)

    def thinking(self, agent: Agent, answer: Callable[[], T]) -> T:
        """Say on a terminal who thinks, until there is an answer."""
        shows = self.screen.is_terminal and not self.screen.quiet
        words = f"player {self.live.player}, {agent.name}, is thinking"
        with self.screen.status(words) if shows else nullcontext():
            return answer()

    def ask_person(self) -> None:
        """Prompt until an action is chosen."""
        live = self.live
        legal = live.legal
        while self.typed_ahead:
            chosen = find_action(legal, self.typed_ahead.pop(0))
            if chosen is not None:
                self.move(chosen[0], "")
                return
            self.typed_ahead.clear()
        self.screen.print()
        self.show(live.player)
        task = live.state.task if isinstance(live.state, Discreet) else ""
        if task:
            self.screen.print(task, style="bold")
        self.screen.print(action_list(legal, numbers=numbered(legal)))
        while True:
            typed = self.read(f"{self.names.label(live.player)}> ")
            command = COMMANDS.get(typed.casefold())
            if command is not None and find_action(legal, typed) is None:
                if getattr(self, command)():
                    return
                continue
            chosen = read_choice(legal, typed)
            if chosen is None and task:
                words = typed.replace(",", " ").split()
                chosen = find_action(legal, words[0]) if words else None
                self.typed_ahead = words[1:] if chosen is not None else []
            if chosen is not None:
                self.move(chosen[0], "")
                return
            if typed:
                self.screen.print(f"no action '{printable(typed)}': expected {listed(legal)}")

    def read(self, prompt: str) -> str:
        """Read a line; readline, where it was loaded, lets people edit it."""
        try:
            if self.screen.stderr:
                self.screen.print(prompt, end="")
                return input().strip()
            return input(prompt).strip()
        except EOFError:
            raise InputEnded from None

    def hint(self) -> bool:
        """Print how the adviser values all actions, and what it would do."""
        try:
            decision = self.thinking(self.adviser, lambda: self.live.advise(self.adviser))
        except KingmakerError as error:
            self.screen.print(f"no hint: {error}")
            return False
        except KeyboardInterrupt:
            self.screen.print("no hint: interrupted")
            return False
        result = decision.result
        note = f" and {prediction(result)}" if result else ""
        self.screen.print(f"{text_of(self.adviser)} would play {decision.action}{note}")
        if result is not None:
            self.screen.print(comparison_table(result, self.names, width=self.screen.width))
        return False

    def undo(self) -> bool:
        """Go back to the last decision of the person whose turn it is."""
        turns, player = self.live.turns, self.live.player
        for index in range(len(turns) - 1, self.first - 1, -1):
            if turns[index].player == player:
                self.live.undo(sum(turn.player != CHANCE for turn in turns[index:]))
                self.screen.print(f"back to before action {index + 1}")
                return True
        self.screen.print("nothing to undo: you have not moved yet")
        return False

    def help(self) -> bool:
        """Print what may be typed."""
        legal = self.live.legal
        self.screen.print(HELP)
        self.screen.print(action_list(legal, numbers=numbered(legal)))
        return False

    def quit(self) -> bool:
        """Leave."""
        raise Left


COMMANDS = {"hint": "hint", "undo": "undo", "help": "help", "?": "help", "quit": "quit", "exit": "quit", "q": "quit"}


def read_choice(legal: Sequence[Any], typed: str) -> tuple[Any] | None:
    """Find the action that was typed: as text, or else by its number, from 1, where no action looks like a number."""
    found = find_action(legal, typed)
    if found is not None or not numbered(legal):
        return found
    if not typed.isascii() or not typed.isdigit() or len(typed) > LONGEST_NUMBER:
        return None
    return (legal[int(typed) - 1],) if 1 <= int(typed) <= len(legal) else None


def numbered(legal: Sequence[Any]) -> bool:
    """Tell whether actions may be chosen by number without being mistaken for each other."""
    return not any(str(action).lstrip("-").isdigit() for action in legal)


def listed(legal: Sequence[Any]) -> str:
    """Say what may be typed, in a line."""
    some = ", ".join(map(str, legal[:MOST_LISTED])) + (", …" if len(legal) > MOST_LISTED else "")
    return f"{some}, a number, or hint, undo, help, quit" if numbered(legal) else f"{some}, or hint, undo, help, quit"


def printable(typed: str) -> str:
    """Write what was typed in a short line without control characters."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in typed)
    return shown if len(shown) <= 60 else f"{shown[:60]}…"
