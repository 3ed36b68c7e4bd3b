"""Focus, also sold as Domination: stacks of up to five pieces, for 2 to 4 players.

Rules and evaluation as in Nijssen, "Monte-Carlo Tree Search for Multi-Player Games", thesis, Maastricht 2013, ch. 3. A
player moves a stack that it tops, or an upper part of it, in a straight line by as many fields as pieces move. They
land on top of what is there. Of more than five pieces the bottom ones are captured by the mover. Captured pieces of its
own go to its hand, and may be put on any field instead of a move. The short game is won by captures; the full game is
won by the player who alone can still move.

The thesis leaves open who begins, here the first letter of its figure; whether own pieces count as captures, here they
do not; a piece put on a stack of five, here it captures like any that lands; and a player who can neither move nor put
a piece, here the turn goes to the next who can. A player who alone can move wins the short game, too. The thesis has no
limit on turns; here `most_turns` ends a game without a winner.

The evaluation is 600 − 100 r + c, where r is the fewest captures that would win and c the number of stacks that a
player tops; in the full game, which the thesis does not play, the stacks and the pieces in hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kingmaker import _engine
from kingmaker.drawing.stacks import stack_board
from kingmaker.game import InvalidGame, InvalidState
from kingmaker.games.boards import MOST_OPENING, PiecesState, check_whole, opened
from kingmaker.games.encodings.stacks import EncodedStacks
from kingmaker.games.native import OrderedState
from kingmaker.properties import Properties
from kingmaker.spec import Spelled

EACH = {2: 6, 3: 3, 4: 2}
"""Captures from each opponent that win, by the number of players."""
TURNS_EACH = 200
"""Moves of each player after which a game ends without a winner, unless `most_turns` says otherwise."""


class FocusState(PiecesState["Focus"], OrderedState["Focus"]):
    """A position: `stacks`, `captured`, `hand`, `turn`, `winner`; an action is `c3-e3`, or `hand-d4` from the hand."""

    __slots__ = ()

    @property
    def stacks(self) -> dict[str, tuple[int, ...]]:
        """The fields that are not empty with the owners of their pieces, the lowest piece first."""
        return {field: tuple(owners) for field, owners in self.core.fields()["stacks"]}

    @property
    def captured(self) -> tuple[tuple[int, ...], ...]:
        """For each player how many pieces it has captured from each player; nothing from itself."""
        return tuple(tuple(row) for row in self.core.fields()["captured"])

    @property
    def hand(self) -> tuple[int, ...]:
        """How many pieces each player has in hand."""
        return tuple(self.core.fields()["hand"])

    def standings(self) -> list[str]:
        """Say of each player what it has captured, and from whom where there are several, and what is in its hand."""
        found = []
        for player, row in enumerate(self.captured):
            total = sum(row)
            from_whom = ", ".join(f"{count} of {other}" for other, count in enumerate(row) if other != player)
            detail = f" ({from_whom})" if self.num_players > 2 and total else ""
            held = f", {self.hand[player]} in hand" if self.hand[player] else ""
            found.append(f"{total} captured{detail}{held}")
        return found

    def draw(self) -> str:
        """Draw the board row by row, each stack by the owners of its pieces, the lowest first."""
        stacks, fields, size = self.stacks, set(self.game.fields()), self.game.size
        letters = "abcdefgh"[:size]
        lines = []
        for row in range(size, 0, -1):
            signs = ["".join(map(str, stacks.get(f"{letter}{row}", "·"))) for letter in letters]
            shown = [sign if f"{letter}{row}" in fields else "" for letter, sign in zip(letters, signs, strict=True)]
            lines.append(f"{row}  {' '.join(f'{sign:<5}' for sign in shown)}".rstrip())
        rim = f"   {' '.join(f'{letter:<5}' for letter in letters)}".rstrip()
        standing = "  ".join(f"player {player}: {words}" for player, words in enumerate(self.standings()))
        return "\n".join([*lines, rim, f"{standing}  ({self.whose_turn()})"])

    def svg(self) -> str:
        """Draw the board with its stacks, the last move, the stacks that may be moved, and the pieces in hand."""
        over = self.is_terminal()
        moves = [action.split("-") for action in self.legal_actions()]
        return stack_board(
            self.game.fields(),
            self.stacks,
            mover=None if over else self.player,
            title="Focus",
            last=None if self.last is None else tuple(self.last.split("-")),
            movable=sorted({start for start, _ in moves}),
            targets=sorted({end for _, end in moves} - set(self.stacks)),
            hand=self.hand,
            standings=self.standings(),
            returns=self.returns() if over else (),
        )


@dataclass(frozen=True, kw_only=True, repr=False)
class Focus(EncodedStacks, Spelled):
    """The rules; `variant` is `short`, won by captures, or `full`, won by the player who alone can still move.

    `each` is how many captures from each opponent win: 6 with two players, 3 with three, 2 with four. With three or
    four players ten in all win, too. `size` is 8, or 4 for a small board to learn on. The game is deterministic, so the
    same agents would play the same game again: `opening` is the number of random moves, drawn from the seed, that are
    made first.
    """

    name: ClassVar[str] = "focus"

    players: int = 4
    variant: str = "short"
    each: int | None = None
    size: int = 8
    most_turns: int | None = None
    opening: int = 0

    def __post_init__(self) -> None:
        check_whole(self, self.name, "players", 2, 4)
        if self.variant not in ("short", "full"):
            raise InvalidGame(f"expected variant of focus to be 'short' or 'full', got {self.variant!r}")
        check_whole(self, self.name, "each", 1, 18)
        check_whole(self, self.name, "size", 4, 8)
        check_whole(self, self.name, "most_turns", 1, 65535)
        check_whole(self, self.name, "opening", 0, MOST_OPENING)
        _engine.start(self.name, self._rules())

    @property
    def properties(self) -> Properties:
        """What kind of game it is; nobody gains what others lose."""
        kind = Properties(players=self.players, zero_sum=False, dealt=self.opening > 0)
        return kind.typical_of(self, branching=32.3, length=626.0)

    def new(self, *, seed: int | None = None) -> FocusState:
        """Set up the pieces, and make the random moves of the opening, if there is one."""
        return opened(FocusState(self, _engine.start(self.name, self._rules())), self.opening, seed)

    def parse(self, text: str) -> FocusState:
        """Read a position as `str(state)` writes it: `.,01,./… player=0 captured=0,2/1,0 hand=1/0 turn=9`."""
        try:
            return FocusState(self, _engine.parse(self.name, self._rules(), text))
        except InvalidState as error:
            shown = "" if text in str(error) else f" in '{text}'"
            raise InvalidState(f"{error}{shown}") from None

    def fields(self) -> tuple[str, ...]:
        """List the fields of the board, the uppermost row first."""
        return tuple(_engine.start(self.name, self._rules()).facts()["fields"])

    def _rules(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "variant": self.variant,
            "each": EACH[self.players] if self.each is None else self.each,
            "size": self.size,
            "most_turns": TURNS_EACH * self.players if self.most_turns is None else self.most_turns,
        }
