"""Games of OpenSpiel as games of ours: `load("pig(players=3)")`, or in text `openspiel(pig(players=3))`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from kingmaker import registry
from kingmaker.adapters.openspiel.rules import SpielRules, rules_of
from kingmaker.adapters.openspiel.states import START, OpenSpielState, kind_of
from kingmaker.checks import read_whole, shown, whole
from kingmaker.game import InvalidGame, InvalidState
from kingmaker.properties import Properties
from kingmaker.spec import Spelled, build

SOURCE = "openspiel"
MOST_ROLLOUTS = 100_000
MOST_ACTION = 2**62


@dataclass(frozen=True, kw_only=True, repr=False)
class Settings(Spelled):
    """What can be set beside OpenSpiel's own parameters.

    `hands=open` shows everything to everybody in a game that hides something. `rollouts` is how many random games value
    a position before the end; with 0 there is no estimate, and only searches to the end and samplers play the game.
    """

    name: ClassVar[str] = SOURCE

    hands: Literal["hidden", "open"] = "hidden"
    rollouts: int = 4


@dataclass(frozen=True, repr=False)
class OpenSpielGame(Settings):
    """A game of OpenSpiel with its parameters; `text` is as OpenSpiel writes it.

    The chance at the start is the deal: `new(seed=…)` draws it. Chance that comes later moves as in any game of ours.
    """

    unused: ClassVar[tuple[str, ...]] = ("text",)

    text: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", rules_of(self.text).text)
        rollouts: Any = self.rollouts
        whole(rollouts, f"rollouts of {self.name}", 0, MOST_ROLLOUTS, error=InvalidGame)
        if self.hands not in ("hidden", "open"):
            raise InvalidGame(f"expected hands of {self.name} to be hidden or open, got {self.hands!r}")

    @property
    def name(self) -> str:  # type: ignore[override]
        """What the game is called in text."""
        return f"{SOURCE}({self.text})"

    @property
    def rules(self) -> SpielRules:
        """OpenSpiel's game, and what is known of it."""
        return rules_of(self.text)

    @property
    def properties(self) -> Properties:
        """What kind of game it is."""
        rules = self.rules
        is_open = self.hands == "open" or not rules.hides
        return Properties(
            players=rules.players,
            zero_sum=rules.is_constant_sum,
            open=is_open,
            deterministic=not rules.rolls,
            dealt=rules.deals,
        )

    def new(self, *, seed: int | None = None) -> OpenSpielState:
        """Start the game; what chance brings before the first player moves is drawn from the seed."""
        return self.wrap(self.rules.dealt(0 if seed is None else seed))

    def wrap(self, spiel: Any) -> OpenSpielState:
        """Make a position of ours from one of OpenSpiel, which must not be changed afterwards."""
        rules = self.rules
        kind = kind_of(
            rolls=rules.rolls,
            spanned=rules.span is not None,
            proven=rules.is_constant_sum,
            estimated=self.rollouts > 0,
            veiled=rules.hides and self.hands == "hidden",
        )
        return kind(self, rules, spiel)

    def parse(self, text: str) -> OpenSpielState:
        """Read a position as `str(state)` writes it: the numbers of all actions since the start."""
        spiel = self.rules.spiel.new_initial_state()
        for word in [] if text.strip() == START else text.split():
            number = read_whole(word, f"an action in '{shown(text)}'", MOST_ACTION, error=InvalidState)
            if spiel.is_terminal() or number not in spiel.legal_actions():
                raise InvalidState(
                    f"expected legal actions of {self.name} by their numbers, got {number} in '{shown(text)}'"
                )
            spiel.apply_action(number)
        if spiel.is_chance_node() and not self.rules.rolls:
            raise InvalidState(f"expected a whole deal of {self.name}, got '{shown(text)}'")
        return self.wrap(spiel)

    def __repr__(self) -> str:
        return f"<{self}>"


def load(text: str, *, hands: Literal["hidden", "open"] = "hidden", rollouts: int = 4) -> OpenSpielGame:
    """Return a game of OpenSpiel by the text that OpenSpiel itself reads, `pig(players=3)` for example.

    In a game that hides something, `hands="open"` shows everything to everybody. `rollouts` is how many random games
    value a position before the end. A game that cannot be taken raises `Unsupported`, which names the reason.
    """
    return OpenSpielGame(text, hands=hands, rollouts=rollouts)


def read(text: str, fields: str) -> OpenSpielGame:
    """Make a game from the parts of `openspiel(text):fields`."""
    settings = build(f"{SOURCE}:{fields}", {SOURCE: Settings}, "game", registry.model)
    return OpenSpielGame(text, hands=settings.hands, rollouts=settings.rollouts)
