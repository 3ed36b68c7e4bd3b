"""Games with dice, and Nim: what is left to gain or to take, and how far the game has come where it is limited."""

from __future__ import annotations

import re
from typing import Any

from kingmaker.games.encodings.parts import EncodedGame, Parts, one_of, share, turned

FACES = 6
MOST_SIXES = 3
TOKENS = 4
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class EncodedPig(EncodedGame):
    """Pig: scores and what is at stake, as shares of the most that a player can come to."""

    players: int
    target: int
    sides: int
    rounds: int | None

    def all_actions(self) -> tuple[str, ...]:
        """List `roll` and `hold`."""
        return ("roll", "hold")

    def encoded_parts(self, state: Any, player: int) -> Parts:
        """Return the scores and the points of the turn."""
        most = self.target + self.sides
        found: Parts = {
            "scores": [share(score, most) for score in turned(state.scores, player)],
            "stake": [share(state.turn, most)],
        }
        if self.rounds is not None:
            found["clock"] = [share(state.taken, self.rounds * self.players)]
        return found


class EncodedLudo(EncodedGame):
    """Ludo: how many tokens each player has on each of its squares, and the die."""

    rules: str
    most_turns: int | None

    def all_actions(self) -> tuple[str, ...]:
        """List `enter`, `pass`, and all moves by up to six squares."""
        last = self._squares() - 1
        moves = [
            f"{self._square(start)}-{self._square(end)}"
            for start in range(1, last)
            for end in range(start + 1, min(start + FACES, last) + 1)
        ]
        return ("enter", "pass", *moves)

    def encoded_parts(self, state: Any, player: int) -> Parts:
        """Return tokens, die and how many sixes came in a row."""
        squares = range(self._squares())
        sixes = re.search(r"sixes=(\d+)", str(state))
        found: Parts = {
            "tokens": [row.count(square) / TOKENS for row in turned(state.tokens, player) for square in squares],
            "die": one_of(FACES, None if state.die is None else state.die - 1),
            "sixes": [share(int(sixes[1]) if sixes else 0, MOST_SIXES)],
        }
        if self.most_turns is not None:
            found["clock"] = [share(state.core.fields()["turn"], self.most_turns)]
        return found

    def _squares(self) -> int:
        """Return how many squares a token comes to, the yard included."""
        rules: Any = self
        return 1 + int(rules.common) + len(rules.board.homes[0])

    def _square(self, square: int) -> str:
        rules: Any = self
        if self.rules == "ludo" and square == self._squares() - 1:
            return "home"
        return f"h{square - rules.common}" if square > rules.common else str(square)


class EncodedNim(EncodedGame):
    """Nim: one entry for each object at the start, one while it is there."""

    piles: tuple[int, ...]

    def all_actions(self) -> tuple[str, ...]:
        """List every number that can be taken from every pile at the start."""
        return tuple(f"{LETTERS[i]}-{n}" for i, pile in enumerate(self.piles) for n in range(1, pile + 1))

    def encoded_parts(self, state: Any, player: int) -> Parts:
        """Return what is left of each pile."""
        rows = zip(state.piles, self.piles, strict=True)
        return {"left": [float(number < left) for left, most in rows for number in range(most)]}
