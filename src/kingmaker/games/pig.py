"""Pig for any number of players: roll a die as often as you dare; a 1 costs the points of the turn, holding keeps them.

Scarne, "Scarne on Dice", 1945; Neller & Presser, "Optimal play of the dice game Pig", The UMAP Journal 25(1), 2004:
with two players and 100 points the first player wins 53.06 % of games if both play perfectly. The winner is paid 1 and
the others nothing, so values are chances of winning. The simplest game with chance inside: `chances()` is one line.
A turn begins with a roll, and a player whose points would win holds; with `rounds` the game ends after so many turns of
everybody, and those with the highest score share the win.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from kingmaker.checks import read_whole, shown, whole
from kingmaker.drawing import Pictured, race_picture
from kingmaker.game import CHANCE, InvalidGame, InvalidState, Playable
from kingmaker.games.encodings.dice import EncodedPig
from kingmaker.properties import Properties
from kingmaker.spec import Spelled

ROLL, HOLD = "roll", "hold"
MOST_PLAYERS = 100
MOST_SIDES = 100
MOST_POINTS = 100_000


@dataclass(frozen=True)
class PigState(Playable, Pictured):
    """The scores, who is at the die, and the points of the turn so far; `rolling` is while the die falls."""

    game: Pig
    scores: tuple[int, ...]
    roller: int = 0
    turn: int = 0
    rolling: bool = False
    taken: int = 0
    """Turns taken so far, where they are counted."""
    last: int | str | None = field(default=None, compare=False, repr=False)

    @property
    def num_players(self) -> int:
        """How many players there are."""
        return self.game.players

    @property
    def player(self) -> int:
        """Whose turn it is; `CHANCE` while the die falls."""
        return CHANCE if self.rolling else self.roller

    def legal_actions(self) -> list[Any]:
        """List `roll` and `hold`, where both make sense; while the die falls, what it may show."""
        if self.rolling:
            return list(range(1, self.game.sides + 1))
        if self.scores[self.roller] + self.turn >= self.game.target:
            return [HOLD]
        return [ROLL, HOLD] if self.turn else [ROLL]

    def chances(self) -> list[tuple[int, float]]:
        """Return each face with its probability while the die falls."""
        return [(face, 1 / self.game.sides) for face in self.legal_actions()] if self.rolling else []

    def apply(self, action: int | str) -> PigState:
        """Roll, hold, or let the die show a face."""
        if action == ROLL:
            return replace(self, rolling=True, last=action)
        if isinstance(action, int) and action > 1:
            return replace(self, turn=self.turn + action, rolling=False, last=action)
        kept = self.turn if action == HOLD else 0
        scores = (*self.scores[: self.roller], self.scores[self.roller] + kept, *self.scores[self.roller + 1 :])
        roller = (self.roller + 1) % self.num_players
        counted = self.game.rounds is not None
        return PigState(self.game, scores, roller, taken=self.taken + counted, last=action)

    def is_terminal(self) -> bool:
        """Tell whether somebody has reached the target, or the last round is over."""
        rounds = self.game.rounds
        return max(self.scores) >= self.game.target or (rounds is not None and self.taken >= rounds * self.num_players)

    def returns(self) -> tuple[float, ...]:
        """Pay 1 to the winner, or share it among those with the highest score."""
        best = max(self.scores)
        return tuple(1 / self.scores.count(best) if score == best else 0.0 for score in self.scores)

    # The rules end here.

    def evaluate(self) -> tuple[float, ...]:
        """Estimate chances of winning by how far everybody still has to go."""
        if self.is_terminal():
            return self.returns()
        held = [score + (self.turn if player == self.roller else 0) for player, score in enumerate(self.scores)]
        pace = self.game.sides + 2
        near = [1 / (max(0, self.game.target - points) + pace) for points in held]
        return tuple(each / sum(near) for each in near)

    def bounds(self) -> tuple[tuple[float, float], ...]:
        """Return intervals from the estimate to a win: nobody is out of it before the end."""
        over = self.is_terminal()
        return tuple((low, low if over else 1.0) for low in self.evaluate())

    def with_player(self, player: int) -> PigState | None:
        """Return the same scores with another player at the die; None within a turn, whose points are one player's."""
        if self.turn or self.rolling:
            return self if player == self.player else None
        return replace(self, roller=player, last=None)

    def key(self) -> tuple[tuple[int, ...], int, int, bool, int]:
        """Return the same for the same scores and turn, and for as many turns taken where they are counted."""
        return (self.scores, self.roller, self.turn, self.rolling, self.taken)

    def draw(self) -> str:
        """Draw one line for each player, and what is at stake."""
        width = len(str(max(*self.scores, self.game.target)))
        lines = [
            f"{'▶' if player == self.roller and not self.is_terminal() else ' '} player {player}  {score:{width}}"
            + (f" + {self.turn}" if player == self.roller and self.turn else "")
            for player, score in enumerate(self.scores)
        ]
        if self.is_terminal():
            best = [str(player) for player, paid in enumerate(self.returns()) if paid]
            won = f"player {best[0]} wins" if len(best) == 1 else f"players {' and '.join(best)} share the win"
            return "\n".join([*lines, won])
        return "\n".join([*lines, "the die falls"] if self.rolling else lines)

    def svg(self) -> str:
        """Draw the race as a picture, with the die as it fell last."""
        over = self.is_terminal()
        return race_picture(
            self.scores,
            goal=self.game.target,
            at_stake=self.turn,
            mover=None if over else self.roller,
            falls=self.rolling,
            face=self.last if isinstance(self.last, int) else None,
            title=str(self.game),
            returns=self.returns() if over else (),
        )

    def __str__(self) -> str:
        text = f"{'/'.join(map(str, self.scores))} player={self.roller} turn={self.turn}"
        if self.game.rounds is not None:
            text += f" taken={self.taken}"
        return f"{text} rolling" if self.rolling else text


