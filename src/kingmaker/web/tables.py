"""A table: a game, who sits where, and all lines that were played from its start as a tree of positions.

Every position has a number, and so an address. The game stands at one of them; taking back goes up the tree and loses
nothing, and a move that was played before leads to the position that is there already.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from kingmaker.arena.live import LiveGame, Turn
from kingmaker.arena.match import Match, game_text, replay, shown
from kingmaker.arena.seat import HUMAN, Decision
from kingmaker.front.budgets import Budget, with_budget
from kingmaker.game import Game, KingmakerError, State
from kingmaker.views import hides
from kingmaker.web.settings import Limits
from kingmaker.web.store import Move, TableRow, WebStore
from kingmaker.web.texts import read_agent, read_game

START = 0
CACHED = 256
"""Positions of one table that are kept in memory."""


class Table:
    """A table that somebody looks at."""

    def __init__(self, store: WebStore, row: TableRow, moves: Sequence[Move], limits: Limits) -> None:
        self.store = store
        self.row = row
        self.limits = limits
        self.game: Game = read_game(row.game)
        self.moves = {move.number: move for move in moves}
        self._children: dict[int, list[int]] = {}
        for move in moves:
            self._children.setdefault(move.parent, []).append(move.number)
        self._live: LiveGame | None = None
        self._states: OrderedDict[int, State] = OrderedDict()
        self.boards: dict[tuple[int, int | None], Any] = {}
        """Pictures by position and seat; the position never changes, and so they do not."""
        self.changes = len(moves)
        """Grows with every change, so that a page knows what it has seen."""

    @property
    def name(self) -> str:
        """What addresses call it."""
        return self.row.id

    @property
    def start(self) -> State:
        """The position at the start."""
        return self.live_game().start

    def state(self, number: int) -> State:
        """Return a position."""
        path = []
        while number != START and number not in self._states:
            path.append(number)
            number = self.moves[number].parent
        state = self.start if number == START else self._states[number]
        for each in reversed(path):
            state = state.apply(state.legal_actions()[self.moves[each].choice])
            self._states[each] = state
        while len(self._states) > CACHED:
            self._states.popitem(last=False)
        return state

    def path(self, number: int) -> list[int]:
        """Return the positions from the start to one, both included."""
        found = [number]
        while found[-1] != START:
            found.append(self.moves[found[-1]].parent)
        return found[::-1]

    def children(self, number: int) -> list[int]:
        """Return the positions that follow one, the first played first."""
        return self._children.get(number, [])

    def has(self, number: int) -> bool:
        """Tell whether there is a position of this number."""
        return number == START or number in self.moves

    @property
    def hides(self) -> bool:
        """Whether the game hides something from players."""
        return hides(self.start) and not self.row.imported

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end, so that nothing has to be hidden any more."""
        return self.live_game().is_over

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [player for player, seat in enumerate(self.row.seats) if seat["agent"] == HUMAN]

    def live_game(self) -> LiveGame:
        """Return the game where it stands; it is played again from the start after a restart or a change of line."""
        if self._live is None:
            agents = [read_agent(seat["agent"], self.limits) for seat in self.row.seats]
            live = LiveGame(self.game, agents, seed=self.row.seed, position=self.row.position)
            state, actions = live.start, []
            for number in self.path(self.row.live)[1:]:
                actions.append(state.legal_actions()[self.moves[number].choice])
                state = state.apply(actions[-1])
            live.begin(actions)
            live.opening = min(self.row.opening, len(actions))
            self._live = live
            self._keep(live.turns[len(actions) :], (0, 0.0))  # what chance has brought since
        return self._live

    def play(self, action: Any, decided: Decision | None = None) -> None:
        """Play an action at the end of the game's line, if the rules allow it, and keep it."""
        live = self.live_game()
        before = len(live.turns)
        live.play(action)
        cost = (0, 0.0) if decided is None else (decided.nodes, decided.seconds)
        self._keep(live.turns[before:], cost)

    def _keep(self, turns: Sequence[Turn], cost: tuple[int, float]) -> None:
        """Add what was played at the end of the game's line; nothing is written where nothing was."""
        if not turns:
            return
        new, at = [], self.row.live
        for turn in turns:
            spent = cost if turn.player >= 0 else (0, 0.0)
            at, made = self._step(at, turn.choice, turn.text, turn.player, spent)
            new += made
        self.row.live, self.row.asked = at, {}
        self._write(new)

    def explore(self, number: int, choice: int) -> int:
        """Try an action at any position without touching the game; return the position after it."""
        state = self.state(number)
        legal = () if state.is_terminal() else state.legal_actions()
        if not 0 <= choice < len(legal):
            raise KingmakerError(f"expected a move from 0 to {len(legal) - 1}, got {choice}")
        reached, new = self._step(number, choice, shown(legal[choice]), state.player, (0, 0.0))
        self._write(new)
        return reached

    def _step(self, at: int, choice: int, text: str, player: int, cost: tuple[int, float]) -> tuple[int, list[Move]]:
        for each in self.children(at):
            if self.moves[each].choice == choice:
                return each, []
        if len(self.moves) >= self.limits.positions:
            raise KingmakerError(f"expected up to {self.limits.positions} positions at a table, got one more")
        made = Move(len(self.moves) + 1, at, choice, text, player, *cost)
        self.moves[made.number] = made
        self._children.setdefault(at, []).append(made.number)
        return made.number, [made]

    def go_to(self, number: int) -> None:
        """Let the game stand at another position of the tree."""
        if len(self.path(number)) <= self.row.opening:
            raise KingmakerError("expected a position after the opening, got one before")
        self._live = None
        self.row.live, self.row.asked = number, {}
        self._write([])

    def drop_live(self) -> None:
        """Forget the live game in memory; it is played again when it is asked for."""
        self._live = None

    def ask(self, asked: dict[str, Any]) -> None:
        """Keep a request to take back, or none."""
        self.row.asked = asked
        self._write([])

    def _write(self, new: Sequence[Move]) -> None:
        self.store.change_table(self.row, new)
        self.changes += 1

    def record(self, number: int) -> Match:
        """Return the record of the line to a position, the same as `play --save` writes."""
        moves = [self.moves[each] for each in self.path(number)[1:]]
        state = self.state(number)
        over = state.is_terminal()
        return Match(
            game=game_text(self.game),
            agents=tuple(seat.get("was", seat["agent"]) for seat in self.row.seats),
            seed=self.row.seed,
            start=shown(self.start),
            choices=tuple(move.choice for move in moves),
            actions=tuple(move.action for move in moves),
            players=tuple(move.player for move in moves),
            nodes=tuple(move.nodes for move in moves),
            seconds=tuple(move.seconds for move in moves),
            returns=tuple(map(float, state.returns())) if over else (),
            error="" if over else "left",
            from_position=self.row.position is not None,
            opening=min(self.row.opening, len(moves)),
        )


