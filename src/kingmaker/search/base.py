"""What every search has: budgets, a table, and the way to the engine."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self, TypeVar, cast

from kingmaker import _engine, checks, registry
from kingmaker._engine import Memory, Signal
from kingmaker.checks import shown, shown_value
from kingmaker.game import (
    CHANCE,
    Evaluates,
    InvalidGame,
    InvalidState,
    KingmakerError,
    State,
    UnknownName,
    Unsupported,
    is_over,
    player_of,
    teams_of,
)
from kingmaker.search.handle import Handle, ending_signal
from kingmaker.search.result import Result
from kingmaker.search.trace import SearchTree, build_tree
from kingmaker.spec import Spelled, nearest, text_of, unused_error
from kingmaker.views import View

A = TypeVar("A")
Evaluate = Callable[[Any], Sequence[float]]
"""A static evaluation: a state to one number for each player."""

Utility = Callable[[Any, int], float]
"""A player type: a finished state and a player to a number."""

Bounds = Callable[[Any], Sequence[tuple[float, float]]]
"""Estimated intervals: a state to one pair (low, high) for each player."""

#: A search tree has more nodes than anybody reads long before that.
MOST_LEVELS = 100

AUTO: Literal["auto"] = "auto"
"""The default budget of agents in text; what it means follows from the position."""
NATIVE_NODES = 2_000_000
PYTHON_NODES = 20_000
"""What `auto` means for games of the engine, and for games in Python: some seconds, and the same on every machine."""

PLAIN: dict[str, Any] = {
    "clock": None,
    "trace": 0,
    "wrap": None,
    "memory": None,
    "signal": None,
    "equals": True,
    "order": True,
    "values": None,
    "goal": "own",
    "noise": None,
}
"""What the engine wants to be told whatever the algorithm; `options` are the algorithm's own.