@dataclass(frozen=True, kw_only=True, repr=False)
class Pig(EncodedPig, Spelled):
    """The rules: how many `players`, the `target`, the `sides` of the die, and `rounds` if their number is limited."""

    name: ClassVar[str] = "pig"

    players: int = 2
    target: int = 100
    sides: int = 6
    rounds: int | None = None

    def __post_init__(self) -> None:
        players: Any = self.players
        whole(players, "players of pig", 2, MOST_PLAYERS, error=InvalidGame)
        target: Any = self.target
        whole(target, "target of pig", 1, MOST_POINTS, error=InvalidGame)
        sides: Any = self.sides
        whole(sides, "sides of pig", 2, MOST_SIDES, error=InvalidGame)
        if self.rounds is not None:
            whole(self.rounds, "rounds of pig", 1, MOST_POINTS, error=InvalidGame)

    @property
    def properties(self) -> Properties:
        """What kind of game it is."""
        kind = Properties(players=self.players, zero_sum=True, deterministic=False)
        return kind.typical_of(self, branching=1.57, length=88.0)

    def new(self, *, seed: int | None = None) -> PigState:
        """Start with nothing; the die falls later."""
        return PigState(self, (0,) * self.players)

    def parse(self, text: str) -> PigState:
        """Read a position as `str(state)` writes it."""
        written, *fields = text.split() or [""]
        rolling = fields[-1:] == ["rolling"]
        found = dict(field.partition("=")[::2] for field in (fields[:-1] if rolling else fields))
        wanted = ["player", "turn", *(["taken"] if self.rounds is not None else [])]
        if list(found) != wanted or len(fields) != len(wanted) + rolling:
            named = ", ".join(f"{name}=…" for name in wanted)
            raise InvalidState(f"expected scores, {named} and perhaps rolling, got '{shown(text)}'")
        scores = tuple(_number(score, MOST_POINTS + self.target, text) for score in written.split("/"))
        if len(scores) != self.players:
            raise InvalidState(f"expected {self.players} scores with slashes between, got '{shown(text)}'")
        if sum(score >= self.target for score in scores) > 1:
            raise InvalidState(f"expected at most one score from {self.target} on, got '{shown(text)}'")
        player, turn = _number(found["player"], self.players - 1, text), _number(found["turn"], MOST_POINTS, text)
        taken = _number(found.get("taken", "0"), (self.rounds or 0) * self.players, text)
        state = PigState(self, scores, player, turn, rolling, taken)
        if state.is_terminal() and (rolling or turn):
            raise InvalidState(f"expected no turn after the end, got '{shown(text)}'")
        if rolling and scores[player] + turn >= self.target:
            raise InvalidState(f"expected no roll by a player who wins by holding, got '{shown(text)}'")
        return state


def _number(text: str, most: int, where: str) -> int:
    return read_whole(text, f"a number in '{shown(where)}'", most, error=InvalidState)
