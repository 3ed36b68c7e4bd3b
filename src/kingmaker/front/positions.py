"""What people type, made into games, positions and actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from kingmaker import registry
from kingmaker.chance import mover_text
from kingmaker.checks import shown
from kingmaker.game import Game, IllegalAction, KingmakerError, State, Unsupported
from kingmaker.games import Tree
from kingmaker.spec import Spelled

TREE_FILE = ".json"
"""How the name of a file with a tree ends."""


@runtime_checkable
class Readable(Protocol):
    """A game that reads a position as its states write it."""

    def parse(self, text: str) -> State:
        """Read a position."""


@dataclass(frozen=True)
class Start:
    """A game, how it is called, and where it begins."""

    game: Game
    label: str
    seed: int
    state: State
    dealt: bool = True
    """Whether the seed has decided where it begins; a position that was given does not need one."""


def start_of(game: str, options: Mapping[str, Any]) -> Start:
    """Begin a game where the options of a command say: see `start_options`."""
    return read_start(game, **{name: options[name] for name in ("seed", "position", "moves")})


def read_start(text: str, *, seed: int, position: str | None = None, moves: str | None = None) -> Start:
    """Make the game that a text describes and go to the position that is asked for."""
    game = read_game(text)
    if isinstance(game, Spelled):
        label = str(game)
    else:
        label = game.name if isinstance(game, Tree) else text
    if position is None:
        state = game.new(seed=seed)
    elif isinstance(game, Readable):
        state = game.parse(position)
    else:
        raise Unsupported(f"{label} does not read positions: expected moves, got the position '{shown(position)}'")
    return Start(game, label, seed, play_moves(state, moves or ""), dealt=position is None)


def read_game(text: str) -> Game:
    """Make a game from its text; a tree may stand there as JSON, or be in a file that is called `*.json`."""
    if text.endswith(TREE_FILE):
        try:
            return Tree.from_json(Path(text))
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not text"
            raise KingmakerError(f"expected a file with a tree as JSON, got '{text}': {reason}") from error
    if text.lstrip().startswith(("[", "{")):
        return Tree.from_json(text)
    return registry.game(text)


def play_moves(state: State, text: str) -> State:
    """Play the actions of a text, one after another: see `read_moves`."""
    for action in read_moves(state, text):
        state = state.apply(action)
    return state


def read_moves(state: State, text: str) -> list[Any]:
    """Read the actions of a text, to be played one after another, with blanks or commas between them.

    An action may be of several words, `bid 3` for example, or have commas inside: the longest that fits is meant. The
    dots at the end of an expected line are left out.
    """
    found = []
    rest = " ".join(text.split()).removesuffix("…").strip(" ,")
    while rest:
        action, length = _next_action(state, rest)
        state = state.apply(action)
        found.append(action)
        rest = rest[length:].lstrip(" ,")
    return found


def _next_action(state: State, text: str) -> tuple[Any, int]:
    """Find the action with which a text begins, and how much of the text it is."""
    if state.is_terminal():
        raise IllegalAction(f"illegal action '{shown(_first(text, 1))}': the game is over in {state}")
    legal = state.legal_actions()
    written = {" ".join(str(action).split()): action for action in reversed(legal)}
    for name in sorted(written, key=lambda name: (-len(name), not text.startswith(name))):
        start, after = text[: len(name)], text[len(name) : len(name) + 1]
        if start.casefold() == name.casefold() and after in ("", " ", ","):
            return written[name], len(name)
    typed = _first(text, max(len(name.split()) for name in written))
    choices = ", ".join(map(str, legal[:12])) + (", …" if len(legal) > 12 else "")
    raise IllegalAction(
        f"illegal action '{shown(typed)}' for {mover_text(state.player)}: expected one of {choices} in {state}"
    )


def _first(text: str, words: int) -> str:
    """Return what must have been meant as one action: up to a comma, and not more words than an action has."""
    return " ".join(text.partition(",")[0].split()[:words])


def find_action(legal: Any, text: str) -> tuple[Any] | None:
    """Find the action that a text means, whatever the case of its letters; in a tuple, since None may be an action."""
    wanted = " ".join(text.split())
    for fold in (str, str.casefold):
        for action in legal:
            if fold(" ".join(str(action).split())) == fold(wanted):
                return (action,)
    return None