`equals` and `order` are what some do to visit fewer nodes: one of equal actions stands for all, and what was good
elsewhere comes first. `values="all"` asks those that prune for the value of every action where the search starts;
`goal` is what players make of the values of all; `noise` is how large a random number each evaluation gets, and a seed.
"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Search(Spelled, ABC):
    """An agent that looks ahead.

    `depth` is a number of plies; card games are searched to the end of the trick. With `nodes` or `seconds` the search
    deepens step by step and answers with the last complete depth. Without any of the three it searches to the end of
    the game. With only one legal action, a search that deepens stops after its first step. If the time is up before
    the first step is complete, only the actions searched so far count: see `Result.partial`.
    `nodes="auto"` is 2,000,000 nodes, 20,000 for games in Python, and no limit where the search cannot stop before the
    end of the game. An agent's text that names no budget means `nodes="auto"`: `"maxn"` is `MaxN(nodes="auto")`, and
    `MaxN()` is `"maxn:nodes=none"`.
    `table` is the size of the transposition table in megabytes, 0 for none. It changes the time and never the value,
    and is not used where Python callables value the game.
    `cheats`: at a table with hidden parts the search is shown the whole position, and reports say so. Without it, it
    refuses views: it can only search whole positions.
    """

    name: ClassVar[str]
    engine: ClassVar[str]
    """What the engine calls the algorithm."""
    budgets: ClassVar[tuple[str, ...]] = ("depth", "nodes", "seconds")
    """The fields that limit how long it searches; all others of these names are among `unused`."""
    verb: ClassVar[str] = "expects"
    """What it does with its values, in a sentence about a move."""

    depth: int | None = None
    nodes: int | Literal["auto"] | None = None
    seconds: float | None = None
    table: float = 64.0
    evaluate: Evaluate | None = None
    cheats: bool = False

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            if field.name in self.unused and getattr(self, field.name) != field.default:
                raise unused_error(self.name, field.name, getattr(self, field.name))
        whole(self, "depth", 1, 2**31)
        if self.nodes != AUTO:
            whole(self, "nodes", 1, 2**62)
        number(self, "seconds", 0.0, 1e9)
        number(self, "table", 0.0, 1e6)
        a_callable(self, "evaluate")
        if not isinstance(self.cheats, bool):
            raise KingmakerError(f"expected cheats of {self.name} to be True or False, got {shown_value(self.cheats)}")

    @classmethod
    def left_out(cls, named: Collection[str]) -> dict[str, Any]:
        """Return the default budget for a text that names none."""
        return {} if "nodes" not in cls.budgets or set(named) & set(cls.budgets) else {"nodes": AUTO}

    @property
    def names_budget(self) -> bool:
        """Whether a budget stands in the text of this agent."""
        meant = self.left_out(())
        fields = {each.name: each.default for each in dataclasses.fields(self)}
        return any(getattr(self, each) != meant.get(each, fields[each]) for each in self.budgets)

    def can_stop_early(self, state: State) -> bool:
        """Tell whether it may stop before the end of the game, because it has the values that it needs there."""
        return self.evaluate is not None or isinstance(state, Evaluates)

    def resolved(self, state: State) -> Self:
        """Return this search with what `nodes="auto"` means in a position; without that, itself."""
        if self.nodes != AUTO:
            return self
        nodes = PYTHON_NODES if core_of(state) is None else NATIVE_NODES
        return dataclasses.replace(self, nodes=nodes if self.can_stop_early(state) else None)

    def search(
        self,
        state: State,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        memory: Memory | None = None,
    ) -> Result:
        """Search a position; a budget given here takes the place of the agent's own.

        `memory` keeps what earlier searches of the same player in the same game found: the answer is the same, but is
        found sooner.
        """
        return self._within(depth, nodes, seconds).searched(state, memory=memory, signal=None)

    def start(
        self,
        state: State,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        memory: Memory | None = None,
    ) -> Handle:
        """Search a position in another thread, and return at once; see `search` for what may be given.

        The handle tells how far the search is, cancels it and waits for its result.
        """
        return Handle(self._within(depth, nodes, seconds), state, memory)

    def searched(self, state: State, *, memory: Memory | None, signal: Signal | None) -> Result:
        """Search within the agent's own budget; a signal cancels the search and is told its progress."""
        self.check(state)
        if self.nodes == AUTO:
            return self.resolved(state).searched(state, memory=memory, signal=signal)
        return self.ask(state, self.options(state) | {"memory": checked(memory), "signal": signal})

    def _within(self, depth: int | None, nodes: int | None, seconds: float | None) -> Self:
        if depth is None and nodes is None and seconds is None:
            return self
        return dataclasses.replace(self, depth=depth, nodes=nodes, seconds=seconds)

    def choose(self, state: State, *, seed: int = 0) -> Any:
        """Choose an action; the seed matters only to searches that use chance. A single action needs no search."""
        self.check(state)
        legal = state.legal_actions()
        return legal[0] if len(legal) == 1 else self.seeded(seed).search(state).action

    def seeded(self, seed: int) -> Self:
        """Return this agent for one move of one match; the same agent unless it uses chance."""
        return self

    def settled(self, result: Result) -> Search:
        """Return a search without `nodes` and `seconds` that finds the same result."""
        return dataclasses.replace(self, depth=result.limit, nodes=None, seconds=None)

    def check(self, state: State) -> None:
        """Refuse a state that this algorithm cannot search."""
        if isinstance(state, View):
            raise Unsupported(
                f"{self.name} searches whole positions, got a view of player {state.player}: "
                f"pimc:search=({text_of(self)}) searches positions that the player holds possible; with cheats=yes "
                "the arena hands over the true one"
            )
        check_state(state)
        if is_over(state):
            raise InvalidState(f"the game is over: there is nothing to search in {state}")
        if player_of(state) == CHANCE:
            raise InvalidState(f"chance moves here: there is nothing to choose in {state}")

    @abstractmethod
    def options(self, state: State) -> dict[str, Any]:
        """Say what the engine has to know beyond budgets and evaluation: every option of the algorithm."""

    def strategy(self, state: State) -> Search:
        """Return the search that it runs in a position: itself, unless it chooses among others."""
        return self

    @property
    def finds_chances(self) -> bool:
        """Whether its values are chances and not returns."""
        return False

    def meaning(self, result: Result) -> str:
        """Say in a few words what its values are, if they are not returns that it predicts."""
        return ""

    def because(self, result: Result) -> str:
        """Say in half a sentence why the action was taken."""
        return f"worth {result.value[result.player]:.4g} to it"

    def ask(self, state: State, options: dict[str, Any]) -> Result:
        """Have the engine search, and put its answer into a result."""
        return self.result(state, self.found(state, options))

    def tree(self, state: State, *, levels: int) -> SearchTree:
        """Search to the agent's depth, whatever its other budgets, and return the first plies node by node."""
        self.check(state)
        checks.whole(levels, "levels of a search tree", 1, MOST_LEVELS)
        found = self.found(state, self.options(state) | {"trace": levels, "nodes": None, "seconds": None})
        return build_tree(state, found["tree"])

    def found(self, state: State, options: dict[str, Any]) -> dict[str, Any]:
        """Have the engine search, and return its answer as it is."""
        core = core_of(state)
        request = self.request(options)
        if core is None:
            return _engine.search_python(state, request)
        return core.search(request | {"wrap": state.wrap})  # type: ignore[attr-defined]

    def request(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return all that the engine is asked, but for the position."""
        budget = {"depth": self.depth, "nodes": self.nodes, "seconds": self.seconds, "table": float(self.table)}
        asked = PLAIN | {"algorithm": self.engine, "evaluate": self.evaluate} | budget | options
        return asked if asked["signal"] is not None else asked | {"signal": ending_signal()}

    def result(self, state: State, found: dict[str, Any]) -> Result:
        """Make a result of what the engine found; algorithms add what is their own."""
        actions = found["actions"]
        return Result(
            search=self,
            state=state,
            action=actions[found["choice"]],
            value=tuple(found["value"]),
            values=by_action(actions, map(tuple, found["values"])),
            pv=tuple(found["line"]),
            nodes=found["nodes"],
            depth=found["depth"],
            seconds=found["seconds"],
            limit=found["limit"],
            complete=found["complete"],
            partial=found["partial"],
            sides=by_action(actions, found["sides"]),
        )


def check_state(state: object) -> None:
    """Refuse what is no state."""
    if core_of(state) is None and not isinstance(state, State):
        raise InvalidState(f"expected a state with the members of kingmaker.State, got {state!r:.200}")


def checked(memory: Memory | None) -> Memory | None:
    """Refuse what is no memory."""
    if memory is not None and not isinstance(memory, Memory):
        raise KingmakerError(f"expected memory to be a kingmaker.Memory, got {memory!r}")
    return memory


def resolved(agent: A, state: State) -> A:
    """Return an agent with its default budget settled for a position; agents that do not search are what they are."""
    return cast(A, agent.resolved(state)) if isinstance(agent, Search) else agent


def core_of(state: object) -> _engine.Position | None:
    """Return the compiled position behind a native state, of our module or of another that speaks our protocol."""
    core: Any = getattr(state, "core", None)
    return core if getattr(type(core), "PROTOCOL", None) == _engine.PROTOCOL else None


def by_action(actions: Sequence[Any], values: Any) -> dict[Any, Any]:
    """Pair actions with values."""
    try:
        paired = dict(zip(actions, values, strict=True))
    except TypeError:
        raise InvalidGame(f"expected hashable actions, got {actions[0]!r}") from None
    if len(paired) != len(actions):
        raise InvalidGame(f"expected each legal action once, got {actions!r}")
    return paired


def perft(state: State, depth: int) -> int:
    """Count the sequences of actions of one length; the measure of a move generator."""
    checks.whole(depth, "depth", 0, 2**32 - 1)
    check_state(state)
    core = core_of(state)
    return _engine.perft_python(state, depth) if core is None else core.perft(depth)


def utility_for(utility: Utility | None, state: State) -> Any:
    """Return a player type as the engine takes it: the name of a native one, which runs fastest, or a callable."""
    core = core_of(state)
    native = getattr(utility, "native", None)
    if core is None or native is None:
        knows = getattr(utility, "knows", None)
        if knows is not None and not knows(state):
            states = type(state).__name__
            raise Unsupported(
                f"the player type '{text_of(utility)}' does not know this game, whose states are {states}"
            )
        return utility
    if native not in core.utilities:
        raise Unsupported(f"the player type '{native}' does not know this game: {nearest(native, core.utilities)}")
    return native


def named_utility(agent: Search, field: str) -> None:
    """Let a player type be given by name."""
    value = getattr(agent, field)
    if isinstance(value, str):
        object.__setattr__(agent, field, registry.model(value))
    elif value is not None and not callable(value):
        raise KingmakerError(f"expected {field} of {agent.name} to be a callable or a name, got {value!r}")


def require_two_players(agent: Search, state: State) -> None:
    """Refuse a game of more or fewer than two, be they players or teams."""
    sides = len(set(teams_of(state)))
    if sides != 2:
        hint = getattr(getattr(state, "game", None), "hint", "") or "maxn and paranoid serve any"
        got = f"{state.num_players}" if sides == state.num_players else f"{sides} teams"
        raise Unsupported(f"{agent.name} needs a game for two players, got one for {got}: {hint}")


def one_of(agent: Search, field: str, known: Sequence[str]) -> None:
    """Refuse a word that is not among the known ones."""
    value = getattr(agent, field)
    if value not in known:
        raise UnknownName(f"unknown {field} '{shown(str(value))}' of {agent.name}: {nearest(str(value), known)}")


def whole(agent: Search, field: str, low: int, high: int) -> None:
    """Refuse what is not a whole number in a range; None is left alone."""
    value = getattr(agent, field)
    if value is not None:
        checks.whole(value, f"{field} of {agent.name}", low, high)


def number(agent: Search, field: str, low: float, high: float) -> None:
    """Refuse what is not a number in a range, and keep the rest as floats; None is left alone."""
    value = getattr(agent, field)
    if value is not None:
        object.__setattr__(agent, field, checks.number(value, f"{field} of {agent.name}", low, high))


def a_callable(agent: Search, field: str) -> None:
    """Refuse what cannot be called; None is left alone."""
    value = getattr(agent, field)
    if value is not None and not callable(value):
        raise KingmakerError(f"expected {field} of {agent.name} to be a callable, got {shown_value(value)}")
