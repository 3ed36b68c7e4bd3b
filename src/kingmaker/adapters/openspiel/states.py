"""Positions of OpenSpiel's games that follow the contract of `kingmaker.game`.

What only some games have is a class of its own, and a game's positions are made of those that fit it: see `kind_of`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Self
from zlib import crc32

from kingmaker.adapters.openspiel.library import pyspiel
from kingmaker.adapters.openspiel.names import numbered
from kingmaker.adapters.openspiel.rules import SpielRules
from kingmaker.adapters.openspiel.worlds import drawn_world
from kingmaker.drawing import Pictured
from kingmaker.drawing.pictured import text_picture
from kingmaker.game import CHANCE, IllegalAction, Playable

if TYPE_CHECKING:
    from kingmaker.adapters.openspiel.games import OpenSpielGame

START = "start"
"""The text of a position before anything has happened."""


class OpenSpielState(Playable, Pictured):
    """A position of a game of OpenSpiel. Its text is its history: the numbers of all actions, the deal included."""

    __slots__ = ("_numbers", "game", "rules", "spiel")

    def __init__(self, game: OpenSpielGame, rules: SpielRules, spiel: Any) -> None:
        self.game = game
        self.rules = rules
        self.spiel = spiel
        """OpenSpiel's own position, which nobody changes."""
        self._numbers: dict[str, int] | None = None

    @property
    def num_players(self) -> int:
        """How many players there are."""
        return self.rules.players

    @property
    def player(self) -> int:
        """Whose turn it is; `CHANCE` where chance moves."""
        player: int = self.spiel.current_player()
        return player if player >= CHANCE else 0  # at the end it is nobody's

    def legal_actions(self) -> list[str]:
        """List what the player may do, as OpenSpiel writes it; where chance moves, what it may bring."""
        player = self.spiel.current_player()
        if self.rules.names is not None and player >= 0:
            return self.rules.names.listed(self.spiel, player)
        return list(self._by_text())

    def apply(self, action: str) -> Self:
        """Return the position after an action."""
        return type(self)(self.game, self.rules, self.spiel.child(self.number(action)))

    def number(self, action: str) -> int:
        """Return the number that OpenSpiel knows an action by."""
        player, names = self.spiel.current_player(), self.rules.names
        try:
            if names is not None and player >= 0 and action in names.numbers[player]:
                number: int = names.numbers[player][action]
                return number
            return self._by_text()[action]
        except (KeyError, TypeError):
            raise IllegalAction(f"illegal action {action!r} in {self}") from None

    def text_of(self, number: int) -> str:
        """Return what a legal action is called that OpenSpiel knows by a number."""
        return next(text for text, each in self._by_text().items() if each == number)

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        over: bool = self.spiel.is_terminal()
        return over

    def returns(self) -> tuple[float, ...]:
        """Return what OpenSpiel pays each player, at the end."""
        return tuple(self.spiel.returns())

    # The rules end here.

    @property
    def history(self) -> tuple[int, ...]:
        """The numbers of all actions so far, those of chance included."""
        return tuple(self.spiel.history())

    def draw(self) -> str:
        """Draw the position as OpenSpiel does."""
        return str(self.spiel) or str(self)

    def svg(self) -> str:
        """Draw the same as a picture."""
        return text_picture(self.draw())

    def _by_text(self) -> dict[str, int]:
        if self._numbers is None:
            spiel, player = self.spiel, self.spiel.current_player()
            if player == CHANCE:
                legal = [outcome for outcome, chance in spiel.chance_outcomes() if chance > 0]
            else:
                legal = spiel.legal_actions()
            self._numbers = numbered(spiel, player, legal)
        return self._numbers

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OpenSpielState):
            return NotImplemented
        return self.game == other.game and self.history == other.history

    def __hash__(self) -> int:
        return hash((self.game, self.history))

    def __str__(self) -> str:
        return " ".join(map(str, self.history)) or START

    def __repr__(self) -> str:
        return f"<{self.game} {self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, str(self))


