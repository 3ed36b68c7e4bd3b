"""One game by given agents from a seed, and everything about it as a record that replays exactly."""

from __future__ import annotations

import dataclasses
import json
import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from kingmaker import registry
from kingmaker.agents import Agent
from kingmaker.arena.seats import Seat, take_seats
from kingmaker.arena.seeds import decision_seed
from kingmaker.game import Game, IllegalAction, InvalidGame, InvalidState, KingmakerError, State
from kingmaker.games import Tree
from kingmaker.spec import is_exact, text_of

ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
"""Where an object without a text of its own lies in memory: no part of a record."""
MOST_LISTED = 12
"""How many legal actions an error lists."""


class Stopped(BaseException):
    """Nobody waits for this match any more; no error of an agent, so no handler of errors may catch it."""


def never() -> bool:
    """Let a match go on to its end."""
    return False


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
    """Positions visited for each decision, and to learn before it; 0 for agents that do not search."""
    seconds: tuple[float, ...]
    """Time of each decision; the only field that may differ between two runs."""
    returns: tuple[float, ...]
    """One a player; none if the match failed."""
    error: str = ""
    """What went wrong and through whom; empty for a match that came to its end."""

    def to_json(self) -> dict[str, Any]:
        """Give the record as JSON can hold it."""
        fields = {each.name: getattr(self, each.name) for each in dataclasses.fields(self)}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}

    @classmethod
    def from_json(cls, record: dict[str, Any]) -> Match:
        """Make the match again from what `to_json` gave."""
        names = [each.name for each in dataclasses.fields(cls)]
        if set(record) != set(names):
            raise KingmakerError(f"expected a match with {', '.join(names)}, got {', '.join(record) or 'nothing'}")
        made: dict[str, Any] = {k: tuple(value) if isinstance(value, list) else value for k, value in record.items()}
        return cls(**made)


@dataclass
class _Sheet:
    """What is written down while a match is played."""

    choices: list[int] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    players: list[int] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    doing: str = "the game, at the start,"
    """Whose fault it is if something breaks now."""

    def lists(self) -> dict[str, tuple[Any, ...]]:
        """Give the columns of the record."""
        names = ("choices", "actions", "players", "nodes", "seconds")
        return {name: tuple(getattr(self, name)) for name in names}


def play_match(game: Game, agents: Sequence[Agent], *, seed: int) -> Match:
    """Play one game; whatever an agent or the game breaks is told in the record's `error`."""
    return play_out(game, agents, seed=seed)[0]


def play_out(
    game: Game,
    agents: Sequence[Agent],
    *,
    seed: int,
    seats: Sequence[Seat] | None = None,
    stop: Callable[[], bool] = never,
) -> tuple[Match, State | None]:
    """Play one game; give the record and the last position, None if the match failed.

    `seats` are those that the agents took in an earlier deal of a series. `stop` is asked before each decision; once it
    says yes, `Stopped` is raised and there is no record.
    """
    texts = tuple(map(text_of, agents))
    sheet = _Sheet()
    start, error = "", ""
    returns: tuple[float, ...] = ()
    state: State | None = None
    try:
        state = game.new(seed=seed)
        start = _text(state)
    except (Exception, SystemExit) as problem:
        error = _told(sheet.doing, problem)
    if state is not None:
        check_count(game, state, len(agents))
        try:
            seats = take_seats(agents) if seats is None else seats
            for seat, text in zip(seats, texts, strict=True):
                sheet.doing = f"player {seat.player}, {text}, sitting down,"
                seat.sit(game)
            state = _play_on(state, seats, texts, seed, sheet, stop)
            returns = _returns(state)
        except (Exception, SystemExit) as problem:
            state, error = None, _told(sheet.doing, problem)
    return Match(game_text(game), texts, seed, start, **sheet.lists(), returns=returns, error=error), state


def check_count(game: Game, state: State, agents: int) -> None:
    """Refuse more or fewer agents than seats."""
    if agents != state.num_players:
        raise KingmakerError(f"expected {state.num_players} agents for {game_text(game)}, got {agents}")


def _play_on(
    state: State, seats: Sequence[Seat], texts: Sequence[str], seed: int, sheet: _Sheet, stop: Callable[[], bool]
) -> State:
    while True:
        if stop():
            raise Stopped
        ply = len(sheet.choices)
        sheet.doing = f"the game, after {ply} actions,"
        if state.is_terminal():
            return state
        player, legal = state.player, state.legal_actions()
        sheet.doing = f"player {player}, {texts[player]}, at action {ply + 1}"
        began = perf_counter()
        action, nodes = seats[player].decide(state, decision_seed(seed, ply))
        seconds = perf_counter() - began
        choice = _place(action, legal)
        action = legal[choice]
        for seat in seats:
            sheet.doing = f"player {seat.player}, {texts[seat.player]}, looking at action {ply + 1},"
            seat.observe(state, action)
        sheet.doing = f"the game, after {ply + 1} actions,"
        state = state.apply(action)
        sheet.choices.append(choice)
        sheet.actions.append(_text(action))
        sheet.players.append(player)
        sheet.nodes.append(nodes)
        sheet.seconds.append(seconds)


def _place(action: Any, legal: Sequence[Any]) -> int:
    try:
        return legal.index(action)
    except ValueError:
        choices = ", ".join(map(_text, legal[:MOST_LISTED])) + (", …" if len(legal) > MOST_LISTED else "")
        raise IllegalAction(f"illegal action {_text(repr(action))}: expected one of {choices}") from None


def _returns(state: State) -> tuple[float, ...]:
    returns = tuple(float(each) for each in state.returns())
    if len(returns) != state.num_players or not all(map(math.isfinite, returns)):
        raise InvalidGame(f"expected one finite return a player, got {returns}")
    return returns


def _told(doing: str, problem: BaseException) -> str:
    """Say who broke what: an illegal action in its own words, all else with the name of the error."""
    text = _text(problem)
    if not isinstance(problem, KingmakerError):
        text = f"{type(problem).__name__}: {text}" if text else type(problem).__name__
    return f"{doing} failed: {text}"


def _text(thing: object) -> str:
    return ADDRESS.sub("", str(thing))


def replay(match: Match, game: Game | None = None) -> Iterator[State]:
    """Give the positions of a match from the start to the end, or to where it failed.

    The game is found by name unless it is given, which games that cannot be written as text need.
    """
    game = read_game(match.game) if game is None else game
    state = game.new(seed=match.seed)
    if _text(state) != match.start:
        raise InvalidState(
            f"expected the match to start from '{match.start}', got '{_text(state)}' from {game_text(game)}"
        )
    return _positions(state, match)


def _positions(state: State, match: Match) -> Iterator[State]:
    yield state
    for ply, (choice, text) in enumerate(zip(match.choices, match.actions, strict=True)):
        legal = () if state.is_terminal() else state.legal_actions()
        if not 0 <= choice < len(legal) or _text(legal[choice]) != text:
            found = f"'{_text(legal[choice])}'" if 0 <= choice < len(legal) else "no such action"
            raise IllegalAction(
                f"expected '{text}' as legal action {choice} at action {ply + 1}, got {found} in {state}"
            )
        state = state.apply(legal[choice])
        yield state
    if state.is_terminal() and match.returns and _returns(state) != match.returns:
        raise InvalidState(f"expected the match to end with {match.returns}, got {_returns(state)} in {state}")


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


def written_exactly(thing: Any) -> bool:
    """Tell whether the text of a game or an agent says all of it."""
    if not isinstance(thing, Tree):
        return is_exact(thing)
    try:
        return read_game(game_text(thing)) == thing
    except KingmakerError:
        return False
