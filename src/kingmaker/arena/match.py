"""One game as it was played: everything about it as a record that replays exactly."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kingmaker import registry
from kingmaker.arena.record_checks import checked_record, written
from kingmaker.chance import mover_text
from kingmaker.game import Game, IllegalAction, InvalidState, KingmakerError, State, Unsupported, numbers_of
from kingmaker.games import Tree
from kingmaker.spec import is_exact, text_of

ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
"""Where an object without a text of its own lies in memory: no part of a record."""


@dataclass(frozen=True)
class Match:
    """One game as it was played, or as far as it came."""

    game: str
    """The game as text, scores carried into it included."""
    agents: tuple[str, ...]
    """The agent on each seat, as text."""
    seed: int
    """Of the deal."""
    start: str
    """The start position as text, with the bids of a bidding rule."""
    choices: tuple[int, ...]
    """The place of each chosen action among the legal ones: replays exactly whatever actions are."""
    actions: tuple[str, ...]
    """The same as text, for reading."""
    players: tuple[int, ...]
    """Who made each decision."""
    nodes: tuple[int, ...]
    """Positions visited for each decision, and to learn before it; 0 where no search was made."""
    seconds: tuple[float, ...]
    """Time of each decision; the only field that may differ between two runs."""
    returns: tuple[float, ...]
    """One for each player; none if the match failed."""
    error: str = ""
    """What went wrong and through whom, or why it was left; empty for a match that came to its end."""
    from_position: bool = False
    """Whether the start was given as a position: then its text is read, and the seed has dealt nothing."""
    opening: int = 0
    """How many of the first choices were drawn from the seed: nobody decided them."""

    def to_json(self) -> dict[str, Any]:
        """Return the record as JSON-compatible data."""
        fields = {each.name: getattr(self, each.name) for each in dataclasses.fields(self)}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}

    @classmethod
    def from_json(cls, record: dict[str, Any]) -> Match:
        """Make the match again from what `to_json` returned; anything else is refused."""
        return cls(**checked_record(record, [each.name for each in dataclasses.fields(cls)]))


def returns_of(state: State) -> tuple[float, ...]:
    """Return the returns of a finished game, one finite number for each player."""
    return numbers_of(state, "returns")


def shown(thing: object) -> str:
    """Write a position, an action or an error for a record."""
    return written(ADDRESS.sub("", str(thing)))


def replay(match: Match, game: Game | None = None) -> Iterator[State]:
    """Return the positions of a match from the start to the end, or to where it failed.

    The game is found by name unless it is given, which games that cannot be written as text need.
    """
    game = read_game(match.game) if game is None else game
    state = read_position(game, match.start) if match.from_position else game.new(seed=match.seed)
    if shown(state) != match.start:
        raise InvalidState(
            f"expected the match to start from '{match.start}', got '{shown(state)}' from {game_text(game)}"
        )
    return _positions(state, match)


def _positions(state: State, match: Match) -> Iterator[State]:
    yield state
    for ply, (choice, text, player) in enumerate(zip(match.choices, match.actions, match.players, strict=True)):
        legal = () if state.is_terminal() else state.legal_actions()
        if legal and state.player != player:
            expected, got = mover_text(player), mover_text(state.player)
            raise InvalidState(f"expected {expected} at action {ply + 1}, got {got} in {state}")
        if not 0 <= choice < len(legal) or shown(legal[choice]) != text:
            found = f"'{shown(legal[choice])}'" if 0 <= choice < len(legal) else "no such action"
            raise IllegalAction(
                f"expected '{text}' as legal action {choice} at action {ply + 1}, got {found} in {state}"
            )
        state = state.apply(legal[choice])
        yield state
    if match.returns and not match.error and not state.is_terminal():
        raise InvalidState(f"expected the match to be over after {len(match.choices)} actions, got {state}")
    if state.is_terminal() and match.returns and returns_of(state) != match.returns:
        raise InvalidState(f"expected the match to end with {match.returns}, got {returns_of(state)} in {state}")


def game_text(game: Game) -> str:
    """Write a game so that `read_game` reads it: its name and fields, or JSON for a tree."""
    if isinstance(game, Tree):
        try:
            return json.dumps(game.root, separators=(",", ":"))
        except (TypeError, ValueError, RecursionError):
            return repr(game)
    return text_of(game)


def read_game(text: str) -> Game:
    """Make a game from its text."""
    return Tree.from_json(text) if text.startswith(("[", "{")) else registry.game(text)


def read_position(game: Game, text: str) -> State:
    """Read a position as the states of a game write it."""
    parse = getattr(game, "parse", None)
    if not callable(parse):
        raise Unsupported(f"{game_text(game)} does not read positions: expected a deal, got '{text}'")
    state: State = parse(text)
    return state


def written_exactly(thing: Any) -> bool:
    """Tell whether the text of a game or an agent says all of it."""
    if not isinstance(thing, Tree):
        return is_exact(thing)
    try:
        return read_game(game_text(thing)) == thing
    except KingmakerError:
        return False
