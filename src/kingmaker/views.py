"""What one player sees of a position: `km.view(state, player)`.

At a table whose game hides something, agents are given views and never the position itself. A view has its player's
observation, what that player may do, and `sample`, which draws positions that the player cannot tell from the true one.
"""

from __future__ import annotations

from typing import Any

from kingmaker.checks import is_whole, whole
from kingmaker.drawing.pictured import Pictured, picture_of, text_picture
from kingmaker.game import Drawable, DrawableFor, Hidden, InvalidState, State, actions_of, asked, is_over, players_of

__all__ = ["View", "view"]


class View(Pictured):
    """What one player sees of a position. Two views are equal if their players have seen the same."""

    __slots__ = ("_player", "_state")

    def __init__(self, state: State, player: int) -> None:
        self._state = state
        self._player = player

    @property
    def player(self) -> int:
        """Whose view it is."""
        return self._player

    @property
    def num_players(self) -> int:
        """How many players there are."""
        return self._state.num_players

    @property
    def turn(self) -> int | None:
        """Whose turn it is, which everybody sees; None at the end."""
        return None if self.is_terminal() else self._state.player

    @property
    def game(self) -> Any:
        """The rules, where positions know them; None where they do not."""
        return getattr(self._state, "game", None)

    @property
    def observation(self) -> Any:
        """All that the player has seen so far; where nothing is hidden, the position."""
        return asked(self._state, "observation", self._player) if hides(self._state) else self._state

    def legal_actions(self) -> list[Any]:
        """List what the player may do; nothing where it is somebody else's turn."""
        return actions_of(self._state) if self.turn == self._player else []

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return is_over(self._state)

    def sample(self, *, seed: int) -> State:
        """Return a position that the player holds possible, drawn from all of them as the rules deal.

        It depends on the observation and the seed alone. Where nothing is hidden, it is the position.
        """
        if not is_whole(seed):
            raise InvalidState(f"expected a seed that is a whole number, got {seed!r}")
        if not isinstance(self._state, Hidden):
            return self._state
        return self._state.sample(self._player, seed=seed)

    def draw(self) -> str:
        """Draw as text what the player sees."""
        if isinstance(self._state, DrawableFor):
            return self._state.draw_for(self._player)
        if hides(self._state):
            return str(self.observation)
        return self._state.draw() if isinstance(self._state, Drawable) else str(self._state)

    def svg(self) -> str:
        """Draw as SVG what the player sees."""
        drawn = getattr(self._state, "svg_for", None)
        if callable(drawn):
            return str(drawn(self._player))
        return text_picture(self.draw()) if hides(self._state) else picture_of(self._state)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        mine, theirs = (self._player, self.game, self.observation), (other._player, other.game, other.observation)
        return bool(mine == theirs)

    def __hash__(self) -> int:
        return hash((self._player, self.observation))

    def __str__(self) -> str:
        return str(self.observation)

    def __repr__(self) -> str:
        return f"<view of player {self._player}: {self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return View, (self._state, self._player)


def hides(state: object) -> bool:
    """Tell whether something of a position is hidden from somebody."""
    return isinstance(state, Hidden)


def view(state: State, player: int) -> View:
    """Return what a player sees of a position: all of it in a game that hides nothing."""
    if isinstance(state, View):
        raise InvalidState(f"expected a position to view, got a view of player {state.player}")
    if not isinstance(state, State):
        raise InvalidState(f"expected a state with the members of kingmaker.State, got {state!r:.200}")
    whole(player, "the player of a view", 0, players_of(state) - 1, error=InvalidState)
    return View(state, player)
