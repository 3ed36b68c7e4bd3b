"""One game in the terminal, from the deal to the end: agents move, people are asked."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from rich.console import Console
from rich.text import Text

from kingmaker.agents import Agent, Learner, SearchSession
from kingmaker.agents import Session as Learning
from kingmaker.cli.inputs import Start, find_action
from kingmaker.game import KingmakerError, State, play
from kingmaker.search import Memory, Result, Search
from kingmaker.show.board import board
from kingmaker.show.match import action_list, move_line, prediction
from kingmaker.spec import text_of

HUMAN = "human"
HELP = """\
an action, as listed or by its number
  hint   ask what a search would do
  undo   take back your last action, and what followed
  help   this list
  quit   leave the game"""


class Left(Exception):
    """A person has left the game."""


class InputEnded(Exception):
    """Nobody is there to answer any more."""


class Session:
    """Plays one game; where a seat has no agent, a person is asked."""

    def __init__(
        self, start: Start, seats: Sequence[Agent | None], *, names: list[str], adviser: Agent, screen: Console
    ) -> None:
        self.start = start
        self.seats = seats
        self.names = names
        self.adviser = adviser
        self.screen = screen
        self.history: list[tuple[State, Any]] = []
        self.state = start.state
        self.learning: dict[int, tuple[Learning, int]] = {}
        """Of agents that learn, by seat: the session, and how many actions it has seen."""
        self.memories = [Memory() for _ in seats]
        """What the searches for each seat remember, hints included; what is taken back may stay known."""

    @property
    def actions(self) -> list[Any]:
        """What has been played."""
        return [action for _, action in self.history]

    @property
    def played(self) -> str:
        """How far the game has come, in words."""
        return "1 action" if len(self.history) == 1 else f"{len(self.history)} actions"

    def run(self) -> None:
        """Play to the end."""
        self.check_seats()
        where = f", seed {self.start.seed}" if self.start.dealt else ""
        self.screen.print(Text.assemble((self.start.label, "bold"), where))
        if None not in self.seats:
            self.show()
        while not self.state.is_terminal():
            agent = self.seats[self.state.player]
            if agent is None:
                self.ask_person()
            else:
                self.ask_agent(agent)
        self.screen.print()
        self.show()

    def check_seats(self) -> None:
        """Find out before the first action, in some line of play, whether an agent cannot serve the game."""
        state, waiting = self.start.state, set(range(len(self.seats)))
        for _ in range(8 * len(self.seats)):
            if state.is_terminal():
                return
            agent = self.seats[state.player]
            if state.player in waiting and isinstance(agent, Search):
                agent.check(state)
                agent.options(state)
            waiting.discard(state.player)
            state = state.apply(state.legal_actions()[0])

    def show(self, viewer: int | None = None) -> None:
        """Draw the position."""
        self.screen.print(board(self.state, width=self.screen.width, viewer=viewer), soft_wrap=True)

    def move(self, action: Any, note: str) -> None:
        """Play an action, if the rules allow it, and say so."""
        player = self.state.player
        after = play(self.state, action)
        self.history.append((self.state, action))
        self.screen.print(move_line(len(self.history), player, self.names[player], action, note), soft_wrap=True)
        self.state = after

    def ask_agent(self, agent: Agent) -> None:
        """Let an agent move; lots are drawn from the seed of the game and the number of the action."""
        seed = Random(f"{self.start.seed}/{len(self.history)}").getrandbits(63)
        action, result = self.consult(agent, seed)
        self.move(action, prediction(result) if result else "")

    def consult(self, agent: Agent, seed: int) -> tuple[Any, Result | None]:
        """Ask an agent for an action, and for what it expects if it searches."""
        if not self.screen.is_terminal or self.screen.quiet:
            return self.asked(agent, seed)
        with self.screen.status(f"player {self.state.player}, {agent.name}, is thinking"):
            return self.asked(agent, seed)

    def asked(self, agent: Agent, seed: int) -> tuple[Any, Result | None]:
        """Ask an agent; one that learns has seen everything before."""
        if isinstance(agent, Learner):
            session = self.watching(agent)
            if not isinstance(session, SearchSession):
                return session.choose(self.state, seed=seed), None
            result: Result = session.search(self.state)
        elif isinstance(agent, Search):
            result = agent.seeded(seed).search(self.state, memory=self.memories[self.state.player])
        else:
            return agent.choose(self.state, seed=seed), None
        return result.action, result

    def watching(self, agent: Learner) -> Learning:
        """Give the session of the player whose turn it is, once it has seen what was played."""
        player = self.state.player
        if player not in self.learning:
            self.learning[player] = (agent.begin(self.start.game, player), 0)
        session, seen = self.learning[player]
        for state, action in self.history[seen:]:
            session.observe(state, action)
        self.learning[player] = (session, len(self.history))
        return session

    def ask_person(self) -> None:
        """Prompt until an action is chosen."""
        legal = self.state.legal_actions()
        self.screen.print()
        self.show(self.state.player)
        self.screen.print(action_list(legal, numbers=numbered(legal)))
        player = self.state.player
        while True:
            typed = self.read(f"player {player}> ")
            if typed.casefold() in COMMANDS and find_action(legal, typed) is None:
                if getattr(self, COMMANDS[typed.casefold()])():
                    return
                continue
            chosen = read_choice(legal, typed)
            if chosen is not None:
                self.move(chosen[0], "")
                return
            if typed:
                self.screen.print(
                    f"no action '{typed}': expected {', '.join(map(str, legal))}, a number, or hint, undo, help, quit"
                )

    def read(self, prompt: str) -> str:
        """Read a line; readline, where it was loaded, lets people edit it."""
        try:
            if self.screen.stderr:
                self.screen.print(prompt, end="")
                return input().strip()
            return input(prompt).strip()
        except EOFError:
            raise InputEnded(f"the input ended: left the game after {self.played}") from None

    def hint(self) -> bool:
        """Print what the adviser would do."""
        try:
            action, result = self.consult(self.adviser, 0)
        except KingmakerError as error:
            self.screen.print(f"no hint: {error}")
            return False
        except KeyboardInterrupt:
            self.screen.print("no hint: interrupted")
            return False
        note = f" and {prediction(result)}" if result else ""
        self.screen.print(f"{text_of(self.adviser)} would play {action}{note}")
        return False

    def undo(self) -> bool:
        """Go back to the last decision of the person whose turn it is."""
        player = self.state.player
        for index in range(len(self.history) - 1, -1, -1):
            if self.history[index][0].player == player:
                self.state = self.history[index][0]
                del self.history[index:]
                self.learning.clear()  # what was taken back was never seen
                self.screen.print(f"back to before action {index + 1}")
                return True
        self.screen.print("nothing to undo: you have not moved yet")
        return False

    def help(self) -> bool:
        """Print what may be typed."""
        legal = self.state.legal_actions()
        self.screen.print(HELP)
        self.screen.print(action_list(legal, numbers=numbered(legal)))
        return False

    def quit(self) -> bool:
        """Leave."""
        raise Left(f"left the game after {self.played}")


COMMANDS = {"hint": "hint", "undo": "undo", "help": "help", "?": "help", "quit": "quit", "exit": "quit"}


def read_choice(legal: Sequence[Any], typed: str) -> tuple[Any] | None:
    """Find the action that was typed: as text, or else by its number, from 1, where no action looks like a number."""
    found = find_action(legal, typed)
    if found is None and numbered(legal) and typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(legal):
        return (legal[int(typed) - 1],)
    return found


def numbered(legal: Sequence[Any]) -> bool:
    """Tell whether actions may be chosen by number without being mistaken for each other."""
    return not any(str(action).lstrip("-").isdigit() for action in legal)
