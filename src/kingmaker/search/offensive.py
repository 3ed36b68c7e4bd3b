"""Offensive search: hurt one opponent as much as possible, whatever it costs; the others play MaxN.

Zuckerman, Felner & Kraus, "Mixing Search Strategies for Multi-Player Games", IJCAI 2009.
Deviations: partners attack together, and never each other. Without a target the strongest opponent by static value is
taken. At the root, actions that hurt the target equally are compared by their own value, or by `root_ties`; other ties
keep the first action, but for a win at hand.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from numbers import Real
from typing import Any, ClassVar

from kingmaker.checks import shown
from kingmaker.game import Evaluates, InvalidGame, State, Unsupported, asked, has_partners, teams_of
from kingmaker.search.base import Search, whole
from kingmaker.search.noise import with_seed
from kingmaker.search.result import Result
from kingmaker.search.root_ties import RootTies, check_root_ties, read_root_ties, root_option


@dataclass(frozen=True, kw_only=True, repr=False)
class Offensive(Search):
    """Take the action that leaves the player `target` with least.

    `root_ties`: at the root, of all actions that hurt the target equally, take the leftmost, the one with the largest
    static value for the searching player, or one drawn from the `seed`; without it, the one that pays the searching
    player most.
    """

    name: ClassVar[str] = "offensive"
    engine: ClassVar[str] = "offensive"

    target: int | None = None
    root_ties: RootTies | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        whole(self, "target", 0, 2**16)
        read_root_ties(self)

    def check(self, state: State) -> None:
        """Refuse a target that is not another player."""
        super().check(state)
        require_opponent(self, state)
        check_root_ties(self, state)
        if self.target is not None and self.target not in opponents(state):
            others = ", ".join(map(str, opponents(state)))
            who = "a player of another team" if has_partners(state) else "another player"
            raise Unsupported(f"expected the target of offensive to be {who} ({others}), got {self.target}")

    def seeded(self, seed: int) -> Offensive:
        """Draw lots from another seed, where lots are drawn."""
        return with_seed(self, seed) if self.root_ties == "random" else self

    def options(self, state: State) -> dict[str, Any]:
        """Name the player to attack; all play for the returns."""
        return {"utilities": [], "target": self.aim(state)} | root_option(self)

    def aim(self, state: State) -> int:
        """Return the target, or the strongest opponent."""
        if self.target is not None:
            return self.target
        standing = static_values(self, state, instead=", or target=")
        return max(opponents(state), key=lambda player: standing[player])

    def because(self, result: Result) -> str:
        """Name what is left to the target."""
        target = self.aim(result.state)
        return f"it leaves player {target} with {result.value[target]:.4g}"


def opponents(state: State) -> list[int]:
    """List the players who are not on the mover's side."""
    teams = teams_of(state)
    return [player for player, team in enumerate(teams) if team != teams[state.player]]


def require_opponent(agent: Search, state: State) -> None:
    """Refuse a game for one player, or for one team."""
    if not opponents(state):
        got = f"{state.num_players} player" if state.num_players == 1 else f"one team of {state.num_players}"
        raise Unsupported(f"{agent.name} needs a game with an opponent, got one for {got}")


def static_values(agent: Search, state: State, *, instead: str = "") -> tuple[float, ...]:
    """Value a position without search, by the agent's evaluation or the game's; `instead` says what else would do."""
    if agent.evaluate is not None:
        found: object = agent.evaluate(state)
    elif isinstance(state, Evaluates):
        found = asked(state, "evaluate")
    else:
        raise Unsupported(f"{agent.name} needs a game that evaluates its positions, or evaluate={instead}")
    values = tuple(islice(found, state.num_players + 1)) if isinstance(found, Iterable) else ()
    if len(values) != state.num_players or not all(map(is_finite, values)):
        raise InvalidGame(f"expected {state.num_players} finite numbers from the evaluation, got {shown(repr(found))}")
    return tuple(float(value) for value in values)


def is_finite(value: Any) -> bool:
    """Tell whether something is a number that a float can hold."""
    try:
        return isinstance(value, Real) and math.isfinite(value)
    except OverflowError:  # a whole number beyond all floats
        return False
