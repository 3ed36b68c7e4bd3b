"""PIMC, perfect-information Monte Carlo: search many worlds as if they were open, and take what is best on average.

Levy, "The Million Pound Bridge Program", Heuristic Programming in Artificial Intelligence, 1989; Ginsberg, "GIB:
Imperfect Information in a Computationally Challenging Game", JAIR 14, 2001. Where it works and where it does not: Frank
& Basin, Artificial Intelligence 100, 1998; Long, Sturtevant, Buro & Furtak, AAAI 2010.
Deviations: worlds that are the same are searched once and count as often as they were drawn. With a single world the
answer is that of the search inside; else ties keep the first action.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Self, cast

from kingmaker._engine import Memory, Signal
from kingmaker.checks import shown_value
from kingmaker.game import KingmakerError, State, UnknownName, Unsupported
from kingmaker.ordering import Ordered
from kingmaker.search.base import Search, Utility, core_of, number, utility_for, whole
from kingmaker.search.player_rows import read_type
from kingmaker.search.result import Result
from kingmaker.search.uct import UCT
from kingmaker.search.worlds import WorldSearch, position_of
from kingmaker.views import View, hides

WORLDS = 50
"""How many where nothing else is said."""
C = 0.4
NATIVE_SIMULATIONS = 500
PYTHON_SIMULATIONS = 50
GUIDED = 0.9
"""The search inside where nothing else is said is UCT: so many simulations in each world of a game of the engine, and
of a game in Python; random games are guided where the game knows promising moves."""
LEAST_EPSILON = 0.001
"""Nobody is known so well that what it did is impossible."""


@dataclass(frozen=True, kw_only=True, repr=False, init=False)
class PIMC(WorldSearch):
    """Draw `worlds`, search each with `search` as if it were open, and take the action with the best mean.

    Without a budget there are 50 worlds; with `seconds` alone as many as there is time for. `search` is an agent or
    its text, and has a budget of its own, in each world; without one it is UCT with 500 simulations, 50 in games in
    Python, and random games that are guided where the game knows promising moves. `threads` share the worlds, which
    changes the time and never the result; where the search inside calls Python, one thread does all. An action that
    the search inside leaves out in a world counts there as the worst that it looked at. Where nothing is hidden
    there is one world, and the answer is that of the search inside.

    `infer="types"` weighs each world by what the others have done: a player is taken to be one of the types `models`,
    all as likely, by default one that plays for the returns. It looks `looks` plies ahead in that world, or to the end
    of the trick, and takes what is best for it, or with the chance `epsilon` any action. This helps against players who
    play so, and misleads against others; the larger `epsilon`, the less of both.

    `Result.spreads` and `Result.shares` tell how the values of each action spread over worlds, and in what share of the
    worlds no action was better.
    """

    name: ClassVar[str] = "pimc"
    engine: ClassVar[str] = "pimc"
    budgets: ClassVar[tuple[str, ...]] = ("seconds", "worlds")
    unused: ClassVar[tuple[str, ...]] = ("depth", "nodes", "table", "evaluate", "cheats")
    called: ClassVar[Mapping[str, str]] = {"inside": "search"}

    inside: Search | None = None
    """What is called `search` in text and when it is made: as an attribute that is the method of every search."""
    worlds: int | None = None
    threads: int = 1
    infer: Literal["types"] | None = None
    models: tuple[Utility | None, ...] = ()
    epsilon: float = 0.2
    looks: int = 1
    seed: int = 0

    def __init__(self, *, search: Search | str | None = None, **fields: Any) -> None:
        given = fields if search is None else fields | {"inside": search}
        for field in dataclasses.fields(self):
            object.__setattr__(self, field.name, given.pop(field.name, field.default))
        if given:
            raise TypeError(f"{type(self).__name__} has no field {next(iter(given))!r}")
        self.__post_init__()

    def __post_init__(self) -> None:
        super().__post_init__()
        whole(self, "worlds", 1, 2**40)
        whole(self, "threads", 1, 256)
        whole(self, "seed", 0, 2**64 - 1)
        whole(self, "looks", 1, 100)
        number(self, "epsilon", LEAST_EPSILON, 1.0)
        if self.infer not in (None, "types"):
            raise UnknownName(f"unknown infer {shown_value(self.infer)} of {self.name}: expected types or none")
        object.__setattr__(self, "models", tuple(self._read_models()))
        inside: Any = self.inside
        if isinstance(inside, str):
            inside = _agent(inside)
            object.__setattr__(self, "inside", inside)
        if not isinstance(inside, Search | None) or isinstance(inside, WorldSearch):
            raise KingmakerError(f"expected a search of open positions inside {self.name}, got {inside!r}")

    @property
    def postpone(self) -> int:
        """How many plies are decided without knowing the world."""
        return 1

    def check(self, state: State | View) -> None:
        """Refuse what the search inside cannot search."""
        super().check(state)
        self.inside_of(position_of(state)).check(position_of(state))

    def resolved(self, state: State) -> Self:
        """Settle the budget of the search inside."""
        return replace(self, inside=self.inside_of(position_of(state)))

    def inside_of(self, position: State) -> Search:
        """Return the search inside with its budget, in a position."""
        if self.inside is not None:
            return self.inside.resolved(position)
        simulations = PYTHON_SIMULATIONS if core_of(position) is None else NATIVE_SIMULATIONS
        return UCT(
            simulations=simulations, c=C, guided=GUIDED if isinstance(position, Ordered) else 0.0, seed=self.seed
        )

    def seeded(self, seed: int) -> Self:
        """Draw other worlds, and search them with other numbers."""
        return replace(self, seed=(self.seed + seed) % 2**64, inside=self.inside and self.inside.seeded(seed))

    def searched(self, state: State | View, *, memory: Memory | None, signal: Signal | None) -> Result:
        """Search; where nothing is hidden, as the search inside does."""
        self.check(state)
        position = position_of(state)
        settled = self.resolved(cast(State, state))
        if settled != self:
            return settled.searched(state, memory=memory, signal=signal)
        if hides(position):
            return super().searched(cast(State, state), memory=None, signal=signal)
        inside = self.inside_of(position)
        if self.seconds is not None:
            inside = replace(inside, seconds=self.seconds)
        found = inside.searched(position, memory=memory, signal=signal)
        return replace(found, search=self, state=cast(State, state), chosen=inside, worlds=1)

    def options(self, state: State | View) -> dict[str, Any]:
        """Say what is asked of the search inside: the same in all worlds, unless it chooses its way by the position."""
        position = position_of(state)
        inside = self.inside_of(position)
        chooses = type(inside).strategy is not Search.strategy
        inner = _by_world(inside) if chooses else _request(inside, position)
        bare = self.worlds is None and self.seconds is None
        return {
            "worlds": WORLDS if bare else self.worlds,
            "postpone": self.postpone,
            "threads": 1 if _calls_python(inner) else self.threads,
            "seed": self.seed,
            "inner": inner,
        } | self._reading(position)

    def _reading(self, position: State) -> dict[str, Any]:
        """Say by which types the actions of others are read, if they are."""
        if self.infer is None:
            return {"types": None}
        types = [utility_for(model, position) for model in self.models or (None,)]
        own = next((each for each in types if callable(each)), None)
        if own is not None:
            raise Unsupported(f"{self.name} with infer=types needs player types of the game, got {shown_value(own)}")
        belief = [1 / len(types)] * len(types)
        return {"types": types, "belief": belief, "epsilon": self.epsilon, "reading_depth": self.looks}

    def _read_models(self) -> Iterator[Utility | None]:
        given: Any = self.models
        for model in given if isinstance(given, tuple | list) else (given,):
            yield None if model is None else read_type(model, "models")

    def settled(self, result: Result) -> Search:
        """Return a search without `seconds` that finds the same result."""
        if result.chosen is not None:
            return result.chosen.settled(result)
        return replace(self, worlds=max(1, result.worlds), seconds=None)

    def because(self, result: Result) -> str:
        """Say how it does over worlds, and how the next best action does."""
        if result.chosen is not None:
            return f"nothing is hidden: {result.chosen.because(replace(result, search=result.chosen, chosen=None))}"
        if result.action not in result.spreads:
            return "the only world that there was time to look at says so"
        return over_worlds(result)

    def meaning(self, result: Result) -> str:
        """Say that values are means."""
        return "means over worlds" if result.worlds > 1 else ""


def over_worlds(result: Result) -> str:
    """Say in words how the action and the next best one do over worlds."""
    player, action = result.player, result.action
    own = f"{result.values[action][player]:.4g}"
    if result.worlds == 1:
        return f"it gets {own} in the one world that was searched"
    told = f"over {result.worlds:,} worlds it gets {own} on average, give or take {result.spreads[action]:.2g}, "
    told += f"and in {result.shares[action]:.0%} of them nothing is better"
    others = [each for each in result.values if each != action]
    if not others:
        return told
    second = max(others, key=lambda each: result.values[each][player])
    value, share = result.values[second][player], result.shares[second]
    return f"{told}; next comes {second} with {value:.4g}, unbeaten in {share:.0%}"


def _agent(text: str) -> Any:
    from kingmaker import registry  # the registry finds agents in this room

    return registry.agent(text)


def _request(search: Search, state: State) -> dict[str, Any]:
    """Return what the engine is asked for a search inside, which has to value every action."""
    asked = search.request(search.options(state))
    if asked["algorithm"] == "maxn":
        asked["equals"] = asked["equals"] or asked["pruning"] != "none"
    return asked | {"values": "all"}


def _by_world(search: Search) -> Callable[[State], dict[str, Any]]:
    """Return what says of each world how it is searched."""
    return lambda world: _request(search.strategy(world), world)


def _calls_python(asked: Any) -> bool:
    """Tell whether something in a request is called in every world."""
    if isinstance(asked, dict):
        return any(_calls_python(value) for value in asked.values())
    if isinstance(asked, list | tuple):
        return any(map(_calls_python, asked))
    return callable(asked)