class RollingState(OpenSpielState):
    """A position of a game in which chance moves after the deal."""

    __slots__ = ()

    def chances(self) -> list[tuple[str, float]]:
        """Return each outcome with its probability where chance moves; nothing where a player does."""
        if not self.spiel.is_chance_node():
            return []
        chances = [chance for _, chance in self.spiel.chance_outcomes() if chance > 0]
        return list(zip(self._by_text(), chances, strict=True))


class SpannedState(OpenSpielState):
    """A position of a game of which OpenSpiel says what can be paid."""

    __slots__ = ()

    def bounds(self) -> list[tuple[float, float]]:
        """Return the least and the most that the game pays at all; at the end, points."""
        if self.is_terminal():
            return [(value, value) for value in self.returns()]
        assert self.rules.span is not None
        return [self.rules.span] * self.num_players


class ProvenState(SpannedState):
    """A position of a game in which all are always paid the same together.

    What OpenSpiel says of other games is an opinion only: its 2048 may pay more than it says.
    """

    __slots__ = ()

    def limits(self) -> tuple[float, list[tuple[float, float]]]:
        """Return the most that all get together, and the least and the most of each."""
        assert self.rules.span is not None
        return self.rules.most_together, [self.rules.span] * self.num_players


class RolloutState(OpenSpielState):
    """A position that is valued by random games, which OpenSpiel plays; the same position always has the same value."""

    __slots__ = ()

    def evaluate(self) -> tuple[float, ...]:
        """Return the mean of what some random games from here pay; at the end, the returns."""
        if self.is_terminal():
            return self.returns()
        module, players, games = pyspiel(), range(self.num_players), self.game.rollouts
        seed = crc32(str(self).encode())
        bots = [module.make_uniform_random_bot(player, seed % 2**31 + player) for player in players]
        paid = [module.evaluate_bots(self.spiel.clone(), bots, (seed + game) % 2**31) for game in range(games)]
        return tuple(sum(each[player] for each in paid) / games for player in players)


class VeiledState(OpenSpielState):
    """A position of which a player sees only a part."""

    __slots__ = ()

    def observation(self, player: int) -> str:
        """Return what OpenSpiel says that a player knows: its information state, or where it has none, what it sees."""
        return self.rules.seen(self.spiel, player)

    def sample(self, player: int, *, seed: int) -> Self:
        """Return a position with the same observation, drawn by OpenSpiel, or say why there is none."""
        return type(self)(self.game, self.rules, drawn_world(self.rules, self.spiel, player, seed))

    @property
    def task(self) -> str:
        """What the player to move has to do: OpenSpiel says no more than what may be done."""
        return ""

    def news_for(self, player: int) -> str:
        """Say what only this player has just seen: it stands in the drawing."""
        return ""

    def action_for(self, action: str, player: int) -> str:
        """Return an action as a player sees it: itself if every other would have looked different, else nothing."""
        if player == self.spiel.current_player():
            return action
        number = self.number(action)
        seen = self.rules.seen(self.spiel.child(number), player)
        others = [each for each in self._by_text().values() if each != number]
        if not others:
            return "" if self.player == CHANCE or seen == self.rules.seen(self.spiel, player) else action
        alike = any(self.rules.seen(self.spiel.child(each), player) == seen for each in others)
        return "" if alike else action

    def draw_for(self, player: int) -> str:
        """Draw what a player sees."""
        kind = self.rules.spiel.get_type()
        seen = self.spiel.observation_string(player) if kind.provides_observation_string else self.observation(player)
        return str(seen) or "nothing yet"


@cache
def kind_of(*, rolls: bool, spanned: bool, proven: bool, estimated: bool, veiled: bool) -> type[OpenSpielState]:
    """Return the class of the positions of a game: only what the game has, so that nobody asks for the rest."""
    parts = {
        RollingState: rolls,
        ProvenState: spanned and proven,
        SpannedState: spanned and not proven,
        RolloutState: estimated,
        VeiledState: veiled,
    }
    bases = tuple(part for part, has in parts.items() if has) or (OpenSpielState,)
    return type("OpenSpielState", bases, {"__slots__": (), "__module__": __name__})


def _restored(game: OpenSpielGame, text: str) -> OpenSpielState:
    return game.parse(text)