def new_row(game: Game, seats: Sequence[dict[str, Any]], seed: int, limits: Limits, budget: Budget) -> TableRow:
    """Make a new table; agents whose text names no budget get the one asked for."""
    start = game.new(seed=seed)
    for seat in seats:
        if seat["agent"] != HUMAN:
            seat["agent"] = str(with_budget(read_agent(seat["agent"], limits), start, budget))
    LiveGame(game, [read_agent(seat["agent"], limits) for seat in seats], seed=seed).check()
    return TableRow(secrets.token_urlsafe(9), game_text(game), seed, None, list(seats), new_keys(seats))


def new_keys(seats: Sequence[dict[str, Any]]) -> dict[str, str]:
    """Draw the keys of a table: for its owner, for those who watch, and for every person."""
    people = [str(player) for player, seat in enumerate(seats) if seat["agent"] == HUMAN]
    return {name: secrets.token_urlsafe(18) for name in ("owner", "watch", *people)}


def imported_row(match: Match) -> tuple[TableRow, list[Move]]:
    """Make a table of a record, which is played again and must come to the same end."""
    game = read_game(match.game)
    for _ in replay(match, game):
        pass
    seats = [{"agent": HUMAN, "name": text, "link": False, "was": text} for text in match.agents]
    moves = [
        Move(place + 1, place, *each)
        for place, each in enumerate(
            zip(match.choices, match.actions, match.players, match.nodes, match.seconds, strict=True)
        )
    ]
    position = match.start if match.from_position else None
    row = TableRow(
        secrets.token_urlsafe(9), match.game, match.seed, position, list(seats), new_keys(seats), live=len(moves)
    )
    row.opening, row.imported = match.opening, True
    return row, moves
